// The photo with its cards and Sets drawn on it: a thin frame and a code for each card, and for each Set a frame of its own colour around its three
// cards; a card of several Sets has several frames, one around the other.
import { element } from "../stickers/svg";
import type { Answer } from "../../vision/answer";
import { distance, middleOf, sidesOf } from "../../vision/geometry";
import type { Picture, Point, Quad } from "../../vision/picture";
import { ringsOf } from "../../vision/rings";
import { type PaletteName, ringStyle } from "../../palette";

/** Height of a code, in shares of a card's shorter side. */
const CODE = 0.085;
/** Larger pictures are shown smaller. */
const MOST_SIDE = 2000;

const path = (quad: Quad) => `M${quad.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;

/** The middle of the quad's lowest side: there the code stands, upright. */
function footOf(quad: Quad): Point {
  const sides = quad.map((a, at): Point => [(a[0] + quad[(at + 1) & 3][0]) / 2, (a[1] + quad[(at + 1) & 3][1]) / 2]);
  return sides.reduce((lowest, side) => (side[1] > lowest[1] ? side : lowest));
}

/** `scale`: drawn pixels for one of the picture. */
export function overlaySvg(
  answer: Answer,
  width: number,
  height: number,
  scale: number,
  palette: PaletteName = "usual",
): string {
  const marks: string[] = [];
  const quads = answer.cards.map(card => card.corners.map(([x, y]) => [x * scale, y * scale]) as Quad);
  quads.forEach((quad, at) => {
    const side = Math.min(...sidesOf(quad));
    marks.push(
      `<path d="${path(quad)}" fill="none" stroke="#ffffff" stroke-width="${side * 0.03}"/><path d="${path(quad)}" fill="none" stroke="#202020" stroke-width="${side * 0.012}"/>`,
    );
    const [x, y] = footOf(quad);
    const cap = side * CODE;
    const reach = Math.min(distance(middleOf(quad), [x, y]), side);
    const baseline = y - 0.035 * reach;
    marks.push(
      `<rect x="${x - cap * 2.3}" y="${baseline - cap * 1.35}" width="${cap * 4.6}" height="${cap * 1.7}" rx="${cap * 0.3}" fill="#202020" fill-opacity="0.78"/>`,
    );
    marks.push(
      element({ word: answer.cards[at].code, x, baseline, cap, room: cap * 4 }).replace(
        'fill="#000000"',
        'fill="#ffffff"',
      ),
    );
  });
  for (const { quad, set, width: thick } of ringsOf(quads, answer.sets)) {
    const { colour, dash } = ringStyle(palette, set);
    const line = (stroke: string, more: string) =>
      `<path d="${path(quad)}" fill="none" stroke="${stroke}" stroke-linejoin="round" ${more}/>`;
    // Through the gaps of a dashed line one sees that it is one.
    if (dash.length) marks.push(line("#202020", `stroke-width="${thick}"`));
    const dashes = dash.length ? ` stroke-dasharray="${dash.map(part => part * thick).join(" ")}"` : "";
    marks.push(line(colour, `stroke-width="${thick}"${dashes}`));
  }
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
