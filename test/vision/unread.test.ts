// A table of which a part cannot be read: what is said holds for the part. Which cards are a Set is counted here by the game's rule: each attribute all the same, or all different.
import { describe, expect, it } from "vitest";
import { parseCode } from "../../src/games/set/codes";
import { answerFor, linesOf } from "../../deploy/vision/answer";
import { isInside, middleOf } from "../../deploy/vision/geometry";
import { Live } from "../../deploy/vision/live/live";
import type { Recognised } from "../../deploy/vision/recognise";
import { Dice } from "../../deploy/vision/scene/dice";
import { PLAIN, blankFace } from "../../deploy/vision/scene/face";
import { DAYLIGHT } from "../../deploy/vision/scene/light";
import { back } from "../../deploy/vision/scene/others";
import { type Layout, type Scene, type Truth, OAK, drawScene, layOut } from "../../deploy/vision/scene/scene";
import { usualNet } from "../../deploy/vision/usual-net";
import { see } from "./board";
import { WHITE } from "./tables";

/** Nine cards without a Set, and three more (S1132, S1332, S3212) with which there are two. */
const ROWS = ["S1112 S1132 S2222 S2221", "S1332 S1212 S1121 S2121", "S1211 S2112 S1122 S3212"].map(row =>
  row.split(" "),
);
const HIDDEN = ["S1132", "S1332", "S3212"];
const CODES = ROWS.flat();
/** All sixteen cards with one or two of each attribute would do: where three values are never there all are the same, or it is no Set. */
const NO_SET = ["S1111 S1112 S1121 S1122", "S1211 S1212 S1221 S1222", "S2111 S2112 S2121 S2122"].map(row =>
  row.split(" "),
);

function setsAmong(codes: string[]): number {
  let count = 0;
  codes.forEach((one, a) =>
    codes.slice(a + 1).forEach((other, b) =>
      codes.slice(a + b + 2).forEach(third => {
        const isSet = [1, 2, 3, 4].every(at => new Set([one[at], other[at], third[at]]).size !== 2);
        if (isSet) count++;
      }),
    ),
  );
  return count;
}

const laid = (rows: string[][], change: Partial<Layout> = {}) =>
  layOut({ rows: rows.map(row => row.map(parseCode)), table: OAK, seed: 5, ...change });

/** Something else lies in the places of the hidden cards; `face` undefined: nothing. */
function covered(face: (() => Scene["things"][number]["face"]) | undefined, change: Partial<Layout> = {}): Scene {
  const { scene } = laid(ROWS, change);
  return {
    ...scene,
    things: scene.things.flatMap((thing, at) =>
      !HIDDEN.includes(CODES[at]) ? [thing] : face ? [{ ...thing, face: face() }] : [],
    ),
  };
}

const blank = () => blankFace(130, PLAIN);

const wordsOf = (seen: Recognised) => linesOf(answerFor("x.jpg", seen)).join("\n");

const placesOf = ({ unread }: Recognised, isSeen: boolean) =>
  unread.filter(one => one.isSeen === isSeen).map(({ row, column }) => `${row} ${column}`);

describe("a table that was read in part", () => {
  it("has two Sets, of which the cards that can be read show none", () => {
    expect(setsAmong(CODES)).toBe(2);
    expect(setsAmong(CODES.filter(code => !HIDDEN.includes(code)))).toBe(0);
    expect(setsAmong(NO_SET.flat())).toBe(0);
  });

  const dice = new Dice(7);
  for (const [what, face, change] of [
    ["white", blank, {}],
    ["white, and the table seen at a slant", blank, { taper: 0.15, angle: 0.3 }],
    ["face down", () => back(130, PLAIN, dice), {}],
  ] as const)
    it(`three cards that are ${what} are counted as cards that cannot be read, each in its place`, () => {
      const seen = see(drawScene(covered(face, change)));
      expect(seen.cards.map(({ code }) => code).sort()).toEqual(CODES.filter(code => !HIDDEN.includes(code)).sort());
      expect([...placesOf(seen, true), ...placesOf(seen, false)].sort()).toEqual(["0 1", "1 0", "2 3"]);
      expect(answerFor("x.jpg", seen).whole).toBe(false);
      expect(wordsOf(seen)).not.toMatch(/no Set/i);
    });

  it("says how many it cannot read, and where", () => {
    const words = wordsOf(see(drawScene(covered(blank))));
    expect(words).toContain(
      "9 cards, and 3 that I cannot read. No three of these 9 are a Set, but whether there is a Set on the table is open.",
    );
    expect(words).toContain("  row 1, column 2\n  row 2, column 1\n  row 3, column 4\n");
  });

  it("a lamp mirrored on three cards hides them, and no more", () => {
    const { scene, truth } = laid(ROWS);
    const glares = truth
      .filter((_, at) => HIDDEN.includes(CODES[at]))
      .map(({ quad }) => ({ x: middleOf(quad)[0], y: middleOf(quad)[1], radius: 55, strength: 1.5 }));
    const seen = see(drawScene({ ...scene, light: { ...DAYLIGHT, glares } }));
    const isRead = ({ quad }: Truth) => seen.cards.some(({ corners }) => isInside(middleOf(corners), quad));
    const left = truth.filter(one => !isRead(one)).map(({ row, column }) => `${row} ${column}`);
    expect([...placesOf(seen, true), ...placesOf(seen, false)].sort()).toEqual(left.sort());
    expect(left.length).toBeGreaterThan(0);
    expect(wordsOf(seen)).not.toMatch(/no Set/i);
  });

  it("where nothing is seen in a row's gap, a white card on a white table may lie there", () => {
    for (const scene of [
      covered(undefined),
      covered(() => blankFace(130, { ...PLAIN, paper: [236, 236, 234] }), {
        table: WHITE,
        drop: { dx: 0, dy: 0, soft: 1, dark: 0 },
      }),
    ]) {
      const seen = see(drawScene(scene));
      expect([...placesOf(seen, true), ...placesOf(seen, false)].sort()).toEqual(["0 1", "1 0", "2 3"]);
      expect(wordsOf(seen)).not.toMatch(/no Set/i);
    }
  });

  it("Sets among what was read are told as some of them", () => {
    const rows = [["S1111", "S1112", "S1113"], ROWS[1].slice(0, 3), ROWS[2].slice(0, 3)];
    const { scene } = laid(rows);
    const things = scene.things.map((thing, at) => (at === 8 ? { ...thing, face: blank() } : thing));
    const words = wordsOf(see(drawScene({ ...scene, things })));
    expect(words).toMatch(/^8 cards, and 1 that I cannot read\. At least \d Sets?\.$/m);
  });

  it("that was read whole and has none is told as having none; one of fewer cards than a table has, only of them", () => {
    expect(wordsOf(see(drawScene(laid(NO_SET).scene)))).toMatch(/^12 cards, no Set\.$/m);
    expect(wordsOf(see(drawScene(laid(NO_SET.slice(0, 2)).scene)))).toMatch(/^8 cards, no three of them a Set\.$/m);
  });

  it("before a camera: what cannot be read is told after a while, with the same numbers in every frame", () => {
    const picture = drawScene(covered(blank, { width: 640, height: 480, cardWidth: 70 }));
    const live = new Live({ net: usualNet() });
    const ids = new Set<string>();
    let last = live.update(picture, 0);
    for (let frame = 1; frame < 60; frame++) {
      last = live.update(picture, 33 * frame);
      if (frame > 45) ids.add(last.unread.map(({ id }) => id).join());
    }
    expect(last.cards).toHaveLength(9);
    expect(last.unread).toHaveLength(3);
    expect(ids.size).toBe(1);
  });
});
