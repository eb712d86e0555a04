// Labels as PDF: a Data Matrix on each, below it what it is. Along a rod they stand edge to edge, each as far from the next as its number says.
import { displayName } from "../../display-text";
import { say } from "../../words/print";
import { runsOf } from "../stickers/fonts";
import type { Mark } from "../stickers/marks";
import { type Document, addPage, drawCuts, drawMarks, drawText, finish, makeDocument } from "../stickers/paper";
import { PAPERS, type Paper, cornerOf, layOut } from "../stickers/plan";
import { EDGE_SHARE } from "../stickers/sticker";
import { QUIET, makeDataMatrix, pathOf } from "../stickers/symbol";
import type { Thing } from "./list";

/** Share of the side that the symbol takes with its quiet zone; below it is a line of text. */
const SYMBOL_SHARE = 0.8;
const CAP_SHARE = 0.11;
const TICK = 4;
const ARM_SHARE = 0.03;

export interface LabelPlan {
  things: Thing[];
  /** mm. */
  side: number;
  paper: Paper;
}

/** The words below a code, in letters that some font has. */
function wordOf(doc: Document, { name, code }: Thing): string {
  if (!name) return code;
  return runsOf(doc, name, "bold") ? name : displayName(name, code);
}

function marksOf(doc: Document, thing: Thing, side: number): Mark[] {
  const symbol = makeDataMatrix(Buffer.from(thing.code, "utf8"));
  const module = (side * SYMBOL_SHARE) / (symbol.modules + 2 * QUIET);
  const left = (side * (1 - SYMBOL_SHARE)) / 2 + QUIET * module;
  const cap = side * CAP_SHARE;
  return [
    { path: pathOf(symbol, left, QUIET * module, module), fill: "#000000" },
    {
      word: wordOf(doc, thing),
      x: side / 2,
      baseline: (side * (SYMBOL_SHARE + 1 - EDGE_SHARE)) / 2 + cap / 2,
      cap,
      room: side * (1 - 2 * EDGE_SHARE),
    },
  ];
}

export async function makeLabels({ things, side, paper }: LabelPlan): Promise<{ pdf: Buffer; pages: number }> {
  const title = say("print.labelsTitle");
  const doc = await makeDocument(title);
  const size = PAPERS[paper];
  const grids = layOut(things.length, side, size);
  grids.forEach((grid, at) => {
    addPage(doc, size);
    const text = say("print.stickersFoot", { title, side, page: at + 1, pages: grids.length });
    drawText(doc, text, 0, size.height - 7.5, 2.6, { width: size.width, align: "center" });
    drawCuts(doc, grid, TICK, side * ARM_SHARE);
    things.slice(grid.from, grid.from + grid.count).forEach((thing, place) => {
      const { x, y } = cornerOf(grid, place);
      drawMarks(doc, marksOf(doc, thing, side), x, y);
    });
  });
  return { pdf: await finish(doc), pages: grids.length };
}
