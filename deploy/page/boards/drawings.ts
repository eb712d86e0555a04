// The boards as they look from above, in millimetres. The lamp is the element with class `lamp`. What they are wired to is no business of these
// pictures: those of deploy/host/wiring are drawn from the boards' data.
import type { BoardData } from "../../catalogue";
import { boards } from "../../known";
import type { BoardName } from "../protocol";

export interface Drawing {
  widthMm: number;
  heightMm: number;
  svg: string;
}

const PAD = "#d9b45b";
const STEEL = "#c3c8cc";
const CHIP = "#23272b";

const box = (x: number, y: number, width: number, height: number, fill: string, rx = 0, more = "") =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}" fill="${fill}" ${more}/>`;
const words = (text: string, x: number, y: number, size: number, fill = "#fff", more = "") =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="middle" ${more}>${text}</text>`;

/** A row of pins; dx and dy lead to the next. */
function pins(count: number, x: number, y: number, dx: number, dy: number): string {
  return Array.from(
    { length: count },
    (_, at) =>
      `<circle cx="${x + at * dx}" cy="${y + at * dy}" r="0.85" fill="${PAD}"/><circle cx="${x + at * dx}" cy="${y + at * dy}" r="0.4" fill="#6b5522"/>`,
  ).join("");
}

/** A chip with its legs on two sides. */
function chip(x: number, y: number, width: number, height: number, label: string): string {
  const legs = Math.floor(height / 1.1);
  const rows = Array.from({ length: legs }, (_, at) => {
    const top = y + 0.5 + (at * (height - 1)) / Math.max(1, legs - 1) - 0.2;
    return box(x - 0.7, top, width + 1.4, 0.4, STEEL);
  });
  return (
    rows.join("") +
    box(x, y, width, height, CHIP, 0.4) +
    `<circle cx="${x + 1}" cy="${y + 1}" r="0.35" fill="#666"/>` +
    words(label, x + width / 2, y + height / 2 + 0.6, 1.6, "#9aa0a6")
  );
}

const key = (x: number, y: number, side: number, cap: string) =>
  box(x, y, side, side, STEEL, 0.4) +
  `<circle cx="${x + side / 2}" cy="${y + side / 2}" r="${side * 0.3}" fill="${cap}"/>`;
/** One that the firmware lights, or another that stays dark. */
const lamp = (x: number, y: number, colour: string, name = "lamp") =>
  box(x - 0.9, y - 0.5, 1.8, 1, "#efe9dc", 0.2) +
  `<circle class="${name}" cx="${x}" cy="${y}" r="0.9" style="--lamp:${colour}"/>`;
const usb = (x: number, y: number, width: number, height: number) =>
  box(x, y, width, height, STEEL, 0.8, 'stroke="#8d949a" stroke-width="0.3"');

const antenna = "M8.5 2.2v3.4h2.2v-3.4h2.2v3.4h2.2v-3.4h2.2v3.4h2.2v-3.4";
const esp32: Drawing = {
  widthMm: 28,
  heightMm: 54,
  svg:
    box(0, 0, 28, 54, "#1b1e22", 1.6) +
    box(5, 0.6, 18, 25.4, "#101315", 0.4) +
    `<path d="${antenna}" fill="none" stroke="${PAD}" stroke-width="0.6"/>` +
    box(6, 7, 16, 18, STEEL, 0.8, 'stroke="#8d949a" stroke-width="0.3"') +
    words("ESP32", 14, 15.5, 3.2, "#4a5056", 'font-weight="600"') +
    words("WROOM", 14, 19, 1.9, "#6a7076") +
    pins(19, 1.6, 4, 0, 2.55) +
    pins(19, 26.4, 4, 0, 2.55) +
    chip(7, 30, 4.4, 4.4, "USB") +
    chip(17, 30.4, 3.6, 3.6, "") +
    lamp(14, 37.6, "#5aa9ff") +
    words("D2", 14, 41, 1.5, "#aab") +
    key(4.6, 45, 4, "#333") +
    key(19.4, 45, 4, "#333") +
    words("EN", 6.6, 51.4, 1.5) +
    words("BOOT", 21.4, 51.4, 1.5) +
    usb(10.2, 48.6, 7.6, 5.9),
};

/** From the front: all glass. Where its connectors lie on the edges is not drawn: makers differ. */
const hole = (x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="1.6" fill="#f4f1e8" stroke="#8d6e20" stroke-width="0.5"/>`;
const cyd: Drawing = {
  widthMm: 86,
  heightMm: 50,
  svg:
    box(0, 0, 86, 50, "#e3b92c", 2) +
    [3.6, 82.4].flatMap(x => [3.6, 46.4].map(y => hole(x, y))).join("") +
    box(7.5, 0.6, 69.5, 48.8, "#e9e6dd", 0.8, 'stroke="#b9b4a6" stroke-width="0.3"') +
    box(9.6, 2.6, 61.6, 44.8, "#15181b", 0.6) +
    box(11.6, 3.4, 57.6, 43.2, "#0b0d0f", 0.4) +
    words("ESP32-2432S028", 81.4, 25, 2, "#5c4a10", 'transform="rotate(90 81.4 25)"') +
    lamp(3.6, 25, "#74d99f"),
};

const caps = [12, 27, 42].map(
  (x, at) => box(x - 4.6, 44.2, 9.2, 4.6, "#e7e5df", 1.6) + words("ABC"[at], x, 47.3, 2, "#666"),
);
const m5stack: Drawing = {
  widthMm: 54,
  heightMm: 54,
  svg:
    box(0, 0, 54, 54, "#3b3f44", 6) +
    box(1.2, 1.2, 51.6, 51.6, "#d9d7d0", 5) +
    box(4.4, 4.6, 45.2, 36.4, "#15181b", 1.6) +
    box(6.4, 6.6, 41.2, 31.4, "#0b0d0f", 0.6) +
    words("M5STACK", 27, 52, 2, "#8c8a83", 'letter-spacing="0.5"') +
    caps.join("") +
    lamp(47, 42.8, "#74d99f"),
};

const pico: Drawing = {
  widthMm: 15.4,
  heightMm: 42,
  svg:
    box(1.7, 0, 12, 11, STEEL, 0.6, 'stroke="#8d949a" stroke-width="0.3"') +
    box(3.8, 2.4, 2.4, 2.2, "#5b6166") +
    box(9.2, 2.4, 2.4, 2.2, "#5b6166") +
    box(0, 9.6, 15.4, 32.4, "#16508f", 1) +
    pins(11, 1.3, 13.5, 0, 2.54) +
    pins(11, 14.1, 13.5, 0, 2.54) +
    chip(4.4, 15, 6.6, 6.6, "F401") +
    key(5.7, 25, 4, "#e9e4d6") +
    words("BTN", 7.7, 31, 1.5) +
    lamp(5.4, 33.4, "#ff6a5a") +
    lamp(10, 33.4, "#6fe08a", "spare-lamp") +
    words("Espruino", 7.7, 37.6, 2, "#fff", 'font-weight="600"') +
    words("Pico", 7.7, 40.2, 2),
};

const wifi: Drawing = {
  widthMm: 23.4,
  heightMm: 32,
  svg:
    box(0, 0, 23.4, 32, "#16508f", 1) +
    usb(7.9, -1, 7.6, 5.4) +
    pins(11, 1.3, 4, 0, 2.54) +
    pins(11, 22.1, 4, 0, 2.54) +
    chip(5.2, 7.4, 5.6, 5.6, "F411") +
    key(13.6, 8, 4, "#e9e4d6") +
    words("BTN", 15.6, 13.8, 1.4) +
    lamp(6, 16, "#ff6a5a") +
    lamp(10, 16, "#6fe08a", "spare-lamp") +
    box(4.4, 19, 14.6, 9.6, STEEL, 0.5, 'stroke="#8d949a" stroke-width="0.3"') +
    words("Wi-Fi", 11.7, 24.8, 2.6, "#5a6066", 'font-weight="600"') +
    words("Espruino WiFi", 11.7, 31.2, 1.7),
};

/** Any other board, from what its data says: its rows of pins along the edges, and its name. */
function plain({ about }: BoardData): Drawing {
  const { left, right, bottom, colour } = about.outlines[0];
  const long = Math.max(left.length, right.length, 8);
  const [widthMm, heightMm] = [Math.max(26, 2.54 * bottom.length + 4), 2.54 * long + 4];
  return {
    widthMm,
    heightMm,
    svg:
      box(0, 0, widthMm, heightMm, colour, 1.4) +
      pins(left.length, 1.6, 3, 0, 2.54) +
      pins(right.length, widthMm - 1.6, 3, 0, 2.54) +
      pins(bottom.length, 3, heightMm - 1.4, 2.54, 0) +
      chip(widthMm / 2 - 3, heightMm / 2 - 6, 6, 6, "") +
      lamp(widthMm / 2, heightMm / 2 + 4, "#74d99f") +
      words(about.short, widthMm / 2, heightMm / 2 + 9, 2.2),
  };
}

/** Boards that look like more than a row of pins. */
const DRAWINGS: Record<string, Drawing> = { cyd, esp32, m5stack, pico, wifi };

export function drawBoard(board: BoardName): string {
  const { widthMm, heightMm, svg } = DRAWINGS[board] ?? plain(boards.find(({ name }) => name === board)!);
  // A millimetre more each way: plugs stand out over the edge.
  return `<svg class="board-drawing" viewBox="-1 -1.5 ${widthMm + 2} ${heightMm + 3}" style="--wide:${widthMm + 2};--high:${heightMm + 3}" aria-hidden="true">${svg}</svg>`;
}
