// Dobble's settings: the deck that people have at home.
import type { Settings } from "../../settings/schema";
import { text, word } from "../../settings/schema-checks";

export default function dobbleSettings() {
  return {
    dobble: {
      /** Symbols on a card less one. Your first card corrects it. */
      order: [7, 1, 2, 3, 4, 5, 8, 9, 11, 13, 16, 17, 19],
      /** Number of cards in your deck; 0 for all that the order allows. */
      cards: [0, word],
      /** Names of the symbols, with commas. */
      names: ["", text],
    },
  } as const;
}

export type DobbleConfig = Settings<ReturnType<typeof dobbleSettings>>;
