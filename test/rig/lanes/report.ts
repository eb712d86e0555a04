// What a run over all lanes came to: its table, what did not pass by name, and the page with both.
import { basename } from "node:path";
import type { FileResult } from "../../../deploy/build/tests.mjs";
import { isOnCortex, laneTable, ran, type Result } from "./table";

/** As deploy/build/tests.mjs answers it. */
export interface Run {
  status: number;
  files: FileResult[];
}

export interface Report {
  /** Undefined: nothing ran, so there is nothing to tell. */
  table?: string;
  /** What did not pass, each in a line. */
  wrong: string[];
  exitCode: number;
}

const PLACE = /(<!-- lanes -->)[^]*(<!-- \/lanes -->)/;

const nameOf = (file: string) => basename(file, ".test.ts");

export const resultsOf = ({ files }: Run): Result[] =>
  files.flatMap(file => file.assertionResults.map(test => ({ ...test, file: nameOf(file.name) })));

function wrongIn({ name, status, assertionResults }: FileResult): string[] {
  const failed = assertionResults.filter(one => one.status === "failed");
  if (failed.length)
    return failed.map(({ ancestorTitles, title }) => `\`${nameOf(name)}\`: ${[...ancestorTitles, title].join(" > ")}`);
  if (!assertionResults.length) return [`\`${nameOf(name)}\`: not even loaded`];
  return status === "failed" ? [`\`${nameOf(name)}\`: something outside of its tests`] : [];
}

const isWrong = (file: FileResult) => wrongIn(file).length > 0;

/** The files, by their names, of which something did not pass. */
export const failedIn = ({ files }: Run): string[] =>
  files.filter(isWrong).map(({ name }) => `test/espruino/${basename(name)}`);

/** A run, with those files in it that were run once more. */
export function merged(before: Run, again: Run): Run {
  const names = new Set(again.files.map(({ name }) => basename(name)));
  const files = [...before.files.filter(({ name }) => !names.has(basename(name))), ...again.files];
  return { status: again.status || Number(files.some(isWrong)), files };
}

/** `cortexTitle` asks the emulated one what it is, if anything ran there. */
export async function reportOf(run: Run, cortexTitle: () => Promise<string>): Promise<Report> {
  const results = resultsOf(run);
  const wrong = run.files.flatMap(wrongIn);
  if (!ran(results)) return { wrong: [...wrong, "nothing ran"], exitCode: 1 };
  let cortex: string | undefined;
  try {
    if (results.some(one => isOnCortex(one) && one.status !== "skipped")) cortex = await cortexTitle();
  } catch (error) {
    wrong.push(`the emulated Cortex-M4 does not say what it is: ${(error as Error).message}`);
  }
  if (run.status && !wrong.length) wrong.push("something outside of all tests");
  return { table: laneTable(results, cortex), wrong, exitCode: wrong.length ? 1 : 0 };
}

/** The page with that table in the place of the one that is there, and below it what did not pass. */
export function pageWith(page: string, { table, wrong }: Report): string {
  if (table === undefined || !PLACE.test(page)) throw new Error("there is no table, or no place for it");
  const lines = wrong.length ? `\n\nNot passed in this run:\n\n${wrong.map(line => `- ${line}`).join("\n")}` : "";
  return page.replace(PLACE, (_, open: string, close: string) => `${open}\n\n${table}${lines}\n\n${close}`);
}
