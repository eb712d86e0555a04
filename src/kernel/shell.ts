// Holds the one app that is open, and brings it keys, time and the display; codes come through scans.ts, where there is a scanner.
import type { AnyKey, Clock, Display, Key, Store } from "./ports";
import type { App, CommonConfig, Host, How, Opened, Table } from "./app";
import type { Counts } from "./contract";
import type { Game } from "./game";
import type { greet } from "./greeting";
import { Level, shine } from "./light";
import type { Light, Limits } from "./light";
import openMenu from "../ui/menu" with { exists: "while open" };
import type { MenuItem, Place } from "../ui/menu";
import { noteTrouble } from "./notice";
import type { Notice } from "./notice";
import type { MakePages } from "../ui/pages";
import type { MakePicture } from "./picture";
import type { Join } from "../network/join-code";

/** The settings that the shell itself follows. */
export interface ShellConfig extends CommonConfig {
  display: Limits;
}

export interface Parts<Config extends ShellConfig> {
  clock: Clock;
  store: Store;
  /** What games between two players use: made anew each time. */
  table?(): Table;
  config: Config;
  display: Display;
  picture: MakePicture;
  /** Collects what was let go, and answers how many variables are free then; `isQuick`: collects nothing. */
  free(isQuick?: boolean): number;
  /** What a person should know before anything else, in short lines. */
  trouble(): string[];
  bundle: Brought;
}

/** What of a bundle is the shell's. */
export interface Brought {
  /** In the order of the menu; the name of a game in the config is its group of settings. */
  games: Game[];
  /** The lines of the menu, or `only` those of a game: while one is looked up the menu may be open, whose lines take some 400 variables in a bundle with several games. */
  items(games: Game[], only?: string): MenuItem[];
  /** Says that so many variables are too few for that app, or for the menu, and answers what a person is to know of it. */
  noRoom(free: number, needs: number, name: string): string[];
  /** Says what the keys do, where games tell that. */
  greet?: typeof greet;
  /** A page of the menu for each of several games. */
  pages?: MakePages;
  /** A page to read, where games tell how they are played. */
  page?: Host["page"];
  /** Takes a code that a tournament prints for a table's board. */
  join?: Join;
}

export interface Shell<Config extends ShellConfig = ShellConfig> extends Host<Config> {
  /** What is open, or what lies over it. */
  readonly app: App;
  /** What lies over what is open, and has keys, scans and display until it is taken away. What is opened meanwhile takes it away, too. */
  over: App | undefined;
  /** How often each result of a scan came, and keys pressed; what has not come yet takes no variable. */
  counts: Partial<Counts>;
  press(key: AnyKey, held: boolean): void;
  /** Whether there is room for what was opened last; where not, it is said in its place. */
  fits(): boolean;
  /** In the dark the first key only wakes the display. */
  light: Light;
  /** Somebody is there: the display is bright. */
  wake(): void;
  /** A line over the picture, whatever app is open, until something else happens. */
  notice: Notice;
  /** Draws at once what is due. */
  draw(): void;
  /** Of a finger on a display in colour: "tap" "hold" "left" "right" "up" "down", and where it began. */
  touch?(gesture: string, x: number, y: number): void;
  /** Takes a code that a tournament prints, where there is a network. */
  join?: Join;
  /** Hears of whatever asks for a new picture, where a tournament looks on. */
  changed?(): void;
}

const TICK_S = 0.1;
/** Variables that it takes to look a game up among several. */
const LOOKUP = 450;
/** So many free ones are enough for what comes and goes until the next tick. */
const ENOUGH = 2000;

/** Where the menu, or a game from inside, leads to. The list of all its lines, some 500 variables, has no name here: what is put off until the next turn would hold it. */
function itemOf(bundle: Brought, name: string, mode: unknown): MenuItem | undefined {
  return bundle
    .items(bundle.games, name)
    .filter(
      item =>
        item.app === name &&
        (!mode || item.how.mode === mode || (!!item.modes && item.modes.split(" ").indexOf("" + mode) >= 0)),
    )[0];
}

/** Variables that must be free for that way of playing. */
function needOf(item: MenuItem, how: How): number {
  const variables = item.variables;
  const own = item.how;
  return variables[(how.mode || how.against) as string] || variables[(own.mode || own.against) as string];
}

/** A key was pressed, whatever is open. */
export function noteKey(shell: Pick<Shell, "counts" | "wake" | "notice" | "redraw">): void {
  shell.counts.keys = (shell.counts.keys || 0) + 1;
  shell.wake();
  shell.notice.text = "";
  shell.redraw();
}

function pressIn(app: App, key: AnyKey, held: boolean): void {
  if (key.length > 1) app.down && app.down(key);
  else app.press(key as Key, held);
}

export function openShell<Config extends ShellConfig>(parts: Parts<Config>): Shell<Config> {
  const clock = parts.clock;
  const bundle = parts.bundle;
  /** The game that is open, or what is left to do until it is there, in a turn of its own. */
  let app: Opened | undefined;
  /** Where a person is in the menu, while that is open. */
  let place: Place | undefined;
  /** What opens it, and how; none: it is the menu. The line that it was chosen from is let go, which takes some 40 variables. */
  let opens: MenuItem["open"] | undefined;
  let wanted: How = {};
  /** Its name, and the variables that must be free for it. */
  let called = "";
  let needs = 0;
  /** Why there is no room for it, empty if there is; undefined until that was looked at. */
  let refusal: string[] | undefined;
  /** The line of the menu that was opened last. */
  let last = "";
  const notice: Notice = { text: "", troubles: parts.trouble().length };
  const light: Light = { display: parts.display, level: Level.Full, idleS: 0 };

  function letGo(): void {
    shell.over = undefined;
    if (typeof app === "object") (app as App).close();
    app = place = undefined;
  }

  /** Opens an app by its name and mode; false, and nothing changes, if this bundle has none such. What was open is let go before the new one comes into being. */
  function open(name: string, how?: How): boolean {
    const isGame = name !== "menu";
    // Where there is too little room to look a game up, what is open makes room first.
    if (isGame && parts.free(true) < LOOKUP) {
      letGo();
      parts.free();
    }
    const found = isGame ? itemOf(bundle, name, how && how.mode) : undefined;
    return (!!found || !isGame) && go(found, how || {});
  }

  /** Without `item` to the menu. */
  function go(item: MenuItem | undefined, how: How): boolean {
    wake();
    letGo();
    opens = item && item.open;
    wanted = how;
    needs = 0;
    refusal = undefined;
    if (item) {
      last = item.label;
      called = item.app;
      needs = needOf(item, how);
      if (bundle.greet) bundle.greet(shell, notice, item.label, item.keys);
    }
    picture.redraw();
    return true;
  }

  /** In a turn of its own, or for whoever asks: what was open, and may be what opened this one, is let go by then. A left game refers to itself, and only the garbage collector finds it. */
  function fits(): boolean {
    if (!refusal) {
      const free = parts.free();
      refusal = free < needs ? bundle.noRoom(free, needs, called) : [];
      if (refusal.length) opens = undefined;
    }
    return !refusal.length;
  }

  /** Where there was no room, the menu says so before anything else. What was opened of it before refers to itself, and only the garbage collector finds it. */
  function menu(): App {
    parts.free();
    place = place || { last: last, cursor: 0, read: 0 };
    return openMenu(
      shell,
      place,
      () => bundle.items(bundle.games),
      () => refusal!.concat(parts.trouble()),
      item => go(item, item.how),
      bundle.pages,
    );
  }

  const wake = () => shine(light, shell.settings.display, 0);

  /** What is open, unless it is not there yet: then some of it comes into being. Who draws asks so, for no turn may take a slow board longer than 30 ms; whoever else asks needs it at once. */
  function some(): App | undefined {
    if (shell.over) return shell.over;
    if (typeof app === "object") return app;
    if (refusal && !opens) return menu();
    if (!refusal) fits();
    else app = app ? app() : opens!(shell, wanted);
    return undefined;
  }

  /** The first key after the display went dark only wakes it. */
  function press(key: AnyKey, held: boolean): void {
    const wasDark = light.level === Level.Off;
    noteKey(shell);
    if (!wasDark) pressIn(shell.app, key, held);
  }

  function tick(): void {
    // What comes and goes refers to itself. Espruino collects it only when it has nothing to do for 10 ms and hardly a variable is left, or when none is.
    if (parts.free(true) < ENOUGH) parts.free();
    shine(light, shell.settings.display, light.idleS + TICK_S);
    if (noteTrouble(notice, parts.trouble().length, !opens)) picture.redraw();
    clock.after(TICK_S * 1000, tick);
  }

  const picture = parts.picture(clock, parts.display, some, notice, light, wake, press);
  const shell: Shell<Config> = {
    get app() {
      let open: App | undefined;
      while (!open) open = some();
      return open;
    },
    get table() {
      return parts.table && parts.table();
    },
    settings: parts.config,
    clock: clock,
    store: parts.store,
    redraw: () => {
      picture.redraw();
      if (shell.changed) shell.changed();
    },
    open: open,
    fits: fits,
    press: press,
    light: light,
    wake: wake,
    over: undefined,
    notice: notice,
    draw: picture.draw,
    touch: picture.touch,
    join: bundle.join,
    page: bundle.page,
    counts: {},
  };
  parts.display.contrast(shell.settings.display.brightness);
  picture.redraw();
  tick();
  return shell;
}
