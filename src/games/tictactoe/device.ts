// The device of tic-tac-toe's modes 1 to 6 (problem E, 2024): it looks with a camera, sets stones with an arm, and watches that nobody cheats. The game
// itself is tictactoe.ts, which hears of a move when its stone has been seen.
//
// Nothing is believed but what was seen, and a stone that it means to lay is a plan until it is seen to lie there. So whatever goes wrong, the
// person puts the table right, presses the key, and the device homes if it has to, looks, and goes on: the plan is done, or can be done, or it says what
// differs. The arm moves only when it was told to: by a key, or by the device's turn that a key began.
import { cellAt, isMirrored, middleOf, readGrid } from "./sight";
import type { Grid } from "./sight";
import { Change, whatChanged } from "./change";
import type { Turn } from "./change";
import type { Blobs } from "../../ports";
import type { Host } from "../../shell/app";
import openStoneArm from "./arm";
import makeTouch from "./touch" with { exists: "while open" };
import type { Touch } from "./touch";
import type { Point } from "./plane";

/** What the device asks of the game. */
export interface Play {
  /** The person's. */
  mark(): string;
  /** The nine cells as they should be. */
  cells(): string;
  say(text: string): boolean;
  /** A stone was seen there, cells from 0; or (-1) the empty board on which the game begins. */
  entered(cell: number): void;
  /** A new game. */
  begin(): boolean;
}

export interface Device {
  /** Lays the device's stone there, cells from 0. */
  place(cell: number): void;
  /** A new game: the board has to be empty. */
  begin(): void;
  /** What may be done besides "ready": the person's turn is over, or what was wrong has been put right. */
  actions(): string[];
  act(action: string): boolean;
  /** Steering the arm to the three points, while it goes on: a title and what may be chosen. */
  touch(): string[];
  /** From the key until the person is to do something. */
  isBusy(): boolean;
  status(): any;
  close(): void;
}

/** A hand may still be above the board when the key is pressed; what is hidden so long stays hidden. */
const LOOK_MS = 2500;
const SHOW = "Show empty board, B";
/** What modes 1 to 3 lay if nobody says: problem E's own cell 5; four corners. */
const GIVEN = ["", "5", "1937", "1937"];
/** Cells whose middles are touched. */
const TOUCHED = [1, 3, 7];

/** By how the arm's work ended: what the person should know, or do. */
function wordsOf(fault: string): string {
  const words: { [fault: string]: string } = {
    tray: "Fill the trays, B",
    reach: "Too far for arm, B",
    board: "Hold B: touch points",
    slow: "Over 15 s: raise feed",
    silent: "Arm silent: cable? B",
    error: "Arm refuses a line. B",
    alarm: "Arm alarm! Free it, B",
    reset: "Arm reset. B: home",
    marks: "No such triangle",
  };
  return words[fault] || "Arm stopped. B: home";
}

/** What the person should do. A stone is named by its cell. */
function complaintOf(turn: Turn, mark: string, device: string): string {
  const change = turn.change;
  const from = turn.from;
  const to = turn.to;
  return change === Change.Askew
    ? "Straighten " + to + ", then B"
    : change === Change.Hidden
      ? "Uncover " + to + ", then B"
      : change === Change.Two
        ? "Take away " + from + " or " + to
        : !from
          ? "Take away " + to
          : !to
            ? "Put " + (change === Change.OwnRemoved ? mark : device) + " back on " + from
            : change === Change.Swapped
              ? "Swap " + from + " and " + to
              : "Put " + to + " back on " + from;
}

export default function openDevice(host: Host<any>, mode: number, given: any, game: Play): Device {
  const clock = host.clock;
  const table = host.table!;
  const settings: any = host.config.arm;
  const camera: any = table.camera!(host.config.camera.baud || 115200);
  const driver: any = settings.feed && table.arm!(settings);
  const arm = driver && openStoneArm(driver, settings);
  let grid: Grid | undefined;
  /** What was seen last. */
  let blobs: Blobs;
  let cells = "";
  /** The stone that is to be laid next. */
  let colour = "";
  let cell = -1;
  /** The empty board has been seen. */
  let isOpen = false;
  let busy = false;
  let timer = 0;
  let touching: Touch | undefined;
  /** Modes 1 to 3: cells still to be filled, black first, in turn. Mode 4: where the device begins. */
  let list = "";
  let startMs = 0;
  /** The cell to which a stone is being put back, or 0. */
  let back = 0;

  /** Now it is the person who has to do something. */
  function say(text: string): boolean {
    busy = false;
    return game.say(text);
  }

  function tell(text: string): void {
    busy = true;
    game.say(text);
  }

  function device(): string {
    return game.mark() === "X" ? "O" : "X";
  }

  // Looking

  /** Until the board is seen whole and still, or for a while; then `then`. */
  function look(then: () => void): void {
    let why = "Keep still, then B";
    /** What has been read need not be read again: that takes a board's tenth of a second. */
    let last: Blobs | undefined;
    const end = () => {
      timer = 0;
      camera.watch(undefined);
      if (why) say(why);
      else then();
    };
    tell("Looking ...");
    timer = clock.after(LOOK_MS, end);
    camera.watch((seen: Blobs | undefined) => {
      if (seen && seen === last) return;
      last = seen;
      why = "No pictures: cable? B";
      if (!seen) return;
      const found = readGrid(seen, grid);
      why = found.isDoubtful
        ? "Turn it back, then B"
        : !found.grid
          ? SHOW
          : !isOpen && isMirrored(found.grid, seen)
            ? "Mirrored: turn camera"
            : "";
      if (why) return;
      grid = found.grid;
      cells = found.cells;
      blobs = seen;
      // What is hidden may yet come to light.
      if (cells.indexOf("?") < 0) {
        clock.cancel(timer);
        end();
      }
    });
  }

  function first(): void {
    if (cells !== ".........") say(SHOW);
    else {
      isOpen = true;
      if (mode < 4) next();
      else enter(-1);
    }
  }

  /** What was seen, against what should be; a stone that lies where it is to be laid is laid. */
  function judge(): void {
    const believed = game.cells();
    const laid = colour && cells[cell] === colour;
    const turn = whatChanged(
      laid ? believed.substr(0, cell) + colour + believed.substr(cell + 1) : believed,
      cells,
      device(),
    );
    const change = turn.change;
    const fixed = back;
    back = 0;
    // Who is quick has his next stone there already; it counts when he says so.
    if (laid && change >= Change.Placed) arrived();
    else if (change === Change.None) {
      if (colour) lay();
      else say(fixed ? fixed + " is back. Your turn" : "Lay a stone, then B");
    } else if (!colour && change === Change.Placed) enter(turn.to - 1);
    else if (!colour && change === Change.Moved && arm) restore(turn.from, turn.to);
    else say(complaintOf(turn, game.mark(), device()));
  }

  function enter(at: number): void {
    busy = false;
    game.entered(at);
  }

  // Laying stones

  /** The device's stone is on another cell than it was: that is told, and put right. */
  function restore(from: number, to: number): void {
    const at: Point = { x: 0, y: 0 };
    for (let i = 0; i < blobs.length; i += 4)
      if (cellAt(grid!, blobs[i + 1], blobs[i + 2]) === to && blobs[i] === device().charCodeAt(0)) {
        at.x = blobs[i + 1];
        at.y = blobs[i + 2];
      }
    back = from;
    tell(from + " went to " + to + "! Fixing");
    carry(at, from - 1);
  }

  function fetch(mark: string, at: number): void {
    colour = mark;
    cell = at;
    if (isLost()) say("B: the arm goes home");
    else lay();
  }

  /** Without an arm the person is the hand. */
  function lay(): void {
    const what = colour + " on " + (cell + 1);
    if (!arm) say("Put " + what + ", then B");
    else {
      tell("Setting " + what);
      carry(colour, cell);
    }
  }

  function middle(at: number): Point {
    const point = middleOf(grid!, at);
    return { x: point[0], y: point[1] };
  }

  function carry(from: string | Point, to: number): void {
    const before = cells;
    startMs = clock.now();
    arm.carry(from, [1, 2, 3, 4, 5, 6, 7, 8, 9].map(middle), to, (fault: string) => {
      if (fault) failed(fault);
      else
        look(() => {
          if (cells === before) say("It did not arrive. B");
          else judge();
        });
    });
  }

  function failed(fault: string): void {
    if (fault === "tray") fill();
    say(wordsOf(fault));
  }

  function fill(): void {
    if (arm) arm.used["X"] = arm.used["O"] = 0;
  }

  function arrived(): void {
    colour = "";
    enter(cell);
    if (mode < 4) next();
  }

  /** Modes 1 to 3. */
  function next(): void {
    const believed = game.cells();
    const at = list[0];
    list = list.substr(1);
    if (at) fetch(believed.split("X").length > believed.split("O").length ? "O" : "X", +at - 1);
    else say("Done" + (arm ? ", " + Math.round((clock.now() - startMs) / 100) / 10 + " s" : "") + ". B: new");
  }

  // The person

  /** Nobody knows where it stands. */
  function isLost(): boolean {
    return driver && driver.status.state !== "ready";
  }

  /** There something is said, or done. */
  function goHome(text: string, action?: string): boolean {
    touching = undefined;
    tell("The arm goes home");
    arm.home((fault: string) => {
      busy = false;
      if (fault) failed(fault);
      else if (action) act(action);
      else say(text);
    });
    return true;
  }

  function place(at: number): void {
    // The rules let somebody else choose where the device begins.
    fetch(device(), mode === 4 && list && game.cells().indexOf("X") < 0 ? +list - 1 : at);
  }

  function begin(): void {
    halt();
    list = "";
    // Each cell once, from 1 to 9; what is none is left out.
    for (const at of "" + (given || "")) if (+at > 0 && list.indexOf(at) < 0) list += at;
    list = (list || GIVEN[mode] || "").substr(0, mode === 2 || mode === 3 ? 4 : 1);
    colour = "";
    back = 0;
    grid = undefined;
    isOpen = false;
    fill();
    say(!camera ? "No camera in settings" : arm ? "Stones to trays, B" : SHOW);
  }

  function actions(): string[] {
    return touching
      ? touching.actions().concat("leave")
      : arm
        ? ["home", "trays are full", "touch points", "stop"]
        : [];
  }

  function act(action: string): boolean {
    if (action === "stop") {
      if (driver) driver.stop();
      return true;
    }
    if (touching) return action === "leave" ? goHome("Left as it was") : touching.act(action);
    if (busy || !camera) return !game.say(busy ? "Wait ..." : "No camera in settings");
    if (action === "trays are full") {
      fill();
      return say("Trays are full");
    }
    if (action === "home") return goHome("The arm is home");
    if (isLost()) return goHome("", action);
    // Modes 1 to 3: all is done.
    if (mode < 4 && isOpen && !colour && action === "ready") return game.begin();
    look(action === "ready" ? (isOpen ? judge : first) : touch);
    return true;
  }

  function touch(): void {
    touching = makeTouch(arm, TOUCHED.map(middle), found, () => {
      const fault = touching && isLost() ? touching.state.fault : "";
      if (fault) touching = undefined;
      if (fault) failed(fault);
      else host.redraw();
    });
    host.redraw();
  }

  /** Kept for the next evening as well. */
  function found(transform: number[]): void {
    settings.transform = transform;
    goHome(
      table.keep({ arm: { transform: transform } }).indexOf("Storage full") < 0 ? "Points are kept" : "Storage full",
    );
  }

  /** Nothing of what goes on goes on. */
  function halt(): void {
    clock.cancel(timer);
    timer = 0;
    touching = undefined;
    if (camera) camera.watch(undefined);
    if (driver) driver.stop();
  }

  function close(): void {
    halt();
    if (camera) camera.close();
    table.release();
  }

  return {
    place: place,
    begin: begin,
    actions: actions,
    act: act,
    touch: () =>
      touching
        ? [
            touching.state.fault
              ? wordsOf(touching.state.fault)
              : "Cell " + TOUCHED[touching.state.mark] + ", step " + touching.state.stepMm + " mm",
          ].concat(actions())
        : [],
    isBusy: () => busy,
    status: () => ({ camera: camera ? camera.status : null, arm: driver ? driver.status : null, seen: cells }),
    close: close,
  };
}
