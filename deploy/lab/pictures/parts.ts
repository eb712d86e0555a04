// What to buy, drawn: board, scanner, display and keys, as large beside each other as they are.
import { drawBoard } from "../../page/boards/drawings";

/** Pixels a millimetre. */
const SCALE = 3.4;
const WIDTH = 640;
const HEIGHT = 262;
const FLOOR = 214;
const TABLE = "#e9e4d8",
  INK = "#212121",
  SOFT = "#5b564a",
  STEEL = "#c3c8cc",
  PAD = "#d9b45b";

const rect = (x: number, y: number, width: number, height: number, fill: string, rx = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}" fill="${fill}"/>`;
const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

/** In millimetres. */
interface Part {
  name: string;
  what: string;
  width: number;
  height: number;
  svg: string;
}

const scanner: Part = {
  name: "scanner GM67",
  what: "5 V",
  width: 46,
  height: 30,
  svg:
    rect(0, 0, 46, 30, "#23282d", 2.5) +
    rect(3, 3, 40, 24, "#14181b", 1.5) +
    rect(6, 8, 14, 13, "#3a0f12", 1.5) +
    circle(13, 14.5, 4.4, "#ff5a4a") +
    circle(32, 14.5, 7.4, "#59636b") +
    circle(32, 14.5, 6.4, "#0a0d10") +
    circle(32, 14.5, 3.8, "#1d3346") +
    circle(30.4, 13, 1.2, "#7fb2d8"),
};

const display: Part = {
  name: "OLED, I2C",
  what: "3.3 V, four pins",
  width: 28,
  height: 28,
  svg:
    rect(0, 0, 28, 28, "#1d4f8c", 1) +
    rect(0.8, 5.4, 26.4, 19, "#04060a", 0.6) +
    [0, 1, 2, 3].map(at => circle(10.2 + 2.54 * at, 2.4, 1, PAD)).join("") +
    `<text x="14" y="13.5" font-size="4.4" fill="#c8ebff" text-anchor="middle">3 Sets</text>` +
    [0, 1, 2].map(at => rect(6.4 + 5.6 * at, 16.6, 4, 5.4, "#c8ebff", 0.5)).join(""),
};

const keys: Part = {
  name: "push buttons",
  what: "three, or one",
  width: 32,
  height: 9,
  svg: ["#b3261e", "#212121", "#1b6e3c"]
    .map((cap, at) => {
      const x = 11 * at + 1;
      return (
        [0, 5].map(y => rect(x - 1, y + 1.6, 9, 0.9, STEEL)).join("") +
        rect(x, 0.4, 7, 8, "#3a3f44", 0.8) +
        circle(x + 3.5, 4.4, 2.3, cap)
      );
    })
    .join(""),
};

const BOARD = { width: 30, height: 57 };

/** On the bench the page gives the lamp its colour, and the drawing its size. */
function board(): Part {
  const svg = drawBoard("esp32")
    .replace(/ class="board-drawing"| style="[^"]*"/g, "")
    .replace("<svg ", `<svg width="${BOARD.width}" height="${BOARD.height}" `)
    .replace(/class="lamp"/g, 'fill="#5aa9ff"');
  return { name: "board, e.g. ESP32", what: "with USB cable", ...BOARD, svg };
}

function placed(part: Part, middle: number): string {
  const [width, height] = [part.width * SCALE, part.height * SCALE];
  return (
    `<g transform="translate(${(middle - width / 2).toFixed(1)} ${(FLOOR - height - 8).toFixed(1)}) scale(${SCALE})">${part.svg}</g>` +
    `<text x="${middle}" y="${FLOOR + 16}" font-size="15" font-weight="bold" text-anchor="middle" fill="${INK}">${part.name}</text>` +
    `<text x="${middle}" y="${FLOOR + 35}" font-size="13" text-anchor="middle" fill="${SOFT}">${part.what}</text>`
  );
}

export const partsPicture = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="What to buy" font-family="Verdana, DejaVu Sans, Arial, sans-serif">` +
  `<rect width="${WIDTH}" height="${HEIGHT}" rx="10" fill="${TABLE}"/>` +
  placed(board(), 92) +
  placed(scanner, 252) +
  placed(display, 412) +
  placed(keys, 552) +
  "</svg>\n";
