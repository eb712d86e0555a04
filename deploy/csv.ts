// Lines of values, as spreadsheets write and read them (RFC 4180; semicolons and tabs are understood as well).

function quoted(value: string): string {
  return /[",;'\t\r\n]|^\s|\s$/.test(value) ? `"${value.replace(/"/g, '""')}"` : value;
}

export function makeCsv(rows: (number | string | null)[][], end = "\n"): string {
  return rows.map(row => row.map(value => quoted(String(value ?? ""))).join(",") + end).join("");
}

/** What separates the values is the first of comma, semicolon and tab that stands outside of quotes. Throws a SyntaxError where a quote is not closed. */
export function parseCsv(text: string): string[][] {
  // A file from a spreadsheet may begin with a byte order mark.
  const clean = text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .replace(/\n+$/, "");
  const separator = clean.replace(/"[^"]*"/g, "").match(/[,;\t]/)?.[0] ?? ",";
  const value = new RegExp(` *(?:"((?:[^"]|"")*)" *|([^"${separator}\n][^${separator}\n]*|))(${separator}|\n|$)`, "y");
  const rows: string[][] = [[]];
  for (;;) {
    const match = value.exec(clean);
    if (!match) throw new SyntaxError(`line ${rows.length} has a quote that does not end`);
    rows[rows.length - 1].push(match[1]?.replace(/""/g, '"') ?? match[2].trim());
    if (match[3] === "") return rows;
    if (match[3] === "\n") rows.push([]);
  }
}
