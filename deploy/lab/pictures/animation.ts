// The animation of the README: twelve cards go under the scanner one by one, and the display shows the Sets among them. Cards as they are printed, the display
// as the built firmware on a virtual board shows it.
import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { makeCode } from "../../../src/games/set/codes";
import type { Card } from "../../../src/games/set/rules";
import { deal } from "../../host/start.ts";
import { drawCard } from "../../host/stickers/picture";
import { SEED, started } from "./screens";

/** Pixels. Places count down the columns, as on the display. */
const CARD = { width: 58, height: 84, gap: 12 };
const ROWS = 3;
const MARGIN = 18;
/** Of one pixel of the display, and of the glass around it. */
const PIXEL = 3,
  GLASS = 14;
const TABLE = "#e9e4d8",
  INK = "#c9c2b2",
  READ = "#1e88e5",
  FOUND = "#ef6c00",
  DARK = "#04060a",
  LIGHT = "#c8ebff";
const EMPTY_MS = 700,
  SCANNED_MS = 420,
  SET_MS = 1900;

export interface Frame {
  rows: string[];
  /** How many cards have been scanned. */ scanned: number;
  /** Places of the Set that is shown. */ shown: number[];
  forMs: number;
}

/** What happens, from the running bundle. */
export function frames(): Frame[] {
  const device = started("croupier");
  device.evaluate(`croupier.open("set")`);
  const made: Frame[] = [{ rows: device.display.pixels(), scanned: 0, shown: [], forMs: EMPTY_MS }];
  const cards = deal(SEED);
  cards.forEach((card, at) => {
    device.scan(makeCode(card));
    made.push({ rows: device.display.pixels(), scanned: at + 1, shown: [], forMs: SCANNED_MS });
  });
  const { sets } = device.state();
  for (let at = 0; at < sets.length; at++) {
    made.push({
      rows: device.display.pixels(),
      scanned: cards.length,
      shown: sets[device.state().shown],
      forMs: SET_MS,
    });
    device.evaluate(`croupier.play("next")`);
  }
  return made;
}

const COLUMNS = Math.ceil(deal(SEED).length / ROWS);
const tableWidth = COLUMNS * (CARD.width + CARD.gap) - CARD.gap;
export const WIDTH = MARGIN + tableWidth + 2 * MARGIN + 128 * PIXEL + 2 * GLASS + MARGIN;
export const HEIGHT = 2 * MARGIN + ROWS * (CARD.height + CARD.gap) - CARD.gap;

function cardAt(card: Card, place: number, { scanned, shown }: Frame): string {
  const x = MARGIN + Math.floor(place / ROWS) * (CARD.width + CARD.gap),
    y = MARGIN + (place % ROWS) * (CARD.height + CARD.gap);
  const edge = shown.includes(place) ? FOUND : place === scanned - 1 && !shown.length ? READ : INK;
  const marks = drawCard(card, {
    x: x + CARD.width / 2,
    y: y + CARD.height / 2,
    width: CARD.width * 0.66,
    height: CARD.height,
  });
  return (
    `<g opacity="${place < scanned ? 1 : 0.3}"><rect x="${x}" y="${y}" width="${CARD.width}" height="${CARD.height}" rx="6" fill="#ffffff" stroke="${edge}" stroke-width="${edge === INK ? 1.5 : 5}"/>` +
    marks
      .map(
        mark =>
          `<path d="${mark.path}" fill="${mark.fill ?? "none"}"${mark.stroke ? ` stroke="${mark.stroke}" stroke-width="${mark.width}"` : ""}/>`,
      )
      .join("") +
    "</g>"
  );
}

function display(rows: string[]): string {
  const x = MARGIN + tableWidth + 2 * MARGIN,
    y = (HEIGHT - rows.length * PIXEL) / 2 - GLASS;
  let lit = "";
  rows.forEach((row, down) =>
    [...row].forEach((pixel, across) => {
      if (pixel === "#")
        lit += `M${x + GLASS + across * PIXEL} ${y + GLASS + down * PIXEL}h${PIXEL}v${PIXEL}h-${PIXEL}z`;
    }),
  );
  return `<rect x="${x}" y="${y}" width="${128 * PIXEL + 2 * GLASS}" height="${rows.length * PIXEL + 2 * GLASS}" rx="8" fill="${DARK}"/><path d="${lit}" fill="${LIGHT}" shape-rendering="crispEdges"/>`;
}

function pixelsOf(frame: Frame): Buffer {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${TABLE}"/>` +
    deal(SEED)
      .map((card, place) => cardAt(card, place, frame))
      .join("") +
    display(frame.rows) +
    "</svg>";
  return Buffer.from(new Resvg(svg).render().pixels);
}

/** Over and over. */
export async function animation(): Promise<Buffer> {
  const all = frames();
  const raw = Buffer.concat(all.map(pixelsOf));
  return sharp(raw, { raw: { width: WIDTH, height: HEIGHT * all.length, channels: 4, pageHeight: HEIGHT } })
    .gif({ delay: all.map(frame => frame.forMs), loop: 0, colours: 64, dither: 0, effort: 10 })
    .toBuffer();
}
