// A second look at a card whose answer is unsure: cut anew from the picture as the camera left it, with corners moved a little to and fro, both ways up.
// What all these crops agree on stays; what only one of them showed does not.
import { CROP, cornersAt, cropOf, turnedCrop } from "./crop";
import { sidesOf, scaleQuad } from "./geometry";
import { type Net, type Reading, type White, read, whiteOf } from "./net";
import { type Picture, type Quad, makePicture } from "./picture";

/** Pixels of the crop by which corners are moved: outwards, inwards, to a side, downwards. */
const STEP = 1.5;
const MOVES: [x: number, y: number][][] = [
  corners(-STEP, -STEP, STEP, STEP),
  corners(STEP, STEP, -STEP, -STEP),
  corners(STEP, -STEP, STEP, -STEP),
  corners(-STEP, STEP, -STEP, STEP),
];

/** How the left, upper, right and lower side move. */
function corners(left: number, top: number, right: number, bottom: number): [x: number, y: number][] {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/** A card less wide in the work picture shows more in the picture it was made from. In crops of it. */
const FINE = 1.5;

const own = makePicture(CROP.width, CROP.height);

const HEADS = ["quantity", "filling", "colour", "shape"] as const;

/** The mean of what several crops of one card say, as probabilities. Where its corners lie the first one says, and a second look makes nothing more of a card. */
function meanOf(readings: Reading[]): Reading {
  const [first] = readings;
  const mean = (of: (reading: Reading) => number) =>
    readings.reduce((sum, reading) => sum + of(reading), 0) / readings.length;
  const heads = HEADS.map(head => [
    head,
    first[head].map((_, at) => Math.log(mean(reading => Math.exp(reading[head][at])))),
  ]);
  return {
    ...(Object.fromEntries(heads) as Pick<Reading, (typeof HEADS)[number]>),
    isCard: Math.min(
      first.isCard,
      mean(({ isCard }) => isCard),
    ),
    moves: first.moves,
  };
}

/** `quad` and `work`: as the card was first read; `picture`: what `work` was made from. */
export function readAgain(
  net: Net,
  picture: Picture,
  work: Picture,
  quad: Quad,
  first: Reading,
  white: White,
): Reading {
  const scale = picture.width / work.width;
  const isFine = scale > 1 && sidesOf(quad)[0] < FINE * CROP.width;
  const [from, there] = isFine ? [picture, scaleQuad(quad, scale)] : [work, quad];
  const readings = MOVES.flatMap(moves => {
    cropOf(from, cornersAt(there, moves.flat()), own);
    // Each crop has a white of its own; that of the first is another opinion.
    return [read(net, own, whiteOf(own)), read(net, turnedCrop(own), white)];
  });
  return meanOf([first, ...readings]);
}
