// What a telephone or a browser shows, pixel by pixel: no camera, no light, no paper. Sent on, it is often made smaller and saved as JPEG.
import type { Card } from "../../../src/games/set/rules";
import type { Dice } from "./dice";
import { DAYLIGHT, SHARP } from "./light";
import { BLACK, DROP, type Scene, type Truth } from "./scene";
import { type App, drawScreen, makeApp, type Laying } from "./screen";
import { colourOf } from "./others";

/** An app of which somebody has touched some cards, or none. */
function touchedApp(dice: Dice, laying: Laying, isDark: boolean): App {
  const app = makeApp(dice, laying, isDark);
  const touched = { share: dice.between(0, 0.3), line: colourOf(dice), thick: dice.between(2, 5) };
  return dice.chance(0.4) ? { ...app, touched } : app;
}

/** `cardWidth`: pixels. */
export function screenshot(
  dice: Dice,
  laying: Laying,
  isDark: boolean,
  rows: Card[][],
  cardWidth: number,
): { scene: Scene; truth: Truth[] } {
  const { face, cards, ...size } = drawScreen(dice, touchedApp(dice, laying, isDark), rows, cardWidth, false);
  const width = Math.floor(size.width),
    height = Math.floor(size.height);
  const blur = dice.chance(0.5) ? 0 : dice.between(0.3, 0.9);
  const scene: Scene = {
    width,
    height,
    table: BLACK,
    things: [
      {
        face,
        quad: [
          [0, 0],
          [size.width, 0],
          [size.width, size.height],
          [0, size.height],
        ],
      },
    ],
    drop: { ...DROP, dark: 0 },
    light: DAYLIGHT,
    lens: { ...SHARP, blur, noise: 0 },
    seed: dice.below(1 << 30),
  };
  return { scene, truth: cards };
}
