// Turns the pictures of pages.txt into src/games/*/page.ts: what a game is on its page of the menu.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { blocksOf } from "./blocks";

export const SIDE = 32;

export interface PagePicture {
  /** Its folder in src/games. */
  game: string;
  title: string;
  /** SIDE strings of SIDE characters, # is lit. */
  rows: string[];
}

const PICTURES = fileURLToPath(new URL("pages.txt", import.meta.url));

/** Where the page of a game stands. */
export const fileOf = (game: string): string =>
  fileURLToPath(new URL(`../../../src/games/${game}/page.ts`, import.meta.url));

/** The same rows, if they are a picture's. */
export function rowsOf(name: string, rows: string[]): string[] {
  if (rows.length !== SIDE || rows.some(row => row.length !== SIDE || /[^#.]/.test(row)))
    throw new Error(`${name} should be ${SIDE} rows of ${SIDE} # and .`);
  return rows;
}

function parse([head, ...rows]: string[]): PagePicture {
  const [, game, title] = /^(\w+) (\S.*)$/.exec(head) ?? [];
  if (!title) throw new Error(`pages.txt: "${head}" should be a game's folder and its title`);
  return { game, title, rows: rowsOf(game, rows) };
}

export const readPages = (): PagePicture[] => blocksOf(readFileSync(PICTURES, "utf8")).map(parse);

/** Column after column from the left, each from its top, eight pixels a byte: as a letter of Espruino's setFontCustom. */
export function encode(rows: string[]): Buffer {
  const bytes = Buffer.alloc((SIDE * SIDE) / 8);
  for (let at = 0; at < SIDE * SIDE; at++)
    if (rows[at % SIDE][Math.floor(at / SIDE)] === "#") bytes[at >> 3] |= 0x80 >> (at & 7);
  return bytes;
}

export const makePage = ({ title, rows }: PagePicture): string =>
  `// Made by deploy/build/font/pages.ts from the pictures in deploy/build/font/pages.txt; change those.
import type { Page } from "../../kernel/game";

export const page: Page = {
  title: ${JSON.stringify(title)},
  picture:
    "${encode(rows).toString("base64")}",
};
`;

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const one of readPages()) writeFileSync(fileOf(one.game), makePage(one));
