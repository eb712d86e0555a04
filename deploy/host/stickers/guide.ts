// The words on the sheets: the first page, and what stands above the control cards.
import { CROUPIER } from "../../how-typed";
import { BOLD, type Document, PLAIN, drawMarks, drawText } from "./paper";
import { paletteOf } from "../../palette";
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
  drawText(doc, text, x, y, size, { lineBreak: false }, BOLD);
  doc.y = y + size * 1.5;
}

function list(doc: Document, items: string[], x: number, width: number): void {
  items.forEach((item, at) => {
    const y = doc.y;
    drawText(doc, `${at + 1}.`, x, y, BODY, { lineBreak: false }, BOLD);
    doc.y = y;
    paragraph(doc, item, x + 6, width - 6, 1.2);
  });
}

function drawSetupCode(doc: Document, x: number, y: number): void {
  drawMarks(doc, [qrOutline(SETUP_CODE, QR_SIDE)], x, y);
  drawText(doc, SETUP_CODE, x, y + QR_SIDE, 3, { width: QR_SIDE, align: "center" });
  drawText(doc, "serial port (TTL)", x, y + QR_SIDE + 4.2, 3, { width: QR_SIDE, align: "center" });
}

const SCANNER_STEPS = [
  "Do this once with a new GM67. It works as a USB keyboard at first, and its serial pins stay silent until it has seen the code on the left.",
  "Give the scanner 5 V: from the board, or through its USB plug.",
  "Hold this page 10 to 20 cm in front of it, so that it sees the code on the left and nothing else. Press its button if it does not light up by itself.",
  "It beeps. From now on it sends on its serial pins at 9600 baud, also after you switch it off and on.",
  "Wire it to the board and start the board. If the display still says that the scanner is silent, scan the code once more and switch the scanner off and on.",
];

const WARNING =
  "Do not scan other setup codes, such as those in the scanner's manual. They change the scanner behind the board's back: " +
  "another speed, no sound, a keyboard again. At each start Croupier tells the scanner to ignore them. If you scanned one before that, scan the code " +
  "above, then switch scanner and board off and on. Croupier corrects the other settings. Keep this page away from the table.";

function drawWarning(doc: Document, y: number, width: number): void {
  const inner = width - 8;
  doc.font(PLAIN).fontSize(BODY);
  const height = doc.heightOfString(WARNING, { width: inner, lineGap: LINE_GAP }) + 12;
  doc.lineWidth(0.5).rect(LEFT, y, width, height).stroke("#d4202f");
  heading(doc, "Warning", LEFT + 4, y + 3.5, 4.2);
  paragraph(doc, WARNING, LEFT + 4, inner);
  doc.y = y + height + 6;
}

// What each digit of a code says, drawn: [filling, colour, shape] of the sample, and how many.
const INK = 1;
const SAMPLES: { digit: string; names: string[]; sample: (value: number) => [number, number, number, number] }[] = [
  { digit: "1st", names: ["one", "two", "three"], sample: value => [value, 2, INK, 3] },
  { digit: "2nd", names: ["empty", "solid", "striped"], sample: value => [1, value, INK, 3] },
  { digit: "3rd", names: ["violet", "red", "green"], sample: value => [1, 2, value, 3] },
  { digit: "4th", names: ["wave", "diamond", "oval"], sample: value => [1, 2, INK, value] },
];

const WHAT = ["number", "filling", "colour", "shape"];
const ROW = 7.2;

function drawCodeTable(doc: Document, x: number, y: number, inks: Inks): void {
  ["digit", "says", "1", "2", "3"].forEach((word, at) =>
    drawText(doc, word, x + [0, 14, 36, 82, 128][at], y, BODY, { lineBreak: false }, BOLD),
  );
  SAMPLES.forEach(({ digit, names, sample }, row) => {
    const top = y + (row + 1) * ROW;
    drawText(doc, digit, x, top, BODY, { lineBreak: false });
    drawText(doc, WHAT[row], x + 14, top, BODY, { lineBreak: false });
    names.forEach((name, at) => drawSample(doc, name, x + 36 + 46 * at, top, sample(at + 1), inks));
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
      drawShape({ x: x + 21 + 8.6 * at, y: y + 1.3, width: 7.6, height: 4.6 }, filling, colour, shape, inks),
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
  if (form === "text")
    return "Each square code holds the text below it, so any scanner that reads Data Matrix will do.";
  const fields = form === "base1" ? "1 to 3" : "0 to 2";
  return (
    `Each square code holds a single byte, as on the first stickers of this kind, with fields ${fields}. The board finds that out by itself ` +
    `after a few cards; to tell it, type croupier.configure({stickers:"${form}"}) at its prompt.`
  );
}

function sheetSteps(order: Order): string[] {
  return [
    'Print on sticker paper at 100 %, without "fit to page": the line on the right is 50 mm long. Colour helps. Without it, the third digit tells the colour.',
    "Cut along the marks. Leave a white edge at least as wide as one small square of the code.",
    "Stick each code on the front of the card that is drawn on it, in the lower left corner. To scan the card, slide that corner under the scanner. " +
      formWords(order),
    'Open "Check the deck" of Set on the board, and scan every card. It names missing and double cards.',
    `Lost one? Print it again: ${CROUPIER} stickers set --only S2311 --size ${order.side} --form ${order.form}${order.palette === "usual" ? "" : ` --palette ${order.palette}`}`,
  ];
}

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
  heading(doc, `Croupier: ${order.title}`, LEFT, 14, 7);
  heading(doc, "The scanner first", LEFT, 28);
  const top = doc.y;
  drawSetupCode(doc, LEFT - 5, top - 4);
  doc.y = top;
  list(doc, SCANNER_STEPS, LEFT + QR_SIDE + 2, width - QR_SIDE - 2);
  drawWarning(doc, Math.max(doc.y, top + QR_SIDE + 8) + 3, width);
  heading(doc, "How the sheet works", LEFT, doc.y);
  const rulerAt = doc.y;
  list(doc, sheetSteps(order), LEFT, width - 60);
  const after = doc.y;
  drawRuler(doc, LEFT + width - 50, rulerAt + 3);
  drawText(doc, "50 mm", LEFT + width - 50, rulerAt + 6, 3, { width: 50, align: "center" });
  drawGesture(doc, LEFT + width - 50, rulerAt + 18, 50);
  heading(doc, "What a code says: S and four digits", LEFT, after + 4);
  drawCodeTable(doc, LEFT, doc.y, paletteOf(order.palette).inks);
}

const CONTROL_WORDS: Record<string, string> = {
  "!TAKE": "the Set on the screen leaves the table; its places are free",
  "!UNDO": "takes back the last thing that changed the table, as often as you like",
  "!NEXT": "shows the next Set",
  "!DEAL": "there are three more cards on the table now",
  "!NEW": "a new game: the table is empty",
};

export function drawControlsHead(doc: Document, paper: Size, codes: string[]): void {
  heading(doc, "Control cards", LEFT, 12, 6);
  paragraph(doc, "Stick them on spare cards. Scan them instead of pressing keys.", LEFT, paper.width - 2 * LEFT);
  for (const code of codes) {
    const y = doc.y;
    drawText(doc, code, LEFT, y, BODY, { lineBreak: false }, BOLD);
    drawText(doc, CONTROL_WORDS[code], LEFT + 18, y, BODY, { lineBreak: false });
    doc.y = y + 5.6;
  }
}
