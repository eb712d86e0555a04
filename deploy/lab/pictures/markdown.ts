// Tables and words as Markdown has them.

const rowOf = (cells: string[]) => `| ${cells.map(cell => cell.replace(/\|/g, "\\|")).join(" | ")} |`;

export const tableOf = (head: string[], rows: string[][]) =>
  [head, head.map(() => "---"), ...rows].map(rowOf).join("\n");

export const code = (word: string) => "`" + word + "`";
