// Tic-tac-toe: what leads to each of its messages, on keys, and with stones under a camera and an arm.
import { expect } from "vitest";
import { cellOnTable } from "../../../devices/sim/openmv";
import { bestMoves } from "../../games/tictactoe/slow";
import { ARM_FAULTS, FAULTS_AT_HOME, StonesBoard, faulty } from "../stones-board";
import { Player, sit } from "./player";

/** No board has both, and it has keys. */
const at = (bundle: string, config?: object) => sit("esp32", bundle, { config });

function keys(bundle: string): void {
  const player = at(bundle).open("tictactoe").play("undo", "foo", "5");
  player
    .play("1")
    .until(state => state.turn === "human")
    .play("5", "hint")
    .wait(2000);
  player.play("undo", "level", "first").wait(3000);
  player.play("new").wait(3000).press("C A B").wait(2000).press("C+ B+");
  for (const [cells, ...moves] of [
    ["XX.OO....", "hint", "3", "1", "undo"],
    ["O.O..XOXX", "hint"],
    ["X.XOO....", "9"],
    ["XOXXOOO.X"],
    ["XOXXOOOX.", "9"],
    ["XXXOO...."],
    ["X........"],
    ["X...O...."],
    ["X"],
    ["XYZ......"],
    ["XXX......"],
    ["XXXOOO..."],
  ]) {
    player.open("tictactoe", { cells });
    for (const move of moves) player.play(move).wait(1500);
  }
}

function lists(bundle: string): void {
  const player = at(bundle).open("tictactoe");
  for (let item = 3; item < 7; item++) player.open("tictactoe").press("B+").choose(item).press("C C C C C C C C");
}

function low(bundle: string): void {
  for (const rows of [32, 64])
    at(bundle, { display: { rows } }).open("tictactoe", { cells: "XX.OO...." }).play("3").wait(2000).play("new");
}

/** Without an arm the person is its hand. */
function byHand(bundle: string): void {
  const none = { arm: { path: "", rx: "" } };
  const first = new StonesBoard(bundle, { how: { mode: 1 }, ...none });
  first.ready();
  first.lay("X", 5);
  first.ready();

  const board = new StonesBoard(bundle, { how: { mode: 4, cells: [5] }, ...none });
  board.ready();
  board.lay("X", 5);
  board.ready();
  const twisted = board.lay("O", 1, 13);
  board.ready();
  board.remove(twisted);
  board.camera.hand = { ...cellOnTable(board.table.board, 9), widthMm: 40, heightMm: 40 };
  board.ready();
  board.camera.hand = undefined;
  const two = [board.lay("O", 3), board.lay("O", 8)];
  board.ready();
  board.remove(...two);
  const wrong = board.lay("X", 3);
  board.ready();
  board.remove(wrong);
  board.move(board.on(5), 6);
  board.ready();
  board.remove(board.on(6));
  board.ready();
  board.lay("X", 5);
  board.lay("O", 1);
  board.ready();
  const due = Number(/on (\d)/.exec(board.message)![1]);
  board.lay("X", due);
  board.ready();
  const [own, theirs] = [board.on(1), board.on(5)];
  own.colour = "X";
  theirs.colour = "O";
  board.ready();
  own.colour = "O";
  theirs.colour = "X";
  board.remove(own);
  board.ready();
  board.device.tell(`croupier.play("5")`);
}

function byArm(bundle: string): void {
  const given = new StonesBoard(bundle, { how: { mode: 1 } });
  given.ready();
  given.ready();

  const board = new StonesBoard(bundle, { how: { mode: 4 } });
  board.play("trays are full", 300);
  board.play("home", 300);
  board.until("The arm is home");
  board.device.board.run(300);
  board.play("ready", 1000);
  board.device.tell(`croupier.play("home")`);
  board.until("Your turn");
  // The device's own stone elsewhere.
  const [laid] = board.laid;
  board.move(laid, board.on(1) ? 2 : 1);
  board.ready();
  while (!board.state.outcome) {
    const free = board.state.cells.flatMap((is: string, cell: number) => (is === "." ? [cell + 1] : []));
    board.lay("O", free.at(-1));
    board.ready();
  }

  const turned = new StonesBoard(bundle, { how: { mode: 5 } });
  turned.ready();
  turned.table.board.turnedDeg = 43;
  turned.ready();
  turned.table.board.turnedDeg = 0;
  while (!turned.state.outcome) {
    turned.lay("X", bestMoves(turned.state.cells.join(""))[0] + 1);
    turned.ready();
  }
}

/** Homes; then its pump leaks, and the stone is nowhere. */
function lost(bundle: string): void {
  const board = new StonesBoard(bundle, { how: { mode: 4 } });
  board.play("ready", 0);
  board.until("Setting X");
  board.device.board.runUntil(() => !!board.table.held, 30_000, 20);
  board.arm.lose();
  board.device.board.runUntil(() => !board.table.held, 30_000, 20);
  board.remove(...board.laid);
  board.until("X lost?");
  board.device.board.run(300);
}

function blind(bundle: string): void {
  new Player(sit("linux", bundle, { config: { board: "linux" } }).device).open("tictactoe", { mode: 1 });
  const none = { arm: { path: "", rx: "" } };
  new StonesBoard(bundle, { how: { mode: 1 }, pose: { mirrored: true, xPx: 160 + 1.6 * 130 } }).ready();
  const board = new StonesBoard(bundle, { how: { mode: 5 }, ...none });
  board.ready();
  board.camera.power(false);
  board.device.board.run(1500);
  board.ready();
  board.camera.power(true);
  board.device.board.run(3000);
  board.camera.noisePx = 20;
  board.ready();
  board.camera.noisePx = 0;
  board.camera.faults.damaged = 1;
  board.ready();
}

/** Cells are put on the grid; a board is turned so far that it has to be asked about. */
function chosen(bundle: string): void {
  const none = { arm: { path: "", rx: "" } };
  new StonesBoard(bundle, { how: { mode: 2, choose: 1 }, ...none }).device.board.run(1000);
  const board = new StonesBoard(bundle, { how: { mode: 1 }, ...none });
  board.table.board.turnedDeg = 45;
  board.ready();
}

function touched(bundle: string): void {
  const board = new StonesBoard(bundle, {});
  board.play("home", 0);
  board.until("The arm is home");
  board.touchOnePoint();
  board.play("leave", 0);
  board.until("Left as it was");
  board.device.board.run(300);
  const { storage } = board.device.board;
  const kept = storage.read("croupier.json")!;
  board.touchThree();
  storage.write("croupier.json", "{");
  board.touchThree();
  storage.write("croupier.json", kept);
  storage.write("filler", "f".repeat(storage.getFree() - 40));
  board.touchThree();
  new Player(board.device).press("B+ C C C C C C C C");
}

/** Its arm runs into a stop while the camera looks, and nobody knows where it stands. */
function strayed(bundle: string): void {
  const board = new StonesBoard(bundle, {});
  board.play("home", 0);
  board.until("The arm is home");
  board.play("ready", 100);
  expect(board.message).toBe("Looking ...");
  board.arm.alarm(1);
  board.until("nothing that is ever said");
  board.device.board.run(300);
  expect(board.message).toBe("B: the arm goes home");
  expect(board.ready()).toMatch(/^Done/);
  expect(board.arm.objections).toEqual([]);
}

function armFaults(bundle: string): void {
  for (const fault of Object.keys(ARM_FAULTS)) faulty(bundle, fault, "nothing that is ever said");
  for (const cause of Object.values(FAULTS_AT_HOME)) {
    const board = new StonesBoard(bundle, {});
    cause(board.arm);
    board.play("home", 0);
    board.until("nothing that is ever said");
    board.device.board.run(300);
  }
}

export const tictactoe: Record<string, (bundle: string) => void> = {
  keys,
  lists,
  low,
  "by hand": byHand,
  "by arm": byArm,
  lost,
  blind,
  chosen,
  touched,
  strayed,
  "arm faults": armFaults,
};
