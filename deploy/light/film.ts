// The codes of a cargo, one after the other, for as long as anybody watches: block by block, generation by generation, and from time to time what it is all about.
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
/** The last number is the announcement's. */
const MOST_GENERATIONS = 0xfffe;

/** 0 up to 1. */
export type Chance = () => number;

/** Below `bits` bits. */
const any = (chance: Chance, bits: number): number => Math.floor(chance() * 2 ** bits);

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

  /** A generation's blocks as they are, and mixtures of them: as many as it has blocks will do, if none follows from the others. */
  private *generation(generation: number, round: number): Generator<string> {
    const blocks = this.blocksOf(generation);
    if (roundOf(round).isPlain) for (let block = 0; block < blocks; block++) yield this.mixed(generation, 2 ** block);
    for (let left = this.mixedOf(generation, round); left > 0; left--)
      yield this.mixed(generation, any(this.chance, blocks) || 1);
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
    for (let round = first; ; round++) {
      let gap = 0;
      let since = 0;
      for (const generation of wanted(this.generations, only))
        for (const text of this.generation(generation, round)) {
          if (!since--) {
            gap = nextGap(gap);
            since = gap - 2;
            yield { text: this.code(ANNOUNCEMENT, VERSION, this.announcement), round: round - first };
          }
          yield { text, generation, round: round - first };
        }
    }
  }
}

const roundOf = (round: number) => ROUNDS[Math.min(round, ROUNDS.length - 1)];

/** After none the first one. */
const nextGap = (gap: number): number => (gap ? Math.min(2 * gap, LAST_GAP) : FIRST_GAP);

const firstRound = (only?: number[]): number => (only?.length ? 1 : 0);

const wanted = (generations: number, only?: number[]): number[] =>
  only?.length ? only : Array.from({ length: generations }, (_, number) => number);
