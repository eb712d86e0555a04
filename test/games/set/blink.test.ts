// The place of the next card comes and goes, for half a minute after somebody did something.
import { describe, expect, it } from "vitest";
import { cardsOf } from "../../../src/games/set/rules";
import { makeCode } from "../../../src/games/set/codes";
import { openGame } from "./game";
import type { Game } from "./game";

const PERIOD_MS = 1280;
const QUIET_MS = 30_000;
const deck = cardsOf(false).map(makeCode);

/** Whether a place has its cross: one of its two broad rows. */
function isLit(game: Game, place: number): boolean {
  const row = game.picture()[11 + 16 * (place % 3)];
  return row.slice(16 * Math.floor(place / 3)).startsWith(".######.");
}

/** At which milliseconds from now on the game asks to be drawn. */
function redraws(game: Game, forMs: number): number[] {
  const times: number[] = [];
  for (let ms = 1; ms <= forMs; ms++) {
    const before = game.redraws;
    game.time.advance(1);
    if (game.redraws > before) times.push(ms);
  }
  return times;
}

describe("the place of the next card", () => {
  it("is lit at first, and does not blink before anything is done", () => {
    const game = openGame();
    expect([isLit(game, 0), game.time.waiting]).toEqual([true, 0]);
  });

  it("goes and comes about once a second after a scan, and nothing else changes", () => {
    const game = openGame();
    game.scan("S2311");
    const lit = game.picture();
    expect(isLit(game, 1)).toBe(true);
    for (let second = 0; second < 3; second++) {
      game.time.advance(PERIOD_MS / 2);
      const dark = game.picture();
      expect(isLit(game, 1)).toBe(false);
      // Nothing but this one block: 15 bytes on the display's bus.
      dark.forEach((row, y) => {
        if (row !== lit[y]) expect([Math.floor(y / 8), row.slice(8)]).toEqual([3, lit[y].slice(8)]);
      });
      game.time.advance(PERIOD_MS / 2);
      expect(game.picture()).toEqual(lit);
    }
  });

  it("is drawn twice a period, and stops lit within half a minute", () => {
    const game = openGame();
    game.scan("S2311");
    game.picture();
    const times = redraws(game, 2 * QUIET_MS);
    expect(times.slice(0, 4)).toEqual([640, 1280, 1920, 2560]);
    expect(times[times.length - 1]).toBeLessThan(QUIET_MS);
    expect(times[times.length - 1]).toBeGreaterThan(QUIET_MS - 5000);
    expect([isLit(game, 1), game.time.waiting]).toEqual([true, 0]);
  });

  it("blinks on for another half a minute after a key, and moves on lit with the next card", () => {
    const game = openGame();
    game.scan("S2311");
    game.picture();
    game.time.advance(QUIET_MS - 5000);
    game.press("C");
    const times = redraws(game, 2 * QUIET_MS);
    expect(times[times.length - 1]).toBeGreaterThan(QUIET_MS - 5000);
    expect(times[times.length - 1]).toBeLessThan(QUIET_MS);
    game.scan("S2312");
    game.time.advance(700);
    expect(isLit(game, 2)).toBe(false);
    game.scan("S1111");
    expect(isLit(game, 3)).toBe(true);
    game.time.advance(400);
    expect(isLit(game, 3)).toBe(true);
  });

  it("is still when no place is free, when the game is left, and unseen behind a list", () => {
    const game = openGame();
    for (const code of deck.slice(0, 12)) game.scan(code);
    expect(game.app.state().cards).toHaveLength(12);
    game.picture();
    expect([redraws(game, 3000), game.time.waiting]).toEqual([[], 0]);
    game.app.play("take");
    expect(game.time.waiting).toBe(1);
    game.press("B", true);
    game.picture();
    expect(redraws(game, 3000)).toEqual([]);
    game.press("B", true);
    game.picture();
    expect(redraws(game, 3000).length).toBeGreaterThan(4);
    game.app.close();
    expect(game.time.waiting).toBe(0);
  });
});
