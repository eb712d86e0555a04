// The deck of two secrets: player 1's order of cards, found by slot, and player 2's order of slots, found by draw.
import { type Machine, stretch } from "./ring";

const ORDER = 0xfffe;

/** An order of so many that follows from a secret. */
export function orderOf(machine: Machine, secret: Uint8Array, count: number): Uint8Array {
  const bytes = stretch(machine, secret, ORDER, 3 * count);
  const order = new Uint8Array(count);
  for (let at = 0; at < count; at++) {
    const random = (bytes[3 * at] << 16) | (bytes[3 * at + 1] << 8) | bytes[3 * at + 2];
    const other = Math.floor((random * (at + 1)) / 0x1000000);
    order[at] = order[other];
    order[other] = at;
  }
  return order;
}
