// Keys of the players of one board, where a bundle has a race in which they press them.
import { Behind, keyPin, lines } from "./schema-checks";

export default function playerKeys() {
  return {
    /** Pin of a key for each player in a race of Set. Only in `croupier.js`. */
    P1: ["", keyPin],
    P2: ["", keyPin],
    P3: ["", keyPin],
    P4: ["", keyPin],
    P5: ["", keyPin],
    P6: ["", keyPin],
    P7: ["", keyPin],
    P8: ["", keyPin],
    /** Eight players' keys on four pins, each with a diode: `"D13 D14 D26 D27"`. Only in `croupier.js`. */
    matrix: ["", lines, Behind.Spare, "four pins"],
  } as const;
}
