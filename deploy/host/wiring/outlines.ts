// What each board looks like from above, as its data says. Runs in a browser too.
import type { Outline } from "../../../devices/boards/board";
import type { BoardData } from "../../catalogue";

/** The first one where nobody asks for a make, or for one that there is not. */
export function outlineOf(board: BoardData, make?: string): Outline {
  const outlines = board.about.outlines;
  return outlines.find(one => one.make === make) ?? outlines[0];
}

export const nameOf = (pin: string) => pin.split("=")[0];
export const labelOf = (pin: string) => pin.split("=").pop()!;

/** Both names of a pin, where the maker prints another one than Espruino's: "D5, printed GP5". */
export const printedAs = (pin: string, label: string) =>
  !label || label.replace(".", "") === pin.replace(/[ .]/g, "") || pin.includes(label)
    ? pin
    : `${pin}, printed ${label}`;

/** The same of a board's pin by its name in the data. */
export function printedOn(board: BoardData, pin: string, make?: string): string {
  const { left, right, bottom } = outlineOf(board, make);
  const found = [...left, ...right, ...bottom].find(one => nameOf(one) === pin);
  return printedAs(pin, found ? labelOf(found) : pin);
}
