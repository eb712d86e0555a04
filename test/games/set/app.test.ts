import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeCode, parseCode } from "../../../src/games/set/codes";
import { Code } from "../../../src/kit/codes";
import { cardsOf, isJunior } from "../../../src/games/set/rules";
import { greedyWithoutSet, isSetOfDigits, randomOf, shuffle, twentyWithoutSet } from "./slow";
import { openGame } from "./game";
import type { AnyState, Game } from "./game";
import type { SetConfig } from "../../../src/games/set/settings";
import type { How } from "../../../src/kernel/app";
import { act, script } from "./script";

fc.configureGlobal({ seed: Number(process.env.SEED ?? 2311) });

const deck = cardsOf(false).map(makeCode);
/** 1111 + 2222 + 3333 */
const SET = ["S1111", "S2222", "S3333"];
const NO_SET = greedyWithoutSet(cardsOf(false)).map(makeCode);
const BASE0 = "croupier.num";

function table(codes: string[], how: How = {}, config: Partial<SetConfig> = {}): Game {
  const game = openGame(how, config);
  for (const code of codes) game.scan(code);
  return game;
}

function message(game: Game): string {
  return game.app.state().message;
}

/** The seed's sticker for a code, in one of its two numberings. */
function sticker(code: string, base: number): string {
  return String.fromCharCode(
    [0, 1, 2, 3].reduce((byte, at) => byte | ((Number(code[at + 1]) - 1 + base) << (2 * at)), 0),
  );
}

function isUnsure(text: string): boolean {
  return [0, 2, 4, 6].every(shift => [1, 2].includes((text.charCodeAt(0) >> shift) & 3));
}

function slowSets(cards: (string | null)[]): number[][] {
  const sets: number[][] = [];
  cards.forEach((a, i) =>
    cards.forEach((b, j) =>
      cards.forEach((c, k) => {
        if (a && b && c && i < j && j < k && isSetOfDigits(parseCode(a), parseCode(b), parseCode(c)))
          sets.push([i, j, k]);
      }),
    ),
  );
  return sets;
}

describe("a scanned card", () => {
  it("is added on the lowest free place, and the screen's line says where the next one goes", () => {
    const game = openGame();
    expect(game.scan("S2311")).toBe("added");
    expect(game.app.state()).toEqual({
      app: "set",
      mode: "solve",
      cards: ["S2311", ...Array(11).fill(null)],
      sets: [],
      shown: -1,
      given: [],
      seen: 1,
      message: "S2311",
    });
  });

  it("is told to be a duplicate while it lies there, and taken once it left with a Set", () => {
    const game = table(SET);
    expect([game.scan("S1111"), message(game)]).toEqual(["duplicate", "S1111 lies there"]);
    game.app.play("take");
    expect([game.scan("S1111"), message(game)]).toEqual(["taken", "S1111 was taken"]);
  });

  it("is refused by a full table, and nothing changes", () => {
    const game = table(deck.slice(0, 12));
    const { cards, sets } = game.app.state();
    expect([game.scan(deck[12]), message(game)]).toEqual(["full", "Take a Set"]);
    expect(game.app.state()).toMatchObject({ cards, sets, seen: 12 });
  });

  it("is unknown when it is of another game", () => {
    const game = openGame();
    expect(game.app.scan!({ kind: Code.Card, by: "dobble", value: 0x0701, text: "D0701" })).toBe("unknown");
    expect(message(game)).toBe("Not a Set card");
  });

  it("is refused by the junior deck unless it is solid", () => {
    const game = openGame({ deck: "junior" });
    expect([game.scan("S1111"), message(game)]).toEqual(["unknown", "S1111 not in junior"]);
    expect(game.scan("S1211")).toBe("added");
  });

  it("is refused by the settings' junior deck, too, in each mode", () => {
    for (const mode of ["solve", "hint", "check", "deck"]) {
      const game = openGame({ mode }, { deck: "junior" });
      expect([game.scan("S1111"), game.scan("S1211")]).toEqual(["unknown", "added"]);
    }
  });
});

/** What somebody at the console may say instead of a place. */
const NO_PLACES = [-1, 21, 1.5, 1e9, 2 ** 32, NaN, Infinity, -Infinity, "3", "", null, true, [], [3], {}, () => 3];

describe("a card whose place is said", () => {
  it("lies there and nowhere else, a gap stays a gap, and the next one fills the lowest", () => {
    const game = openGame();
    expect(["S1111", "S2222", "S3333"].map((code, at) => game.scan(code, [0, 2, 4][at]))).toEqual([
      "added",
      "added",
      "added",
    ]);
    const gaps = ["S1111", null, "S2222", null, "S3333", ...Array(7).fill(null)];
    expect(game.app.state()).toMatchObject({ cards: gaps, sets: [[0, 2, 4]], shown: 0, message: "S3333" });
    expect([game.scan("S1112"), game.app.state().cards[1]]).toEqual(["added", "S1112"]);
    game.app.play("undo");
    expect(game.app.state().cards).toEqual(gaps);
  });

  it("makes the table as large as its place asks for, up to 21, and undo makes it small again", () => {
    const game = openGame();
    for (const [place, size] of [
      [12, 15],
      [20, 21],
    ]) {
      expect(game.scan("S1111", place)).toBe("added");
      expect([game.app.state().cards.length, game.app.state().cards[place]]).toEqual([size, "S1111"]);
      game.app.play("undo");
      expect(game.app.state()).toMatchObject({ cards: Array(12).fill(null), seen: 0 });
    }
  });

  it("is refused where another card lies, told to lie there already, or to be taken: nothing changes", () => {
    const game = table(SET);
    game.scan("S1112", 11);
    const { cards, sets } = game.app.state();
    expect([game.scan("S1113", 11), message(game)]).toEqual(["full", "Place 11 has S1112"]);
    expect([game.scan("S1112", 5), message(game)]).toEqual(["duplicate", "S1112 lies there"]);
    expect([game.scan("S1112", 11), message(game)]).toEqual(["duplicate", "S1112 lies there"]);
    expect(game.app.state()).toMatchObject({ cards, sets });
    game.app.play("take");
    expect([game.scan("S1111", 3), message(game)]).toEqual(["taken", "S1111 was taken"]);
    expect(game.app.state().cards[3]).toBe(null);
  });

  it.each(NO_PLACES.map(place => [place]))("is refused at %j, and nothing changes", place => {
    const game = table(["S1111", "S1112"]);
    const { cards } = game.app.state();
    expect([game.scan("S2311", place), message(game)]).toEqual(["unknown", "Places are 0 to 20"]);
    expect(game.app.state()).toMatchObject({ cards, seen: 2 });
    expect(game.app.play("undo") && game.app.state().cards[1]).toBe(null);
  });

  it("settles nothing about how stickers are numbered where its place is refused", () => {
    const game = openGame();
    expect(game.scan("\x00", 21)).toBe("unknown");
    expect(game.files).toEqual({});
    expect([game.scan("\x00", 20), game.app.state().cards[20]]).toEqual(["added", "S1111"]);
    expect(game.files[BASE0]).toBe("base0");
  });

  it("is one of three to be judged, or of a deck, whatever is said of its place", () => {
    for (const mode of ["check", "deck"])
      for (const place of [5, ...NO_PLACES]) expect(openGame({ mode }).scan("S1111", place)).toBe("added");
  });

  it("lies there or nothing has changed, whatever is said of its place", () => {
    const said = fc.oneof(fc.integer({ min: -3, max: 24 }), fc.anything());
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...deck), said), { maxLength: 30 }), list => {
        const game = openGame();
        for (const [code, place] of list) {
          const { cards } = game.app.state();
          const result = game.scan(code, place);
          const { cards: now, sets } = game.app.state();
          if (result !== "added") expect(now).toEqual(cards);
          else {
            const at = place === undefined ? cards.indexOf(null) : (place as number);
            expect(now.filter(Boolean)).toHaveLength(cards.filter(Boolean).length + 1);
            expect([now[at], cards[at] ?? null]).toEqual([code, null]);
          }
          expect(sets).toEqual(slowSets(now));
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("a table without a Set", () => {
  it("says so with the offer to deal, counts down, and has the places ready", () => {
    const game = table(NO_SET.slice(0, 12));
    expect(game.app.state()).toMatchObject({ sets: [], shown: -1, message: "No Set: deal 3 more" });
    expect(game.app.state().cards).toHaveLength(15);
    game.scan(NO_SET[12]);
    expect(message(game)).toBe("No Set: deal 2 more");
  });

  it("gets no three places more when B is pressed while three are free", () => {
    const game = table(NO_SET.slice(0, 12));
    game.press("B");
    expect(game.app.state().cards).toHaveLength(15);
  });

  it("never needs a twenty-second place", () => {
    const cards = twentyWithoutSet(shuffle(cardsOf(false), randomOf(3)), parseCode("S2222")).map(makeCode);
    const game = table(cards);
    expect(game.app.state()).toMatchObject({ sets: [], seen: 20, message: "No Set: deal 1 more" });
    expect(game.scan(deck.find(code => !cards.includes(code))!)).toBe("added");
    expect(game.app.state().sets.length).toBeGreaterThan(0);
  });
});

describe("the end of the deck", () => {
  /** Plays the whole deck, taking what there is. */
  function playThrough(how: How, codes: string[]): Game {
    const game = openGame(how);
    const left = codes.slice();
    while (left.length) {
      while (left.length && game.app.state().cards.includes(null) && game.scan(left[0]) === "added") left.shift();
      while (game.app.state().sets.length && (!left.length || game.app.state().cards.every(card => card)))
        game.app.play("take");
    }
    return game;
  }

  it("is told when the last Set is taken, for either deck", () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      for (const how of [{}, { deck: "junior" }]) {
        const codes = shuffle(cardsOf("deck" in how), randomOf(seed)).map(makeCode);
        const game = playThrough(how, codes);
        expect(game.app.state()).toMatchObject({ sets: [], seen: codes.length, message: "Deck through" });
      }
    }
  });

  it("is told when the last card brings no Set, however few lie there", () => {
    const game = openGame({ deck: "junior" });
    const last = ["S1211", "S2211", "S1221", "S2221"];
    for (const code of cardsOf(true)
      .map(makeCode)
      .filter(code => !last.includes(code))) {
      game.scan(code);
      if (game.app.state().sets.length) game.app.play("take");
      else if (game.app.state().cards.every(card => card)) game.app.play("deal");
    }
    while (game.app.state().sets.length) game.app.play("take");
    for (const card of game.app.state().cards) if (card) game.app.play("remove " + card);
    for (const code of last) game.scan(code);
    expect(game.app.state()).toMatchObject({ seen: 27, message: "Deck through" });
  });
});

describe("the Sets of a table", () => {
  const full = table(shuffle(deck, randomOf(3)).slice(0, 12));

  it("are stepped through in both directions, round and round", () => {
    const count = full.app.state().sets.length;
    expect(count).toBeGreaterThan(1);
    const seen = Array.from({ length: count + 1 }, () => {
      full.press("C");
      return full.app.state().shown;
    });
    expect(new Set(seen).size).toBe(count);
    expect(seen[count]).toBe(seen[0]);
    full.press("A");
    full.press("C");
    expect(full.app.state().shown).toBe(seen[0]);
  });

  it("are named by their three codes", () => {
    const game = table(SET);
    game.app.play("next");
    expect(message(game)).toBe("S1111 S2222 S3333");
  });

  it("stay shown while other cards come and go", () => {
    const game = table(SET);
    game.scan("S1112");
    game.scan("S1113");
    const shown = (state: AnyState) => state.sets[state.shown].map((place: number) => state.cards[place]);
    expect(game.app.state().sets).toHaveLength(2);
    expect(shown(game.app.state())).toEqual(SET);
    game.app.play("remove S1112");
    expect(shown(game.app.state())).toEqual(SET);
  });

  it("are taken by the key B, and the table says so", () => {
    const game = table(SET);
    game.press("B");
    expect(game.app.state()).toMatchObject({
      cards: Array(12).fill(null),
      sets: [],
      shown: -1,
      seen: 3,
      message: "Taken",
    });
  });
});

describe("hints", () => {
  it("go from whether there is a Set over one and two cards to all, then on to the next Set", () => {
    const game = table(SET, { mode: "hint" });
    const said = Array.from({ length: 5 }, () => {
      game.press("C");
      return message(game);
    });
    expect(said).toEqual([
      "Yes, there is a Set",
      "One of its cards",
      "Two of its cards",
      "S1111 S2222 S3333",
      "One of its cards",
    ]);
  });

  it("do not go beyond saying that there is no Set so far: more may lie there than was scanned", () => {
    const game = table(["S1111", "S2222"], { mode: "hint" });
    game.press("B");
    game.press("B");
    expect([message(game), game.app.state().shown]).toEqual(["No Set so far", -1]);
  });

  it("say of the deck's end what it is", () => {
    const game = table([], { mode: "hint" });
    const left = new Set(cardsOf(false).map(makeCode));
    while (left.size) {
      const [next] = left;
      left.delete(next);
      game.scan(next);
      for (;;) {
        const { sets } = game.app.state() as { sets: unknown[] };
        if (!sets.length) break;
        for (let stage = 0; stage < 4; stage++) game.app.play("next");
        expect(game.app.play("take")).toBe(true);
      }
      if (game.app.state().message === "Take a Set") throw new Error("21 places without a Set");
    }
    game.app.play("next");
    expect(message(game)).toBe("Deck through");
  });

  it("let the Set be taken only once it is shown whole", () => {
    const game = table(SET, { mode: "hint" });
    for (let stage = 0; stage < 4; stage++) {
      expect(game.app.moves()).not.toContain("take");
      expect(game.app.play("take")).toBe(false);
      game.app.play("next");
    }
    expect(game.app.moves()).toContain("take");
    game.press("B");
    expect(game.app.state().cards.every(card => !card)).toBe(true);
  });

  it("go back with A", () => {
    const game = table(SET, { mode: "hint" });
    for (const key of ["C", "C", "C", "A"] as const) game.press(key);
    expect(message(game)).toBe("One of its cards");
  });
});

describe("keys", () => {
  it("held: A goes to the menu, C takes the last step back, B lists what can be done", () => {
    const game = table(SET);
    game.press("C", true);
    expect(game.app.state().cards[2]).toBe(null);
    game.press("A", true);
    expect(game.opened).toEqual(["menu"]);
    game.press("B", true);
    expect(game.picture()).not.toEqual(table(SET).picture());
  });

  it("choose from the list, and a held key leaves it", () => {
    const game = table(SET);
    game.press("B", true);
    game.press("B");
    expect(game.app.state().seen).toBe(3);
    expect(game.app.state().cards[0]).toBe(null);
    const before = game.picture();
    game.press("B", true);
    game.press("C");
    game.press("C", true);
    expect(game.picture()).toEqual(before);
  });

  it("reach the list of cards to remove, and the menu at its end", () => {
    const game = table(SET);
    game.press("B", true);
    // Backwards from the top: menu, how to play, remove; then the second card.
    for (const key of ["A", "A", "A", "B", "C", "B"] as const) game.press(key);
    expect(game.app.state().cards.slice(0, 3)).toEqual(["S1111", null, "S3333"]);
    game.press("B", true);
    game.press("A");
    game.press("B");
    expect(game.opened).toEqual(["menu"]);
  });
});

describe("moves", () => {
  function expectConsistent(game: Game): void {
    const state: AnyState = JSON.parse(JSON.stringify(game.app.state()));
    const { cards, sets, shown, seen, message: said } = state;
    if (state.mode === "deck") expect(state.missing.length + seen).toBe(81);
    else expect(sets).toEqual(slowSets(cards));
    expect(shown).toBeGreaterThanOrEqual(-1);
    expect(shown).toBeLessThan(Math.max(1, sets.length));
    expect(seen).toBeGreaterThanOrEqual(cards.filter(card => card).length ? 1 : 0);
    expect(typeof said).toBe("string");
    expect(new Set(cards.filter(card => card)).size).toBe(cards.filter(card => card).length);
    expect(game.picture()).toHaveLength(64);
  }

  for (const mode of ["solve", "hint", "check", "deck"]) {
    it(`that are listed can be played, others cannot, whatever was scanned and pressed (${mode})`, () => {
      fc.assert(
        fc.property(script, fc.constantFrom("auto", "base0", "base1"), (steps, stickers) => {
          const game = openGame({ mode }, { stickers });
          for (const step of steps) {
            const listed = game.app.moves();
            const { move, done } = act(game, step);
            if (move !== undefined) expect([move, done]).toEqual([move, listed.includes(move)]);
            expectConsistent(game);
          }
          game.time.advance(5000);
          game.app.close();
          expect(game.time.waiting).toBe(0);
        }),
        { numRuns: 40 },
      );
    });
  }

  it("say in words why they cannot be played", () => {
    const game = openGame();
    const said = ["undo", "take", "next", "remove S1111", "remove x"].map(move => [game.app.play(move), message(game)]);
    expect(said).toEqual([
      [false, "Nothing to undo"],
      [false, "No Set is shown"],
      [false, "Not now"],
      [false, "S1111 not there"],
      [false, "No such card"],
    ]);
    while (game.app.play("deal"));
    expect(message(game)).toBe("No more places");
  });
});

describe("the seed's stickers", () => {
  const modes = ["solve", "hint", "check", "deck"];
  const unsure = deck.filter(code => isUnsure(sticker(code, 1)));
  const sure = (base: number): string => deck.find(code => !isUnsure(sticker(code, base)))!;

  it("are read in the numbering that the settings name", () => {
    for (const base of [0, 1]) {
      for (const code of deck) {
        const game = openGame({}, { stickers: base ? "base1" : "base0" });
        expect([code, game.scan(sticker(code, base)), game.app.state().cards[0]]).toEqual([code, "added", code]);
      }
    }
  });

  it("tell their numbering by the first card that only one of them has, and those before it are read anew, in every mode", () => {
    for (const mode of modes) {
      for (const base of [0, 1]) {
        const codes = deck
          .filter(code => isUnsure(sticker(code, base)))
          .slice(0, 2)
          .concat(sure(base));
        const game = openGame({ mode });
        for (const code of codes) expect(game.scan(sticker(code, base))).toBe("added");
        const { cards, missing, seen } = game.app.state();
        if (mode === "deck") expect(codes.some(code => missing.includes(code))).toBe(false);
        else expect(cards.slice(0, 3)).toEqual(codes);
        expect(seen).toBe(3);
        expect(game.files[BASE0]).toBe("base" + base);
      }
    }
  });

  it("give any table its Sets in either numbering, whatever comes first", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(deck, { minLength: 12, maxLength: 12 }), fc.constantFrom(0, 1), (codes, base) => {
        fc.pre(codes.some(code => !isUnsure(sticker(code, base))));
        const game = openGame();
        for (const code of codes) game.scan(sticker(code, base));
        const { cards, sets } = game.app.state();
        expect(cards.slice(0, 12)).toEqual(codes);
        expect(sets).toEqual(slowSets(cards));
      }),
    );
  });

  it("are remembered in Storage, and a later card that contradicts is refused and says so", () => {
    const game = openGame({}, {}, { [BASE0]: "base0" });
    expect(game.scan(sticker(unsure[0], 0))).toBe("added");
    expect(game.app.state().cards[0]).toBe(unsure[0]);
    expect([game.scan("\xFF"), message(game)]).toEqual(["unknown", "Not a base0 sticker"]);
    const other = openGame({}, {}, { [BASE0]: "base1" });
    expect([other.scan("\x00"), message(other)]).toEqual(["unknown", "Not a base1 sticker"]);
  });

  it("of the junior deck wait for one that tells, for only one of both readings is in it", () => {
    for (const base of [0, 1]) {
      const codes = cardsOf(true).map(makeCode);
      const game = openGame({ deck: "junior" });
      const waits = codes.find(code => isUnsure(sticker(code, base)))!;
      expect([game.scan(sticker(waits, base)), message(game)]).toEqual(["unknown", "Other card first"]);
      expect(
        game.scan(
          sticker(
            codes.find(code => !isUnsure(sticker(code, base)))!,
            base,
          ),
        ),
      ).toBe("added");
      expect(game.scan(sticker(waits, base))).toBe("added");
      for (const card of game.app.state().cards) expect(!card || isJunior(parseCode(card))).toBe(true);
    }
  });
});
