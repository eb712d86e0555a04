// A film for the updater, slow and plain: written from src/light/FILM.md, with Node's own hashes and deflate, and nothing of the firmware or of the sender.
import { createHash, createHmac } from "node:crypto";
import { crc32, deflateRawSync } from "node:zlib";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

export function base45(bytes: Buffer): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 2) {
    const isPair = at + 1 < bytes.length;
    let value = isPair ? bytes.readUInt16BE(at) : bytes[at];
    for (let letter = 0; letter < (isPair ? 3 : 2); letter++) {
      text += LETTERS[value % 45];
      value = Math.floor(value / 45);
    }
  }
  return text;
}

export function chain(bytes: Buffer): Buffer {
  let sum = Buffer.alloc(32);
  for (let at = 0; at < bytes.length; at += 1024)
    sum = createHash("sha256")
      .update(sum)
      .update(bytes.subarray(at, at + 1024))
      .digest();
  return sum;
}

export const keyOf = (digits: string, nonce: Buffer): Buffer =>
  createHash("sha256").update("croupier light 1").update(digits).update(nonce).digest();

const long = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};

const squeeze = (bytes: Buffer, windowBits: number) => deflateRawSync(bytes, { level: 9, windowBits });

const head = (kind: number, name: string, file: Buffer) =>
  Buffer.concat([
    Buffer.from("CL1"),
    Buffer.from([kind, name.length]),
    Buffer.from(name),
    long(file.length),
    chain(file),
    long(crc32(file)),
  ]);

export const wholeCargo = (name: string, file: Buffer): Buffer =>
  Buffer.concat([head(0, name, file), squeeze(file, 15)]);

export const differentCargo = (name: string, file: Buffer, old: Buffer, operations: Buffer): Buffer =>
  Buffer.concat([head(1, name, file), long(old.length), long(crc32(old)), squeeze(operations, 10)]);

export function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
  return Buffer.from([...bytes, value]);
}

/** Operations that make `file` of `old`: what is alike at both ends, and at each step of `stride` bytes in between, is copied. */
export function operationsFor(old: Buffer, file: Buffer, least = 12): Buffer {
  const places = new Map<string, number>();
  for (let at = 0; at + least <= old.length; at++) {
    const key = old.toString("latin1", at, at + least);
    if (!places.has(key)) places.set(key, at);
  }
  const parts: Buffer[] = [];
  let fresh = 0;
  let end = 0;
  const insert = (to: number) => {
    if (to > fresh) parts.push(varint(2 * (to - fresh) + 1), file.subarray(fresh, to));
  };
  for (let at = 0; at < file.length;) {
    const isSame = (from: number) => from >= 0 && file.compare(old, from, from + least, at, at + least) === 0;
    const going = end + at - fresh;
    const from =
      going + least <= old.length && at + least <= file.length && isSame(going)
        ? going
        : (places.get(file.toString("latin1", at, at + least)) ?? -1);
    if (from < 0 || at + least > file.length) {
      at++;
      continue;
    }
    let length = least;
    while (from + length < old.length && at + length < file.length && old[from + length] === file[at + length])
      length++;
    insert(at);
    const by = from - end;
    parts.push(varint(2 * length), varint(by < 0 ? -2 * by - 1 : 2 * by));
    end = from + length;
    at += length;
    fresh = at;
  }
  insert(file.length);
  return Buffer.concat([...parts, varint(0)]);
}

export const blockBytesFor = (size: number): number => {
  const letters = size - 1;
  return 2 * Math.floor(letters / 3) + (letters % 3 === 2 ? 1 : 0) - 14;
};

export interface FilmOptions {
  digits: string;
  nonce: Buffer;
  /** Letters of a code. */
  size?: number;
  sender?: number;
  random: () => number;
  /** Mixtures behind the plain blocks of each generation; more in each round without it. */
  spare?: number;
  only?: number[];
}

export function codeText(key: Buffer, sender: number, generation: number, mask: number, data: Buffer): string {
  const said = Buffer.alloc(8 + data.length);
  said.writeUInt16BE(sender, 0);
  said.writeUInt16BE(generation, 2);
  said.writeUInt32BE(mask >>> 0, 4);
  data.copy(said, 8);
  const mac = createHmac("sha256", key).update(said).digest().subarray(0, 6);
  return "L" + base45(Buffer.concat([said, mac]));
}

/** The texts of a cargo's codes, round after round. */
export function* film(cargo: Buffer, options: FilmOptions): Generator<string> {
  const { digits, nonce, size = 162, sender = 1, random, only } = options;
  const key = keyOf(digits, nonce);
  const bytes = blockBytesFor(size);
  const blocks = Math.ceil(cargo.length / bytes);
  const count = Math.ceil(blocks / 32);
  const filled = Buffer.concat([cargo, Buffer.alloc(blocks * bytes - cargo.length)]);
  const announcement = codeText(
    key,
    sender,
    0xffff,
    1,
    Buffer.concat([long(cargo.length), Buffer.from([bytes]), chain(cargo).subarray(0, 16)]),
  );
  const mixed = (generation: number, mask: number) => {
    const data = Buffer.alloc(bytes);
    for (let block = 0; block < 32; block++)
      if ((mask >>> block) & 1)
        for (let at = 0; at < bytes; at++) data[at] ^= filled[(generation * 32 + block) * bytes + at];
    return codeText(key, sender, generation, mask, data);
  };
  for (let shown = 0, round = 0; ; round++) {
    const spare = options.spare ?? [8, 16, 32, 48][Math.min(round, 3)];
    for (let generation = 0; generation < count; generation++) {
      if (only && !only.includes(generation)) continue;
      const own = Math.min(32, blocks - generation * 32);
      for (let code = 0; code < own + spare; code++) {
        if (shown++ % 7 === 0) yield announcement;
        yield mixed(generation, code < own ? 2 ** code : 1 + Math.floor(random() * (2 ** own - 1)));
      }
    }
  }
}
