// The settings of Set with its races. Not in `set.js`.
import { byte } from "../../shell/schema-checks";
import makeSchema from "./settings";

export default function withRaces() {
  const races = {
    race: {
      /** Of a race for Sets: two have A and C for their keys, or each one of his own (`keys.P1` ...). Not in `set.js`. */
      players: [2, 3, 4],
      /** So many points win a race, 0: the deck ends it. Not in `set.js`. */
      goal: [0, byte],
    },
    practice: {
      /** Of practice: so many Sets, 0: the whole deck. Not in `set.js`. */
      goal: [5, byte],
      /** Every so many seconds a machine finds one, 0: against the clock alone. Not in `set.js`. */
      machine: [0, byte],
      /** Cards that lie on a table and are scanned, or cards that the board deals and shows. Not in `set.js`. */
      cards: ["scan", "board"],
    },
  } as const;
  return Object.assign(makeSchema(), races);
}
