// A QR code as a picture made of letters: on a screen, or as text that can be printed.
import { QR_QUIET, makeQr } from "./symbol";

/** Rows of modules with the white that belongs to it, true is dark. */
function rowsOf(text: string): boolean[][] {
  const { modules, dark } = makeQr(text);
  const side = modules + 2 * QR_QUIET;
  return Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (_, x) => {
      const [row, column] = [y - QR_QUIET, x - QR_QUIET];
      const isInside = row >= 0 && column >= 0 && row < modules && column < modules;
      return isInside && dark[row * modules + column] === 1;
    }),
  );
}

const HALVES = [" ", "▀", "▄", "█"];

/** For a screen: dark on light, whatever colours its terminal has; a letter is two modules high. */
export function screenCode(text: string): string[] {
  const rows = rowsOf(text);
  return rows
    .filter((_, y) => y % 2 === 0)
    .map((row, at) => {
      const below = rows[2 * at + 1] ?? [];
      return `\x1b[30;107m${row.map((dark, x) => HALVES[(dark ? 1 : 0) + (below[x] ? 2 : 0)]).join("")}\x1b[0m`;
    });
}

/** For paper: two letters a module, since letters are higher than they are wide. */
export function paperCode(text: string, letter: string): string[] {
  return rowsOf(text).map(row => row.map(dark => (dark ? letter : " ").repeat(2)).join(""));
}
