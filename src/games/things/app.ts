// Things with a code on them: what belongs together (pairs), who is here (roll), what it is worth (count), where it is (ruler). Here the session meets keys, time and the display.
import type { DrawInColour } from "./colour";
import { TITLES, faceOf } from "./face";
import showRules from "./how-to-play" with { exists: "while open" };
import { Slot, forget, textOf } from "./list";
import { lineOf } from "./listed";
import { eraseMarks, marksIn } from "./marks";
import { moves, play, stepWorth } from "./moves";
import readOn from "./reading" with { exists: "while open" };
import { scan } from "./scan";
import { MODES, makeSession } from "./session";
import stateOf from "./state" with { exists: "while open" };
import type { ThingsConfig } from "./settings";
import { drawThings } from "./view";
import type { ThingsPicture } from "./view";
import type { Key, Screen } from "../../kernel/ports";
import { makeActions } from "../../kernel/actions";
import type { App, CommonConfig, Host, How, Opened } from "../../kernel/app";

const LISTS = { pairs: "Single", roll: "Missing", count: "Counted", ruler: "" };
/** Things that are looked at for a list in a turn. */
const LOOKED = 8;

export default function openThings(host: Host<CommonConfig & ThingsConfig>, how: How): Opened {
  const clock = host.clock;
  const store = host.store;
  const session = makeSession(how, host.settings.things, store, host.table!.crc);
  const mode = session.mode;
  const actions = makeActions();
  let list: string[] = [];
  let timer = 0;
  let step = 0;
  let face: ThingsPicture;
  /** Where there are colours: made when it is drawn with for the first time. */
  let drawInColour: DrawInColour | undefined;

  /** What stands there grows while it is read. */
  function look(at: number): void {
    const text = textOf(store);
    const slots = session.keysEnd / Slot.Key;
    timer = 0;
    for (let one = at; one < at + LOOKED && one < slots; one++) {
      const line = lineOf(session, text, one);
      if (line) list.push(line);
    }
    if (at + LOOKED < slots) timer = clock.after(1, () => look(at + LOOKED));
    else if (!list.length) list.push("-");
    host.redraw();
  }

  function act(move: string): boolean {
    const isList = move === "list" && mode !== "ruler";
    clock.cancel(timer);
    timer = 0;
    if (isList) {
      list = [];
      host.page!(actions, LISTS[mode], list);
      look(0);
    } else actions.open("", [], choose);
    const isDone = isList || play(session, move);
    host.redraw();
    return isDone;
  }

  function choose(name: string): void {
    const other = MODES.filter(one => TITLES[one] === name)[0];
    if (name === "menu") host.open(name);
    else if (name === "how to play") showRules(host, actions);
    else if (other) host.open("things", { mode: other });
    else if (name === "forget all") actions.open("Forget all?", ["no", "yes, forget all"], choose);
    else if (name === "yes, forget all") {
      // What was scanned is known by numbers of things.
      if (forget(store)) for (const one of MODES) if (marksIn(store, one)) eraseMarks(store, one);
      host.open("things", { mode: mode });
    } else if (name !== "no") act(name);
  }

  function press(key: Key, held: boolean): void {
    const learnsWorth = session.isLearning && mode === "count";
    if (actions.press(key, held)) return;
    if (held && key === "A") host.open("menu");
    else if (held && key === "B")
      actions.open(
        "What now?",
        moves(session)
          .filter(move => move[0] !== "w")
          .concat(
            MODES.filter(one => one !== mode).map(one => TITLES[one]),
            ["forget all", "how to play", "menu"],
          ),
        choose,
      );
    else if (!held && key === "B") act(session.isLearning ? "learn" : mode === "ruler" ? "zero" : "list");
    else if (!held && learnsWorth) stepWorth(session, key === "C" ? 1 : -1);
    else act("undo");
  }

  function draw(screen: Screen, part: number): boolean {
    if (actions.draw(screen)) return false;
    if (!part) face = faceOf(session);
    else if (screen.tiles)
      return (drawInColour = drawInColour || screen.tiles.kit.views().things())(screen.tiles, face, part - 1);
    else drawThings(screen, face);
    return !part;
  }

  const app: App = {
    any: true,
    state: () => stateOf(session, list),
    scan: reading => {
      // Whoever scans has read the list.
      actions.open("", [], choose);
      const result = scan(session, reading.text, clock.now());
      host.redraw();
      return result;
    },
    press: press,
    moves: () => moves(session),
    play: act,
    draw: draw,
    close: () => clock.cancel(timer),
  };

  /** What the files say is read in turns of its own. */
  function open(): Opened {
    step = readOn(session, step);
    return step < 0 ? app : (open as Opened);
  }

  return open as Opened;
}
