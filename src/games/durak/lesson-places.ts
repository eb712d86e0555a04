// Where the cards lie by a deck of the lesson's dialect.
import { CARDS, Place } from "./position";
import type { Seat } from "./position";

/** Where each card lies by those records, as `plain` has it. */
export default function read(bytes: Int8Array, attacker: Seat): Uint8Array {
  const places = new Uint8Array(CARDS);
  for (let at = 0; at < 5 * CARDS; at += 5) {
    const owner = bytes[at + 3];
    const field = bytes[at + 4];
    places[bytes[at + 1] * 9 + bytes[at]] =
      owner === -2
        ? Place.Out
        : owner < 0
          ? 0
          : owner && field < 0
            ? Place.Table - 2 - 2 * field + (owner === attacker ? 0 : 1)
            : Place.Hand + owner;
  }
  return places;
}
