// What the page says while it looks.
import { counted } from "../../text";
import { wordsOfCard } from "../../words";
import type { FoundSet, Table } from "./table";

/** A Set in a line, for who cannot see it. */
export const setInWords = ({ key }: Pick<FoundSet, "key">): string => key.split(" ").map(wordsOfCard).join("; ");

/** What is shown while none of so many is chosen. */
export const wholeOf = (sets: number): string => (sets === 1 ? "The only Set" : `All ${sets} Sets`);

const NOTHING = "No card in the picture. Cards lie face up, and whole in the picture.";
/** With fewer cards the rest may still be out of the picture. */
const WHOLE = 12;

export const GREY = "This picture has no colours, and without them no card can be told.";

/** `seen`: cards of the last look, certain or not. `isHinting`: how many Sets there are is not to be given away. */
export function statusOf({ cards, sets, twice, tables }: Table, seen: number, isHinting: boolean): string {
  if (!cards.length) return seen ? "Hold still …" : NOTHING;
  const found = counted(cards.length, "card") + (tables > 1 ? ` on ${tables} tables` : "");
  const unsure = cards.filter(({ sure }) => !sure).length;
  const checked = unsure ? `, ${unsure} to be checked` : "";
  const solved = isHinting
    ? ""
    : sets.length
      ? `, ${counted(sets.length, "Set")}`
      : cards.length < WHOLE
        ? ", no Set yet"
        : ", no Set";
  const doubled = twice.map(
    code =>
      ` ${code} (${wordsOfCard(code)}) lies there more than once, which no deck has: look which card it really is, or put one away.`,
  );
  return `${found}${checked}${solved}.${doubled.join("")}${seen > cards.length ? " Hold still: there are more." : ""}`;
}
