// What the pages of pictures have in common: remarks, and a block of lines for each picture.

/** The lines of each picture, its head the first of them; lines that begin with // are remarks. */
export const blocksOf = (text: string): string[][] =>
  text
    .replace(/\r/g, "")
    .replace(/^\/\/.*\n/gm, "")
    .split(/\n\n+/)
    .map(block => block.trim())
    .filter(Boolean)
    .map(block => block.split("\n"));
