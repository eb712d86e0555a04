// What a person may say about a colour display, besides what is said of every display.
import type { Board } from "../../devices/boards/board";
import { text } from "./schema-checks";

/** In the place of an OLED's chip, and behind it. */
export default function settings(board: Board) {
  const own = (board.inColour || "ssd1306").split(" ");
  const chip = own[0];
  const lies = chip === "ili9342";
  return {
    /** Chip of the display. The wrong one breaks nothing: the picture is shifted, torn or snow. A colour display has `ili9341`, `ili9342` (M5Stack), or `g` if Espruino drives it. */
    chip: [chip, "ssd1306", "sh1106", "ili9341", "ili9342", "g"],
    /** Wires of a colour display, with spaces: bus, then the pins for clock, data, select, data or command, reset and light. For `g` only the light. */
    wires: [own.slice(1).join(" "), text],
    /** Try the other value if black and white are swapped on a colour display. */
    inverted: [lies, !lies],
  } as const;
}
