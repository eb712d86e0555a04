import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeCode } from "../../../src/games/set/codes";
import { Code } from "../../../src/kit/codes";
import { cardsOf } from "../../../src/games/set/rules";
import { allTriples, digitsOf, isSetOfDigits, randomOf, shuffle } from "./slow";
import { openGame } from "./game";
import type { Game } from "./game";
import type { How } from "../../../src/kernel/app";
import { drawAll } from "../../kit/drawn";

fc.configureGlobal({ seed: Number(process.env.SEED ?? 2311) });

const deck = cardsOf(false);
const sorted = deck.map(makeCode).sort();
const WORDS = [
  ["single", "double", "triple"],
  ["empty", "solid", "striped"],
  ["violet", "red", "green"],
  ["wave", "diamond", "oval"],
];

function scanned(mode: string, codes: string[], how: How = {}): Game {
  const game = openGame({ mode, ...how });
  for (const code of codes) game.scan(code);
  return game;
}

function swapped(codes: string[], one: number, other: number): string[] {
  const list = codes.slice();
  list[one] = codes[other];
  list[other] = codes[one];
  return list;
}

/** What is wrong with three cards, as a person would count it. */
function slowVerdict(cards: number[]): string {
  const lines = WORDS.flatMap((words, attribute) => {
    const counts = words.map((_, at) => cards.filter(card => digitsOf(card)[attribute] === at + 1).length);
    return counts.includes(2) ? ["2x " + words[counts.indexOf(2)] + " 1x " + words[counts.indexOf(1)]] : [];
  });
  return lines.length ? "Not a Set: " + lines.join(", ") : "A Set!";
}

describe("three cards", () => {
  it("are judged right and in the right words, for all 85,320 triples", () => {
    const game = openGame({ mode: "check" });
    let wrong = 0;
    let sets = 0;
    allTriples(81, (i, j, k) => {
      const cards = [deck[i], deck[j], deck[k]];
      for (const card of cards) game.app.scan!({ kind: Code.Card, by: "set", value: card, text: "" });
      const state = game.app.state();
      const isSet = isSetOfDigits(cards[0], cards[1], cards[2]);
      if (state.message !== slowVerdict(cards) || (state.shown === 0) !== isSet || (state.sets.length === 1) !== isSet)
        wrong++;
      if (isSet) sets++;
    });
    expect([wrong, sets]).toEqual([0, 1080]);
  });

  it("are followed by the next three", () => {
    const game = scanned("check", ["S1111", "S2222", "S3333", "S1111"]);
    expect(game.app.state()).toEqual({
      app: "set",
      mode: "check",
      cards: ["S1111"],
      sets: [],
      shown: -1,
      seen: 3,
      message: "S1111",
    });
  });

  it("are three different ones", () => {
    const game = scanned("check", ["S1111", "S2222"]);
    expect([game.scan("S1111"), game.app.state().message]).toEqual(["duplicate", "S1111 is double"]);
    expect(game.app.state().cards).toEqual(["S1111", "S2222"]);
  });

  it("are taken back one by one with C, and put away with B", () => {
    const game = scanned("check", ["S1111", "S2222", "S3332"]);
    game.press("C");
    expect(game.app.state()).toMatchObject({ cards: ["S1111", "S2222"], message: "" });
    game.press("B");
    expect(game.app.state().cards).toEqual([]);
    expect([game.app.play("undo"), game.app.state().message]).toEqual([false, "Not now"]);
  });

  it("stay three different ones when the seed's stickers are read anew", () => {
    const game = scanned("check", ["S2222", String.fromCharCode(0x55)]);
    expect(game.app.state().cards).toEqual(["S2222", "S1111"]);
    game.scan("\x00");
    expect(game.app.state().cards).toEqual(["S2222", "S1111"]);
  });
});

describe("the deck check", () => {
  it("finds what is missing, in both decks", () => {
    const game = scanned(
      "deck",
      sorted.filter(code => code !== "S2311" && code !== "S1123"),
    );
    expect(game.app.state()).toMatchObject({
      seen: 79,
      missing: ["S1123", "S2311"].sort((a, b) => sorted.indexOf(a) - sorted.indexOf(b)).reverse(),
      double: [],
      odd: [],
    });
    const junior = scanned("deck", ["S1211", "S1111"], { deck: "junior" });
    expect([junior.app.state().missing.length, junior.app.state().seen]).toEqual([26, 1]);
  });

  it("is content with a whole deck in any order", () => {
    for (const seed of [1, 2, 3]) {
      const game = scanned("deck", shuffle(sorted, randomOf(seed)));
      expect(game.app.state()).toMatchObject({ seen: 81, missing: [], double: [], message: "Deck complete" });
      expect(linesOf(game)).toEqual(["81 of 81, 0 missing"]);
    }
  });

  it("finds what is double, each once", () => {
    const game = scanned("deck", [...sorted.slice(0, 10), sorted[3], sorted[3], sorted[5]]);
    expect(game.app.state()).toMatchObject({
      seen: 10,
      double: [sorted[3], sorted[5]],
      message: sorted[5] + " is double",
    });
    expect(scanned("deck", [...sorted.slice(0, 80), sorted[0], sorted[80]]).app.state().message).toBe(
      "All, but some double",
    );
  });

  it("finds any two stickers that are swapped in a sorted deck, and nothing else", () => {
    fc.assert(
      fc.property(fc.nat(80), fc.nat(80), (one, other) => {
        fc.pre(one !== other);
        const { odd } = scanned("deck", swapped(sorted, one, other)).app.state();
        // Neighbours of two swapped cards that lie two apart look odd as well.
        expect(odd).toEqual(expect.arrayContaining(Math.abs(one - other) === 2 ? [] : [sorted[one], sorted[other]]));
        expect(odd.length).toBeLessThanOrEqual(3);
        expect(odd.length).toBeGreaterThan(0);
      }),
    );
  });

  it("does not call the rest odd when one card is missing from a sorted deck", () => {
    for (const at of [0, 20, 80])
      expect(
        scanned(
          "deck",
          sorted.filter((_, place) => place !== at),
        ).app.state().odd,
      ).toEqual([]);
  });

  it("does not list half of a shuffled deck as out of order", () => {
    expect(linesOf(scanned("deck", shuffle(sorted, randomOf(9)).slice(0, 60)))).not.toContain("Out of order:");
    expect(linesOf(scanned("deck", swapped(sorted, 10, 40)))).toEqual([
      "81 of 81, 0 missing",
      "Out of order:",
      sorted[40] + " " + sorted[10],
    ]);
  });

  it("counts a card once that was scanned with its own sticker and with the seed's", () => {
    const game = scanned("deck", ["S2222", String.fromCharCode(0x55), "\x00"]);
    expect(game.app.state()).toMatchObject({ seen: 2, double: ["S2222"] });
  });

  it("shows its report on any key, page by page, every line of it on a low display, too", () => {
    for (const rows of [64, 32]) {
      const game = scanned("deck", sorted.slice(0, 40));
      const start = game.picture(rows);
      const pages = [];
      for (game.press("C"); String(game.picture(rows)) !== String(start); game.press("C"))
        pages.push(game.picture(rows));
      // 41 missing in threes, and the heading.
      expect(pages).toHaveLength(Math.ceil(15 / (rows > 32 ? 6 : 4)));
    }
  });

  it("begins anew with `new`, from the list that B brings", () => {
    const game = scanned("deck", sorted.slice(0, 40));
    game.press("B", true);
    game.press("C");
    game.press("B");
    expect(game.app.state()).toMatchObject({ seen: 0, cards: [], message: "" });
    game.press("A", true);
    expect(game.opened).toEqual(["menu"]);
  });
});

/** The report in words: what is drawn, page by page. */
function linesOf(game: Game): string[] {
  const lines: string[] = [];
  const screen: any = new Proxy(
    {},
    {
      get: (_, name) =>
        name === "getHeight"
          ? () => 64
          : name === "getWidth"
            ? () => 128
            : name === "tiles"
              ? undefined
              : (...args: any[]) => {
                  if (name === "drawString") lines.push(args[0]);
                  return screen;
                },
    },
  );
  drawAll(game.app, screen);
  lines.length = 0;
  game.app.play("report");
  drawAll(game.app, screen);
  const first = lines.slice();
  while (lines.length === 6) {
    lines.length = 0;
    game.press("C");
    drawAll(game.app, screen);
    first.push(...lines);
  }
  return first;
}
