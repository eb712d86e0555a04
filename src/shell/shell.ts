// Holds the one app that is open, and brings it keys, time and the display; codes come through scans.ts, where there is a scanner.
import type { Clock, Display, Key, Screen, Store } from "../ports";
import type { App, CommonConfig, Host, How, Table } from "./app";
import type { Counts } from "./contract";
import openMenu from "./menu";
import type { MenuItem } from "./menu";

/** The settings that the shell itself follows. */
export interface ShellConfig extends CommonConfig {
  display: { brightness: number; dimAfterS: number; offAfterS: number };
}

export interface Parts<Config extends ShellConfig> {
  clock: Clock;
  store: Store;
  table: Table | undefined;
  config: Config;
  items: MenuItem[];
  screen: Screen;
  display: Display;
  /** Collects what was let go. */
  sweep(): unknown;
  /** What a person should know before anything else, in short lines. */
  trouble(): string[];
}

export interface Shell<Config extends ShellConfig = ShellConfig> extends Host<Config> {
  /** Undefined only while one is let go and the next comes into being. */
  app: App | undefined;
  /** How often each result of a scan came, and keys pressed. */
  counts: Counts;
  press(key: Key, held: boolean): void;
  /** Somebody is there: the display is bright. */
  wake(): void;
  /** Said at the bottom of the screen, whatever app is open, until something else happens. */
  note(text: string): void;
  /** Draws at once what is due. */
  draw(): void;
}

const TICK_S = 5;
/** Contrast of a dimmed display. */
const DIM = 8;

const enum Light {
  Off,
  Dim,
  Full,
}

export function openShell<Config extends ShellConfig>(parts: Parts<Config>): Shell<Config> {
  const clock = parts.clock;
  const screen = parts.screen;
  const display = parts.display;
  let pending = false;
  /** Said at the bottom of the screen, whatever app is open. */
  let notice = "";
  /** Lines of trouble that were there when last looked. */
  let troubles = parts.trouble().length;
  /** Since the last key or scan; counted, because somebody may set the clock. */
  let idleS = 0;
  let light = Light.Full;

  /** Opens an app by its name and mode; false, and nothing changes, if this bundle has none such. What was open is let go before the new one comes into being. */
  function open(name: string, how?: How): boolean {
    const mode = how && how.mode;
    const item = parts.items.filter(
      one =>
        one.app === name &&
        (!mode || one.how.mode === mode || (!!one.modes && one.modes.split(" ").indexOf("" + mode) >= 0)),
    )[0];
    if (!item && name !== "menu") return false;
    wake();
    shell.app!.close();
    shell.app = undefined;
    // A left game refers to itself, and only the garbage collector finds it.
    parts.sweep();
    shell.app = item ? item.game.describe().open(shell, how || {}) : openMenu(shell, parts.items, parts.trouble);
    redraw();
    return true;
  }

  /** The first key after the display went dark only wakes it. */
  function press(key: Key, held: boolean): void {
    const dark = light === Light.Off;
    shell.counts.keys++;
    wake();
    notice = "";
    if (!dark) shell.app!.press(key, held);
    redraw();
  }

  function redraw(): void {
    if (pending) return;
    pending = true;
    clock.after(0, draw);
  }

  function draw(): void {
    if (!pending) return;
    pending = false;
    shell.app!.draw(screen);
    if (notice) {
      const y = screen.getHeight() - 8;
      screen.clearRect(0, y - 1, 127, y + 7).drawString(notice, 1, y);
    }
    display.show();
  }

  function note(text: string): void {
    notice = text;
  }

  // Light: bright while somebody plays, then dim, then off

  function wake(): void {
    idleS = 0;
    shine(Light.Full);
  }

  function tick(): void {
    fade();
    const count = parts.trouble().length;
    if (count !== troubles) {
      notice = count > troubles && shell.app!.state().app !== "menu" ? "Trouble: see the menu" : "";
      troubles = count;
      redraw();
    }
    clock.after(TICK_S * 1000, tick);
  }

  function fade(): void {
    const limits = shell.config.display;
    idleS += TICK_S;
    if (limits.offAfterS && idleS >= limits.offAfterS) shine(Light.Off);
    else if (limits.dimAfterS && idleS >= limits.dimAfterS) shine(Light.Dim);
  }

  function shine(wanted: Light): void {
    if (wanted === light) return;
    if (!wanted || !light) display.power(wanted > Light.Off);
    light = wanted;
    const full = shell.config.display.brightness;
    if (light) display.brightness(light === Light.Full ? full : Math.min(DIM, full));
  }

  const shell: Shell<Config> = {
    app: undefined,
    table: parts.table,
    config: parts.config,
    clock: clock,
    store: parts.store,
    redraw: redraw,
    open: open,
    press: press,
    wake: wake,
    note: note,
    draw: draw,
    counts: {
      added: 0,
      taken: 0,
      duplicate: 0,
      full: 0,
      unknown: 0,
      control: 0,
      setting: 0,
      ignored: 0,
      empty: 0,
      keys: 0,
    },
  };
  shell.app = openMenu(shell, parts.items, parts.trouble);
  display.brightness(shell.config.display.brightness);
  redraw();
  tick();
  return shell;
}
