// Set's settings.
import { text } from "../../shell/schema-checks";

export default function settings() {
  return {
    /** Numbering of raw-byte stickers. */
    stickers: ["auto", "base0", "base1"],
    deck: ["full", "junior"],
    face: ["shapes", "cats", "own"],
    names: ["", text],
  } as const;
}
