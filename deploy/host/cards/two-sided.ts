// Sheets of cards to cut out, for Set and Dobble alike; and where the codes are on the backs, behind each sheet the one that lies there when the
// paper is turned, so that front and back alternate as a printer takes them.
import { type Document, addPage, drawCross, drawText } from "../stickers/paper";
import type { Point, Size } from "../stickers/plan";
import { say } from "../../words/print";

/** Where the code is printed: on the other side, on the face beside the symbols, or nowhere. */
export type CodePlace = "back" | "rim" | "none";

/** Which edge of the upright paper a printer turns it over. */
export type Duplex = "long" | "short";

export interface Backs {
  duplex: Duplex;
  /** Moves all that is on the backs, for a printer that does not hit their fronts: mm to the right and down, as one looks at them. */
  shift: Point;
  /** Around (0, 0), upright. */
  draw: (card: number) => void;
}

/** A document of such sheets; all in mm. */
export interface Sheets {
  paper: Size;
  cards: number;
  /** Middles of a sheet's places, on its front, and the size of each. */
  middles: Point[];
  place: Size;
  /** How cards lie on the fronts: by how much they are turned, clockwise. */
  degrees: number;
  backs?: Backs;
  /** Where so many are cut out; on the fronts only, for the scissors come from there. */
  drawCuts: (cards: number) => void;
  drawFront: (card: number, middle: Point) => void | Promise<void>;
  /** What every page says at its foot, before its number. */
  words: string;
}

const FOOT_SIZE = 2.4;
/** The foot's distance from the edge: printers leave a few mm blank all round. */
export const FOOT = 8;

const LINE = 3.2;

/** What is measured against the light: on each front four pairs of rings, beside the outermost cards, and on the back a cross for each. */
const RINGS = [0.5, 1],
  ARM = 1.4,
  ASIDE = 3;
const THIN = 0.08;
const GREY = "#8a8a8a";

/** What the texts of sheets call the way to print: over which edge, where there are backs. */
export const wayToPrint = (code: CodePlace, duplex: Duplex): Duplex | "plain" => (code === "back" ? duplex : "plain");

/** Where a back lies on its page, so that it is behind a place of the front: what was left is right, or what was above is below. */
export function behind({ x, y }: Point, paper: Size, duplex: Duplex): Point {
  return duplex === "long" ? { x: paper.width - x, y } : { x, y: paper.height - y };
}

/** How a back is turned, so that its top is behind the top of a front that is turned by so much. */
export function turnBehind(degrees: number, duplex: Duplex): number {
  return duplex === "long" ? -degrees : 180 - degrees;
}

function sightsOf({ middles, place }: Sheets): Point[] {
  const xs = middles.map(({ x }) => x),
    ys = middles.map(({ y }) => y);
  const left = Math.min(...xs) - place.width / 2 - ASIDE,
    right = Math.max(...xs) + place.width / 2 + ASIDE;
  // Between two ticks, in the margin that every printer reaches.
  const top = Math.min(...ys) - place.height / 2 + ASIDE,
    bottom = Math.max(...ys) + place.height / 2 - ASIDE;
  return [left, right].flatMap(x => [top, bottom].map(y => ({ x, y })));
}

function drawRings(doc: Document, { x, y }: Point): void {
  for (const radius of RINGS) doc.circle(x, y, radius);
}

async function drawFronts(doc: Document, sheets: Sheets, first: number, cards: number): Promise<void> {
  sheets.drawCuts(cards);
  if (sheets.backs) {
    for (const sight of sightsOf(sheets)) drawRings(doc, sight);
    doc.lineWidth(THIN).stroke(GREY);
  }
  for (let place = 0; place < cards; place++) await sheets.drawFront(first + place, sheets.middles[place]);
}

function drawBacks(doc: Document, sheets: Sheets, first: number, cards: number): void {
  const { paper, middles, degrees } = sheets;
  const { duplex, shift, draw } = sheets.backs!;
  doc.save().translate(shift.x, shift.y);
  for (const sight of sightsOf(sheets)) {
    const { x, y } = behind(sight, paper, duplex);
    drawCross(doc, x, y, ARM);
  }
  doc.lineWidth(THIN).stroke(GREY);
  for (let place = 0; place < cards; place++) {
    const { x, y } = behind(middles[place], paper, duplex);
    doc.save().translate(x, y).rotate(turnBehind(degrees, duplex));
    draw(first + place);
    doc.restore();
  }
  doc.restore();
}

/** Draws all pages, and answers how many. */
export async function drawSheets(doc: Document, sheets: Sheets): Promise<number> {
  const { paper, cards, middles, backs, words } = sheets;
  const pages = Math.ceil(cards / middles.length) * (backs ? 2 : 1);
  let page = 0;
  const write = (text: string, y: number) =>
    drawText(doc, text, 0, y, FOOT_SIZE, { width: paper.width, align: "center", lineBreak: false });
  // A back that is turned over the short edge has its wider margin, which holds the words, at its top.
  const begin = (isBack: boolean) => {
    const y = isBack && backs?.duplex === "short" ? FOOT - FOOT_SIZE + LINE : paper.height - FOOT;
    addPage(doc, paper);
    if (isBack) write(say("print.light"), y - LINE);
    write(say("print.foot", { words, page: ++page, pages }), y);
  };
  for (let first = 0; first < cards; first += middles.length) {
    const here = Math.min(cards - first, middles.length);
    begin(false);
    await drawFronts(doc, sheets, first, here);
    if (!backs) continue;
    begin(true);
    drawBacks(doc, sheets, first, here);
  }
  return pages;
}
