// The table of the tic-tac-toe device, as a rig begins with it; its axes are the arm's.
import type { Pose } from "../openmv";
import type { Stone, StoneTable } from "../stone-table";

/** The board of tic-tac-toe and the stones on and beside it; millimetres on the table. */
export type StoneView = StoneTable;

/** Five stones of each colour, as the settings of the firmware have it (`arm.trays`). */
export const TRAYS = { X: { xMm: 50, yMm: 48, stepMm: 26, count: 5 }, O: { xMm: 210, yMm: 48, stepMm: 26, count: 5 } };
/** Where the board lies, and what the camera has in the middle of its picture. */
const MIDDLE = { xMm: 130, yMm: 100 };
const PIXELS_PER_MM = 1.6;
export const POSE = {
  perMm: PIXELS_PER_MM,
  xPx: 160 - PIXELS_PER_MM * MIDDLE.xMm,
  yPx: 120 + PIXELS_PER_MM * MIDDLE.yMm,
} satisfies Partial<Pose>;
/** From the camera's picture to the arm's axes: what touching three points would find. */
export const TRANSFORM = [
  1 / PIXELS_PER_MM,
  0,
  -POSE.xPx / PIXELS_PER_MM,
  0,
  -1 / PIXELS_PER_MM,
  POSE.yPx / PIXELS_PER_MM,
];

/** All stones in their trays, the board in the middle. */
export function tidyTable(): StoneView {
  const stones = (["X", "O"] as const).flatMap(colour => {
    const { xMm, yMm, stepMm, count } = TRAYS[colour];
    return Array.from({ length: count }, (_, at): Stone => ({ colour, xMm, yMm: yMm + at * stepMm }));
  });
  return { stones, board: { ...MIDDLE, turnedDeg: 0 } };
}

const nearest = (stones: Stone[], { colour, xMm, yMm }: Stone): Stone | undefined =>
  stones
    .filter(one => one.colour === colour)
    .sort((one, other) => Math.hypot(one.xMm - xMm, one.yMm - yMm) - Math.hypot(other.xMm - xMm, other.yMm - yMm))[0];

/** A person moved stones or the board, as they were seen a moment ago: what the arm has taken or laid down since is as the arm has left it. */
export function layAsSeen(table: StoneView, { stones, board, held }: StoneView): void {
  const lying = structuredClone(stones);
  const taken = table.held && !held && nearest(lying, table.held);
  if (taken) lying.splice(lying.indexOf(taken), 1);
  const dropped = held && !table.held && nearest(table.stones, held);
  if (dropped) lying.push({ ...dropped });
  table.stones.splice(0, table.stones.length, ...lying);
  Object.assign(table.board, board);
}
