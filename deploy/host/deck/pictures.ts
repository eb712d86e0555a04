// Pictures of symbols: pictures of any kind in, pixels out, with the smallest circle that holds all that is seen of them.
import { readdirSync, realpathSync } from "node:fs";
import { extname, join, sep } from "node:path";
import { readFile } from "../../input";
import { kindOf, whyNoPhoto } from "../../kinds";
import { Mistake, reasonOf } from "../../mistake";
import { makePng } from "../../png";
import { withoutProlog } from "../../prolog";
import { counted } from "../../text";
import { textIn } from "../../text-file";
import { tooManyPixels } from "../../vision/photo";
import type { Point } from "../stickers/plan";
import { type Circle, circleAround, hullAround } from "./circle";
import { type Decoded, type Drawn, Undrawn, drawer } from "./drawer";
import { nameFrom } from "./names";
import { plainSvg } from "./plain-svg";

/** A PNG of so many pixels; the smallest circle around what is seen of it; and the corners of its hull, if that circle had the radius 1 and its middle at (0, 0). */
export interface Picture {
  png: Buffer;
  width: number;
  height: number;
  circle: Circle;
  hull: Point[];
}

/** An SVG of ours or as plainSvg writes it, what it is called, and where it comes from in the words of an error message. */
export interface Source {
  svg: string;
  name: string;
  from: string;
}

/** Fainter than this (of 255) is not seen on paper. */
const SEEN = 8;
/** No side of a picture becomes longer, however little of it is seen. */
const MOST_SIDE = 3000;
/** A drawing as a telephone's best photo; more is not even read. */
const MOST_BYTES = 256 << 20;
/** What the program that reads pictures takes. */
const READ = /^a picture \((JPG|PNG|WEBP|TIF|GIF|AVIF)\)$/;

const isSvg = (text: string) => /^<(\w+:)?svg\b/i.test(withoutProlog(text));

/** Pixels as an SVG of their size. */
function wrapPixels({ png, width, height }: Decoded): string {
  const image = `<image width="${width}" height="${height}" href="data:image/png;base64,${Buffer.from(png).toString("base64")}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${image}</svg>`;
}

const REMEDY = "save it anew, or take it out of the folder";

/** A link may lead from one picture of the folder to another, and nowhere else: who sends a folder must not choose what of this computer is printed. */
function checkLink(folder: string, from: string): void {
  let isWithin;
  try {
    isWithin = realpathSync(from).startsWith(realpathSync(folder).replace(/[/\\]$/, "") + sep);
  } catch (error) {
    throw new Mistake(`cannot read the picture ${from}: ${reasonOf(error)}`);
  }
  if (!isWithin) throw new Mistake(`${from} is a link that leads out of its folder: put the picture itself there`);
}

/** A picture of any kind, whatever it is called. */
async function readSource(folder: string, file: string): Promise<Source> {
  const from = join(folder, file);
  checkLink(folder, from);
  const bytes = readFile(from, `the picture ${from}`, MOST_BYTES);
  const name = nameFrom(file.slice(0, -extname(file).length || undefined));
  if (bytes.length && /\.svgz?$/i.test(file)) {
    const text = await textIn(from, bytes, "a picture", () => undefined).catch(() => undefined);
    if (text !== undefined) return { svg: await plainSvg(text, from), name, from };
  }
  const kind = await kindOf(bytes);
  const why = whyNoPhoto(from, kind);
  if (why && kind !== "a text (XML)") throw new Mistake(`${why.split(":")[0]}: ${REMEDY}`);
  if (kind === undefined || kind === "a text (XML)") {
    const text = await textIn(from, bytes, "a picture", () => undefined).catch(() => "");
    if (isSvg(text)) return { svg: await plainSvg(text, from), name, from };
    throw new Mistake(`${from} is no picture, although it is called one: ${REMEDY}`);
  }
  const damaged = new Mistake(`${from} is ${kind}, damaged or of a kind that cannot be read here: ${REMEDY}`);
  if (!READ.test(kind)) throw damaged;
  try {
    return { svg: wrapPixels(await drawer.decode(bytes, from)), name, from };
  } catch (error) {
    if (!(error instanceof Undrawn)) throw error;
    throw /pixel limit/i.test(error.message) ? tooManyPixels(from) : damaged;
  }
}

/** What is called a picture. */
const CALLED = /^[^.].*\.(svgz?|png|jpe?g|jfif|webp|gif|tiff?|avif|bmp|heic|heif|jxl|jp2|ico)$/i;

/** The pictures of a folder by name, numbers in their order: 2 before 10. */
function listPictures(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter(file => CALLED.test(file))
      .sort(new Intl.Collator("en", { numeric: true }).compare);
  } catch (error) {
    throw new Mistake(
      `cannot read the folder ${folder}: ${reasonOf(error)}; name one that holds pictures with --pictures`,
    );
  }
}

/** The first so many pictures of a folder. */
export async function readPictures(folder: string, count: number): Promise<Source[]> {
  const files = listPictures(folder);
  if (files.length < count)
    throw new Mistake(
      `${folder} holds ${files.length ? counted(files.length, "picture") : "no pictures"}, and this deck has ${count} symbols: add ${count - files.length}, or print fewer with --symbols`,
    );
  const sources: Source[] = [];
  for (const file of files.slice(0, count)) sources.push(await readSource(folder, file));
  return sources;
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

/** What is seen of a picture, its longest side so long. */
export async function pixelsOf({ svg, from }: Source, longest: number): Promise<Drawn> {
  try {
    return await drawer.draw(svg, longest, from);
  } catch (error) {
    if (!(error instanceof Undrawn)) throw error;
    throw new Mistake(
      `${from} cannot be read as a picture: ${error.message}; save it anew, or take it out of the folder`,
    );
  }
}

async function render(source: Source, longest: number): Promise<{ picture: Drawn; circle: Circle; corners: Point[] }> {
  const picture = await pixelsOf(source, longest);
  const rim = rimOf(picture.pixels, picture.width, picture.height);
  if (!rim.length)
    throw new Mistake(
      `${source.from} shows nothing: it is empty or damaged; save it anew, or take it out of the folder`,
    );
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
export async function renderPicture(source: Source, pixels: number): Promise<Picture> {
  let drawn = await render(source, pixels);
  const wanted = Math.min(
    MOST_SIDE,
    (Math.max(drawn.picture.width, drawn.picture.height) * pixels) / (2 * drawn.circle.r),
  );
  // What is mostly empty is drawn larger, so that what is seen of it is as fine as the others.
  if (wanted > 1.25 * pixels) drawn = await render(source, wanted);
  const { picture, circle, corners } = drawn;
  const hull = corners.map(({ x, y }) => ({ x: (x - circle.x) / circle.r, y: (y - circle.y) / circle.r }));
  const { width, height } = picture;
  const png = await makePng({ data: straighten(picture.pixels), width, height });
  return { png, width, height, circle, hull };
}
