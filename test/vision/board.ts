// A drawn table, recognised, and held against its truth.
import { makeCode } from "../../src/games/set/codes";
import { isInside, middleOf } from "../../deploy/vision/geometry";
import type { Picture } from "../../deploy/vision/picture";
import { type Options, type Recognised, recognise } from "../../deploy/vision/recognise";
import { type Layout, type Truth, drawScene, layOut } from "../../deploy/vision/scene/scene";
import { usualNet } from "../../deploy/vision/usual-net";

export interface Outcome {
  answer: Recognised;
  cards: number;
  right: number;
  strays: number;
  inPlace: number;
  wrong: string[];
}

export function see(picture: Picture, options: Partial<Options> = {}): Recognised {
  return recognise(picture, { net: usualNet(), ...options });
}

/** Cards that are found where they lie, called by their codes, and in their row and column. */
export function judge(answer: Recognised, truth: Truth[]): Outcome {
  const left = new Set(answer.cards);
  const outcome: Outcome = { answer, cards: truth.length, right: 0, strays: 0, inPlace: 0, wrong: [] };
  for (const { card, quad, row, column } of truth) {
    const code = makeCode(card);
    const found = [...left].find(one => isInside(middleOf(one.corners), quad) && isInside(middleOf(quad), one.corners));
    if (!found || found.code !== code) outcome.wrong.push(`${code} is ${found?.code ?? "not seen"}`);
    if (!found) continue;
    left.delete(found);
    if (found.code === code) outcome.right++;
    if (found.row === row && found.column === column) outcome.inPlace++;
  }
  outcome.strays = left.size;
  outcome.wrong.push(...[...left].map(({ code }) => `${code} is not there`));
  return outcome;
}

export function play(layout: Partial<Layout>, options: Partial<Options> = {}): Outcome {
  const { scene, truth } = layOut(layout);
  return judge(see(drawScene(scene), options), truth);
}
