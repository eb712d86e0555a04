// What tic-tac-toe tells other programs, and is told by them. Types only.

/** `state()` of the console. */
export interface TictactoeState {
  app: "tictactoe";
  mode: "keys" | number;
  /** Nine of `. X O`, by rows. */
  cells: string[];
  turn: "human" | "device" | "none";
  outcome: "X" | "O" | "draw" | null;
  /** What the board played last, and where it advises the person to play: cells from 1. */
  moved: number | null;
  advice: number | null;
  message: string;
  /** The game as a line: the person's mark, cells with which it began if it did not begin empty, cells as they were played (`X 5 1 9`). Not in `tictactoe.js`. */
  record?: string;
}

/** `link` of the console's `status()`, in modes 1 to 6; null for what is not there. */
export interface TictactoeLink {
  /** What the camera's pictures are worth, then counters: of frames by what was wrong with them, and of bytes outside of any. */
  camera: {
    sight: string;
    frames: number;
    damaged: number;
    oversize: number;
    repeated: number;
    restarts: number;
    missed: number;
    noise: number;
  } | null;
  /** Where the arm stands, what ended its last job, and counters. */
  arm: {
    state: string;
    fault: string;
    code: number;
    lines: number;
    strays: number;
    noise: number;
    errors: number;
    alarms: number;
    resets: number;
    timeouts: number;
  } | null;
  /** The nine cells as they were seen last: `. X O`, `/` a stone askew, `?` hidden. */
  seen: string;
}

/** `how` of `croupier.open("tictactoe", how)`. */
export interface TictactoeHow {
  mode?: "keys" | 1 | 2 | 3 | 4 | 5 | 6;
  first?: "human" | "device";
  level?: 1 | 2 | 3;
  /** On keys nine of `. X O`, where the game begins; in modes 1 to 4 cells from 1 that the device fills. */
  cells?: string | (string | number)[];
  /** Modes 1 to 4: the cells are put on the grid first. Not in `tictactoe.js`. */
  choose?: 1;
  /** Modes 1 to 6: the side to which the board is turned. Not in `tictactoe.js`. */
  turned?: "auto" | "left" | "right";
}
