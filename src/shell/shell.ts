// Holds the one app that is open, and brings it scans, keys, time and the display.
import { Code, readCode } from "../kit/codes";
import type { Reading } from "../kit/codes";
import type { Clock, Display, Key, Screen, Store } from "../ports";
import type { App, Host, ScanResult, Table } from "./app";
import openMenu from "./menu";
import type { MenuItem } from "./menu";

export interface Parts {
  clock: Clock;
  store: Store;
  table: Table;
  config: any;
  /** By name, what opens the game. */
  games: { [name: string]: (host: Host, how: any) => App };
  items: MenuItem[];
  screen: Screen;
  display: Display;
  /** The module's own beep or light. */
  tell(accepted: boolean): void;
  /** Collects what was let go: a left game refers to itself, and only the garbage collector finds it. */
  sweep(): void;
  /** What a person should know before anything else, in short lines. */
  trouble(): string[];
}

export interface Shell extends Host<any> {
  app: App;
  /** How often each result of a scan came, and keys pressed. */
  counts: any;
  scan(text: string, ended: boolean): ScanResult;
  press(key: Key, held: boolean): void;
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

export function openShell(parts: Parts): Shell {
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
  function open(name: string, how?: any): boolean {
    const mode = how && how.mode;
    const make =
      parts.items.some(
        item =>
          item.app === name &&
          (!mode || item.how.mode === mode || (item.modes && item.modes.split(" ").indexOf("" + mode) >= 0)),
      ) && parts.games[name];
    if (!make && name !== "menu") return false;
    wake();
    shell.app.close();
    shell.app = undefined as any;
    parts.sweep();
    shell.app = make ? make(shell, how || {}) : openMenu(shell, parts.items, parts.trouble);
    redraw();
    return true;
  }

  /** One barcode, whoever read it. Without a terminator, what is not understood is noise. */
  function scan(text: string, ended: boolean): ScanResult {
    if (!WITH_SCANNER) {
      // Only the console scans, and only control cards mean anything.
      const done = text[0] === "!" && shell.app.play(text.substr(1).toLowerCase());
      redraw();
      return done ? "control" : "unknown";
    }
    const reading = readCode(text, ended);
    if (reading.kind === Code.Unknown && !ended) return "unknown";
    const result = judge(reading);
    shell.counts[reading.kind === Code.Empty ? "empty" : result]++;
    wake();
    redraw();
    parts.tell(result === "added" || result === "control");
    return result;
  }

  function judge(reading: Reading): ScanResult {
    notice = "";
    const kind = reading.kind;
    if (kind === Code.Control) return shell.app.play(reading.text.toLowerCase()) ? "control" : "unknown";
    if (kind < Code.Control) return shell.app.scan(reading);
    notice =
      kind === Code.Setting ? "Setting code refused" : kind === Code.Empty ? "Unreadable (card 00?)" : "Unknown code";
    return kind === Code.Setting ? "setting" : "unknown";
  }

  /** The first key after the display went dark only wakes it. */
  function press(key: Key, held: boolean): void {
    const dark = WITH_EXTRAS && light === Light.Off;
    shell.counts.keys++;
    wake();
    notice = "";
    if (!dark) shell.app.press(key, held);
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
    shell.app.draw(screen);
    if (notice) {
      const y = screen.getHeight() - 8;
      screen.clearRect(0, y - 1, 127, y + 7).drawString(notice, 1, y);
    }
    display.show();
  }

  // Light: bright while somebody plays, then dim, then off

  function wake(): void {
    idleS = 0;
    if (WITH_EXTRAS) shine(Light.Full);
  }

  function tick(): void {
    if (WITH_EXTRAS) fade();
    const count = parts.trouble().length;
    if (count !== troubles) {
      notice = count > troubles && shell.app.state().app !== "menu" ? "Trouble: see the menu" : "";
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

  const shell: Shell = {
    app: undefined as any,
    table: parts.table,
    config: parts.config,
    clock: clock,
    store: parts.store,
    redraw: redraw,
    open: open,
    scan: scan,
    press: press,
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
