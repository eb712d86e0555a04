// Numbers and lists in a sentence.

/** "1 card", "3 cards" */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;

/** Those that there are. */
export const joined = (parts: (string | false | null)[], by: string): string => parts.filter(Boolean).join(by);

/** "a, b and c" */
export const listed = (words: string[], last = "and"): string =>
  joined([words.slice(0, -1).join(", "), ...words.slice(-1)], ` ${last} `);
