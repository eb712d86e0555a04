// A barcode module's line: what is remembered of it from byte to byte.
import type { MakeProfile, Setting } from "./scanner-profile";
import type { SerialBus } from "./bus";
import type { Clock } from "../src/kernel/ports";

/** Longer than any sticker; what is longer without an end is not one. */
export const LONGEST = 160;
/** As a code to join a tournament is, with what a scanner adds to it. */
export const LONGEST_JOIN = 720;

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

/** What the dialogue goes on with. */
export const enum Step {
  /** Seek the module, from the configured rate on. */
  Seek,
  /** It has been woken: ask. */
  Woken,
  /** The time for its answer is over. */
  Late,
  /** Is it still there? */
  Ping,
  /** It has said something. */
  Answered,
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
  /** What the scanner puts around each code, beside what all do, once two codes have told; and the last code that nobody could read. */
  prefix: string;
  suffix: string;
  unread: string;
}

/** A module's line and all that is remembered of it; what each scan asks for stands first. */
export interface Line {
  /** What came and has not been cut yet. */
  buffer: string;
  /** Which of `families` it is taken to be. */
  family: number;
  status: ScannerStatus;
  bus: SerialBus;
  clock: Clock;
  /** Timers: of a pause on the line, and of the dialogue. */
  gap: number;
  timer: number;
  /** What the dialogue goes on with when its time is over. */
  next: Step;
  options: ScannerOptions;
  /** Is told each scan and answers whether it was one of ours; `ended` says that a terminator stood behind it. */
  listener: (text: string, ended: boolean) => boolean;
  awaits: Await;
  /** The question for which it is being woken, and how often its answer may still be on its way when its time is over. */
  asks: Await;
  gaps: number;
  families: MakeProfile[];
  /** Where the search asked last: counts through every baud rate with every family, the configured rate first. */
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
  /** Goes on with the dialogue, with `next`. */
  goOn(): void;
}
