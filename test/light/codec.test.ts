// Codes one by one: letters, proof, and blocks out of mixtures, beside a plain way to reckon the same.
import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeRandom } from "../../devices/sim/random";
import { SimStorage } from "../../devices/sim/storage";
import { isWhole, missingIn, openBeam, readCargo } from "../../src/light/beam";
import { decode, openLetters } from "../../src/light/base45";
import { isProved, makeKey, noteBad } from "../../src/light/proof";
import type { Doubt } from "../../src/light/proof";
import { makeSolver, step, take } from "../../src/light/solve";
import type { Solver } from "../../src/light/solve";
import { base45, codeText, keyOf } from "../oracles/light-sender";
import { bytesOf, makeGround, textOf } from "./ground";

const sha = makeGround().sha;

function fromBase45(text: string, from: number): Uint8Array | undefined {
  const letters = openLetters(text, from);
  for (let steps = 0; decode(letters); steps++) expect(steps).toBeLessThan(text.length);
  return letters.isBad ? undefined : letters.bytes;
}

describe("letters of a code", () => {
  test("are the bytes that they were made of", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 170 }), bytes => {
        expect(fromBase45("L" + base45(Buffer.from(bytes)), 1)).toEqual(bytes);
      }),
    );
  });

  test("as the standard has them", () => {
    expect(textOf(fromBase45("BB8", 0)!)).toBe("AB");
    expect(textOf(fromBase45("%69 VD92EX0", 0)!)).toBe("Hello!!");
    expect(textOf(fromBase45("QED8WEX0", 0)!)).toBe("ietf!");
  });

  test.each(["A", "ABCD", "BBb", "GGW", ":::", "Z:", "BB8\xC1B8"])("%s is no code", text => {
    expect(fromBase45(text, 0)).toBe(undefined);
  });

  test("no text whatever makes it fail", () => {
    fc.assert(fc.property(fc.string({ unit: "binary-ascii" }), text => void fromBase45(text, 0)));
  });
});

describe("the proof of a code", () => {
  const nonce = Buffer.from("0123456789", "hex");
  const code = (digits: string, sender = 7) =>
    textOf(fromBase45(codeText(keyOf(digits, nonce), sender, 3, 1, Buffer.from("data of a block")), 1)!);

  test("is right with the digits of the display alone", () => {
    const key = makeKey(sha, "482913", nonce.toString("latin1"));
    expect(isProved(sha, key, code("482913"))).toBe(true);
    expect(isProved(sha, key, code("482914"))).toBe(false);
    for (let bit = 0; bit < 8 * code("482913").length; bit++) {
      const bytes = bytesOf(code("482913"));
      bytes[bit >> 3] ^= 1 << (bit & 7);
      expect(isProved(sha, key, textOf(bytes))).toBe(false);
    }
    for (let size = 0; size < 14; size++) expect(isProved(sha, key, code("482913").slice(0, size))).toBe(false);
  });

  const doubts = (): Doubt => ({ senders: [], counts: [], tries: 0, bad: 0, isTrusted: false });
  const count = (doubt: Doubt, senders: number[]) => senders.findIndex(sender => noteBad(doubt, sender)) + 1;

  test("twelve bad codes of three senders are too many, and so are 24 of as many as you like", () => {
    expect(count(doubts(), [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3])).toBe(12);
    expect(
      count(
        doubts(),
        Array.from({ length: 40 }, (_, at) => at),
      ),
    ).toBe(24);
    expect(
      count(
        doubts(),
        Array.from({ length: 40 }, () => 5),
      ),
    ).toBe(24);
  });

  test("once a good one has come, bad ones are only counted", () => {
    const doubt = { ...doubts(), isTrusted: true };
    expect(
      count(
        doubt,
        Array.from({ length: 10_000 }, (_, at) => at % 3),
      ),
    ).toBe(0);
    expect(doubt.bad).toBe(10_000);
    expect(doubt.senders).toEqual([]);
  });
});

describe("blocks out of mixtures", () => {
  /** As many may wait, and one that solves them. */
  const COUNT = 25;

  const settle = (ground: ReturnType<typeof makeGround>, solver: Solver) => {
    let steps = 0;
    while (step(ground, solver)) if (++steps > 10_000) throw new Error("it never ends");
    return steps;
  };

  function makeTransfer(length: number, blockBytes: number, random: () => number, ground = makeGround()) {
    const cargo = Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));
    const sum = createHash("sha256").update(cargo).digest().toString("latin1", 0, 16);
    const what = { length, blockBytes, sum };
    const solver = makeSolver(openBeam(ground, what)!);
    const blocks = Math.ceil(length / blockBytes);
    const generations = Math.ceil(blocks / 32);
    const filled = Buffer.concat([cargo, Buffer.alloc(blocks * blockBytes - length)]);
    const mixed = (generation: number, mask: number) => {
      const data = new Uint8Array(blockBytes);
      for (let block = 0; block < 32; block++)
        if ((mask >>> block) & 1)
          data.forEach((_, at) => (data[at] ^= filled[(32 * generation + block) * blockBytes + at]));
      return data;
    };
    const send = (to: Solver, generation: number, mask: number) => {
      take(to, generation, mask, mixed(generation, mask));
      return settle(ground, to);
    };
    /** Any blocks of a generation, or one of them. */
    const some = (generation: number, of = Math.min(32, blocks - 32 * generation)) =>
      1 + Math.floor(random() * (2 ** of - 1));
    const one = (generation: number, at: number) => 2 ** (at % Math.min(32, blocks - 32 * generation));
    return { ground, cargo, what, solver, generations, send, some, one };
  }

  /** How many of these masks do not follow from each other. */
  function rankOf(masks: number[]): number {
    const rows: number[] = [];
    for (const mask of masks) {
      let left = mask;
      for (const row of rows) left = Math.min(left, (left ^ row) >>> 0);
      if (left) rows.push(left);
    }
    return rows.length;
  }

  test.each([27, 93, 145])(
    "of %i bytes are enough if as many as there are blocks do not follow from each other, and fewer are not",
    blockBytes => {
      const random = makeRandom(blockBytes);
      for (let round = 0; round < 12; round++) {
        const { solver, send, ground, cargo, some, one } = makeTransfer(
          COUNT * blockBytes - (round % 5),
          blockBytes,
          random,
        );
        const masks: number[] = [];
        while (rankOf(masks) < COUNT) {
          expect(isWhole(solver.beam)).toBe(false);
          const mask = round % 3 ? some(0) : one(0, Math.floor(random() * COUNT));
          masks.push(mask);
          send(solver, 0, mask);
          if (random() < 0.2) send(solver, 0, mask);
        }
        expect(isWhole(solver.beam)).toBe(true);
        expect(bytesOf(readCargo(ground, solver.beam, 0, 9999))).toEqual(cargo);
      }
    },
  );

  test("generations come in any order, mixed, and each turn is short", () => {
    const random = makeRandom(3);
    const { solver, send, ground, cargo, generations, some, one } = makeTransfer(9000, 95, random);
    let sent = 0;
    while (!isWhole(solver.beam)) {
      // A film that jumps among all of them would never have more waiting than there is room for.
      const generation = Math.floor(sent / 44) % generations;
      send(solver, generation, random() < 0.5 ? one(generation, sent) : some(generation));
      expect(solver.rows.length).toBeLessThanOrEqual(24);
      if (++sent > 2000) throw new Error("never whole");
    }
    expect(bytesOf(readCargo(ground, solver.beam, 0, 99999))).toEqual(cargo);
    expect(missingIn(solver.beam, 9)).toEqual([]);
  });

  test("what is not of this cargo changes nothing", () => {
    // 32 blocks, and eight of a second generation.
    const { solver, ground, send } = makeTransfer(3800, 95, makeRandom(4));
    const before = JSON.stringify(ground.files);
    for (const [generation, mask, size] of [
      [2, 1, 95],
      [0xfffe, 1, 95],
      [0, 0, 95],
      [0, 1, 94],
      [0, 1, 96],
      [0, 1, 0],
      [1, 1 << 8, 95],
      [1, -1, 95],
      [1, (1 << 31) | 1, 95],
    ]) {
      take(solver, generation, mask, new Uint8Array(size));
      settle(ground, solver);
    }
    expect(JSON.stringify(ground.files)).toBe(before);
    send(solver, 1, 1);
    expect(solver.beam.count).toBe(1);
  });

  test("a start in the middle goes on where it was, and another cargo begins anew", () => {
    const random = makeRandom(5);
    const { solver, send, ground, what, cargo } = makeTransfer(4000, 95, random);
    for (let block = 0; block < 32; block++) if (block !== 9) send(solver, 0, 1 << block);
    const again = makeSolver(openBeam(ground, what)!);
    settle(ground, again);
    expect(again.beam.count).toBe(31);
    expect(missingIn(again.beam, 9)).toEqual([0, 1]);
    send(again, 0, -1);
    for (let block = 0; block < 11; block++) send(again, 1, (1 << (block + 1)) - 1);
    expect(isWhole(again.beam)).toBe(true);
    expect(bytesOf(readCargo(ground, again.beam, 0, 9999))).toEqual(cargo);
    const other = makeSolver(openBeam(ground, { ...what, sum: "another cargo..." })!);
    expect(other.beam.count).toBe(0);
  });

  test("where there is no room for it there is no file", () => {
    const small = makeGround(new SimStorage({ pageSize: 4096, pages: 4 }));
    const what = { length: 16_300, blockBytes: 95, sum: "0123456789abcdef" };
    expect(openBeam(small, what)).toBe(undefined);
    expect(small.files.list()).toEqual([]);
    expect(openBeam(small, { ...what, length: 12_000 })).not.toBe(undefined);
  });
});
