// Plain minimax for tic-tac-toe, to measure ours against: every game is played out. Written for the board in the same style; it shares nothing with src.

const LINES = [7, 56, 448, 73, 146, 292, 273, 84];

/** By set of cells: 1 where a line is among them. */
const HAS_LINE = new Uint8Array(512);
for (let cells = 0; cells < 512; cells++) for (const line of LINES) if ((cells & line) === line) HAS_LINE[cells] = 1;

/** What the position is worth to whoever moves, with the cells `own`: 1, 0 or -1. */
function valueOf(own: number, other: number): number {
  if (HAS_LINE[other]) return -1;
  const taken = own | other;
  if (taken === 511) return 0;
  let value = -1;
  for (let cell = 1; cell < 512; cell *= 2) {
    if (taken & cell) continue;
    const worth = -valueOf(other, own | cell);
    if (worth > value) value = worth;
  }
  return value;
}

/** The first of the best moves, 0 to 8, and what it is worth. The game is not over. */
export function plainMove(own: number, other: number): number[] {
  let best = -1;
  let value = -2;
  for (let at = 0; at < 9; at++) {
    const cell = 1 << at;
    if ((own | other) & cell) continue;
    const worth = -valueOf(other, own | cell);
    if (worth > value) {
      value = worth;
      best = at;
    }
  }
  return [best, value];
}
