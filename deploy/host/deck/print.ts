// The deck as a PDF: a sheet of cards, and behind it the sheet of their backs.
import { type Document, addPage, drawMarks, drawText, finish, makeDocument } from "../stickers/paper";
import type { Mark } from "../stickers/marks";
import { PAPERS, type Paper } from "../stickers/plan";
import { QUIET, makeDataMatrix, pathOf } from "../stickers/symbol";
import { type Cards, codeOf } from "./cards";
import { CAP_SHARE, CODE_HEIGHT, type Face, type Form, type Place, howToPrint, makeFace, rimCodeWidth } from "./face";
import { type Picture, type Source, renderPicture } from "./pictures";
import { type Grid, gridFor, middleOf, sheetsOf } from "./plan";

/** `sources` has a picture for every symbol up to the highest. `credit` stands at the foot of every page, `licence` in the file's description. */
export interface Order {
  deck: Cards;
  form: Form;
  paper: Paper;
  seed: number;
  sources: Source[];
  title: string;
  credit?: string;
  licence?: string;
}

/** Finer than this nobody sees; the largest symbols of a card are about so wide, in its size divided by the square root of how many it has. */
const PER_INCH = 300;
const MM_PER_INCH = 25.4;
const WIDEST_SHARE = 1.3;
/** Larger cards are looked at from farther away. */
const MOST_PIXELS = 900;
/** Width of the code on a back, of the card's size. */
const BACK_CODE_SHARE = 0.3;
const CUT = "#8a8a8a";
const TICK = 3;
const TICK_GAP = 1;
const FOOT_SIZE = 2.4;

/** The code and its text below it, around (0, 0). `width` is that of the code with its quiet zone. */
export function codeMarks(code: string, width: number): Mark[] {
  const symbol = makeDataMatrix(Buffer.from(code, "latin1"));
  const module = width / (symbol.modules + 2 * QUIET);
  const top = (-width * CODE_HEIGHT) / 2;
  const cap = width * CAP_SHARE;
  return [
    { path: pathOf(symbol, QUIET * module - width / 2, top + QUIET * module, module), fill: "#000000" },
    { word: code, x: 0, baseline: top + width + cap, cap, room: width * 0.9 },
  ];
}

/** A thin circle where a round card is cut out. Square ones share their cuts: ticks outside for a ruler, crosses inside for scissors. */
function drawCutLines(doc: Document, grid: Grid, form: Form, places: number): void {
  const { left, top, columns, size } = grid;
  const rows = Math.ceil(places / columns);
  doc.lineWidth(0.1);
  if (form.shape === "round") {
    for (let place = 0; place < places; place++) {
      const { x, y } = middleOf(grid, place);
      doc.circle(x, y, size / 2);
    }
    doc.stroke(CUT);
    return;
  }
  for (let column = 0; column <= columns; column++) {
    const x = left + column * size;
    const foot = top + rows * size + TICK_GAP;
    doc
      .moveTo(x, top - TICK_GAP)
      .lineTo(x, top - TICK_GAP - TICK)
      .moveTo(x, foot)
      .lineTo(x, foot + TICK);
  }
  for (let row = 0; row <= rows; row++) {
    const y = top + row * size;
    const right = left + columns * size + TICK_GAP;
    doc
      .moveTo(left - TICK_GAP, y)
      .lineTo(left - TICK_GAP - TICK, y)
      .moveTo(right, y)
      .lineTo(right + TICK, y);
    for (let column = 0; column <= columns; column++) {
      const x = left + column * size;
      doc
        .moveTo(x - TICK_GAP, y)
        .lineTo(x + TICK_GAP, y)
        .moveTo(x, y - TICK_GAP)
        .lineTo(x, y + TICK_GAP);
    }
  }
  doc.stroke(CUT);
}

const symbolsIn = ({ cards }: Cards) => [...new Set(cards.flat())];

/** A picture, and what pdfkit made of it: opened once, it is in the file once, however many cards show it. */
interface Opened extends Picture {
  image: PDFKit.Mixins.ImageSrc;
}

/** Tells of a step, and lets a timer draw the bar that shows it. */
function step(onStep: () => void): Promise<void> {
  onStep();
  return new Promise(resolve => setImmediate(resolve));
}

/** By symbol. */
async function openPictures(
  doc: Document,
  { deck, form, sources }: Order,
  onStep: () => void,
): Promise<Record<number, Opened>> {
  const renderer = await import("@resvg/resvg-js");
  const pixels = Math.min(MOST_PIXELS, ((form.size / MM_PER_INCH) * PER_INCH * WIDEST_SHARE) / Math.sqrt(deck.symbols));
  const pictures: Record<number, Opened> = {};
  for (const symbol of symbolsIn(deck)) {
    const picture = renderPicture(renderer, sources[symbol - 1], pixels);
    // pdfkit's types do not know that it opens images ahead.
    const image = (doc as unknown as { openImage(png: Buffer): Opened["image"] }).openImage(picture.png);
    pictures[symbol] = { ...picture, image };
    await step(onStep);
  }
  return pictures;
}

/** So that the circle that holds it becomes the one of its place. */
function drawPicture(doc: Document, { image, width, height, circle }: Opened, place: Place): void {
  const scale = place.r / circle.r;
  doc.save().translate(place.x, place.y).rotate(place.degrees);
  doc.image(image, -circle.x * scale, -circle.y * scale, { width: width * scale, height: height * scale }).restore();
}

/** The card's middle is at (x, y). */
function drawFace(
  doc: Document,
  { places, kept }: Face,
  pictures: Record<number, Opened>,
  code: Mark[],
  x: number,
  y: number,
): void {
  doc.save().translate(x, y);
  for (const place of places) drawPicture(doc, pictures[place.symbol], place);
  doc.restore();
  if (kept) drawMarks(doc, code, x + kept.x, y + kept.y);
}

function drawFoot(doc: Document, { form, paper, credit }: Order, page: number, pages: number): void {
  const { width, height } = PAPERS[paper];
  const text = `Croupier. Print ${howToPrint(form.code)}. ${credit ? credit + ". " : ""}Page ${page} of ${pages}.`;
  drawText(doc, text, 0, height - 8, FOOT_SIZE, { width, align: "center", lineBreak: false });
}

/** Draws everything; `onStep` is called as often as `stepsOf` says: after each picture, and after each card. */
export async function printDeck(order: Order, onStep: () => void): Promise<{ pdf: Buffer; pages: number }> {
  const { deck, form, seed } = order;
  const paper = PAPERS[order.paper];
  const isBacked = form.code === "back";
  const doc = makeDocument(order.title, order.licence);
  const pictures = await openPictures(doc, order, onStep);
  const hulls = Object.fromEntries(Object.entries(pictures).map(([symbol, { hull }]) => [symbol, hull]));
  const grid = gridFor(form.size, form.shape, paper);
  const sheets = sheetsOf(grid, deck.cards.length);
  const pages = sheets.length * (isBacked ? 2 : 1);
  const codeWidth = isBacked ? form.size * BACK_CODE_SHARE : rimCodeWidth(form.size);
  const codeFor = (card: number) => codeMarks(codeOf(deck, card), codeWidth);
  let page = 0;
  const begin = () => {
    addPage(doc, paper);
    drawFoot(doc, order, ++page, pages);
  };
  for (const cards of sheets) {
    begin();
    drawCutLines(doc, grid, form, cards.length);
    for (const [place, card] of cards.entries()) {
      const { x, y } = middleOf(grid, place);
      drawFace(doc, makeFace(deck.cards[card], form, seed, card, hulls), pictures, codeFor(card), x, y);
      await step(onStep);
    }
    if (!isBacked) continue;
    begin();
    cards.forEach((card, place) => {
      const { x, y } = middleOf(grid, place, true);
      drawMarks(doc, codeFor(card), x, y);
    });
  }
  return { pdf: await finish(doc), pages };
}

/** How often `printDeck` tells of a step. */
export function stepsOf(deck: Cards): number {
  return deck.cards.length + symbolsIn(deck).length;
}
