// What deploy/lab/measures/vision.ts runs inside a page.
import { readNet } from "../../vision/net";
import { recognise } from "../../vision/recognise";

const TIMES = 15;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));

/** Reads the same frame again and again. */
export function frames(
  weights: string,
  data: string,
  width: number,
  height: number,
): { cards: number; medianMs: number } {
  const net = readNet(bytesOf(weights));
  const picture = { data: new Uint8ClampedArray(bytesOf(data).buffer), width, height };
  let cards = 0;
  const times = Array.from({ length: TIMES }, () => {
    const start = performance.now();
    cards = recognise(picture, { net }).cards.length;
    return performance.now() - start;
  });
  return { cards, medianMs: times.sort((a, b) => a - b)[TIMES >> 1] };
}
