// The settings of Set.
import type { Settings } from "../../shell/schema";
import { text } from "../../shell/schema-checks";
import type withRaces from "./race-settings";

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
  } as const;
}

export type SetConfig = Settings<ReturnType<typeof withRaces>>;
