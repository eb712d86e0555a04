// The codes of a cargo, one after the other, for as long as anybody watches: block by block, generation by generation, and from time to time what it is all about.
import { concatBytes } from "@noble/hashes/utils.js";
import { chainOf, wordOf } from "./cargo";
import { blockBytesOf, makeCode, type Size } from "./code";

const BLOCKS = 16;
const ANNOUNCEMENT = 0xffff;
const VERSION = 1;
/** Bytes of the cargo's sum that stand in an announcement. */
const SUM_BYTES = 16;
/** One code in so many is an announcement. */
const ANNOUNCED_EVERY = 8;
/** Codes of each generation in the first round, the second, and so on; the last goes on. A board keeps the blocks that it knows, so mixtures alone fill the gaps. */
const ROUNDS = [
  { isPlain: true, mixed: 0 },
  { isPlain: false, mixed: 14 },
  { isPlain: false, mixed: 14 },
  { isPlain: true, mixed: 24 },
];
/** The last number is the announcement's. */
const MOST_GENERATIONS = 0xfffe;

/** 0 up to 1. */
export type Chance = () => number;

const anyWord = (chance: Chance): number => Math.floor(chance() * 0x10000);

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
    const filled = new Uint8Array(this.generations * BLOCKS * this.blockBytes);
    filled.set(cargo);
    this.blocks = Array.from({ length: this.generations * BLOCKS }, (_, at) =>
      filled.subarray(at * this.blockBytes, (at + 1) * this.blockBytes),
    );
    this.sender = anyWord(chance);
    const sum = chainOf(cargo).subarray(0, SUM_BYTES);
    this.announcement = concatBytes(wordOf(cargo.length), Uint8Array.of(this.blockBytes), sum);
  }

  private code(generation: number, mask: number, data: Uint8Array): string {
    return makeCode(this.key, { sender: this.sender, generation, mask, data });
  }

  private mixed(generation: number, mask: number): string {
    const data = new Uint8Array(this.blockBytes);
    for (let block = 0; block < BLOCKS; block++)
      if ((mask >> block) & 1) this.blocks[generation * BLOCKS + block].forEach((byte, at) => (data[at] ^= byte));
    return this.code(generation, mask, data);
  }

  /** A generation's blocks as they are, and mixtures of them: any sixteen that do not follow from each other will do. */
  private *generation(generation: number, round: number): Generator<string> {
    const { isPlain, mixed } = roundOf(round);
    if (isPlain) for (let block = 0; block < BLOCKS; block++) yield this.mixed(generation, 1 << block);
    for (let left = mixed; left > 0; left--) yield this.mixed(generation, anyWord(this.chance) || 1);
  }

  /** Codes of the first round, announcements among them. */
  codesIn(only?: number[]): number {
    const codes = wanted(this.generations, only).length * codesOf(firstRound(only));
    return codes + Math.ceil(codes / (ANNOUNCED_EVERY - 1));
  }

  /** Without end. `only`: these generations, by the numbers that the display says; the board has some of their blocks. */
  *frames(only?: number[]): Generator<Frame> {
    const first = firstRound(only);
    for (let round = first; ; round++) {
      let since = ANNOUNCED_EVERY;
      for (const generation of wanted(this.generations, only))
        for (const text of this.generation(generation, round)) {
          if (++since >= ANNOUNCED_EVERY) {
            since = 1;
            yield { text: this.code(ANNOUNCEMENT, VERSION, this.announcement), round: round - first };
          }
          yield { text, generation, round: round - first };
        }
    }
  }
}

const roundOf = (round: number) => ROUNDS[Math.min(round, ROUNDS.length - 1)];

function codesOf(round: number): number {
  const { isPlain, mixed } = roundOf(round);
  return mixed + (isPlain ? BLOCKS : 0);
}

const firstRound = (only?: number[]): number => (only?.length ? 1 : 0);

const wanted = (generations: number, only?: number[]): number[] =>
  only?.length ? only : Array.from({ length: generations }, (_, number) => number);
