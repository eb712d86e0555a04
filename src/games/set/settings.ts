// The settings of Set.
import type { Settings } from "../../settings/schema";
import { byte, text } from "../../settings/schema-checks";

/** `isTableOnly`: without races and practice, as in `set.js`. */
export default function makeSchema(_board?: unknown, _scans?: boolean, isTableOnly?: boolean) {
  const all = {
    /** Numbering on stickers with one raw byte. */
    stickers: ["auto", "base0", "base1"],
    /** 81 cards, or the 27 solid ones. */
    deck: ["full", "junior"],
    /** Words for the attributes. */
    face: ["shapes", "cats", "own"],
    /** Your words for `own`: four attributes, each with a name and three values: `"hat none cap crown|glasses ..."`. */
    names: ["", text],
  } as const;
  const races = {
    race: {
      /** Players in a race. Two can use A and C; more need keys of their own (`keys.P1` ..., `keys.matrix`). Not in `set.js`. */
      players: [2, 3, 4, 5, 6, 7, 8],
      /** Points that win a race; 0 to play the whole deck. Not in `set.js`. */
      goal: [0, byte],
    },
    practice: {
      /** Sets in a practice game; 0 for the whole deck. Not in `set.js`. */
      goal: [5, byte],
      /** Seconds in which a machine finds a Set; 0 for no machine. Not in `set.js`. */
      machine: [0, byte],
      /** `scan` your cards on the table, or let the `board` deal and show them. Not in `set.js`. */
      cards: ["scan", "board"],
    },
  } as const;
  return Object.assign(all, isTableOnly ? undefined : races) as typeof all & typeof races;
}

export type SetConfig = Settings<ReturnType<typeof makeSchema>>;
