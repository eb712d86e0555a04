// What to buy, drawn: board, scanner, display and keys, as large beside each other as they are, and each alone with what to look for.
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

const pictureOf = (what: string, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${what}" font-family="Verdana, DejaVu Sans, Arial, sans-serif">` +
  `<rect width="${WIDTH}" height="${height}" rx="10" fill="${TABLE}"/>${inside}</svg>\n`;

const allParts = () =>
  pictureOf(
    "What to buy",
    HEIGHT,
    placed(board(), 92) + placed(scanner, 252) + placed(display, 412) + placed(keys, 552),
  );

// --- each alone

const RIGHT = "#1b6e3c",
  WRONG = "#b3261e";
const write = (x: number, y: number, text: string, fill = INK, anchor = "start", size = 14) =>
  `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" fill="${fill}">${text}</text>`;
const bold = (x: number, y: number, text: string, fill = INK, anchor = "start") =>
  `<text x="${x}" y="${y}" font-size="15" font-weight="bold" text-anchor="${anchor}" fill="${fill}">${text}</text>`;
const line = (x: number, y: number, toX: number, toY: number, stroke = SOFT, width = 1.2) =>
  `<line x1="${x}" y1="${y}" x2="${toX}" y2="${toY}" stroke="${stroke}" stroke-width="${width}"/>`;
const at = (x: number, y: number, scale: number, svg: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${svg}</g>`;

/** What one has to see on it, and what must not stand there. */
function boardAlone(): string {
  const [x, y, right] = [60, 14, 60 + BOARD.width * SCALE];
  const points: [number, number, string][] = [
    [right - 22, 44, "module: ESP32-WROOM-32"],
    [right - 4, 100, "30 or 38 pins"],
    [right - 40, 200, "USB plug: the cable has to carry data"],
  ];
  return (
    at(x, y, SCALE, board().svg) +
    points
      .map(
        ([from, level, text]) =>
          line(from, level, 204, level) + circle(from, level, 2.4, SOFT) + write(212, level + 5, text),
      )
      .join("") +
    bold(400, 90, "Not these:", WRONG) +
    write(400, 112, "ESP32-S2, -S3, -C3, -C6", WRONG) +
    write(400, 132, "WROVER, without care", WRONG)
  );
}

/** Its four wires, and where each ends on the board. */
function scannerAlone(): string {
  const wires: [string, string, string][] = [
    ["5V", "5 V: 3.3 V is too little", "#c62828"],
    ["GND", "GND", INK],
    ["TX", "RX of the board, 3.3 V", "#1565c0"],
    ["RX", "TX of the board, 3.3 V", "#8a5a00"],
  ];
  const [left, top, right] = [40, 28, 40 + scanner.width * 4.6];
  return (
    at(left, top, 4.6, scanner.svg) +
    wires
      .map(([name, to, colour], row) => {
        const level = top + 24 + 30 * row;
        return (
          line(right, level, 372, level, colour, 3) +
          write(right + 8, level - 5, name, colour, "start", 12) +
          write(382, level + 5, to)
        );
      })
      .join("")
  );
}

/** Pins along the upper edge of a display, as many as it has names; these stand upright below. */
function pinned(names: string[], colour: string): string {
  const first = 14 - 1.27 * (names.length - 1);
  const name = (text: string, x: number) =>
    `<text transform="translate(${x.toFixed(2)} 9.2) rotate(-90)" font-size="2" fill="#fff">${text}</text>`;
  return (
    rect(0, 0, 28, 28, colour, 1) +
    rect(0.8, 10, 26.4, 15.6, "#04060a", 0.6) +
    names.map((text, pin) => circle(first + 2.54 * pin, 2, 0.9, PAD) + name(text, first + 2.54 * pin + 0.7)).join("")
  );
}

/** The back: where the address is chosen. */
const back =
  rect(0, 0, 28, 28, "#1d4f8c", 1) +
  [0, 1, 2, 3].map(pin => circle(10.2 + 2.54 * pin, 2, 0.9, PAD)).join("") +
  `<text x="14" y="11" font-size="2.2" fill="#fff" text-anchor="middle">IIC ADDRESS SELECT</text>` +
  [0, 1].map(choice => [7, 11, 15].map(x => rect(x, 13.6 + 5 * choice, 2, 2.4, PAD)).join("")).join("") +
  rect(8.6, 13.8, 2.8, 2, "#14181b") +
  `<text x="21" y="15.8" font-size="2.4" fill="#fff" text-anchor="middle">0x78</text>` +
  `<text x="21" y="20.8" font-size="2.4" fill="#fff" text-anchor="middle">0x7A</text>`;

/** One that fits, one that does not, and a back. */
function displayAlone(): string {
  const shown: [string, string, string, string][] = [
    [pinned(["GND", "VCC", "SCL", "SDA"], "#1d4f8c"), "four pins: I2C", "the order differs", RIGHT],
    [pinned(["GND", "VCC", "D0", "D1", "RES", "DC", "CS"], "#5b564a"), "seven pins: SPI", "does not fit", WRONG],
    [back, "its back", "0x78 means 0x3C", INK],
  ];
  return shown
    .map(([svg, title, more, colour], column) => {
      const middle = 116 + 204 * column;
      return (
        at(middle - 77, 16, 5.5, svg) +
        bold(middle, 194, title, colour, "middle") +
        write(middle, 214, more, SOFT, "middle")
      );
    })
    .join("");
}

/** From above: which two of its four legs. */
function keysAlone(): string {
  const [x, y, side] = [250, 40, 110];
  const leg = (left: number, level: number, fill: string) => rect(left, level, 26, 12, fill);
  return (
    leg(x - 26, y + 14, RIGHT) +
    leg(x + side, y + 14, STEEL) +
    leg(x - 26, y + 84, STEEL) +
    leg(x + side, y + 84, RIGHT) +
    rect(x, y, side, side, "#3a3f44", 8) +
    circle(x + side / 2, y + side / 2, 32, WRONG) +
    line(x - 30, y + 20, 130, y + 20, RIGHT, 3) +
    bold(122, y + 25, "the board's pin", RIGHT, "end").replace('font-size="15"', 'font-size="13"') +
    line(x + side + 30, y + 90, 450, y + 90, RIGHT, 3) +
    bold(460, y + 95, "GND", RIGHT) +
    write(x + side / 2, 182, "two legs that lie diagonally", SOFT, "middle")
  );
}

/** The one of them all comes first. */
export const partsPictures = (): { name: string; svg: string }[] => [
  { name: "parts", svg: allParts() },
  { name: "parts-board", svg: pictureOf("A board, and what is printed on it", 222, boardAlone()) },
  { name: "parts-scanner", svg: pictureOf("A scanner and its four wires", 194, scannerAlone()) },
  { name: "parts-display", svg: pictureOf("Displays from the front and from the back", 230, displayAlone()) },
  { name: "parts-keys", svg: pictureOf("A push button from above", 200, keysAlone()) },
];
