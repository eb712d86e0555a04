// What tic-tac-toe's device thinks of the table in modes 1 to 6 (problem E, 2024): whether a picture can be believed, what was seen against what
// should be, and which stone is due. It looks at nothing and moves nothing: device.ts does.
//
// Nothing is believed but what was seen, and a stone that is to be laid is a plan until it is seen to lie there. So whatever goes wrong, the
// person puts the table right, and the judge looks anew: the plan is done, or can be done, or it says what differs.
//
// A black stone on a black line is seen by no camera. So where the arm has let go of a stone and it is not seen where it was to go, a person is asked to look,
// and whoever then presses the key has looked.
import type { Blobs, CameraStatus } from "../../kernel/ports";
import { Change, whatChanged } from "./change";
import type { Difference } from "./change";
import { Happened } from "./events";
import type { Event } from "./events";
import type { Point } from "./plane";
import type { Cell, Mark } from "./rules";
import type { Numbering, Reading } from "./reading";
import { cellAt, middleOf } from "./sight";
import type { Grid } from "./sight";

export interface Judge {
  /** What the last verdict complained of. */
  fault: Difference | undefined;
  readonly mode: number;
  /** What modes 1 to 3 are to lay, in turn; where mode 4 begins, or "". */
  readonly given: string;
  /** A stone can be put back; without, the person is the hand. */
  readonly hasArm: boolean;
  /** Knows more of the board than that it is turned by less than 45 degrees. Only in croupier.js. */
  readonly number: Numbering | undefined;
  /** Of what was given, the cells still to be filled. */
  list: string;
  /** In this game the empty board has been seen. */
  isOpen: boolean;
  /** What was seen last: `. X O / ?` (told.ts, `lookAt`), and the picture itself. */
  grid: Grid | undefined;
  cells: string;
  blobs: Blobs;
  /** The stone that is to be laid next, or none, and where. */
  due: Mark | "";
  /** Where the stone goes that is due, or that is being put back. */
  cell: Cell;
  /** Where the arm left the stone that it took last (as `stone` in arm.ts, but after a fault "to" is not known), until that has been seen, or asked. */
  left: string;
  /** The cell to which a stone is being put back, from 1, or 0. */
  back: number;
}

/** What is to be done next. */
export const enum Deed {
  /** The person has to do something. */
  Say,
  /** The stone that is due has not been thought of before: the arm may have to go home first. */
  Plan,
  /** The stone that is due is to be laid. */
  Lay,
  /** A stone was seen on `cell`; or (-1) the empty board on which the game begins. */
  Enter,
  /** The device's own stone is to be carried from where it was seen back to `cell`. */
  Restore,
  /** All of modes 1 to 3 is laid. */
  Done,
}

export type Verdict =
  | { deed: Deed.Say; event: Event }
  | { deed: Deed.Plan | Deed.Lay | Deed.Done }
  | { deed: Deed.Enter; cell: Cell }
  | { deed: Deed.Restore; event: Event; cell: Cell; from: Point };

const EMPTY = ".........";
/** What modes 1 to 3 lay if nobody says: problem E's own cell 5; four corners. */
const GIVEN = ["", "5", "1937", "1937"];

/** `given`: cells from 1, as a person typed them. */
export function newJudge(mode: number, given: unknown, hasArm: boolean, number?: Numbering): Judge {
  let list = "";
  // Each cell once, from 1 to 9; what is none is left out.
  for (const at of "" + (given || "")) if (+at > 0 && list.indexOf(at) < 0) list += at;
  return {
    fault: undefined,
    mode: mode,
    given: (list || GIVEN[mode] || "").substr(0, mode & 2 ? 4 : 1),
    hasArm: hasArm,
    number: number,
    list: "",
    isOpen: false,
    grid: undefined,
    cells: "",
    blobs: new Int16Array(0),
    due: "",
    cell: -1,
    left: "",
    back: 0,
  };
}

/** A new game: the board has to be empty. What was seen last was seen. */
export function clear(judge: Judge): void {
  judge.list = judge.given;
  judge.due = judge.left = "";
  judge.back = 0;
  judge.grid = undefined;
  judge.isOpen = false;
}

/** Where the middles of these cells were seen; cells from 1. */
export function middles(judge: Judge, cells: number[]): Point[] {
  return cells.map(cell => {
    const point = middleOf(judge.grid!, cell);
    return { x: point[0], y: point[1] };
  });
}

/** What is believed, and the stone that is due. */
export function withDue(judge: Judge, believed: string): string {
  return judge.due ? believed.substr(0, judge.cell) + judge.due + believed.substr(judge.cell + 1) : believed;
}

/** Pictures come, and none of them whole. */
export function isCutOff(status: CameraStatus): boolean {
  return status.sight === "babbling" && status.damaged > 0;
}

/** Takes in a picture that has been read; or answers why it cannot be believed, and then nothing has changed. */
export function see(judge: Judge, reading: Reading, blobs: Blobs): Event | undefined {
  const grid = reading.grid || judge.grid;
  if (reading.isDoubtful) return [judge.number && !judge.isOpen ? Happened.WhichWay : Happened.TurnBack];
  if (!grid) return [Happened.ShowEmpty];
  if (reading.isMirrored) return [Happened.Mirrored];
  judge.grid = grid;
  judge.cells = reading.cells;
  judge.blobs = blobs;
  return undefined;
}

/** What was seen, against the nine cells as they should be; `mark` is the person's. A stone that lies where it is to be laid is laid. */
export function verdictOf(judge: Judge, believed: string, mark: Mark): Verdict {
  judge.fault = undefined;
  if (!judge.isOpen) {
    if (judge.cells !== EMPTY) return tell([Happened.ShowEmpty]);
    judge.isOpen = true;
    return judge.mode < 4 ? nextGiven(judge, believed) : { deed: Deed.Enter, cell: -1 };
  }
  const due = judge.due;
  const cell = judge.cell;
  const back = judge.back;
  const device = mark === "X" ? "O" : "X";
  const carried = due || device;
  const laid = due && judge.cells[cell] === due;
  // In the stead of one that fell on its way another one may lie there by now.
  if (judge.left === "unknown" || (judge.left === "to" && judge.cells[cell] === ".")) {
    judge.left = "";
    return tell([Happened.Lost, carried]);
  }
  if (judge.cells[cell] === carried) judge.left = "";
  const difference = whatChanged(laid ? withDue(judge, believed) : believed, judge.cells, device);
  const change = difference.change;
  judge.back = 0;
  // Who is quick has his next stone there already; it counts when he says so.
  if (laid && change >= Change.Placed) {
    judge.due = "";
    return { deed: Deed.Enter, cell: cell };
  }
  if (change === Change.None)
    return due ? { deed: Deed.Lay } : tell(back ? [Happened.IsBack, back - 1] : [Happened.LayStone]);
  if (!due && change === Change.Placed) return { deed: Deed.Enter, cell: difference.to - 1 };
  judge.fault = difference;
  if (!due && change === Change.Moved && judge.hasArm) return restore(judge, difference.from, difference.to, device);
  return tell([Happened.Wrong, difference, mark]);
}

function tell(event: Event): Verdict {
  return { deed: Deed.Say, event: event };
}

/** The device's stone is on another cell than it was: that is told, and put right. */
function restore(judge: Judge, from: number, to: number, device: Mark): Verdict {
  const blobs = judge.blobs;
  const at: Point = { x: 0, y: 0 };
  for (let i = 0; i < blobs.length; i += 4)
    if (cellAt(judge.grid!, blobs[i + 1], blobs[i + 2]) === to && blobs[i] === device.charCodeAt(0)) {
      at.x = blobs[i + 1];
      at.y = blobs[i + 2];
    }
  judge.back = from;
  judge.cell = from - 1;
  return { deed: Deed.Restore, event: [Happened.WentTo, from - 1, to - 1], cell: from - 1, from: at };
}

function plan(judge: Judge, due: Mark, cell: Cell): Verdict {
  judge.due = due;
  judge.cell = cell;
  return { deed: Deed.Plan };
}

/** Modes 1 to 3: the next of the cells that are to be filled, black first, in turn. */
export function nextGiven(judge: Judge, believed: string): Verdict {
  const at = judge.list[0];
  judge.list = judge.list.substr(1);
  return at
    ? plan(judge, believed.split("X").length > believed.split("O").length ? "O" : "X", +at - 1)
    : { deed: Deed.Done };
}

/** The device is to play this cell; but the rules of mode 4 let somebody else choose where it begins. */
export function planned(judge: Judge, cell: Cell, believed: string, mark: Mark): Verdict {
  const isFirst = judge.mode === 4 && judge.list && believed.indexOf("X") < 0;
  return plan(judge, mark === "X" ? "O" : "X", isFirst ? +judge.list - 1 : cell);
}
