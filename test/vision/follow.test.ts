import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Follower, type Sight } from "../../deploy/vision/follow";
import { quadAt } from "../../deploy/vision/scene/scene";

const sight = (code: string, x: number, y = 100, confidence = 0.9, other = ""): Sight => ({
  code,
  corners: quadAt(x, y, 60, 92),
  confidence,
  sure: !other,
  answers: [
    { code, confidence },
    { code: other || "S3131", confidence: 0.95 - confidence },
  ],
});

describe("following cards", () => {
  it("says nothing after one frame, and is certain after a few", () => {
    const follower = new Follower();
    expect(follower.update([sight("S1111", 100)], 0)).toEqual([]);
    follower.update([sight("S1111", 101)], 200);
    expect(follower.update([sight("S1111", 100)], 400)).toMatchObject([{ id: 1, code: "S1111" }]);
  });

  it("one frame that misreads a card changes nothing", () => {
    const follower = new Follower();
    for (let at = 0; at < 5; at++) follower.update([sight("S1111", 100)], at * 200);
    expect(follower.update([sight("S1112", 100)], 1000).map(card => card.code)).toEqual(["S1111"]);
  });

  it("a card that is replaced by another is soon called by its new name", () => {
    const follower = new Follower();
    for (let at = 0; at < 5; at++) follower.update([sight("S1111", 100)], at * 200);
    let last: string[] = [];
    for (let at = 5; at < 20; at++) last = follower.update([sight("S3333", 100)], at * 200).map(card => card.code);
    expect(last).toEqual(["S3333"]);
  });

  it("in between it claims neither of the two", () => {
    const follower = new Follower();
    for (let at = 0; at < 6; at++) follower.update([sight(at % 2 ? "S1111" : "S3333", 100, 100, 0.9)], at * 100);
    expect(follower.update([sight("S1111", 100)], 600)).toEqual([]);
  });

  it("a card that is in doubt look after look is doubtful, with its two answers; once it is read surely it is sure", () => {
    const follower = new Follower();
    for (let at = 0; at < 4; at++) follower.update([sight("S1111", 100, 100, 0.55, "S1311")], at * 100);
    const [card] = follower.update([sight("S1311", 100, 100, 0.5, "S1111")], 400);
    expect(card).toMatchObject({ sure: false, code: "S1111" });
    expect(card.answers.map(({ code }) => code)).toEqual(["S1111", "S1311"]);
    let sure = false;
    for (let at = 5; at < 15; at++) [{ sure }] = follower.update([sight("S1111", 100)], at * 100);
    expect(sure).toBe(true);
  });

  it("keeps a card's number while the camera moves", () => {
    const follower = new Follower();
    let ids: number[] = [];
    for (let at = 0; at < 20; at++)
      ids = follower
        .update([sight("S1111", 100 + 12 * at), sight("S2222", 220 + 12 * at)], at * 100)
        .map(card => card.id);
    expect(ids).toEqual([1, 2]);
  });

  it("keeps a card that is hidden for a moment, and lets it go after a second", () => {
    const follower = new Follower();
    for (let at = 0; at < 5; at++) follower.update([sight("S1111", 100)], at * 100);
    expect(follower.update([], 800)).toHaveLength(1);
    expect(follower.update([], 1400)).toEqual([]);
  });

  it("a tab that was in the background shows nothing old", () => {
    const follower = new Follower();
    for (let at = 0; at < 5; at++) follower.update([sight("S1111", 100)], at * 100);
    expect(follower.update([sight("S2222", 400)], 60_000)).toEqual([]);
  });

  it("a camera that stops and starts with its clock at 0 starts anew", () => {
    const follower = new Follower();
    for (let at = 0; at < 5; at++) follower.update([sight("S1111", 100)], 5000 + at * 100);
    expect(follower.update([sight("S1111", 100)], 0)).toEqual([]);
    follower.update([sight("S1111", 100)], 100);
    expect(follower.update([sight("S1111", 100)], 200)).toHaveLength(1);
  });

  it("corners that tremble are calmed; a card that is pushed is followed at once", () => {
    const follower = new Follower();
    for (let at = 0; at < 5; at++) follower.update([sight("S1111", 100)], at * 100);
    const [calm] = follower.update([sight("S1111", 102)], 500);
    expect(calm.corners[0][0] - 70).toBeLessThan(1);
    const [pushed] = follower.update([sight("S1111", 125)], 600);
    expect(pushed.corners[0][0]).toBeCloseTo(95, 6);
  });

  it("a card seen upside down in the next frame does not spin", () => {
    const follower = new Follower();
    for (let at = 0; at < 6; at++) {
      const [a, b, c, d] = quadAt(100, 100, 60, 92);
      follower.update([{ ...sight("S1111", 100), corners: at % 2 ? [c, d, a, b] : [a, b, c, d] }], at * 100);
    }
    const [card] = follower.update([], 600);
    expect(card.corners[0]).toEqual(quadAt(100, 100, 60, 92)[0]);
  });

  it("never has more cards than were seen within a second, whatever comes", () => {
    const frames = fc.array(
      fc.record({
        cards: fc.array(
          fc.record({
            x: fc.integer({ min: 0, max: 600 }),
            code: fc.constantFrom("S1111", "S2222", "S3333"),
            confidence: fc.double({ min: 0.3, max: 1, noNaN: true }),
          }),
          { maxLength: 5 },
        ),
        afterMs: fc.integer({ min: -50, max: 2000 }),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(frames, list => {
        const follower = new Follower();
        let atMs = 0;
        let recent: { atMs: number; count: number }[] = [];
        for (const { cards, afterMs } of list) {
          atMs += afterMs;
          if (afterMs < 0) recent = [];
          recent = [...recent, { atMs, count: cards.length }].filter(one => atMs - one.atMs <= 900);
          const steady = follower.update(
            cards.map(({ x, code, confidence }) => sight(code, x, 100, confidence)),
            atMs,
          );
          expect(steady.length).toBeLessThanOrEqual(recent.reduce((sum, one) => sum + one.count, 0));
          expect(new Set(steady.map(card => card.id)).size).toBe(steady.length);
        }
      }),
    );
  });
});
