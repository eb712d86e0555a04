// The device of tic-tac-toe's modes 1 to 6 (problem E, 2024): it looks with a camera, sets stones with an arm, and watches that nobody cheats. The game
// itself is tictactoe.ts, which hears of a move when its stone has been seen.
//
// Nothing is believed but what was seen, and every stone that it means to lay is a plan until it is seen to lie there. So whatever goes wrong, the
// person puts the table right, presses the key, and the device looks and goes on: the plan is done, or can be done, or it says what differs.
import { cellAt, isMirrored, middleOf, readGrid } from "../games/grid";
import type { Grid } from "../games/grid";
import { Change, whatChanged } from "../games/turn";
import type { Blobs } from "../ports";
import type { Host } from "./app";
import openStoneArm from "./tictactoe-arm";
import makeStandard from "./tictactoe-arm-settings?factory";
import makeTouch from "./tictactoe-arm-touch?factory";
import type { Touch } from "./tictactoe-arm-touch";
import type { Point } from "./tictactoe-plane";

/** What the device asks of the game. */
export interface Play {
  /** The person's. */
  mark(): string;
  /** The nine cells as they should be. */
  cells(): string;
  say(text: string): boolean;
  /** A stone was seen there, cells from 0; or (-1) the empty board on which the game begins. */
  entered(cell: number): void;
}

export interface Device {
  /** The person is ready: his turn is over, or what was wrong has been put right. */
  ready(): boolean;
  /** Lays the device's stone there, cells from 0. */
  place(cell: number): void;
  /** A new game: the board has to be empty. */
  begin(): void;
  /** What else may be done. */
  actions(): string[];
  act(action: string): boolean;
  /** Steering the arm to the three points, while it goes on: a title and what may be chosen. */
  touch(): string[];
  isBusy(): boolean;
  status(): any;
  close(): void;
}

/** A hand may still be above the board when the key is pressed; what is hidden so long stays hidden. */
const LOOK_MS = 2500;
const EMPTY = ".........";
/** What modes 1 to 3 lay if nobody says: problem E's own cell 5; four corners. */
const GIVEN = ["", "5", "1937", "1937"];
/** Cells whose middles are touched. */
const TOUCHED = [1, 3, 7];

/** Where a stone is to go: out of a tray, or from a point. */
interface Plan { from: string | Point; cell: number; before: string; after: string; tries: number }

/** By how the arm's work ended: what the person should know. */
function wordsOf(fault: string): string {
  return fault === "tray" ? "Fill the trays, B"
    : fault === "reach" ? "Out of the arm's reach"
    : fault === "board" ? "Touch three points"
    : fault === "slow" ? "Over 15 s: refused"
    : fault === "silent" ? "Arm silent: cable? B"
    : fault === "error" ? "Arm refuses a line. B"
    : fault === "alarm" ? "Arm alarm! Clear it, B"
    : fault === "reset" ? "Arm was reset. B: home"
    : "Arm stopped. B: home";
}

/** By what changed: what the person should do. A stone is named by its cell. */
function complaintOf(change: number, from: number, to: number, colour: string): string {
  return change === Change.Askew ? "Straighten " + to + ", then B"
    : change === Change.Hidden ? "I cannot see " + to
    : change === Change.Swapped ? "Swapped: " + (from && to ? from + " and " + to : from || to)
    : change === Change.Moved ? "Put " + to + " back on " + from
    : change === Change.Removed ? "Put " + colour + " back on " + from
    : change === Change.WrongColour ? "Take " + colour + " off " + to
    : change === Change.OwnMoved ? "Yours: " + to + " back to " + from
    : change === Change.OwnRemoved ? "Yours is gone from " + from
    : change === Change.Two ? "Two new: " + from + " and " + to
    : "No new stone seen";
}

function withStone(cells: string, cell: number, stone: string): string {
  return cells.substr(0, cell) + stone + cells.substr(cell + 1);
}

export default function openDevice(host: Host, mode: number, given: any, game: Play): Device {
  const clock = host.clock;
  const table = host.table!;
  const settings: any = makeStandard()();
  for (const name in host.config.arm) settings[name] = host.config.arm[name];
  const camera: any = table.part!("camera", { baud: host.config.camera.baud || 115200 });
  const driver: any = table.part!("arm", settings);
  const arm = driver && openStoneArm(driver, settings);
  let grid: Grid | undefined;
  let blobs: Blobs;
  /** As they were seen last. */
  let cells = "";
  let plan: Plan | undefined;
  let busy = false;
  let homed = false;
  let timer = 0;
  let touching: Touch | undefined;
  /** Modes 1 to 3: cells still to be filled, black first, in turn. */
  let list = "";
  let startMs = 0;
  /** The empty board has been seen. */
  let isOpen = false;

  function say(text: string): boolean {
    busy = false;
    return game.say(text);
  }

  function device(): string {
    return game.mark() === "X" ? "O" : "X";
  }

  // Looking

  /** Until the board is seen whole and still, or for a while; then `then`. */
  function look(then: () => void): void {
    let why = "Keep still, then B";
    busy = true;
    const end = (text: string) => {
      clock.cancel(timer);
      timer = 0;
      camera.watch(undefined);
      if (text) say(text);
      else then();
    };
    timer = clock.after(LOOK_MS, () => end(cells && why === "" ? "" : why));
    cells = "";
    camera.watch((seen: Blobs | undefined) => {
      if (!seen) {
        why = "Camera silent: cable?";
        return;
      }
      const found = readGrid(seen, grid);
      if (found.isDoubtful) why = "Turn the board back";
      else if (!found.grid) why = "Show all nine cells";
      else if (isMirrored(found.grid, seen)) why = "Mirrored: turn camera";
      else {
        grid = found.grid;
        cells = found.cells;
        blobs = seen;
        why = "";
        // What is hidden may yet come to light.
        if (cells.indexOf("?") < 0) end("");
      }
    });
  }

  /** What was seen, against what should be. */
  function judge(): void {
    const colour = device();
    const turn = whatChanged(game.cells(), cells, colour);
    const change = turn.change;
    busy = false;
    if (plan && cells === plan.after) done();
    else if (plan && cells === plan.before) {
      if (plan.tries++ && arm) say("It did not arrive. B");
      else carry();
    } else if (plan || mode < 4) {
      if (change === Change.None) {
        plan = undefined;
        if (mode < 4) next();
        else say("Your turn");
      } else say(change === Change.Placed ? "Take away " + turn.to : complaintOf(change, turn.from, turn.to, colour));
    } else if (change === Change.Placed) game.entered(turn.to - 1);
    else if (change === Change.Moved) restore(turn.from - 1, turn.to);
    else say(complaintOf(change, turn.from, turn.to, colour));
  }

  // Laying stones

  /** The device's stone is on another cell than it was: that is told, and put right. */
  function restore(from: number, to: number): void {
    let at: Point | undefined;
    for (let i = 0; i < blobs.length; i += 4) if (cellAt(grid!, blobs[i + 1], blobs[i + 2]) === to && blobs[i] === device().charCodeAt(0)) at = { x: blobs[i + 1], y: blobs[i + 2] };
    plan = { from: at!, cell: from, before: cells, after: withStone(withStone(cells, to - 1, "."), from, device()), tries: 0 };
    game.say((from + 1) + " went to " + to + "! Fixing");
    judge();
  }

  function fetch(colour: string, cell: number): void {
    plan = { from: colour, cell: cell, before: game.cells(), after: withStone(game.cells(), cell, colour), tries: 0 };
    if (homed || !arm) {
      plan.tries = 1;
      carry();
    } else say("B: the arm goes home");
  }

  function carry(): void {
    const to = plan!;
    const points: Point[] = [];
    if (!arm) {
      // Without an arm the person is the hand.
      say(typeof to.from === "string" ? "Put " + to.from + " on " + (to.cell + 1) + ", then B" : "Put it back, then B");
      return;
    }
    for (let cell = 1; cell < 10; cell++) {
      const middle = middleOf(grid!, cell);
      points.push({ x: middle[0], y: middle[1] });
    }
    busy = true;
    startMs = clock.now();
    if (typeof to.from === "string") game.say("Setting " + to.from + " on " + (to.cell + 1));
    arm.carry(to.from, points, to.cell, (fault: string) => {
      if (fault) failed(fault);
      else look(judge);
    });
  }

  function failed(fault: string): void {
    if (fault === "tray") arm.used["X"] = arm.used["O"] = 0;
    else if (fault !== "reach" && fault !== "board" && fault !== "slow") homed = false;
    say(wordsOf(fault));
  }

  function done(): void {
    const to = plan!;
    plan = undefined;
    if (typeof to.from !== "string") {
      // With the device's stone back in its place, a turn may be seen that was played besides.
      if (to.after === game.cells()) say((to.cell + 1) + " is back. Your turn");
      else judge();
    } else {
      game.entered(to.cell);
      if (mode < 4) next();
    }
  }

  /** Modes 1 to 3. */
  function next(): void {
    const cell = +list[0] - 1;
    const isBlack = game.cells().split("X").length === game.cells().split("O").length;
    if (!list) {
      say(arm ? "Done, last in " + Math.round((clock.now() - startMs) / 100) / 10 + " s" : "Done");
      return;
    }
    list = list.substr(1);
    fetch(isBlack ? "X" : "O", cell);
  }

  // The person

  function ready(): boolean {
    if (!camera) return !game.say("No camera");
    if (busy) return !game.say("Wait ...");
    if (!homed && arm) {
      busy = true;
      game.say("The arm goes home");
      arm.home((fault: string) => {
        homed = !fault;
        busy = false;
        if (fault) failed(fault);
        else ready();
      });
    } else {
      game.say("Looking ...");
      look(isOpen ? judge : first);
    }
    return true;
  }

  /** The empty board has been seen. */
  function first(): void {
    if (cells !== EMPTY) {
      say("Empty the board, B");
      return;
    }
    busy = false;
    isOpen = true;
    if (mode < 4) next();
    else game.entered(-1);
  }

  function place(cell: number): void {
    // The rules let somebody else choose where the device begins.
    fetch(device(), mode === 4 && list && game.cells() === EMPTY ? +list[0] - 1 : cell);
  }

  function begin(): void {
    const wanted = typeof given === "string" || Array.isArray(given) ? (typeof given === "string" ? given.split("") : given) : [];
    list = "";
    // Each cell once, from 1 to 9; what is none is left out.
    for (const cell of wanted) if (cell > 0 && cell < 10 && list.indexOf("" + cell) < 0) list += cell;
    if (!list) list = GIVEN[mode] || "";
    list = list.substr(0, mode === 2 || mode === 3 ? 4 : 1);
    plan = undefined;
    grid = undefined;
    isOpen = false;
    if (driver && busy) driver.stop();
    busy = false;
    if (arm) arm.used["X"] = arm.used["O"] = 0;
    game.say(!camera ? "No camera" : arm ? "Stones to trays, B" : "Empty the board, B");
  }

  function actions(): string[] {
    return arm ? ["home", "trays are full", "touch points", "stop"] : [];
  }

  function act(action: string): boolean {
    if (touching) return steer(action);
    if (action === "stop") {
      driver.stop();
      return true;
    }
    if (busy) return !game.say("Wait ...");
    if (action === "home") {
      homed = false;
      return ready();
    }
    if (action === "trays are full") {
      arm.used["X"] = arm.used["O"] = 0;
      return game.say("Trays are full");
    }
    if (!homed) return !game.say("First: home");
    look(() => {
      busy = false;
      touching = makeTouch()(arm, TOUCHED.map(cell => {
        const middle = middleOf(grid!, cell);
        return { x: middle[0], y: middle[1] };
      }), found, () => game.say(touching && touching.state.fault ? wordsOf(touching.state.fault) : ""));
      game.say("");
    });
    return true;
  }

  function steer(action: string): boolean {
    if (action === "leave") {
      touching = undefined;
      return game.say("Left as it was");
    }
    return touching!.act(action);
  }

  /** Kept for the next evening as well. */
  function found(transform: number[]): void {
    let all: any = {};
    try {
      all = JSON.parse(host.store.read("croupier.json") || "{}");
    } catch (e) {
      // What was not JSON was told at the start, and is not worth keeping.
    }
    touching = undefined;
    settings.transform = transform;
    all.arm = all.arm || {};
    all.arm.transform = transform;
    host.config.arm.transform = transform;
    game.say(host.store.write("croupier.json", JSON.stringify(all)) ? "Points are kept" : "No room to keep them");
  }

  function close(): void {
    clock.cancel(timer);
    if (camera) camera.close();
    // A stop takes a while, and would fall into whatever the next game begins.
    if (driver && busy) driver.stop();
    table.part!("");
  }

  return {
    ready: ready, place: place, begin: begin, actions: actions, act: act,
    touch: () => touching ? ["Cell " + TOUCHED[touching.state.mark] + ", step " + touching.state.stepMm + " mm"].concat(touching.actions(), "leave") : [],
    isBusy: () => busy, status: () => ({ camera: camera ? camera.status : null, arm: driver ? driver.status : null, seen: cells }), close: close,
  };
}
