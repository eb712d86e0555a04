// Things with a code on them: what belongs together (pairs), who is here (roll), what it is worth (count), where it is (ruler). Here the session meets keys, time and the display.
import type { Mode } from "./contract";
import { LISTED, makeSession } from "./session";
import { drawThings } from "./view";
import type { Key } from "../../kernel/ports";
import { makeActions } from "../../kernel/actions";
import type { App, Host, How, Opened } from "../../kernel/app";

const LISTS = { pairs: "Single", roll: "Missing", count: "Counted" };
export default function openThings(host: Host, how: How): Opened {
  const mode = (how.mode || "pairs") as Mode;
  const title = LISTS[mode as "pairs"];
  const session = makeSession(mode, host.store, host.table!.crc);
  const moves = session.moves;
  const actions = makeActions();
  let timer = 0;

  /** Things are looked at for a list in several turns. What comes in between puts an end to that. */
  function list(names: string[], from: number): void {
    names = names.concat(session.list(from));
    from += LISTED;
    if (from < session.count()) timer = host.clock.after(0, () => list(names, from));
    else {
      host.page!(actions, title, names[0] ? names : ["-"]);
      host.redraw();
    }
  }

  /** What was to be read is over. */
  function clear(): void {
    host.clock.cancel(timer);
    actions.open("", [], act);
  }

  function act(move: string): boolean {
    clear();
    if (move === "menu") return host.open(move);
    const isList = move === "list" && !!title;
    if (isList) list([], 0);
    host.redraw();
    return isList || session.play(move);
  }

  function press(key: Key, held: boolean): void {
    if (actions.press(key, held)) return;
    if (held && key === "B") actions.open("What now?", moves().concat("menu"), act);
    else if (held && key === "A") act("menu");
    else if (key === "B") act(moves()[0]);
    else act(moves().indexOf("worth") > 0 ? "worth" : "undo");
  }

  const app: App = {
    any: true,
    state: () => session.face(session.list()),
    scan: reading => {
      clear();
      return session.scan(reading.text, reading.by === "things" ? reading.value : 0, host.clock.now());
    },
    press: press,
    moves: moves,
    play: act,
    draw: screen => {
      if (!actions.draw(screen)) drawThings(screen, session.face());
    },
    close: () => host.clock.cancel(timer),
  };
  const open = (): Opened => (session.read() ? open : app);
  return open;
}
