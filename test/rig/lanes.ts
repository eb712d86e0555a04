// `npm run lanes`: every test of test/espruino on each interpreter that ESPRUINO, ESPRUINO_SMALL and ESPRUINO_NOUNI name, on the emulated ESP32 that ESPRUINO_ESP32 names, and on the
// emulated Cortex-M4 where ESPRUINO_F405 names its firmware; what passed on which, as a table. `-- durak memory` runs only files with these words in their names; `-- --write` puts the table into docs/inside.md,
// with what did not pass below it. `-- --again` runs once more those files of which something failed in the last run with the same bundles; the table is of both.
// Exit code 1 when anything failed, or nothing ran: then docs/inside.md stays as it is.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { build } from "../../deploy/build/prepare.mjs";
import { runTests } from "../../deploy/build/tests.mjs";
import { bundlesUnder } from "../../deploy/catalogue";
import { Mistake } from "../../deploy/mistake";
import { bundleSum } from "../../deploy/lab/dist";
import { interpreters } from "./espruino/binaries";
import { cortexTitle } from "./espruino/cortex";
import { hasEsp32 } from "./silicon/esp32";
import { failedIn, merged, pageWith, reportOf, type Run } from "./lanes/report";

const PAGE = new URL("../../docs/inside.md", import.meta.url);

/** What the last run came to, and of which bundles. */
const KEPT = new URL("../../node_modules/.cache/croupier/lanes.json", import.meta.url);
const sums = () => bundlesUnder().map(({ name }) => bundleSum(name));

function keep(run: Run): void {
  mkdirSync(new URL(".", KEPT), { recursive: true });
  writeFileSync(KEPT, JSON.stringify({ sums: sums(), run }));
}

function lastRun(): Run {
  if (!existsSync(KEPT)) throw new Mistake("there was no run before");
  const kept = JSON.parse(readFileSync(KEPT, "utf8")) as { sums: string[]; run: Run };
  if (kept.sums.join() !== sums().join()) throw new Mistake("the last run was of other bundles");
  return kept.run;
}

async function main(words: string[]): Promise<number> {
  const isWritten = words.includes("--write");
  const last = words.includes("--again") ? lastRun() : undefined;
  const named = words.filter(word => !word.startsWith("--")).map(word => `test/espruino/${word}`);
  const chosen = last ? failedIn(last) : named;
  if (last && !chosen.length) throw new Mistake("in the last run nothing failed");
  // A name that is wrong is told before anything is built.
  const count =
    interpreters("full").length + interpreters("small").length + interpreters("nouni").length + Number(hasEsp32);
  if (!count)
    throw new Mistake("there is no interpreter: ESPRUINO, ESPRUINO_SMALL, ESPRUINO_NOUNI and ESPRUINO_ESP32 name them");
  if (!build()) return 1;
  const now = await runTests(chosen.length ? chosen : ["test/espruino"]);
  const all = last ? merged(last, now) : now;
  keep(all);
  const report = await reportOf(all, cortexTitle);
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
