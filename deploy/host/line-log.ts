// What a board prints, line by line in a file, each with its time. A file is only ever added to.
import { appendFileSync, readFileSync } from "node:fs";
import { Mistake, reasonOf } from "../mistake";

const LINE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z /;

function add(file: string, text: string): void {
  try {
    appendFileSync(file, text);
  } catch (error) {
    throw new Mistake(`cannot write ${file}: ${reasonOf(error)}; name another with --log`);
  }
}

/** Answers what takes a line. Refuses a file that is no log. */
export function openLog(file: string, now = () => new Date()): (line: string) => void {
  add(file, "");
  const before = readFileSync(file, "utf8");
  if (before && !LINE.test(before))
    throw new Mistake(`${file} exists and is no log of a board: it was left as it is; name another file with --log`);
  // The last line may have been cut off.
  if (before && !before.endsWith("\n")) add(file, "\n");
  return line => add(file, `${now().toISOString()} ${line}\n`);
}
