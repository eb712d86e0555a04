// What makes cards hard to read, one thing at a time: for crops to learn from, and for tables to measure by. Each changes a style or a light and takes
// everything by chance from the dice.
import type { Dice } from "./dice";
import type { Colour, Style } from "./face";
import type { Lens, Light, Shade } from "./light";

/** Of a striped symbol's inside so much is ink, on the whole: less cannot be told from an open one on a photo. */
const PALEST = 0.09;

/** Stripes so thin and pale that they are hardly more than a tint, often at an angle, and thin outlines. */
export function paleStripes(dice: Dice, style: Style): Style {
  const strength = dice.between(0.4, 1);
  const tint = PALEST * Math.exp(dice.between(0, 1.25));
  return {
    ...style,
    line: dice.between(0.008, 0.022),
    stripe: {
      pitch: dice.between(0.013, 0.04),
      share: Math.min(0.5, tint / strength),
      strength,
      slant: dice.chance(0.5) ? dice.between(-1.2, 1.2) : 0,
    },
  };
}

const GREY_VIOLETS: Colour[] = [
  [98, 82, 122],
  [86, 72, 104],
  [108, 92, 140],
  [78, 62, 98],
  [104, 84, 116],
];

/** Violet ink that is nearly grey, as some printings have it, the other inks a little duller as well. */
export function greyViolet(dice: Dice, style: Style): Style {
  const dull = dice.between(0, 0.3);
  const violet = dice.pick(GREY_VIOLETS).map(value => value + dice.normal(5)) as Colour;
  const others = style.inks.slice(1).map(ink => {
    const grey = (ink[0] + ink[1] + ink[2]) / 3;
    return ink.map(value => value + dull * (grey - value)) as Colour;
  });
  return { ...style, inks: [violet, ...others] };
}

/** A lamp's or a candle's light: blue is down to a third of red. */
export function lampLight(dice: Dice, light: Light): Light {
  const warmth = dice.between(0.15, 0.6);
  const green = dice.normal(0.05) - 0.25 * warmth;
  const strength = dice.between(0.55, 1.15);
  return { ...light, colour: [strength, strength * Math.exp(green), strength * Math.exp(-2 * warmth)] };
}

/** The edge of a shadow near (x, y), which has a tint of its own. `scale`: pixels of a card's width. */
export function halfShadow(dice: Dice, light: Light, x: number, y: number, scale: number): Light {
  const shade: Shade = {
    x: x + dice.normal(0.2 * scale),
    y: y + dice.normal(0.25 * scale),
    angle: dice.between(0, 6.3),
    soft: scale * (dice.chance(0.5) ? dice.between(0.01, 0.08) : dice.between(0.08, 0.8)),
    rest: dice.between(0.3, 0.8),
    tint: [1 + dice.normal(0.08), 1 + dice.normal(0.03), 1 + dice.normal(0.1)],
  };
  return { ...light, shades: [...light.shades, shade] };
}

/** A lamp mirrored near (x, y). */
export function glareNear(dice: Dice, light: Light, x: number, y: number, scale: number): Light {
  const glare = {
    x: x + dice.normal(0.25 * scale),
    y: y + dice.normal(0.35 * scale),
    radius: scale * dice.between(0.15, 0.7),
    strength: dice.between(0.3, 0.85),
  };
  return { ...light, glares: [...light.glares, glare] };
}

/** As a cheap camera over-exposes: paper is beyond white, and what is pale comes near it. */
export function overExposed(dice: Dice, light: Light): Light {
  const most = Math.max(...light.colour);
  const strength = dice.between(1.02, 1.3);
  return {
    ...light,
    colour: light.colour.map(value => (value / most) * strength) as Light["colour"],
    across: light.across / 3,
    down: light.down / 3,
    gamma: dice.between(0.55, 0.95),
  };
}

/** A webcam: what it takes is pale or gaudy, and lighter than the table is. */
export function webcamLight(dice: Dice, light: Light): Light {
  const most = Math.max(...light.colour);
  const strength = dice.between(0.7, 1.12);
  return {
    ...light,
    colour: light.colour.map(value => (value / most) * strength) as Light["colour"],
    saturation: dice.between(0.5, 1.25),
    gamma: dice.between(0.7, 1.15),
  };
}

/** Its lens of plastic, and its small sensor. */
export const webcamLens = (dice: Dice): Lens => ({
  blur: dice.between(0.4, 1.1),
  shake: dice.chance(0.15) ? dice.between(1, 4) : 0,
  angle: dice.between(0, 6.3),
  noise: dice.between(2, 9),
});
