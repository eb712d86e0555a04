// Turns the pictures of endings.txt into src/games/durak/screen/end-faces.ts.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { blocksOf } from "./blocks";
import { encode, rowsOf } from "./pages";

const PICTURES = fileURLToPath(new URL("endings.txt", import.meta.url));
/** In the order of their letters. */
const NAMES = ["won", "lost", "draw"];

export const ENDINGS = fileURLToPath(new URL("../../../src/games/durak/screen/end-faces.ts", import.meta.url));

export function makeEndings(text = readFileSync(PICTURES, "utf8")): string {
  const pictures = blocksOf(text).map(([name, ...rows]) => ({ name, rows: rowsOf(name, rows) }));
  if (pictures.map(({ name }) => name).join() !== NAMES.join()) throw new Error(`endings.txt: not ${NAMES.join(", ")}`);
  const letters = Buffer.concat(pictures.map(({ rows }) => encode(rows)));
  return `// Made by deploy/build/font/endings.ts from the pictures in deploy/build/font/endings.txt; change those.

/** A font of 32 by 32 pixels, base64: "A" for who has won, "B" for who has lost, "C" for a draw. */
export const END_FACES =
  "${letters.toString("base64")}";
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(ENDINGS, makeEndings());
