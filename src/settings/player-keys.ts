// Keys of the players of one board, where a bundle has room for them.
import { pin } from "./schema-checks";

export default function playerKeys() {
  return {
    /** A key for each player of a game that has them, as Set's race does. Not in `durak.js`. */
    P1: ["", pin],
    P2: ["", pin],
    P3: ["", pin],
    P4: ["", pin],
  } as const;
}
