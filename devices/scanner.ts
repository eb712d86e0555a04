// A barcode module on a serial port, whichever protocol it speaks: finds it, sets it up, cuts what it sends into scans, notices when
// it falls silent. The protocol is a `Profile` (gm67.ts, gm65.ts). Nothing that is scanned is acted on here.
import type { SerialBus } from "./bus";
import type { Clock } from "../src/ports";

export const enum Answer { Yes, No, Hello, Packet }

/** A setting: what it does in words, then the module's own numbers. */
export type Setting = any[];

/** One module family. Frames are strings of bytes. */
export interface Profile {
  name: string;
  /** A question that every module of the family answers. */
  hello: string;
  /** Length of the whole, undamaged frame from the module at `at`, or 0. */
  lengthAt(text: string, at: number): number;
  answer(text: string, at: number): Answer;
  /** What a packet carries. */
  payload(text: string, at: number, length: number): string;
  /** Answers to a packet: it arrived; send it again. Empty where the family has none. */
  received: string;
  again: string;
  /** In the order in which they are sent; prohibiting setting codes is the first. */
  settings(packet: boolean, trigger: string): Setting[];
  /** The command for one; `keep`: the form that saves it in the module. */
  setting(entry: Setting, keep: boolean): string;
  /** Sounds and lights: a card taken, a card refused, and the end of the latter. Empty where the family has none. */
  accept: string;
  refuse: string;
  calm: string;
}

export interface ScannerOptions {
  baud: number;
  /** A line that is quiet this long has finished what it was saying. */
  gapMs: number;
  output: string;
  trigger: string;
}

export const enum Link {
  /** Asking at one baud rate after the other. */
  Seeking = "seeking",
  /** Being set up. */
  Setting = "setting",
  Ready = "ready",
  /** Delivers scans and answers nothing: taken as it is. */
  OneWay = "one-way",
  /** Nothing at any baud rate; asked again every few seconds. */
  Silent = "silent",
}

/** Counters, and where things stand. `refused`: settings that the module would not take. */
export interface ScannerStatus {
  link: Link; module: string; baud: number; refused: string[];
  scans: number; noise: number; overflow: number; damaged: number; lost: number;
}

export interface Scanner {
  status: ScannerStatus;
  /** Tells the person at the table by the module's own beep or light; nothing where the module cannot. */
  tell(accepted: boolean): void;
}

const BAUDS = [115200, 57600, 38400, 19200, 9600];
/** The engine sleeps when idle and loses the first byte it is sent; a NUL and 50 ms wake it (M5Stack ATOM QR command sheet, note 1). */
const WAKE = "\0";
const WAKE_MS = 50;
const ANSWER_MS = 250;
/** A setting is written to flash before it is acknowledged (M5Stack ATOM QR command sheet). */
const SETTING_MS = 500;
const TRIES = 3;
const REST_MS = 5000;
const PING_MS = 30000;
/** Longer than any sticker; what is longer without an end is not one. */
const LONGEST = 160;
/** A chunk that begins like a sticker this long after the last byte is not the rest of what came before. */
const FRESH_MS = 30;
const REFUSED_MS = 400;

/** `listener` is told each scan and answers whether it was one of ours; `ended` says that a terminator stood behind it. */
export function openScanner(bus: SerialBus, profiles: Profile[], options: ScannerOptions, clock: Clock, listener: (text: string, ended: boolean) => boolean): Scanner {
  const status: ScannerStatus = { link: Link.Seeking, module: "", baud: 0, refused: [], scans: 0, noise: 0, overflow: 0, damaged: 0, lost: 0 };
  let profile = profiles[0];
  let buffer = "";
  let lastAt = 0;
  let gap = 0;
  /** The rest of a flood, until the line is quiet. */
  let skipping = false;
  let timer = 0;
  /** A scan came before any answer did. */
  let heard = false;
  let misses = 0;
  let settings: Setting[] = [];
  let tries = 0;

  // Finding it and setting it up

  /** A number of a timer that has run may be another's by now, so it is forgotten before anything else. */
  function wait(forMs: number, then: () => void): void {
    clock.cancel(timer);
    timer = clock.after(forMs, () => {
      timer = 0;
      then();
    });
  }

  /** Sends one command the way a module that may be asleep needs it, and calls `missed` when nothing answers. */
  function ask(command: string, forMs: number, missed: () => void): void {
    bus.write(WAKE);
    wait(WAKE_MS, () => {
      bus.write(command);
      wait(forMs, missed);
    });
  }

  function open(baud: number): void {
    if (baud === status.baud) return;
    status.baud = baud;
    buffer = "";
    bus.open(baud);
  }

  /** `step` counts through every baud rate with every profile, the configured rate first. */
  function seek(step: number): void {
    const count = profiles.length;
    const baud = step < count ? options.baud : BAUDS[(step / count | 0) - 1];
    // A scan at this rate, and no answer to any question: a one-way module.
    if (heard && baud !== status.baud) status.link = Link.OneWay;
    else if (!baud) rest();
    else {
      open(baud);
      profile = profiles[step % count];
      ask(profile.hello, ANSWER_MS, () => seek(step + 1));
    }
  }

  /** Nobody answered. Listening goes on at the configured rate: a module that only talks is found that way. */
  function rest(): void {
    status.link = Link.Silent;
    open(options.baud);
    wait(REST_MS, () => seek(0));
  }

  function found(): void {
    misses = 0;
    status.module = profile.name;
    if (status.link === Link.Ready) return watch();
    status.link = Link.Setting;
    status.refused = [];
    settings = profile.settings(WITH_EXTRAS && options.output === "packet", options.trigger);
    tries = 0;
    set();
  }

  function set(): void {
    if (!settings.length) {
      status.link = Link.Ready;
      watch();
    } else if (tries < TRIES) ask(profile.setting(settings[0], tries > 0), SETTING_MS, retry);
    else {
      status.refused.push(settings[0][0] || settings[0][1]);
      settled();
    }
  }

  function retry(): void {
    tries++;
    set();
  }

  function settled(): void {
    settings = settings.slice(1);
    tries = 0;
    set();
  }

  /** Asks now and then whether the module is still there; two misses, and it is sought anew. */
  function watch(): void {
    wait(PING_MS, () => ask(profile.hello, ANSWER_MS, () => {
      if (++misses < 2) return watch();
      status.lost++;
      status.link = Link.Seeking;
      heard = false;
      seek(0);
    }));
  }

  // Cutting what arrives into frames and scans

  function take(chunk: string): void {
    const now = clock.now();
    if (now - lastAt > FRESH_MS && "SD!".indexOf(chunk[0]) >= 0) cut();
    lastAt = now;
    clock.cancel(gap);
    gap = clock.after(options.gapMs, () => {
      gap = 0;
      cut();
    });
    if (skipping) return;
    buffer += chunk;
    if (buffer.length > LONGEST) flood();
  }

  /** Too much without a pause: what is complete is taken, and the rest of the flood is not looked at. */
  function flood(): void {
    const end = buffer.lastIndexOf("\r") + 1;
    const left = buffer.substr(end);
    buffer = buffer.substr(0, end);
    cut();
    if (left.length <= LONGEST) buffer = left;
    else {
      status.overflow++;
      skipping = true;
    }
  }

  /** The line is quiet: everything in the buffer is whole. */
  function cut(): void {
    const text = buffer;
    let at = 0;
    let i = 0;
    buffer = "";
    skipping = false;
    while (i < text.length) {
      const length = profile.lengthAt(text, i);
      if (length) {
        if (i > at) scan(text.substring(at, i), false);
        at = i += length;
        answered(text, i - length, length);
      } else if (text[i] === "\r" || i > at && (text[i] === "\n" || text[i] === "\t")) {
        scan(text.substring(at, i), true);
        at = i += terminator(text.substr(i, 4));
      } else i++;
    }
    if (at < i) scan(text.substr(at), false);
  }

  /** How much of `rest`, which begins with a terminator, belongs to it. A line feed that is itself followed by one is a card of the seed's (0A). */
  function terminator(left: string): number {
    if (left === "\r\n\r\n") return 4;
    const two = left.substr(0, 2);
    return two === "\r\r" || two === "\r\n" && (left.length < 3 || "\r\n\t".indexOf(left[2]) < 0) ? 2 : 1;
  }

  function scan(text: string, ended: boolean): void {
    if (WITH_EXTRAS && !ended && isDamaged(text)) return;
    if (listener(text, ended)) {
      status.scans++;
      heard = true;
      if (status.link !== Link.Silent) return;
      status.link = Link.Seeking;
      seek(0);
    } else if (!ended) status.noise++;
  }

  /** A packet whose checksum is wrong is asked for once more. */
  function isDamaged(text: string): boolean {
    if (!profile.again || text.length < 7 || text[1] !== "\xF3" && text[1] !== "\xF4") return false;
    status.damaged++;
    bus.write(profile.again);
    return true;
  }

  function answered(text: string, at: number, length: number): void {
    const kind = profile.answer(text, at);
    if (WITH_EXTRAS && kind === Answer.Packet) {
      bus.write(profile.received);
      scan(profile.payload(text, at, length), true);
    } else if (status.link !== Link.Setting) found();
    else if (kind === Answer.Yes) settled();
    else if (kind === Answer.No) retry();
  }

  function tell(accepted: boolean): void {
    if (status.link !== Link.Ready) return;
    bus.write(accepted ? profile.accept : profile.refuse);
    if (!accepted) clock.after(REFUSED_MS, () => bus.write(profile.calm));
  }

  bus.onData(take);
  seek(0);
  return { status: status, tell: tell };
}
