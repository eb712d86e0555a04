// A game of tic-tac-toe between a person and this board: whose turn it is, what may be played, undo, hint, level, score and outcome. It knows
// no screen, key, timer or port: who holds it is told what happens, and lets it think a slice at a time.
import type { Difference } from "./change";
import type { Random } from "../../kit/random";
import type { How } from "../../kernel/app";
import think from "./bot";
import type { Thinking } from "./bot";
import { Happened } from "./events";
import type { Event } from "./events";
import {
  makeCell,
  moves as freeCells,
  newPosition,
  outcomeOf,
  parseCell,
  play as playAt,
  readCells,
  turnOf,
  undo,
} from "./rules";
import type { Cell, Mark, Position } from "./rules";
import type { TictactoeConfig } from "./settings";

/** What a session tells whoever holds it to do; the cell where there is one. */
export const enum Cue {
  /** There is something new to be seen, an event at least. */
  Changed,
  /** Somebody is to think (`thinking`): `work` is due, and again as long as it answers true; or nobody any more. */
  Think,
  /** The person's eye belongs on this cell: the middle of a new game's board, or the one that is advised. */
  Look,
  /** A new game of stones: the board has to be empty. */
  Clear,
  /** The device's stone is due on this cell. */
  Lay,
}

export interface Session {
  /** 0: on keys. 1 to 6: with stones on a board, where a play counts when it has been seen; 1 to 3 are no game, stones are only laid. */
  readonly mode: number;
  readonly position: Position;
  /** Games won, lost and drawn. */
  readonly score: number[];
  level: number;
  /** The person's: X moves first. */
  mark: Mark;
  /** Whether there is a game: with stones not before the empty board has been seen, and in modes 1 to 3 never. */
  started: boolean;
  /** With stones: from the key until the person is to do something. */
  busy: boolean;
  /** What happened last. */
  event: Event;
  /** What the event says of stones that do not lie as they should. */
  fault: Difference | undefined;
  /** What the board played last, and where it advises the person to play, or -1. */
  moved: Cell;
  advice: Cell;
  /** For the board's move, or for a person who asked. */
  thinking: Thinking | undefined;
  readonly random: Pick<Random, "below">;
  tell(cue: Cue, cell: Cell): void;
}

/** `how` is whatever a person typed; what makes no sense there is as in the settings. */
export function newSession(
  how: How,
  settings: TictactoeConfig["tictactoe"],
  random: Pick<Random, "below">,
  tell: (cue: Cue, cell: Cell) => void,
): Session {
  const mode = Number(how.mode);
  const level = how.level;
  const first = how.first === "human" || how.first === "device" ? how.first : settings.first;
  return {
    mode: mode > 0 ? mode : 0,
    position: newPosition(),
    score: [0, 0, 0],
    level: level === 1 || level === 2 || level === 3 ? level : settings.level,
    mark: (mode > 0 && mode < 6 ? mode === 5 : first !== "device") ? "X" : "O",
    started: false,
    busy: false,
    event: [Happened.Nothing],
    fault: undefined,
    moved: -1,
    advice: -1,
    thinking: undefined,
    random: random,
    tell: tell,
  };
}

/** The person is to play. */
export function isMine(session: Session): boolean {
  return session.started && !outcomeOf(session.position) && turnOf(session.position) === session.mark;
}

/** Answers true, so that a refusal is `!say(...)`. */
export function say(session: Session, event: Event): boolean {
  session.event = event;
  session.fault = undefined;
  session.tell(Cue.Changed, -1);
  return true;
}

// Thinking

/** `level` 0: nobody is to think any more. */
function ask(session: Session, level: number): void {
  session.thinking = level ? think(session.position.x, session.position.o, level, session.random) : undefined;
  session.tell(Cue.Think, -1);
}

/** One slice; false when there is nothing more to think about. */
export function work(session: Session): boolean {
  const thinking = session.thinking;
  if (!thinking) return false;
  const cell = thinking.step();
  if (cell < 0) return true;
  session.thinking = undefined;
  if (isMine(session)) {
    const worth = thinking.worth();
    session.advice = cell;
    session.tell(Cue.Look, cell);
    say(session, [worth > 0 ? Happened.TryWins : worth ? Happened.TryLost : Happened.Try, cell]);
  } else if (session.mode) session.tell(Cue.Lay, cell);
  else enter(session, (session.moved = cell), Happened.BoardPlayed);
  return false;
}

// The course of a game

export function begin(session: Session): boolean {
  const position = session.position;
  position.x = position.o = 0;
  position.past = [];
  session.moved = -1;
  session.started = !session.mode;
  session.tell(Cue.Look, 4);
  update(session);
  if (!session.mode) return say(session, [session.mark === "X" ? Happened.YouBegin : Happened.BoardBegins]);
  session.tell(Cue.Clear, -1);
  return true;
}

/** The game goes on from these cells, whatever a person typed for them. */
export function give(session: Session, cells: unknown): void {
  const refusal = readCells(session.position, cells);
  update(session);
  say(
    session,
    refusal
      ? [Happened.CellsRefused, refusal]
      : [outcomeOf(session.position) ? Happened.IsOver : isMine(session) ? Happened.YourTurn : Happened.BoardsTurn],
  );
}

/** After anything that changed the position: whose turn it is now, and the board's answer. */
function update(session: Session): void {
  const isOthers = session.started && !isMine(session) && !outcomeOf(session.position);
  session.advice = -1;
  ask(session, isOthers ? session.level : 0);
}

/** A stone that was laid has been seen on that cell; or (-1) the empty board on which the game begins. */
export function seen(session: Session, cell: Cell): void {
  if (cell < 0) {
    session.started = true;
    update(session);
    say(session, [isMine(session) ? Happened.LayStone : Happened.DeviceBegins]);
  } else if (isMine(session)) enter(session, cell, Happened.YouPlayed);
  else enter(session, (session.moved = cell), Happened.DevicePlayed);
}

/** `played`: by whom, unless that ended the game. */
function enter(
  session: Session,
  cell: Cell,
  played: Happened.YouPlayed | Happened.BoardPlayed | Happened.DevicePlayed,
): void {
  playAt(session.position, cell);
  update(session);
  const outcome = outcomeOf(session.position);
  const result = outcome === session.mark ? 0 : outcome === "draw" ? 2 : 1;
  if (outcome) session.score[result]++;
  say(
    session,
    outcome
      ? [!result ? Happened.YouWon : result > 1 ? Happened.Draw : session.mode ? Happened.DeviceWon : Happened.BoardWon]
      : [played, cell],
  );
}

// What a person may do

/** On keys the free cells while it is the person's turn; with stones that they are laid, unless the device is at work. */
export function moves(session: Session): string[] {
  return outcomeOf(session.position)
    ? ["new"]
    : session.mode
      ? session.busy || session.thinking
        ? []
        : ["ready"]
      : isMine(session)
        ? freeCells(session.position).map(makeCell)
        : [];
}

/** A cell, "undo", "hint", "new", "first", "level"; false, and the reason said, if it is not possible now. */
export function play(session: Session, move: string): boolean {
  const cell = parseCell(move);
  if (move === "new" || (session.mode && move === "ready" && outcomeOf(session.position))) return begin(session);
  if (session.mode && (cell >= 0 || move === "undo" || move === "first")) return !say(session, [Happened.LayYourself]);
  if (move === "undo") return takeBack(session);
  if (move === "hint") {
    if (!isMine(session)) return !say(session, [Happened.NotYourTurn]);
    ask(session, 3);
    return say(session, [Happened.Thinking]);
  }
  if (move === "level") {
    session.level = (session.level % 3) + 1;
    return say(session, [Happened.Level, session.level]);
  }
  if (move === "first") {
    session.mark = session.mark === "X" ? "O" : "X";
    return begin(session);
  }
  if (cell < 0) return !say(session, [Happened.NoSuchMove]);
  if (outcomeOf(session.position)) return !say(session, [Happened.GameOver]);
  if (!isMine(session)) return !say(session, [Happened.NotYourTurn]);
  if (freeCells(session.position).indexOf(cell) < 0) return !say(session, [Happened.Taken, cell]);
  enter(session, cell, Happened.YouPlayed);
  return true;
}

/** The person's last play, and the board's answer to it. */
function takeBack(session: Session): boolean {
  const past = session.position.past;
  let count = isMine(session) ? 2 : 1;
  if (outcomeOf(session.position)) return !say(session, [Happened.GameOver]);
  if (past.length < count) return !say(session, [Happened.NothingToTakeBack]);
  while (count--) undo(session.position);
  session.moved = past.length ? past[past.length - 1] : -1;
  update(session);
  return say(session, [Happened.TakenBack]);
}
