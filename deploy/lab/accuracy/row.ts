/** A line of a table: a name, and its cells to the right. */
export const rowOf = (name: string, wide: number, cells: (string | number)[], cell = 10): string =>
  name.padEnd(wide) + cells.map(value => String(value).padStart(cell)).join("");
