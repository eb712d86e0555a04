// A deck of the lesson's dialect that begins a game.
import deal from "./deal";
import { At, Place } from "./position";
import type { Position } from "./position";

/** Six cards each and one trump; player 1's first card may lie on the table. */
export function isDeal(places: Uint8Array): boolean {
  const counts = [0, 0, 0];
  let laid = 0;
  for (const place of places) {
    if (place >= Place.Hand && place < Place.Table) counts[place - Place.Hand]++;
    else if (place === Place.Table) laid++;
    else if (place) return false;
  }
  return counts[0] === 1 && counts[1] + laid === 6 && laid < 2 && counts[2] === 6;
}

/** The position of a game that the other board has dealt; undefined: it is no deal. The talon lies in the order of the records, the trump card under it. */
export default function positionOf(order: Uint8Array, places: Uint8Array, rules: number): Position | undefined {
  if (!isDeal(places)) return undefined;
  const position = deal(order, rules, 1, 1, undefined);
  const trump = places.indexOf(Place.Hand);
  let depth = 23;
  for (const card of order)
    position[card] = places[card] ? (places[card] < Place.Table ? places[card] : Place.Hand + 1) : depth--;
  position[trump] = 0;
  position[At.Trump] = trump;
  return position;
}
