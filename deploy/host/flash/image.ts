// What stands in the files of a firmware: programs as the boot ROM reads them, and the table that divides a chip's flash.
import { sha256 } from "@noble/hashes/sha2.js";
import { Mistake } from "../../mistake";
import type { FirmwareFile } from "./archive";

/** First byte of a bootloader and of a program; at 1 the number of segments, at 12 the chip, at 23 whether a SHA-256 follows (esp_image_header_t, 24 bytes). */
const IMAGE = 0xe9,
  IMAGE_HEADER = 24,
  MOST_SEGMENTS = 16;
/** Before each segment: where it is loaded, and its length. */
const SEGMENT_HEADER = 8;
/** The bytes of all segments, and this, in XOR, make the byte behind them, which ends a block of sixteen. */
const CHECKSUM_START = 0xef,
  CHECKSUM_BLOCK = 16;
const HASH = 32;

const word = (bytes: Uint8Array, at: number) =>
  (bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24)) >>> 0;

/** Walks through the segments; answers where the checksum stands and what it has to be, or undefined where a segment goes beyond the end. */
function walk(bytes: Uint8Array): { at: number; sum: number } | undefined {
  let at = IMAGE_HEADER;
  let sum = CHECKSUM_START;
  for (let left = bytes[1]; left > 0; left--) {
    const from = at + SEGMENT_HEADER;
    if (from > bytes.length) return undefined;
    const length = word(bytes, at + 4);
    if (from + length > bytes.length) return undefined;
    for (const byte of bytes.subarray(from, from + length)) sum ^= byte;
    at = from + length;
  }
  return { at: at + CHECKSUM_BLOCK - 1 - (at % CHECKSUM_BLOCK), sum };
}

/** Is a program whole, and as its maker made it? Answers the number of its chip. */
export function checkImage({ name, bytes }: FirmwareFile, what: string): number {
  if (bytes.length < IMAGE_HEADER || bytes[0] !== IMAGE || !bytes[1] || bytes[1] > MOST_SEGMENTS)
    throw new Mistake(
      `${name} is not ${what} for an ESP32 (it should begin with the byte E9): was it downloaded whole?`,
    );
  const broken = (how: string) => new Mistake(`${name} is damaged: ${how}; download it again`);
  const end = walk(bytes);
  if (!end || end.at >= bytes.length) throw broken("it breaks off");
  if (bytes[end.at] !== end.sum) throw broken("its checksum is wrong");
  if (bytes[23] === 1) {
    const hash = bytes.subarray(end.at + 1, end.at + 1 + HASH);
    if (hash.length < HASH) throw broken("it breaks off");
    const wanted = sha256(bytes.subarray(0, end.at + 1));
    if (hash.some((byte, at) => byte !== wanted[at])) throw broken("its SHA-256 is wrong");
  }
  const chip = bytes[12] | (bytes[13] << 8);
  // Programs built before the chip was noted have FFFF there; they were all for the first of the family.
  return chip === 0xffff ? 0 : chip;
}

/** An entry of a partition table (esp_partition_info_t): these two bytes, type, subtype, where it begins, how long it is, a name. */
const ENTRY = 32,
  ENTRY_SIGN = [0xaa, 0x50];
const TYPE_PROGRAM = 0;
/** Data (1), of the kind that esp_partition.h calls NVS (2). */
export const NVS_KIND = "1/2";

export interface Partition {
  isProgram: boolean;
  /** Type and subtype. */
  kind: string;
  address: number;
  length: number;
}

/** The entries up to the first that is none. */
export function partitionsOf(bytes: Uint8Array): Partition[] {
  const partitions: Partition[] = [];
  for (let at = 0; at + ENTRY <= bytes.length && ENTRY_SIGN.every((byte, i) => bytes[at + i] === byte); at += ENTRY)
    partitions.push({
      isProgram: bytes[at + 2] === TYPE_PROGRAM,
      kind: `${bytes[at + 2]}/${bytes[at + 3]}`,
      address: word(bytes, at + 4),
      length: word(bytes, at + 8),
    });
  return partitions;
}

export function checkTable({ name, bytes }: FirmwareFile): Partition[] {
  const partitions = partitionsOf(bytes);
  if (!partitions.length)
    throw new Mistake(`${name} is no partition table (it should begin with the bytes AA 50): was it downloaded whole?`);
  return partitions;
}
