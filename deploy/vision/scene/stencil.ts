// How much of each pixel a shape covers: its inside, and its line.
import type { Point } from "../picture";

/** Shares from 0 to 1, a row after another. */
export interface Stencil {
  width: number;
  height: number;
  inside: Float32Array;
  line: Float32Array;
}

const ROWS = 4;

/** Adds what the span from x0 to x1 covers of each pixel of a row. */
function coverSpan(inside: Float32Array, start: number, width: number, x0: number, x1: number, share: number): void {
  const left = Math.max(0, x0),
    right = Math.min(width, x1);
  for (let x = Math.floor(left); x < right; x++)
    inside[start + x] += share * (Math.min(right, x + 1) - Math.max(left, x));
}

/** Where an outline crosses a line on which x (`axis` 0) or y (1) is `value`, in order: from the first to the second is inside, and so on. */
export function crossingsAt(outline: Point[], axis: 0 | 1, value: number): number[] {
  const crossings: number[] = [];
  const along = 1 - axis;
  outline.forEach((a, at) => {
    const b = outline[(at + 1) % outline.length];
    if (a[axis] <= value !== b[axis] <= value)
      crossings.push(a[along] + ((b[along] - a[along]) * (value - a[axis])) / (b[axis] - a[axis]));
  });
  return crossings.sort((a, b) => a - b);
}

function fill(stencil: Stencil, outline: Point[]): void {
  const { width, height, inside } = stencil;
  for (let step = 0; step < height * ROWS; step++) {
    const y = (step + 0.5) / ROWS;
    const crossings = crossingsAt(outline, 1, y);
    for (let at = 0; at + 1 < crossings.length; at += 2)
      coverSpan(inside, Math.floor(step / ROWS) * width, width, crossings[at], crossings[at + 1], 1 / ROWS);
  }
}

/** A line as wide as `thick` along the outline: near each piece of it the distance says how much a pixel is covered. */
function stroke({ width, height, line }: Stencil, outline: Point[], thick: number): void {
  const half = thick / 2;
  outline.forEach((a, at) => {
    const b = outline[(at + 1) % outline.length];
    const dx = b[0] - a[0],
      dy = b[1] - a[1],
      length = dx * dx + dy * dy || 1e-9;
    const left = Math.max(0, Math.floor(Math.min(a[0], b[0]) - half - 1)),
      right = Math.min(width, Math.ceil(Math.max(a[0], b[0]) + half + 1));
    const top = Math.max(0, Math.floor(Math.min(a[1], b[1]) - half - 1)),
      bottom = Math.min(height, Math.ceil(Math.max(a[1], b[1]) + half + 1));
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        const px = x + 0.5 - a[0],
          py = y + 0.5 - a[1];
        const along = Math.max(0, Math.min(1, (px * dx + py * dy) / length));
        const share = Math.min(1, thick, half + 0.5 - Math.hypot(px - along * dx, py - along * dy));
        if (share > line[y * width + x]) line[y * width + x] = share;
      }
  });
}

/** `outline` in pixels of the stencil. */
export function cutStencil(width: number, height: number, outline: Point[], thick: number): Stencil {
  const stencil = { width, height, inside: new Float32Array(width * height), line: new Float32Array(width * height) };
  fill(stencil, outline);
  stroke(stencil, outline, thick);
  return stencil;
}
