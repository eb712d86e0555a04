// Paper to draw on: pdfkit, spoken to in mm.
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import type { Mark, Outline, Word } from "./marks";
import type { Cuts, Size } from "./plan";

const POINTS = 72 / 25.4;

/** Height of a capital in Helvetica, as a share of the font's size (from its font metrics). */
const CAP_OF_SIZE = 0.718;

export const PLAIN = "Helvetica";
export const BOLD = "Helvetica-Bold";

export type Document = PDFKit.PDFDocument;

/** `subject`: what the file's description says besides its title. */
export function makeDocument(title: string, subject?: string): Document {
  // Margin 0: pdfkit would otherwise start a page of its own when text comes near the foot.
  const doc = new PDFDocument({
    pdfVersion: "1.6",
    autoFirstPage: false,
    margin: 0,
    info: { Title: title, Creator: "Croupier", ...(subject ? { Subject: subject } : {}) },
  });
  // A viewer's dialog then proposes 100 %, and not to fit the page (ISO 32000-1, 12.2). pdfkit has no word for that.
  const { _root: catalogue } = doc as unknown as { _root: { data: Record<string, unknown> } };
  catalogue.data.ViewerPreferences = doc.ref({ PrintScaling: "None" });
  return doc;
}

/** A new page; from here on all lengths are mm. */
export function addPage(doc: Document, size: Size): void {
  doc.addPage({ size: [size.width * POINTS, size.height * POINTS], margin: 0 });
  doc.scale(POINTS);
}

export function drawText(
  doc: Document,
  text: string,
  x: number,
  y: number,
  size: number,
  options: PDFKit.Mixins.TextOptions = {},
  font = PLAIN,
): void {
  doc.font(font).fontSize(size).fillColor("#000000").text(text, x, y, options);
}

function drawOutline(doc: Document, { path, fill, stroke, width }: Outline): void {
  doc.path(path).lineJoin("round");
  if (stroke) doc.lineWidth(width ?? 0.1);
  if (fill && stroke) doc.fillAndStroke(fill, stroke);
  else if (fill) doc.fill(fill);
  else doc.stroke(stroke);
}

function drawWord(doc: Document, { word, x, baseline, cap, room }: Word): void {
  doc.font(BOLD).fontSize(cap / CAP_OF_SIZE);
  const wide = doc.widthOfString(word);
  if (wide > room) doc.fontSize(((cap / CAP_OF_SIZE) * room) / wide);
  doc
    .fillColor("#000000")
    .text(word, x - doc.widthOfString(word) / 2, baseline, { baseline: "alphabetic", lineBreak: false });
}

/** The marks, their top left corner at (x, y). */
export function drawMarks(doc: Document, marks: Mark[], x: number, y: number): void {
  doc.save().translate(x, y);
  for (const mark of marks) {
    if ("word" in mark) drawWord(doc, mark);
    else drawOutline(doc, mark);
  }
  doc.restore();
}

const TICK_GAP = 1;
const CUT = "#8a8a8a";

/** Ticks of this length outside for a ruler, crosses inside for scissors: a whole line would show on everything that is cut beside it. */
export function drawCuts(
  doc: Document,
  { left, top, columns, rows, width, height }: Cuts,
  tick: number,
  arm: number,
): void {
  const right = left + columns * width,
    bottom = top + rows * height;
  doc.lineWidth(0.1);
  for (let column = 0; column <= columns; column++) {
    const x = left + column * width;
    doc
      .moveTo(x, top - TICK_GAP)
      .lineTo(x, top - TICK_GAP - tick)
      .moveTo(x, bottom + TICK_GAP)
      .lineTo(x, bottom + TICK_GAP + tick);
  }
  for (let row = 0; row <= rows; row++) {
    const y = top + row * height;
    doc
      .moveTo(left - TICK_GAP, y)
      .lineTo(left - TICK_GAP - tick, y)
      .moveTo(right + TICK_GAP, y)
      .lineTo(right + TICK_GAP + tick, y);
  }
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) drawCross(doc, left + column * width, top + row * height, arm);
  }
  doc.stroke(CUT);
}

export function drawCross(doc: Document, x: number, y: number, arm: number): void {
  doc
    .moveTo(x - arm, y)
    .lineTo(x + arm, y)
    .moveTo(x, y - arm)
    .lineTo(x, y + arm);
}

export function finish(doc: Document): Promise<Buffer> {
  doc.end();
  return buffer(doc);
}
