import { describe, expect, it } from "vitest";
import { makeCode, parseCode } from "../../../src/games/set/codes";
import { cardsOf } from "../../../src/games/set/rules";
import type { How } from "../../../src/kernel/app";
import type { Game } from "./game";
import { raceOf, twelve } from "./race-scenes";
import { isSetOfDigits, randomOf, shuffle } from "./slow";

const practice = (how: How, codes: string[] = []): Game => raceOf([], { mode: "practice", ...how }, codes);

function find(game: Game): string[] | undefined {
  const cards = game.app.state().cards.filter(code => code !== null);
  for (const a of cards)
    for (const b of cards)
      for (const c of cards)
        if (a < b && b < c && isSetOfDigits(parseCode(a), parseCode(b), parseCode(c))) return [a, b, c];
  return undefined;
}

/** One claim after so long, of a Set or of none. */
function claim(game: Game, afterMs: number): void {
  game.time.advance(afterMs);
  const three = find(game);
  game.app.play("claim 1");
  if (three) for (const code of three) game.app.play("pick " + code);
  else game.app.play("none");
}

describe("practice", () => {
  it("is timed from the full table to the claim, and keeps best and mean", () => {
    const game = practice({ goal: 1 }, twelve());
    claim(game, 3000);
    expect(game.app.state()).toMatchObject({ mode: "practice", scores: [1], best: [3000], result: [1] });
    expect(game.files["croupier.times"]).toBe("1:3000; ");
    game.app.play("new");
    for (const code of twelve()) game.scan(code);
    claim(game, 2000);
    expect(game.files["croupier.times"].trim()).toMatch(/2000;$/);
  });

  it("is played through with cards that the board deals, three at a time, to the end of the deck", () => {
    const game = practice({ goal: 0, cards: "board", deck: "junior" });
    game.time.advance(2000);
    expect(game.app.state().cards.every(code => code)).toBe(true);
    for (let turn = 0; !(game.app.state() as any).result; turn++) {
      expect(turn).toBeLessThan(40);
      claim(game, 1000);
      game.time.advance(500);
    }
    expect(game.app.state()).toMatchObject({ seen: 27 });
    expect(game.files["croupier.times"]).toMatch(/^0:\d+; *$/);
  });

  it("that the host ends counts for nothing", () => {
    const game = practice({ goal: 0, cards: "board" });
    game.time.advance(2000);
    claim(game, 1000);
    game.app.play("end");
    game.time.advance(1000);
    expect(game.files["croupier.times"]).toBe(undefined);
  });

  it("that the host ends where only its last word was missing counts for nothing, whatever is scanned then", () => {
    const codes = shuffle(cardsOf(true), randomOf(5)).map(makeCode);
    const game = practice({ goal: 0, deck: "junior" });
    const state = () => game.app.state() as any;
    while (codes.length || find(game)) {
      while (codes.length && game.scan(codes[0]) === "added") codes.shift();
      if (codes.length || find(game)) claim(game, 1000);
    }
    expect(state()).toMatchObject({ seen: 27, result: null });
    game.app.play("end");
    game.time.advance(1000);
    game.scan("S1211");
    expect(state().result).toEqual([1]);
    expect(game.files["croupier.times"]).toBe(undefined);
  });

  it("against a machine loses a Set every so many seconds, half as many more or less, and shows each", () => {
    const game = practice({ goal: 0, cards: "board", machine: 20 });
    const score = () => (game.app.state() as any).scores as number[];
    game.time.advance(2000);
    const moments: number[] = [];
    for (let ms = 0; ms < 300_000; ms += 100) {
      const before = score()[1];
      game.time.advance(100);
      if (score()[1] > before) moments.push(ms);
    }
    const gaps = moments.slice(1).map((ms, at) => ms - moments[at]);
    expect(moments.length).toBeGreaterThan(7);
    // Five seconds of each are those in which its Set is seen.
    for (const ms of gaps) {
      expect(ms).toBeGreaterThanOrEqual(15_000);
      expect(ms).toBeLessThanOrEqual(37_000);
    }
    expect(score()[0]).toBe(0);
  });

  it("shows the machine's Set as soon as it is found", () => {
    const game = practice({ goal: 0, machine: 1 }, twelve());
    const score = () => (game.app.state() as any).scores[1];
    while (!score()) game.time.advance(100);
    const found = game.picture();
    game.time.advance(1000);
    expect(game.picture()).toEqual(found);
  });

  it("that is left by a held A goes on no more", () => {
    const game = practice({ goal: 0, machine: 1 }, twelve());
    game.time.advance(100);
    // As the shell does: what is left is closed at once.
    game.opened.push = () => (game.app.close(), 1);
    game.press("A", true);
    game.time.advance(20_000);
    expect(game.app.state()).toMatchObject({ scores: [0, 0] });
  });

  it.each([
    ["three cards that are none", ["claim 1", "no Set"], 0],
    ["No Set, wrongly", ["claim 1", "none"], 0],
    ["time that is up", ["claim 1"], 0],
    ["three cards that are none, taken back", ["claim 1", "no Set"], 1],
    ["a Set, taken back", ["claim 1", "Set"], 1],
  ])("counts neither naming nor the picture of what was wrong, but the search before it: %s", (_, words, undone) => {
    const game = practice({ goal: 1 }, twelve());
    const three = find(game)!;
    const none = [
      three[0],
      ...game.app
        .state()
        .cards.filter(code => code && !three.includes(code))
        .slice(0, 2),
    ];
    game.time.advance(30_000);
    for (const word of words) {
      if (word === "no Set") for (const code of none) game.app.play("pick " + code);
      else if (word === "Set") for (const code of three) game.app.play("pick " + code);
      else game.app.play(word);
      if (word.startsWith("claim")) game.time.advance(words.length > 1 ? 4000 : 10_000);
    }
    if (undone) expect(game.app.play("undo")).toBe(true);
    const seenMs = words.includes("no Set") && !undone ? 5000 : 0;
    game.time.advance(12_000);
    claim(game, 0);
    const [best] = (game.app.state() as any).best;
    expect(Math.abs(best - (42_000 - seenMs))).toBeLessThanOrEqual(1);
  });

  it("leaves the machine no time while a claim is on", () => {
    const game = practice({ goal: 0, machine: 1 }, twelve());
    game.app.play("claim 1");
    game.time.advance(9000);
    expect(game.app.state()).toMatchObject({ scores: [0, 0], claim: { player: 1 } });
    expect([game.app.play("claim 2"), game.app.moves().some(move => /^(leave|join)/.test(move))]).toEqual([
      false,
      false,
    ]);
  });

  it("forgets its times when it is told twice", () => {
    const game = practice({ goal: 1 }, twelve());
    claim(game, 3000);
    expect([game.app.play("forget"), game.app.state().message]).toEqual([true, "Sure? forget again"]);
    game.app.play("undo");
    game.app.play("forget");
    expect(game.files["croupier.times"]).toContain("3000");
    game.app.play("forget");
    expect([game.files["croupier.times"].trim(), game.app.state().message]).toEqual(["", "Times forgotten"]);
  });

  it("refuses what makes no sense, and says so; a race says what is played instead (docs/settings.md)", () => {
    for (const how of [
      { machine: -1 },
      { machine: "20" },
      { cards: "table" },
      { goal: 1.5 },
      { players: 3 },
      { goal: {} },
    ]) {
      const game = practice(how);
      expect(game.app.state().message).toMatch(/^No such practice$|^No: 1 play, goal \d+$/);
    }
    for (const [how, players, goal] of [
      [{ players: 1 }, 2, 0],
      [{ players: 9 }, 2, 0],
      [{ players: "3" }, 2, 0],
      [{ players: 3, goal: 256 }, 3, 0],
      [{ players: 9, goal: 7 }, 2, 7],
      [{ goal: null }, 2, 0],
    ] as const) {
      const { message, scores }: any = raceOf([], how, []).app.state();
      expect([how, message, scores.length]).toEqual([how, `No: ${players} play, goal ${goal}`, players]);
    }
  });
});

describe("keys of a race", () => {
  it("A and C are the players', and move a frame while a claim is on; B names what is in it", () => {
    const game = raceOf(["1000", "a"]);
    expect(game.app.state()).toMatchObject({ claim: { player: 1 } });
    game.time.advance(1100);
    // To the ninth, the eleventh and the fourth place: S1321, S2333, S3312.
    for (const key of "cccbcccccbccb") game.press(key.toUpperCase() as "A");
    expect(game.app.state()).toMatchObject({ scores: [1, 0], claim: null });
  });

  it("name nothing on a place where no card lies", () => {
    const game = raceOf(["remove S1231", "1000", "a", "b"]);
    expect(game.app.state()).toMatchObject({ claim: { player: 1, cards: [] } });
  });

  it("that name three others show what fails as words do, until B or for five seconds", () => {
    const named = () => raceOf(["1000", "a", "1100", "b", "c", "b", "c", "b"]);
    const game = named();
    expect(game.app.state()).toMatchObject({ scores: [-1, 0] });
    const table = game.app.state().cards as string[];
    const played = raceOf(["1000", "claim 1", "1100", ...table.slice(0, 3)]);
    expect(game.picture()).toEqual(played.picture());
    game.time.advance(5000);
    expect(game.picture()).not.toEqual(played.picture());
    const seen = named();
    seen.press("B");
    expect(seen.picture()).not.toEqual(played.picture());
  });

  it("say within a second who was only later", () => {
    const game = raceOf(["1000", "a", "40", "c"]);
    expect(game.app.state()).toMatchObject({ claim: { player: 1 }, message: "P2 40 ms later" });
  });

  it("of their own leave A, B and C to the host", () => {
    const game = raceOf([], {}, twelve(), {}, { A: "D32", B: "D33", C: "D25", P1: "D4" } as any);
    game.press("A");
    expect((game.app.state() as any).claim).toBe(null);
    expect(game.app.down!("P2")).toBe(true);
    expect(game.app.state()).toMatchObject({ claim: { player: 2 } });
    // His key once more: there is none.
    expect(game.app.down!("P2")).toBe(true);
    expect(game.app.state()).toMatchObject({ claim: null, scores: [0, -1] });
    game.press("A", true);
    expect(game.opened).toEqual(["menu"]);
  });

  it("held do not claim, and B held lists what the host can do", () => {
    const game = raceOf(["B"]);
    const list = game.picture();
    expect(list).not.toEqual(raceOf([]).picture());
    game.press("B", true);
    expect(game.picture()).toEqual(raceOf([]).picture());
  });
});
