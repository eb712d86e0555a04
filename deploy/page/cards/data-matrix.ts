// The square code of a sticker as an outline. What draws it is only fetched when the first card is shown.

/** An SVG path, and the side of the square that it fills. */
export interface DataMatrix {
  path: string;
  side: number;
}

const made = new Map<string, DataMatrix>();

export async function makeDataMatrix(text: string): Promise<DataMatrix> {
  const before = made.get(text);
  if (before) return before;
  const { datamatrix, drawingSVG } = await import("bwip-js/generic");
  // `binarytext` keeps a byte a byte, as on the printed stickers.
  const svg = datamatrix({ bcid: "datamatrix", text, scale: 1, binarytext: true }, drawingSVG());
  const matrix = { path: / d="([^"]*)"/.exec(svg)![1], side: Number(/viewBox="0 0 (\d+)/.exec(svg)![1]) };
  made.set(text, matrix);
  return matrix;
}
