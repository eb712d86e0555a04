// The drawn tables that are hard to read: drawn again they are the same, and they are what their names say.
import { describe, expect, it } from "vitest";
import { valueOf } from "../../src/games/set/rules";
import { drawnLines, measureDrawn, tablesIn } from "../../deploy/lab/accuracy/drawn";
import { sumOf } from "../../deploy/lab/accuracy/score";
import { drawScene } from "../../deploy/vision/scene/scene";
import { TRIALS, tablesFor, trialOf } from "../../deploy/vision/scene/trials";
import { usualNet } from "../../deploy/vision/usual-net";

describe("drawn trials", () => {
  it("the same number draws the same table, another another", () => {
    const [one, again, other] = [0, 0, 1].map(number =>
      drawScene(trialOf("half shadow, one pale symbol", number).scene),
    );
    expect(Buffer.compare(Buffer.from(one.data), Buffer.from(again.data))).toBe(0);
    expect(Buffer.compare(Buffer.from(one.data), Buffer.from(other.data))).not.toBe(0);
  });

  it("every card lies within the picture, and none twice", () => {
    for (const kind of TRIALS)
      for (let number = 0; number < 5; number++) {
        const { scene, truth } = trialOf(kind, number);
        expect(new Set(truth.map(({ card }) => card)).size).toBe(truth.length);
        for (const [x, y] of truth.flatMap(({ quad }) => quad)) {
          expect(x > 0 && x < scene.width).toBe(true);
          expect(y > 0 && y < scene.height).toBe(true);
        }
      }
  });

  it("pale symbols are alone on their cards, and never solid; in lamp light there are one to four cards, one of them violet", () => {
    for (let number = 0; number < 20; number++) {
      for (const { card } of trialOf("glare, one pale symbol", number).truth)
        expect([valueOf(card, 0), valueOf(card, 1) === 2]).toEqual([1, false]);
      const { truth } = trialOf("lamp light, one to four cards", number);
      expect(truth.length).toBeLessThanOrEqual(4);
      expect(truth.some(({ card }) => valueOf(card, 2) === 1)).toBe(true);
    }
  });

  it("are measured: every card counts once, and what is told as sure is hardly ever wrong", async () => {
    let steps = 0;
    const trials = { count: 1, first: 0, word: "" };
    const all = await measureDrawn(usualNet(), trials, () => steps++);
    expect(steps).toBe(tablesIn(trials));
    const sum = sumOf(all.flatMap(({ scores }) => scores));
    expect(sum.cards).toBe(
      TRIALS.flatMap(kind => Array.from({ length: tablesFor(kind) }, (_, number) => trialOf(kind, number))).reduce(
        (count, { truth }) => count + truth.length,
        0,
      ),
    );
    expect(sum.whole).toBeGreaterThan(0.8 * sum.cards);
    expect(sum.misread).toBeLessThan(0.05 * sum.cards);
    expect(drawnLines(all, false)).toHaveLength(TRIALS.length + 4);
  }, 300_000);
});
