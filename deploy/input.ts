// What a command reads.
import { readFileSync, statSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { printErrors } from "./standard-streams";
import { shown } from "./terminal-text";
import { Mistake, reasonOf } from "./mistake";
import { textIn } from "./text-file";

const MOST_BYTES = 1 << 30;

/** A file that a person named; `what` is what that was. */
export function readFile(file: string, what = file): Buffer {
  try {
    // A buffer takes no more, and nothing that is read here comes near it.
    if (statSync(file).size > MOST_BYTES) throw new Mistake(`${what} is larger than anything that is read here`);
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Mistake) throw error;
    throw new Mistake(`cannot read ${what}: ${reasonOf(error)}`);
  }
}

/** Something that a person should know, and that is not what the command was asked for. */
const note = (words: string): void => printErrors(`croupier: ${shown(words)}\n`);

const textOf = (name: string, bytes: Uint8Array, wanted: string): Promise<string> => textIn(name, bytes, wanted, note);

/** The text of a file, or with `-` of standard input; `wanted`: what it should be, e.g. "a list of names". */
export const readText = async (file: string, wanted: string): Promise<string> =>
  file === "-" ? textOf("standard input", await buffer(process.stdin), wanted) : textOf(file, readFile(file), wanted);
