// Whether a game stands as a deck of the lesson's dialect says.
import { plain } from "./lesson";
import { CARDS } from "./position";
import { play } from "./rules";
import type { Position } from "./position";
import type { Step } from "./lesson-step";
import { top } from "./talon";

/** `step`: after that, if it is possible. */
export default function isSame(position: Position, places: Uint8Array, step?: Step): boolean {
  if (step) {
    position = new Uint8Array(position);
    if (!top(position, step.drawn) || !play(position, step.move, undefined)) return false;
  }
  for (let card = 0; card < CARDS; card++) if (plain(position[card]) !== places[card]) return false;
  return true;
}
