// Tic-tac-toe against this board: on its keys and display alone, or (modes 1 to 6) with a camera and an arm, which are tictactoe-device.ts.
// Who plays, sees and hears; the rules and the player are in games.
import {
  linesOf,
  makeCell,
  makeCells,
  moves as freeCells,
  newPosition,
  outcomeOf,
  parseCell,
  play as playAt,
  readCells,
  turnOf,
  undo,
} from "./rules";
import type { Cell } from "./rules";
import think from "./bot";
import type { Thinking } from "./bot";
import type { Key, Screen } from "../../ports";
import { drawList } from "../../kit/list";
import { drawTictactoe } from "./view";
import type { App, Host } from "../../shell/app";
import makeDevice from "./device" with { exists: "while open" };
import type { Device } from "./device";

/** The board does not answer faster than a person can see what was played. */
const WAIT_MS = 500;
/** By `Refusal`. */
const REFUSALS = ["", "Cells: not nine", "Cells: only . X O", "Cells: count X and O", "Cells: after the end"];
/** What a person can ask for besides cells. */
const ACTIONS = "hint undo new first level rules modes menu".split(" ");
/** By number; 0 is the game on keys. */
const MODES = [
  "Keys and display",
  "1: one stone",
  "2: four stones",
  "3: on a turned board",
  "4: the device begins",
  "5: you begin",
  "6: its stones moved",
];
const RULES = [
  "Three in a row win",
  "X moves first",
  "A, C: another cell",
  "B: play there",
  "Long A: menu",
  "Long B: what now?",
  "Long C: undo",
  "One key: click C,",
  "twice B, hold long B",
];

export default function openTictactoe(host: Host<any>, how: any): App {
  const clock = host.clock;
  const table = host.table!;
  const settings = host.config.tictactoe;
  const position = newPosition();
  const random = { below: (count: number) => (table.random() >>> 8) % count };
  /** Games won, lost and drawn. */
  const score = [0, 0, 0];
  let level: number = how.level === 1 || how.level === 2 || how.level === 3 ? how.level : settings.level;
  /** The person's mark: X moves first. */
  let mark = (how.first === "human" || how.first === "device" ? how.first : settings.first) === "device" ? "O" : "X";
  /** 0 stands for "keys". */
  const mode: number = how.mode > 0 ? how.mode : 0;
  if (mode && mode < 6) mark = mode === 5 ? "X" : "O";
  /** Its eyes and its hand, in modes 1 to 6. */
  let device: Device | undefined;
  /** Whether there is a game: with a device not before it has seen the empty board, and in modes 1 to 3 never. */
  let started = !mode;
  let message = "";
  let moved: Cell = -1;
  let advice: Cell = -1;
  let cursor: Cell = 4;
  let timer = 0;
  /** For the board's move, or for a person who asked. */
  let thinking: Thinking | undefined;
  let lit = false;
  /** The list of actions or rules, while it is open. */
  let list: string[] = [];
  let choice = 0;

  /** Whenever something has changed: the lamp is lit while the person is to play. */
  function say(text: string): boolean {
    const on = isMine() && !(device && device.isBusy());
    if (on !== lit) table.signal(on);
    lit = on;
    message = text;
    host.redraw();
    return true;
  }

  function no(text: string): boolean {
    return !say(text);
  }

  function isMine(): boolean {
    return started && !outcomeOf(position) && turnOf(position) === mark;
  }

  /** The cursor goes to the next free cell, or stays on one. */
  function step(by: number): void {
    const free = freeCells(position);
    if (!free.length) return;
    if (by) cursor = (cursor + by + 9) % 9;
    while (free.indexOf(cursor) < 0) cursor = (cursor + (by || 1) + 9) % 9;
  }

  // The course of a game

  function begin(): boolean {
    position.x = position.o = 0;
    position.past = [];
    cursor = 4;
    moved = -1;
    started = !mode;
    update();
    if (!device) return say(mark === "X" ? "You begin" : "The board begins");
    device.begin();
    return true;
  }

  /** After anything that changed the position: whose turn it is now, and the board's answer. */
  function update(): void {
    stop();
    advice = -1;
    step(0);
    if (started && !isMine() && !outcomeOf(position)) ask(level, WAIT_MS);
  }

  function stop(): void {
    clock.cancel(timer);
    timer = 0;
    thinking = undefined;
  }

  function ask(strength: number, forMs: number): void {
    thinking = think(position.x, position.o, strength, random);
    timer = clock.after(forMs, work);
  }

  /** One slice. */
  function work(): void {
    const thought = thinking!;
    const cell = thought.step();
    timer = cell < 0 ? clock.after(1, work) : 0;
    if (cell < 0) return;
    thinking = undefined;
    if (isMine()) {
      const worth = thought.worth();
      cursor = advice = cell;
      say("Try " + makeCell(cell) + (worth > 0 ? ": it wins" : worth ? ": but it is lost" : ""));
    } else if (device) device.place(cell);
    else enter((moved = cell), "Board: ");
  }

  /** The device has seen a stone that was laid; or (-1) the empty board on which the game begins. */
  function entered(cell: Cell): void {
    if (cell < 0) {
      started = true;
      update();
      say(isMine() ? "Lay a stone, then B" : "The device begins");
    } else if (isMine()) enter(cell, "You: ");
    else enter((moved = cell), "Device: ");
  }

  function enter(cell: Cell, who: string): void {
    playAt(position, cell);
    update();
    const outcome = outcomeOf(position);
    const result = outcome === mark ? 0 : outcome === "draw" ? 2 : 1;
    if (outcome) score[result]++;
    say(
      outcome
        ? ["You won", device ? "Device won" : "The board won", "A draw"][result] + ". B: new"
        : who + makeCell(cell),
    );
  }

  // Playing

  function moves(): string[] {
    return outcomeOf(position)
      ? ["new"]
      : device
        ? device.isBusy() || thinking
          ? []
          : ["ready"]
        : isMine()
          ? freeCells(position).map(makeCell)
          : [];
  }

  function play(move: string): boolean {
    const cell = parseCell(move);
    if (move === "new" || (device && move === "ready" && outcomeOf(position))) return begin();
    if (device && (move === "ready" || device.actions().indexOf(move) >= 0))
      return thinking && !isMine() ? no("Wait ...") : device.act(move);
    if (device && (cell >= 0 || move === "undo" || move === "first")) return no("Lay it yourself");
    if (move === "undo") return takeBack();
    if (move === "hint") return hint();
    if (move === "level") {
      level = (level % 3) + 1;
      return say("Level " + level);
    }
    if (move === "first") {
      mark = mark === "X" ? "O" : "X";
      return begin();
    }
    if (cell < 0) return no("No such move");
    if (outcomeOf(position)) return no("The game is over");
    if (!isMine()) return no("Not your turn");
    if (freeCells(position).indexOf(cell) < 0) return no(move + " is taken");
    enter(cell, "You: ");
    return true;
  }

  /** The person's last play, and the board's answer to it. */
  function takeBack(): boolean {
    const past = position.past;
    let count = isMine() ? 2 : 1;
    if (outcomeOf(position)) return no("The game is over");
    if (past.length < count) return no("Nothing to take back");
    while (count--) undo(position);
    moved = past.length ? past[past.length - 1] : -1;
    update();
    return say("Taken back");
  }

  function hint(): boolean {
    if (!isMine()) return no("Not your turn");
    stop();
    ask(3, 0);
    return say("Thinking ...");
  }

  // Keys: A and C step, B plays; held: menu, undo, the list of actions

  function press(key: Key, held: boolean): void {
    const by = key === "C" ? 1 : -1;
    const touch = device ? device.touch() : [];
    if (touch.length) steer(touch, by, key === "B", held);
    else if (list.length) choose(by, key === "B", held);
    else if (held) {
      if (key === "A") host.open("menu");
      else if (key === "C") play("undo");
      else show(device ? device.actions().concat("hint", "new", "level", "modes", "menu") : ACTIONS);
    } else if (key === "B") play(device ? "ready" : outcomeOf(position) ? "new" : makeCell(cursor));
    else if (device) device.act("stop");
    else step(by);
  }

  /** The list behind its title moves the arm; a long key leaves. */
  function steer(touch: string[], by: number, done: boolean, held: boolean): void {
    const count = touch.length - 1;
    if (held) device!.act("leave");
    else if (done) device!.act(touch[1 + choice]);
    else choice = (choice + by + count) % count;
  }

  function show(items: string[]): void {
    list = items;
    choice = 0;
  }

  function choose(by: number, done: boolean, held: boolean): void {
    const at = choice;
    const action = list[at];
    const isRules = list === RULES;
    const isModes = list === MODES;
    if (!held && !done) choice = (choice + by + list.length) % list.length;
    else {
      show([]);
      if (held || isRules) return;
      if (isModes) host.open("tictactoe", { mode: at || "keys" });
      else if (action === "menu") host.open(action);
      else if (action === "modes") show(MODES);
      else if (action === "rules") show(RULES);
      else play(action);
    }
  }

  // The picture

  /** What an action would do now. */
  function labelOf(action: string): string {
    return action === "first"
      ? mark === "X"
        ? "board begins"
        : "you begin"
      : action === "level"
        ? "level " + level
        : action;
  }

  function draw(screen: Screen): void {
    const outcome = outcomeOf(position);
    const mine = isMine();
    const touch = device ? device.touch() : [];
    if (touch.length) return drawList(screen, touch[0], touch.slice(1), choice);
    if (list.length) return drawList(screen, list === RULES ? "Tic-tac-toe" : "What now?", list.map(labelOf), choice);
    drawTictactoe(screen, {
      x: position.x,
      o: position.o,
      line: outcome ? linesOf(position.x) | linesOf(position.o) : 0,
      cursor: mine && !device ? cursor : -1,
      advice: advice,
      mark: mark,
      isMine: mine,
      score: score,
      level: level,
      result: !outcome ? "" : outcome === "draw" ? "Draw" : outcome === mark ? "Won!" : "Lost",
      message: message,
    });
  }

  /** A cell as people count them. */
  function numberOf(cell: Cell): number | null {
    return cell < 0 ? null : cell + 1;
  }

  function state(): any {
    const outcome = outcomeOf(position);
    return {
      app: "tictactoe",
      mode: mode || "keys",
      cells: makeCells(position),
      turn: outcome || (mode && mode < 4) ? "none" : isMine() ? "human" : "device",
      outcome: outcome,
      moved: numberOf(moved),
      advice: numberOf(advice),
      message: message,
    };
  }

  function close(): void {
    stop();
    if (device) device.close();
    table.signal(false);
  }

  if (mode)
    device = makeDevice(host, mode, how.cells, {
      mark: () => mark,
      cells: () => makeCells(position).join(""),
      say: say,
      entered: entered,
      begin: begin,
    });
  begin();
  if (how.cells && !mode) {
    const refusal = readCells(position, how.cells);
    update();
    say(
      refusal
        ? REFUSALS[refusal]
        : outcomeOf(position)
          ? "It is over. B: new"
          : isMine()
            ? "Your turn"
            : "The board's turn",
    );
  }
  return {
    state: state,
    scan: () => "ignored",
    press: press,
    moves: moves,
    play: play,
    draw: draw,
    close: close,
    link: () => (device ? device.status() : null),
  };
}
