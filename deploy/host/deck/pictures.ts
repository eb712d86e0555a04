// Pictures of symbols: SVG or PNG in, pixels out, with the smallest circle that holds all that is seen of them.
import { readFile } from "../../input";
import { readdirSync } from "node:fs";
import { extname, join } from "node:path";
import { Mistake, reasonOf } from "../../mistake";
import { makePng } from "../../png";
import type { Point } from "../stickers/plan";
import { type Circle, circleAround, hullAround } from "./circle";
import { nameFrom } from "./names";

/** A PNG of so many pixels; the smallest circle around what is seen of it; and the corners of its hull, if that circle had the radius 1 and its middle at (0, 0). */
export interface Picture {
  png: Buffer;
  width: number;
  height: number;
  circle: Circle;
  hull: Point[];
}

/** An SVG, what it is called, and where it comes from in the words of an error message. */
export interface Source {
  svg: string;
  name: string;
  from: string;
}

/** Fainter than this (of 255) is not seen on paper. */
const SEEN = 8;
/** No picture becomes larger, however little of it is seen. */
const MOST_PIXELS = 3000;

const isPng = (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1A\n", "latin1"));

/** A PNG as an SVG of its size (PNG specification 11.2.2: width and height are the header's first two numbers). */
function wrapPng(bytes: Buffer): string {
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const image = `<image width="${width}" height="${height}" href="data:image/png;base64,${bytes.toString("base64")}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${image}</svg>`;
}

function readSource(folder: string, file: string): Source {
  const from = join(folder, file);
  const bytes = readFile(from, `the picture ${from}`);
  const name = nameFrom(file.slice(0, -extname(file).length));
  if (!/\.png$/i.test(file)) return { svg: bytes.toString("utf8"), name, from };
  if (!isPng(bytes) || bytes.length < 45)
    throw new Mistake(`${from} is not a PNG, although it is called one: save it anew, or take it out of the folder`);
  return { svg: wrapPng(bytes), name, from };
}

/** The pictures of a folder by name, numbers in their order: 2 before 10. */
function listPictures(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter(file => /^[^.].*\.(svg|png)$/i.test(file))
      .sort(new Intl.Collator("en", { numeric: true }).compare);
  } catch (error) {
    throw new Mistake(
      `cannot read the folder ${folder}: ${reasonOf(error)}; name one that holds SVG or PNG files with --pictures`,
    );
  }
}

/** The first so many pictures of a folder. */
export function readPictures(folder: string, count: number): Source[] {
  const files = listPictures(folder);
  if (files.length < count)
    throw new Mistake(
      `${folder} holds ${files.length || "no"} SVG or PNG file${files.length === 1 ? "" : "s"}, and this deck has ${count} symbols: add ${count - files.length}, or print fewer with --symbols`,
    );
  return files.slice(0, count).map(file => readSource(folder, file));
}

/** Each row's outermost pixels that are seen. */
function rimOf(pixels: Uint8Array, width: number, height: number): Point[] {
  const points: Point[] = [];
  for (let y = 0; y < height; y++) {
    let first = 0;
    while (first < width && pixels[4 * (y * width + first) + 3] <= SEEN) first++;
    if (first === width) continue;
    let last = width - 1;
    while (pixels[4 * (y * width + last) + 3] <= SEEN) last--;
    points.push({ x: first, y }, { x: first, y: y + 1 }, { x: last + 1, y }, { x: last + 1, y: y + 1 });
  }
  return points;
}

type Renderer = typeof import("@resvg/resvg-js");

function render(
  { Resvg }: Renderer,
  { svg, from }: Source,
  longest: number,
): { picture: import("@resvg/resvg-js").RenderedImage; circle: Circle; corners: Point[] } {
  const font = { loadSystemFonts: svg.includes("<text") };
  let picture;
  try {
    const drawn = new Resvg(svg, { font });
    picture = new Resvg(svg, {
      font,
      fitTo: { mode: drawn.width < drawn.height ? "height" : "width", value: Math.round(longest) },
    }).render();
  } catch (error) {
    throw new Mistake(
      `${from} cannot be read as a picture: ${error instanceof Error ? error.message : error}; save it anew, or take it out of the folder`,
    );
  }
  const { pixels, width, height } = picture;
  const rim = rimOf(pixels, width, height);
  if (!rim.length)
    throw new Mistake(`${from} shows nothing: it is empty or damaged; save it anew, or take it out of the folder`);
  const corners = hullAround(rim);
  return { picture, circle: circleAround(corners), corners };
}

/**
 * The renderer's colours are already weakened by how much is seen of them; a PNG's are not. And where nothing is seen at all there is still a colour, which a
 * printer that smooths edges mixes in: white, as the card is, leaves no rim.
 */
function straighten(pixels: Uint8Array): Uint8Array {
  const data = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3];
    for (let part = 0; part < 3; part++)
      data[at + part] = alpha ? Math.min(255, Math.round((pixels[at + part] * 255) / alpha)) : 255;
    data[at + 3] = alpha;
  }
  return data;
}

/** Renders a picture so that its circle is about so many pixels wide. */
export async function renderPicture(renderer: Renderer, source: Source, pixels: number): Promise<Picture> {
  let drawn = render(renderer, source, pixels);
  const wanted = Math.min(
    MOST_PIXELS,
    (Math.max(drawn.picture.width, drawn.picture.height) * pixels) / (2 * drawn.circle.r),
  );
  // What is mostly empty is drawn larger, so that what is seen of it is as fine as the others.
  if (wanted > 1.25 * pixels) drawn = render(renderer, source, wanted);
  const { picture, circle, corners } = drawn;
  const hull = corners.map(({ x, y }) => ({ x: (x - circle.x) / circle.r, y: (y - circle.y) / circle.r }));
  const { width, height } = picture;
  const png = await makePng({ data: straighten(picture.pixels), width, height });
  return { png, width, height, circle, hull };
}
