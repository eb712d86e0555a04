// Numbers and lists in a sentence.

/** "1 card", "3 cards" */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;

/** "a, b and c" */
export const listed = (words: string[], last = "and"): string =>
  [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(` ${last} `);
