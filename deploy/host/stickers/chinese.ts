// The font of Chinese sheets, as a file's bytes. In the sources it is made when it is asked for; the build makes it once, and puts a file beside dist/cli.js
// (deploy/build/cli.ts).
import { type Weight, makeChineseFont } from "./chinese-font";

const made = new Map<Weight, Promise<Uint8Array>>();

export function chineseFont(weight: Weight): Promise<Uint8Array> {
  const font = made.get(weight) ?? makeChineseFont(weight);
  made.set(weight, font);
  return font;
}
