// What the firmware does with hardware: finds out which board this is, opens display, ports and keys, starts the shell or the safe shell.
// A bundle (src/bundles) says which games and parts it brings.
import type { Edge, PinBus } from "../../devices/bus";
import type { CardReaderStatus } from "../../devices/card-reader";
import { isPressing, watchKeys } from "../../devices/keys";
import type { KeyPin, openKeys } from "../../devices/keys";
import type { openOled } from "../../devices/oled";
import type { OledStatus } from "../../devices/oled";
import { openStore } from "../../devices/store";
import type { Scanner as Module } from "../../devices/scanner";
import type { ColourBoard } from "./colour-panel";
import { keyPins, watchPin } from "./key-pins";
import { chipOf } from "./oled-wires";
import type { I2CPort } from "./oled-wires";
import type { AnyKey, Canvas, Clock, Display, Screen } from "../kernel/ports";
import { has, pinOf } from "./pins";
import type { Scanner } from "./scanner";
import type { OpenModule } from "./scanner-module";
import type { How, ScanResult, Table } from "../kernel/app";
import { Boots } from "../kernel/boot-log";
import noteBoot from "../kernel/boot-log" with { exists: "while open" };
import { Bar } from "../ui/splash";
import { drawLines } from "../kit/list";
import { translate } from "../kit/translate";
import type { AnyConsole, NetworkStatus, SafeConsole } from "../kernel/contract";
import type { Has } from "../settings/schema";
import type { Files, Parts, Read } from "../settings/settings";
import type { makePicture } from "../kernel/picture";
import type { openShell } from "../kernel/shell";
import type { Brought, Shell, ShellConfig } from "../kernel/shell";
import { freeVariables } from "../kernel/variables";
import type { Config } from "../settings/wiring";

/** Variables that a bundle takes with three keys, a scanner and an OLED, whatever is played. */
export interface Room {
  /** Its own functions and data, when it starts. */
  program: number;
  /** So many must be free then, or it does not come as far as its menu. */
  menu: number;
  /** In use beside whatever is open: what a game needs comes on top. */
  rest: number;
}

/** What a bundle brings for good. */
export interface Bundle extends Brought {
  /** Reads the settings of this board, among all boards that there are. */
  config(env: string, files: Files, more: How, has: Has, parts: Parts): Read;
  /** So many variables must be free where settings are read. */
  configNeeds: number;
  /** All keys that there may be, where players have some, too. */
  keys?: string;
  /** Where a scanner may hang; a board without one has its first port for the other board. */
  scanning?: Scanner;
  /** Where codes mean something: one barcode, as if a scanner had read it. `ended`: a terminator stood behind it; `place`: where it lies, whatever somebody says of that; `isOurs`: somebody here knows such codes. */
  scan?(text: string, ended: boolean, place?: unknown): { result: ScanResult; isOurs: boolean };
  /** Where a reader of cards without a code to see may hang, and cards may be taught: how it goes with it, and of a game's cards one, counted from 0: its code, and what a person sees on it; nothing where there are no more. */
  cards?: {
    status?: CardReaderStatus;
    at(game: string, n: number): string[];
    /** Takes a card that does not say what it is, or whose code this board does not know. */
    take(id: string, text: string, scan: (code: string) => boolean): void;
  };
  /** How it goes on the network; null where it is not open. */
  network?(): NetworkStatus | null;
  /** What may be told of the settings, where some of them are secret. */
  withoutSecrets?(settings: ShellConfig): unknown;
}

/** What it brings for its start: all of that goes when the board runs. */
export interface Start {
  /** What the bundle takes of a board (test/rig/espruino/needs.ts measures it). */
  variables: Room;
  /** What opens the parts that every board has. They stand in no function that goes on: what is opened would hold that. */
  openShell: typeof openShell;
  openOled: typeof openOled;
  /** The global `croupier`. */
  openConsole(): AnyConsole;
  makePicture: typeof makePicture;
  openKeys: typeof openKeys;
  /** What the display shows in the first two seconds, step by step. */
  splash(screen: Screen, step: number): void;
  openModule?: OpenModule;
  /** A reader of cards without a code to see; answers whether the port of the scanner is still free. */
  openReader?(): boolean;
  /** What games between two players use: made anew when one asks for it. */
  table?(): Table;
  /** When a start has proved itself, for boards with a network. */
  proved?(): void;
  /** Opens the display in colour, if the settings mean one. */
  colour?(): ColourBoard | undefined;
  /** Hears of presses as they begin, where a game counts them then: see down.ts. */
  down?(key: AnyKey): boolean;
}

/** A display, with what one in colour does in its own way. */
export type Opened = Display & { report: OledStatus; isClosed?: boolean } & Partial<
    Pick<ColourBoard, "now" | "picture">
  >;

/** Time to hold a key after the boot message. */
const SAFE_MS = 2000;
const PRESS_MS = 100;
/** A boot has proved itself when it has run this long. */
const WELL_MS = 1000;
const WATCHDOG_S = 20;

export const clock: Clock = {
  now: () => Math.round(getTime() * 1000),
  after: (forMs, then) => setTimeout(then, forMs),
  cancel: timer => {
    if (timer) clearTimeout(timer);
  },
};
export const store = openStore(require("Storage"));

export let bundle: Bundle;
export let config: Config;
export let complaints: string[];
export let shell: Shell<Config> | undefined;
export let display: Opened | undefined;
/** What reads codes, where there is a scanner. */
export let module: Module | undefined;
/** What a key does as long as there is no shell. */
let early: ((held: boolean) => void) | undefined;
/** What the console has in the safe shell alone. */
export let safe: Pick<SafeConsole, "start" | "why"> | undefined;

/** `isBare`: without croupier.json, something in which may end each start. */
export function readSettings(more: How, isBare?: boolean): Read {
  const read = bundle.config(process.env.BOARD, require("Storage"), more, has, {
    games: bundle.games,
    store: store,
    scanning: bundle.scanning && bundle.scanning.settings,
    isBare: isBare,
  });
  complaints = read.complaints;
  config = read.config;
  return read;
}

const chip = () => chipOf(config.display.chip);

export function press(key: AnyKey, held: boolean): void {
  if (shell) shell.press(key, held);
  else early!(held);
}

/** What the person at the table should know before anything else. */
function trouble(): string[] {
  return complaints.slice(0, 4).concat(module ? bundle.scanning!.trouble(module.status) : []);
}

/** What a bundle does, and all that it does by itself. From here to the shell: all of it goes when the board runs, so what is opened meanwhile is given no function of it to keep. */
export function boot(brought: Bundle, from: Start): void {
  let keys: KeyPin[] | undefined;
  /** The timer of the first two seconds. */
  let waiting = 0;
  /** Steps of the bar that the display shows meanwhile. */
  let step = 0;

  const note = (isWell: boolean) => noteBoot(store, isWell);

  const nameConsole = () =>
    Object.defineProperty(global, "croupier", { get: from.openConsole, enumerable: true, configurable: true });

  /** Once, whether the board shows its start, runs, or stays in the safe shell. */
  function openDisplay(): Canvas {
    if (!display || display.isClosed) {
      display = from.colour && from.colour();
      if (!display) {
        const wires = config.display;
        const bus = global[wires.bus] as I2CPort;
        try {
          bus.setup({ scl: pinOf(wires.scl), sda: pinOf(wires.sda), bitrate: 400000 });
        } catch (e) {
          complaints.push("display: " + e);
        }
        display = from.openOled(
          bus,
          wires.address,
          Graphics.createArrayBuffer(128, wires.rows, 1, { vertical_byte: true, msb: false }),
          chip,
          wires.rotation > 0,
          clock,
          E.CRC32,
        );
      }
    }
    return display.screen as Canvas;
  }

  /** Draws all of a picture at once. */
  function show(draw: (screen: Canvas) => void): void {
    const screen = openDisplay();
    const now = display!.now;
    if (now) return now(() => draw(screen));
    draw(screen);
    display!.show();
  }

  /** Of several pins with one interrupt between them Espruino watches the first. */
  function watch(listener: (edge: Edge) => void, pin: PinBus, debounceMs: number): void {
    try {
      watchPin(listener, pin, debounceMs);
    } catch (e) {
      complaints.push("keys: " + e);
    }
  }

  /** Once, whether the board starts at once or from the safe shell; answers whether there are any, or a finger may be one. */
  function hasKeys(): boolean {
    if (!keys) {
      keys = keyPins(config.keys, pinOf);
      watchKeys(keys, watch, from.openKeys(keys, clock, press, from.down));
    }
    return keys.length > 0 || (config.display.chip as string) === "g";
  }

  /** Whatever it throws leads to the safe shell at once. */
  function start(): void {
    waiting = 0;
    try {
      hasKeys();
      openDisplay();
      const running =
        shell ||
        from.openShell({
          clock: clock,
          store: store,
          config: config,
          display: display!,
          picture: display!.picture || from.makePicture,
          trouble: trouble,
          free: freeVariables,
          table: from.table,
          bundle: bundle,
        });
      shell = running;
      early = safe = undefined;
      const isFree = !from.openReader || from.openReader();
      if (from.openModule && isFree) module = from.openModule();
      nameConsole();
      if (config.start !== "menu") running.open(config.start);
      clock.after(WELL_MS, proved);
    } catch (e) {
      startSafe("" + e, true);
    }
  }

  /** The logo, and its bar step by step. */
  function showSplash(): void {
    show(screen => from.splash(screen, step));
    waiting = clock.after(SAFE_MS / Bar.Steps, step++ < Bar.Steps - 1 ? showSplash : startOrWait);
  }

  /** A press that has begun in time may still become a hold. */
  function startOrWait(): void {
    if (isPressing(keys!)) waiting = clock.after(PRESS_MS, startOrWait);
    else start();
  }

  /** Runs, and the display has answered: from now on a hang ends in a restart. */
  function proved(): void {
    note(true);
    try {
      if (from.proved) from.proved();
      if (display!.report.present) E.enableWatchdog(WATCHDOG_S, true);
    } catch (e) {
      // A board without one, or whose clock for it does not start, does without.
    }
  }

  /** A prompt, the settings, and the reason, also on the display and with a key to start if `isSeen`: touches no other peripheral. `refusal`: why there is no room to start, which was said on the console. */
  function startSafe(why: string, isSeen: boolean, refusal?: string[]): void {
    safe = { start: start, why: why };
    nameConsole();
    if (!refusal) print("Safe shell: " + why + "; croupier.start()");
    if (!isSeen) return;
    const words = [translate("Safe shell:")].concat(
      refusal || [translate(why), "", hasKeys() ? translate("Any key: start") : ""],
    );
    try {
      show(screen => drawLines(screen, words));
    } catch (e) {
      // That may be what is wrong.
    }
  }

  /** A key that is held in the first two seconds leads to the safe shell, and all else that keys do then does nothing. There, any key starts. */
  early = held => {
    if (waiting && held) {
      clock.cancel(waiting);
      waiting = 0;
      note(true);
      startSafe("a key was held", true);
    } else if (!waiting && !held) start();
  };

  /** Not even the menu fits. The settings of games are left out, which take most of the room where settings are read; the log of starts stays as it is, since none was tried. */
  function refuse(free: number): void {
    const refusal = bundle.noRoom(free, from.variables.menu, "menu");
    bundle.games = [];
    readSettings({});
    complaints = [];
    startSafe(refusal[0], true, refusal);
  }

  bundle = brought;
  // Before any port is opened: a board without USB moves its console to Serial1 and would execute what is scanned.
  if (typeof USB !== "undefined") USB.setConsole(true);
  // The menu of one game fits every board that there is.
  const free = freeVariables();
  if (free < from.variables.menu) return refuse(free);
  // Before the settings are read: a start that they end has failed, too.
  const failed = note(false);
  readSettings({}, failed >= Boots.Most);
  print("Croupier " + VERSION + " (" + BUNDLE + ") on " + config.board);
  for (const complaint of complaints) print("  " + complaint);
  // Whatever failed so often may be the display.
  if (failed >= Boots.Most) startSafe(failed + " starts failed", failed < 2 * Boots.Most);
  else if (hasKeys()) showSplash();
  else start();
}
