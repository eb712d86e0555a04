// The updater as the shell's only app: what it shows, its keys, and when it ends. It ends with the board's usual program.
import type { App, AppState, Host } from "../kernel/app";
import type { Key, Screen } from "../kernel/ports";
import { drawLines } from "../kit/list";
import { translate } from "../kit/translate";
import type { Ground } from "./ground";
import type { Opening } from "./opening";
import { openReceiver, Phase } from "./receiver";
import type { Counts } from "./receiver";
import makeQr from "./qr" with { exists: "while open" };
import type { Qr } from "./qr";
import { readOn } from "./program";
import drawSplash from "./splash";
import openView from "./pictures" with { exists: "while open" };

/** Without a code that is proved it is open for so long. */
const OPEN_MS = 600_000;
/** What is said when it ends stands for so long. */
const DONE_MS = 5000;
const CLOSED_MS = 60_000;
const LOOK_MS = 1000;
/** As the start has left it, until there is something to read. */
const DOTS = 9;

export interface LightState extends AppState {
  phase: string;
  percent: number;
  missing: number[];
  counts: Counts;
  digits: string;
  asked: string;
}

export interface LightParts {
  ground: Ground;
  opening: Opening;
  /** What this board calls itself, and whether its display is in colour. */
  env: string;
  hasColours: boolean;
  /** What the QR code says, once the program that is there has been read. */
  ask(): string;
  /** A code that is proved has come: somebody is there. */
  heard(): void;
  /** To the usual program. */
  leave(): void;
  /** Why nothing may come, in up to 21 letters; "" else. */
  refusal: string;
}

export function openLight(host: Host, parts: LightParts): App {
  const clock = host.clock;
  const opening = parts.opening;
  const receiver = openReceiver(parts.ground, opening.digits, opening.nonce, parts.env, parts.hasColours, clock.now);
  /** While it is made, and then its rows alone. */
  let qr: Qr | undefined;
  let rows: Uint32Array | undefined;
  /** Parts of its picture. */
  let drawn = 0;
  let isTyping = false;
  let isWorking = false;
  let isLeaving = false;
  let shown = "";
  let good = 0;

  const isOver = () => receiver.phase === Phase.Done || receiver.phase === Phase.Closed;

  function leave(): void {
    isLeaving = true;
    parts.leave();
  }

  /** What the display shows, in short: it is drawn anew when that is another. */
  function show(): void {
    const now = receiver.phase + receiver.percent() + receiver.missing(9).join();
    if (now === shown) return;
    shown = now;
    host.redraw();
  }

  /** Some more of the program that is there. */
  function open(): boolean {
    const isMore = readOn(parts.ground);
    if (!isMore) {
      opening.asked = parts.ask();
      receiver.phase = Phase.Waiting;
    }
    return isMore;
  }

  /** A turn of what is to be done, and then the next one. */
  function work(): void {
    isWorking = receiver.phase === Phase.Opening ? open() : receiver.work();
    if (receiver.counts.good !== good) parts.heard();
    good = receiver.counts.good;
    if (isWorking) clock.after(0, work);
    else show();
  }

  function begin(): void {
    if (isWorking || isOver()) return;
    isWorking = true;
    clock.after(0, work);
  }

  function look(): void {
    if (isLeaving) return;
    show();
    const idleMs = clock.now() - receiver.goodAtMs;
    if (isOver()) clock.after(receiver.phase === Phase.Done ? DONE_MS : CLOSED_MS, leave);
    else if (idleMs > OPEN_MS && !isWorking) leave();
    else clock.after(LOOK_MS, look);
  }

  function press(key: Key, held: boolean): void {
    if (isOver() || (held && key === "B")) leave();
    else isTyping = !isTyping;
    host.redraw();
  }

  /** What there is to read when it is over. */
  const lastWords = (): string[] =>
    receiver.phase === Phase.Done
      ? [translate("It is all there."), translate("The board starts anew")]
      : [translate("Update by light"), translate(receiver.message), "", translate("Any key: leave")];

  function draw(screen: Screen, part: number): boolean {
    const isWaiting = receiver.phase === Phase.Waiting;
    const hasQr = isWaiting && !isTyping && (screen.getHeight() > 32 || !!screen.tiles);
    if (isOver()) drawLines(screen, lastWords());
    else if (receiver.phase === Phase.Opening) drawSplash(screen, DOTS);
    else if (hasQr) return drawQr(screen, part);
    else if (isWaiting) openView().typing(screen, opening);
    else
      openView().progress(
        screen,
        receiver.phase === Phase.Receiving ? "Update by light" : "Unpacking",
        receiver.percent(),
        receiver.missing(14),
      );
    return false;
  }

  /** First it is made, a part in each turn. */
  function drawQr(screen: Screen, part: number): boolean {
    if (!part) drawn = 0;
    if (!rows) {
      if (!qr) qr = makeQr(opening.asked);
      if (qr.step()) return true;
      rows = qr.rows;
      qr = undefined;
    }
    return openView().qr(screen, opening, rows, drawn++);
  }

  receiver.phase = parts.refusal ? Phase.Closed : Phase.Opening;
  receiver.message = parts.refusal;
  begin();
  clock.after(LOOK_MS, look);

  return {
    state: () =>
      ({
        app: "light",
        message: receiver.message,
        phase: receiver.phase,
        percent: receiver.percent(),
        missing: receiver.missing(99),
        counts: receiver.counts,
        digits: opening.digits,
        asked: opening.asked,
      }) as LightState,
    scan: reading => {
      if (reading.text[0] !== "L") return "unknown";
      receiver.take(reading.text);
      begin();
      return "added";
    },
    press: press,
    moves: () => ["leave"],
    play: move => {
      if (move === "leave") leave();
      return move === "leave";
    },
    draw: draw,
    close: () => {
      isLeaving = true;
    },
  };
}
