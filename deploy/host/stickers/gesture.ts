// How a card is scanned, as one picture: a code on its front, and that corner under the scanner. The printed sheet shows it, and so do the pages.
import { parseCode } from "../../../src/games/set/codes";
import { say } from "../../words/print";
import { type Mark, type Outline, round } from "./marks";
import { drawCard } from "./picture";
import { makeSticker } from "./sticker";

/** In mm; from `scanX` on it shows the scanner. */
export const GESTURE = { width: 128, height: 46, scanX: 60 };

const CODE = "S2311";
const CARD = { width: 24, height: 36, round: 2 };
const STICKER = 7;
const LINE = "#5b564a",
  PAPER = "#ffffff",
  SOFT = "#c3c8cc",
  DARK = "#23282d",
  GLASS = "#3a0f12",
  LIGHT = "#f9c9c1",
  GREEN = "#1f6f52";

type Place = (x: number, y: number) => [x: number, y: number];

const word = (text: string, x: number, room: number): Mark => ({ word: text, x, baseline: 44, cap: 2.3, room });

function box(x: number, y: number, width: number, height: number, r: number): string {
  const [right, bottom] = [x + width, y + height];
  return (
    `M${x + r} ${y}L${right - r} ${y}Q${right} ${y} ${right} ${y + r}L${right} ${bottom - r}Q${right} ${bottom} ${right - r} ${bottom}` +
    `L${x + r} ${bottom}Q${x} ${bottom} ${x} ${bottom - r}L${x} ${y + r}Q${x} ${y} ${x + r} ${y}Z`
  );
}

/** An outline of absolute M, L, H, V, Q and Z, as it is seen from elsewhere. */
function seen(outline: Outline, place: Place): Outline {
  let x = 0;
  let y = 0;
  const point = () => place(x, y).map(round).join(" ");
  const path = outline.path.replace(/([MLHVQZ])([^MLHVQZ]*)/g, (_, kind: string, text: string) => {
    const numbers = text.trim().split(/[ ,]+/).map(Number);
    if (kind === "Z") return "Z";
    if (kind === "H") x = numbers[0];
    else if (kind === "V") y = numbers[0];
    else [x, y] = numbers.slice(-2);
    if (kind !== "Q") return (kind === "M" ? "M" : "L") + point();
    return "Q" + place(numbers[0], numbers[1]).map(round).join(" ") + " " + point();
  });
  return { ...outline, path };
}

/** A card from its own top left corner, the sticker in the lower left one. */
function cardOutlines(): Outline[] {
  const middle = { x: CARD.width / 2, y: CARD.height * 0.4, width: CARD.width * 0.62, height: CARD.height * 0.72 };
  const corner = { x: 1, y: CARD.height - STICKER - 1 };
  const sticker = makeSticker(CODE, "text", STICKER).marks.filter((mark): mark is Outline => "path" in mark);
  return [
    { path: box(0, 0, CARD.width, CARD.height, CARD.round), fill: PAPER, stroke: LINE, width: 0.4 },
    ...drawCard(parseCode(CODE), middle),
    { path: box(corner.x, corner.y, STICKER, STICKER, 0.4), fill: PAPER, stroke: SOFT, width: 0.2 },
    ...sticker.map(outline => seen(outline, (x, y) => [corner.x + x, corner.y + y])),
  ];
}

/** Upright before the eye. */
const standing: Place = (x, y) => [14 + x, 2 + y];

/** Flat on the table, its lower left corner to the left. */
const lying: Place = (x, y) => [76 + 1.1 * (CARD.height - y) + 0.4 * x, 37 - 0.6 * x];

/** On its stand, from the side; the light falls on the corner beneath. */
const SCANNER: Outline[] = [
  { path: "M79 13L76.5 36.8L92 36.8L83.5 13Z", fill: LIGHT },
  { path: box(64, 4, 3, 35, 1), fill: SOFT },
  { path: box(64, 3, 24, 3.4, 1.4), fill: SOFT },
  { path: box(74, 4, 15, 9, 1.4), fill: DARK },
  { path: box(76.5, 11, 10, 2.4, 0.8), fill: GLASS },
];

const TABLE: Outline = { path: "M60 39L126 39", stroke: LINE, width: 0.5 };
const ARROW: Outline = { path: "M42 19.3L52 19.3L52 17.6L56 20L52 22.4L52 20.7L42 20.7Z", fill: GREEN };

/** The second half: the card under the scanner. */
export function scanMarks(): Mark[] {
  const [face, ...printed] = cardOutlines().map(outline => seen(outline, lying));
  const [light, ...scanner] = SCANNER;
  return [TABLE, face, light, ...printed, ...scanner, word(say("print.gestureScan"), 94, 62)];
}

/** From its top left corner, within `GESTURE`. */
export function gestureMarks(): Mark[] {
  const card = cardOutlines().map(outline => seen(outline, standing));
  return [...card, word(say("print.gestureFront"), 26, 50), ARROW, ...scanMarks()];
}
