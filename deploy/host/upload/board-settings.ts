// croupier.json as a board reads it: what its display shows in ASCII, all other text as bytes.
import { boardJson, boardText, fromUtf8 } from "../../board-bytes";
import { displayList } from "../../display-text";
import { type Fields, isFields } from "../../shape";

/** With what a display shows of settings in its letters: Set's own words, and the symbols of a deck. */
export function displayable(own: Fields): Fields {
  const list = (value: unknown, marks: string, empty: string) =>
    typeof value === "string" ? displayList(fromUtf8(value) ?? value, marks, empty) : value;
  const { names, dobble } = own;
  return {
    ...own,
    ...(names === undefined ? {} : { names: list(names, " |", "?") }),
    ...(isFields(dobble) ? { dobble: { ...dobble, names: list(dobble.names, ",", "?") } } : {}),
  };
}

/** In JSON, as a board reads it. What came from one is so already, and stays. */
export const settingsJson = (own: Fields): string => boardJson(displayable(own), boardText);
