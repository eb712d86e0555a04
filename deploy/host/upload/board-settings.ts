// croupier.json as a board reads it: what its display shows in ASCII, all other text as bytes.
import { boardJson, boardText, fromUtf8 } from "../../board-bytes";
import { displayList } from "../../display-text";
import { type Fields, isFields } from "../../shape";

/** What a display shows of settings: Set's own words, and the symbols of a deck. */
function shown(own: Fields): Fields {
  const list = (value: unknown, marks: string, empty: string) =>
    typeof value === "string" ? displayList(fromUtf8(value) ?? value, marks, empty) : value;
  const { names, dobble } = own;
  return {
    ...own,
    ...(names === undefined ? {} : { names: list(names, " |", "?") }),
    ...(isFields(dobble) ? { dobble: { ...dobble, names: list(dobble.names, ",", "?") } } : {}),
  };
}

/** In JSON. What came from a board is so already, and stays. */
export const settingsJson = (own: Fields): string => boardJson(shown(own), boardText);
