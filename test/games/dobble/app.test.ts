import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { USUAL } from "../../../deploy/build/symbols";
import { makeDobble } from "../../../src/games/dobble/codes";
import { makeDeck } from "../../../src/games/dobble/rules";
import { checkDrawing } from "../../kit/checking-screen";
import { LATE_MS, SIGNAL_MS, commonOf, open } from "./game";
import type { Game, GameOptions } from "./game";
import { drawAll } from "../../kit/drawn";

fc.configureGlobal({ seed: Number(process.env.SEED ?? 1974) });

const LINE = 21;
const ORDERS = [1, 2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19];
const ONE_KEY = { keys: { A: "", B: "" } };
const MODES = ["match", "duel", "tower", "well", "deck"];

const textsOf = (game: Game, rows = 64) => checkDrawing(screen => drawAll(game.app, screen), rows);

/** A duel whose signal has just been given. */
function signalled(options: GameOptions = {}): Game {
  const game = open({ mode: "duel" }, options);
  game.lay(11, 40);
  game.press("");
  while (game.state().stage === "ready") game.wait(1);
  return game;
}

describe("the common symbol", () => {
  it("of two scanned cards is shown with its name, as the console's contract has it", () => {
    const game = open();
    expect(game.state()).toEqual({
      app: "dobble",
      mode: "match",
      order: 7,
      cards: [],
      common: null,
      message: "Scan two cards",
    });
    expect(game.scan("D0711")).toBe("added");
    expect(game.state()).toEqual({
      app: "dobble",
      mode: "match",
      order: 7,
      cards: [11],
      common: null,
      message: "Now another card",
    });
    expect(game.scan("D0740")).toBe("added");
    expect(game.state()).toEqual({
      app: "dobble",
      mode: "match",
      order: 7,
      cards: [11, 40],
      common: { symbol: 46, name: "Spider's web" },
      message: "",
    });
    expect(textsOf(game)).toEqual(expect.arrayContaining(["11 and 40", "Spider's", "web"]));
  });

  it("is that of the newest card and the one before", () => {
    const game = open();
    game.lay(11, 40, 3, 57);
    expect(game.state()).toMatchObject({ cards: [3, 57], common: { symbol: commonOf(7, 3, 57) } });
  });

  it("of every two cards of the usual deck has the name of the picture that is drawn", () => {
    for (let a = 1; a <= 57; a++)
      for (let b = a + 1; b <= 57; b += 5) {
        const game = open();
        game.lay(a, b);
        const symbol = commonOf(7, a, b);
        expect([a, b, game.state().common]).toEqual([a, b, { symbol, name: USUAL[symbol - 1][1] }]);
      }
  });

  it("is unchanged by the card that was scanned last, however long the scanner looks at it", () => {
    const game = open();
    expect(game.lay(11, 11)).toEqual(["added", "duplicate"]);
    expect(game.state()).toMatchObject({ cards: [11], message: "Card 11 again" });
    expect(game.lay(40, 40, 40)).toEqual(["added", "duplicate", "duplicate"]);
    expect(game.state()).toMatchObject({ cards: [11, 40], common: { symbol: 46 }, message: "Card 40 again" });
    expect(game.lay(11)).toEqual(["added"]);
    expect(game.state()).toMatchObject({ cards: [40, 11], common: { symbol: 46 }, message: "" });
  });

  it("is taken back card by card: the last two that were there before", () => {
    const game = open();
    game.lay(11, 40, 3);
    expect(game.play("undo")).toEqual([true]);
    expect(game.state()).toMatchObject({ cards: [11, 40], common: { symbol: 46 }, message: "Taken back" });
    game.press("aa");
    expect(game.state()).toMatchObject({ cards: [], common: null });
    expect(game.play("undo")).toEqual([false]);
    expect(game.state().message).toBe("Nothing to undo");
  });

  it("is wiped by B or by new, which can be taken back as well", () => {
    for (const wipe of [(game: Game) => game.press("b"), (game: Game) => game.play("new")]) {
      const game = open();
      game.lay(11, 40);
      wipe(game);
      expect(game.state()).toMatchObject({ cards: [], common: null, message: "Scan two cards" });
      game.press("C");
      expect(game.state()).toMatchObject({ cards: [11, 40], common: { symbol: 46 } });
    }
  });

  it("has a number where there are no names", () => {
    const game = open({}, { order: 11 });
    game.lay(7, 133);
    expect(game.state()).toMatchObject({
      order: 11,
      common: { symbol: commonOf(11, 7, 133), name: "Symbol " + commonOf(11, 7, 133) },
    });
  });
});

describe("the order of the deck", () => {
  it("is that of the first card, for every order there is, up to 19", () => {
    for (const order of ORDERS) {
      const game = open({}, { order });
      const { cards } = makeDeck(order)!;
      expect(game.lay(2, cards)).toEqual(["added", "added"]);
      expect(game.state()).toMatchObject({ order, cards: [2, cards], common: { symbol: commonOf(order, 2, cards) } });
    }
  });

  it("stays while there are cards, and is open again after new", () => {
    const game = open();
    expect([game.scan("D0711"), game.scan("D0531"), game.state().message]).toEqual([
      "added",
      "unknown",
      "Order 5: other deck",
    ]);
    game.play("new");
    expect([game.scan("D19381"), game.state().order]).toEqual(["added", 19]);
    expect([game.scan("D0711"), game.state().message]).toEqual(["unknown", "Order 7: other deck"]);
    game.play("undo", "undo");
    expect(game.state()).toMatchObject({ order: 7, cards: [11] });
  });

  it("that is asked for is the only one; one that the settings name gives way to the first card", () => {
    const asked = open({ order: 5 });
    expect(asked.state().order).toBe(5);
    expect([asked.scan("D0711"), asked.state().message]).toEqual(["unknown", "Order 7: other deck"]);
    expect([asked.scan("D0531"), asked.state().cards]).toEqual(["added", [31]]);
    expect(open({ order: "9" }).state().order).toBe(9);
    const set = open({}, { dobble: { order: 3 } });
    expect(set.state().order).toBe(3);
    expect([set.scan("D0711"), set.state().order]).toEqual(["added", 7]);
  });

  it("that does not exist is refused in words, and the settings hold", () => {
    for (const order of [0, 6, 10, 12, 14, 15, 18, 20, 100, 123456789, -7, 0.5, "seven", {}, null, NaN]) {
      const game = open({ order });
      expect(game.state()).toMatchObject({ order: 7, cards: [] });
      expect([order, game.state().message]).toEqual([order, "No deck: order " + String(order).slice(0, 6)]);
      expect(game.lay(11, 40)).toEqual(["added", "added"]);
    }
    const game = open();
    for (const [code, message] of [
      ["D0601", "No deck: order 6"],
      ["D10005", "No deck: order 10"],
      ["D99001", "No deck: order 99"],
      ["D0001", "No deck: order 0"],
    ]) {
      expect([code, game.scan(code), game.state().message]).toEqual([code, "unknown", message]);
    }
  });

  it("of a tower or a well holds from its first point on", () => {
    const game = open({ mode: "well" });
    expect(game.state().score).toEqual([28, 28]);
    expect([game.scan("D0531"), game.state().score]).toEqual(["added", [15, 15]]);
    game.press("ab");
    expect([game.scan("D0711"), game.state().message, game.state().score]).toEqual([
      "unknown",
      "Order 7: other deck",
      [14, 15],
    ]);
  });
});

describe("a card that is none of the deck's", () => {
  it("is refused with the reason, and changes nothing", () => {
    for (const mode of MODES) {
      const game = open({ mode });
      game.lay(11);
      const before = { ...game.state(), message: "" };
      const refusals: [string, string][] = [
        ["D0700", "Order 7: no 0"],
        ["D0758", "Order 7: no 58"],
        ["S2311", "No Dobble card"],
        ["\x40", "No Dobble card"],
        ["D0601", "No deck: order 6"],
      ];
      if (mode !== "deck") refusals.push(["D0532", "Order 5: other deck"]);
      for (const [code, message] of refusals) {
        expect([mode, code, game.scan(code), game.state().message]).toEqual([mode, code, "unknown", message]);
        expect({ ...game.state(), message: "" }).toEqual(before);
      }
    }
    expect([open().scan("D19382"), open({ order: 19 }).scan("D19382")]).toEqual(["unknown", "unknown"]);
  });
});

describe("names of one's own", () => {
  const own: GameOptions = { dobble: { order: 3, names: "Ada, Bob ,Cy,,Eve" } };

  it("are those of the deck that the settings describe, numbers where there is none", () => {
    const names: Record<number, string> = { 1: "Ada", 2: "Bob", 3: "Cy", 4: "Symbol 4", 5: "Eve", 6: "Symbol 6" };
    for (let a = 1; a <= 13; a++)
      for (let b = a + 1; b <= 13; b++) {
        const game = open({}, { ...own, order: 3 });
        game.lay(a, b);
        const symbol = commonOf(3, a, b);
        expect(game.state().common).toEqual({ symbol, name: names[symbol] ?? "Symbol " + symbol });
      }
    const usual = open({}, own);
    usual.lay(11, 40);
    expect(usual.state().common.name).toBe("Spider's web");
  });

  it("have no picture, and are cut rather than lost", () => {
    const drawn = (options: GameOptions) => {
      const game = open({}, options);
      game.lay(11, 40);
      return textsOf(game);
    };
    // The picture is a letter of a font of its own.
    expect(drawn({})).toContain("A");
    expect(drawn({ dobble: { names: "One,Two" } })).not.toContain("A");
    expect(drawn({ dobble: { names: ",".repeat(45) + "x".repeat(200) } }).join("")).toContain("x".repeat(21));
    expect(drawn({ dobble: { order: 3, names: "One,Two" } })).toContain("A");
  });
});

describe("a duel", () => {
  it("begins with two cards face down, waits at least 1.2 and at most 3.6 seconds, and then gives the signal with lamp and sound", () => {
    const waits = Array.from({ length: 40 }, (_, seed) => {
      const game = open({ mode: "duel" }, { seed: seed + 1 });
      expect(game.state()).toEqual({
        app: "dobble",
        mode: "duel",
        order: 7,
        cards: [],
        common: null,
        message: "Scan two, face down",
        score: [0, 0],
        best: [0, 0],
        stage: "cards",
      });
      game.lay(11);
      expect(game.state().message).toBe("One more, face down");
      game.lay(40);
      expect(game.state()).toMatchObject({
        cards: [11, 40],
        common: null,
        stage: "ready",
        message: "Fingers on A and C",
      });
      expect(game.signals).not.toContain(true);
      let forMs = 0;
      for (; game.state().stage === "ready"; forMs++) game.wait(1);
      expect(game.state()).toMatchObject({ common: null, stage: "now", message: "Turn them over!" });
      expect(game.signals.pop()).toBe(true);
      return forMs;
    });
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(1200);
    expect(Math.max(...waits)).toBeLessThan(SIGNAL_MS);
    expect(new Set(waits).size).toBeGreaterThan(35);
  });

  it("goes to who presses first: the symbol is shown, with his time, and the lamp goes out", () => {
    for (const [key, name, score, best] of [
      ["a", "Left", [1, 0], [530, 0]],
      ["c", "Right", [0, 1], [0, 530]],
    ] as const) {
      const game = signalled();
      game.wait(530);
      game.press(key);
      expect(game.state()).toMatchObject({
        stage: "shown",
        common: { symbol: 46, name: "Spider's web" },
        message: name + ": 0.53 s",
        score,
        best,
      });
      expect(game.signals.pop()).toBe(false);
    }
  });

  it("has one winner when both press at once; the second is told by how much", () => {
    const game = signalled();
    game.wait(400);
    game.press("ac");
    expect(game.state()).toMatchObject({ score: [1, 0], message: "Left first by 0.00 s" });
    game.wait(123);
    game.press("c");
    expect(game.state()).toMatchObject({ score: [1, 0], message: "Left first by 0.12 s" });
    // The winner's key says nothing new, and leaning on a key leads nowhere.
    game.press("aAC");
    expect(game.state()).toMatchObject({ score: [1, 0], stage: "shown", message: "Left first by 0.12 s" });
    const alone = signalled();
    alone.wait(400);
    alone.press("aaA");
    expect(alone.state()).toMatchObject({ score: [1, 0], message: "Left: 0.40 s" });
    expect(game.opened).toEqual([]);
  });

  it("starts its wait anew when somebody presses too early, so that nothing is gained by hammering", () => {
    const game = open({ mode: "duel" });
    game.lay(11, 40);
    for (let time = 0; time < 20; time++) {
      game.wait(1199);
      game.press(time % 2 ? "a" : "c");
      expect(game.state()).toMatchObject({
        stage: "ready",
        score: [0, 0],
        message: (time % 2 ? "Left" : "Right") + ": too early!",
      });
    }
    // Held is no menu either while fingers wait on the keys.
    game.press("AC");
    expect([game.opened, game.state().stage]).toEqual([[], "ready"]);
    game.wait(SIGNAL_MS);
    expect(game.state().stage).toBe("now");
  });

  it("is corrected by the other one's key, with the time that does not count; and back", () => {
    const game = signalled();
    game.wait(900);
    game.press("c");
    game.wait(LATE_MS);
    game.lay(1, 2);
    game.wait(SIGNAL_MS);
    while (game.state().stage !== "now") game.wait(1);
    game.press("c");
    const [, quick] = game.state().best;
    expect(quick).toBeLessThan(3000);
    expect(game.state().score).toEqual([0, 2]);
    game.wait(LATE_MS);
    expect(game.app.moves()).toEqual(["left", "next", "undo", "new"]);
    game.press("a");
    expect(game.state()).toMatchObject({ score: [1, 1], best: [0, 900], message: "Point to the left" });
    game.press("a");
    expect(game.state()).toMatchObject({ score: [1, 1], message: "Scan the next two" });
    game.press("c");
    expect(game.state()).toMatchObject({ score: [0, 2], best: [0, 900], message: "Point to the right" });
  });

  it("is taken back step by step: correction, point, second card, first card", () => {
    const game = signalled();
    game.wait(530);
    game.press("a");
    game.wait(LATE_MS);
    game.press("c");
    expect(game.state()).toMatchObject({ score: [0, 1], best: [0, 0] });
    game.press("C");
    expect(game.state()).toMatchObject({ score: [1, 0], best: [530, 0], stage: "shown", message: "Taken back" });
    game.press("C");
    // Whoever saw the symbol cannot unsee it: the point is nobody's, and a key gives it.
    expect(game.state()).toMatchObject({ score: [0, 0], best: [0, 0], stage: "shown", common: { symbol: 46 } });
    expect(game.app.moves()).toEqual(["left", "right", "next", "undo", "new"]);
    game.press("C");
    expect(game.state()).toMatchObject({ cards: [11], stage: "cards", common: null });
    game.press("C");
    expect(game.state()).toMatchObject({ cards: [], stage: "cards" });
    expect(game.play("undo")).toEqual([false]);
  });

  it("whose second card is taken back gives no signal", () => {
    for (const waitMs of [500, SIGNAL_MS]) {
      const game = open({ mode: "duel" });
      game.lay(11, 40);
      game.wait(waitMs);
      expect(game.play("undo")).toEqual([true]);
      game.signals.length = 0;
      game.wait(10_000);
      expect(game.state()).toMatchObject({ cards: [11], stage: "cards" });
      expect(game.signals).toEqual([]);
    }
  });

  it("goes on with the next card, or by B, and both can be taken back", () => {
    for (const go of [(game: Game) => game.lay(5), (game: Game) => game.press("b")]) {
      const game = signalled();
      game.press("a");
      game.wait(LATE_MS);
      const before = game.state();
      go(game);
      expect(game.state()).toMatchObject({ stage: "cards", common: null, score: [1, 0] });
      expect(game.state().cards.length).toBeLessThan(2);
      game.press("C");
      expect(game.state()).toEqual({ ...before, message: "Taken back" });
      game.press("c");
      expect(game.state().score).toEqual([0, 1]);
    }
  });

  it("that nobody wins is shown by B, and the point is given by a key or to no one", () => {
    const game = signalled();
    game.press("b");
    expect(game.state()).toMatchObject({
      stage: "shown",
      common: { symbol: 46 },
      score: [0, 0],
      message: "Whose point? A or C",
    });
    game.press("c");
    expect(game.state()).toMatchObject({ score: [0, 1], best: [0, 0], message: "Point to the right" });
    const none = signalled();
    none.press("bb");
    expect(none.state()).toMatchObject({ cards: [], score: [0, 0], stage: "cards", message: "Scan two, face down" });
  });

  it("takes no card between the second one and the key", () => {
    const game = open({ mode: "duel" });
    expect(game.lay(11, 11, 40, 40, 3)).toEqual(["added", "duplicate", "added", "duplicate", "full"]);
    expect(game.state().message).toBe("Wait for the signal");
    game.wait(SIGNAL_MS);
    expect(game.lay(40)).toEqual(["duplicate"]);
    expect(game.state()).toMatchObject({ message: "Turn them over!", cards: [11, 40] });
    expect(game.lay(3)).toEqual(["full"]);
    expect(game.state()).toMatchObject({ message: "First a key!", cards: [11, 40], stage: "now" });
    game.press("a");
    // One of the pair may stay for the next.
    expect(game.lay(40, 41)).toEqual(["added", "added"]);
    expect(game.state().stage).toBe("ready");
  });

  it("shows its signal although a list is open", () => {
    const game = open({ mode: "duel" });
    game.lay(11, 40);
    game.press("B");
    expect(textsOf(game)[0]).toBe("What now?");
    game.wait(SIGNAL_MS);
    expect(textsOf(game)).toContain("Now!");
  });

  it("gives no signal any more once it is left, begun anew or opened otherwise", () => {
    for (const leave of [(game: Game) => game.app.close(), (game: Game) => game.play("new")]) {
      for (const forMs of [100, SIGNAL_MS]) {
        const game = open({ mode: "duel" });
        game.lay(11, 40);
        game.wait(forMs);
        leave(game);
        expect(game.signals.pop()).toBe(false);
        game.signals.length = 0;
        game.wait(10_000);
        expect(game.signals).toEqual([]);
      }
    }
  });

  it("takes no time for less than none, though somebody sets the clock back", () => {
    const game = signalled();
    const now = game.time.now();
    game.time.now = () => now - 60_000;
    game.press("a");
    expect(game.state()).toMatchObject({ message: "Left: 0.00 s", score: [1, 0] });
  });

  it("with the one key of a small board: a click is right, a double click left, and the list has the rest", () => {
    const game = signalled(ONE_KEY);
    game.press("b");
    expect(game.state()).toMatchObject({ score: [1, 0] });
    game.wait(LATE_MS);
    game.press("c");
    expect(game.state()).toMatchObject({ score: [0, 1], message: "Point to the right" });
    game.lay(1, 2);
    expect(game.state().message).toBe("Finger on the key");
    game.wait(SIGNAL_MS);
    game.press("Bb");
    expect(game.state()).toMatchObject({ stage: "shown", score: [0, 1], message: "Whose point?" });
    game.press("Bcb");
    expect(game.state()).toMatchObject({ cards: [1], message: "Taken back" });
  });
});

describe("the tower", () => {
  it("counts who takes a card, until there is none", () => {
    const game = open({ mode: "tower" });
    expect(game.state()).toEqual({
      app: "dobble",
      mode: "tower",
      order: 7,
      cards: [],
      common: null,
      message: "A, C: takes a card",
      score: [0, 0],
    });
    game.press("a");
    expect(game.state()).toMatchObject({ score: [1, 0], message: "Left takes one" });
    expect(textsOf(game)).toEqual(expect.arrayContaining(["1:0", "54 left"]));
    for (let card = 0; card < 53; card++) game.press("c");
    expect(game.state()).toMatchObject({ score: [1, 53], message: "Right takes one" });
    game.press("c");
    expect(game.state()).toMatchObject({ score: [1, 54], message: "Right wins! B: again" });
    expect([game.play("left", "right"), game.state().score, game.state().message]).toEqual([
      [false, false],
      [1, 54],
      "B: play again",
    ]);
    expect(game.app.moves()).toEqual(["next", "undo", "new"]);
    game.press("C");
    expect(game.state()).toMatchObject({ score: [1, 53], message: "Taken back" });
    game.press("ab");
    expect(game.state()).toMatchObject({ score: [0, 0], message: "A, C: takes a card" });
  });

  it("of 55 or 30 cards ends sooner, and may end equal", () => {
    const real = open({ mode: "tower" }, { dobble: { cards: 55 } });
    real.press("a".repeat(53));
    expect(real.state().message).toBe("Left wins! B: again");
    const small = open({ mode: "tower", order: 5, cards: 30 });
    small.press("ac".repeat(14));
    expect(small.state()).toMatchObject({ score: [14, 14], message: "Equal! B: again" });
  });

  it("settles a dispute about two cards, and goes on with the next point", () => {
    const game = open({ mode: "tower" });
    game.press("a");
    game.lay(11, 40);
    expect(game.state()).toMatchObject({ common: { symbol: 46 }, score: [1, 0] });
    expect(textsOf(game)).toContain("web");
    game.press("c");
    expect(game.state()).toMatchObject({ common: null, cards: [], score: [1, 1] });
    game.press("C");
    expect(game.state()).toMatchObject({ common: { symbol: 46 }, cards: [11, 40], score: [1, 0] });
    game.press("b");
    expect(game.state()).toMatchObject({ common: null, cards: [], score: [1, 0], message: "A, C: takes a card" });
  });
});

describe("the well", () => {
  it("counts down what either has left, and ends with who has none", () => {
    const game = open({ mode: "well" });
    expect(game.state()).toMatchObject({ score: [28, 28], message: "A, C: rid of a card" });
    game.press("c");
    expect(game.state()).toMatchObject({ score: [28, 27], message: "Right is rid of one" });
    for (let card = 0; card < 28; card++) game.press("a");
    expect(game.state()).toMatchObject({ score: [0, 27], message: "Left wins! B: again" });
    game.press("C");
    expect(game.state().score).toEqual([1, 27]);
    game.play("left", "next");
    expect(game.state()).toMatchObject({ score: [28, 28] });
  });

  it("of 55 cards begins with 27 for each, of 30 with 14", () => {
    expect(open({ mode: "well" }, { dobble: { cards: 55 } }).state().score).toEqual([27, 27]);
    expect(open({ mode: "well", order: 5, cards: 30 }).state().score).toEqual([14, 14]);
    // Another deck than that of the settings has all its cards; so has one with a number that makes no sense.
    const other = open({ mode: "well" }, { dobble: { cards: 55 }, order: 11 });
    other.lay(133);
    expect(other.state().score).toEqual([66, 66]);
    for (const cards of [-5, 1, 58, "x", {}, 1e9])
      expect(open({ mode: "well", cards }).state().score).toEqual([28, 28]);
  });

  it("with one key: a click is right, a double click left, after the end anew", () => {
    const game = open({ mode: "well", order: 2 }, ONE_KEY);
    expect(game.state()).toMatchObject({ score: [3, 3], message: "1 click right, 2 left" });
    game.press("cbbb");
    expect(game.state()).toMatchObject({ score: [0, 2], message: "Left wins! B: again" });
    game.press("b");
    expect(game.state().score).toEqual([3, 3]);
  });
});

describe("a deck check", () => {
  const all = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

  it("is complete when every card was there, double ones told", () => {
    const game = open({ mode: "deck" });
    expect(game.state()).toEqual({
      app: "dobble",
      mode: "deck",
      order: 7,
      cards: [],
      common: null,
      message: "Scan every card",
      size: 57,
      double: [],
    });
    game.lay(...all(56));
    expect(game.state()).toMatchObject({ message: "Card 56", double: [] });
    expect(game.lay(12, 12)).toEqual(["duplicate", "duplicate"]);
    expect(game.state()).toMatchObject({ message: "Card 12 is double", double: [12] });
    game.lay(57);
    expect(game.state().message).toBe("All, but some double");
    const whole = open({ mode: "deck" });
    whole.lay(...all(57).reverse());
    expect(whole.state().message).toBe("Deck complete");
  });

  it("of 55 cards knows that two are none of it", () => {
    const game = open({ mode: "deck" }, { dobble: { cards: 55 } });
    expect(game.state().size).toBe(55);
    expect([game.lay(56)[0], game.state().message]).toEqual(["unknown", "Card 56: not of 55"]);
    game.lay(...all(55));
    expect(game.state().message).toBe("Deck complete");
  });

  it("lists what is missing and what is double", () => {
    const game = open({ mode: "deck" });
    game.lay(...all(57).filter(card => card !== 3 && (card < 20 || card > 24) && card !== 57), 8, 30);
    game.press("b");
    expect(textsOf(game)).toEqual(["Missing: 3 20-24 57", "Double: 8 30"]);
    game.press("b");
    expect(textsOf(game)).toContain("50");
    const none = open({ mode: "deck" });
    none.play("missing");
    expect(textsOf(none)).toEqual(["Missing: 1-57", "None is double"]);
    none.press("C");
    none.lay(...all(57));
    none.play("missing");
    expect(textsOf(none)).toEqual(["None is missing", "None is double"]);
  });

  it("lists even a long report, line by line, with one key as well", () => {
    const game = open({ mode: "deck" }, { order: 19 });
    game.lay(...all(381).filter(card => card % 3));
    game.press("b");
    const lines = new Set(textsOf(game));
    for (let step = 0; step < 60; step++) {
      game.press("c");
      for (const rows of [64, 32])
        for (const line of textsOf(game, rows)) {
          expect(line.length).toBeLessThanOrEqual(LINE);
          lines.add(line);
        }
    }
    const numbers = [...lines].join(" ").match(/\d+/g)!.map(Number);
    expect(new Set(numbers)).toEqual(new Set(all(381).filter(card => card % 3 === 0)));
    game.press("b");
    expect(textsOf(game)).toContain("254");
  });

  it("is taken back scan by scan, the double one as what it was", () => {
    const game = open({ mode: "deck" });
    game.lay(1, 2, 1, 3);
    game.press("a");
    expect(game.state()).toMatchObject({ cards: [1, 2], double: [1] });
    game.press("a");
    expect(game.state()).toMatchObject({ cards: [1, 2], double: [] });
    game.press("a");
    expect(game.state()).toMatchObject({ cards: [1], double: [] });
    game.play("new");
    expect([game.play("undo"), game.state().cards]).toEqual([[false], []]);
  });
});

describe("the list behind a long B", () => {
  const listed = (mode: string) => {
    const game = open({ mode });
    game.press("B");
    const texts: string[] = [];
    for (let step = 0; step < 9; step++) {
      // Sentences of what are words of the console.
      texts.push(
        ...textsOf(game)
          .slice(1)
          .map(text => text[0].toLowerCase() + text.slice(1)),
      );
      game.press("c");
    }
    return [...new Set(texts)];
  };

  it("has what belongs to the mode, the other modes, how to play, and the menu", () => {
    expect(listed("match")).toEqual(["undo", "new", "duel", "tower", "well", "check the deck", "how to play", "menu"]);
    expect(listed("duel")).toEqual([
      "next",
      "undo",
      "new",
      "common symbol",
      "tower",
      "well",
      "check the deck",
      "how to play",
      "menu",
    ]);
    expect(listed("tower")).toEqual([
      "next",
      "undo",
      "new",
      "common symbol",
      "duel",
      "well",
      "check the deck",
      "how to play",
      "menu",
    ]);
    expect(listed("deck")).toEqual([
      "missing",
      "undo",
      "new",
      "common symbol",
      "duel",
      "tower",
      "well",
      "how to play",
      "menu",
    ]);
  });

  it("leads from every mode to every other and to the menu, with one key alone, and keeps what was asked for", () => {
    for (const mode of MODES) {
      const reached = new Set<string>();
      for (let steps = 0; steps < 9; steps++) {
        const game = open({ mode, order: 5, cards: 30 }, ONE_KEY);
        game.press("B" + "c".repeat(steps) + "b");
        for (const { app, how } of game.opened) {
          reached.add(how ? how.mode : app);
          if (how) expect([app, how]).toEqual(["dobble", { mode: how.mode, order: 5, cards: 30 }]);
        }
      }
      expect([...reached].sort()).toEqual([...MODES.filter(name => name !== mode), "menu"].sort());
    }
  });

  it("is closed by any held key, and a long A leads to the menu where no list is open", () => {
    const game = open();
    game.press("BA");
    expect([game.opened, textsOf(game)[0] === "What now?"]).toEqual([[], false]);
    game.press("A");
    expect(game.opened).toEqual([{ app: "menu" }]);
  });
});

describe("a move", () => {
  it("that there is not is refused in words", () => {
    for (const mode of MODES) {
      const game = open({ mode });
      for (const move of [
        "",
        "take",
        "menu",
        "5",
        mode === "deck" || mode === "match" ? "next" : "missing",
        mode === "match" || mode === "deck" ? "left" : "deal",
      ]) {
        expect([mode, move, game.app.play(move), game.state().message]).toEqual([mode, move, false, "No such move"]);
      }
    }
  });

  it("of a mode that there is not opens a match", () => {
    for (const mode of ["nonsense", 5, {}, null, undefined]) expect(open({ mode }).state().mode).toBe("match");
  });
});

type Act = { code: string } | { keys: string } | { move: string } | { nth: number } | { forMs: number };

const code = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 57 }).map(card => makeDobble(7, card)) },
  fc
    .tuple(fc.constantFrom(...ORDERS, 6, 10, 99), fc.nat(400))
    .map(([order, card]) => makeDobble(order, order < 10 ? card % 100 : card)),
  fc.constantFrom("S1111", "\x40", "D07111"),
);
const script: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: code.map(text => ({ code: text })) },
    { weight: 2, arbitrary: fc.constantFrom("a", "b", "c", "A", "B", "C", "ac", "aa").map(keys => ({ keys })) },
    fc.constantFrom("undo", "new", "next", "left", "right", "missing", "", "hint").map(move => ({ move })),
    fc.nat(8).map(nth => ({ nth })),
    fc.constantFrom(0, 100, 1200, 2000, SIGNAL_MS).map(forMs => ({ forMs })),
  ),
  { maxLength: 60 },
);

const KEYS: Record<string, string[]> = {
  match: [],
  duel: ["score", "best", "stage"],
  tower: ["score"],
  well: ["score"],
  deck: ["size", "double"],
};

/** The state is the contract's, and what it says of the common symbol is what a slow search says. */
function expectSound(game: Game): void {
  const state = game.state();
  expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  expect(Object.keys(state).sort()).toEqual(
    ["app", "mode", "order", "cards", "common", "message", ...KEYS[state.mode]].sort(),
  );
  const { cards: count } = makeDeck(state.order)!;
  for (const card of state.cards) expect(Number.isInteger(card) && card >= 1 && card <= count).toBe(true);
  expect(state.message.length).toBeLessThanOrEqual(LINE);
  const isShown = state.mode === "duel" ? state.stage === "shown" : state.mode !== "deck" && state.cards.length > 1;
  expect(state.common === null).toBe(!isShown);
  if (state.mode !== "deck") expect(state.cards.length).toBeLessThan(3);
  else expect(new Set(state.cards).size).toBe(state.cards.length);
  if (isShown)
    expect(state.common).toEqual({
      symbol: commonOf(state.order, state.cards[0], state.cards[1]),
      name: expect.stringMatching(/./),
    });
  for (const points of state.score ?? []) expect(points).toBeGreaterThanOrEqual(0);
}

describe("whatever is scanned, pressed and played, and however long it takes", () => {
  it("the state is that of the contract, the common symbol that of a slow search, what is listed can be played, and every word has room", () => {
    const how = fc.record({ mode: fc.constantFrom(...MODES), order: fc.constantFrom(undefined, undefined, 7, 9, 6) });
    const options = fc.record({
      dobble: fc.constantFrom({}, { cards: 55 }, { order: 5, cards: 30, names: "a,b,c" }),
      keys: fc.constantFrom({}, ONE_KEY.keys),
      seed: fc.nat(1000),
    });
    const seen = new Set<string>();
    fc.assert(
      fc.property(script, how, options, (acts, way, given) => {
        const game = open(way, given);
        for (const act of acts) {
          if ("code" in act) game.scan(act.code);
          else if ("keys" in act) game.press(act.keys);
          else if ("forMs" in act) game.wait(act.forMs);
          else {
            const list = game.app.moves();
            const move = "move" in act ? act.move : list[act.nth % list.length];
            const could = list.includes(move);
            const { message } = game.state();
            expect([message, move, game.app.play(move)]).toEqual([message, move, could]);
          }
          expectSound(game);
          const { message, stage } = game.state();
          const face = [way.mode, stage, message].join();
          if (!seen.has(face)) for (const rows of [64, 32]) checkDrawing(screen => drawAll(game.app, screen), rows);
          seen.add(face);
        }
      }),
      { numRuns: 400 },
    );
    expect(seen.size).toBeGreaterThan(100);
  });

  it("undo gives back cards, scores and times of before, step by step", () => {
    const how = fc.constantFrom(...MODES).map(mode => ({ mode }));
    const part = (state: any) => ({
      order: state.order,
      cards: state.cards,
      score: state.score,
      best: state.best,
      double: state.double,
    });
    fc.assert(
      fc.property(script, how, fc.nat(1000), (acts, way, seed) => {
        const game = open(way, { seed });
        const states = [part(game.state())];
        for (const act of acts) {
          if ("code" in act) game.scan(act.code);
          else if ("forMs" in act) game.wait(act.forMs);
          else if ("nth" in act) {
            // Points only: new begins another deck, which cannot be taken back.
            const list = game.app.moves().filter(move => move === "left" || move === "right" || move === "next");
            if (list.length) game.app.play(list[act.nth % list.length]);
          }
          const now = part(game.state());
          if (JSON.stringify(now) !== JSON.stringify(states[states.length - 1])) states.push(now);
        }
        for (let step = 0; step < 20 && states.length > 1; step++) {
          states.pop();
          expect(game.app.play("undo")).toBe(true);
          const now = part(game.state());
          // A deck of a certain order may have been chosen with its first card.
          expect(now).toEqual(
            way.mode === "deck" ? { ...states[states.length - 1], order: now.order } : states[states.length - 1],
          );
        }
      }),
      { numRuns: 300 },
    );
  });
});
