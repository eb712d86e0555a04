// The table of the tic-tac-toe device as it may be believed, whoever says it.
import { list, maybe, number, oneOf, orNull, type Read, shape, truth } from "../../shape";
import type { StoneView } from "../protocol";

const MOST_STONES = 40;
const FARTHEST_MM = 10_000;

const place = { xMm: number(-FARTHEST_MM, FARTHEST_MM), yMm: number(-FARTHEST_MM, FARTHEST_MM) };
const stone = shape<StoneView["stones"][0]>({ colour: oneOf("X", "O"), ...place });

export const stoneView: Read<StoneView> = shape<StoneView>({
  stones: list(stone, MOST_STONES),
  board: shape<StoneView["board"]>({ ...place, turnedDeg: number(-360, 360), isMarked: maybe(truth) }),
  held: maybe(orNull(stone)),
});
