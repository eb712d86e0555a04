// What a program finds in its global scope besides the language: E, process, print, timers, pins, ports, buses, Storage.
// Not simulated: memory (process.memory() gives plausible, constant numbers), E's tables of internals, built-in modules other than Storage and those of a network (only
// where the board is given one), the analogue inputs, time zones (local time is UTC).

import { crc32, flatten, int, textOf } from "./bytes";
import { Emitter } from "./emitter";
import { SimGraphics, type BufferOptions } from "./graphics";
import type { Restart } from "./board/interpreter";
import type { Machine } from "./machines";
import type { PinMode, PinTable, SimPin } from "./pins";
import { cryptoOf, type SimNet } from "./net";
import { printed } from "./print";
import type { SimI2C } from "./i2c";
import type { SimLcd } from "./lcd";
import type { SimSerial } from "./serial";
import type { SimSpi } from "./spi";
import type { SimStorage } from "./storage";
import { windowed } from "./storage/windows";
import type { TimerList } from "./timers";
import type { WatchEvent, WatchList, WatchOptions } from "./watches";
import type { SimRadios } from "./radios";

export const VERSION = "2v29.277";

/** The built-in constructors of the program's own scope. */
export interface Realm {
  Error: new (message: string) => Error;
  Uint8Array: new (from: number | ArrayLike<number>) => Uint8Array;
}

/** What the globals need of their board. */
export interface GlobalsHost {
  machine: Machine;
  storage: SimStorage;
  pins: PinTable;
  timers: TimerList;
  watches: WatchList;
  serials: SimSerial[];
  buses: SimI2C[];
  spis: SimSpi[];
  softSpi: SimSpi;
  usb: SimSerial | undefined;
  radios: SimRadios | undefined;
  net: SimNet | undefined;
  lcd: SimLcd | undefined;
  random(): number;
  /** In the program's own realm. */
  makeBytes(from: number | ArrayLike<number>): Uint8Array;
  fail(message: string): Error;
  guard(call: () => void): void;
  later(call: () => void): void;
  runText(text: string, name: string): unknown;
  say(line: string): void;
  /** Milliseconds of the board's own time. */
  time(): number;
  setTime(ms: number): void;
  takeFlags(): string[];
  setConsole(port: string | null): void;
  console(): string | null;
  watchdog(forMs: number, auto: boolean): void;
  kick(): void;
  /** At the next idle moment, but for "now". `file`: the program of that name is loaded, and no other. */
  restart(how: Restart, file?: string): void;
}

export interface Globals {
  scope: Record<string, unknown>;
  E: Emitter;
  process: Emitter;
}

type Call = (...args: unknown[]) => void;

export function makeGlobals(host: GlobalsHost): Globals {
  const E = makeE(host),
    process = makeProcess(host);
  const scope: Record<string, unknown> = {
    E,
    process,
    ...makePrint(host),
    ...makeTimers(host),
    ...makePins(host),
    ...makeTime(host),
    Graphics: {
      createArrayBuffer: (width: number, height: number, depth: number, options?: BufferOptions) =>
        SimGraphics.createArrayBuffer(width, height, depth, options),
    },
    require: (name: string) => requireModule(host, name),
    Modules: { getCached: () => [], removeCached: () => undefined, addCached: () => undefined },
    load: (file?: unknown) => host.restart("load", file === undefined ? undefined : String(file)),
    reset: () => host.restart("reset"),
    getSerial: () => "00000000-00000000-00000000",
    echo: () => undefined,
    edit: () => undefined,
    save: () => undefined,
    dump: () => undefined,
    trace: () => undefined,
    setDeepSleep: () => undefined,
    setBusyIndicator: () => undefined,
    setSleepIndicator: () => undefined,
    atob: (text: string) => atob(text),
    btoa: (text: string) => btoa(text),
    InternalError: undefined,
    global: undefined,
  };
  for (const serial of host.serials) scope[serial.name] = serial;
  for (const bus of [...host.buses, ...host.spis]) scope[bus.name] = bus;
  scope.SPI = function () {
    return host.softSpi;
  };
  if (host.lcd) scope.g = host.lcd.graphics;
  if (host.usb) scope.USB = host.usb;
  if (host.net?.isWeb) scope.WebSocket = true;
  if (host.radios)
    scope.ESP32 = host.radios.chip(
      host.storage,
      line => host.say(line),
      () => host.restart("now"),
    );
  return { scope, E, process };
}

function requireModule(host: GlobalsHost, name: string): unknown {
  if (name === "Storage") return host.storage.windows ? windowed(host.storage) : host.storage;
  if (name === "Wifi" && host.radios) return host.radios.library(call => host.later(() => host.guard(call)));
  if (name === "net" && host.net) return host.net.library(call => host.later(() => host.guard(call)));
  if (name === "crypto" && (host.net || host.machine.hasCrypto)) return cryptoOf(from => host.makeBytes(from));
  const cached = modules.get(host) ?? new Map<string, unknown>();
  modules.set(host, cached);
  if (!cached.has(name)) cached.set(name, storedModule(host, name));
  return cached.get(name);
}

/** Of each interpreter, the modules that it has read so far. */
const modules = new WeakMap<GlobalsHost, Map<string, unknown>>();

/** A file of Storage that has the module's name. */
function storedModule(host: GlobalsHost, name: string): unknown {
  const text = host.storage.read(name);
  if (text === undefined) throw host.fail(`Module "${name}" not found`);
  const run = `(module=>((function(exports,module){${text}\n})(module.exports,module),module.exports))({exports:{}})`;
  return host.runText(run, name);
}

function makeE(host: GlobalsHost): Emitter {
  const bytes = (data: unknown[]) => host.makeBytes(flatten(data));
  return Object.assign(new Emitter(host), {
    CRC32: (data: unknown) => crc32(flatten(data)),
    clip: (value: number, low: number, high: number) => Math.min(high, Math.max(low, value)),
    defrag: () => undefined,
    dumpStr: () => "",
    enableWatchdog: (seconds: number, auto?: boolean) =>
      host.watchdog(1000 * (seconds >= 0 ? seconds : 1), auto === undefined || !!auto),
    getConsole: () => host.console(),
    getErrorFlags: () => host.takeFlags(),
    getFlags: () => ({}),
    getTemperature: () => 22,
    hwRand: () => int(host.random() * 0x100000000),
    kickWatchdog: () => host.kick(),
    reboot: () => host.restart("reboot"),
    reverseByte: (byte: number) => parseInt((byte & 255).toString(2).padStart(8, "0").split("").reverse().join(""), 2),
    setConsole: (device: unknown) =>
      host.setConsole(device === null || typeof device === "string" ? device : (device as SimSerial).name),
    setFlags: () => undefined,
    setTimeZone: () => undefined,
    srand: () => undefined,
    sum: (data: ArrayLike<number>) => Array.from(data).reduce((total, value) => total + value, 0),
    toArrayBuffer: (text: string) => bytes([text]).buffer,
    toJS: (value: unknown) => JSON.stringify(value),
    toString: (...data: unknown[]) => textOf(flatten(data)),
    toUint8Array: (...data: unknown[]) => bytes(data),
  });
}

function makeProcess(host: GlobalsHost): Emitter {
  const { machine } = host;
  const total = host.radios?.variables ?? machine.variables,
    usage = Math.round(total * 0.3);
  return Object.assign(new Emitter(host), {
    version: VERSION,
    env: {
      VERSION: VERSION,
      GIT_COMMIT: "simulated",
      BOARD: machine.board,
      CHIP: machine.chip,
      CHIP_FAMILY: machine.chip.slice(0, 7),
      RAM: machine.ram * 1024,
      FLASH: machine.flash * 1024,
      STORAGE: host.storage.pageSize * host.storage.pages,
      SERIAL: "00000000-00000000-00000000",
      CONSOLE: machine.usb ? "USB" : machine.console,
      MODULES: "Storage",
      EXPTR: 0,
    },
    memory: () => ({
      free: total - usage,
      usage,
      total,
      history: 0,
      gc: 0,
      gctime: 1,
      blocksize: machine.block,
      flash_start: 0,
      flash_length: machine.flash * 1024,
    }),
  });
}

function makePrint(host: GlobalsHost): Record<string, unknown> {
  const print = (...values: unknown[]) => host.say(printed(values));
  return { print, console: { log: print, debug: print, info: print, warn: print, error: print, trace: print } };
}

function makeTimers(host: GlobalsHost): Record<string, unknown> {
  const { timers, watches } = host;
  const start =
    (repeat: boolean) =>
    (call: Call | string, forMs: number, ...args: unknown[]) => {
      if (typeof call !== "function" && typeof call !== "string") throw host.fail("Function or String not supplied!");
      return timers.add(
        () => host.guard(() => (typeof call === "string" ? host.runText(call, "timer") : call(...args))),
        forMs,
        repeat,
      );
    };
  return {
    setTimeout: start(false),
    setInterval: start(true),
    clearTimeout: (...ids: unknown[]) => timers.clear("Timeout", ids, timer => watches.owns(timer)),
    clearInterval: (...ids: unknown[]) => timers.clear("Interval", ids, timer => watches.owns(timer)),
    changeInterval: (id: unknown, forMs: unknown) => timers.change(id, forMs),
    setWatch: (call: (event: WatchEvent) => void, pin: unknown, options?: boolean | WatchOptions) =>
      setWatch(host, call, pin, options),
    clearWatch: (...ids: unknown[]) => watches.clear(ids),
  };
}

/** An STM32 has one interrupt for all pins of the same number. */
function setWatch(
  host: GlobalsHost,
  call: (event: WatchEvent) => void,
  what: unknown,
  options?: boolean | WatchOptions,
): number | undefined {
  const pin = host.pins.find(what);
  if (!pin) throw host.fail("Invalid pin");
  if (typeof call !== "function" && typeof call !== "string") throw host.fail("Function or String not supplied!");
  const sameNumber = (other: SimPin) => other !== pin && other.name.slice(1) === pin.name.slice(1);
  if (host.machine.family === "stm32" && !host.watches.has(pin) && host.watches.pins.some(sameNumber)) {
    host.say(
      "WARNING: Unable to set watch. You may already have a watch on a pin with the same number (eg. A0 and B0),\nor this pin cannot be used with watch",
    );
    return undefined;
  }
  if (pin.getMode() === "undefined") pin.mode("input");
  return host.watches.add(
    event => host.guard(() => (typeof call === "string" ? host.runText(call, "watch") : call(event))),
    pin,
    options,
    host.pins.isButton(pin),
  );
}

function makePins(host: GlobalsHost): Record<string, unknown> {
  const { pins, machine } = host;
  const need = (what: unknown): SimPin => {
    const pin = pins.find(what);
    if (!pin) throw host.fail("Invalid pin");
    return pin;
  };
  const list = (what: unknown): SimPin[] => (Array.isArray(what) ? what.map(need).reverse() : [need(what)]);
  const scope: Record<string, unknown> = {
    Pin: function (what: unknown) {
      return pins.find(what);
    },
    pinMode: (what: unknown, mode: PinMode) => need(what).mode(mode),
    getPinMode: (what: unknown) => {
      const mode = need(what).getMode();
      return mode === "undefined" ? undefined : mode;
    },
    digitalRead: (what: unknown) => list(what).reduce((value, pin, bit) => value | (Number(pin.read()) << bit), 0),
    digitalWrite: (what: unknown, value: number) =>
      list(what).forEach((pin, bit) => pin.write(Array.isArray(what) ? (value >> bit) & 1 : value)),
    digitalPulse: (what: unknown, value: unknown, forMs: number | number[]) => need(what).pulse(value, forMs),
    analogWrite: (what: unknown, value: number, options?: { freq?: number }) =>
      need(what).writeAnalog(value, options?.freq),
    analogRead: (what: unknown) => need(what).analogue?.() ?? 0,
    HIGH: 1,
    LOW: 0,
  };
  for (const pin of pins.all) scope[pin.name] = pin;
  for (const alias of Object.keys(machine.aliases)) scope[alias] = pins.find(alias);
  return scope;
}

function makeTime(host: GlobalsHost): Record<string, unknown> {
  return { getTime: () => host.time() / 1000, setTime: (seconds: number) => host.setTime(seconds * 1000) };
}
