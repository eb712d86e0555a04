// Viewers fit a page to the printer's margins unless the file asks them not to (ISO 32000-1, 12.2, table 150: PrintScaling None). A sticker of 97 % misses
// its label. Another's reader of PDF is asked what the file says.
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { expect, test } from "vitest";
import { parseCode } from "../../src/games/set/codes";
import { printCards } from "../../deploy/host/cards/print";
import { allCards } from "../../deploy/host/deck/cards";
import { iconSvgs } from "../../deploy/host/deck/icons";
import { printDeck } from "../../deploy/host/deck/print";
import { makeLabelSheets } from "../../deploy/host/stickers/label-sheet";
import { findLabels, stickerSide } from "../../deploy/host/stickers/labels";
import { type Order, makeSheets } from "../../deploy/host/stickers/sheet";
import { makeSheet } from "../../deploy/tournament/sheet";

const nothing = () => {};

const stickers: Order = {
  ...{ cards: ["S2311"], controls: [], guide: true, title: "Set", side: 25 },
  ...{ form: "text", paper: "a4", palette: "usual" },
};
const backs = { duplex: "long", shift: { x: 0, y: 0 }, paper: "a4" } as const;

const PRINTED: Record<string, () => Promise<Buffer>> = {
  stickers: async () => (await makeSheets(stickers, nothing)).pdf,
  labels: async () => {
    const labels = findLabels("5x7,35x35,40x40,7.5x11");
    const order = { ...stickers, labels, side: stickerSide(labels) };
    return (await makeLabelSheets({ ...order, startAt: 1, outlines: false }, nothing)).pdf;
  },
  cards: async () =>
    (await printCards({ ...backs, cards: [parseCode("S2311")], width: 57, code: "back", palette: "usual" }, nothing))
      .pdf,
  deck: async () => {
    const deck = allCards(2);
    const sources = iconSvgs(deck.highest).map(svg => ({ svg, name: "", from: "" }));
    const form = { shape: "round", size: 80, code: "back" } as const;
    return (await printDeck({ ...backs, deck, form, seed: 1, sources, title: "" }, nothing)).pdf;
  },
  "boards of a tournament": () => makeSheet([], "Friday"),
};

/** What pdfium would tell a print dialog: whether the page may be scaled. */
async function isScaled(pdf: Buffer): Promise<boolean> {
  const document = await (await PDFiumLibrary.init()).loadDocument(pdf);
  const { module, documentIdx } = document as unknown as {
    module: { _FPDF_VIEWERREF_GetPrintScaling(document: number): number };
    documentIdx: number;
  };
  const scaled = module._FPDF_VIEWERREF_GetPrintScaling(documentIdx) !== 0;
  document.destroy();
  return scaled;
}

test.each(Object.keys(PRINTED))("a viewer is asked to print %s as large as they are", async what => {
  const pdf = await PRINTED[what]();
  expect(await isScaled(pdf)).toBe(false);
  // The entry came with this version.
  expect(pdf.toString("latin1", 0, 8)).toMatch(/^%PDF-1\.[67]$/);
});
