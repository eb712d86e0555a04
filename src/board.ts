// Picks the board, builds the drivers, starts the shell. The only file that knows Espruino's globals.
import { openShell } from "./shell/shell";
import type { Shell } from "./shell/shell";
import type { MenuItem } from "./shell/menu";
import makeCamera from "../devices/openmv" with { exists: "while open" };
import makeGrbl from "../devices/grbl" with { exists: "while open" };
import makeDobble from "./games/dobble/app" with { exists: "while open" };
import makeDurak from "./games/durak/app" with { exists: "while open" };
import makeSet from "./games/set/app" with { exists: "while open" };
import makeTictactoe from "./games/tictactoe/app" with { exists: "while open" };
import { beginBoot, bootedWell, TRIES } from "./shell/boot-log";
import makeSettings from "./shell/settings" with { exists: "while open" };
import { makeConsole } from "./shell/console";
import type { Key } from "./ports";
import { Code, readCode } from "./kit/codes";
import { gm65 } from "../devices/gm65";
import { gm67 } from "../devices/gm67";
import { openKeys } from "../devices/keys";
import type { KeyPin } from "../devices/keys";
import { openOled } from "../devices/oled";
import type { Oled } from "../devices/oled";
import type { SerialBus } from "../devices/bus";
import { Link, openScanner } from "../devices/scanner";
import type { Scanner } from "../devices/scanner";
import { makePort } from "../devices/serial-port";
import { sh1106 } from "../devices/sh1106";
import { ssd1306 } from "../devices/ssd1306";
import { openStore } from "../devices/store";

const CONFIG = "croupier.json";
/** Which numbering the seed's stickers turned out to have (apps/set.ts). */
const NUMBERING = "croupier.num";
/** Time to press a key after the boot message. */
const SAFE_MS = 2000;
/** A boot has proved itself when it has run this long. */
const WELL_MS = 1000;
const WATCHDOG_S = 20;

const clock = {
  now: () => Math.round(getTime() * 1000),
  after: (forMs: number, then: () => void) => setTimeout(then, forMs),
  cancel: (timer: number) => {
    if (timer) clearTimeout(timer);
  },
};
const store = openStore(require("Storage"));

let config: any;
let complaints: string[];
let shell: Shell;
let screen: any;
let oled: Oled | undefined;
let scanner: Scanner | undefined;
let keys: KeyPin[] | undefined;
/** The port to the other board, once a game has asked for it, and who hears what comes in. */
let peerPort: SerialBus | undefined;
/** Ports of camera and arm once they are open, by name, and who hears what comes. */
const parts: any = {};
let peerListener: ((chunk: string) => void) | undefined;
/** The timer of the first two seconds. */
let waiting = 0;

/** The console's port is not one that a part may have: what is scanned there would be executed. */
function has(name: string, isPin: boolean): boolean {
  return isPin ? new Pin(name).mode : global[name] && name !== process.env.CONSOLE;
}

function readSettings(more?: any): any {
  const read = makeSettings(process.env.BOARD, store.read(CONFIG), more || {}, has);
  complaints = read.complaints;
  config = read.config;
  return read.own;
}

/** What takes effect only at the next start. */
function wiring(): string {
  if (!WITH_EXTRAS) return JSON.stringify(config);
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
function configure(more: any): string[] {
  const before = wiring();
  const own = readSettings(more);
  if (!store.write(CONFIG, JSON.stringify(own))) complaints.push("Storage full");
  if (more && more.stickers) store.write(NUMBERING, "auto");
  if (shell) {
    shell.config = config;
    if (wiring() !== before) clock.after(100, () => load());
    else if (WITH_EXTRAS) oled!.brightness(config.display.brightness);
  }
  return complaints;
}

function status(): any {
  const memory = process.memory();
  const code = require("Storage").read(".bootcde");
  const answer: any = {
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
    scanner: scanner ? scanner.status : null,
    display: oled ? oled.status : null,
  };
  if (WITH_DURAK || WITH_TICTACTOE) answer.link = shell && shell.app.link ? shell.app.link() : null;
  return answer;
}

/** What the person at the table should know before anything else. */
function trouble(): string[] {
  const lines = complaints.slice(0, 4);
  if (scanner && scanner.status.link === Link.Silent)
    lines.push("Scanner silent: check", "5V, RX, TX; then scan", "its code from sheet 1");
  return lines;
}

function onScan(text: string, ended: boolean): boolean {
  shell.scan(text, ended);
  return readCode(text, ended).kind < Code.Empty;
}

/** Espruino's pin by its name, or none. A name that this board has not (say it calls itself another) gives an object that can do nothing. */
function pinOf(name: string): any {
  const pin = new Pin(name);
  return pin.mode ? pin : undefined;
}

function openPort(): void {
  const wires = config.scanner;
  if (!wires.path && !wires.rx) return;
  scanner = openScanner(
    makePort(global[wires.port], wires.path ? { path: wires.path } : { rx: pinOf(wires.rx), tx: pinOf(wires.tx) }),
    WITH_GM65 ? [gm67, gm65] : [gm67],
    wires,
    clock,
    onScan,
  );
}

/** Stands alone: a function inside `openPeer` would hold on to the first game that asked for the port. */
function hearPeer(chunk: string): void {
  if (peerListener) peerListener(chunk);
}

/** What a game between two players needs; the port stays open, since Espruino cannot change who hears it without losing what comes in. */
function openPeer(listener: ((chunk: string) => void) | undefined): any {
  const wires = config.peer;
  peerListener = listener;
  if (!peerPort) {
    if (!wires.path && (!wires.rx || (WITH_SCANNER && scanner && wires.port === config.scanner.port))) return undefined;
    const port = makePort(
      global[wires.port],
      wires.path ? { path: wires.path } : { rx: pinOf(wires.rx), tx: pinOf(wires.tx) },
    );
    port.open(wires.baud);
    port.onData(hearPeer);
    peerPort = port;
  }
  return peerPort.write;
}

/** The camera's or the arm's port: it stays open, and can change hands, though Espruino's cannot; undefined if there is none. */
function openPart(name: string, baud: number): SerialBus | undefined {
  const wires = config[name].port ? config[name] : name === "camera" && config.peer;
  if (!wires || (!wires.path && (!wires.rx || (WITH_SCANNER && scanner && wires.port === config.scanner.port))))
    return undefined;
  if (!parts[name]) {
    const part: any = (parts[name] = {
      port: makePort(
        global[wires.port],
        wires.path ? { path: wires.path } : { rx: pinOf(wires.rx), tx: pinOf(wires.tx) },
      ),
    });
    part.port.open(baud);
    part.port.onData((chunk: string) => {
      if (part.listener) part.listener(chunk);
    });
  }
  const part = parts[name];
  return { open: () => undefined, write: part.port.write, onData: listener => (part.listener = listener) };
}

function releaseParts(): void {
  for (const open in parts) parts[open].listener = undefined;
}

function signal(on: boolean): void {
  const wires = config.signal;
  const led = wires.led && pinOf(wires.led);
  const pwm = on && wires.pwm && pinOf(wires.pwm);
  if (led) led.write(on);
  if (pwm) {
    analogWrite(pwm, 0.5, { freq: 2000 });
    clock.after(80, () => pwm.write(false));
  }
}

function openDisplay(): void {
  const wires = config.display;
  const bus = global[wires.bus];
  screen = Graphics.createArrayBuffer(128, wires.rows, 1, { vertical_byte: true, msb: false });
  bus.setup({ scl: pinOf(wires.scl), sda: pinOf(wires.sda), bitrate: 400000 });
  oled = openOled(
    bus,
    wires.address,
    screen,
    WITH_SH1106 && wires.chip === "sh1106" ? sh1106 : ssd1306,
    wires.rotation > 0,
    clock,
    E.CRC32,
  );
}

/** Each key's pin, with the pull that lets it rest. */
function keyPins(): KeyPin[] {
  const pins: KeyPin[] = [];
  for (const key in config.keys) {
    const name = config.keys[key].split("+");
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

/** Some boards have no source of noise and draw the same numbers after every start: no two boards are asked at the same microsecond. */
function anyNumber(): number {
  return E.CRC32(getSerial() + getTime() + E.hwRand());
}

function start(): void {
  waiting = 0;
  watchKeys();
  openDisplay();
  const item = (mode: string, label: string): MenuItem => ({ label: label, app: "set", how: { mode: mode } });
  const items = WITH_SET ? [item("solve", "Find all Sets")] : [];
  if (WITH_MODES) items.push(item("hint", "Hints"), item("check", "Three cards"), item("deck", "Check the deck"));
  if (WITH_DURAK)
    items.push(
      { label: "Durak: two boards", app: "durak", how: { against: "peer" } },
      { label: "Durak: this board", app: "durak", how: { against: "bot" } },
    );
  const dobble = (mode: string, label: string, modes?: string) =>
    items.push({ label: label, app: "dobble", how: { mode: mode }, modes: modes });
  // Where there are other games it takes one line of the menu, and has a list of its own.
  if (WITH_DOBBLE && WITH_SET) dobble("match", "Dobble", "duel tower well deck");
  if (WITH_DOBBLE && !WITH_SET) {
    dobble("match", "Common symbol");
    dobble("duel", "Duel");
    dobble("tower", "Tower: keep score");
    dobble("well", "Well: keep score");
    dobble("deck", "Check the deck");
  }
  if (WITH_TICTACTOE)
    items.push({ label: "Tic-tac-toe", app: "tictactoe", how: { mode: "keys" }, modes: "1 2 3 4 5 6" });
  const games: any = {};
  if (WITH_SET) games.set = makeSet;
  if (WITH_DURAK) games.durak = makeDurak;
  if (WITH_DOBBLE) games.dobble = makeDobble;
  if (WITH_TICTACTOE) games.tictactoe = makeTictactoe;
  shell = openShell({
    clock: clock,
    store: store,
    config: config,
    games: games,
    items: items,
    screen: screen,
    display: oled!,
    trouble: trouble,
    tell: accepted => {
      if (scanner) scanner.tell(accepted);
    },
    sweep: () => process.memory(),
    table: {
      random: anyNumber,
      crc: E.CRC32,
      peer: WITH_DURAK ? openPeer : () => undefined,
      signal: signal,
      sweep: () => process.memory(),
      camera: baud => {
        const bus = WITH_TICTACTOE && openPart("camera", baud);
        return bus ? makeCamera(bus, baud, clock, E.CRC32) : undefined;
      },
      arm: options => {
        const bus = WITH_TICTACTOE && openPart("arm", options.baud);
        return bus ? makeGrbl(bus, options, clock) : undefined;
      },
      release: releaseParts,
      keep: configure,
    },
  });
  global.croupier = makeConsole({ shell: shell, screen: screen, status: status, configure: configure });
  if (WITH_SCANNER) openPort();
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
  global.croupier = { status: status, config: () => config, configure: configure, start: start, why: why };
  print("Safe shell: " + why + ". Use croupier.configure({...}), croupier.start()");
}

function boot(): void {
  // Before any port is opened: a board without USB moves its console to Serial1 and would execute what is scanned.
  if (typeof USB !== "undefined") USB.setConsole(true as any);
  readSettings();
  const failed = beginBoot(store);
  print("Croupier " + VERSION + " (" + BUNDLE + ") on " + config.board + ". A key within 2 s: safe shell.");
  for (const complaint of complaints) print("  " + complaint);
  if (failed >= TRIES) startSafe("the last " + failed + " starts failed");
  else if (watchKeys()) waiting = clock.after(SAFE_MS, start);
  else start();
}

boot();
