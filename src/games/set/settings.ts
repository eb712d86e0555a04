// The settings of Set.
import type { Settings } from "../../settings/schema";
import { byte, text } from "../../settings/schema-checks";

/** `isTableOnly`: without races and practice, as in `set.js`. */
export default function makeSchema(_board?: unknown, _scans?: boolean, isTableOnly?: boolean) {
  const all = {
    /** Numbering of raw-byte stickers. */
    stickers: ["auto", "base0", "base1"],
    /** 81 cards, or 27. */
    deck: ["full", "junior"],
    /** Words for the attributes. */
    face: ["shapes", "cats", "own"],
    /** The words of `own`: `"hat none cap crown|glasses ..."`, four attributes of a name and three values. */
    names: ["", text],
  } as const;
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
  return Object.assign(all, isTableOnly ? undefined : races) as typeof all & typeof races;
}

export type SetConfig = Settings<ReturnType<typeof makeSchema>>;
