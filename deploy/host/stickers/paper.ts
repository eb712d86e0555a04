// Paper to draw on: pdfkit, spoken to in mm.
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { language } from "../../words/print";
import { type Run, type Weight, loadFonts, runsOf } from "./fonts";
import type { Mark, Outline, Word } from "./marks";
import type { Cuts, Size } from "./plan";

const POINTS = 72 / 25.4;

/** Height of a capital in Helvetica, as a share of the font's size (from its font metrics). There is the first baseline of a text, whatever its font. */
const CAP_OF_SIZE = 0.718;

export type Document = PDFKit.PDFDocument;

/** In the language that is spoken now. `subject`: what the file's description says besides its title. */
export async function makeDocument(title: string, subject?: string): Promise<Document> {
  // Margin 0: pdfkit would otherwise start a page of its own when text comes near the foot.
  const doc = new PDFDocument({
    pdfVersion: "1.6",
    autoFirstPage: false,
    margin: 0,
    lang: language(),
    info: { Title: title, Creator: "Croupier", ...(subject ? { Subject: subject } : {}) },
  });
  // A viewer's dialog then proposes 100 %, and not to fit the page (ISO 32000-1, 12.2). pdfkit has no word for that.
  const { _root: catalogue } = doc as unknown as { _root: { data: Record<string, unknown> } };
  catalogue.data.ViewerPreferences = doc.ref({ PrintScaling: "None" });
  await loadFonts(doc);
  return doc;
}

/** A new page; from here on all lengths are mm. */
export function addPage(doc: Document, size: Size): void {
  doc.addPage({ size: [size.width * POINTS, size.height * POINTS], margin: 0 });
  doc.scale(POINTS);
}

/** A text of our own is in our fonts; with somebody's name, ask `runsOf` before. */
function runsIn(doc: Document, text: string, weight: Weight): Run[] {
  const runs = runsOf(doc, text, weight);
  if (!runs) throw new Error(`no font has all letters of ${text}`);
  return runs;
}

/** Of a text in one line. */
export function widthOf(doc: Document, text: string, size: number, weight: Weight = "plain"): number {
  return runsIn(doc, text, weight).reduce(
    (sum, run) => sum + doc.font(run.font).fontSize(size).widthOfString(run.text),
    0,
  );
}

/** Of a text that is broken into lines; it is in one font. */
export function heightOf(doc: Document, text: string, size: number, options: PDFKit.Mixins.TextOptions): number {
  const [{ font }] = runsIn(doc, text, "plain");
  return doc.font(font).fontSize(size).heightOfString(text, options);
}

/** One run after the other, on one line. */
function drawRuns(doc: Document, runs: Run[], x: number, baseline: number, size: number): void {
  let pen = x;
  for (const { text, font } of runs) {
    doc.font(font).fontSize(size).fillColor("#000000");
    const wide = doc.widthOfString(text);
    doc.text(text, pen, baseline, { baseline: "alphabetic", lineBreak: false });
    pen += wide;
  }
}

/** A text in several fonts is on one line. */
export function drawText(
  doc: Document,
  text: string,
  x: number,
  y: number,
  size: number,
  options: PDFKit.Mixins.TextOptions = {},
  weight: Weight = "plain",
): void {
  const runs = runsIn(doc, text, weight);
  if (runs.length > 1) {
    const spare = options.align === "center" ? options.width! - widthOf(doc, text, size, weight) : 0;
    return drawRuns(doc, runs, x + spare / 2, y + CAP_OF_SIZE * size, size);
  }
  doc
    .font(runs[0].font)
    .fontSize(size)
    .fillColor("#000000")
    .text(text, x, y, { baseline: -CAP_OF_SIZE * size, ...options });
}

function drawOutline(doc: Document, { path, fill, stroke, width }: Outline): void {
  doc.path(path).lineJoin("round");
  if (stroke) doc.lineWidth(width ?? 0.1);
  if (fill && stroke) doc.fillAndStroke(fill, stroke);
  else if (fill) doc.fill(fill);
  else doc.stroke(stroke);
}

function drawWord(doc: Document, { word, x, baseline, cap, room }: Word): void {
  const usual = cap / CAP_OF_SIZE;
  const size = usual * Math.min(1, room / widthOf(doc, word, usual, "bold"));
  drawRuns(doc, runsIn(doc, word, "bold"), x - widthOf(doc, word, size, "bold") / 2, baseline, size);
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
