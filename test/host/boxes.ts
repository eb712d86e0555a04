// What lies where on the pages of a PDF, by another's reader: each piece of text, drawing and picture with the box around it.
import { PDFiumLibrary } from "@hyzyla/pdfium";
import type { Box } from "./measured";

export interface Piece extends Box {
  kind: "text" | "path" | "image";
  /** Of a text. */
  text: string;
}

export interface Sheet {
  width: number;
  height: number;
  pieces: Piece[];
}

/** The library's types hide these. */
interface Inner {
  module: {
    HEAPU8: Uint8Array;
    wasmExports: { malloc(size: number): number; free(at: number): void };
    _FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
    _FPDFText_LoadPage(page: number): number;
    _FPDFText_ClosePage(text: number): void;
    _FPDFTextObj_GetText(object: number, text: number, to: number, bytes: number): number;
  };
  pageIdx: number;
  objectIdx: number;
}

const MM = 25.4 / 72;
const MOST_BYTES = 4096;

let library: Promise<PDFiumLibrary> | undefined;

/** In mm from the top left corner. */
export async function sheetsIn(pdf: Uint8Array): Promise<Sheet[]> {
  const document = await (await (library ??= PDFiumLibrary.init())).loadDocument(pdf);
  const sheets = [];
  for (const page of document.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const { module, pageIdx } = page as unknown as Inner;
    const texts = module._FPDFText_LoadPage(pageIdx);
    const room = module.wasmExports.malloc(MOST_BYTES);
    const pieces: Piece[] = [];
    for (const object of page.objects()) {
      const { objectIdx } = object as unknown as Inner;
      module._FPDFPageObj_GetBounds(objectIdx, room, room + 4, room + 8, room + 12);
      const bounds = new DataView(module.HEAPU8.buffer, room, 16);
      const [left, bottom, right, top] = [0, 4, 8, 12].map(at => bounds.getFloat32(at, true));
      const bytes = object.type === "text" ? module._FPDFTextObj_GetText(objectIdx, texts, room, MOST_BYTES) : 0;
      const text = Buffer.from(module.HEAPU8.slice(room, room + Math.max(0, bytes - 2))).toString("utf16le");
      pieces.push({
        kind: object.type as Piece["kind"],
        text,
        left: left * MM,
        right: right * MM,
        top: (originalHeight - top) * MM,
        bottom: (originalHeight - bottom) * MM,
      });
    }
    module.wasmExports.free(room);
    module._FPDFText_ClosePage(texts);
    sheets.push({ width: originalWidth * MM, height: originalHeight * MM, pieces });
  }
  document.destroy();
  return sheets;
}
