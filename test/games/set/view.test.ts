import { crc32 } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { times } from "../../soak/turns";
import { openOled } from "../../../devices/oled";
import { Ssd1306 } from "../../../devices/sim/ssd1306";
import { ssd1306 } from "../../../devices/ssd1306";
import { makeCode, parseCode } from "../../../src/games/set/codes";
import { makeScreen, openGame } from "./game";
import type { Game } from "./game";
import type { Key } from "../../../src/kernel/ports";
import { act, script } from "./script";
import { greedyWithoutSet, randomOf, shuffle, twentyWithoutSet } from "./slow";
import { LONG, cards, ended, hinted, judged, manySets, random, scanned, sorted } from "./tables";
import { checkDrawing } from "../../kit/checking-screen";
import { drawAll } from "../../kit/drawn";

fc.configureGlobal({ seed: Number(process.env.SEED ?? 2311) });

/** A full table of so many places. */
function full(places: number, ...moves: string[]): Game {
  return scanned(random(places), {}, moves);
}

function dealt(places: number): Game {
  const game = openGame();
  while (game.app.state().cards.length < places) game.app.play("deal");
  for (const code of random(places)) game.scan(code);
  game.app.play("next");
  return game;
}

function pressed(game: Game, keys: string): Game {
  // A small letter is a click, a large one is held. What a key does may depend on how much fits on the display.
  for (const key of keys) {
    game.picture();
    game.press(key.toUpperCase() as Key, key !== key.toLowerCase());
  }
  return game;
}

const checked = (...codes: string[]): Game => scanned(codes, { mode: "deck" });

const SCENES: Record<string, () => Game> = {
  "table-empty": () => scanned([]),
  "table-few": () => scanned(random(4)),
  "table-12": () => full(12),
  "table-12-next": () => full(12, "next"),
  "table-15": () => dealt(15),
  "table-18": () => dealt(18),
  "table-21": () => dealt(21),
  "table-full": () => scanned(random(13)),
  "table-taken": () => full(12, "take"),
  "table-out": () => full(12, "next", "take"),
  "no-set": () => scanned(greedyWithoutSet(cards).slice(0, 12).map(makeCode)),
  "no-set-20": () => scanned(twentyWithoutSet(cards, parseCode("S2222")).map(makeCode)),
  "table-many-sets": () => manySets(5),
  "table-many-sets-18": () => manySets(6),
  "table-many-sets-21": () => manySets(7),
  "table-again": () => scanned(["S1111", "S2222", "S3333", "S2222"]),
  "table-through": () => ended({ deck: "junior" }),
  "hint-0": () => hinted(0),
  "hint-1": () => hinted(1),
  "hint-2": () => hinted(2),
  "hint-3": () => hinted(3),
  "hint-4": () => hinted(4),
  "check-start": () => judged(),
  "check-two": () => judged("S1111", "S2222"),
  "check-set": () => judged("S1111", "S2222", "S3333"),
  "check-number": () => judged("S1111", "S1222", "S2333"),
  "check-filling": () => judged("S1111", "S2222", "S3233"),
  "check-colour": () => judged("S1111", "S2222", "S3313"),
  "check-broken-1": () => judged("S1111", "S2222", "S3332"),
  "check-broken-2": () => judged("S1111", "S2222", "S3322"),
  "check-broken-3": () => judged("S1111", "S2222", "S3222"),
  "check-broken-4": () => judged("S1111", "S2222", "S2221"),
  "check-long-names": () => scanned(["S1111", "S2222", "S2221"], { mode: "check" }, [], { face: "own", names: LONG }),
  "deck-start": () => checked(),
  "deck-empty-oval": () => checked("S3113"),
  "deck-solid-wave": () => checked("S3231"),
  "deck-striped-diamond": () => checked("S2312"),
  "deck-double": () => checked("S2311", "S2311"),
  "deck-complete": () => checked(...sorted),
  "deck-report": () => pressed(checked(...sorted.slice(0, 60), sorted[3]), "c"),
  "deck-report-2": () => pressed(checked(...sorted.slice(0, 60), sorted[3]), "cc"),
  "deck-report-complete": () => pressed(checked(...sorted), "c"),
  actions: () => pressed(full(12), "B"),
  "actions-remove": () => pressed(full(12), "Baaab"),
  "proof-searching": () => full(12, "prove"),
  proof: () => {
    const game = full(12, "prove");
    game.time.advance(1);
    return game;
  },
};

describe("the screens of Set", () => {
  for (const rows of [64, 32]) {
    for (const name of Object.keys(SCENES)) {
      it(`${name} looks as it did, with ${rows} rows`, async () => {
        await expect(SCENES[name]().picture(rows).join("\n") + "\n").toMatchFileSnapshot(`golden/${name}-${rows}.txt`);
      });

      it(`${name} has all its text on the screen and nothing over it, with ${rows} rows`, () => {
        const game = SCENES[name]();
        checkDrawing(screen => drawAll(game.app, screen), rows);
      });
    }
  }

  it("are twice the same when nothing happened in between", () => {
    for (const name of Object.keys(SCENES)) {
      const game = SCENES[name]();
      expect(game.picture()).toEqual(game.picture());
    }
  });

  it("never cut a text off or lay it over something, whatever is scanned, pressed and played", () => {
    const how = fc.record({
      mode: fc.constantFrom("solve", "hint", "check", "deck"),
      deck: fc.constantFrom("full", "junior"),
    });
    const config = fc.record({
      stickers: fc.constantFrom("auto", "base0", "base1"),
      face: fc.constantFrom("shapes", "cats", "own"),
      names: fc.constant(LONG),
    });
    const said = new Set<string>();
    fc.assert(
      fc.property(script, how, config, (steps, way, settings) => {
        const game = openGame(way, settings);
        for (const step of steps) {
          act(game, step);
          const { message, cards, sets } = game.app.state();
          const text = [message, cards?.length, sets?.length].join();
          if (said.has(text)) continue;
          said.add(text);
          for (const rows of [64, 32]) checkDrawing(screen => drawAll(game.app, screen), rows);
        }
      }),
      // Fewer do not say all there is to say.
      { numRuns: Math.max(150, times(150)) },
    );
    expect(said.size).toBeGreaterThan(200);
  }, 120_000);
});

// --- bytes on the bus

/** Draws a game on a display and counts what goes over the bus. */
function measured(game: Game, rows: 32 | 64): () => number {
  const chip = new Ssd1306({ rows });
  const turns: (() => void)[] = [];
  const flat = (data: any[]): number[] =>
    data.flatMap(part => (typeof part === "number" ? [part] : Array.from(part as ArrayLike<number>)));
  const bus: any = {
    writeTo: (_address: number, ...data: any[]) => {
      if (!chip.write(Uint8Array.from(flat(data)))) throw new Error("no acknowledge");
    },
    readFrom: (_address: number, count: number) => chip.read(count),
  };
  // The question each second whether the display is still there is no part of a change.
  const clock: any = {
    now: () => 0,
    after: (forMs: number, then: () => void) => (forMs ? 0 : turns.push(then)),
    cancel: () => undefined,
  };
  const oled = openOled(bus, 0x3c, makeScreen(rows), ssd1306, false, clock, data => crc32(data));
  return () => {
    const before = chip.busBytes;
    drawAll(game.app, oled.screen);
    oled.show();
    while (turns.length) turns.shift()!();
    expect(chip.pixels()).toEqual(game.picture(rows));
    return chip.busBytes - before;
  };
}

/** Bytes of each change of its kind. */
interface Costs {
  card: number[];
  next: number[];
  /** The shown Set taken: at once, or after others were looked at. */
  take: number[];
  /** Taken right after another one, three codes still on the display. */
  again: number[];
  /** Taken, and with it a column left the table. */
  column: number[];
}

/** A whole game: the Sets of each table are looked at in turn or not, one is taken, three cards more are laid. */
function playGame(seed: number, rows: 32 | 64, costs: Costs): void {
  const random = randomOf(seed);
  const game = openGame();
  const show = measured(game, rows);
  const deck = shuffle(cards, random).map(makeCode);
  show();
  for (;;) {
    let laid = 0;
    for (; game.app.state().cards.includes(null) && deck.length; laid++) {
      game.scan(deck.pop()!);
      costs.card.push(show());
    }
    const { sets, cards: before } = game.app.state();
    if (!sets.length) return;
    const looks = Math.floor(random() * (sets.length + 1));
    for (let look = 0; look < looks; look++) {
      game.app.play("next");
      const bytes = show();
      if (sets.length > 1) costs.next.push(bytes);
    }
    game.app.play("take");
    const bytes = show();
    const kind = game.app.state().cards.length < before.length ? "column" : laid ? "take" : "again";
    costs[kind].push(bytes);
  }
}

/** What may happen between two Sets taken: columns dealt, cards laid, cards removed, Sets looked at, something that is answered in words. */
interface Between {
  deal: number;
  lay: number;
  remove: number;
  next: number;
  word: number;
  take: boolean;
}

const evenings = fc.record({
  seed: fc.nat(1_000_000),
  hint: fc.integer({ min: 0, max: 9 }).map(one => !one),
  steps: fc.array(
    fc.record<Between>({
      deal: fc.constantFrom(0, 0, 0, 0, 1, 2, 3),
      lay: fc.constantFrom(0, 0, 1, 3, 3, 12, 12, 21),
      remove: fc.constantFrom(0, 0, 0, 0, 1, 2, 5),
      next: fc.constantFrom(0, 0, 0, 1, 2, 4, 12),
      word: fc.nat(24),
      take: fc.constantFrom(true, true, true, false),
    }),
    { maxLength: 25 },
  ),
});

function disturb(game: Game, deck: string[], step: Between): void {
  for (let at = 0; at < step.deal; at++) game.app.play("deal");
  for (let at = 0; at < step.lay && deck.length && game.app.state().cards.includes(null); at++) game.scan(deck.pop()!);
  for (let at = 0; at < step.remove; at++) {
    const moves = game.app.moves().filter(move => move.startsWith("remove"));
    if (moves.length) game.app.play(moves[(7 * at) % moves.length]);
  }
  for (let at = 0; at < step.next; at++) game.app.play("next");
  const words: (() => unknown)[] = [
    () => game.scan(game.app.state().cards.find(card => card) ?? "x"),
    () => game.scan("D0711"),
    () => game.app.play("undo"),
    () => game.app.play("remove S9999"),
    () => game.app.play("deal"),
    () => {
      if (!game.app.play("prove")) return;
      game.time.advance(5000);
      game.press("A", true);
    },
    () => deck.length && game.scan(deck[0]),
  ];
  words[step.word]?.();
}

describe("a column that went with a Set", () => {
  it("stays as free places until another card is laid, or anything else but a Set changes the table", () => {
    const column = (game: Game): boolean => game.picture()[11].slice(64, 80).includes("#");
    for (const change of [(game: Game) => game.scan("S3311"), (game: Game) => game.app.play("new")]) {
      const game = openGame();
      game.app.play("deal");
      for (const code of ["S1111", "S2222", "S1112", "S2221", "S3333"]) game.scan(code);
      game.app.play("take");
      expect([game.app.state().cards.length, column(game)]).toEqual([12, true]);
      game.app.play("next");
      expect(column(game)).toBe(true);
      change(game);
      expect(column(game)).toBe(false);
    }
  });
});

describe("what goes over the bus", () => {
  /** Most of a taken Set. */
  const TAKE = 250;
  const GAMES = times(16);
  const mean = (list: number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length;

  for (const rows of [64, 32] as const) {
    it(`is at most 250 bytes for the shown Set taken, with ${rows} rows`, () => {
      const costs: Costs = { card: [], next: [], take: [], again: [], column: [] };
      for (let seed = 1; seed <= GAMES; seed++) playGame(seed, rows, costs);
      const kinds = Object.entries(costs) as [string, number[]][];
      console.log(
        `${rows} rows, bytes on the bus: ${kinds.map(([kind, list]) => `${kind} ${mean(list).toFixed(1)} of ${list.length}, at most ${Math.max(...list)}`).join("; ")}`,
      );
      expect(Math.max(...costs.take, ...costs.again, ...costs.column)).toBeLessThanOrEqual(TAKE);
      expect(mean(costs.take)).toBeLessThan(160);
      expect(mean(costs.card)).toBeLessThan(90);
      expect(mean(costs.next)).toBeLessThan(140);
      expect(Math.max(...costs.next)).toBeLessThanOrEqual(230);
    });

    it(`is at most 250 bytes for the shown Set taken, whatever lies there and stands on the display, with ${rows} rows`, () => {
      const kinds = new Set<string>();
      let most = 0;
      fc.assert(
        fc.property(evenings, ({ seed, hint, steps }) => {
          const game = openGame(hint ? { mode: "hint" } : {});
          const show = measured(game, rows);
          const deck = shuffle(cards, randomOf(seed)).map(makeCode);
          show();
          for (const step of steps) {
            disturb(game, deck, step);
            show();
            const places = game.app.state().cards.length;
            if (step.take && game.app.play("take")) {
              most = Math.max(most, show());
              kinds.add(`${places} to ${game.app.state().cards.length}`);
              expect(most).toBeLessThanOrEqual(TAKE);
            }
          }
        }),
        { numRuns: Math.max(100, times(200)) },
      );
      console.log(
        `${rows} rows, bytes on the bus: a Set taken, at most ${most}; places ${[...kinds].sort().join(", ")}`,
      );
      for (const kind of ["12 to 12", "15 to 12", "18 to 15", "21 to 18", "21 to 12"]) expect(kinds).toContain(kind);
    }, 120_000);

    it(`is at most 250 bytes where everything changes that can: a cross, two digits of each number, another Set, with ${rows} rows`, () => {
      const plane = cards.filter(card => (card & 0xf0) === 0x50).map(makeCode);
      const game = scanned([...plane, "S1121", "S1122"]);
      const { sets } = game.app.state();
      expect(sets.length).toBeGreaterThan(11);
      const show = measured(game, rows);
      for (let look = 1; look < sets.length; look++) game.app.play("next");
      show();
      game.app.play("take");
      const bytes = show();
      expect([game.app.state().shown, game.app.state().message]).toEqual([0, expect.stringMatching(/ out$/)]);
      expect(bytes).toBeLessThanOrEqual(TAKE);
    });

    it(`is on average at most 82 bytes for one of the first twelve cards, with ${rows} rows`, () => {
      const scans: number[] = [];
      for (let seed = 1; seed <= times(100); seed++) {
        const game = openGame();
        const show = measured(game, rows);
        show();
        for (const code of shuffle(cards, randomOf(seed)).slice(0, 12).map(makeCode)) {
          game.scan(code);
          scans.push(show());
        }
      }
      console.log(`${rows} rows, bytes on the bus: one of the first twelve cards ${mean(scans).toFixed(1)}`);
      expect(mean(scans)).toBeLessThanOrEqual(82);
    });

    it(`is nothing when the same is drawn again, with ${rows} rows`, () => {
      const show = measured(full(12), rows);
      show();
      expect(show()).toBe(0);
    });
  }
});
