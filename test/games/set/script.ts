// What a person, a scanner and a console may do to a game of Set, in any order.
import fc from "fast-check";
import { makeCode } from "../../../src/games/set/codes";
import { cardsOf } from "../../../src/games/set/rules";
import type { Game } from "./game";

export const WORDS = [
  "take",
  "next",
  "undo",
  "deal",
  "new",
  "prove",
  "report",
  "",
  "remove",
  "remove ",
  "remove S1111",
  "remove S9999",
  "TAKE",
  "menu",
];

export type Act =
  | { scan: string; place?: number }
  | { key: "A" | "B" | "C"; held: boolean }
  | { move: number }
  | { word: string }
  | { forMs: number };

export const script: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...cardsOf(false).map(makeCode)).map(scan => ({ scan })) },
    { weight: 2, arbitrary: fc.record({ scan: fc.constantFrom(...cardsOf(false).map(makeCode)), place: fc.nat(21) }) },
    { weight: 2, arbitrary: fc.nat(255).map(byte => ({ scan: String.fromCharCode(byte) })) },
    { weight: 1, arbitrary: fc.string().map(scan => ({ scan })) },
    {
      weight: 3,
      arbitrary: fc.record({ key: fc.constantFrom("A" as const, "B" as const, "C" as const), held: fc.boolean() }),
    },
    { weight: 3, arbitrary: fc.record({ move: fc.nat(40) }) },
    { weight: 1, arbitrary: fc.constantFrom(...WORDS).map(word => ({ word })) },
    { weight: 1, arbitrary: fc.record({ forMs: fc.nat(2) }) },
  ),
  { maxLength: 80 },
);

/** What was done, and whether the game says that it was; undefined where it says nothing. */
export function act(game: Game, step: Act): { move?: string; done?: boolean } {
  if ("scan" in step) game.scan(step.scan, step.place);
  else if ("key" in step) game.press(step.key, step.held);
  else if ("forMs" in step) game.time.advance(step.forMs);
  else {
    const moves = game.app.moves();
    const move = "word" in step ? step.word : moves[step.move % moves.length];
    return { move, done: game.app.play(move) };
  }
  return {};
}
