// Dobble's settings.
import { text, word } from "../../shell/schema-checks";

export default function settings() {
  return {
    dobble: { order: [7, 1, 2, 3, 4, 5, 8, 9, 11, 13, 16, 17, 19], cards: [0, word], names: ["", text] },
  } as const;
}
