// A picture being painted: floats, so that light may be multiplied and noise added before anything is rounded.
import { inverse, fromSquare } from "../homography";
import { type Picture, type Quad, makePicture } from "../picture";
import type { Face } from "./face";

/** Red, green and blue from 0 to 255, and beyond while the light is not yet settled. */
export interface Canvas {
  width: number;
  height: number;
  data: Float32Array;
}

export function makeCanvas(width: number, height: number): Canvas {
  return { width, height, data: new Float32Array(3 * width * height) };
}

/** Pixels a quad can touch, `rim` more on every side. */
export function boundsOf(
  { width, height }: Canvas,
  quad: Quad,
  rim: number,
): { left: number; top: number; right: number; bottom: number } {
  const xs = quad.map(([x]) => x),
    ys = quad.map(([, y]) => y);
  return {
    left: Math.max(0, Math.floor(Math.min(...xs) - rim)),
    right: Math.min(width, Math.ceil(Math.max(...xs) + rim)),
    top: Math.max(0, Math.floor(Math.min(...ys) - rim)),
    bottom: Math.min(height, Math.ceil(Math.max(...ys) + rim)),
  };
}

/** Lays a face on the canvas, its corners at those of the quad; four samples a pixel. */
export function layFace(canvas: Canvas, face: Face, quad: Quad): void {
  const [h0, h1, h2, h3, h4, h5, h6, h7, h8] = inverse(fromSquare(quad));
  const { left, top, right, bottom } = boundsOf(canvas, quad, 1);
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      let red = 0,
        green = 0,
        blue = 0,
        cover = 0;
      for (let sample = 0; sample < 4; sample++) {
        const px = x + (sample & 1) / 2 + 0.25,
          py = y + (sample >> 1) / 2 + 0.25;
        const w = h6 * px + h7 * py + h8;
        const u = ((h0 * px + h1 * py + h2) / w) * face.width,
          v = ((h3 * px + h4 * py + h5) / w) * face.height;
        if (u < 0 || v < 0 || u >= face.width || v >= face.height) continue;
        // Bilinear between the middles of the face's pixels.
        const fu = Math.max(0, Math.min(face.width - 1.001, u - 0.5)),
          fv = Math.max(0, Math.min(face.height - 1.001, v - 0.5));
        const column = Math.floor(fu),
          row = Math.floor(fv),
          across = fu - column,
          down = fv - row;
        const at = row * face.width + column,
          below = at + face.width;
        const a = (1 - across) * (1 - down),
          b = across * (1 - down),
          c = (1 - across) * down,
          d = across * down;
        const here = a * face.cover[at] + b * face.cover[at + 1] + c * face.cover[below] + d * face.cover[below + 1];
        cover += here;
        red +=
          here *
          (a * face.data[3 * at] + b * face.data[3 * at + 3] + c * face.data[3 * below] + d * face.data[3 * below + 3]);
        green +=
          here *
          (a * face.data[3 * at + 1] +
            b * face.data[3 * at + 4] +
            c * face.data[3 * below + 1] +
            d * face.data[3 * below + 4]);
        blue +=
          here *
          (a * face.data[3 * at + 2] +
            b * face.data[3 * at + 5] +
            c * face.data[3 * below + 2] +
            d * face.data[3 * below + 5]);
      }
      if (!cover) continue;
      const to = 3 * (y * canvas.width + x),
        rest = 1 - cover / 4;
      canvas.data[to] = canvas.data[to] * rest + red / 4;
      canvas.data[to + 1] = canvas.data[to + 1] * rest + green / 4;
      canvas.data[to + 2] = canvas.data[to + 2] * rest + blue / 4;
    }
}

/** The shadow that a thing casts on what lies below it: the quad moved by (dx, dy), its edge softened over `soft` pixels, at most `dark` of the light gone. */
export function layShadow(canvas: Canvas, quad: Quad, dx: number, dy: number, soft: number, dark: number): void {
  const moved = quad.map(([x, y]) => [x + dx, y + dy]) as Quad;
  const { left, top, right, bottom } = boundsOf(canvas, moved, soft);
  const edges = moved.map((a, at) => {
    const b = moved[(at + 1) & 3],
      length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    return { nx: -(b[1] - a[1]) / length, ny: (b[0] - a[0]) / length, x: a[0], y: a[1] };
  });
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      let depth = Infinity;
      for (const edge of edges) depth = Math.min(depth, (x + 0.5 - edge.x) * edge.nx + (y + 0.5 - edge.y) * edge.ny);
      const share = Math.max(0, Math.min(1, depth / soft + 0.5));
      const light = 1 - dark * share * share * (3 - 2 * share);
      const at = 3 * (y * canvas.width + x);
      for (let channel = 0; channel < 3; channel++) canvas.data[at + channel] *= light;
    }
}

/** Rounded to bytes. */
export function toPicture({ width, height, data }: Canvas): Picture {
  const picture = makePicture(width, height);
  for (let from = 0, to = 0; from < data.length; from += 3, to += 4) {
    picture.data[to] = data[from];
    picture.data[to + 1] = data[from + 1];
    picture.data[to + 2] = data[from + 2];
    picture.data[to + 3] = 255;
  }
  return picture;
}
