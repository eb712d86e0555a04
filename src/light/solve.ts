// Blocks out of what comes: a code holds one block or several of a generation, added without carry (XOR). Any 32 that do not follow from each other give all of
// them. What is known lies in flash; here are only the mixtures that wait for more. All of it goes on step by step, since an addition takes a slow board 3 ms.
import { Blocks, blocksOf, look, readBlock, writeBlock } from "./beam";
import type { Beam } from "./beam";
import type { Ground } from "./ground";

const enum Most {
  /** Mixtures that wait, of all generations together. */
  Rows = 24,
}

/** A mixture of blocks of a generation; a mask of 0: none. */
interface Row {
  generation: number;
  mask: number;
  /** Its bytes, and zeroes up to the next four. */
  words: Uint32Array;
}

export interface Solver {
  beam: Beam;
  rows: Row[];
  /** What is just being worked on, and what is added to it next. */
  row: Row | undefined;
  other: Uint32Array | undefined;
  /** Of the rows, the next one to be looked at; there is none that could be simpler once all have been. */
  next: number;
  /** What came adds to nothing that is known, and what is in flash is no part of this cargo. */
  isSpoilt: boolean;
}

export const makeSolver = (beam: Beam): Solver => ({
  beam: beam,
  rows: [],
  row: undefined,
  other: undefined,
  next: 0,
  isSpoilt: false,
});

const lowest = (mask: number) => mask & -mask;

function placeOf(mask: number): number {
  let at = 0;
  while (mask !== 1) {
    mask >>>= 1;
    at++;
  }
  return at;
}

/** `bytes`, with zeroes behind them, four at a time. */
function wordsOf(bytes: Uint8Array): Uint32Array {
  const padded = new Uint8Array((bytes.length + 3) & ~3);
  padded.set(bytes);
  return new Uint32Array(padded.buffer);
}

function add(to: Uint32Array, words: Uint32Array): void {
  for (let at = 0; at < to.length; at++) to[at] ^= words[at];
}

/** A code has come. Only when `step` has said that there is nothing to do. */
export function take(solver: Solver, generation: number, mask: number, data: Uint8Array): void {
  const beam = solver.beam;
  const there = blocksOf(beam) - generation * Blocks.OfGeneration;
  if (!mask || there <= 0 || (there < Blocks.OfGeneration && mask >>> there) || data.length !== beam.blockBytes) return;
  // Nothing new: most of what comes once a generation is solved.
  if (!(mask & ~beam.known[generation])) return;
  solver.row = { generation: generation, mask: mask, words: wordsOf(data) };
}

/** The row of its generation that has the lowest block of its own in `mask`. */
function reducing(rows: Row[], row: Row): Row | undefined {
  for (const one of rows)
    if (one !== row && one.generation === row.generation && row.mask & lowest(one.mask)) return one;
  return undefined;
}

/** What waits makes room, of another generation first: that has been left behind. */
function keep(solver: Solver, row: Row): void {
  const rows = solver.rows;
  if (rows.length >= Most.Rows) {
    let at = 0;
    while (at < rows.length - 1 && rows[at].generation === row.generation) at++;
    rows.splice(at, 1);
  }
  rows.push(row);
  solver.next = 0;
}

function learn(ground: Ground, solver: Solver, row: Row): void {
  const beam = solver.beam;
  const text = ground.text(new Uint8Array(row.words.buffer, 0, beam.blockBytes));
  solver.isSpoilt = !writeBlock(ground, beam, row.generation * Blocks.OfGeneration + placeOf(row.mask), text);
  solver.next = 0;
}

/** At most an addition, what is needed for one, or a block that is kept. */
function reduce(ground: Ground, solver: Solver, row: Row): void {
  if (solver.other) {
    add(row.words, solver.other);
    solver.other = undefined;
    return;
  }
  const known = row.mask & solver.beam.known[row.generation];
  const other = known ? undefined : reducing(solver.rows, row);
  if (known) {
    const bit = lowest(known);
    const block = row.generation * Blocks.OfGeneration + placeOf(bit);
    solver.other = wordsOf(ground.bytes(readBlock(ground, solver.beam, block)));
    row.mask ^= bit;
  } else if (other) {
    solver.other = other.words;
    row.mask ^= other.mask;
  } else {
    solver.row = undefined;
    if (row.mask && row.mask === lowest(row.mask)) learn(ground, solver, row);
    else if (row.mask) keep(solver, row);
  }
}

/** Whether something that is known, or waits, would make it simpler. */
const isReducible = (solver: Solver, row: Row) =>
  (row.mask & solver.beam.known[row.generation]) !== 0 || reducing(solver.rows, row) !== undefined;

/** Some of what is to be done; false: nothing is. */
export function step(ground: Ground, solver: Solver): boolean {
  const rows = solver.rows;
  if (look(ground, solver.beam)) return true;
  if (solver.row) {
    reduce(ground, solver, solver.row);
    return true;
  }
  if (solver.next >= rows.length) return false;
  const at = solver.next++;
  if (isReducible(solver, rows[at])) {
    solver.row = rows[at];
    rows.splice(at, 1);
  }
  return true;
}
