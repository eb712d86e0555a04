// Files that were packed into one: gzip and tar, as a browser leaves them. Some browsers unpack a gzip while they save it and leave its name as it was.
import { textOf } from "../devices/sim/bytes";
import { Mistake } from "./mistake";
import { through } from "./stream";

export interface NamedBytes {
  name: string;
  bytes: Uint8Array;
}

/** A release has a handful of files. */
const MOST_FILES = 1000;
/** Packed into what was packed, as a server may do that packs everything it sends. */
const MOST_LAYERS = 3;
const TAR_BLOCK = 512;

const baseName = (name: string) => name.replace(/^.*[\\/]/, "");

/** RFC 1952, 2.3.1 */
const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Out of as many gzips as it is in. `most` bytes are `what` at most. */
export async function gunzip({ name, bytes }: NamedBytes, most: number, what: string): Promise<Uint8Array> {
  let inner = bytes;
  for (let layer = 0; isGzip(inner) && layer < MOST_LAYERS; layer++)
    inner = await through(new Uint8Array(inner), new DecompressionStream("gzip"), most).catch(error => {
      throw new Mistake(
        error instanceof RangeError
          ? `${name} unpacks to more than any ${what}: it is something else`
          : `${name} is damaged and cannot be unpacked: download it again`,
      );
    });
  return inner;
}

/** A number in octal, ended by a NUL or a blank; undefined if it is anything else. */
function octal(field: string): number | undefined {
  const digits = /^ *([0-7]+)[ \0]*$/.exec(field)?.[1];
  return digits === undefined ? undefined : parseInt(digits, 8);
}

/** The sum of a header's bytes, those of the sum itself taken as blanks (POSIX ustar: at 148, eight of them). */
const sumOf = (header: Uint8Array) => header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);

const isHeader = (header: Uint8Array) => octal(textOf(header.subarray(148, 156))) === sumOf(header);

/** By the header's sum, which all kinds of tar have, or the name of their standard, which a damaged one has, too. */
export const isTar = (bytes: Uint8Array): boolean =>
  textOf(bytes.subarray(257, 262)) === "ustar" || (bytes.length >= TAR_BLOCK && isHeader(bytes.subarray(0, TAR_BLOCK)));

/** Plain files of a tar archive (POSIX ustar: name at 0, size in octal at 124, type at 156). */
export function untar(archive: string, bytes: Uint8Array): NamedBytes[] {
  const broken = (how: string) => new Mistake(`${archive} is damaged: ${how}; download it again`);
  const files: NamedBytes[] = [];
  for (let at = 0; at < bytes.length && bytes[at];) {
    const header = bytes.subarray(at, at + TAR_BLOCK);
    if (header.length < TAR_BLOCK) throw broken("it breaks off");
    if (!isHeader(header)) throw broken("what it says of a file is not what was written");
    const text = textOf(header);
    const size = octal(text.slice(124, 136));
    const from = at + TAR_BLOCK;
    if (size === undefined || from + size > bytes.length) throw broken("it breaks off");
    if (text[156] === "0" || text[156] === "\0")
      files.push({ name: baseName(text.slice(0, 100).split("\0")[0]), bytes: bytes.slice(from, from + size) });
    if (files.length > MOST_FILES)
      throw new Mistake(`${archive} holds more files than any firmware: it is something else`);
    at = from + Math.ceil(size / TAR_BLOCK) * TAR_BLOCK;
  }
  return files;
}
