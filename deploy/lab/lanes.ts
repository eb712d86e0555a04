// `npm run lanes`: every test of test/espruino on each interpreter that ESPRUINO and ESPRUINO_SMALL name, and on the emulated Cortex-M4 where ESPRUINO_F405 names its
// firmware; what passed on which, as a table. `-- durak memory` runs only files with these words in their names; `-- --write` puts the table into docs/inside.md.
// Exit code 1 when anything failed or nothing ran.
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { build } from "../build/prepare.mjs";
import { runTests } from "../build/tests.mjs";
import { Mistake } from "../mistake";
import { bundleSum } from "./dist";
import { interpreters } from "./espruino/binaries";
import { cortexTitle } from "./espruino/cortex";
import { laneTable, ran } from "./lanes/table";

const PAGE = new URL("../../docs/inside.md", import.meta.url);
const PLACE = /(<!-- lanes -->)[^]*(<!-- \/lanes -->)/;

async function main(words: string[]): Promise<number> {
  const isWritten = words.includes("--write");
  const chosen = words.filter(word => !word.startsWith("--")).map(word => `test/espruino/${word}`);
  // A name that is wrong is told before anything is built.
  const count = interpreters("full").length + interpreters("small").length;
  if (!count) throw new Mistake("there is no interpreter: ESPRUINO and ESPRUINO_SMALL name them");
  if (!build()) return 1;
  const { status, files } = await runTests(chosen.length ? chosen : ["test/espruino"]);
  const results = files.flatMap(file =>
    file.assertionResults.map(test => ({ ...test, file: basename(file.name, ".test.ts") })),
  );
  const cortex = results.some(one => one.file.includes("cortex") && one.status !== "skipped") && (await cortexTitle());
  const table = laneTable(results, cortex || undefined);
  console.log(`${bundleSum()}\n\n${table}`);
  for (const { file, ancestorTitles, title } of results.filter(one => one.status === "failed"))
    console.log(`FAILED: ${file}: ${[...ancestorTitles, title].join(" > ")}`);
  for (const file of files) if (!file.assertionResults.length) console.log(`NOT EVEN LOADED: ${file.name}`);
  if (isWritten)
    writeFileSync(
      PAGE,
      readFileSync(PAGE, "utf8").replace(PLACE, (_, open, close) => `${open}\n\n${table}\n\n${close}`),
    );
  return status || !ran(results) ? 1 : 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Mistake)) throw error;
  console.error(`lanes: ${error.message}`);
  process.exitCode = 2;
}
