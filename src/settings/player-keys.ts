// Keys of the players of one board, where a bundle has room for them.
import { keyPin } from "./schema-checks";

export default function playerKeys() {
  return {
    /** One key for each player in a race of Set. Not in `durak.js`. */
    P1: ["", keyPin],
    P2: ["", keyPin],
    P3: ["", keyPin],
    P4: ["", keyPin],
  } as const;
}
