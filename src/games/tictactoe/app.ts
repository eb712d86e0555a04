// Tic-tac-toe against this board: on its keys and display alone, or (modes 1 to 6) with a camera and an arm, which are in device.ts. The game is in
// session.ts; here it meets keys, time and the display.
import type { Key, Screen } from "../../kernel/ports";
import type { Actions } from "../../kernel/actions";
import type { App, CommonConfig, Host, How } from "../../kernel/app";
import openChoices from "./choices" with { exists: "while open" };
import type { DrawInColour } from "./colour";
import type { TictactoeLink, TictactoeState } from "./contract";
import makeDevice from "./device" with { exists: "while open" };
import type { Device } from "./device";
import { Happened } from "./events";
import { linesOf, makeCell, makeCells, moves as freeCells, outcomeOf } from "./rules";
import type { Cell } from "./rules";
import { Cue, begin, give, isMine, moves, newSession, play as playIn, say, work } from "./session";
import type { Session } from "./session";
import type { Numbering } from "./reading";
import type { TictactoeConfig } from "./settings";
import { drawTictactoe } from "./view";
import type { TictactoePicture } from "./view";
import wordsOf from "./words" with { exists: "while open" };

export interface TictactoeApp extends App {
  state(): TictactoeState;
  /** Of camera and arm, in modes 1 to 6. */
  link(): TictactoeLink | null;
}

/** The board does not answer faster than a person can see what was played. */
const WAIT_MS = 500;
/** What a person can ask for besides cells. */
const ACTIONS = "hint undo new first level rules modes menu";

/** What a bundle with room for it has besides. */
export interface More {
  number?: Numbering;
  /** Hears of each change. */
  note(session: Session): void;
}

export default function openTictactoe(host: Host<CommonConfig & TictactoeConfig>, how: How, more?: More): TictactoeApp {
  const clock = host.clock;
  const table = host.table!;
  let cursor: Cell = 4;
  /** The list of actions, rules or modes, while it is open. */
  let choices: Actions | undefined;
  let timer = 0;
  let lit = false;
  /** In modes 1 to 6. */
  let device: Device | undefined;
  /** Parts of the picture before its first one, in which the device came. */
  let equipped = 0;
  /** What the session says, for all parts of a picture. */
  let words = "";
  /** Where there are colours: made when it is drawn with for the first time. */
  let drawInColour: DrawInColour | undefined;

  // What the session tells

  function heard(cue: Cue, cell: Cell): void {
    if (cue === Cue.Changed) changed();
    else if (cue === Cue.Look) cursor = cell;
    else if (cue === Cue.Think) {
      clock.cancel(timer);
      timer = session.thinking ? clock.after(isMine(session) ? 0 : WAIT_MS, think) : 0;
    } else if (cue === Cue.Clear) device!.begin();
    else device!.place(cell);
  }

  /** The lamp is lit while the person is to play. */
  function changed(): void {
    if (more) more.note(session);
    const on = isMine(session) && !session.busy;
    if (on !== lit) table.signal(on);
    lit = on;
    step(0);
    host.redraw();
  }

  /** One slice. */
  function think(): void {
    timer = 0;
    if (work(session)) timer = clock.after(1, think);
  }

  /** The device comes in a turn of its own, or for whoever asks before that. */
  function equip(): void {
    if (!session.mode || device) return;
    clock.cancel(timer);
    timer = 0;
    device = makeDevice(host, session, how.cells, wordsOf, more && more.number);
    begin(session);
  }

  /** The cursor goes to the next free cell, or stays on one. */
  function step(by: number): void {
    const free = freeCells(session.position);
    if (!free.length) return;
    if (by) cursor = (cursor + by + 9) % 9;
    while (free.indexOf(cursor) < 0) cursor = (cursor + (by || 1) + 9) % 9;
  }

  // Playing

  /** With a device the key means that the person is ready; after the end, for a new game. */
  function play(move: string): boolean {
    equip();
    const isActed = device && (move === "ready" ? !outcomeOf(session.position) : device.actions().indexOf(move) >= 0);
    return !isActed
      ? playIn(session, move)
      : session.thinking && !isMine(session)
        ? !say(session, [Happened.Wait])
        : device!.act(move);
  }

  // Keys: A and C step, B plays; held: menu, undo, the list of actions

  function press(key: Key, held: boolean): void {
    equip();
    if ((device && device.press(key, held)) || (choices && choices.press(key, held))) return;
    if (held) {
      if (key === "A") host.open("menu");
      else if (key === "C") play("undo");
      else
        choices = openChoices(
          host,
          session,
          device ? device.actions().concat("hint", "new", "level", "rules", "modes", "menu") : ACTIONS.split(" "),
          play,
        );
    } else if (key === "B") play(device ? "ready" : outcomeOf(session.position) ? "new" : makeCell(cursor));
    else if (device) device.act("stop");
    else step(key === "C" ? 1 : -1);
  }

  // What is seen and told

  function draw(screen: Screen, part: number): boolean {
    if (session.mode && !device) {
      equip();
      equipped = 1;
      return true;
    }
    if (!part) equipped = 0;
    if (part === equipped) words = wordsOf(session.event);
    const position = session.position;
    const outcome = outcomeOf(position);
    const mine = isMine(session);
    if (device && device.draw(screen)) return false;
    if (choices && choices.draw(screen)) return false;
    // It was closed: it goes.
    choices = undefined;
    const picture: TictactoePicture = {
      x: position.x,
      o: position.o,
      line: outcome ? linesOf(position.x) | linesOf(position.o) : 0,
      cursor: mine && !device ? cursor : -1,
      advice: session.advice,
      mark: session.mark,
      isMine: mine,
      score: session.score,
      level: session.level,
      hasStones: session.mode > 0,
      result: !outcome ? "" : outcome === "draw" ? "Draw" : outcome === session.mark ? "Won!" : "Lost",
      message: words,
      fault: session.fault,
    };
    if (screen.tiles)
      return (drawInColour = drawInColour || screen.tiles.kit.views().tictactoe())(
        screen.tiles,
        picture,
        part - equipped,
      );
    drawTictactoe(screen, picture);
    return false;
  }

  function state(): TictactoeState {
    equip();
    const mode = session.mode;
    const outcome = outcomeOf(session.position);
    return {
      app: "tictactoe",
      mode: mode || "keys",
      cells: makeCells(session.position),
      turn: outcome || (mode && mode < 4) ? "none" : isMine(session) ? "human" : "device",
      outcome: outcome,
      // Cells as people count them.
      moved: session.moved + 1 || null,
      advice: session.advice + 1 || null,
      message: wordsOf(session.event),
    };
  }

  function close(): void {
    clock.cancel(timer);
    if (device) device.close();
    table.signal(false);
  }

  const session = newSession(how, host.settings.tictactoe, { below: count => (table.random32() >>> 8) % count }, heard);
  if (session.mode)
    timer = clock.after(1, () => {
      timer = 0;
      equip();
    });
  else {
    begin(session);
    if (how.cells) give(session, how.cells);
  }
  return {
    state: state,
    press: press,
    moves: () => {
      equip();
      return moves(session);
    },
    play: play,
    draw: draw,
    close: close,
    link: () => {
      equip();
      return device ? device.status() : null;
    },
  };
}
