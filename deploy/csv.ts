// Lines of values, as spreadsheets write and read them (RFC 4180; semicolons and tabs are read as well). Whatever this program writes as CSV is written here.

/** By this a spreadsheet knows UTF-8. */
const MARK = "\ufeff";

type Cell = number | string | null;

/**
 * A spreadsheet takes what begins like this for a formula, and some do behind blanks or what nobody sees (OWASP, CSV Injection; NUL by its ASVS 1.2.10). An
 * apostrophe before it says that it is text; one that stands there already must not be taken for that when it is read.
 */
const FORMULA = /^'*[\s\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\t\r\n\0＝＋－＠﹢﹣﹦﹫]/u;

const defused = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
const plain = (text: string): string => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text);

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
