// Of several quads around the same card one is kept.
import { describe, expect, it } from "vitest";
import { areaOf, likeness } from "../../deploy/vision/geometry";
import { gather } from "../../deploy/vision/gather";
import { type Picture, type Quad, makePicture } from "../../deploy/vision/picture";
import type { White } from "../../deploy/vision/net";
import { makePlane } from "../../deploy/vision/planes";
import { FEW_VOTES, type Found } from "../../deploy/vision/reading";
import type { Candidate } from "../../deploy/vision/quads";

const WHOLE: Quad = [
  [100, 100],
  [200, 100],
  [200, 254],
  [100, 254],
];
/** The part above a shadow's edge. */
const UPPER: Quad = [WHOLE[0], WHOLE[1], [200, 215], [100, 220]];
const AWAY = WHOLE.map(([x, y]) => [x + 300, y]) as Quad;

/** A quad that `votes` masks show, read with this probability for each of its four answers, its corners this far off, in pixels of the crop. */
interface Told {
  quad: Quad;
  votes: number;
  answer: number;
  move?: number;
}

function foundAt({ quad, votes, answer, move = 0.5 }: Told): Found {
  const head = (count: number) =>
    Float32Array.from({ length: count }, (_, at) => Math.log(at ? (1 - answer) / (count - 1) : answer));
  const crop: Picture = makePicture(64, 96);
  return {
    quad,
    votes,
    crop,
    reading: {
      quantity: head(3),
      filling: head(3),
      colour: head(3),
      shape: head(5),
      isCard: 0.999,
      moves: new Float32Array(8).fill(move),
    },
    white: [240, 240, 240],
    ink: { share: 0.2, colour: 0.4 },
    dark: 0.82,
    isPlain: true,
    isBySymbols: false,
    symbols: 0,
  };
}

/** The quads that are kept of these. */
function kept(all: Told[]): Quad[] {
  const planes = { least: makePlane(600, 400), bright: makePlane(600, 400) };
  const candidates = all.map(({ quad, votes }): Candidate => ({
    quad,
    votes,
    area: areaOf(quad),
    aspect: 1.5,
    filled: 1,
  }));
  const reader = {
    bySides: ({ quad }: Candidate) => foundAt(all.find(one => likeness(one.quad, quad) > 0.99)!),
    bySymbols: () => undefined,
    whiteAt: (): White => [255, 255, 255],
  };
  return gather(reader, planes, 1, candidates).plain.map(({ quad }) => quad);
}

describe("quads around one card", () => {
  it("that many masks show stay, though a shadow's edge cuts off one that is read a little more surely", () => {
    const whole = { quad: WHOLE, votes: 20, answer: 0.96 };
    expect(kept([whole, { quad: UPPER, votes: 1, answer: 0.98 }])).toEqual([WHOLE]);
    expect(kept([whole, { quad: UPPER, votes: FEW_VOTES, answer: 0.98 }])).toEqual([UPPER]);
  });

  it("that few show are taken all the same where the others are read far less surely, or where there are none", () => {
    expect(
      kept([
        { quad: WHOLE, votes: 20, answer: 0.8 },
        { quad: UPPER, votes: 1, answer: 0.98 },
      ]),
    ).toEqual([UPPER]);
    expect(
      kept([
        { quad: WHOLE, votes: 20, answer: 0.96 },
        { quad: AWAY, votes: 1, answer: 0.9 },
      ]),
    ).toEqual([WHOLE, AWAY]);
  });

  it("whose corners are out of place stand back", () => {
    const moved = { quad: UPPER, votes: 20, answer: 0.98, move: 4 };
    expect(kept([{ quad: WHOLE, votes: 20, answer: 0.97 }, moved])).toEqual([WHOLE]);
  });
});
