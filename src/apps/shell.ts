// Holds the one app that is open, and brings it scans, keys, time and the display.
import { Code, readCode } from "../games/codes";
import type { Clock, Display, Key, Screen, Store } from "../ports";
import type { App, Host, ScanResult } from "./app";
import openMenu from "./menu";
import type { MenuItem } from "./menu";

/** A game: its name, how it is opened, and what the menu says of it. */
export interface Game {
  name: string;
  make: () => (host: Host, how: any) => App;
  items: MenuItem[];
}

export interface Parts {
  clock: Clock;
  store: Store;
  config: any;
  games: Game[];
  screen: Screen;
  display: Display;
  /** The module's own beep or light. */
  tell(accepted: boolean): void;
  trouble(): string[];
}

const TICK_MS = 5000;
const DIM = 8;

export class Shell implements Host {
  clock: Clock;
  store: Store;
  config: any;
  app: App;
  /** How often each result of a scan came, and keys pressed. */
  counts: any = { added: 0, taken: 0, duplicate: 0, full: 0, unknown: 0, control: 0, setting: 0, ignored: 0, empty: 0, keys: 0 };
  private parts: Parts;
  private pending = false;
  private notice = "";
  private activeAt = 0;
  private light = 2;

  constructor(parts: Parts) {
    this.parts = parts;
    this.clock = parts.clock;
    this.store = parts.store;
    this.config = parts.config;
    this.activeAt = this.clock.now();
    this.app = this.menu();
    this.redraw();
    this.clock.after(TICK_MS, () => this.tick());
  }

  /** Opens an app by its name; false, and nothing changes, if there is none. What was open is let go first. */
  open(name: string, how?: any): boolean {
    this.wake();
    const game = this.parts.games.find(other => other.name === name);
    if (!game && name !== "menu") return false;
    this.app.close();
    // The old game must be gone before the new one comes into being.
    this.app = undefined as any;
    this.app = game ? game.make()(this, how || {}) : this.menu();
    this.redraw();
    return true;
  }

  /** One barcode, whoever read it. */
  scan(text: string, ended: boolean): ScanResult {
    const reading = readCode(text, ended);
    const result = this.judge(reading.kind, reading, text, ended);
    if (reading.kind === Code.Unknown && !ended) return result;
    this.counts[reading.kind === Code.Empty ? "empty" : result]++;
    this.wake();
    this.redraw();
    this.parts.tell(result === "added" || result === "control");
    return result;
  }

  press(key: Key, held: boolean): void {
    this.counts.keys++;
    // The first key after the display went dark only wakes it.
    const dark = !this.light;
    this.wake();
    this.notice = "";
    if (!dark) this.app.press(key, held);
    this.redraw();
  }

  redraw(): void {
    if (this.pending) return;
    this.pending = true;
    this.clock.after(0, () => this.draw());
  }

  /** Draws at once if a drawing is due. */
  draw(): void {
    if (!this.pending) return;
    this.pending = false;
    const screen = this.parts.screen;
    this.app.draw(screen);
    if (this.notice) {
      const y = screen.getHeight() - 9;
      screen.clearRect(0, y, screen.getWidth() - 1, y + 8).drawString(this.notice, 1, y + 1);
    }
    this.parts.display.show();
  }

  private menu(): App {
    const items: MenuItem[] = [];
    for (const game of this.parts.games) for (const item of game.items) items.push(item);
    return openMenu(this, items, this.parts.trouble);
  }

  private judge(kind: Code, reading: any, text: string, ended: boolean): ScanResult {
    this.notice = "";
    if (kind === Code.Setting) {
      this.notice = "Setting code refused";
      return "setting";
    }
    if (kind === Code.Control) return this.app.play(reading.text.toLowerCase()) ? "control" : "unknown";
    if (kind === Code.Empty) {
      this.notice = "Unreadable (card 00?)";
      return "unknown";
    }
    if (kind !== Code.Unknown) return this.app.scan(reading);
    if (ended) this.notice = "Unknown code";
    return "unknown";
  }

  // Light: bright while somebody plays, then dim, then off

  private wake(): void {
    this.activeAt = this.clock.now();
    this.shine(2);
  }

  private tick(): void {
    const display = this.config.display;
    const idleS = (this.clock.now() - this.activeAt) / 1000;
    if (display.offAfterS && idleS >= display.offAfterS) this.shine(0);
    else if (display.dimAfterS && idleS >= display.dimAfterS) this.shine(1);
    this.clock.after(TICK_MS, () => this.tick());
  }

  private shine(light: number): void {
    if (light === this.light) return;
    const display = this.parts.display;
    if (!light || !this.light) display.power(light > 0);
    if (light) display.brightness(light > 1 ? this.config.display.brightness : Math.min(DIM, this.config.display.brightness));
    this.light = light;
  }
}
