// The updater's pictures: the QR code with the digits, the same to be typed, and how far it is. Opened when one is drawn, then let go.
import { Area } from "../kit/area";
import { Colour } from "../kit/colours";
import { centre } from "../kit/colour-text";
import { Font, setFont } from "../kit/font";
import { wrap } from "../kit/lines";
import { drawLines, LETTERS } from "../kit/list";
import { translate } from "../kit/translate";
import type { Screen } from "../kernel/ports";
import { Side } from "./qr";
import type { Opening } from "./opening";

/** Pixels of a module on an OLED, and around the code; rows of modules that are drawn at once. */
const MODULE = 2,
  QUIET = 7,
  ROWS = 3;
/** The same in colour, and where the code stands. */
const WIDE = 7,
  MARGIN = 18;

/** Rows of dark modules on what is light. */
function drawQr(
  screen: Screen,
  rows: Uint32Array,
  left: number,
  top: number,
  size: number,
  dark: number,
  from: number,
  end: number,
): void {
  const height = screen.getHeight();
  screen.setColor(dark);
  for (let y = from; y < end; y++) {
    const at = top + y * size;
    if (at + size <= 0 || at >= height) continue;
    for (let x = 0; x < Side.Modules; x++)
      if ((rows[y] >>> x) & 1) screen.fillRect(left + x * size, at, left + (x + 1) * size - 1, at + size - 1);
  }
}

/** On an OLED of 64 rows, some rows a time, since all of them take a slow board a sixth of a second. True: there are more. */
export function drawPlainQr(screen: Screen, opening: Opening, rows: Uint32Array, part: number): boolean {
  const side = 2 * QUIET + Side.Modules * MODULE - 1;
  const from = (part - 1) * ROWS;
  if (part) {
    drawQr(screen, rows, QUIET, QUIET, MODULE, 0, from, Math.min(from + ROWS, Side.Modules));
    screen.setColor(1);
    return from + ROWS < Side.Modules;
  }
  screen.clear().setColor(1).fillRect(0, 0, side, side);
  setFont(screen, 1).drawString(translate("Digits:"), 68, 0).drawString(translate("B: type it"), 67, 56);
  setFont(screen, 3).drawString(opening.digits.substr(0, 3), 70, 8).drawString(opening.digits.substr(3), 70, 32);
  return true;
}

/** In colour. */
export function drawColourQr(screen: Screen, opening: Opening, rows: Uint32Array): boolean {
  const tiles = screen.tiles!;
  const side = 2 * MARGIN + Side.Modules * WIDE;
  tiles.begin("light", Colour.Night);
  tiles.put(0, 0, 0, side, Area.Height, opening.asked, (on, left, top) => {
    on.setColor(Colour.Card).fillRect(left, top, left + side - 1, top + Area.Height - 1);
    drawQr(on, rows, left + MARGIN, top + MARGIN, WIDE, Colour.Ink, 0, Side.Modules);
  });
  const words = (slot: number, y: number, height: number, text: string, scale: number) =>
    tiles.put(
      slot,
      side,
      y,
      Area.Width - side,
      height,
      text,
      (on, left, top) => centre(on.setColor(Colour.Text), translate(text), scale, left, Area.Width - side, top + 2),
      "B",
    );
  words(1, 20, 20, "Digits:", 1);
  words(2, 44, 50, opening.digits.substr(0, 3), 5);
  words(3, 98, 50, opening.digits.substr(3), 5);
  words(4, 170, 20, "B: type it", 1);
  return false;
}

/** What a person would type. */
export function drawTyping(screen: Screen, opening: Opening): void {
  const nonce = opening.nonceText;
  drawLines(screen, [
    translate("Type into light.html:"),
    translate("Digits") + " " + opening.digits.substr(0, 3) + " " + opening.digits.substr(3),
    translate("Code") + " " + nonce.substr(0, 5) + " " + nonce.substr(5),
    translate("Hold B: leave"),
  ]);
}

/** `missing`: numbers of generations; those that do not fit are left out. */
export function drawProgress(screen: Screen, title: string, percent: number, missing: number[]): void {
  let words = translate("Missing");
  const most = LETTERS * (screen.getHeight() > 32 || screen.tiles ? 2 : 1);
  for (const number of missing) if ((words + " " + number).length <= most) words += " " + number;
  const lines = missing.length ? wrap(words, LETTERS) : [];
  if (screen.tiles) return screen.tiles.kit.lines(title, [percent + " %", missing.length ? words : ""], false);
  const isHigh = screen.getHeight() > 32;
  const y = isHigh ? 34 : 18;
  setFont(screen.clear(), 1).drawString(translate(title), 1, 0);
  setFont(screen, isHigh ? 2 : 1).drawString(percent + " %", 1, isHigh ? 13 : 9);
  setFont(screen, 1)
    .drawRect(0, y, 127, y + 5)
    .fillRect(0, y, (127 * percent) / 100, y + 5);
  lines.forEach((line, at) => screen.drawString(line, 1, y + 8 + at * (Font.Height + 2)));
}
