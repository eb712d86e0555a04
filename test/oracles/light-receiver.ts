// A board that receives a film, slow and plain: written from src/light/FILM.md, with Node's own hashes and inflate, and nothing of the sender.
import { createHash, createHmac } from "node:crypto";
import { crc32, inflateRawSync } from "node:zlib";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const NAMES = /^(\.bootcde|croupier\.(light|json|words\.[a-z]{2}|font\.[a-z]{2}|durak|num|times|races2?))$/;

function fromBase45(text: string): Buffer | undefined {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const digits = [...text.slice(at, at + 3)].map(letter => LETTERS.indexOf(letter));
    const value = digits[0] + 45 * digits[1] + 2025 * (digits[2] ?? 0);
    if (digits.length < 2 || digits.includes(-1) || value > (digits.length === 3 ? 65535 : 255)) return undefined;
    if (digits.length === 3) bytes.push(value >> 8);
    bytes.push(value & 255);
  }
  return Buffer.from(bytes);
}

export const chain = (bytes: Buffer): Buffer => {
  let sum = Buffer.alloc(32);
  for (let at = 0; at < bytes.length; at += 1024)
    sum = createHash("sha256")
      .update(sum)
      .update(bytes.subarray(at, at + 1024))
      .digest();
  return sum;
};

/** The file that a cargo brings, or why there is none. */
export function unpack(cargo: Buffer, installed = Buffer.alloc(0)): { name: string; bytes: Buffer } | string {
  if (cargo.toString("latin1", 0, 3) !== "CL1") return "no cargo";
  const kind = cargo[3];
  const name = cargo.toString("latin1", 5, 5 + cargo[4]);
  let at = 5 + cargo[4];
  if (!NAMES.test(name)) return "a name of no file of ours";
  const length = cargo.readUInt32BE(at);
  const sum = cargo.subarray(at + 4, at + 36);
  const crc = cargo.readUInt32BE(at + 36);
  at += 40;
  if (kind > 1) return "an unknown kind";
  if (kind === 1) {
    if (cargo.readUInt32BE(at) !== installed.length || cargo.readUInt32BE(at + 4) !== crc32(installed))
      return "made for another version";
    at += 8;
  }
  // In a difference a distance of more than 1,024 bytes is an error here.
  const content = inflateRawSync(cargo.subarray(at), { windowBits: kind === 1 ? 10 : 15 });
  const bytes = kind === 1 ? apply(content, installed) : content;
  if (bytes.length !== length || !chain(bytes).equals(sum) || crc32(bytes) !== crc)
    return "another file than was announced";
  return { name, bytes };
}

function apply(operations: Buffer, old: Buffer): Buffer {
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = operations[at++];
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  const parts: Buffer[] = [];
  for (let from = 0; ;) {
    const operation = varint();
    if (operation === 0) break;
    const length = Math.floor(operation / 2);
    if (operation % 2) {
      parts.push(operations.subarray(at, at + length));
      at += length;
    } else {
      const zigzag = varint();
      from += zigzag % 2 ? -(zigzag + 1) / 2 : zigzag / 2;
      if (from < 0 || from + length > old.length) throw new RangeError("copied from beyond the old program");
      parts.push(old.subarray(from, from + length));
      from += length;
    }
  }
  if (at !== operations.length) throw new RangeError("something stands behind the last operation");
  return Buffer.concat(parts);
}

/** Mixtures that wait, of all generations. */
const MOST_ROWS = 24;

interface Row {
  generation: number;
  mask: number;
  data: Buffer;
}

/** Keeps each block that is known, and some mixtures. */
export class Receiver {
  private readonly key: Buffer;
  private length = -1;
  private blockBytes = 0;
  private sum = Buffer.alloc(0);
  private known: (Buffer | undefined)[] = [];
  private rows: Row[] = [];
  /** Codes by what became of them. */
  readonly counts = { good: 0, bad: 0, early: 0 };

  constructor(digits: string, nonce: Uint8Array) {
    this.key = createHash("sha256").update("croupier light 1").update(digits).update(nonce).digest();
  }

  take(text: string): void {
    const bytes = text[0] === "L" ? fromBase45(text.slice(1)) : undefined;
    if (!bytes || bytes.length < 15) return void this.counts.bad++;
    const said = bytes.subarray(0, -6);
    const mac = createHmac("sha256", this.key).update(said).digest().subarray(0, 6);
    if (!mac.equals(bytes.subarray(-6))) return void this.counts.bad++;
    this.counts.good++;
    const generation = said.readUInt16BE(2),
      mask = said.readInt32BE(4),
      data = said.subarray(8);
    if (generation === 0xffff) return this.announced(mask, data);
    if (this.length < 0) return void this.counts.early++;
    this.block(generation, mask, data);
  }

  private announced(version: number, data: Buffer): void {
    if (version !== 1) return;
    const [length, blockBytes, sum] = [data.readUInt32BE(0), data[4], Buffer.from(data.subarray(5, 21))];
    if (length === this.length && blockBytes === this.blockBytes && sum.equals(this.sum)) return;
    Object.assign(this, { length, blockBytes, sum, rows: [] });
    this.known = Array.from({ length: Math.ceil(length / blockBytes) }, () => undefined);
  }

  /** Gauss and Jordan: each row has a block that no other has. */
  private block(generation: number, mask: number, data: Buffer): void {
    if (32 * generation >= this.known.length || data.length !== this.blockBytes) return;
    const others = this.rows.filter(row => row.generation !== generation);
    const given = this.rows.filter(row => row.generation === generation);
    this.rows = [];
    for (let block = 0; block < 32; block++) {
      const there = this.known[32 * generation + block];
      if (there) given.unshift({ generation, mask: 1 << block, data: Buffer.from(there) });
    }
    for (const row of [...given, { generation, mask, data: Buffer.from(data) }]) this.add(row);
    this.rows = this.rows.filter(row => {
      const isAlone = row.mask === first(row);
      if (isAlone) this.known[32 * generation + Math.log2(row.mask >>> 0)] = row.data;
      return !isAlone;
    });
    // What was left behind makes room first.
    this.rows = [...others, ...this.rows].slice(-MOST_ROWS);
  }

  private add(added: Row): void {
    const put = (to: Row, row: Row) => {
      to.mask ^= row.mask;
      row.data.forEach((byte, at) => (to.data[at] ^= byte));
    };
    for (const row of this.rows) if (added.mask & first(row)) put(added, row);
    if (!added.mask) return;
    for (const row of this.rows) if (row.mask & first(added)) put(row, added);
    this.rows.push(added);
  }

  /** Numbers of generations that the display lists; undefined before an announcement. */
  get missing(): number[] | undefined {
    if (this.length < 0) return undefined;
    const lacking = this.known.flatMap((one, block) => (one ? [] : [Math.floor(block / 32)]));
    return [...new Set(lacking)];
  }

  /** The cargo when it is whole and right. */
  get cargo(): Buffer | undefined {
    if (this.missing?.length !== 0) return undefined;
    const all = Buffer.concat(this.known as Buffer[]).subarray(0, this.length);
    return chain(all).subarray(0, 16).equals(this.sum) ? all : undefined;
  }
}

const first = ({ mask }: Row): number => mask & -mask;
