// What a display is before it is opened: its language, and whether it is one in colour. Opened when the updater starts.
import { config } from "../hardware/board";
import openColour from "../hardware/colour-panel";
import type { ColourBoard } from "../hardware/colour-panel";
import drawLines from "../kit/colour-lines" with { exists: "while open" };
import type { TileKit } from "../kernel/ports";
import speak from "../settings/language" with { exists: "while open" };

/** Undefined where an OLED is meant. */
export default function colour(): ColourBoard | undefined {
  speak(config.language || "en", require("Storage"), E.CRC32);
  return openColour(
    screen =>
      ({
        lines: (title, lines, isTurned, answers) => drawLines(screen.tiles!, title, lines, isTurned, answers),
      }) as TileKit,
  );
}
