// All cards of Set as a PDF to print and cut out: as many a sheet as fit, upright or lying, edge to edge so that a ruler cuts a whole row.
import type { Card } from "../../../src/games/set/rules";
import { type Document, addPage, drawCuts, drawMarks, drawText, finish, makeDocument } from "../stickers/paper";
import { PAPERS, type Paper } from "../stickers/plan";
import type { Style } from "../../vision/scene/face";
import { cardMarks } from "./marks";
import { FOOT, type Sheet, cornerOf, pagesFor, planSheet } from "./plan";

export interface Order {
  cards: Card[];
  paper: Paper;
  /** Of an upright card, mm. */ width: number;
  style?: Style;
}

const TICK = 3,
  ARM = 1;
const FOOT_SIZE = 2.4;

function drawCard(doc: Document, card: Card, sheet: Sheet, place: number, { width, style }: Order): void {
  const { x, y } = cornerOf(sheet, place);
  doc.save().translate(x, y);
  if (sheet.isLying) doc.translate(sheet.width, 0).rotate(90);
  drawMarks(doc, cardMarks(card, width, style), 0, 0);
  doc.restore();
}

/** `onStep` is called after each card. */
export async function printCards(order: Order, onStep: () => void): Promise<{ pdf: Buffer; pages: number }> {
  const paper = PAPERS[order.paper];
  const doc = makeDocument(`Set: ${order.cards.length} cards`);
  const sheet = planSheet(order.width, order.paper);
  const each = sheet.columns * sheet.rows,
    pages = pagesFor(order.cards.length, sheet);
  for (let page = 0; page < pages; page++) {
    addPage(doc, paper);
    drawCuts(doc, sheet, TICK, ARM);
    order.cards.slice(page * each, page * each + each).forEach((card, place) => {
      drawCard(doc, card, sheet, place, order);
      onStep();
    });
    drawText(
      doc,
      `Croupier. Print at 100 % on card of 200 g or more, and cut along the ticks. Page ${page + 1} of ${pages}.`,
      0,
      paper.height - FOOT,
      FOOT_SIZE,
      { width: paper.width, align: "center", lineBreak: false },
    );
    // Lets a timer draw the bar.
    await new Promise(resolve => setImmediate(resolve));
  }
  return { pdf: await finish(doc), pages };
}
