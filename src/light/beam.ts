// What has come of a cargo, in a file that is only ever appended to: a head, then each block with a byte behind it that is 0 once the block is whole. A power
// cut costs at most the block that was just written.
import { longText } from "./ground";
import type { Ground } from "./ground";

export const NAME = "croupier.beam";
/** Blocks of a generation. */
export const enum Blocks {
  OfGeneration = 32,
}
const SIGN = "CLB1";
const HEAD = 28;
/** Places that are looked at in a turn. */
const LOOKS = 12;
/** What Storage takes for a file besides its bytes, and what it is rounded up by. */
export const FILE = 36;

/** What an announcement says: how long the cargo is, how long each block, and how its chain of sums begins. */
export interface Announced {
  length: number;
  blockBytes: number;
  sum: string;
}

export interface Beam extends Announced {
  /** Of each generation a bit for every block that is there, and for those that the last one does not have. */
  known: Int32Array;
  /** How many. */
  count: number;
  /** So many places have been looked at, since the file was there before. */
  looked: number;
}

const headOf = (what: Announced) =>
  SIGN + longText(what.length) + String.fromCharCode(what.blockBytes) + what.sum + "\0\0\0";

/** Blocks of the cargo. */
export const blocksOf = (what: Announced): number => Math.ceil(what.length / what.blockBytes);

/** Bytes of the file. */
export const sizeOf = (what: Announced): number => HEAD + blocksOf(what) * (what.blockBytes + 1);

const placeOf = (beam: Announced, block: number) => HEAD + block * (beam.blockBytes + 1);

/** A block that is there; it is a window into flash. */
export const readBlock = (ground: Ground, beam: Beam, block: number): string =>
  ground.files.read(NAME, placeOf(beam, block), beam.blockBytes)!;

/** Goes on with what is there of the same cargo, which `look` finds, or begins the file anew: undefined if there is no room for it. */
export function openBeam(ground: Ground, what: Announced): Beam | undefined {
  const files = ground.files;
  const head = headOf(what);
  const size = sizeOf(what);
  const blocks = blocksOf(what);
  const beam: Beam = {
    length: what.length,
    blockBytes: what.blockBytes,
    sum: what.sum,
    known: new Int32Array(Math.ceil(blocks / Blocks.OfGeneration)),
    count: 0,
    looked: 0,
  };
  if (blocks & 31) beam.known[blocks >> 5] = -1 << (blocks & 31);
  if (files.read(NAME, 0, HEAD) === head) return beam;
  files.erase(NAME);
  if (files.getFree() < size + FILE) files.compact();
  try {
    if (files.getFree() < size + FILE || !files.write(NAME, head, 0, size)) return undefined;
  } catch (e) {
    return undefined;
  }
  beam.looked = Infinity;
  return beam;
}

/** Looks at some more places. False: there are none. */
export function look(ground: Ground, beam: Beam): boolean {
  const end = Math.min(beam.looked + LOOKS, blocksOf(beam));
  while (beam.looked < end) {
    const block = beam.looked++;
    if (ground.files.read(NAME, placeOf(beam, block) + beam.blockBytes, 1) === "\0") note(beam, block);
  }
  return beam.looked < blocksOf(beam);
}

function note(beam: Beam, block: number): void {
  beam.known[block >> 5] |= 1 << (block & 31);
  beam.count++;
}

/** Bytes of it that stand where a block is to be written: a power cut may have left some, and Storage writes only into erased bytes. */
function begun(there: string): number {
  let size = there.length;
  while (size && there[size - 1] === "\xFF") size--;
  return size;
}

/** False: what is there of that block is something else, and the file has to be begun anew. */
export function writeBlock(ground: Ground, beam: Beam, block: number, data: string): boolean {
  const place = placeOf(beam, block);
  const whole = data + "\0";
  const done = begun("" + ground.files.read(NAME, place, whole.length));
  try {
    if (ground.files.read(NAME, place, done || 1) !== whole.substr(0, done) && done) return false;
    ground.files.write(NAME, whole.substr(done), place + done, sizeOf(beam));
  } catch (e) {
    return false;
  }
  note(beam, block);
  return true;
}

/** So many bytes of the cargo from `at` on, or as many as it has. */
export function readCargo(ground: Ground, beam: Beam, at: number, count: number): string {
  const size = beam.blockBytes;
  const end = Math.min(at + count, beam.length);
  let text = "";
  while (at < end) {
    const block = (at / size) | 0;
    const from = at - block * size;
    const part = Math.min(size - from, end - at);
    text += readBlock(ground, beam, block).substr(from, part);
    at += part;
  }
  return text;
}

export const isWhole = (beam: Beam): boolean => beam.count === blocksOf(beam);

/** Numbers of generations of which something is missing, `most` of them. */
export function missingIn(beam: Beam, most: number): number[] {
  const list: number[] = [];
  for (let at = 0; at < beam.known.length && list.length < most; at++) if (beam.known[at] !== -1) list.push(at);
  return list;
}
