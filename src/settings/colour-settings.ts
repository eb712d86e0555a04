// What a person may say about a colour display, besides what is said of every display.
import type { Board } from "../../devices/boards/board";
import { text } from "./schema-checks";

/** In the place of an OLED's chip, and behind it. */
export default function settings(board: Board) {
  const own = (board.inColour || "ssd1306").split(" ");
  const chip = own[0];
  const lies = chip === "ili9342";
  return {
    /** Of an OLED, nothing breaks with the wrong one: the picture is shifted, torn or snow. A colour display is `ili9341`, `ili9342` (an M5Stack's), or `g` where Espruino drives it by itself. */
    chip: [chip, "ssd1306", "sh1106", "ili9341", "ili9342", "g"],
    /** Of a colour display: its bus, and the pins of clock, data, select, data or command, reset and light, blanks between them; of `g` only that of the light. */
    wires: [own.slice(1).join(" "), text],
    /** Of a colour display: black comes out white with the wrong one. */
    inverted: [lies, !lies],
  } as const;
}
