// `npm run lanes`: every test of test/espruino on each interpreter that ESPRUINO and ESPRUINO_SMALL name, and on the emulated Cortex-M4 where ESPRUINO_F405 names its
// firmware; what passed on which, as a table. `-- durak memory` runs only files with these words in their names; `-- --write` puts the table into docs/inside.md,
// with what did not pass below it. Exit code 1 when anything failed, or nothing ran: then docs/inside.md stays as it is.
import { readFileSync, writeFileSync } from "node:fs";
import { build } from "../build/prepare.mjs";
import { runTests } from "../build/tests.mjs";
import { Mistake } from "../mistake";
import { bundleSum } from "./dist";
import { interpreters } from "./espruino/binaries";
import { cortexTitle } from "./espruino/cortex";
import { pageWith, reportOf } from "./lanes/report";

const PAGE = new URL("../../docs/inside.md", import.meta.url);

async function main(words: string[]): Promise<number> {
  const isWritten = words.includes("--write");
  const chosen = words.filter(word => !word.startsWith("--")).map(word => `test/espruino/${word}`);
  // A name that is wrong is told before anything is built.
  const count = interpreters("full").length + interpreters("small").length;
  if (!count) throw new Mistake("there is no interpreter: ESPRUINO and ESPRUINO_SMALL name them");
  if (!build()) return 1;
  const report = await reportOf(await runTests(chosen.length ? chosen : ["test/espruino"]), cortexTitle);
  const { table, wrong, exitCode } = report;
  if (table !== undefined) {
    console.log(`${bundleSum()}\n\n${table}\n`);
    if (isWritten) writeFileSync(PAGE, pageWith(readFileSync(PAGE, "utf8"), report));
  }
  for (const line of wrong) console.log(`NOT PASSED: ${line}`);
  if (isWritten) console.log(`docs/inside.md ${table === undefined ? "stays as it is" : "has this table now"}.`);
  console.log(wrong.length ? "Not every lane passed." : "Every lane passed.");
  return exitCode;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Mistake)) throw error;
  console.error(`lanes: ${error.message}`);
  process.exitCode = 2;
}
