// Games of Set as they stand after some cards and moves, for pictures.
import { makeCode } from "../../../src/games/set/codes";
import { cardsOf } from "../../../src/games/set/rules";
import type { SetConfig } from "../../../src/games/set/settings";
import type { How } from "../../../src/kernel/app";
import { openGame } from "./game";
import type { Game } from "./game";
import { randomOf, shuffle } from "./slow";

export const cards = cardsOf(false);
export const sorted = cards.map(makeCode).sort();
export const LONG = "a extraordinarily magnificently tremendously|".repeat(4).slice(0, -1);

export function scanned(codes: string[], how: How = {}, moves: string[] = [], config: Partial<SetConfig> = {}): Game {
  const game = openGame(how, config);
  for (const code of codes) game.scan(code);
  for (const move of moves) game.app.play(move);
  return game;
}

export function random(count: number, seed = 3): string[] {
  return shuffle(cards, randomOf(seed)).map(makeCode).slice(0, count);
}

/** A table of so many columns with more than ten Sets, of which one beyond the ninth is shown. `seed`: the cards lie in an order of its own. */
export function manySets(columns: number, seed?: number): Game {
  const game = openGame();
  while (game.app.state().cards.length < 3 * columns) game.app.play("deal");
  const plane = cards.filter(card => (card & 0xf0) === 0x50).map(makeCode);
  const others = random(81).filter(code => !plane.includes(code));
  const table = [...plane, ...others].slice(0, 3 * columns);
  for (const code of seed === undefined ? table : shuffle(table, randomOf(seed))) game.scan(code);
  while (game.app.state().shown < 10) game.app.play("next");
  return game;
}

/** The whole junior deck is laid, whatever Sets there are were taken. */
export function ended(how: How): Game {
  const game = openGame(how);
  const codes = shuffle(cardsOf(true), randomOf(1)).map(makeCode);
  while (codes.length) {
    while (codes.length && game.scan(codes[0]) === "added") codes.shift();
    while (game.app.moves().includes("take") && (!codes.length || !game.app.state().cards.includes(null))) {
      game.app.play("next");
      game.app.play("take");
    }
  }
  return game;
}

export const hinted = (stage: number): Game => scanned(random(12), { mode: "hint" }, Array(stage).fill("next"));
export const judged = (...codes: string[]): Game => scanned(codes, { mode: "check" });
