// Displays in colour, for a bundle with room for them, and the finger on them.
import open from "./colour-panel" with { exists: "while open" };
import settings from "./colour-settings" with { exists: "while open" };
import type { ColourDisplay } from "./ports";

/** What a bundle with colours brings. */
export interface Colour {
  settings: typeof settings;
  /** Undefined where an OLED is meant. */
  open(): ColourDisplay | undefined;
}

export const colour: Colour = { settings: settings, open: open };
