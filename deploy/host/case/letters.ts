// Letters of straight strokes, for grooves: on a grid of 4 by 6, from the lower left corner.
type Line = [x: number, y: number][];

const LETTERS: Record<string, Line[]> = {
  A: [
    [
      [0, 0],
      [2, 6],
      [4, 0],
    ],
    [
      [0.75, 2],
      [3.25, 2],
    ],
  ],
  B: [
    [
      [0, 0],
      [0, 6],
      [2.6, 6],
      [3.6, 5.2],
      [3.6, 4],
      [2.6, 3.2],
      [0, 3.2],
    ],
    [
      [2.6, 3.2],
      [4, 2.2],
      [4, 1],
      [2.8, 0],
      [0, 0],
    ],
  ],
  C: [
    [
      [4, 4.8],
      [2.8, 6],
      [1.2, 6],
      [0, 4.8],
      [0, 1.2],
      [1.2, 0],
      [2.8, 0],
      [4, 1.2],
    ],
  ],
  D: [
    [
      [0, 0],
      [0, 6],
      [2.4, 6],
      [4, 4.4],
      [4, 1.6],
      [2.4, 0],
      [0, 0],
    ],
  ],
  R: [
    [
      [0, 0],
      [0, 6],
      [2.8, 6],
      [4, 5.1],
      [4, 4],
      [2.8, 3.1],
      [0, 3.1],
    ],
    [
      [2.2, 3.1],
      [4, 0],
    ],
  ],
};

/** From one point to the next. */
export type Stroke = [from: [number, number], to: [number, number]];

const GRID = { wide: 4, high: 6, gap: 2.2 };

/** The strokes of a word around a middle, its letters so high. */
export function strokesOf(word: string, middle: [x: number, y: number], high: number): Stroke[] {
  const scale = high / GRID.high;
  const whole = word.length * GRID.wide + (word.length - 1) * GRID.gap;
  return [...word].flatMap((letter, at) => {
    const left = at * (GRID.wide + GRID.gap) - whole / 2;
    const place = ([x, y]: [number, number]): [number, number] => [
      middle[0] + (left + x) * scale,
      middle[1] + (y - GRID.high / 2) * scale,
    ];
    return LETTERS[letter].flatMap(line => line.slice(1).map((to, before): Stroke => [place(line[before]), place(to)]));
  });
}
