// The codes of a cargo, one after the other, for as long as anybody watches: first each block, then mixtures of a generation's blocks, and from time to time what it is all about.
import { concatBytes } from "@noble/hashes/utils.js";
import { chainOf, wordOf } from "./cargo";
import { blockBytesOf, makeCode, type Size } from "./code";

const BLOCKS = 32;
const ANNOUNCEMENT = 0xffff;
const VERSION = 1;
/** Bytes of the cargo's sum that stand in an announcement. */
const SUM_BYTES = 16;
/** Codes from one announcement to the next: twice as many each time, up to these. */
const FIRST_GAP = 2;
const LAST_GAP = 16;
/** Codes of a whole generation in the first round, the second, and so on; the last goes on. A board keeps the blocks that it knows, so mixtures alone fill the gaps. */
const ROUNDS = [
  { isPlain: true, mixed: 0 },
  { isPlain: false, mixed: 20 },
  { isPlain: false, mixed: 12 },
  { isPlain: true, mixed: 32 },
];
/** Mixtures of so many generations take turns, so none waits until another has more than it needs. A board keeps 24 mixtures that wait (src/light/solve.ts). */
const TOGETHER = 4;
/** The last number is the announcement's. */
const MOST_GENERATIONS = 0xfffe;

/** 0 up to 1. */
export type Chance = () => number;

/** Below `bits` bits. */
const any = (chance: Chance, bits: number): number => Math.floor(chance() * 2 ** bits);

interface Part {
  text: string;
  generation: number;
}

/** One picture of a film. */
export interface Frame {
  text: string;
  /** Undefined: an announcement. */
  generation?: number;
  round: number;
}

export class Film {
  readonly generations: number;
  private readonly blockBytes: number;
  private readonly announcement: Uint8Array;
  private readonly blocks: Uint8Array[];
  private readonly sender: number;

  /** `chance` need not be secret. */
  constructor(
    readonly cargo: Uint8Array,
    private readonly key: Uint8Array,
    size: Size,
    private readonly chance: Chance = Math.random,
  ) {
    this.blockBytes = blockBytesOf(size);
    this.generations = Math.ceil(cargo.length / (BLOCKS * this.blockBytes));
    if (this.generations > MOST_GENERATIONS) throw new RangeError(`${cargo.length} bytes are too many for a film`);
    const count = Math.ceil(cargo.length / this.blockBytes);
    const filled = new Uint8Array(count * this.blockBytes);
    filled.set(cargo);
    this.blocks = Array.from({ length: count }, (_, at) =>
      filled.subarray(at * this.blockBytes, (at + 1) * this.blockBytes),
    );
    this.sender = any(chance, 16);
    const sum = chainOf(cargo).subarray(0, SUM_BYTES);
    this.announcement = concatBytes(wordOf(cargo.length), Uint8Array.of(this.blockBytes), sum);
  }

  private code(generation: number, mask: number, data: Uint8Array): string {
    return makeCode(this.key, { sender: this.sender, generation, mask, data });
  }

  private mixed(generation: number, mask: number): string {
    const data = new Uint8Array(this.blockBytes);
    for (let block = 0; block < this.blocksOf(generation); block++)
      if ((mask >>> block) & 1) this.blocks[generation * BLOCKS + block].forEach((byte, at) => (data[at] ^= byte));
    return this.code(generation, mask, data);
  }

  /** The last generation may have fewer. */
  private blocksOf(generation: number): number {
    return Math.min(BLOCKS, this.blocks.length - generation * BLOCKS);
  }

  /** Mixtures of a generation in a round; of a few blocks more than their share, for luck evens out less among them. */
  private mixedOf(generation: number, round: number): number {
    return Math.ceil((roundOf(round).mixed * (2 * this.blocksOf(generation) + BLOCKS)) / (3 * BLOCKS));
  }

  /** Blocks of some generations as they are, and then mixtures: as many as a generation has blocks will do, if none follows from the others. */
  private *together(generations: number[], round: number): Generator<Part> {
    if (roundOf(round).isPlain)
      for (const generation of generations)
        for (let block = 0; block < this.blocksOf(generation); block++)
          yield { generation, text: this.mixed(generation, 2 ** block) };
    const mixtures = generations.flatMap(generation => {
      const count = this.mixedOf(generation, round);
      return Array.from({ length: count }, (_, at) => ({ generation, at, share: (at + 0.5) / count }));
    });
    for (const { generation, at } of mixtures.sort((one, other) => one.share - other.share)) {
      const blocks = this.blocksOf(generation);
      // The first one has all blocks: where a single block is missing, it is enough.
      const mask = at ? any(this.chance, blocks) || 1 : 2 ** blocks - 1;
      yield { generation, text: this.mixed(generation, mask) };
    }
  }

  /** Codes of the first round, announcements among them. */
  codesIn(only?: number[]): number {
    const round = firstRound(only);
    const codes = wanted(this.generations, only)
      .map(one => this.mixedOf(one, round) + (roundOf(round).isPlain ? this.blocksOf(one) : 0))
      .reduce((all, some) => all + some, 0);
    let announcements = 0;
    for (let at = 0, gap = FIRST_GAP; at < codes; at += gap - 1, gap = nextGap(gap)) announcements++;
    return codes + announcements;
  }

  /** Without end. `only`: these generations, by the numbers that the display says; the board has some of their blocks. */
  *frames(only?: number[]): Generator<Frame> {
    const first = firstRound(only);
    const generations = wanted(this.generations, only);
    let gap = 0;
    let since = 0;
    for (let round = first; ; round++)
      for (let from = 0; from < generations.length; from += TOGETHER)
        for (const part of this.together(generations.slice(from, from + TOGETHER), round)) {
          if (!since--) {
            gap = nextGap(gap);
            since = gap - 2;
            yield { text: this.code(ANNOUNCEMENT, VERSION, this.announcement), round: round - first };
          }
          yield { ...part, round: round - first };
        }
  }
}

const roundOf = (round: number) => ROUNDS[Math.min(round, ROUNDS.length - 1)];

/** After none the first one. */
const nextGap = (gap: number): number => (gap ? Math.min(2 * gap, LAST_GAP) : FIRST_GAP);

const firstRound = (only?: number[]): number => (only?.length ? 1 : 0);

const wanted = (generations: number, only?: number[]): number[] =>
  only?.length ? only : Array.from({ length: generations }, (_, number) => number);
