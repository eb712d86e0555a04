// The words on the sheets: the first page, and what stands above the control cards.
import { CROUPIER } from "../../how-typed";
import { type Document, drawMarks, drawText, heightOf } from "./paper";
import { paletteOf } from "../../palette";
import { type Key, say } from "../../words/print";
import { GESTURE, scanMarks } from "./gesture";
import { type Inks, drawShape } from "./picture";
import type { Size } from "./plan";
import { SETUP_CODE } from "./setup-code";
import type { Order } from "./sheet";
import { qrOutline } from "./symbol";

/** Height of what stands above the control cards: with the largest stickers, both their rows still fit below it. */
export const CONTROLS_HEAD = 62;

const LEFT = 18;
const QR_SIDE = 38;
const BODY = 3.7;
const LINE_GAP = 0.7;

// pdfkit keeps where it stopped; a paragraph starts there and leaves the pen below itself.
function paragraph(doc: Document, text: string, x: number, width: number, gap = 2): void {
  drawText(doc, text, x, doc.y, BODY, { width, lineGap: LINE_GAP });
  doc.y += gap;
}

function heading(doc: Document, text: string, x: number, y: number, size = 5): void {
  drawText(doc, text, x, y, size, { lineBreak: false }, "bold");
  doc.y = y + size * 1.5;
}

function list(doc: Document, items: string[], x: number, width: number): void {
  items.forEach((item, at) => {
    const y = doc.y;
    drawText(doc, `${at + 1}.`, x, y, BODY, { lineBreak: false }, "bold");
    doc.y = y;
    paragraph(doc, item, x + 6, width - 6, 1.2);
  });
}

function drawSetupCode(doc: Document, x: number, y: number): void {
  drawMarks(doc, [qrOutline(SETUP_CODE, QR_SIDE)], x, y);
  drawText(doc, SETUP_CODE, x, y + QR_SIDE, 3, { width: QR_SIDE, align: "center" });
  drawText(doc, say("print.serialPort"), x, y + QR_SIDE + 4.2, 3, { width: QR_SIDE, align: "center" });
}

const scannerSteps = (): string[] => [
  say("print.scannerStep1"),
  say("print.scannerStep2"),
  say("print.scannerStep3"),
  say("print.scannerStep4"),
  say("print.scannerStep5"),
];

function drawWarning(doc: Document, y: number, width: number): void {
  const inner = width - 8;
  const text = say("print.warningText");
  const height = heightOf(doc, text, BODY, { width: inner, lineGap: LINE_GAP }) + 12;
  doc.lineWidth(0.5).rect(LEFT, y, width, height).stroke("#d4202f");
  heading(doc, say("print.warning"), LEFT + 4, y + 3.5, 4.2);
  paragraph(doc, text, LEFT + 4, inner);
  doc.y = y + height + 6;
}

// What each digit of a code says: in words, and as [filling, colour, shape] of the sample, and how many.
const INK = 1;
interface Digit {
  what: string;
  names: string[];
  sample: (value: number) => [count: number, filling: number, colour: number, shape: number];
}

const digits = (): Digit[] => [
  {
    what: say("print.quantity"),
    names: ["one", "two", "three"].map(value => say("print.quantityValue", { value })),
    sample: value => [value, 2, INK, 3],
  },
  {
    what: say("print.filling"),
    names: ["empty", "solid", "striped"].map(value => say("print.fillingValue", { value })),
    sample: value => [1, value, INK, 3],
  },
  {
    what: say("print.colour"),
    names: ["violet", "red", "green"].map(value => say("print.colourValue", { value })),
    sample: value => [1, 2, value, 3],
  },
  {
    what: say("print.shape"),
    names: ["wave", "diamond", "oval"].map(value => say("print.shapeValue", { value })),
    sample: value => [1, 2, INK, value],
  },
];

const ROW = 6.2;
/** From the left: which digit, what it says, and what 1, 2 and 3 mean. */
const COLUMNS = [0, 14, 38, 83, 128];
/** Middles of the shapes behind a name. */
const SAMPLE = { left: 27.5, step: 6.8, width: 6, height: 3.7 };

function drawCodeTable(doc: Document, x: number, y: number, inks: Inks): void {
  [say("print.digit"), say("print.says"), "1", "2", "3"].forEach((word, at) =>
    drawText(doc, word, x + COLUMNS[at], y, BODY, { lineBreak: false }, "bold"),
  );
  digits().forEach(({ what, names, sample }, row) => {
    const top = y + (row + 1) * ROW;
    drawText(doc, say("print.digitNumber", { number: row + 1 }), x, top, BODY, { lineBreak: false });
    drawText(doc, what, x + COLUMNS[1], top, BODY, { lineBreak: false });
    names.forEach((name, at) => drawSample(doc, name, x + COLUMNS[at + 2], top, sample(at + 1), inks));
  });
  doc.y = y + 5 * ROW + 2;
}

function drawSample(
  doc: Document,
  name: string,
  x: number,
  y: number,
  [count, filling, colour, shape]: [number, number, number, number],
  inks: Inks,
): void {
  drawText(doc, name, x, y, BODY, { lineBreak: false });
  for (let at = 0; at < count; at++) {
    drawMarks(
      doc,
      drawShape(
        { x: x + SAMPLE.left + SAMPLE.step * at, y: y + 1.3, width: SAMPLE.width, height: SAMPLE.height },
        filling,
        colour,
        shape,
        inks,
      ),
      0,
      0,
    );
  }
}

function drawRuler(doc: Document, x: number, y: number): void {
  doc
    .lineWidth(0.3)
    .moveTo(x, y)
    .lineTo(x + 50, y);
  for (let at = 0; at <= 50; at += 10) doc.moveTo(x + at, y - 1.5).lineTo(x + at, y + 1.5);
  doc.stroke("#000000");
}

function formWords({ form }: Order): string {
  if (form === "text") return say("print.formText");
  return say("print.formByte", { form, command: `croupier.configure({stickers:"${form}"})` });
}

/** In two lines: a line that is full would end behind the strokes of an option. */
function printAgain({ side, form, palette, secret }: Order): string {
  const more = (palette === "usual" ? "" : ` --palette ${palette}`) + (secret === undefined ? "" : " --secret ...");
  return `${CROUPIER} stickers set --only S2311\n--size ${side} --form ${form}${more}`;
}

const sheetSteps = (order: Order): string[] => [
  say("print.sheetStep1"),
  say("print.sheetStep2"),
  say("print.sheetStep3", { form: formWords(order) }),
  say("print.sheetStep4"),
  say("print.sheetStep5", { command: printAgain(order) }),
];

function drawGesture(doc: Document, x: number, y: number, width: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(width / (GESTURE.width - GESTURE.scanX));
  drawMarks(doc, scanMarks(), -GESTURE.scanX, 0);
  doc.restore();
}

export function drawGuide(doc: Document, order: Order, paper: Size): void {
  const width = paper.width - 2 * LEFT;
  heading(doc, say("print.heading", { title: order.title }), LEFT, 14, 7);
  heading(doc, say("print.scannerFirst"), LEFT, 28);
  const top = doc.y;
  drawSetupCode(doc, LEFT - 5, top - 4);
  doc.y = top;
  list(doc, scannerSteps(), LEFT + QR_SIDE + 2, width - QR_SIDE - 2);
  drawWarning(doc, Math.max(doc.y, top + QR_SIDE + 8) + 3, width);
  heading(doc, say("print.howHeading"), LEFT, doc.y);
  const rulerAt = doc.y;
  list(doc, sheetSteps(order), LEFT, width - 56);
  const after = doc.y;
  drawRuler(doc, LEFT + width - 50, rulerAt + 3);
  drawText(doc, say("print.ruler"), LEFT + width - 50, rulerAt + 6, 3, { width: 50, align: "center" });
  drawGesture(doc, LEFT + width - 50, rulerAt + 18, 50);
  heading(doc, say("print.codeHeading"), LEFT, after + 2);
  drawCodeTable(doc, LEFT, doc.y, paletteOf(order.palette).inks);
}

const CONTROL_WORDS: Record<string, Key> = {
  "!TAKE": "print.controlTake",
  "!UNDO": "print.controlUndo",
  "!NEXT": "print.controlNext",
  "!DEAL": "print.controlDeal",
  "!NEW": "print.controlNew",
};

export function drawControlsHead(doc: Document, paper: Size, codes: string[]): void {
  heading(doc, say("print.controls"), LEFT, 12, 6);
  paragraph(doc, say("print.controlsHow"), LEFT, paper.width - 2 * LEFT);
  for (const code of codes) {
    const y = doc.y;
    drawText(doc, code, LEFT, y, BODY, { lineBreak: false }, "bold");
    drawText(doc, say(CONTROL_WORDS[code]), LEFT + 18, y, BODY, { lineBreak: false });
    doc.y = y + 5.6;
  }
}
