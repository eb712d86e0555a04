// Photos as people take them: the camera held the wrong way round, the table far away.
import { describe, expect, it } from "vitest";
import { parseCode } from "../../src/games/set/codes";
import { areaOf } from "../../deploy/vision/geometry";
import type { Point } from "../../deploy/vision/picture";
import { OAK, drawScene, layOut } from "../../deploy/vision/scene/scene";
import { judge, see } from "./board";

const CODES = [
  ["S1111", "S2223", "S3332", "S1213"],
  ["S2132", "S3221", "S1333", "S2311"],
  ["S3112", "S1322", "S2231", "S3313"],
];
const ROWS = CODES.map(row => row.map(parseCode));

describe("a photo", () => {
  it("that was taken upside down shows the last card first, and all of them right", () => {
    const { scene, truth } = layOut({ rows: ROWS, angle: Math.PI, table: OAK });
    const outcome = judge(see(drawScene(scene)), truth);
    expect(outcome).toMatchObject({ right: 12, strays: 0 });
    expect(outcome.answer.cards.every(({ sure }) => sure)).toBe(true);
    expect(outcome.answer.grid).toEqual(CODES.map(row => row.slice().reverse()).reverse());
  });

  it("of which the table fills a tenth, in a corner, is read whole", () => {
    const width = 2000,
      height = 1500;
    const { scene, truth } = layOut({ rows: ROWS, table: OAK, cardWidth: 100, width, height });
    const moved = ([x, y]: Point): Point => [x - 600, y + 400];
    for (const thing of [...scene.things, ...truth]) thing.quad = thing.quad.map(moved) as typeof thing.quad;
    const xs = truth.flatMap(({ quad }) => quad.map(([x]) => x)),
      ys = truth.flatMap(({ quad }) => quad.map(([, y]) => y));
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const share =
      areaOf([
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ]) /
      (width * height);
    expect(Math.round(10 * share)).toBe(1);
    const outcome = judge(see(drawScene(scene)), truth);
    expect(outcome).toMatchObject({ right: 12, strays: 0, inPlace: 12 });
    expect(outcome.answer.grid).toEqual(CODES);
  });
});
