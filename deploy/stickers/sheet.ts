// The PDF: a first page that explains, the cards, the control cards.
import { type Document, addPage, drawMarks, drawText, finish, makeDocument } from "./paper";
import { PAPERS, type Grid, type Paper, cornerOf, layOut } from "./plan";
import { CONTROLS_HEAD, drawControlsHead, drawGuide } from "./guide";
import { type Sticker, makeSticker } from "./sticker";
import type { Form } from "./symbol";

/** What to print: codes of cards and of control cards, in the order of the sheet. */
export interface Order { cards: string[]; controls: string[]; guide: boolean; title: string; side: number; form: Form; paper: Paper }

/** A page with stickers: where they are and what they are. */
export interface Page { grid: Grid; codes: string[]; head: number }

const TICK = 4;
const TICK_GAP = 1;
const CUT = "#8a8a8a";

export function pagesOf(order: Order): Page[] {
  const paper = PAPERS[order.paper];
  const lay = (codes: string[], head: number) => layOut(codes.length, order.side, paper, head).map(grid => (
    { grid, head, codes: codes.slice(grid.from, grid.from + grid.count) }));
  return [...lay(order.cards, 0), ...lay(order.controls, order.controls.length ? CONTROLS_HEAD : 0)];
}

// Ticks outside for a ruler, crosses inside for scissors: a whole line would show on every sticker that is cut beside it.
function drawCutMarks(doc: Document, { left, top, columns, rows, side }: Grid): void {
  const right = left + columns * side;
  const bottom = top + rows * side;
  doc.lineWidth(0.1);
  for (let column = 0; column <= columns; column++) {
    const x = left + column * side;
    doc.moveTo(x, top - TICK_GAP).lineTo(x, top - TICK_GAP - TICK).moveTo(x, bottom + TICK_GAP).lineTo(x, bottom + TICK_GAP + TICK);
  }
  for (let row = 0; row <= rows; row++) {
    const y = top + row * side;
    doc.moveTo(left - TICK_GAP, y).lineTo(left - TICK_GAP - TICK, y).moveTo(right + TICK_GAP, y).lineTo(right + TICK_GAP + TICK, y);
  }
  const arm = Math.min(side * 0.03, TICK_GAP - 0.2);
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) drawCross(doc, left + column * side, top + row * side, arm);
  }
  doc.stroke(CUT);
}

function drawCross(doc: Document, x: number, y: number, arm: number): void {
  doc.moveTo(x - arm, y).lineTo(x + arm, y).moveTo(x, y - arm).lineTo(x, y + arm);
}

function drawFoot(doc: Document, order: Order, page: number, pages: number): void {
  const { width, height } = PAPERS[order.paper];
  const text = `Croupier: ${order.title}, ${order.side} mm. Print at 100 %, not fitted to the page. Page ${page} of ${pages}.`;
  drawText(doc, text, 0, height - 7.5, 2.6, { width, align: "center" });
}

/** Draws everything; `onSticker` is told of each sticker as it is done. */
export async function makeSheets(order: Order, onSticker: (sticker: Sticker) => void): Promise<{ pdf: Buffer; pages: number }> {
  const paper = PAPERS[order.paper];
  const doc = makeDocument(order.title);
  const sheets = pagesOf(order);
  const pages = sheets.length + (order.guide ? 1 : 0);
  let page = 0;
  const begin = () => {
    addPage(doc, paper);
    drawFoot(doc, order, ++page, pages);
  };
  if (order.guide) {
    begin();
    drawGuide(doc, order, paper);
  }
  for (const { grid, codes, head } of sheets) {
    begin();
    if (head) drawControlsHead(doc, paper, codes);
    drawCutMarks(doc, grid);
    codes.forEach((code, place) => {
      const sticker = makeSticker(code, order.form, order.side);
      const { x, y } = cornerOf(grid, place);
      drawMarks(doc, sticker.marks, x, y);
      onSticker(sticker);
    });
  }
  return { pdf: await finish(doc), pages };
}
