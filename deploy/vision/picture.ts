// Pictures as the recogniser sees them: buffers of RGBA, the same from a canvas and from a decoder. x to the right, y down, in pixels; (0, 0) is the
// outer corner of the first pixel, whose middle is at (0.5, 0.5).

/** Four bytes a pixel: red, green, blue, alpha (not looked at). */
export interface Picture {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** One byte a pixel. */
export interface Plane {
  data: Uint8Array;
  width: number;
  height: number;
}

export type Point = [x: number, y: number];

/** Corners of a card, clockwise as one sees them; from the first to the second runs a short side. */
export type Quad = [Point, Point, Point, Point];

export function makePicture(width: number, height: number): Picture {
  return { data: new Uint8ClampedArray(4 * width * height), width, height };
}

/** The factor by which to shrink so that the longest side is `side` at most; never above 1. */
export function scaleFor({ width, height }: { width: number; height: number }, side: number): number {
  return Math.min(1, side / Math.max(width, height));
}

/** Eight bits of weight: two colours of eight bits, weighted, go into one word of 32. */
const WHOLE = 256;
/** Weighted sums are taken of so many places at once. */
const TAPS = 3;

/** What each output place covers of the input: `taps` places from the first one, a multiple of `TAPS`, by weights that come to the whole. */
interface Spans {
  first: Int32Array;
  taps: number;
  weights: Int32Array;
}

function spans(from: number, to: number): Spans {
  const step = from / to,
    taps = TAPS * Math.ceil((Math.ceil(step) + 1) / TAPS);
  const first = new Int32Array(to),
    weights = new Int32Array(to * taps);
  for (let at = 0; at < to; at++) {
    const start = at * step;
    first[at] = Math.floor(start);
    // What is covered up to each place is rounded, not each weight: so they come to the whole exactly.
    let before = 0;
    for (let tap = 0; tap < taps; tap++) {
      const covered = Math.round(WHOLE * Math.min(1, (first[at] + tap + 1 - start) / step));
      weights[at * taps + tap] = covered - before;
      before = covered;
    }
  }
  return { first, taps, weights };
}

/** Four bytes as one number. */
function wordsOf({ data }: Picture): Int32Array {
  const whole = data.byteOffset & 3 ? data.slice() : data;
  return new Int32Array(whole.buffer, whole.byteOffset, whole.length >> 2);
}

/** Each output pixel is the mean of what it covers: nothing flickers, however much smaller it gets. */
export function shrink(picture: Picture, width: number, height: number): Picture {
  if (width === picture.width && height === picture.height) return picture;
  const out = makePicture(width, height);
  const words = wordsOf(picture),
    outWords = wordsOf(out);
  const across = spans(picture.width, width),
    down = spans(picture.height, height);
  const sums = {
    outer: new Int32Array(picture.width + across.taps),
    inner: new Int32Array(picture.width + across.taps),
  };
  for (let y = 0; y < height; y++) {
    sumRows(words, picture, down, y, sums);
    sumColumns(sums, across, outWords, width * y);
  }
  return out;
}

/** Weighted sums of rows, 16 bits each: red and blue in one word, green in the other. */
interface Sums {
  outer: Int32Array;
  inner: Int32Array;
}

const OUTER = 0xff00ff;

function sumRows(
  words: Int32Array,
  { width, height }: Picture,
  { first, taps, weights }: Spans,
  y: number,
  { outer, inner }: Sums,
): void {
  for (let tap = 0; tap < taps; tap += TAPS) {
    const at = y * taps + tap,
      u = weights[at],
      v = weights[at + 1],
      w = weights[at + 2];
    if (tap && !(u | v | w)) break;
    const row = (which: number) => Math.min(height - 1, first[y] + tap + which) * width;
    const a = row(0),
      b = row(1),
      c = row(2);
    const kept = tap ? -1 : 0;
    for (let x = 0; x < width; x++) {
      const one = words[a + x],
        two = words[b + x],
        three = words[c + x];
      outer[x] =
        (outer[x] & kept) + Math.imul(one & OUTER, u) + Math.imul(two & OUTER, v) + Math.imul(three & OUTER, w);
      inner[x] =
        (inner[x] & kept) +
        Math.imul((one >> 8) & 255, u) +
        Math.imul((two >> 8) & 255, v) +
        Math.imul((three >> 8) & 255, w);
    }
  }
}

/** Half of the last bit that is cut off. */
const HALF = 1 << 15;

function sumColumns({ outer, inner }: Sums, { first, taps, weights }: Spans, out: Int32Array, to: number): void {
  for (let x = 0, at = 0; x < first.length; x++) {
    let red = HALF,
      green = HALF,
      blue = HALF;
    for (let from = first[x], end = at + taps; at < end; from += TAPS, at += TAPS) {
      const u = weights[at],
        v = weights[at + 1],
        w = weights[at + 2];
      if (!(u | v | w)) continue;
      const one = outer[from],
        two = outer[from + 1],
        three = outer[from + 2];
      red += Math.imul(one & 0xffff, u) + Math.imul(two & 0xffff, v) + Math.imul(three & 0xffff, w);
      blue += Math.imul(one >>> 16, u) + Math.imul(two >>> 16, v) + Math.imul(three >>> 16, w);
      green += Math.imul(inner[from], u) + Math.imul(inner[from + 1], v) + Math.imul(inner[from + 2], w);
    }
    out[to++] = (red >> 16) | ((green >> 16) << 8) | ((blue >> 16) << 16) | (255 << 24);
  }
}

/** Shrunk so that the longest side is `side` at most. */
export function fit(picture: Picture, side: number): Picture {
  const scale = scaleFor(picture, side);
  return scale === 1
    ? picture
    : shrink(picture, Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)));
}
