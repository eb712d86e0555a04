// How two boards are joined, and what is wrong with that, on a colour display. Opened when it is drawn, then let go.
import { drawPaper } from "./colour-card";
import { putLine } from "./colour-words";
import type { Slice } from "../types";
import { Colour } from "../../../kit/colours";
import { Mark, setFont } from "../../../kit/font";
import { Area } from "../../../kit/area";
import type { Screen, Tiles } from "../../../kernel/ports";

/** Of a board, and from one of its pins to the next. */
const WIDTH = 76,
  HEIGHT = 128,
  TOP = 20,
  PITCH = 40;
/** From one board to the other, in two halves. */
const LEFT = 10 + WIDTH,
  GAP = Area.Width - 2 * LEFT,
  HALF = HEIGHT / 2;
const PINS = ["TX", "RX", "GND"];
const COLOURS = [Colour.Gold, Colour.Blue, Colour.Dim];
/** Of what stands over the wires. */
const SIGN = 52;

function drawBoard(screen: Screen, isStrange: boolean, x: number, y: number): void {
  drawPaper(screen, x, y, WIDTH, HEIGHT, isStrange ? Colour.Red : Colour.Slate, Colour.Dim, 2);
  setFont(screen.setColor(Colour.Text), 2);
  PINS.forEach((pin, at) => screen.drawString(pin, x + 39 - 6 * pin.length, y + 17 + PITCH * at));
}

/** From one board to the other, three pixels thick. */
function drawWire(screen: Screen, x: number, from: number, to: number): void {
  for (let thick = 0; thick < 3; thick++)
    screen
      .drawLine(x, from + thick, x + 34, from + thick)
      .drawLine(x + 34, from + thick, x + GAP - 35, to + thick)
      .drawLine(x + GAP - 35, to + thick, x + GAP - 1, to + thick);
}

/** `trouble`: a wire is broken ("cable"), or all are put on wrongly ("crossed"), or the other board means something else. */
export default function openSeeking(tiles: Tiles, trouble: string, line: string): Slice {
  const mark = trouble === "cable" ? Mark.Plug : trouble === "crossed" ? Mark.Cross : trouble ? "?" : "";
  const isStrange = mark === "?" && trouble !== "speed";
  let part = 0;

  function drawWires(screen: Screen, x: number, y: number): void {
    const swap = trouble === "crossed" ? 0 : PITCH;
    PINS.forEach((_, at) => {
      const from = y + 23 + PITCH * at;
      drawWire(screen.setColor(COLOURS[at]), x, from, at > 1 ? from : at ? from - swap : from + swap);
    });
    if (!mark) return;
    const left = x + ((GAP - SIGN) >> 1);
    drawPaper(screen, left, y + 38, SIGN, SIGN, Colour.Night, Colour.Red, 3);
    setFont(screen.setColor(Colour.Text), 4).drawString(mark, left + 16, y + 48);
  }

  function putBoard(slot: number, x: number, isRed: boolean): void {
    tiles.put(slot, x, TOP, WIDTH, HEIGHT, isRed ? "!" : "", (screen, left, top) =>
      drawBoard(screen, isRed, left, top),
    );
  }

  function putHalf(half: number): void {
    tiles.put(2 + half, LEFT, TOP + half * HALF, GAP, HALF, trouble, (screen, left, top) =>
      drawWires(screen, left, top - half * HALF),
    );
  }

  function drawNext(): boolean {
    if (!part) tiles.begin("seeking", Colour.Felt);
    if (part < 2) putBoard(part, part ? Area.Width - LEFT : 10, part > 0 && isStrange);
    else if (part < 4) putHalf(part - 2);
    else putLine(tiles, 4, line);
    return ++part < 5;
  }

  return drawNext;
}
