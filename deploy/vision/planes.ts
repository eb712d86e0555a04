// What the search for cards looks at: one byte a pixel. The smallest of red, green and blue tells white paper from wood far better than
// brightness does, for wood has little blue.
import type { Picture, Plane } from "./picture";

export function makePlane(width: number, height: number): Plane {
  return { data: new Uint8Array(width * height), width, height };
}

/** The smallest of the three colours, and the brightness (weights of ITU-R BT.601). */
export function planesOf({ data, width, height }: Picture): { least: Plane; bright: Plane } {
  const least = makePlane(width, height),
    bright = makePlane(width, height);
  const count = width * height;
  for (let at = 0, from = 0; at < count; at++, from += 4) {
    const red = data[from],
      green = data[from + 1],
      blue = data[from + 2];
    least.data[at] = red < green ? (red < blue ? red : blue) : green < blue ? green : blue;
    bright.data[at] = (red * 77 + green * 150 + blue * 29) >> 8;
  }
  return { least, bright };
}

/** A soft 3 x 3 blur (1 2 1 both ways): single pixels of noise no longer break an edge. */
export function blur({ data, width, height }: Plane): Plane {
  const across = new Uint16Array(width * height);
  for (let y = 0; y < height; y++) {
    const start = y * width,
      end = start + width - 1;
    for (let at = start; at <= end; at++)
      across[at] = (at > start ? data[at - 1] : data[at]) + 2 * data[at] + (at < end ? data[at + 1] : data[at]);
  }
  const out = makePlane(width, height);
  for (let y = 0; y < height; y++) {
    const above = y > 0 ? -width : 0,
      below = y < height - 1 ? width : 0;
    for (let at = y * width, end = at + width; at < end; at++)
      out.data[at] = (across[at + above] + 2 * across[at] + across[at + below] + 8) >> 4;
  }
  return out;
}

/** The mean over a square of `side` pixels (odd) around each pixel, cut at the edges of the picture. */
export function meanAround({ data, width, height }: Plane, side: number): Plane {
  const half = side >> 1;
  const columns = new Int32Array(width);
  const out = makePlane(width, height);
  for (let y = 0; y < Math.min(half, height); y++) addRow(data, columns, y * width, 1);
  for (let y = 0; y < height; y++) {
    if (y + half < height) addRow(data, columns, (y + half) * width, 1);
    if (y - half - 1 >= 0) addRow(data, columns, (y - half - 1) * width, -1);
    const rows = Math.min(height - 1, y + half) - Math.max(0, y - half) + 1;
    meanRow(columns, half, rows, out.data.subarray(y * width, (y + 1) * width));
  }
  return out;
}

/** The means of one row from the sums of `rows` pixels in each column. */
function meanRow(columns: Int32Array, half: number, rows: number, out: Uint8Array): void {
  const width = columns.length;
  let sum = 0,
    count = 0;
  for (let x = 0; x < Math.min(half, width); x++, count++) sum += columns[x];
  // A division a pixel takes longer than all the rest; a hair more, for a mean that is a whole number must not fall below it.
  const share = (1 + 1e-9) / (rows * (2 * half + 1));
  for (let x = 0; x < width; x++) {
    if (x + half < width) {
      sum += columns[x + half];
      count++;
    }
    if (x > half) {
      sum -= columns[x - half - 1];
      count--;
    }
    out[x] = count === 2 * half + 1 ? sum * share : sum / (rows * count);
  }
}

function addRow(data: Uint8Array, columns: Int32Array, from: number, sign: number): void {
  for (let x = 0; x < columns.length; x++) columns[x] += sign * data[from + x];
}
