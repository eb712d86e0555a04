// Recognises a drawn card by its pixels alone, as a person would: how many shapes, what outline, what is inside, which colour.
import { type Image, inkAt } from "./paper";

interface Shape {
  columns: { top: number; bottom: number; ink: number }[];
  height: number;
}

const isInk = (image: Image, x: number, y: number) => inkAt(image, x, y).colour > 60;

// Rows with ink, as runs: one run a shape.
function bands(image: Image): [number, number][] {
  const found: [number, number][] = [];
  let from = -1;
  for (let y = 0; y <= image.height; y++) {
    let any = false;
    for (let x = 0; y < image.height && x < image.width && !any; x++) any = isInk(image, x, y);
    if (any && from < 0) from = y;
    if (!any && from >= 0) found.push([from, y]);
    if (!any) from = -1;
  }
  return found;
}

function shapeIn(image: Image, [from, to]: [number, number]): Shape {
  const columns = [];
  for (let x = 0; x < image.width; x++) {
    const ys = [];
    for (let y = from; y < to; y++) if (isInk(image, x, y)) ys.push(y);
    if (ys.length) columns.push({ top: ys[0], bottom: ys[ys.length - 1] + 1, ink: ys.length });
  }
  return { columns, height: to - from };
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

function shapeOf({ columns, height }: Shape): number {
  const middles = columns.map(column => (column.top + column.bottom) / 2);
  const half = Math.floor(columns.length / 2);
  const lean = Math.abs(sum(middles.slice(0, half)) - sum(middles.slice(-half))) / half / height;
  if (lean > 0.1) return 1;
  const full = sum(columns.map(column => column.bottom - column.top)) / columns.length / height;
  return full < 0.7 ? 2 : 3;
}

// Along the middle third, where the outline itself is only two thin lines.
function fillingOf({ columns }: Shape): number {
  const third = Math.floor(columns.length / 3);
  const middle = columns.slice(third, -third);
  const share = sum(middle.map(column => column.ink)) / sum(middle.map(column => column.bottom - column.top));
  return share > 0.95 ? 2 : share > 0.45 ? 3 : 1;
}

function colourOf(image: Image): number {
  const totals = [0, 0, 0];
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) {
      const at = 4 * (y * image.width + x);
      if (isInk(image, x, y))
        totals.forEach((_, part) => {
          totals[part] += image.data[at + part];
        });
    }
  }
  const [red, green, blue] = totals;
  return blue > red && blue > green ? 1 : red > green ? 2 : 3;
}

/** The code of the card that is drawn; the image is red, green, blue. */
export function recognise(image: Image): string {
  const found = bands(image);
  const first = shapeIn(image, found[0]);
  return `S${found.length}${fillingOf(first)}${colourOf(image)}${shapeOf(first)}`;
}
