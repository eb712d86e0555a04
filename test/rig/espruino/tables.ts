// Tables of Set cards, and what lies on them according to the rules as they are told to a child: on codes, every triple, digit by digit.
// Shares nothing with src.

/** Of every random test here; `SEED=... npx vitest run test/espruino` replays one. */
export const SEED = Number(process.env.SEED ?? 81);

const VALUES = ["1", "2", "3"];

/** All 81 codes. */
export const deck = VALUES.flatMap(a => VALUES.flatMap(b => VALUES.flatMap(c => VALUES.map(d => "S" + a + b + c + d))));

export function shuffled(random: () => number, cards = deck): string[] {
  const mixed = cards.slice();
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other], mixed[at]];
  }
  return mixed;
}

const isSet = (a: string, b: string, c: string) => [1, 2, 3, 4].every(at => new Set([a[at], b[at], c[at]]).size !== 2);

/** The places of every Set, ascending; an empty place is null. */
export function setsOn(cards: (string | null)[]): number[][] {
  const sets: number[][] = [];
  for (let i = 0; i < cards.length; i++)
    for (let j = i + 1; j < cards.length; j++)
      for (let k = j + 1; k < cards.length; k++) {
        const [a, b, c] = [cards[i], cards[j], cards[k]];
        if (a && b && c && isSet(a, b, c)) sets.push([i, j, k]);
      }
  return sets;
}

/** The first cards of a shuffled deck that can lie together without a Set. */
export function withoutSet(random: () => number, count: number): string[] {
  for (;;) {
    const cards: string[] = [];
    for (const card of shuffled(random)) if (cards.length < count && !setsOn([...cards, card]).length) cards.push(card);
    if (cards.length === count) return cards;
  }
}

/** The byte of the first seed's sticker; its fields count from `base`. Bits 1:0 quantity, 3:2 filling, 5:4 colour, 7:6 shape. */
export function seedByte(code: string, base: 0 | 1): number {
  return [1, 2, 3, 4].reduce((byte, at) => byte | ((Number(code[at]) - 1 + base) << (2 * (at - 1))), 0);
}
