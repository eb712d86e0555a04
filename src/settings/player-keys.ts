// Keys of the players of one board, where a bundle has room for them.
import { keyPin } from "./schema-checks";

export default function playerKeys() {
  return {
    /** A key for each player of a game that has them, as Set's race does. Not in `durak.js`. */
    P1: ["", keyPin],
    P2: ["", keyPin],
    P3: ["", keyPin],
    P4: ["", keyPin],
  } as const;
}
