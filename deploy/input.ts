// What a command reads.
import { readFileSync } from "node:fs";
import { Mistake, reasonOf } from "./mistake";

/** A file that a person named; `what` is what that was. */
export function readFile(file: string, what = file): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Mistake(`cannot read ${what}: ${reasonOf(error)}`);
  }
}
