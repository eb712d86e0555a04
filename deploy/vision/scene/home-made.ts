// A deck that somebody made at home: stars, hearts and arrows in orange, blue and brown. No printer has it, and the net never learnt from it.
import type { Point } from "../picture";
import { PLAIN, type Style } from "./face";

const STAR: Point[] = Array.from({ length: 10 }, (_, at): Point => {
  const radius = at % 2 ? 0.42 : 1,
    angle = (at * Math.PI) / 5;
  return [radius * Math.sin(angle), -radius * Math.cos(angle)];
});

const HEART: Point[] = Array.from({ length: 40 }, (_, at): Point => {
  const t = (at * Math.PI) / 20;
  return [
    Math.sin(t) ** 3,
    -(13 * Math.cos(t) - 5 * Math.cos(2 * t) - 2 * Math.cos(3 * t) - Math.cos(4 * t) + 2.5) / 14.5,
  ];
});

const ARROW: Point[] = [
  [-1, -0.35],
  [0.1, -0.35],
  [0.1, -1],
  [1, 0],
  [0.1, 1],
  [0.1, 0.35],
  [-1, 0.35],
];

export const HOME_MADE: Style = {
  ...PLAIN,
  own: [STAR, HEART, ARROW],
  inks: [
    [236, 132, 22],
    [28, 92, 186],
    [92, 56, 40],
  ],
  symbolWidth: 0.34,
  line: 0.024,
};
