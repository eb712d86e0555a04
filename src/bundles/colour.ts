// What a display is before it is opened: its language, and whether it is one in colour, with what the games draw on it. Opened when the board starts.
import { complaints, config } from "../hardware/board";
import openColour from "../hardware/colour-panel";
import type { ColourBoard } from "../hardware/colour-panel";
import { makeKit } from "../ui/tile-kit";
import speak from "../settings/language" with { exists: "while open" };
import views from "./views" with { exists: "while open" };

/** Undefined where an OLED is meant. */
export default function colour(): ColourBoard | undefined {
  const language = config.language || "en";
  if (!speak(language, require("Storage"), E.CRC32)) complaints.push("language: no croupier.words." + language);
  return openColour(screen => makeKit(screen, views));
}
