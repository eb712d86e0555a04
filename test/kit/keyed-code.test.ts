import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyedCode } from "../../deploy/host/secret";
import { makeDobble } from "../../src/games/dobble/codes";
import { makeDeck } from "../../src/games/dobble/rules";
import { makeCode } from "../../src/games/set/codes";
import { cardsOf } from "../../src/games/set/rules";
import plainOf from "../../src/kit/keyed-code";

const sha = (text: string): ArrayBuffer => Uint8Array.from(createHash("sha256").update(text, "latin1").digest()).buffer;
const SECRET = "correct horse battery";
const cards = cardsOf(false).map(makeCode);
const symbols = [2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19].flatMap(order =>
  Array.from({ length: makeDeck(order)?.cards ?? 0 }, (_, at) => makeDobble(order, at + 1)),
);

/** As RFC 2104 has it. */
function hmac(key: Buffer, text: string): Buffer {
  const pad = (byte: number) => Buffer.from(Array.from({ length: 64 }, (_, at) => (key[at] ?? 0) ^ byte));
  const sum = (...parts: Buffer[]) => createHash("sha256").update(Buffer.concat(parts)).digest();
  return sum(pad(0x5c), sum(pad(0x36), Buffer.from(text)));
}

/** The four turns once more, slow and plain, in digits. */
function slowly(code: string, secret: string): string {
  const key = createHash("sha256").update(`croupier key ${secret}`).digest().subarray(0, 16);
  const digits = code.slice(1).padStart(8, "0");
  let halves = [digits.slice(0, 4), digits.slice(4)];
  for (const turn of [1, 2, 3, 4]) {
    const sum = Number(BigInt("0x" + hmac(key, `${turn}${halves[1]}`).toString("hex").slice(0, 8)) % 10000n);
    halves = [halves[1], String((Number(halves[0]) + sum) % 10000).padStart(4, "0")];
  }
  return "K" + halves.join("");
}

describe("a keyed code", () => {
  it("is the card moved about by HMAC-SHA256, as another program reckons it", () => {
    for (const code of [...cards, ...symbols]) expect(keyedCode(code, SECRET)).toBe(slowly(code, SECRET));
  });

  it("is read again by the same secret, of Set and of each deck of Dobble", () => {
    for (const code of [...cards, ...symbols]) expect(plainOf(keyedCode(code, SECRET), sha, SECRET)).toBe(code);
  });

  it("has a code of its own for each card, whatever the secret, and nothing of the card is seen in it", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 12, maxLength: 80, unit: "binary-ascii" }), secret => {
        const codes = cards.map(code => keyedCode(code, secret));
        expect(new Set(codes).size).toBe(81);
        for (const code of codes) expect(code).toMatch(/^K\d{8}$/);
        // Neither the same beginning nor the same end for cards that differ in one attribute.
        expect(new Set(codes.map(code => code.slice(1, 5))).size).toBeGreaterThan(70);
        expect(new Set(codes.map(code => code.slice(5))).size).toBeGreaterThan(70);
        expect(codes.map(code => plainOf(code, sha, secret))).toEqual(cards);
      }),
      { numRuns: 10 },
    );
  });

  it("of another secret is no card: of many decks hardly one code means anything", () => {
    let read = 0;
    for (let deck = 0; deck < 40; deck++)
      for (const code of cards)
        if (cards.includes(plainOf(keyedCode(code, `another secret ${deck}`), sha, SECRET))) read++;
    expect(read).toBe(0);
  });

  it("leaves control stickers as they are", () => {
    for (const code of ["!TAKE", "!NEW"]) expect(keyedCode(code, SECRET)).toBe(code);
  });
});
