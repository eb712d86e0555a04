// The shapes on cards for a display with colours: four fonts of nine characters each, wave, diamond and oval, empty, then solid, then striped.
import type { Screen } from "../../kernel/ports";
import type { Card } from "./card";

/** Tall ones stand side by side on a broad card; the others lie, one below the other on an upright one. */
export const enum Size {
  Small,
  Middle,
  Tall,
  Large,
}

/** By size, in pixels; and from one shape of a card to the next. */
export const WIDTHS = [25, 31, 15, 57];
export const HEIGHTS = [13, 15, 37, 25];
export const STEPS = [17, 18, 19, 31];

/** By size, each decoded when it is drawn with for the first time. */
const fonts: string[] = [];

/** Made by test/games/set/colour-shapes.ts: column by column, the top row in the most significant bit. */
function decode(size: Size): string {
  return atob(
    size === Size.Small
      ? "B/D/zgbAbANgMwMYGMDGBhgwwMMGGBhgwwMYGMDGBmA2AbAbA5/4fwAAAIAOAHAGwDYDGBjBgwwYwGYDYA2AzAYwYYMGMDGA2AbAHADgAgAAA+B/xwcwGwB4A8AeAPAHgDwB4A8AeAPA" +
          "HgDwB4A8AeAPAGwGcHH/A+AP4f+f/f/f/v/n/j/x/4/8P+H/h/w/8P+H/j/x/4/8/+//f/f/P/D+AAABABwA4A+AfAfwP4P+H/H/z/7/+/+f/H/D/g/gfwHwD4A4AcAEAAAHwP+P/n/3" +
          "////////////////////////////////////3/z/4/4HwB/D/zgb/7ANgM/8YGMDH/hgwwMP+GBhgw/8YGMDH/mA2Ab/7A5/4fwAAAIAOAHAGwDYD+BjBgw/4wGYDf/2AzAY/4YMGMD+" +
          "A2AbAHADgAgAAA+B/xwc/+wB4A//+APAH//wB4A//+APAH//wB4A//+APAG/+cHH/A+A"
      : size === Size.Middle
        ? "Afgf/HgZgDYAzAGwBmAYwDGAwwGGAwYDDAYMDBgMGBgwGGAwYDDAYYDGAYwDMAbAGYA2AMwPH/wPwAAAAQAHAA4ANgBsAYwDGAwYGDBgMMBjAGYAzAGwAbAGYAzAGMBhgMGDAwYDGAYw" +
          "BsANgA4AHAAQAAAB8A/4ODjAGYA2ADwAeADwAeADwAeADwAeADwAeADwAeADwAeADwAeADwAeADwAeADYAzAGODg/4B8AD8D/4//P/7/+f/3/8//H/4/+H/w/+D/4f/B/4P/g/8H/w/+" +
          "D/4f/D/4//H/5//f/z/+//n/4/+B+AAAACAA4AHAB8APgD+AfwH/A/4P/h/8f/z/+f/3//f/z/+f/x/8P/g/4H/AfwD+APgB8AHAA4ACAAAAPgH/B/8f/z/+////////////////////" +
          "////////////////////////////////7/+f/x/8H/APgAfgf/HgZ//YAzAG//mAYwDH/wwGGAwf/DAYMDB/8GBgwGH/wYDDAYf/GAYwDP/7AGYA3/8wPH/wPwAAAAQAHAA4ANgBsAfw" +
          "DGAwYH/BgMMBj/+YAzAG//7AGYAz/+MBhgMH/AwYDGAfwBsANgA4AHAAQAAAB8A/4ODj/+YA2AD//+ADwAf//wAeAD//+ADwAf//wAeAD//+ADwAf//wAeAD//+ADYAz/+ODg/4B8AA="
        : size === Size.Tall
          ? "AfwAAOA//AAfh4D4AcZwAPx4MwAB/4GwAADgDYAAAAB4AAAAA8AAAAA2AOAAAbA/8AAZg8fgAcxwA+A8PwAH/4DgAAfwAAAOAAAAAfwAAAB8fAAAD4D4AAPgAPgAfAAB8B8AAAHx4AAA" +
            "A8fAAAB8B8AAHwAPgAPgAA+A+AAAHx8AAAAfwAAAADgAAB////wD////+DgAAADjAAAAAZgAAAANgAAAADwAAAAB4AAAAA8AAAAAeAAAAANgAAAAMwAAAAGOAAAAOD////+Af///8AD+" +
            "AABwH/4AD8P//AD/P//+P/n/////3/////7/////////////////+//////f/////P/j///n+AH//h+AA//AcAAD+AAABwAAAAD+AAAAP/4AAAf//AAB///8AD////gP////+P/////j" +
            "/////gP///+AB///8AAH//wAAA//gAAAD+AAAAAcAAAP///+Af////wf////8f/////P/////v//////////////////////////////v/////n/////x/////wf////wD////gAfwAA" +
            "OA//AAfh5L4AdZ0kvx8syST/6W5JJLpLckkkkl6SSSSS9JJJJJ2kukkk7S/+SSZp8fpJc1wA+k8PwAH/4DgAAfwAAAOAAAAAfwAAAB9fAAAD8n4AAPySfgAfJJJ8B8kkknx6SSSS8fJJ" +
            "JJ8B8kknwAPySfgAA/J+AAAH18AAAAfwAAAADgAAB////wD////+DpJJJLjkkkkk5ySSSSdpJJJJL0kkkkl6SSSSS9JJJJJekkkkktySSSSc5JJJJOOkkkkuD////+Af///8AA=="
          : "AAf4AB//AD//wH8A8HwAOHgAHHgADngADjgADzgABxwABxwAB44AA4cAA4OAAcHAAcDgAOBwAHA4ADgcABwHAA4DgAcBwAOAcAHAOABwHAA4BwAcA4AHAOADgHAA4BwAcA4AHAcADgHA" +
            "BwDgAcBwAOA4AHAcABwOAA4HAAcDgAOBwAHBwADg4ABw4AA48AAccAAccAAOeAAOOAAPOAAPHAAPDgAfB4B/Af/+AH/8AA/wAAAAAAACAAADgAABwAAA4AAA+AAAfAAAdwAAO4AAOOAA" +
            "HHAAHBwADg4ABwcABwHAA4DgA4A4AcAcAcAHAOADgHABwHAAcDgAODgADhwABxwAAc4AAO4AAD8AAB+AAA7gAA5wAAccAAcOAAODgAOBwAHAcAHAOADgHABwBwBwA4A4AOA4AHAcABwc" +
            "AA4OAAcHAAHHAADjgAA7gAAdwAAHwAAD4AAA4AAAcAAAOAAACAAAAAAAH8AAP/gAf/8AfAfAeADweAA8OAAOOAADnAAB3AAAfgAAPwAAH4AAD8AAB+AAA/AAAfgAAPwAAH4AAD8AAB+A" +
            "AA/AAAfgAAPwAAH4AAD8AAB+AAA/AAAfgAAPwAAH4AAD8AAB+AAA/AAAfgAAPwAAH4AAD8AAB+AAA/AAAfgAAPwAAH4AAD8AAB+AAA/AAAfgAAPwAAHcAAHOAADjgADh4ADweADwHwHw" +
            "B//wAP/gAB/AAAD/AAP/4Af/+A///g///w///4///8///8f//+f//+P//+P///H///D///B///g///gf//wP//4H//8D//+A///Af//gP//wD//4B//+A///AP//gH//4B//8A///AP/" +
            "/gH//4D//8A//+Af//gP//wH//4D//+B///A///gf//wP//4P//8H//+H///H///j///j///z///x///5///4///4f//4P//4D//wA//gAH+AAAAAAAAQAAAcAAAOAAAHAAAHwAAD4AA" +
            "D+AAB/AAB/wAA/4AA/+AAf/AAP/gAP/4AH/8AH//AD//gD//4B//8A//+A///gf//wf//8P//+P///n///3////////////f///P///j///h///wf//wP//4D//4B//8A//+AP/+AH//" +
            "AB//AA//gAP/gAH/wAD/4AA/4AAf8AAH8AAD+AAA+AAAfAAAHAAADgAABwAAAQAAAAAAA/gAB/8AD//gD//4D//+D///h///x///8///+///////////////////////////////////" +
            "///////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////7///5///8f//8" +
            "P//+D//+A//+AP/+AB/8AAP4AAAf4AB//AD//wH//8HwAOHgAHHgADn///j///zgABxwABxwAB4///4f//4OAAcHAAcDgAOB///A///gcABwHAA4DgAcB//+Af//AOABwHAA4BwAcA//" +
            "/AP//gHAA4BwAcA4AHAf//gH//wDgAcBwAOA4AHAf//wP//4HAAcDgAOBwAHB///g///w4AA48AAccAAcf//+f//+OAAPOAAPHAAPD///B///Af/+AH/8AA/wAAAAAAACAAADgAABwAA" +
            "A4AAA+AAAfAAAfwAAP4AAOOAAHHAAHBwAD/4AB/8ABwHAA4DgA4A4Af/8Af//AOADgHABwHAAcD//+D///hwABxwAAc4AAO////////+AAA7gAA5wAAcf//8P//+DgAOBwAHAcAHAP//" +
            "gH//wBwBwA4A4AOA4AH/8AB/8AA4OAAcHAAHHAAD/gAA/gAAdwAAHwAAD4AAA4AAAcAAAOAAACAAAAAAAH8AAP/gAf/8Af//AeADweAA8OAAOP///n///3AAAfgAAPwAAH////////+A" +
            "AA/AAAfgAAP////////8AAB+AAA/AAAf////////4AAD8AAB+AAA/////////wAAH4AAD8AAB/////////gAAPwAAH4AAD/////////AAAfgAAPwAAH////////+AAA/AAAfgAAP////" +
            "f///OAADjgADh4ADwf//wH//wB//wAP/gAB/AAA=",
  );
}

export function setShapes(screen: Screen, size: Size): Screen {
  fonts[size] = fonts[size] || decode(size);
  return screen.setFontCustom(fonts[size], 33, WIDTHS[size], HEIGHTS[size]);
}

/** A card's shape in its filling. */
export function letterOf(card: Card): string {
  return String.fromCharCode(29 + 3 * ((card >> 2) & 3) + (card >> 6));
}
