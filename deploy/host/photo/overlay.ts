// The photo with its cards and Sets drawn on it: a thin frame and a code for each card, and for each Set a ring of its own colour around its three cards,
// and its number in that colour; a card of several Sets has several rings, one around the other. What rests on a card that is to be checked is dashed.
import { element } from "../stickers/svg";
import { type Answer, isDoubtful } from "../../vision/answer";
import { middleOf, sidesOf } from "../../vision/geometry";
import type { Picture, Quad } from "../../vision/picture";
import { ringsOf } from "../../vision/rings";
import { DOUBTFUL, type PaletteName, channelsOf, ringStyle } from "../../palette";
import { type Plate, type Want, placePlates } from "./plates";

/** Height of a letter, in shares of a card's shorter side; and the least, in pixels of a picture that is shown `SHOWN` pixels wide. */
const CAP = 0.085,
  LEAST_CAP = 9,
  SHOWN = 960;
/** Of a letter's height: a plate's, a code's width and its room, a number's width and what each digit adds. */
const PLATE = 1.75,
  CODE = 4.9,
  LETTER = 0.82,
  NUMBER = 1.1;
/** Larger pictures are shown smaller. */
const MOST_SIDE = 2000;
const DARK = "#202020",
  LIGHT = "#ffffff",
  UNSURE = "#ffd84d";

const path = (quad: Quad) => `M${quad.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;

/** What stands on a plate, from left to right: words on a ground. */
interface Part {
  word: string;
  ground: string;
  width: number;
}

/** Ink that is read on a ground. */
function inkOn(ground: string): string {
  const [red, green, blue] = channelsOf(ground);
  return 0.3 * red + 0.6 * green + 0.1 * blue > 110 ? DARK : LIGHT;
}

const written = (mark: Parameters<typeof element>[0], ink: string) =>
  element(mark).replace('fill="#000000"', `fill="${ink}"`);

function drawPlate({ middle: [x, y], angle, size }: Plate, parts: Part[], cap: number): string {
  const letter = cap * size,
    high = letter * PLATE;
  let left = x - (parts.reduce((sum, { width }) => sum + width, 0) * size) / 2;
  const marks = parts.map(({ word, ground, width }) => {
    const wide = width * size,
      middle = left + wide / 2;
    left += wide;
    return (
      `<rect x="${(middle - wide / 2).toFixed(1)}" y="${(y - high / 2).toFixed(1)}" width="${wide.toFixed(1)}" height="${high.toFixed(1)}" rx="${(letter * 0.3).toFixed(1)}" fill="${ground}" stroke="${DARK}" stroke-width="${(letter * 0.12).toFixed(1)}"/>` +
      written({ word, x: middle, baseline: y + letter / 2, cap: letter, room: wide - letter * 0.5 }, inkOn(ground))
    );
  });
  return `<g transform="rotate(${angle.toFixed(2)} ${x.toFixed(1)} ${y.toFixed(1)})">${marks.join("")}</g>`;
}

/** Letters are as high as on most cards, and high enough to be read on a screen. */
export function capFor(quads: Quad[], width: number): number {
  const sides = quads.map(quad => Math.min(...sidesOf(quad))).sort((a, b) => a - b);
  return Math.max((LEAST_CAP * Math.max(width, SHOWN)) / SHOWN, CAP * (sides[sides.length >> 1] ?? 0));
}

/** For each card its code, and the numbers of its Sets. */
function plateParts(
  answer: Answer,
  palette: PaletteName,
  cap: number,
): { card: number; parts: Part[]; isBelow: boolean }[] {
  const unsure = (places: number[]) => (isDoubtful(places, answer.cards) ? "?" : "");
  const codes = answer.cards.map(({ code, sure }, card) => {
    const word = sure ? code : `${code}?`;
    const ground = sure ? DARK : UNSURE;
    return { card, isBelow: true, parts: [{ word, ground, width: cap * (sure ? CODE : CODE + LETTER) }] };
  });
  const numbers = answer.cards.map((_, card) => ({
    card,
    isBelow: false,
    parts: answer.sets.flatMap((places, set) => {
      if (!places.includes(card)) return [];
      const word = `${set + 1}${unsure(places)}`;
      return [{ word, ground: ringStyle(palette, set).colour, width: cap * (NUMBER + LETTER * word.length) }];
    }),
  }));
  return [...codes, ...numbers.filter(({ parts }) => parts.length)];
}

function drawRings(answer: Answer, quads: Quad[], palette: PaletteName): string[] {
  return ringsOf(quads, answer.sets).flatMap(({ quad, set, width: thick }) => {
    const style = ringStyle(palette, set);
    const dash = isDoubtful(answer.sets[set], answer.cards) ? DOUBTFUL : style.dash;
    const dashes = dash.length ? ` stroke-dasharray="${dash.map(part => (part * thick).toFixed(1)).join(" ")}"` : "";
    const line = (stroke: string, wide: number, more: string) =>
      `<path d="${path(quad)}" fill="none" stroke="${stroke}" stroke-linejoin="round" stroke-width="${wide.toFixed(1)}"${more}/>`;
    return [
      // Through the gaps of a dashed line one sees that it is one.
      dash.length ? line(DARK, thick, "") : "",
      line(style.colour, thick, dashes),
      style.hasCore ? line(LIGHT, thick * 0.35, dashes) : "",
    ];
  });
}

/** A dashed frame, and a question mark where a card's symbols would be. */
function drawUnread(quad: Quad, cap: number): string {
  const line = Math.min(...sidesOf(quad)) * 0.03;
  const frame = (stroke: string, more: string) =>
    `<path d="${path(quad)}" fill="none" stroke="${stroke}" stroke-width="${line.toFixed(1)}"${more}/>`;
  const dashes = ` stroke-dasharray="${(line * 3).toFixed(1)} ${(line * 2).toFixed(1)}"`;
  const mark = { middle: middleOf(quad), angle: 0, size: 1, quad };
  return (
    frame(DARK, "") + frame(UNSURE, dashes) + drawPlate(mark, [{ word: "?", ground: UNSURE, width: cap * 2 }], cap)
  );
}

/** `scale`: drawn pixels for one of the picture. */
export function overlaySvg(
  answer: Answer,
  width: number,
  height: number,
  scale: number,
  palette: PaletteName = "usual",
): string {
  const quads = answer.cards.map(card => card.corners.map(([x, y]) => [x * scale, y * scale]) as Quad);
  const frames = quads.map(quad => {
    const side = Math.min(...sidesOf(quad));
    const line = (stroke: string, share: number) =>
      `<path d="${path(quad)}" fill="none" stroke="${stroke}" stroke-width="${(side * share).toFixed(1)}"/>`;
    return line(LIGHT, 0.03) + line(DARK, 0.012);
  });
  const unread = answer.unread
    .filter(({ seen }) => seen)
    .map(({ corners }) => corners.map(([x, y]) => [x * scale, y * scale]) as Quad);
  const cap = capFor(quads, width);
  const wanted = plateParts(answer, palette, cap);
  const wants = wanted.map(({ card, parts, isBelow }): Want => ({
    card,
    isBelow,
    width: parts.reduce((sum, part) => sum + part.width, 0),
    height: cap * PLATE,
  }));
  const plates = placePlates(quads, wants, width, height).map((plate, at) => drawPlate(plate, wanted[at].parts, cap));
  const marks = [
    ...frames,
    ...unread.map(quad => drawUnread(quad, cap)),
    ...drawRings(answer, quads, palette),
    ...plates,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${marks.join("")}</svg>`;
}

/** The name by which a picture of ours is known again, so that it may be replaced: in a PNG or a JPEG as its description. */
export const PICTURE_SIGN = "a table of Set, read by Croupier";

export async function drawAnswer(
  picture: Picture,
  answer: Answer,
  kind: "png" | "jpeg",
  palette?: PaletteName,
): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const scale = Math.min(1, MOST_SIDE / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale)),
    height = Math.max(1, Math.round(picture.height * scale));
  const svg = overlaySvg(answer, width, height, scale, palette);
  const small = await sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 4 } })
    .resize(width, height, { fit: "fill" })
    .removeAlpha()
    .png()
    .toBuffer();
  return sharp(small)
    .composite([{ input: Buffer.from(svg) }])
    .withExif({ IFD0: { ImageDescription: PICTURE_SIGN } })
    .toFormat(kind)
    .toBuffer();
}
