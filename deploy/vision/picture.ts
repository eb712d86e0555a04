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

/** For each output place the first and the last input place that it covers, and how much of those two. */
function spans(
  from: number,
  to: number,
): { first: Int32Array; last: Int32Array; head: Float32Array; tail: Float32Array } {
  const first = new Int32Array(to),
    last = new Int32Array(to),
    head = new Float32Array(to),
    tail = new Float32Array(to);
  const step = from / to;
  for (let at = 0; at < to; at++) {
    const start = at * step,
      end = Math.min(from, start + step);
    first[at] = Math.min(from - 1, Math.floor(start));
    last[at] = Math.min(from - 1, Math.ceil(end) - 1);
    head[at] = first[at] === last[at] ? end - start : first[at] + 1 - start;
    tail[at] = end - last[at];
  }
  return { first, last, head, tail };
}

/** Each output pixel is the mean of what it covers: nothing flickers, however much smaller it gets. */
export function shrink(picture: Picture, width: number, height: number): Picture {
  if (width === picture.width && height === picture.height) return picture;
  const out = makePicture(width, height);
  const across = spans(picture.width, width),
    down = spans(picture.height, height);
  const row = new Float32Array(3 * picture.width);
  const area = ((picture.width / width) * picture.height) / height;
  for (let y = 0; y < height; y++) {
    sumRows(picture, down.first[y], down.last[y], down.head[y], down.tail[y], row);
    let to = 4 * width * y;
    for (let x = 0; x < width; x++) {
      const first = 3 * across.first[x],
        last = 3 * across.last[x],
        head = across.head[x];
      let red = row[first] * head,
        green = row[first + 1] * head,
        blue = row[first + 2] * head;
      if (last > first) {
        for (let at = first + 3; at < last; at += 3) {
          red += row[at];
          green += row[at + 1];
          blue += row[at + 2];
        }
        const tail = across.tail[x];
        red += row[last] * tail;
        green += row[last + 1] * tail;
        blue += row[last + 2] * tail;
      }
      out.data[to++] = red / area;
      out.data[to++] = green / area;
      out.data[to++] = blue / area;
      out.data[to++] = 255;
    }
  }
  return out;
}

function sumRows(
  { data, width }: Picture,
  first: number,
  last: number,
  head: number,
  tail: number,
  row: Float32Array,
): void {
  row.fill(0);
  for (let y = first; y <= last; y++) {
    const weight = y === first ? head : y === last ? tail : 1;
    let at = 4 * width * y;
    for (let x = 0; x < row.length; x += 3, at += 4) {
      row[x] += data[at] * weight;
      row[x + 1] += data[at + 1] * weight;
      row[x + 2] += data[at + 2] * weight;
    }
  }
}

/** Shrunk so that the longest side is `side` at most. */
export function fit(picture: Picture, side: number): Picture {
  const scale = scaleFor(picture, side);
  return scale === 1
    ? picture
    : shrink(picture, Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)));
}
