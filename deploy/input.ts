// What a command reads.
import { closeSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { printErrors } from "./standard-streams";
import { shown } from "./terminal-text";
import { Mistake, reasonOf } from "./mistake";
import { textIn } from "./text-file";

/** A buffer takes no more, and nothing that is read here comes near it. */
const MOST_BYTES = 1 << 30;

/** What a shell hands a command as a file of no name. */
const HANDED = /^\/(dev\/(fd|stdin)|proc\/(self|\d+)\/fd)\b/;

/** All of it, but no more than `most` bytes: a pipe and some of the system's own files say no size. */
function bytesOf(open: number, what: string, most: number): Buffer {
  const parts: Buffer[] = [];
  for (let had = 0; ;) {
    const part = Buffer.allocUnsafe(1 << 20);
    const length = readSync(open, part);
    if (!length) return Buffer.concat(parts);
    had += length;
    if (had > most) throw tooLarge(what, most);
    parts.push(part.subarray(0, length));
  }
}

const tooLarge = (what: string, most: number) =>
  new Mistake(`${what} is larger than anything that is read here (${most >> 20} MB)`);

/** A file that a person named, or has in a folder; `what` is what that was, `most` how many bytes it may have. Devices and pipes are none, for these may never end. */
export function readFile(file: string, what = file, most = MOST_BYTES): Buffer {
  try {
    const found = statSync(file);
    const { size } = found;
    if (found.isDirectory()) throw new Mistake(`cannot read ${what}: it is a folder`);
    if (size > most) throw tooLarge(what, most);
    if (found.isFile() && size) return readFileSync(file);
    if (!found.isFile() && !HANDED.test(file))
      throw new Mistake(`cannot read ${what}: it is a device or a pipe, and no file`);
    const open = openSync(file, "r");
    try {
      return bytesOf(open, what, most);
    } finally {
      closeSync(open);
    }
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
