import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Card } from "../../../src/games/durak/rules/any-rules";
import type { Screen } from "../../../src/kernel/ports";
import { FACES } from "../../../src/games/durak/screen/faces";
import { drawGame, drawOver } from "../../../src/games/durak/screen/scenes";
import sortHand from "../../../src/games/durak/rules/sort-hand";
import { drawMost, drawParts } from "../../../src/games/durak/screen/view";
import type { DurakPicture } from "../../../src/games/durak/screen/view";
import { makeScreen, pictureOf } from "../set/game";
import { checkDrawing } from "../../kit/checking-screen";
import { MOVING, PICTURES, cardOf, cardsOf, chosen, drawDurak, drawTheEnd, drawWithClock } from "./pictures";

fc.configureGlobal({ seed: Number(process.env.SEED ?? 36) });

const BOTH = [64, 32] as const;

/** What the pictures of faces.txt make: one byte a column, the eighth row empty. */
function encodeFaces(): string {
  const text = readFileSync(new URL("faces.txt", import.meta.url), "utf8")
    .replace(/\r/g, "")
    .replace(/^\/\/.*\n/gm, "");
  const bytes = text
    .trim()
    .split(/\n\n+/)
    .flatMap(picture => {
      const rows = picture.split("\n").slice(1);
      if (rows.length !== 7 || rows.some(row => !/^[.#]{7}$/.test(row)))
        throw new Error(`${picture} should be 7 rows of 7`);
      return [0, 1, 2, 3, 4, 5, 6].map(x => rows.reduce((bits, row) => (bits << 1) | (row[x] === "#" ? 1 : 0), 0) << 1);
    });
  return Buffer.from(bytes).toString("base64");
}

/** Passes everything on to `screen`, but objects to shapes that reach beyond its edges. */
function guard(screen: Screen, rows: number): Screen {
  const guarded: any = new Proxy(
    {},
    {
      get:
        (_, name: string) =>
        (...args: any[]) => {
          const at = name === "drawString" ? args.slice(1) : /Rect|Line|Pixel/.test(name) ? args : [];
          at.forEach((place, index) => {
            if (place !== Math.floor(place) || place < 0 || place > (index % 2 ? rows - 1 : 127))
              throw new Error(`${name}(${args.join(", ")}) is beyond the edge`);
          });
          const result = (screen as any)[name](...args);
          return result === screen ? guarded : result;
        },
    },
  );
  return guarded;
}

/** The texts of a bout's picture, with nothing cut off, beyond an edge or over another. */
function textsOf(picture: DurakPicture, rows: number): string[] {
  return read(checkDrawing(screen => drawDurak(guard(screen, rows), picture), rows));
}

/** As a person reads it: a suit's picture is that suit. */
const read = (texts: string[]): string[] =>
  texts.map(text => text.replace(/[\x7f-\x82]/g, picture => "HDCS"[picture.charCodeAt(0) - 0x7f]));

/** A card as the hand shows it. */
function faceOf(card: Card, rows: number): string {
  return (
    String.fromCharCode(48 + (card % 9)) + (rows === 64 ? "\n" : "") + String.fromCharCode(57 + Math.floor(card / 9))
  );
}

describe("the faces of Durak", () => {
  it("are what their pictures make", () => {
    expect(Buffer.from(FACES, "latin1").toString("base64")).toBe(encodeFaces());
  });

  it("are told apart by at least three pixels", () => {
    const glyphs = FACES.match(/[^]{7}/g)!;
    expect(glyphs).toHaveLength(25);
    const apart = (one: string, other: string): number =>
      [...one].reduce(
        (sum, byte, at) => sum + (byte.charCodeAt(0) ^ other.charCodeAt(at)).toString(2).replace(/0/g, "").length,
        0,
      );
    glyphs.forEach((one, at) =>
      glyphs
        .slice(at + 1)
        .forEach((other, by) => expect(apart(one, other), `${at} and ${at + 1 + by}`).toBeGreaterThanOrEqual(3)),
    );
  });
});

describe("a hand", () => {
  it("is shown by suit and rank, trumps last", () => {
    expect(sortHand(cardsOf("6H 7H 10H JD 6C QC AS"), cardOf("KH"))).toEqual(cardsOf("JD 6C QC AS 6H 7H 10H"));
  });

  it("stays itself while it is sorted for the eye", () => {
    const hand = cardsOf("6H AS");
    sortHand(hand, cardOf("6H"));
    expect(hand).toEqual(cardsOf("6H AS"));
  });
});

describe("the screens of Durak", () => {
  for (const rows of BOTH) {
    for (const name of Object.keys({ ...PICTURES, ...MOVING })) {
      it(`${name} looks as it did, with ${rows} rows`, async () => {
        await expect(pictureOf(PICTURES[name] || MOVING[name], rows).join("\n") + "\n").toMatchFileSnapshot(
          `golden/durak-${name}-${rows}.txt`,
        );
      });
    }

    for (const name of Object.keys(PICTURES)) {
      it(`${name} has all its text on the screen and nothing over it, with ${rows} rows`, () => {
        checkDrawing(PICTURES[name], rows);
      });
    }

    it(`have nothing beyond the edge while a card is on its way, with ${rows} rows`, () => {
      for (const name of Object.keys(MOVING)) MOVING[name](guard(makeScreen(rows), rows));
    });
  }
});

const cards = fc.shuffledSubarray(
  Array.from({ length: 36 }, (_, card) => card),
  { minLength: 36 },
);
const WORDS = ["take", "bito", "done", ">6H", "show 10C", "resign", "10H 10D 10C 10S"];

/** Any situation: the deck cut into hand, table and the rest. */
const situation: fc.Arbitrary<DurakPicture> = fc
  .record({
    deck: cards,
    size: fc.integer({ min: 0, max: 35 }),
    attacks: fc.integer({ min: 0, max: 6 }),
    beaten: fc.integer({ min: 0, max: 6 }),
    can: fc.array(fc.boolean(), { minLength: 35, maxLength: 35 }),
    words: fc.subarray(WORDS),
    cursorAt: fc.nat(60),
    whoseTurn: fc.constantFrom("me", "peer", "none"),
    defends: fc.boolean(),
    talon: fc.integer({ min: 0, max: 24 }),
    peer: fc.integer({ min: 0, max: 35 }),
    line: fc.constantFrom("", "Your turn", "M".repeat(21), "M".repeat(40), "Everything that ever went wrong"),
  })
  .map(({ deck, size, attacks, beaten, words, ...rest }) => {
    const trump = deck[35];
    const hand = sortHand(
      deck.slice(0, size).sort((a, b) => a - b),
      trump,
    );
    const pairs = Array.from({ length: attacks }, (_, at) => [deck[at], at < beaten ? deck[35 - at] : -1]);
    const count = hand.length + words.length;
    return {
      ...rest,
      ...chosen(words),
      hand,
      can: rest.can.slice(0, size),
      pairs,
      trump,
      cursorAt: (rest.cursorAt % (count + 1)) - 1,
    };
  });

const QUIET: DurakPicture = {
  hand: cardsOf("8H 9H"),
  can: [true, true],
  ...chosen(["take"]),
  cursorAt: 0,
  pairs: [cardsOf("6H 7H"), [cardOf("JD"), -1]],
  trump: cardOf("AS"),
  talon: 3,
  peer: 4,
  whoseTurn: "me",
  defends: true,
  line: "",
};
const LARGEST = sortHand(
  Array.from({ length: 35 }, (_, card) => card),
  35,
);

/** How often each part of a picture calls on the display. */
function callsOf(picture: DurakPicture): number[] {
  const counts = [0, 0, 0];
  pictureOf(screen => {
    let part = 0;
    const counting = (): any =>
      new Proxy(screen, {
        get: (target, name) => {
          const value = Reflect.get(target, name);
          if (typeof value !== "function") return value;
          return (...given: unknown[]) => {
            counts[part]++;
            const answer = value.apply(target, given);
            return answer === target ? counting() : answer;
          };
        },
      });
    const parted = counting();
    const rest = drawParts(parted, picture, drawMost(parted, picture));
    do part++;
    while (rest());
  }, 64);
  return counts;
}

it("a picture is drawn in three parts, none of which is much work for a board: the table by itself with twelve cards on it", () => {
  let most = [0, 0, 0];
  fc.assert(
    fc.property(situation, picture => {
      most = callsOf(picture).map((count, part) => Math.max(count, most[part]));
    }),
    { numRuns: 300, seed: 1 },
  );
  const pairs = Array.from({ length: 6 }, (_, at) => [at, at + 9]);
  most = callsOf({ ...QUIET, pairs }).map((count, part) => Math.max(count, most[part]));
  expect(most).toEqual([31, 60, 47]);
});

describe("whatever the situation", () => {
  for (const rows of BOTH) {
    it(`all text is on the screen, nothing lies over it, and what the cursor is on is seen whole, with ${rows} rows`, () => {
      fc.assert(
        fc.property(situation, picture => {
          const texts = textsOf(picture, rows);
          const at = picture.cursorAt - picture.hand.length;
          if (at >= 0) expect(texts).toContain(picture.word(at));
          else if (picture.cursorAt >= 0) expect(texts).toContain(faceOf(picture.hand[picture.cursorAt], rows));
        }),
        { numRuns: 40 },
      );
    });

    it(`the largest hand shows a stretch of cards around the cursor, and an arrow to each side where there are more, with ${rows} rows`, () => {
      for (let cursor = 0; cursor <= 35; cursor++) {
        const texts = textsOf(
          { ...QUIET, hand: LARGEST, can: LARGEST.map(() => true), cursorAt: cursor, pairs: [], trump: 35, talon: 0 },
          rows,
        );
        const shown = LARGEST.map((card, at) => (texts.includes(faceOf(card, rows)) ? at : -1)).filter(at => at >= 0);
        const [first, last] = [shown[0], shown[shown.length - 1]];
        expect(last - first + 1).toBe(shown.length);
        expect(shown.length).toBeGreaterThanOrEqual(5);
        if (cursor < 35) expect(shown).toContain(cursor);
        expect([texts.includes(">"), texts.includes("?")]).toEqual([first > 0, last < 34]);
      }
    });

    it(`six cards and a word beside them need no scrolling, with ${rows} rows`, () => {
      const hand = cardsOf("10H 10D 10C 10S AC AS");
      const texts = textsOf({ ...QUIET, hand, can: hand.map(() => true) }, rows);
      for (const card of hand) expect(texts).toContain(faceOf(card, rows));
    });

    it(`a cursor, a turn and a playable card each change the picture, with ${rows} rows`, () => {
      const several: Partial<DurakPicture>[] = [
        {},
        { cursorAt: 1 },
        { cursorAt: 2 },
        { cursorAt: -1 },
        { whoseTurn: "peer", cursorAt: -1 },
        { can: [true, false] },
        { can: [false, true] },
      ];
      const pictures = several.map(change =>
        pictureOf(screen => drawDurak(screen, { ...QUIET, line: "Words", ...change }), rows).join("\n"),
      );
      expect(new Set(pictures).size).toBe(several.length);
    });

    it(`a card that flies stays on the screen all its way, with ${rows} rows`, () => {
      const names = ["hand", "peer", "talon", "table", "out"];
      for (const from of names)
        for (const to of names)
          for (let at = 0; at <= 8; at += 1.6) {
            for (const card of [cardOf("JD"), cardOf("6S"), -1])
              drawDurak(guard(makeScreen(rows), rows), { ...QUIET, moving: { card, from, to, at } });
          }
    });

    it(`a card that flies to the table arrives where it then lies, with ${rows} rows`, () => {
      const still = pictureOf(screen => drawDurak(screen, QUIET), rows);
      const arriving = pictureOf(
        screen => drawDurak(screen, { ...QUIET, moving: { card: cardOf("7H"), from: "hand", to: "table", at: 8 } }),
        rows,
      );
      const rowsAt = (picture: string[]): string =>
        picture
          .slice(rows === 64 ? 22 : 8, rows === 64 ? 29 : 15)
          .map(row => row.slice(2, 16))
          .join("\n");
      if (rows === 64) expect(rowsAt(arriving)).toBe(rowsAt(still));
      // On the way it is not on the table.
      const leaving = pictureOf(
        screen => drawDurak(screen, { ...QUIET, moving: { card: cardOf("7H"), from: "hand", to: "table", at: 0 } }),
        rows,
      );
      expect(rowsAt(leaving)).not.toBe(rowsAt(still));
    });
  }

  for (const rows of BOTH) {
    it(`a clock hides no words: it has the end of their line, what is to be done goes if need be, or there is none, with ${rows} rows`, () => {
      const clocks = fc.constantFrom("0:00", "4:59", "12:34", "30:00");
      const lines = fc.constantFrom(
        ...["", "Your turn", "You 7H: add?", "Board 6S: beat it", "Board 10S: beat it", "Taken back: attack"],
        ...["B: yes", "No more than 5", "Only a trump is shown", "Board >10S: beat it", "M".repeat(21)],
      );
      fc.assert(
        fc.property(situation, lines, clocks, (picture, line, clock) => {
          const plain = textsOf({ ...picture, line }, rows);
          const timed = read(
            checkDrawing(screen => drawWithClock(guard(screen, rows), { ...picture, line }, clock), rows),
          );
          const [words, ...rest] = timed;
          const others = rest.filter((text, at) => text !== clock || at !== rest.indexOf(clock));
          expect(others).toEqual(plain.slice(1));
          if (words === plain[0]) return;
          expect(rest).toContain(clock);
          if (/^the other /i.test(plain[0])) expect(words.toLowerCase()).toBe(plain[0].slice(4).toLowerCase());
          else expect(plain[0].slice(words.length)).toMatch(/^: (attack|beat it|add\?)$/i);
        }),
        { numRuns: 60 },
      );
    });

    it(`a clock is seen beside the words that are most often there, with ${rows} rows`, () => {
      for (const [line, words] of [
        ["", "Beat it or take"],
        ["You 7H: add?", "You 7H: add?"],
        ["Board 6S: beat it", "Board 6S"],
        ["Other 10S: beat it", "Other 10S"],
        ["You said bito", "You said bito"],
        ["The other attacks", "Other attacks"],
      ]) {
        const texts = read(checkDrawing(screen => drawWithClock(screen, { ...QUIET, line }, "4:59"), rows));
        expect([texts[0].toLowerCase(), texts.includes("4:59")]).toEqual([words.toLowerCase(), true]);
      }
    });

    it(`the end of a match has all its words, whatever the score, with ${rows} rows`, () => {
      fc.assert(
        fc.property(fc.nat(200), fc.nat(200), fc.nat(200), fc.boolean(), (mine, theirs, draws, isTimeUp) => {
          const texts = checkDrawing(
            screen => drawTheEnd(guard(screen, rows), [mine, theirs, draws], 3, isTimeUp ? "Time is up" : ""),
            rows,
          );
          const isMatch = Math.max(mine, theirs) > 2 && mine !== theirs;
          if (!isMatch) return;
          expect(texts).toContain(mine > theirs ? "Match won" : "Match lost");
          expect(texts).toContain(`${mine}:${theirs}`);
          expect(texts).toContain(isTimeUp ? "Time is up; B: again" : "B: another match");
        }),
        { numRuns: 60 },
      );
    });
  }

  it("the end of any other game is no match's, and says so where time has decided it", () => {
    const drawn = (score: number[], games: number, said = "") =>
      checkDrawing(screen => drawTheEnd(screen, score, games, said), 64).filter(text => !/\d|^[ABC]$/.test(text));
    expect(drawn([2, 1, 0], 3)).toEqual(["B: another game", "A draw"]);
    expect(drawn([20, 1, 0], 0)).toEqual(["B: another game", "A draw"]);
    expect(drawn([2, 1, 5], 3, "You resigned")).toEqual(["B: another game", "A draw"]);
    expect(drawn([2, 1, 0], 3, "Time is up")).toEqual(["Time is up; B: again", "A draw"]);
  });

  it("a score of many games has room", () => {
    for (const rows of BOTH)
      for (const result of ["won", "lost", "draw"])
        for (const draw of [
          (screen: Screen) => drawGame(screen, result, [100, 100, 100], "Everything that ever went wrong"),
          (screen: Screen) => drawOver(screen, result, 100, 100, 100, "Everything that ever went wrong"),
        ])
          checkDrawing(screen => draw(guard(screen, rows)), rows);
  });

  it("a card in words has its suit as a picture, and nothing else has", () => {
    const said = (line: string) => checkDrawing(screen => drawDurak(screen, { ...QUIET, line }), 64)[0];
    expect(said("Board 10S: beat it")).toBe("Board 10\x82: beat it");
    expect(["H", "D", "C", "S"].map(suit => said("You A" + suit))).toEqual(
      ["\x7f", "\x80", "\x81", "\x82"].map(suit => "You A" + suit),
    );
    for (const line of [
      "Cable? RX/TX crossed?",
      "Other broke the rules",
      "Decks cut: update it!",
      "Try pass",
      "You take",
    ])
      expect(said(line)).toBe(line.slice(0, 21));
    const texts = checkDrawing(screen => drawDurak(screen, { ...QUIET, ...chosen(["10H 10S"]) }), 64);
    expect(texts).toContain("10\x7f 10\x82");
  });

  it("whoever's turn it is and whatever is to be done has words of its own", () => {
    const words = (["me", "peer"] as const).flatMap(turn =>
      [true, false].map(defends => textsOf({ ...QUIET, whoseTurn: turn, defends }, 64)[0]),
    );
    expect(words).toEqual(["Beat it or take", "Add a card or stop", "The other attacks", "The other defends"]);
    expect(textsOf({ ...QUIET, defends: false, pairs: [] }, 64)[0]).toBe("Your attack");
    expect(textsOf({ ...QUIET, whoseTurn: "none" }, 64)[0]).toBe("");
  });
});
