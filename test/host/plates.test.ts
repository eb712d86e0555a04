import { describe, expect, it } from "vitest";
import { type Answer, answerFor } from "../../deploy/vision/answer";
import { sharedArea } from "../../deploy/vision/geometry";
import type { Quad } from "../../deploy/vision/picture";
import type { Card } from "../../deploy/vision/recognise";
import { ringsOf } from "../../deploy/vision/rings";
import { layOut } from "../../deploy/vision/scene/scene";
import { makeCode } from "../../src/games/set/codes";
import { capFor, overlaySvg } from "../../deploy/host/photo/overlay";
import { type Want, placePlates, symbolsOf } from "../../deploy/host/photo/plates";
import { PALETTES, PALETTE_NAMES, ringInWords, ringStyle } from "../../deploy/palette";
import { tableOf } from "../vision/tables";

const WIDTH = 960;

/** A table of this kind as if it had been read, its picture 960 pixels wide. */
function tableAt(kind: string, seed: number, unsure = -1): { answer: Answer; quads: Quad[]; height: number } {
  const { scene, truth } = layOut(tableOf(kind, seed));
  const scale = WIDTH / scene.width;
  const cards = truth.map(({ card, quad, row, column }, at): Card => {
    const code = makeCode(card);
    const answers: Card["answers"] = [
      { code, confidence: 0.7 },
      { code: "S3333", confidence: 0.2 },
    ];
    const corners = quad.map(([x, y]) => [x * scale, y * scale]) as Quad;
    return { code, sure: at !== unsure, answers, confidence: 0.9, corners, table: 0, row, column };
  });
  const timings = { shrink: 0, quads: 0, read: 0, symbols: 0, place: 0 };
  const answer = answerFor("x.jpg", {
    cards,
    unread: [],
    pieces: [],
    isGrey: false,
    edition: "usual",
    grid: [],
    tables: [],
    timings,
  });
  return { answer, quads: cards.map(({ corners }) => corners), height: scene.height * scale };
}

const wantsOf = (answer: Answer, cap: number): Want[] => [
  ...answer.cards.map((_, card) => ({ card, width: 4.9 * cap, height: 1.75 * cap, isBelow: true })),
  ...answer.cards.map((_, card) => {
    const sets = answer.sets.filter(places => places.includes(card)).length;
    return { card, width: 2 * cap * Math.max(1, sets), height: 1.75 * cap, isBelow: false };
  }),
];

describe("plates on a picture", () => {
  it("cover no symbol of any card and no other plate, and are readable at 960 pixels, however the cards lie", () => {
    for (const kind of ["plain", "slanted", "turned", "touching", "shadows"])
      for (const seed of [1, 2, 3]) {
        const { answer, quads, height } = tableAt(kind, seed);
        const cap = capFor(quads, WIDTH);
        const plates = placePlates(quads, wantsOf(answer, cap), WIDTH, height);
        plates.forEach((plate, at) => {
          for (const quad of quads) expect(sharedArea(plate.quad, symbolsOf(quad)), `${kind} ${seed}`).toBeLessThan(1);
          for (const other of plates.slice(0, at)) expect(sharedArea(plate.quad, other.quad)).toBeLessThan(1);
          expect(Math.abs(plate.angle)).toBeLessThanOrEqual(90);
          expect(cap * plate.size, `${kind} ${seed}`).toBeGreaterThanOrEqual(6);
        });
      }
  });

  it("of 81 cards there is one for each, and still none on a symbol", () => {
    const { answer, quads, height } = tableAt("deck", 1);
    const codes = wantsOf({ ...answer, sets: [] }, capFor(quads, WIDTH)).slice(0, quads.length);
    const plates = placePlates(quads, codes, WIDTH, height);
    expect(plates).toHaveLength(81);
    for (const { quad } of plates)
      for (const other of quads) expect(sharedArea(quad, symbolsOf(other))).toBeLessThan(1);
  });
});

describe("rings on a picture", () => {
  it("run over no symbol of the card beside, even where cards touch and have several", () => {
    for (const seed of [1, 2, 3]) {
      const { answer, quads } = tableAt("touching", seed);
      for (const { quad, set } of ringsOf(quads, answer.sets))
        quads.forEach((card, at) => {
          if (answer.sets[set].includes(at)) return;
          const inner = symbolsOf(card);
          // The ring is a line: it may not cut the box of the symbols, which the area of the ring's inside would show.
          expect(sharedArea(quad, inner)).toBeLessThan(0.02 * sharedArea(inner, inner));
        });
    }
  });

  it("of more than eight Sets are still distinct, in the picture and in words", () => {
    for (const name of PALETTE_NAMES) {
      const styles = Array.from({ length: 16 }, (_, set) => ringStyle(name, set));
      expect(new Set(styles.map(style => JSON.stringify(style))).size).toBe(16);
      expect(new Set(styles.map(ringInWords)).size).toBe(16);
    }
    expect(ringInWords(PALETTES.usual.rings[0])).toBe("amber");
    expect(ringInWords(PALETTES.usual.rings[8])).toBe("amber with a white core");
    expect(ringInWords(PALETTES.safe.rings[4])).toBe("dashed blue");
  });
});

describe("the drawing", () => {
  it("gives each Set its number in its own colour on its three cards; what rests on a doubtful card is dashed", () => {
    const { answer, height } = tableAt("plain", 2);
    expect(answer.sets.length).toBeGreaterThan(0);
    const svg = overlaySvg(answer, WIDTH, height, 1);
    answer.sets.forEach((_, set) => {
      const { colour } = ringStyle("usual", set);
      expect(svg.split(`fill="${colour}"`)).toHaveLength(4);
      expect(svg.split(`stroke="${colour}"`)).toHaveLength(4);
    });
    expect(svg).not.toContain("stroke-dasharray");
    const doubt = tableAt("plain", 2, answer.sets[0][0]);
    expect(overlaySvg(doubt.answer, WIDTH, height, 1).match(/stroke-dasharray/g)!.length % 3).toBe(0);
  });
});
