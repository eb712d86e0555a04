// What a person downloaded, unpacked where it is Espruino's own archive. Nothing in it is believed before it was looked at.
import { Mistake } from "../../mistake";
import { through } from "../../stream";
import { textOf } from "../upload/bytes";
import { MOST_UNPACKED } from "./chips";

export interface FirmwareFile {
  name: string;
  bytes: Uint8Array;
}

/** A release has a handful of files. */
const MOST_FILES = 1000;
const TAR_BLOCK = 512;

const baseName = (name: string) => name.replace(/^.*[\\/]/, "");
const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, at) => bytes[at] === byte);

const gunzip = ({ name, bytes }: FirmwareFile) =>
  through(new Uint8Array(bytes), new DecompressionStream("gzip"), MOST_UNPACKED).catch(error => {
    throw new Mistake(
      error instanceof RangeError
        ? `${name} unpacks to more than any firmware: it is something else`
        : `${name} is damaged and cannot be unpacked: download it again`,
    );
  });

/** A number in octal, ended by a NUL or a blank; undefined if it is anything else. */
function octal(field: string): number | undefined {
  const digits = /^ *([0-7]+)[ \0]*$/.exec(field)?.[1];
  return digits === undefined ? undefined : parseInt(digits, 8);
}

/** The sum of a header's bytes, those of the sum itself taken as blanks (POSIX ustar: at 148, eight of them). */
const sumOf = (header: Uint8Array) => header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);

/** Plain files of a tar archive (POSIX ustar: name at 0, size in octal at 124, type at 156). */
export function untar(archive: string, bytes: Uint8Array): FirmwareFile[] {
  const broken = (how: string) => new Mistake(`${archive} is damaged: ${how}; download it again`);
  const files: FirmwareFile[] = [];
  for (let at = 0; at < bytes.length && bytes[at];) {
    const header = bytes.subarray(at, at + TAR_BLOCK);
    if (header.length < TAR_BLOCK) throw broken("it breaks off");
    const text = textOf(header);
    if (octal(text.slice(148, 156)) !== sumOf(header)) throw broken("what it says of a file is not what was written");
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

export async function unpack(dropped: FirmwareFile[]): Promise<FirmwareFile[]> {
  const files: FirmwareFile[] = [];
  for (const file of dropped) {
    if (startsWith(file.bytes, [0x1f, 0x8b])) files.push(...untar(file.name, await gunzip(file)));
    else if (startsWith(file.bytes, [0x50, 0x4b]))
      throw new Mistake(
        `${file.name} is a ZIP archive: unpack it, and choose the file for your chip that ends in .tgz`,
      );
    else files.push({ name: baseName(file.name), bytes: file.bytes });
  }
  return files;
}
