// A deck that was learned: which code means which card. The file is only ever appended to, 16 letters a card: its own code, and the sum of the code that was
// laid for it. The last one counts.

export const LEARNED = "croupier.deck";

export const enum Learned {
  /** A card's own code, and all of an entry. */
  Code = 5,
  Entry = 16,
  /** What entries may take: a deck, and as many cards laid again. Behind them as many letters as an entry has stay free, by which the end is found. */
  Most = 2592,
  Size = 2608,
}

/** The card that a code was laid for; "" where there is none. A card that was laid again has another code since. */
export function learnedIn(text: string, sum: string): string {
  const at = text.lastIndexOf(sum);
  const code = at < 0 ? "" : text.substr(at - Learned.Code, Learned.Code);
  return text.indexOf(code, at) < 0 ? code : "";
}
