// What a measurement says: lines of what was measured beside what it is meant to be.

/** Adds a line. */
export type Report = (what: string, where: string, value: string, aim?: string, isMet?: boolean) => void;

export const WHERE = { linux: "Linux", cortex: "Cortex-M4" } as const;

export const number = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString("en") : String(Number(value.toPrecision(3)));

export const verdictOf = (isMet: boolean | undefined) => (isMet === undefined ? "" : isMet ? "PASS" : "MISS");

/** Every column as wide as its longest cell. */
export function printRows(rows: string[][]): void {
  const widths = rows[0].map((_, column) => Math.max(...rows.map(row => row[column].length)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join("  ")
        .trimEnd(),
    );
}
