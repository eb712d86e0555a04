// The PDF: a first page that explains, the cards, the control cards.
import { type Document, addPage, drawCuts, drawMarks, drawText, finish, makeDocument } from "./paper";
import { type PaletteName, paletteOf } from "../../palette";
import { say } from "../../words/print";
import { PAPERS, type Grid, type Paper, cornerOf, layOut } from "./plan";
import { CONTROLS_HEAD, drawControlsHead, drawGuide } from "./guide";
import { type Sticker, keyMarks, makeSticker } from "./sticker";
import type { Form } from "./symbol";

/** What to print: codes of cards and of control cards, in the order of the sheet. */
export interface Order {
  cards: string[];
  controls: string[];
  guide: boolean;
  title: string;
  side: number;
  form: Form;
  paper: Paper;
  palette: PaletteName;
  /** Of a deck that only its board reads. */
  secret?: string;
}

/** A page with stickers: where they are and what they are. */
export interface Page {
  grid: Grid;
  codes: string[];
  head: number;
}

const TICK = 4;
/** A cross on a small sticker may not show. */
const ARM_SHARE = 0.03,
  LONGEST_ARM = 0.8;

export function pagesOf(order: Order): Page[] {
  const paper = PAPERS[order.paper];
  const lay = (codes: string[], head: number) =>
    layOut(codes.length, order.side, paper, head).map(grid => ({
      grid,
      head,
      codes: codes.slice(grid.from, grid.from + grid.count),
    }));
  return [...lay(order.cards, 0), ...lay(order.controls, order.controls.length ? CONTROLS_HEAD : 0)];
}

function drawFoot(doc: Document, order: Order, page: number, pages: number): void {
  const { width, height } = PAPERS[order.paper];
  const { title, side } = order;
  const text = say("print.stickersFoot", { title, side, page, pages });
  drawText(doc, text, 0, height - 7.5, 2.6, { width, align: "center" });
}

/** Draws everything; `onSticker` is told of each sticker as it is done. */
export async function makeSheets(
  order: Order,
  onSticker: (sticker: Sticker) => void,
): Promise<{ pdf: Buffer; pages: number }> {
  const paper = PAPERS[order.paper];
  const doc = await makeDocument(order.title);
  const sheets = pagesOf(order);
  const keys = order.secret === undefined ? [] : sheets.filter(({ head }) => !head);
  const pages = sheets.length + keys.length + (order.guide ? 1 : 0);
  let page = 0;
  const { inks } = paletteOf(order.palette);
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
    drawCuts(doc, grid, TICK, Math.min(order.side * ARM_SHARE, LONGEST_ARM));
    codes.forEach((code, place) => {
      const sticker = makeSticker(code, order.form, order.side, inks, order.secret);
      const { x, y } = cornerOf(grid, place);
      drawMarks(doc, sticker.marks, x, y);
      onSticker(sticker);
    });
  }
  for (const { grid, codes } of keys) {
    begin();
    drawText(doc, say("print.key"), 0, 3.5, 2.6, { width: paper.width, align: "center" });
    codes.forEach((code, place) => {
      const { x, y } = cornerOf(grid, place);
      drawMarks(doc, keyMarks(code, order.side, inks), x, y);
    });
  }
  return { pdf: await finish(doc), pages };
}
