// The hands and eyes of tic-tac-toe's modes 1 to 6 (problem E, 2024): it looks with a camera, sets stones with an arm, and goes home. What is
// to be done is decided in judge.ts; the game itself is the session, which hears of a move when its stone has been seen.
//
// After anything that went wrong the person presses the key, and the device homes if it has to, looks, and goes on. The arm moves only when it
// was told to: by a key, or by the device's turn that a key began.
import { drawList } from "../../kit/list";
import type { Key, Screen } from "../../kernel/ports";
import { Kept } from "../../kernel/app";
import type { CommonConfig, Host } from "../../kernel/app";
import openStoneArm from "./arm" with { exists: "while open" };
import type { TictactoeLink } from "./contract";
import { Happened } from "./events";
import type { Event } from "./events";
import { Deed, clear, isCutOff, middles, newJudge, nextGiven, planned, verdictOf, withDue } from "./judge";
import type { Verdict } from "./judge";
import openLook from "./look" with { exists: "while open" };
import type { Point } from "./plane";
import type { Numbering } from "./reading";
import { makeCells } from "./rules";
import type { Cell, Mark } from "./rules";
import { begin as beginGame, say as tell, seen } from "./session";
import type { Session } from "./session";
import type { TictactoeConfig } from "./settings";
import makeTouch from "./touch" with { exists: "while open" };
import type { Touch } from "./touch";
import type wordsOf from "./words";
import { translate } from "../../kit/translate";

export interface Device {
  /** Lays the device's stone there. */
  place(cell: Cell): void;
  /** A new game: the board has to be empty. */
  begin(): void;
  /** What may be done besides "ready": the person's turn is over, or what was wrong has been put right. */
  actions(): string[];
  act(action: string): boolean;
  /** Takes the key while the arm is steered to the three points: A and C step through what may be done, B does it, a long key leaves. */
  press(key: Key, held: boolean): boolean;
  /** Draws that list, if the arm is steered. */
  draw(screen: Screen): boolean;
  status(): TictactoeLink;
  close(): void;
}

/** Within it a camera that says anything has said something. */
const HEARD_MS = 3000;
const CELLS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
/** Cells whose middles are touched. */
const TOUCHED = [1, 3, 7];

/** `given`: the cells that a person chose for modes 1 to 4. `words`: opened where the game is, for both. */
export default function openDevice(
  host: Host<CommonConfig & TictactoeConfig>,
  session: Session,
  given: unknown,
  words: typeof wordsOf,
  number?: Numbering,
): Device {
  const clock = host.clock;
  const table = host.table!;
  const settings = host.settings.arm;
  const camera = table.camera!(host.settings.camera.baud || 115200);
  const driver = settings.feed ? table.arm!(settings) : undefined;
  const arm = settings.feed && driver ? openStoneArm(driver, settings) : undefined;
  const judge = newJudge(session.mode, given, !!arm, number);
  let timer = 0;
  /** Looks no more. */
  let blink: (() => void) | undefined;
  let touching: Touch | undefined;
  /** In the list that steers the arm. */
  let cursor = 0;
  let startMs = 0;

  /** Now it is the person who has to do something. */
  function ask(event: Event): boolean {
    session.busy = false;
    return tell(session, event);
  }

  function work(event: Event): void {
    session.busy = true;
    tell(session, event);
  }

  const believed = () => makeCells(session.position).join("");

  // Looking

  const isCut = () => isCutOff(camera!.status);

  /** It is known whether the camera is heard. */
  function heard(): void {
    timer = 0;
    if (isCut() && !session.busy) ask([Happened.Cut]);
  }

  /** Without eyes the game goes on by keys, from where it is; what the device has laid counts. */
  function playByKeys(): boolean {
    return host.open("tictactoe", {
      mode: "keys",
      cells: withDue(judge, believed()),
      first: session.mark === "X" ? "human" : "device",
      level: session.level,
    });
  }

  function shut(): void {
    clock.cancel(timer);
    timer = 0;
    if (blink) blink();
    blink = undefined;
  }

  /** Until the board is seen whole and still, or for a while; then `then`. */
  function look(then: () => void): void {
    work([Happened.Looking]);
    shut();
    blink = openLook(clock, camera!, judge, why => {
      blink = undefined;
      why ? ask(why) : then();
    });
  }

  /** What was seen is judged. */
  function settle(): void {
    obey(verdictOf(judge, believed(), session.mark));
    session.fault = judge.fault;
  }

  function obey(verdict: Verdict): void {
    if (verdict.deed === Deed.Say) ask(verdict.event);
    else if (verdict.deed === Deed.Enter) {
      session.busy = false;
      seen(session, verdict.cell);
      if (session.mode < 4) obey(nextGiven(judge, believed()));
    } else if (verdict.deed === Deed.Restore) {
      work(verdict.event);
      carry(verdict.from, verdict.cell);
    } else if (verdict.deed === Deed.Done) ask(arm ? [Happened.DoneIn, clock.now() - startMs] : [Happened.Done]);
    else if (verdict.deed === Deed.Plan && isLost()) ask([Happened.HomeFirst]);
    else lay();
  }

  // The arm

  /** Without one the person is the hand. */
  function lay(): void {
    const mark = judge.due as Mark;
    const cell = judge.cell;
    if (!arm) ask([Happened.Put, mark, cell]);
    else {
      work([Happened.Setting, mark, cell]);
      carry(mark, cell);
    }
  }

  function carry(from: string | Point, to: Cell): void {
    startMs = clock.now();
    arm!.carry(from, middles(judge, CELLS), to, (fault, stone) => {
      // Whoever comes to put things right may put another stone there; and the first may have fallen before.
      judge.left = fault && stone === "to" ? "unknown" : stone;
      if (fault) failed(fault);
      else look(settle);
    });
  }

  function failed(fault: string): void {
    if (fault.substr(0, 4) === "tray") arm!.used[fault[5]] = 0;
    ask([Happened.ArmFailed, fault]);
  }

  function fill(): void {
    if (arm) arm.used["X"] = arm.used["O"] = 0;
  }

  /** Nobody knows where it stands. */
  const isLost = () => !!driver && driver.status.state !== "ready";

  /** Behind that something is done, or said. */
  function goHome(event: Event | undefined, action?: string): boolean {
    touching = undefined;
    work([Happened.GoesHome]);
    arm!.home(fault => {
      session.busy = false;
      if (fault) failed(fault);
      else if (event) ask(event);
      else act(action!);
    });
    return true;
  }

  function touch(): void {
    cursor = 0;
    touching = makeTouch(arm!, middles(judge, TOUCHED), found, () => {
      const fault = touching && isLost() ? touching.state.fault : "";
      if (fault) touching = undefined;
      if (fault) failed(fault);
      else host.redraw();
    });
    host.redraw();
  }

  /** Kept for the next evening as well. */
  function found(transform: number[]): void {
    if (settings.feed) settings.transform = transform;
    const kept = table.keep!({ arm: { transform: transform } });
    goHome([
      kept === Kept.Full ? Happened.StorageFull : kept === Kept.Damaged ? Happened.FileDamaged : Happened.PointsKept,
    ]);
  }

  // The person

  function place(cell: Cell): void {
    obey(planned(judge, cell, believed(), session.mark));
  }

  function begin(): void {
    halt();
    clear(judge);
    fill();
    ask([!camera ? Happened.NoCamera : arm ? Happened.AreTraysFull : Happened.ShowEmpty]);
    if (camera) timer = clock.after(HEARD_MS, heard);
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
    if (touching) return action === "leave" ? goHome([Happened.PointsLeft]) : touching.act(action);
    if (session.busy || !camera) return !tell(session, [session.busy ? Happened.Wait : Happened.NoCamera]);
    if (action === "ready" && session.event[0] === Happened.Cut && isCut()) return playByKeys();
    if (action === "trays are full") {
      fill();
      return ask([Happened.TraysFull]);
    }
    if (action === "home") return goHome([Happened.IsHome]);
    if (isLost()) return goHome(undefined, action);
    // Modes 1 to 3: all is done.
    if (session.mode < 4 && judge.isOpen && !judge.due && action === "ready") return beginGame(session);
    look(action === "ready" ? settle : touch);
    return true;
  }

  function press(key: Key, held: boolean): boolean {
    const list = actions();
    const count = list.length;
    if (!touching) return false;
    if (held) act("leave");
    else if (key === "B") act(list[cursor]);
    else cursor = (cursor + (key === "C" ? 1 : count - 1)) % count;
    return true;
  }

  function draw(screen: Screen): boolean {
    if (!touching) return false;
    const state = touching.state;
    const title = state.fault
      ? words([Happened.ArmFailed, state.fault])
      : "Cell " + TOUCHED[state.mark] + ", step " + state.stepMm + " mm";
    drawList(
      screen,
      title,
      actions().map(action => translate(action)),
      cursor,
    );
    return true;
  }

  /** Nothing of what goes on goes on. */
  function halt(): void {
    shut();
    touching = undefined;
    if (driver) driver.stop();
  }

  function close(): void {
    halt();
    if (camera) camera.close();
    table.release!();
  }

  return {
    place: place,
    begin: begin,
    actions: actions,
    act: act,
    press: press,
    draw: draw,
    status: () => ({ camera: camera ? camera.status : null, arm: driver ? driver.status : null, seen: judge.cells }),
    close: close,
  };
}
