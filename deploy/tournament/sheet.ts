// The sheets to print: for each board the name of its table, the code by which it joins, and what to do.
import { Resvg } from "@resvg/resvg-js";
import type { Join } from "./contract";
import { BOLD, type Document, PLAIN, addPage, drawMarks, drawText, finish, makeDocument } from "../host/stickers/paper";
import { qrOutline } from "../host/stickers/symbol";
import { escapeXml } from "../host/wiring/svg";

/** A4 and Letter both hold it, mm. */
const PAGE = { width: 210, height: 279 };
const LEFT = 20;
const WIDTH = PAGE.width - 2 * LEFT;
const CODE_SIDE = 90;
const TITLE_SIZE = 16;
const BODY = 4.4;
const LINE_GAP = 1;
const PIXELS_A_MM = 12;

/** What Helvetica has, of all that a PDF's own fonts can show: Latin 1. */
const PLAIN_LETTERS = /^[\x20-\x7e\xa0-\xff]*$/;

/** Text in any script, by the fonts that this computer has. */
function pictureOf(text: string, height: number): Buffer {
  const size = height * PIXELS_A_MM;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * PIXELS_A_MM}" height="${1.5 * size}"><text x="0" y="${1.1 * size}" font-size="${size}" font-weight="bold" font-family="sans-serif">${escapeXml(text)}</text></svg>`;
  return Buffer.from(new Resvg(svg, { font: { loadSystemFonts: true } }).render().asPng());
}

/** As large as one line takes it. */
function drawTitle(doc: Document, text: string, y: number): void {
  if (!PLAIN_LETTERS.test(text)) {
    const height = Math.min(TITLE_SIZE, (1.6 * WIDTH) / [...text].length);
    doc.image(pictureOf(text, height), LEFT, y, { width: WIDTH });
    return;
  }
  doc.font(BOLD).fontSize(TITLE_SIZE);
  const wide = doc.widthOfString(text);
  drawText(doc, text, LEFT, y, Math.min(TITLE_SIZE, (TITLE_SIZE * WIDTH) / wide), { lineBreak: false }, BOLD);
}

function steps(isTwo: boolean): string[] {
  return [
    "Switch on the board and wait for its menu.",
    "Scan the code. The display shows the network and the broker. Press B to accept, or any other key to refuse.",
    isTwo
      ? "You are ready. When a round begins, the board opens the game and connects to the other board of this table."
      : "You are ready. When a round begins, the board opens the game and shows the players' names. It sends the results to the organiser.",
    "If the power was off, nothing is lost. The board joins again and offers the match again.",
  ];
}

const WARNING =
  "Anybody with this sheet can send results for this table, and the code holds the board's passwords. Keep the sheet at the table. If it is lost, ask the organiser for a new word.";

function drawBoard(doc: Document, join: Join, isTwo: boolean, tournament: string): void {
  addPage(doc, PAGE);
  drawTitle(doc, join.name, 22);
  const which = `Table ${join.table}${isTwo ? `, board ${join.seat + 1} of 2` : ""}`;
  if (which !== join.name) drawText(doc, which, LEFT, 46, 7, { lineBreak: false });
  drawMarks(doc, [qrOutline(join.code, CODE_SIDE)], LEFT + (WIDTH - CODE_SIDE) / 2, 58);
  let y = 58 + CODE_SIDE + 8;
  steps(isTwo).forEach((text, at) => {
    drawText(doc, `${at + 1}.`, LEFT, y, BODY, { lineBreak: false }, BOLD);
    drawText(doc, text, LEFT + 8, y, BODY, { width: WIDTH - 8, lineGap: LINE_GAP });
    y = doc.y + 2.5;
  });
  drawText(doc, WARNING, LEFT, y + 4, 3.6, { width: WIDTH, lineGap: LINE_GAP }, PLAIN);
  const foot = PLAIN_LETTERS.test(tournament) ? `Croupier: ${tournament}` : "Croupier";
  drawText(doc, foot, LEFT, PAGE.height - 12, 3.2, { width: WIDTH, align: "center" });
}

/** A page for each board; one that says so where there are none. */
export async function makeSheet(joins: Join[], tournament: string): Promise<Buffer> {
  const doc = makeDocument("Boards of a tournament");
  for (const join of joins)
    drawBoard(
      doc,
      join,
      joins.some(other => other.table === join.table && other.seat !== join.seat),
      tournament,
    );
  if (!joins.length) {
    addPage(doc, PAGE);
    drawText(doc, "There is no table yet. Add one on the organiser's page.", LEFT, 30, BODY, { width: WIDTH });
  }
  return finish(doc);
}
