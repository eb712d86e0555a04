// Dobble: the common symbol of the newest card and the one before (match), who sees it first (duel), a score for the classic ways to play (tower, well),
// and a deck gone through card by card (deck). Here the session meets keys, time, the lamp and the display.
import type { DrawInColour } from "./colour";
import type { Mode } from "./contract";
import { faceOf } from "./face";
import showRules from "./how-to-play" with { exists: "while open" };
import { moves, play } from "./moves";
import { scan } from "./scan";
import { elapse, isOver } from "./score";
import { MODES, Stage, makeSession } from "./session";
import { reportOf, stateOf } from "./state";
import { drawDobble } from "./view";
import type { DobblePicture } from "./view";
import type { DobbleConfig } from "./settings";
import type { Reading } from "../../kit/codes";
import { wrap } from "../../kit/lines";
import { LETTERS, drawLines, linesOf } from "../../kit/list";
import type { Key, Screen } from "../../kernel/ports";
import { makeActions } from "../../kernel/actions";
import type { App, CommonConfig, Host, How, ScanResult } from "../../kernel/app";
import { translate } from "../../kit/translate";

/** Between the second card of a duel and "Now!" lie so many ms, and up to twice as many more. */
const READY_MS = 1200;
/** So long after the first key the other one was only later. */
const LATE_MS = 2000;
/** Lines of a report that stay on the display to its end. */
const LAST_LINES = 4;

export default function openDobble(host: Host<CommonConfig & DobbleConfig>, how: How): App {
  const clock = host.clock;
  const table = host.table!;
  const session = makeSession(how, host.settings.dobble, !host.settings.keys.A);
  const mode = session.mode;
  const actions = makeActions();
  /** A report while somebody reads it, and its first line on the display. */
  let report: string[] = [];
  let first = 0;
  let timer = 0;
  /** As the session counted them when the timer was set. */
  let waits = 0;

  // Time and the lamp

  function over(): void {
    timer = 0;
    elapse(session, clock.now());
    if (session.stage !== Stage.Now) return;
    // The signal is seen although a list is open.
    actions.open("", [], choose);
    changed();
  }

  function changed(): void {
    const stage = session.stage;
    host.redraw();
    if (waits === session.waits) return;
    waits = session.waits;
    clock.cancel(timer);
    timer = 0;
    if (stage === Stage.Ready) timer = clock.after(READY_MS + ((table.random32() >>> 8) % (2 * READY_MS)), over);
    else if (session.isLate) timer = clock.after(LATE_MS, over);
    table.signal(stage === Stage.Now);
  }

  // What is done with the session

  function take(reading: Reading): ScanResult {
    const result = scan(session, reading.by === "dobble" ? reading.value : 0);
    changed();
    return result;
  }

  /** A deck's report is only read, which changes nothing; all else is played. */
  function act(move: string): boolean {
    const isReport = mode === "deck" && move === "missing";
    const isDone = isReport || play(session, move, clock.now());
    if (isReport) {
      report = [];
      for (const sentence of reportOf(session)) for (const line of wrap(sentence, LETTERS)) report.push(line);
      first = 0;
      actions.open("", [], choose);
    }
    changed();
    return isDone;
  }

  // Keys: A and C are the players', where there are two, and undo elsewhere; B goes on; held: menu, undo, the list of actions

  function press(key: Key, held: boolean): void {
    // Whoever leans on his key in a duel wants neither menu nor undo.
    const isHasty = key !== "B" && (session.stage === Stage.Ready || session.stage === Stage.Now || session.isLate);
    if (report.length) {
      const steps = Math.max(1, report.length - LAST_LINES + 1);
      if (held || key === "B") report = [];
      else first = (first + (key === "C" ? 1 : -1) + steps) % steps;
    } else if (actions.press(key, held)) return;
    else if (held && !isHasty) {
      if (key === "A") host.open("menu");
      else if (key === "C") act("undo");
      else list();
    } else if (session.keepsScore && (key !== "B" || (session.isAlone && !isOver(session))))
      act(key === "C" ? "right" : "left");
    else if (key !== "B") act("undo");
    else act(mode === "deck" ? "missing" : mode === "match" ? "new" : "next");
  }

  function list(): void {
    const own = mode === "deck" ? ["missing"] : mode === "match" ? [] : ["next"];
    const names = own.concat(
      ["undo", "new"],
      MODES.filter(name => name !== mode),
      ["rules", "menu"],
    );
    actions.open("What now?", names.map(labelOf), (_, at) => choose(names[at]));
  }

  /** What the picture is made of. */
  let face: DobblePicture;
  /** Where there are colours: made when it is drawn with for the first time. */
  let drawInColour: DrawInColour | undefined;

  function labelOf(name: string): string {
    return name === "match"
      ? "common symbol"
      : name === "deck"
        ? "check the deck"
        : name === "rules"
          ? "how to play"
          : name;
  }

  function choose(name: string): void {
    if (name === "menu") host.open(name);
    else if (name === "rules") showRules(host, actions);
    else if (MODES.indexOf(name as Mode) >= 0) host.open("dobble", { mode: name, order: how.order, cards: how.cards });
    else act(name);
  }

  function draw(screen: Screen, part: number): boolean {
    if (report.length)
      drawLines(
        screen,
        report.slice(first, first + linesOf(screen)).map(line => translate(line)),
      );
    else if (!actions.draw(screen)) {
      if (!part) face = faceOf(session);
      else if (screen.tiles)
        return (drawInColour = drawInColour || screen.tiles.kit.views().dobble())(
          screen.tiles,
          face,
          part - 1,
          session.keepsScore,
        );
      else drawDobble(screen, face);
      return !part;
    }
    return false;
  }

  changed();
  return {
    state: () => stateOf(session),
    scan: take,
    press: press,
    moves: () => (mode === "deck" ? ["missing"] : []).concat(moves(session)),
    play: act,
    draw: draw,
    close: () => {
      clock.cancel(timer);
      timer = 0;
      table.signal(false);
    },
  };
}
