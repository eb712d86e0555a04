// The deck as a PDF: a sheet of cards, and behind it the sheet of their backs.
import { say } from "../../words/print";
import { BACK_CODE_SHARE, codeMarks } from "../cards/code-marks";
import { type Duplex, drawSheets, wayToPrint } from "../cards/two-sided";
import { type Document, drawCuts, drawMarks, finish, makeDocument } from "../stickers/paper";
import type { Mark } from "../stickers/marks";
import { PAPERS, type Paper, type Point } from "../stickers/plan";
import { printedAs } from "../secret";
import { type Cards, codeOf } from "./cards";
import { type Face, type Form, type Place, makeFace, rimCodeWidth } from "./face";
import { type Picture, type Source, renderPicture } from "./pictures";
import { type Grid, gridFor, middleOf } from "./plan";

/** `sources` has a picture for every symbol up to the highest. `credit` stands at the foot of every page, `licence` in the file's description. */
export interface Order {
  deck: Cards;
  form: Form;
  /** Of codes on the backs. */ duplex: Duplex;
  shift: Point;
  paper: Paper;
  seed: number;
  secret?: string;
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
const CUT = "#8a8a8a";
const TICK = 3;
const ARM = 1;

/** A thin circle where a round card is cut out. Square ones share their cuts. */
function drawCutLines(doc: Document, grid: Grid, form: Form, places: number): void {
  const { left, top, columns, size } = grid;
  const rows = Math.ceil(places / columns);
  if (form.shape === "round") {
    doc.lineWidth(0.1);
    for (let place = 0; place < places; place++) {
      const { x, y } = middleOf(grid, place);
      doc.circle(x, y, size / 2);
    }
    doc.stroke(CUT);
    return;
  }
  drawCuts(doc, { left, top, columns, rows, width: size, height: size }, TICK, ARM);
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
  const pixels = Math.min(MOST_PIXELS, ((form.size / MM_PER_INCH) * PER_INCH * WIDEST_SHARE) / Math.sqrt(deck.symbols));
  const pictures: Record<number, Opened> = {};
  for (const symbol of symbolsIn(deck)) {
    const picture = await renderPicture(sources[symbol - 1], pixels);
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

function wordsFor({ form, duplex, credit }: Order): string {
  const how = say("print.deckHow", { way: wayToPrint(form.code, duplex) });
  return credit ? say("print.withCredit", { how, credit }) : how;
}

/** Draws everything; `onStep` is called as often as `stepsOf` says: after each picture, and after each card. */
export async function printDeck(order: Order, onStep: () => void): Promise<{ pdf: Buffer; pages: number }> {
  const { deck, form, seed, duplex, shift } = order;
  const paper = PAPERS[order.paper];
  const isBacked = form.code === "back";
  const doc = await makeDocument(order.title, order.licence);
  const pictures = await openPictures(doc, order, onStep);
  const hulls = Object.fromEntries(Object.entries(pictures).map(([symbol, { hull }]) => [symbol, hull]));
  const grid = gridFor(form.size, form.shape, paper);
  const codeWidth = isBacked ? form.size * BACK_CODE_SHARE : rimCodeWidth(form.size);
  const printed = printedAs(order.secret);
  const codeFor = (card: number) => codeMarks(printed(codeOf(deck, card)), codeWidth);
  const pages = await drawSheets(doc, {
    paper,
    cards: deck.cards.length,
    middles: Array.from({ length: grid.columns * grid.rows }, (_, place) => middleOf(grid, place)),
    place: { width: form.size, height: form.size },
    degrees: 0,
    backs: isBacked ? { duplex, shift, draw: card => drawMarks(doc, codeFor(card), 0, 0) } : undefined,
    drawCuts: cards => drawCutLines(doc, grid, form, cards),
    drawFront: async (card, { x, y }) => {
      drawFace(doc, makeFace(deck.cards[card], form, seed, card, hulls), pictures, codeFor(card), x, y);
      await step(onStep);
    },
    words: wordsFor(order),
  });
  return { pdf: await finish(doc), pages };
}

/** How often `printDeck` tells of a step. */
export function stepsOf(deck: Cards): number {
  return deck.cards.length + symbolsIn(deck).length;
}
