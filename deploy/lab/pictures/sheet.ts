// A page of stickers as `croupier stickers set` prints it: our own PDF, rendered.
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import { makeCode } from "../../../src/games/set/codes";
import { cardsOf } from "../../../src/games/set/rules";
import { USUAL_SIDE } from "../../host/stickers/plan";
import { makeSheets } from "../../host/stickers/sheet";

/** Behind the one that explains. */
const PAGE = 1;
/** Rendered larger and made small, so that thin lines stay. */
const SCALE = 2;
const SHOWN = 420;
/** Shares of the page, from the middle of its upper edge: the rest is white. */
const SHOWN_OF = { width: 0.62, height: 0.43 };
const SIDE_MM = USUAL_SIDE;

export async function sheetPicture(): Promise<Buffer> {
  const { pdf } = await makeSheets(
    {
      cards: cardsOf(false).map(makeCode),
      controls: [],
      guide: true,
      title: "stickers for Set",
      side: SIDE_MM,
      form: "text",
      paper: "a4",
      palette: "usual",
    },
    () => undefined,
  );
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const { data, width, height } = await document
    .getPage(PAGE)
    .render({ scale: SCALE, render: async bitmap => bitmap.data.slice() });
  document.destroy();
  library.destroy();
  return sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: "#ffffff" })
    .extract({
      left: Math.round((width * (1 - SHOWN_OF.width)) / 2),
      top: 0,
      width: Math.round(width * SHOWN_OF.width),
      height: Math.round(height * SHOWN_OF.height),
    })
    .resize(SHOWN)
    .extend({ top: 1, bottom: 1, left: 1, right: 1, background: "#b9b19f" })
    .png({ palette: true, colours: 64, dither: 0, effort: 10 })
    .toBuffer();
}
