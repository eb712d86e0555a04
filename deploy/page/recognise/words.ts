// What the page says while it looks.
import { counted } from "../../text";
import { isWhole, setsInWords } from "../../vision/answer";
import { wordsOfCard } from "../../words";
import type { FoundSet, Table } from "./table";

/** A Set in a line, for who cannot see it. */
export const setInWords = ({ key }: Pick<FoundSet, "key">): string => key.split(" ").map(wordsOfCard).join("; ");

/** What is shown while none of so many is chosen. */
export const wholeOf = (sets: number): string => (sets === 1 ? "The only Set" : `All ${sets} Sets`);

const NOTHING = "No card in the picture. Cards lie face up, and whole in the picture.";
export const GREY = "This picture has no colours, and without them no card can be told.";

/** `seen`: cards of the last look, certain or not. `isHinting`: how many Sets there are is not to be given away. */
export function statusOf(table: Table, seen: number, isHinting: boolean): string {
  const { cards, spots, sets, twice, tables } = table;
  if (!cards.length) return seen ? "Hold still …" : NOTHING;
  const found = counted(cards.length, "card") + (tables > 1 ? ` on ${tables} tables` : "");
  const unsure = cards.filter(({ sure }) => !sure).length;
  const unread = spots.filter(({ isSeen }) => isSeen).length,
    gaps = spots.length - unread;
  const checked = unsure ? `, ${unsure} to be checked` : "";
  const known = { cards, unread: spots, twice, isMore: seen > cards.length };
  const solved = setsInWords(known, sets.length, sets.filter(({ isDoubtful }) => isDoubtful).length);
  const said = isHinting ? "" : isWhole(known) ? `, ${solved}` : `. ${solved[0].toUpperCase()}${solved.slice(1)}`;
  const head = `${found}${checked}${unread ? `, and ${unread} that I cannot read: tap ${unread === 1 ? "it" : "them"}` : ""}`;
  const between = gaps
    ? ` At ${counted(gaps, "place")} between the cards I see none: if one lies there, tap its place.`
    : "";
  const doubled = twice.map(
    code =>
      ` ${code} (${wordsOfCard(code)}) lies there more than once, which no deck has: look which card it really is, or put one away.`,
  );
  return `${head}${said}.${between}${doubled.join("")}${seen > cards.length ? " Hold still: there are more." : ""}`;
}
