// From stickers to cards of the deck that lies here.
import { describe, expect, it } from "vitest";
import { BASE0, isBase0, makeCode, parseCode, reader } from "../../../src/games/set/codes";
import { Happened } from "../../../src/games/set/events";
import type { Event } from "../../../src/games/set/events";
import { cardsOf, isJunior } from "../../../src/games/set/rules";
import readCard from "../../../src/games/set/stickers";
import type { Deck } from "../../../src/games/set/stickers";
import { Code, readCode } from "../../../src/kit/codes";
import { deckOf } from "./game";

const deck = cardsOf(false);
const bytes = Array.from({ length: 256 }, (_, byte) => byte);
/** In base 1 these are cards, too. */
const doubtful = deck.map(card => card - BASE0).filter(byte => deck.includes(byte));

describe("a code", () => {
  it("is made and read back for all 81 cards", () => {
    for (const card of deck) {
      expect(parseCode(makeCode(card))).toBe(card);
    }
    for (const text of ["", "S", "S111", "S1110", "S1114", "S11111", "T1111", "s1111", "S 111", "S1e11", "S-111"])
      expect([text, parseCode(text)]).toEqual([text, 0]);
  });

  it("of one byte is what either numbering has, and the kit takes the same", () => {
    for (const byte of bytes) {
      const known = deck.includes(byte) || deck.includes(byte + BASE0);
      expect([byte, reader.takes!(byte), isBase0(byte)]).toEqual([byte, known, deck.includes(byte + BASE0)]);
      expect(readCode(String.fromCharCode(byte), true, [reader]).kind === Code.Byte).toBe(known);
    }
  });
});

interface Told {
  numberings: string[];
  moved: [number[], number][];
}

function reading(deck: Partial<Deck>): Told & { read(byte: number): number | Event } {
  const told: Told = { numberings: [], moved: [] };
  const store = { read: () => undefined, write: (_name: string, data: string) => told.numberings.push(data) > 0 };
  const asked = deckOf({ ...deck, store });
  return {
    ...told,
    read: byte =>
      readCard(asked, { kind: Code.Byte, by: "set", value: byte, text: "" }, (cards, by) =>
        told.moved.push([cards, by]),
      ),
  };
}

describe("a sticker of the seed's", () => {
  it("that either numbering could have meant waits, once each, for one that tells", () => {
    const { read, numberings, moved } = reading({});
    const [one, other] = doubtful;
    expect([one, other, one].map(read)).toEqual([one, other, one]);
    expect([numberings, moved]).toEqual([[], []]);
    expect(read(0)).toBe(BASE0);
    expect([numberings, moved]).toEqual([["base0"], [[[one, other], BASE0]]]);
    expect(read(one)).toBe(one + BASE0);
    expect(read(0xff)).toEqual([Happened.NotNumberedSo, "base0"]);
    expect(moved).toHaveLength(1);
  });

  it("leaves what was read before as it is when it tells base 1", () => {
    const { read, numberings, moved } = reading({});
    expect([doubtful[0], 0xff, doubtful[0], 0].map(read)).toEqual([
      doubtful[0],
      0xff,
      doubtful[0],
      [Happened.NotNumberedSo, "base1"],
    ]);
    expect([numberings, moved]).toEqual([["base1"], [[[doubtful[0]], 0]]]);
  });

  it("is no card of the junior deck unless it is solid", () => {
    const { read } = reading({ junior: true, numbering: "base1" });
    for (const card of deck) expect(read(card)).toEqual(isJunior(card) ? card : [Happened.NotInJunior, makeCode(card)]);
  });
});
