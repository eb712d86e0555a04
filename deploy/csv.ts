// Lines of values, as spreadsheets write and read them (RFC 4180; semicolons and tabs are read as well). Whatever this program writes as CSV is written here.

/** By this a spreadsheet knows UTF-8. */
const MARK = "\ufeff";

type Cell = number | string | null;

/** Who opens a table with another separator has a cell begin behind each of these: quotes within a cell do not keep it together there. */
const PARTS = String.raw`,;|\t\r\n\v\f\x85\u2028\u2029`;
/** What may stand before a formula: blanks, what nobody sees, quotes, and further separators. */
const SKIPPED = String.raw`[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800"'${PARTS}]*`;
/** A formula begins so (OWASP, CSV Injection), in any width; % and | are in others' lists, and \u2212 is a minus. */
const SIGN = String.raw`=+\-@%|＝＋－＠％｜﹢﹣﹦﹪﹫\u2212`;
/** And what begins with one of these is no plain text either (NUL by OWASP's ASVS 1.2.10). */
const START = String.raw`\t\r\n\0`;

/**
 * Where a formula would begin for some spreadsheet: at the head of a cell, or behind what may separate cells. An apostrophe there says that it is text. The place is
 * the same with one more apostrophe, so that reading takes away what writing has put there, and nothing else.
 */
const FORMULAS = `^(?=${SKIPPED}[${SIGN}${START}])|(?<=[${PARTS}])(?=${SKIPPED}[${SIGN}])`;
const BARE = new RegExp(FORMULAS, "gu");
const MARKED = new RegExp(`(?:${FORMULAS})'`, "gu");

/** The same for a spreadsheet, which takes no part of it for a formula. */
export const defused = (text: string): string => text.replace(BARE, "'");
const plain = (text: string): string => text.replace(MARKED, "");

const quoted = (text: string): string => (/[",;'\t\r\n]|^\s|\s$/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);

/** Numbers stay numbers, whatever their sign. */
const written = (cell: Cell): string => (typeof cell === "number" ? String(cell) : quoted(defused(cell ?? "")));

export const makeCsv = (rows: Cell[][]): string => MARK + rows.map(row => row.map(written).join(",") + "\r\n").join("");

/** What separates the values is the first of comma, semicolon and tab that stands outside of quotes. Throws a SyntaxError where a quote is not closed. */
export function parseCsv(text: string): string[][] {
  const clean = text.replace(/^\ufeff/, "").replace(/(\r\n?|\n)+$/, "");
  const separator = clean.replace(/"[^"]*"/g, "").match(/[,;\t]/)?.[0] ?? ",";
  const value = new RegExp(
    ` *(?:"((?:[^"]|"")*)" *|([^"${separator}\r\n][^${separator}\r\n]*|))(${separator}|\r\n?|\n|$)`,
    "y",
  );
  const rows: string[][] = [[]];
  for (;;) {
    const match = value.exec(clean);
    if (!match) throw new SyntaxError(`line ${rows.length} has a quote that does not end`);
    rows[rows.length - 1].push(plain(match[1]?.replace(/""/g, '"') ?? match[2].trim()));
    if (match[3] === "") return rows;
    if (match[3] !== separator) rows.push([]);
  }
}
