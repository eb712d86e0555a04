// The settings of Set.
import type { Settings } from "../../shell/schema";
import { byte, text } from "../../shell/schema-checks";

export default function makeSchema() {
  return {
    /** Numbering of raw-byte stickers. */
    stickers: ["auto", "base0", "base1"],
    /** 81 cards, or 27. */
    deck: ["full", "junior"],
    /** Words for the attributes. */
    face: ["shapes", "cats", "own"],
    /** The words of `own`: `"hat none cap crown|glasses ..."`, four attributes of a name and three values. */
    names: ["", text],
    race: {
      /** Of a race for Sets: two have A and C for their keys, or each one of his own (`keys.P1` ...). */
      players: [2, 3, 4],
      /** So many points win a race, 0: the deck ends it. */
      goal: [0, byte],
    },
  } as const;
}

export type SetConfig = Settings<ReturnType<typeof makeSchema>>;
