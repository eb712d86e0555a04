// Stickers on ready-cut labels: one in the middle of each, and nothing besides, for all of the sheet is labels.
import { paletteOf } from "../../palette";
import { type LabelSheet, labelCorner, labelsOn } from "./labels";
import { type Document, addPage, drawMarks, finish, makeDocument } from "./paper";
import { PAPERS, type Point } from "./plan";
import type { Order } from "./sheet";
import { type Sticker, keyMarks, makeSticker } from "./sticker";

export interface LabelOrder extends Order {
  labels: LabelSheet;
  /** The first label that is still there, from 1, by rows. */
  startAt: number;
  /** The labels' edges as well, for a try on plain paper. */
  outlines: boolean;
}

const THIN = 0.1;
const GREY = "#8a8a8a";

/** Left and top of the sticker on a label. */
export function stickerCorner(labels: LabelSheet, side: number, place: number): Point {
  const { x, y } = labelCorner(labels, place);
  const [width, height] = labels.size;
  return { x: x + (width - side) / 2, y: y + (height - side) / 2 };
}

function drawOutlines(doc: Document, labels: LabelSheet): void {
  for (let place = 0; place < labelsOn(labels); place++) {
    const { x, y } = labelCorner(labels, place);
    doc.rect(x, y, ...labels.size);
  }
  doc.lineWidth(THIN).stroke(GREY);
}

/** Draws everything; `onSticker` is told of each sticker as it is done. */
export async function makeLabelSheets(
  { cards, controls, title, form, side, palette, secret, labels, startAt, outlines }: LabelOrder,
  onSticker: (sticker: Sticker) => void,
): Promise<{ pdf: Buffer; pages: number }> {
  const doc = await makeDocument(title);
  const each = labelsOn(labels);
  const codes = [...cards, ...controls];
  const { inks } = paletteOf(palette);
  const pages = Math.ceil((codes.length + startAt - 1) / each);
  for (const [at, code] of codes.entries()) {
    const place = (at + startAt - 1) % each;
    if (!at || !place) {
      addPage(doc, PAPERS[labels.paper]);
      if (outlines) drawOutlines(doc, labels);
    }
    const sticker = makeSticker(code, form, side, inks, secret);
    const { x, y } = stickerCorner(labels, side, place);
    drawMarks(doc, sticker.marks, x, y);
    onSticker(sticker);
  }
  if (secret === undefined) return { pdf: await finish(doc), pages };
  for (const [at, code] of cards.entries()) {
    const place = (at + startAt - 1) % each;
    if (!at || !place) addPage(doc, PAPERS[labels.paper]);
    const { x, y } = stickerCorner(labels, side, place);
    drawMarks(doc, keyMarks(code, side, inks), x, y);
  }
  return { pdf: await finish(doc), pages: pages + Math.ceil((cards.length + startAt - 1) / each) };
}
