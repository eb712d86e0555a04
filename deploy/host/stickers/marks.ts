// What a drawing is made of, in mm from its top left corner; the PDF and the SVG are two ways to put the same marks on paper.

/** An outline in the words of an SVG path. */
export interface Outline {
  path: string;
  fill?: string;
  stroke?: string;
  width?: number;
}

/** A word: centred on `x`, its capitals `cap` high, no wider than `room`. */
export interface Word {
  word: string;
  x: number;
  baseline: number;
  cap: number;
  room: number;
}

export type Mark = Outline | Word;

/** A micrometre is finer than any printer. */
export function round(mm: number): number {
  return Math.round(mm * 1000) / 1000;
}
