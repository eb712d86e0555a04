// A card of Set as marks on paper, in mm: the same shapes that the recogniser learnt from.
import { type Card, valueOf } from "../../../src/games/set/rules";
import { type Outline, round } from "../stickers/marks";
import type { Point } from "../../vision/picture";
import { PLAIN, type Style, placesOf, symbolOutline } from "../../vision/scene/face";
import { crossingsAt } from "../../vision/scene/stencil";

/** From stripe to stripe, of the card's width, and how much of that is ink. Coarser than a factory prints, so that any printer can. */
const PITCH = 0.034,
  SHARE = 0.36;

const pathOf = (points: Point[]) => "M" + points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L") + "Z";

const hex = (colour: readonly number[]) =>
  "#" + colour.map(value => Math.round(value).toString(16).padStart(2, "0")).join("");

/** Upright lines within an outline, each cut to length, so that no printer needs to clip. */
function stripesIn(outline: Point[], pitch: number): string {
  const least = Math.min(...outline.map(([x]) => x)),
    most = Math.max(...outline.map(([x]) => x));
  const count = Math.round((most - least) / pitch);
  let path = "";
  for (let at = 0; at < count; at++) {
    const x = least + ((at + 0.5) * (most - least)) / count;
    const crossings = crossingsAt(outline, 0, x);
    for (let pair = 0; pair + 1 < crossings.length; pair += 2)
      path += `M${round(x)} ${round(crossings[pair])}V${round(crossings[pair + 1])}`;
  }
  return path;
}

/** The symbols of an upright card, `width` mm wide, its top left corner at (0, 0). */
export function cardMarks(card: Card, width: number, style: Style = PLAIN): Outline[] {
  const ink = hex(style.inks[valueOf(card, 2) - 1]);
  const line = style.line * width,
    filling = valueOf(card, 1);
  return placesOf(valueOf(card, 0), style).flatMap(place => {
    const outline = symbolOutline(card, style, width).map(([x, y]): Point => [
      x + width / 2,
      y + (0.5 + place) * width * style.aspect,
    ]);
    const contour: Outline = { path: pathOf(outline), stroke: ink, width: round(line) };
    if (filling === 2) contour.fill = ink;
    return filling === 3
      ? [{ path: stripesIn(outline, PITCH * width), stroke: ink, width: round(PITCH * SHARE * width) }, contour]
      : [contour];
  });
}
