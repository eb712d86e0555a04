// The sheets to print: for each board the name of its table, the code by which it joins, and what to do.
import { Resvg } from "@resvg/resvg-js";
import type { Join } from "./contract";
import { runsOf } from "../host/stickers/fonts";
import { type Document, addPage, drawMarks, drawText, finish, makeDocument, widthOf } from "../host/stickers/paper";
import { qrOutline } from "../host/stickers/symbol";
import { escapeXml } from "../host/wiring/svg";
import type { Language } from "../words/languages";
import { language, onSheetsIn, say } from "../words/print";

/** A sheet is for a board. */
type Printed = Omit<Join, "phones">;

/** A4 and Letter both hold it, mm. */
const PAGE = { width: 210, height: 279 };
const LEFT = 20;
const WIDTH = PAGE.width - 2 * LEFT;
const CODE_SIDE = 90;
const TITLE_SIZE = 16;
const BODY = 4.4;
const LINE_GAP = 1;
const PIXELS_A_MM = 12;

/** Text in any script, by the fonts that this computer has. */
function pictureOf(text: string, height: number): Buffer {
  const size = height * PIXELS_A_MM;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * PIXELS_A_MM}" height="${1.5 * size}"><text x="0" y="${1.1 * size}" font-size="${size}" font-weight="bold" font-family="sans-serif">${escapeXml(text)}</text></svg>`;
  return Buffer.from(new Resvg(svg, { font: { loadSystemFonts: true } }).render().asPng());
}

/** As large as one line takes it. */
function drawTitle(doc: Document, text: string, y: number): void {
  if (!runsOf(doc, text, "bold")) {
    const height = Math.min(TITLE_SIZE, (1.6 * WIDTH) / [...text].length);
    doc.image(pictureOf(text, height), LEFT, y, { width: WIDTH });
    return;
  }
  const wide = widthOf(doc, text, TITLE_SIZE, "bold");
  drawText(doc, text, LEFT, y, Math.min(TITLE_SIZE, (TITLE_SIZE * WIDTH) / wide), { lineBreak: false }, "bold");
}

const steps = (isTwo: boolean): string[] => [
  say("print.boardStep1"),
  say("print.boardStep2"),
  say(isTwo ? "print.boardStep3Two" : "print.boardStep3"),
  say("print.boardStep4"),
];

function drawBoard(doc: Document, join: Printed, isTwo: boolean, tournament: string): void {
  addPage(doc, PAGE);
  drawTitle(doc, join.name, 22);
  const { table, seat } = join;
  const which = isTwo ? say("print.tableBoard", { table, board: seat + 1 }) : say("print.table", { table });
  if (which !== join.name) drawText(doc, which, LEFT, 46, 7, { lineBreak: false });
  drawMarks(doc, [qrOutline(join.code, CODE_SIDE)], LEFT + (WIDTH - CODE_SIDE) / 2, 58);
  let y = 58 + CODE_SIDE + 8;
  steps(isTwo).forEach((text, at) => {
    drawText(doc, `${at + 1}.`, LEFT, y, BODY, { lineBreak: false }, "bold");
    drawText(doc, text, LEFT + 8, y, BODY, { width: WIDTH - 8, lineGap: LINE_GAP });
    y = doc.y + 2.5;
  });
  drawText(doc, say("print.boardWarning"), LEFT, y + 4, 3.6, { width: WIDTH, lineGap: LINE_GAP });
  const title = say("print.heading", { title: tournament });
  const foot = runsOf(doc, title, "plain") ? title : "Croupier";
  drawText(doc, foot, LEFT, PAGE.height - 12, 3.2, { width: WIDTH, align: "center" });
}

function drawAll(doc: Document, joins: Printed[], tournament: string): void {
  for (const join of joins)
    drawBoard(
      doc,
      join,
      joins.some(other => other.table === join.table && other.seat !== join.seat),
      tournament,
    );
  if (joins.length) return;
  addPage(doc, PAGE);
  drawText(doc, say("print.noTable"), LEFT, 30, BODY, { width: WIDTH });
}

/** A page for each board; one that says so where there are none. A server has readers of many languages. */
export async function makeSheet(joins: Printed[], tournament: string, wanted: Language = language()): Promise<Buffer> {
  const doc = await onSheetsIn(wanted, () => makeDocument(say("print.boardsTitle")));
  onSheetsIn(wanted, () => drawAll(doc, joins, tournament));
  return finish(doc);
}
