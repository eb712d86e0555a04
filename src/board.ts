// What the firmware does with hardware: finds out which board this is, opens display, ports and keys, starts the shell or the safe shell. The only file
// that knows Espruino's globals. A bundle (bundles/) says which games and parts it brings.
import { openKeys } from "../devices/keys";
import type { KeyPin } from "../devices/keys";
import { openOled } from "../devices/oled";
import type { Oled } from "../devices/oled";
import type { I2CBus, SerialBus } from "../devices/bus";
import type { Board } from "../devices/boards/board";
import { makePort } from "../devices/serial-port";
import type { Uart } from "../devices/serial-port";
import { sh1106 } from "../devices/sh1106";
import { ssd1306 } from "../devices/ssd1306";
import { openStore } from "../devices/store";
import type { ScannerOptions } from "../devices/scanner";
import type { Readers } from "./kit/codes";
import type { Arm, ArmOptions, Camera, Canvas, Clock, Key } from "./ports";
import type { Parts, PartsConfig } from "./parts";
import type { Line, Wires } from "./line";
import type { Scanner, Scanning } from "./scanner";
import type { How, ScanResult, Table } from "./shell/app";
import { beginBoot, bootedWell, TRIES } from "./shell/boot-log";
import { makeConsole } from "./shell/console";
import type { SafeConsole, Status } from "./shell/contract";
import type { MakeGame } from "./shell/game";
import { itemsOf } from "./shell/menu";
import type { MenuItem } from "./shell/menu";
import readConfig from "./shell/settings" with { exists: "while open" };
import type { Config as AnyConfig } from "./shell/settings";
import { openShell } from "./shell/shell";
import type { Shell } from "./shell/shell";

/** What a bundle brings. */
export interface Bundle {
  /** In the order of the menu; the name of a game in the config is its group of settings. */
  games: MakeGame[];
  boards(): Board[];
  /** Where a scanner may hang; a board without one has its first port for the other board. */
  scanner?: Scanner;
  /** Camera and arm, for a game that has them. */
  parts?: Parts;
}

/** Espruino's I2C. */
interface I2CPort extends I2CBus {
  setup(options: { scl: Pin | undefined; sda: Pin | undefined; bitrate: number }): void;
}

/** What the scanner, and camera and arm say belongs to them: not every bundle has any. */
type Config = AnyConfig & PartsConfig & { scanner?: Wires & ScannerOptions };

const CONFIG = "croupier.json";
/** Time to press a key after the boot message. */
const SAFE_MS = 2000;
/** A boot has proved itself when it has run this long. */
const WELL_MS = 1000;
const WATCHDOG_S = 20;

const clock: Clock = {
  now: () => Math.round(getTime() * 1000),
  after: (forMs, then) => setTimeout(then, forMs),
  cancel: timer => {
    if (timer) clearTimeout(timer);
  },
};
const store = openStore(require("Storage"));

let bundle: Bundle;
let config: Config;
let complaints: string[];
let shell: Shell<Config> | undefined;
let screen: Canvas;
let oled: Oled | undefined;
let scanning: Scanning | undefined;
let keys: KeyPin[] | undefined;
/** By port or path. */
const lines: { [name: string]: Line } = {};
/** The timer of the first two seconds. */
let waiting = 0;

/** The console's port is not one that a part may have: what is scanned there would be executed. */
function has(name: string, isPin: boolean): boolean {
  return isPin ? !!new Pin(name).mode : !!global[name] && name !== process.env.CONSOLE;
}

function readSettings(more: How): How {
  const read = readConfig(process.env.BOARD, store.read(CONFIG), more, has, {
    games: bundle.games,
    boards: bundle.boards,
    scanner: bundle.scanner && bundle.scanner.settings,
  });
  complaints = read.complaints;
  config = read.config;
  return read.own;
}

/** What takes effect only at the next start. */
function wiring(): string {
  const display = config.display;
  return JSON.stringify([
    config.board,
    config.scanner,
    config.peer,
    config.keys,
    config.camera,
    config.arm && config.arm.port,
    display.bus,
    display.scl,
    display.sda,
    display.address,
    display.rows,
    display.chip,
    display.rotation,
  ]);
}

/** Checks, stores and applies; what was not understood comes back in words and changes nothing. Other wiring makes the board start anew. */
function configure(more: How): string[] {
  const before = wiring();
  const own = readSettings(more || {});
  if (!store.write(CONFIG, JSON.stringify(own))) complaints.push("Storage full");
  for (const make of bundle.games) {
    const game = make();
    if (game.configured) game.configured(more || {}, store);
  }
  if (shell) {
    shell.config = config;
    if (wiring() !== before) clock.after(100, () => load());
    else oled!.brightness(config.display.brightness);
  }
  return complaints;
}

function status(): Status {
  const memory = process.memory();
  const code = require("Storage").read(".bootcde");
  const app = shell && shell.app;
  return {
    version: VERSION,
    bundle: BUNDLE,
    crc: code ? E.CRC32(code) : 0,
    interpreter: process.version,
    env: process.env.BOARD,
    board: config.board,
    safe: !shell,
    complaints: complaints,
    memory: { used: memory.usage, total: memory.total, free: memory.free },
    flags: E.getErrorFlags(),
    counts: shell && shell.counts,
    scanner: (scanning && scanning.status) || null,
    display: oled ? oled.status : null,
    link: app && app.link ? app.link() : null,
  };
}

/** What the person at the table should know before anything else. */
function trouble(): string[] {
  return complaints.slice(0, 4).concat(scanning ? scanning.trouble() : []);
}

/** Espruino's pin by its name, or none. */
function pinOf(name: string): Pin | undefined {
  return has(name, true) ? new Pin(name) : undefined;
}

// Ports

/** The port of these wires as a bus, if there is one. */
function busOf(wires: Wires): SerialBus | undefined {
  if (!wires.path && !wires.rx) return undefined;
  const pins = wires.path ? { path: wires.path } : { rx: pinOf(wires.rx), tx: pinOf(wires.tx) };
  return makePort(global[wires.port] as Uart, pins);
}

/** Stands alone: a function inside `openLine` would hold on to the first game that asked for the port. */
function hear(line: Line): void {
  line.bus.onData(chunk => {
    if (line.listener) line.listener(chunk);
  });
}

/** The line at these wires, open at that rate; undefined if they lead nowhere, or to the scanner. */
function openLine(wires: Wires, baud: number): Line | undefined {
  const name = wires.path || wires.port;
  let line = lines[name];
  if (!line) {
    const isTaken = !wires.path && scanning && scanning.status && wires.port === config.scanner!.port;
    const bus = isTaken ? undefined : busOf(wires);
    if (!bus) return undefined;
    line = lines[name] = { bus: bus, baud: baud, listener: undefined };
    bus.open(baud);
    hear(line);
  }
  if (line.baud !== baud) line.bus.open(baud);
  line.baud = baud;
  return line;
}

/** Nobody hears anything any more. */
function release(): void {
  for (const name in lines) lines[name].listener = undefined;
}

/** The other board's port, while somebody listens. */
function openPeer(listener: ((chunk: string) => void) | undefined): ((bytes: Uint8Array | string) => void) | undefined {
  if (!listener) release();
  const line = listener && openLine(config.peer, config.peer.baud);
  if (!line) return undefined;
  line.listener = listener;
  return line.bus.write;
}

/** Some boards have no source of noise and draw the same numbers after every start: no two boards are asked at the same microsecond. */
function anyNumber(): number {
  return E.CRC32(getSerial() + getTime() + E.hwRand());
}

function signal(on: boolean): void {
  const wires = config.signal!;
  const led = wires.led ? pinOf(wires.led) : undefined;
  const pwm = on && wires.pwm ? pinOf(wires.pwm) : undefined;
  if (led) led.write(on);
  if (pwm) {
    analogWrite(pwm, 0.5, { freq: 2000 });
    clock.after(80, () => pwm.write(false));
  }
}

function openCamera(baud: number): Camera | undefined {
  return bundle.parts && bundle.parts.camera(config, openLine, baud, clock, E.CRC32);
}

function openArm(options: ArmOptions): Arm | undefined {
  return bundle.parts && bundle.parts.arm(config, openLine, options, clock);
}

function openDisplay(): Oled {
  const wires = config.display;
  const bus = global[wires.bus] as I2CPort;
  screen = Graphics.createArrayBuffer(128, wires.rows, 1, { vertical_byte: true, msb: false });
  bus.setup({ scl: pinOf(wires.scl), sda: pinOf(wires.sda), bitrate: 400000 });
  const chip = wires.chip === "sh1106" ? sh1106 : ssd1306;
  return openOled(bus, wires.address, screen, chip, wires.rotation > 0, clock, E.CRC32);
}

// Keys

/** Each key's pin, with the pull that lets it rest. */
function keyPins(): KeyPin[] {
  const pins: KeyPin[] = [];
  for (const key in config.keys) {
    const name = config.keys[key as Key].split("+");
    const high = name.length > 1;
    const pin = pinOf(name[0]);
    if (!pin) continue;
    pin.mode(high ? "input_pulldown" : "input_pullup");
    pins.push({
      key: key as Key,
      high: high,
      pin: {
        watch: (listener, debounceMs) => {
          setWatch(
            event => {
              if (event.state !== high || !isTooEarly()) listener(event.state);
            },
            pin,
            { repeat: true, edge: "both", debounce: debounceMs },
          );
        },
      },
    });
  }
  return pins;
}

/** Once, whether the board starts at once or from the safe shell; answers how many there are. */
function watchKeys(): number {
  if (!keys) {
    keys = keyPins();
    openKeys(keys, clock, (key, held) => {
      if (shell) shell.press(key, held);
    });
  }
  return keys.length;
}

/** A key that goes down in the first two seconds leads to the safe shell, and that is all it does. */
function isTooEarly(): boolean {
  if (!waiting) return false;
  clock.cancel(waiting);
  waiting = 0;
  bootedWell(store);
  startSafe("a key was pressed");
  return true;
}

// From boot to shell

/** Where there is no scanner only the console scans, and only control cards mean anything. */
function obey(text: string): ScanResult {
  const app = shell!.app!;
  const done = text[0] === "!" && app.play(text.substr(1).toLowerCase());
  shell!.redraw();
  return done ? "control" : "unknown";
}

function tableOf(): Table {
  return {
    random: anyNumber,
    crc: E.CRC32,
    sweep: () => process.memory(),
    signal: signal,
    peer: openPeer,
    camera: openCamera,
    arm: openArm,
    release: release,
    keep: configure,
  };
}

function start(): void {
  waiting = 0;
  watchKeys();
  oled = openDisplay();
  const games: { [name: string]: MakeGame } = {};
  const readers: Readers = {};
  let items: MenuItem[] = [];
  for (const make of bundle.games) {
    const game = make();
    games[game.name] = make;
    items = items.concat(itemsOf(game, bundle.games.length < 2));
    if (game.reader) readers[game.name] = game.reader;
  }
  shell = openShell({
    clock: clock,
    store: store,
    config: config,
    games: games,
    items: items,
    screen: screen,
    display: oled,
    trouble: trouble,
    table: tableOf(),
  });
  if (bundle.scanner) {
    const options = config.scanner!;
    scanning = bundle.scanner.open(shell, readers, busOf(options), options, clock);
  }
  global.croupier = makeConsole({
    shell: shell,
    screen: screen,
    scan: scanning ? scanning.scan : obey,
    status: status,
    configure: configure,
  });
  if (config.start !== "menu") shell.open(config.start);
  clock.after(WELL_MS, proved);
}

/** Runs, and the display has answered: from now on a hang ends in a restart. */
function proved(): void {
  bootedWell(store);
  try {
    if (oled && oled.status.present) E.enableWatchdog(WATCHDOG_S, true);
  } catch (e) {
    // A board without one, or whose clock for it does not start, does without.
  }
}

/** Touches no peripheral: a prompt, the settings, and the reason. */
function startSafe(why: string): void {
  const safe: SafeConsole = { status: status, config: () => config, configure: configure, start: start, why: why };
  global.croupier = safe;
  print("Safe shell: " + why + ". Use croupier.configure({...}), croupier.start()");
}

/** What a bundle does, and all that it does by itself. */
export function boot(parts: Bundle): void {
  bundle = parts;
  // Before any port is opened: a board without USB moves its console to Serial1 and would execute what is scanned.
  if (typeof USB !== "undefined") USB.setConsole(true);
  readSettings({});
  const failed = beginBoot(store);
  print("Croupier " + VERSION + " (" + BUNDLE + ") on " + config.board + ". A key within 2 s: safe shell.");
  for (const complaint of complaints) print("  " + complaint);
  if (failed >= TRIES) startSafe("the last " + failed + " starts failed");
  else if (watchKeys()) waiting = clock.after(SAFE_MS, start);
  else start();
}
