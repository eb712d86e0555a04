// The boards as they look from above, in millimetres. The lamp is the element with class `lamp`. What they are wired to is no business of these
// pictures: those of deploy/host/wiring are drawn from the boards' data.
import type { BoardData } from "../../catalogue";
import { boards } from "../../known";
import type { BoardName } from "../protocol";
import drawings from "./drawings.json";

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
  `<circle class="${name}" cx="${x}" cy="${y}" r="0.9" data-style="--lamp:${colour}"/>`;
/** Of sheet metal: a socket, a shield. */
const can = (x: number, y: number, width: number, height: number, rx = 0.8) =>
  box(x, y, width, height, STEEL, rx, 'stroke="#8d949a" stroke-width="0.3"');
const antenna = (path: string) => `<path d="${path}" fill="none" stroke="${PAD}" stroke-width="0.6"/>`;
const hole = (x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="1.6" fill="#f4f1e8" stroke="#8d6e20" stroke-width="0.5"/>`;

/** What drawings.json calls by name. */
const PARTS: Record<string, (...args: any[]) => string> = { antenna, box, can, chip, hole, key, lamp, pins, words };

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

/** Boards that look like more than a row of pins: each part's name, and what it is called with. A board that is a display is drawn from the front, all glass:
 * where its connectors lie on the edges is not drawn, for makers differ. */
const DRAWINGS: Record<string, { widthMm: number; heightMm: number; parts: unknown[][] }> = drawings;

function drawn(board: BoardName): Drawing {
  if (!(board in DRAWINGS)) return plain(boards.find(({ name }) => name === board)!);
  const { parts, ...size } = DRAWINGS[board];
  return { ...size, svg: parts.map(([name, ...args]) => PARTS[name as string](...args)).join("") };
}

export function drawBoard(board: BoardName): string {
  const { widthMm, heightMm, svg } = drawn(board);
  // A millimetre more each way: plugs stand out over the edge.
  return `<svg class="board-drawing" viewBox="-1 -1.5 ${widthMm + 2} ${heightMm + 3}" data-style="--wide:${widthMm + 2};--high:${heightMm + 3}" aria-hidden="true">${svg}</svg>`;
}
