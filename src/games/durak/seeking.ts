// How two boards are joined, and what is wrong with that, as a picture.
import type { Screen } from "../../kernel/ports";
import { begin, box, write } from "./box";
import { Mark, setFont } from "../../kit/font";

/** A wire from the left board to the right one, at the height of two of their pins. */
function drawWire(screen: Screen, left: number, right: number): void {
  screen.drawLine(28, left, 52, left).drawLine(52, left, 75, right).drawLine(75, right, 99, right);
}

/** Two boards and three wires: whole, broken ("cable"), put on wrongly ("crossed"), or with a board that means something else. */
export default function drawSeeking(screen: Screen, trouble: string, line: string): void {
  const high = begin(screen, line);
  const pitch = high ? 12 : 8;
  const mark = trouble === "cable" ? Mark.Plug : trouble === "crossed" ? Mark.Cross : "?";
  const strange = high && mark === "?" && trouble !== "" && trouble !== "speed";
  const swap = trouble === "crossed" ? 0 : pitch;
  const top = high ? 6 : 0;
  const wire = top + 3;
  if (high) {
    box(screen, 0, 0, 27, 42);
    box(screen, 100, 0, 127, 42, strange);
  }
  ["TX", "RX", "GND"].forEach((pin, at) => {
    write(screen, pin, 6, top + pitch * at);
    write(screen, pin, 106, top + pitch * at, strange);
  });
  drawWire(screen, wire, wire + swap);
  drawWire(screen, wire + pitch, wire + pitch - swap);
  drawWire(screen, wire + 2 * pitch, wire + 2 * pitch);
  if (!trouble || strange) return;
  screen.clearRect(55, 0, 72, high ? 42 : 22);
  write(setFont(screen, 2), mark, 59, high ? 14 : 4);
}
