// Playing cards, as they lie on other evenings: the nearest that another game comes to cards of this one. A red ace of diamonds is one solid red diamond
// but for its corners.
import type { Dice } from "../../deploy/vision/scene/dice";
import type { Colour, Face, Style } from "../../deploy/vision/scene/face";
import { type Paint, painted } from "../../deploy/vision/scene/others";

export const SUITS = ["hearts", "diamonds", "clubs", "spades"] as const;
export type Suit = (typeof SUITS)[number];

/** 1: ace; 11 to 13: jack, queen, king. */
export interface PlayingCard {
  rank: number;
  suit: Suit;
}

/** Whether a place belongs to a suit's pip around (0, 0), one unit to its sides; y grows downwards. */
const PIPS: Record<Suit, (x: number, y: number) => boolean> = {
  diamonds: (x, y) => Math.abs(x) * 1.25 + Math.abs(y) < 1,
  hearts: (x, y) => {
    const v = -y * 1.15 + 0.2,
      u = x * 1.15;
    return (u * u + v * v - 0.6) ** 3 - u * u * v ** 3 * 0.9 < 0;
  },
  spades: (x, y) => PIPS.hearts(x, -y * 1.1 - 0.1) || isStem(x, y),
  clubs: (x, y) => Math.hypot(x, y + 0.45) < 0.42 || Math.hypot(Math.abs(x) - 0.45, y - 0.12) < 0.42 || isStem(x, y),
};

const isStem = (x: number, y: number) => y > 0.1 && y < 0.95 && Math.abs(x) < 0.06 + 0.25 * Math.max(0, y - 0.55);

/** Where the pips of each rank stand: columns -1 to 1, rows -1 to 1. */
const PLACES: [number, number][][] = [
  [[0, 0]],
  [
    [0, -1],
    [0, 1],
  ],
  [
    [0, -1],
    [0, 0],
    [0, 1],
  ],
];

function placesOf(rank: number): [number, number][] {
  if (rank <= PLACES.length) return PLACES[rank - 1];
  const rows = rank < 6 ? [-1, 1] : rank < 9 ? [-1, 0, 1] : [-1, -1 / 3, 1 / 3, 1];
  const places = rows.flatMap((row): [number, number][] => [
    [-1, row],
    [1, row],
  ]);
  const middles: [number, number][] = [
    [0, rank === 5 || rank === 9 ? 0 : -0.6],
    [0, 0.6],
  ];
  return [...places, ...middles.slice(0, rank - places.length)];
}

/** Something like a letter or a digit, a different one for each rank: strokes in a box of 0 to 1. */
function isGlyph(rank: number, x: number, y: number): boolean {
  if (x < 0 || y < 0 || x > 1 || y > 1) return false;
  const strokes = [
    x < 0.28,
    x > 0.72,
    y < 0.2,
    y > 0.8,
    Math.abs(y - 0.5) < 0.1,
    Math.abs(x - 0.5) < 0.14,
    Math.abs(x - y) < 0.15,
  ];
  return strokes.some((isHere, at) => isHere && ((rank * 37 + 11) >> at) & 1);
}

/** A court card: a frame, and in it a figure of coloured patches, the same upside down. */
function court(rank: number, ink: Colour, aspect: number, seed: number): Paint {
  const colours: Colour[] = [ink, [230, 190, 40], [40, 70, 150], [250, 248, 240], [20, 20, 24]];
  return (x, y) => {
    if (x < 0.18 || x > 0.82 || y < 0.12 || y > aspect - 0.12) return undefined;
    if (x < 0.195 || x > 0.805 || y < 0.135 || y > aspect - 0.135) return [40, 60, 140];
    const [u, v] = y < aspect / 2 ? [x, y] : [1 - x, aspect - y];
    const patch = Math.floor(u * 9) * 5 + Math.floor(v * 11 + u * 2) * 3 + rank + seed;
    return colours[(Math.imul(patch, 2654435761) >>> 16) % colours.length];
  };
}

export function playingFace(width: number, style: Style, { rank, suit }: PlayingCard, dice: Dice): Face {
  const { aspect } = style;
  const isRed = suit === "hearts" || suit === "diamonds";
  const ink: Colour = isRed
    ? [dice.between(185, 230), dice.between(15, 45), dice.between(25, 55)]
    : [dice.between(10, 40), dice.between(10, 40), dice.between(14, 45)];
  const isPip = PIPS[suit];
  const size = rank === 1 ? dice.between(0.1, 0.22) : dice.between(0.075, 0.1),
    index = dice.between(0.08, 0.14);
  const places = placesOf(rank).map(([u, v]) => [0.5 + 0.22 * u, aspect / 2 + 0.5 * v]);
  const figure = rank > 10 ? court(rank, ink, aspect, dice.below(1000)) : undefined;
  return painted(width, style, (x, y) => {
    // The corners are the same upside down.
    for (const [u, v] of [
      [x, y],
      [1 - x, aspect - y],
    ]) {
      if (isGlyph(rank, (u - 0.05) / index, (v - 0.06) / (index * 1.4))) return ink;
      if (isPip((u - 0.05 - index / 2) / (index * 0.55), (v - 0.1 - index * 2) / (index * 0.55))) return ink;
    }
    if (figure) return figure(x, y);
    // Pips of the lower half stand on their heads.
    return places.some(([u, v]) => isPip((x - u) / size, ((v > aspect / 2 + 0.01 ? v - y : y - v) / size) * 0.85))
      ? ink
      : undefined;
  });
}
