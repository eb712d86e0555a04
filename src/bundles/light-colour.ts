// What a display is before it is opened: its language, and whether it is one in colour. Opened when the updater starts.
import { config } from "../hardware/board";
import openColour from "../hardware/colour-panel";
import type { ColourBoard } from "../hardware/colour-panel";
import speak from "../settings/language" with { exists: "while open" };

/** Undefined where an OLED is meant. */
export default function colour(): ColourBoard | undefined {
  speak(config.language || "en", require("Storage"), E.CRC32);
  return openColour(() => ({}) as never);
}
