// `npm run budgets`: the size of each built bundle beside what it may have. Ends with exit code 1 when one is too large or missing.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Bytes at most. */
export const BUDGETS = {
  croupier: 96_000,
  set: 30_000,
  durak: 44_000,
  tictactoe: 36_000,
  dobble: 30_000,
  "set-original": 18_000,
};

export const bytesOf = name => {
  const file = fileURLToPath(new URL(`../dist/${name}.js`, import.meta.url));
  return existsSync(file) ? readFileSync(file).length : undefined;
};

const count = number => number.toLocaleString("en").padStart(7);

function report() {
  let isFine = true;
  for (const [name, most] of Object.entries(BUDGETS)) {
    const bytes = bytesOf(name);
    const fits = bytes !== undefined && bytes <= most;
    isFine &&= fits;
    const verdict = fits ? "" : bytes === undefined ? "  NOT BUILT" : `  TOO LARGE by ${count(bytes - most).trim()}`;
    console.log(`${join("dist", name + ".js").padEnd(22)} ${count(bytes ?? 0)} of ${count(most)} bytes${verdict}`);
  }
  return isFine;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = report() ? 0 : 1;
