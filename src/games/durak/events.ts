// What has happened in a game, as a session tells it: words.ts makes text of it, pictures read it. Whatever else a session says is no event, but an answer.
import type { Entry } from "./match";
import { Play } from "./rules/position";
import type { Move } from "./rules/position";

/** What is no entry of the match. */
export const enum Happened {
  /** A game has begun, and somebody attacks first. */
  Begun = 256,
  /** A player has lost because his time is up. */
  TimeUp,
}

/** What was played, said, taken back or resigned, as an entry of the match; or what is none. */
export type DurakEvent = Move | Entry | Happened;

/** Whether a card came to the table that was not only shown. */
export function isCardPlayed(event: DurakEvent): boolean {
  return (
    event < Play.Show ||
    (event >= Play.LastTransfer && event < Play.First) ||
    (event >= Play.Several && event < Happened.Begun)
  );
}
