// `npm run budgets`: the size of each built bundle beside what it may have. Ends with exit code 1 when one is too large or missing.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "rollup";
import { budgetOf, UPDATER, UPDATER_BYTES } from "../budgets";
import { bundlesUnder } from "../catalogue";
import { root } from "./inputs";

/** Bytes at most. */
export const BUDGETS: Record<string, number> = Object.fromEntries([
  ...bundlesUnder().map(({ name, games }) => [name, budgetOf(games.length)]),
  [UPDATER, UPDATER_BYTES],
]);

/** Undefined when it is not built. */
export function bytesOf(name: string): number | undefined {
  const file = join(root, "dist", `${name}.js`);
  return existsSync(file) ? readFileSync(file).length : undefined;
}

const count = (number: number) => number.toLocaleString("en").padStart(7);

/** A bundle's line. */
function lineOf(name: string, bytes: number | undefined): string {
  const most = BUDGETS[name];
  const verdict =
    bytes === undefined ? "  NOT BUILT" : bytes > most ? `  TOO LARGE by ${count(bytes - most).trim()}` : "";
  return `${join("dist", name + ".js").padEnd(22)} ${count(bytes ?? 0)} of ${count(most)} bytes${verdict}`;
}

/** Prints a bundle's size when it is written. One that is too large is written, too: it may be tried, and a test refuses it. */
export const budget = (name: string): Plugin => ({
  name: "budget",
  writeBundle: (_, bundle) => {
    const [chunk] = Object.values(bundle);
    if (chunk.type === "chunk") process.stderr.write(`  ${lineOf(name, chunk.code.length)}\n`);
  },
});

function report(): boolean {
  const sizes = Object.keys(BUDGETS).map(name => ({ name, bytes: bytesOf(name) }));
  for (const { name, bytes } of sizes) console.log(lineOf(name, bytes));
  return sizes.every(({ name, bytes }) => bytes !== undefined && bytes <= BUDGETS[name]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = report() ? 0 : 1;
