// What the board knows of the usual deck's symbols: their names, and pictures of 22 by 22 pixels, which the build makes of the icons that `croupier deck` prints.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Resvg } from "@resvg/resvg-js";
import { read } from "./inputs";

const load = createRequire(import.meta.url);

/** `[icon, name]` of symbols 1 to 57. */
export const USUAL: [icon: string, name: string][] = JSON.parse(
  read(fileURLToPath(new URL("../host/deck/usual.json", import.meta.url))),
);

/** Rows and columns of a picture, and with an empty pixel around it: that much margin all icons have. */
const SIDE = 22;
const WHOLE = SIDE + 2;
/** Letters of base64 that hold a picture's bits. */
const LETTERS = Math.ceil((SIDE * SIDE) / 6);
/** Pixels that are averaged, either way. */
const FINE = 4;
/** So much of a pixel must be covered. */
const SEEN = 0.5;
/** Of the brightnesses inside a picture, those at the ends count for nothing; what differs less is of one brightness. */
const TAIL = 0.08;
const FLAT = 0.12;

/** How much of each pixel an icon covers, 0 to 1, and how bright it is there. */
function greysOf(svg: string): { cover: Float64Array; light: Float64Array } {
  const { pixels } = new Resvg(svg, { fitTo: { mode: "width", value: WHOLE * FINE } }).render();
  const cover = new Float64Array(WHOLE * WHOLE);
  const light = new Float64Array(WHOLE * WHOLE);
  for (let y = 0; y < WHOLE * FINE; y++)
    for (let x = 0; x < WHOLE * FINE; x++) {
      const from = 4 * (y * WHOLE * FINE + x);
      const at = ((y / FINE) | 0) * WHOLE + ((x / FINE) | 0);
      cover[at] += pixels[from + 3] / 255;
      // Premultiplied. Weights of ITU-R BT.601.
      light[at] += (0.299 * pixels[from] + 0.587 * pixels[from + 1] + 0.114 * pixels[from + 2]) / 255;
    }
  return {
    cover: cover.map(sum => sum / FINE / FINE),
    light: light.map((sum, at) => (cover[at] ? sum / cover[at] : 0)),
  };
}

/**
 * Lit: the outline, and inside it what is brighter than the middle between the icon's darkest and brightest parts. Bit after bit in columns from left to
 * right, each from its top.
 */
export function pictureOf(svg: string): Buffer {
  const { cover, light } = greysOf(svg);
  const inside = [...light].filter((_, at) => cover[at] > SEEN).sort((a, b) => a - b);
  const [dark, bright] = [TAIL, 1 - TAIL].map(part => inside[Math.floor(part * inside.length)]);
  const mean = inside.reduce((sum, one) => sum + one, 0) / inside.length;
  const middle = bright - dark < FLAT ? 0 : Math.min((dark + bright) / 2, mean);
  const isSeen = (x: number, y: number) => x >= 0 && y >= 0 && x < WHOLE && y < WHOLE && cover[y * WHOLE + x] >= SEEN;
  const isRim = (x: number, y: number) =>
    !isSeen(x - 1, y) || !isSeen(x + 1, y) || !isSeen(x, y - 1) || !isSeen(x, y + 1);
  const bytes = Buffer.alloc(Math.ceil((SIDE * SIDE) / 8));
  for (let x = 0; x < WHOLE; x++)
    for (let y = 0; y < WHOLE; y++) {
      const isLit = isSeen(x, y) && (isRim(x, y) || light[y * WHOLE + x] >= middle);
      const bit = (x - 1) * SIDE + y - 1;
      if (isLit && [x, y].some(at => at === 0 || at > SIDE)) throw new Error("an icon without a margin");
      if (isLit) bytes[bit >> 3] |= 0x80 >> (bit & 7);
    }
  return bytes;
}

/** All pictures behind one another, 81 letters of base64 each; and a few letters more, since the board decodes four at a time. */
export const picturesOfAll = (): string => (drawn ??= drawAll());

let drawn: string | undefined;

function drawAll(): string {
  const { icons, width, height } = JSON.parse(read(load.resolve("@iconify-json/fluent-emoji-flat/icons.json")));
  return (
    USUAL.map(([id]) => {
      const icon = icons[id];
      const bytes = pictureOf(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${icon.width ?? width} ${icon.height ?? height}">${icon.body}</svg>`,
      );
      return Buffer.concat([bytes, Buffer.alloc(2)])
        .toString("base64")
        .slice(0, LETTERS);
    }).join("") + "AAA"
  );
}

/** For the build: names with lines between them. */
export const namesOfAll = (): string => USUAL.map(([, name]) => name).join("|");
