// Dobble's settings: the deck that people have at home.
import type { Settings } from "../../settings/schema";
import { text, word } from "../../settings/schema-checks";

export default function dobbleSettings() {
  return {
    dobble: {
      /** One less than a card has symbols, until the first card tells. */
      order: [7, 1, 2, 3, 4, 5, 8, 9, 11, 13, 16, 17, 19],
      /** Cards of that deck if they are fewer than there could be, 0: all. */
      cards: [0, word],
      /** The symbols' names of that deck, commas between them. */
      names: ["", text],
    },
  } as const;
}

export type DobbleConfig = Settings<ReturnType<typeof dobbleSettings>>;
