// The dialogue with a barcode module: which rate and family it answers at, its settings, whether it is still there and still knows them.
// What it says comes from scanner-frames.ts, already cut into answers and scans.
import { Answer } from "./scanner-profile";
import type { Profile, Setting } from "./scanner-profile";
import type { SerialBus } from "./bus";
import type { Clock } from "../src/ports";

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

/** The question that is out. */
export const enum Await {
  /** The module is being woken: what comes now is a late answer to the question before. */
  Nothing,
  /** None is; the next one has time. */
  Idle,
  /** Is anybody there, at this rate? */
  Module,
  Setting,
  /** It would not take a setting, or is gone: which? */
  Sign,
  /** What `recall` is answered. */
  Memory,
  /** Is it still there? */
  Ping,
}

export interface ScannerOptions {
  baud: number;
  /** A line that is quiet this long has finished what it was saying. */
  gapMs: number;
  output: string;
  trigger: string;
}

/** Counters, and where things stand. `refused`: settings that the module would not take. */
export interface ScannerStatus {
  link: Link;
  module: string;
  baud: number;
  refused: string[];
  scans: number;
  noise: number;
  overflow: number;
  damaged: number;
  lost: number;
}

/** A module's line and all that is remembered of it; what each scan asks for stands first. */
export interface Line {
  /** What came and has not been cut yet. */
  buffer: string;
  profile: Profile;
  status: ScannerStatus;
  bus: SerialBus;
  clock: Clock;
  /** Timers: of a pause on the line, and of the dialogue. */
  gap: number;
  timer: number;
  options: ScannerOptions;
  /** Is told each scan and answers whether it was one of ours; `ended` says that a terminator stood behind it. */
  listener: (text: string, ended: boolean) => boolean;
  awaits: Await;
  profiles: Profile[];
  /** Where the search asked last: counts through every baud rate with every profile, the configured rate first. */
  step: number;
  /** A scan came before any answer did. */
  isHeard: boolean;
  /** Pings in a row that nobody answered. */
  misses: number;
  /** What `recall` was answered last. */
  memory: string;
  /** 1: it may have started anew without a word, and what it was told before is to be told again; 2: that is being done, and not twice. */
  doubt: number;
  /** Those that are still to be set, and how often the first was sent in vain. */
  settings: Setting[];
  tries: number;
  /** Of the status, before the question that is out. */
  noise: number;
}

/** A module that was reset is at 9600 (GM65-S manual, form 2-1; GM67 manual). */
const BAUDS = [9600, 115200, 57600, 38400, 19200];
/** The engine sleeps when idle and loses the first byte it is sent; a NUL and 50 ms wake it (M5Stack ATOM QR command sheet, note 1). */
const WAKE = "\0";
const WAKE_MS = 50;
/** Some ports keep back what comes for 200 ms. */
const ANSWER_MS = 350;
/** A setting is written to flash before it is acknowledged, within 500 ms (M5Stack ATOM QR command sheet). */
const SETTING_MS = 700;
const TRIES = 3;
const REST_MS = 5000;
const PING_MS = 10000;
/** A GM65 that was reset hears nothing for so long; its acknowledgement may be lost (specter-diy, pull request 401). */
const BOOT_MS = 1500;
/** The end of what is just arriving is awaited for so many gaps. */
const GAPS = 5;

/** A number of a timer that has run may be another's by now, so it is forgotten before anything else. */
function wait(line: Line, forMs: number, then: () => void): void {
  line.clock.cancel(line.timer);
  line.timer = line.clock.after(forMs, () => {
    line.timer = 0;
    then();
  });
}

/** Asks the way a module that may be asleep needs it. What is just arriving when the time is over may be the answer. */
function ask(line: Line, question: Await): void {
  const profile = line.profile;
  const command =
    question === Await.Setting
      ? profile.setting(line.settings[0], line.tries > 0)
      : question === Await.Memory
        ? profile.recall
        : profile.hello;
  let gaps = GAPS;
  const late = () => {
    if (line.buffer && gaps--) wait(line, line.options.gapMs, late);
    else missed(line);
  };
  line.awaits = Await.Nothing;
  line.noise = line.status.noise;
  line.bus.write(WAKE);
  wait(line, WAKE_MS, () => {
    line.awaits = question;
    line.bus.write(command);
    wait(line, question === Await.Setting ? SETTING_MS : ANSWER_MS, late);
  });
}

/** Nobody answered. Two pings in a row, and the module is sought anew. Where a setting or what it knows was asked for, it may just be starting. */
function missed(line: Line): void {
  const question = line.awaits;
  if (question === Await.Setting || question === Await.Memory) line.doubt = line.doubt || 1;
  if (question === Await.Module) {
    // An RP2040 drops every NUL for 100 ms after its port was set up (Espruino's targets/rp2xxx): what came may be an answer with holes.
    const again = line.status.noise > line.noise && !line.tries;
    line.tries = again ? 1 : 0;
    seek(line, again ? line.step : line.step + 1);
  } else if (question === Await.Setting) retry(line);
  else if (question === Await.Memory || (question === Await.Ping && ++line.misses < 2)) watch(line);
  else lose(line);
}

function open(line: Line, baud: number): void {
  if (baud === line.status.baud) return;
  line.status.baud = baud;
  line.buffer = "";
  line.bus.open(baud);
}

export function seek(line: Line, step: number): void {
  const count = line.profiles.length;
  const baud = step < count ? line.options.baud : BAUDS[((step / count) | 0) - 1];
  line.profile = line.profiles[step % count];
  // A scan at this rate, and no answer to any question: a one-way module.
  if (line.isHeard && baud !== line.status.baud) line.status.link = Link.OneWay;
  else if (!baud) rest(line);
  else {
    line.step = step;
    open(line, baud);
    ask(line, Await.Module);
  }
}

/** Nobody answered. Listening goes on at the configured rate: a module that only talks is found that way. */
function rest(line: Line): void {
  line.status.link = Link.Silent;
  open(line, line.options.baud);
  wait(line, REST_MS, () => seek(line, 0));
}

function lose(line: Line): void {
  line.status.lost++;
  line.status.link = Link.Seeking;
  line.isHeard = false;
  seek(line, 0);
}

function found(line: Line): void {
  const status = line.status;
  line.memory = "";
  line.doubt = 0;
  status.module = line.profile.name;
  status.link = Link.Setting;
  begin(line);
}

/** All settings, from the first one on. */
function begin(line: Line): void {
  line.status.refused = [];
  line.settings = line.profile.settings(line.options.output === "packet", line.options.trigger);
  line.tries = 0;
  set(line);
}

function set(line: Line): void {
  if (!line.settings.length && line.doubt === 1) {
    line.doubt = 2;
    begin(line);
  } else if (!line.settings.length) {
    line.doubt = 0;
    line.status.link = Link.Ready;
    recall(line);
  } else if (line.tries < TRIES) ask(line, Await.Setting);
  else {
    line.status.refused.push(line.settings[0][0]);
    ask(line, Await.Sign);
  }
}

function retry(line: Line): void {
  line.tries++;
  set(line);
}

function settled(line: Line): void {
  line.settings = line.settings.slice(1);
  line.tries = 0;
  set(line);
}

/** Asks now and then whether the module is still there; one that may just be starting, when it must have started. */
function watch(line: Line): void {
  line.awaits = Await.Idle;
  wait(line, line.misses ? BOOT_MS : PING_MS, () => ask(line, Await.Ping));
}

/** What came was neither an answer nor a code of ours. Does it speak at another rate now? */
export function puzzled(line: Line): void {
  if (line.status.link === Link.Ready && line.awaits === Await.Idle && !line.misses) ask(line, Await.Ping);
}

/** It is there. Does it also know its settings? A module that was unplugged for a moment does not. */
function recall(line: Line): void {
  line.misses = 0;
  ask(line, Await.Memory);
}

function remember(line: Line, answer: string): void {
  if (line.memory ? line.memory !== answer : line.doubt) return found(line);
  line.memory = answer;
  watch(line);
}

/** Tells a scan, and whether it was one of ours. From a module that was given up it is a reason to seek it anew. */
export function scanned(line: Line, text: string, ended: boolean): boolean {
  const ours = line.listener(text, ended);
  if (ours) {
    line.status.scans++;
    line.isHeard = true;
    if (line.status.link === Link.Silent) {
      line.status.link = Link.Seeking;
      seek(line, 0);
    }
  } else puzzled(line);
  return ours;
}

/** A whole frame came from the module. */
export function answered(line: Line, frame: string): void {
  const profile = line.profile;
  const link = line.status.link;
  const question = line.awaits;
  const kind = profile.answer(frame);
  if (kind === Answer.Packet) {
    line.bus.write(profile.received);
    scanned(line, profile.payload(frame), true);
  } else if (link === Link.Setting) {
    if (question === Await.Sign || (question && kind === Answer.Yes)) settled(line);
    else if (question && kind === Answer.No) retry(line);
  } else if (link !== Link.Ready) found(line);
  else if (kind === Answer.Memory) remember(line, frame);
  else if (question === Await.Ping) recall(line);
}
