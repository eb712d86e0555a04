// Picks the board, builds the drivers, starts the shell. The only file that knows Espruino's globals.
import { Shell } from "./apps/shell";
import type { Game } from "./apps/shell";
import makeSet from "./apps/set?factory";
import { beginBoot, bootedWell, TRIES } from "./boot-log";
import makeSettings from "./config?factory";
import { makeConsole } from "./console";
import type { Display, Key } from "./ports";
import { Code, readCode } from "./games/codes";
import { gm65 } from "../devices/gm65";
import { gm67 } from "../devices/gm67";
import { Keys } from "../devices/keys";
import type { KeyPin } from "../devices/keys";
import { Oled } from "../devices/oled";
import { BarcodeScanner, Link } from "../devices/scanner";
import { SerialPort } from "../devices/serial-port";
import { sh1106 } from "../devices/sh1106";
import { ssd1306 } from "../devices/ssd1306";
import { FlashStore } from "../devices/store";

const CONFIG = "croupier.json";
/** Time to press a key after the boot message. */
const SAFE_MS = 2000;
/** A boot has proved itself when it has run this long. */
const WELL_MS = 1000;
const WATCHDOG_S = 20;

const games: Game[] = [{
  name: "set", make: makeSet,
  items: [
    { label: "Set: find all", app: "set", how: { mode: "solve" } },
    { label: "Set: hints", app: "set", how: { mode: "hint" } },
    { label: "Set: three cards", app: "set", how: { mode: "check" } },
    { label: "Set: check deck", app: "set", how: { mode: "deck" } },
  ],
}];

const clock = {
  now: () => Math.round(getTime() * 1000),
  after: (forMs: number, then: () => void) => setTimeout(then, forMs) as any as number,
  cancel: (timer: number) => { if (timer) clearTimeout(timer as any); },
};
const store = new FlashStore(require("Storage") as any);

let config: any;
let complaints: string[];
let shell: Shell;
let screen: any;
let oled: Oled | undefined;
let scanner: BarcodeScanner | undefined;
let keys: Keys | undefined;

function readSettings(more?: any): any {
  const read = makeSettings()(process.env.BOARD, store.read(CONFIG), more || {});
  complaints = read.complaints;
  config = read.config;
  return read;
}

/** Checks, stores and applies; what was not understood comes back in words and changes nothing. Other wiring needs a new start. */
function configure(more: any): string[] {
  const wiring = JSON.stringify([config.board, config.scanner, config.peer, config.keys, config.display]);
  const read = readSettings(more);
  if (!store.write(CONFIG, JSON.stringify(read.own))) complaints.push("Storage is full: not stored");
  if (more && more.stickers) store.erase("croupier.num");
  if (shell) {
    shell.config = config;
    if (wiring !== JSON.stringify([config.board, config.scanner, config.peer, config.keys, config.display])) clock.after(100, () => load());
  }
  return complaints;
}

function status(): any {
  const memory: any = process.memory();
  const code: any = store.read(".bootcde");
  return {
    version: VERSION, bundle: BUNDLE, crc: code ? E.CRC32(code) : 0, interpreter: process.version, env: process.env.BOARD,
    board: config.board, safe: !shell, complaints: complaints,
    memory: { used: memory.usage, total: memory.total, free: memory.free },
    flags: E.getErrorFlags(), storage: { failed: store.failed },
    counts: shell && shell.counts,
    scanner: scanner ? {
      link: scanner.link, module: scanner.profile.name, baud: scanner.baud, refused: scanner.refused, scans: scanner.frames, noise: scanner.noise,
      overflow: scanner.overflow, damaged: scanner.damaged, lost: scanner.lost,
    } : null,
    display: oled ? { present: oled.present, failed: oled.failed, started: oled.started, bytes: oled.sent } : null,
    keys: keys ? keys.presses : 0,
  };
}

/** What the person at the table should know before anything else. */
function trouble(): string[] {
  const lines = complaints.slice(0, 4);
  if (scanner && scanner.link === Link.Silent) lines.push("Scanner silent: check", "5V, TX/RX; scan its", "setup code (sheet 1)");
  return lines;
}

function onScan(text: string, ended: boolean): boolean {
  const kind = readCode(text, ended).kind;
  shell.scan(text, ended);
  return kind !== Code.Unknown && kind !== Code.Empty;
}

function openScanner(): void {
  const wires = config.scanner;
  const uart = global[wires.port];
  if (!uart || wires.port === process.env.CONSOLE || !(wires.path || wires.rx)) return;
  const port = new SerialPort(uart, wires.path ? { path: wires.path } : { rx: new Pin(wires.rx), tx: new Pin(wires.tx) });
  scanner = new BarcodeScanner(port, WITH_GM65 ? [gm67, gm65] : [gm67], { baud: wires.baud, gapMs: wires.gapMs, packet: wires.output === "packet", trigger: wires.trigger }, clock, onScan);
}

function openDisplay(): void {
  const wires = config.display;
  const bus = global[wires.bus];
  screen = Graphics.createArrayBuffer(128, wires.rows, 1, { vertical_byte: true } as any);
  if (!bus) return;
  bus.setup(wires.scl ? { scl: new Pin(wires.scl), sda: new Pin(wires.sda), bitrate: 400000 } : { bitrate: 400000 });
  oled = new Oled(bus, wires.address, screen, WITH_SH1106 && wires.chip === "sh1106" ? sh1106 : ssd1306, wires.rotation === 180, clock, E.CRC32 as any);
}

/** Each key's pin, with the pull that lets it rest. */
function keyPins(): KeyPin[] {
  const pins: KeyPin[] = [];
  for (const name in config.keys) {
    const text: string = config.keys[name];
    const high = text[text.length - 1] === "+";
    const pin: any = new Pin((high ? text.substr(0, text.length - 1) : text) as any);
    pin.mode(high ? "input_pulldown" : "input_pullup");
    pins.push({
      key: name as Key, high: high,
      pin: {
        read: () => pin.read(),
        watch: (listener, debounceMs) => { setWatch(event => listener(event.state), pin, { repeat: true, edge: "both", debounce: debounceMs }); },
      },
    });
  }
  return pins;
}

function start(): void {
  openDisplay();
  const none: Display = { screen: screen, show: () => undefined, brightness: () => undefined, power: () => undefined };
  shell = new Shell({
    clock: clock, store: store, config: config, games: games, screen: screen, display: oled || none, trouble: trouble,
    tell: accepted => { if (scanner) scanner.tell(accepted); },
  });
  global.croupier = makeConsole({ shell: shell, screen: screen, status: status, configure: configure });
  openScanner();
  if (config.start !== "menu") shell.open(config.start);
  clock.after(WELL_MS, proved);
}

/** Runs, and the display has answered: from now on a hang ends in a restart. */
function proved(): void {
  bootedWell(store);
  if (oled && oled.present && process.env.BOARD !== "LINUX") {
    E.enableWatchdog(WATCHDOG_S, true);
  }
}

/** Touches no peripheral: a prompt, the settings, and the reason. */
function startSafe(why: string): void {
  global.croupier = { status: status, config: () => config, configure: configure, start: start, why: why };
  print("Croupier, safe shell: " + why + ". croupier.configure({...}) mends, croupier.start() goes on, reset starts anew.");
}

function boot(): void {
  // Before any port is opened: a board without USB moves its console to Serial1 and would execute what is scanned.
  if (typeof USB !== "undefined") USB.setConsole(true as any);
  readSettings();
  const failed = beginBoot(store);
  print("Croupier " + VERSION + " (" + BUNDLE + ") on " + config.board + ". A key within 2 s: safe shell.");
  for (const complaint of complaints) print("  " + complaint);
  if (failed >= TRIES) return startSafe("the last " + failed + " starts failed");
  const pins = keyPins();
  if (!pins.length) return start();
  let waiting = true;
  const wait = clock.after(SAFE_MS, () => {
    waiting = false;
    start();
  });
  keys = new Keys(pins, clock, (key, held) => {
    if (shell) shell.press(key, held);
    else if (waiting) {
      waiting = false;
      clock.cancel(wait);
      bootedWell(store);
      startSafe("a key was pressed at the start");
    }
  });
}

boot();
