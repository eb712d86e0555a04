// All cards of Set as a PDF to print and cut out: as many a sheet as fit, upright or lying, edge to edge so that a ruler cuts a whole row.
import { makeCode } from "../../../src/games/set/codes";
import type { Card } from "../../../src/games/set/rules";
import { type PaletteName, channelsOf, paletteOf } from "../../palette";
import { drawCuts, drawMarks, finish, makeDocument } from "../stickers/paper";
import { PAPERS, type Paper, type Point, cornerOf } from "../stickers/plan";
import { PLAIN, type Style } from "../../vision/scene/face";
import { BACK_CODE_SHARE, codeMarks } from "./code-marks";
import { printedAs } from "../secret";
import { cardMarks } from "./marks";
import { planSheet } from "./plan";
import { STRIP } from "../../punched";
import { punchMarks } from "./punched";
import { rimMarks } from "./rim";
import { type CodePlace, type Duplex, drawSheets, wayToPrint } from "./two-sided";
import { say } from "../../words/print";

export interface Order {
  cards: Card[];
  paper: Paper;
  /** Of an upright card, mm. */ width: number;
  code: CodePlace;
  duplex: Duplex;
  shift: Point;
  palette: PaletteName;
  secret?: string;
  /** With holes to punch, for a slot with two photoresistors. */
  isPunched?: boolean;
}

const TICK = 3,
  ARM = 1;

const styleFor = (palette: PaletteName): Style => ({ ...PLAIN, inks: paletteOf(palette).inks.map(channelsOf) });

/** `onStep` is called after each card. */
export async function printCards(order: Order, onStep: () => void): Promise<{ pdf: Buffer; pages: number }> {
  const { cards, width, code, duplex, shift } = order;
  const codes = cards.map(makeCode).map(printedAs(order.secret));
  const paper = PAPERS[order.paper];
  const style = styleFor(order.palette);
  const doc = await makeDocument(say("print.cardsTitle", { count: cards.length }));
  const sheet = planSheet(width, order.paper);
  const pages = await drawSheets(doc, {
    paper,
    cards: cards.length,
    middles: Array.from({ length: sheet.columns * sheet.rows }, (_, place) => {
      const { x, y } = cornerOf(sheet, place);
      return { x: x + sheet.width / 2, y: y + sheet.height / 2 };
    }),
    place: sheet,
    degrees: sheet.isLying ? 90 : 0,
    backs:
      code === "back"
        ? { duplex, shift, draw: at => drawMarks(doc, codeMarks(codes[at], width * BACK_CODE_SHARE), 0, 0) }
        : undefined,
    drawCuts: () => drawCuts(doc, sheet, TICK, ARM),
    drawFront: async (at, { x, y }) => {
      const height = width * style.aspect;
      // Beside the holes the symbols are smaller.
      const face = order.isPunched ? width - STRIP : width;
      doc.save().translate(x, y);
      if (sheet.isLying) doc.rotate(90);
      drawMarks(doc, cardMarks(cards[at], face, style), -width / 2, (-face * style.aspect) / 2);
      if (order.isPunched) drawMarks(doc, punchMarks(cards[at], width, height), -width / 2, -height / 2);
      if (code === "rim") drawMarks(doc, rimMarks(codes[at], width), -width / 2, -height / 2);
      doc.restore();
      onStep();
      // Lets a timer draw the bar.
      await new Promise(resolve => setImmediate(resolve));
    },
    words: say("print.cardsHow", { way: wayToPrint(code, duplex) }),
  });
  return { pdf: await finish(doc), pages };
}
