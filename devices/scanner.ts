// A barcode module on a serial port, whichever protocol it speaks: finds it, sets it up, cuts what it sends into scans, notices when
// it falls silent. The protocol is a `Profile` (gm67.ts, gm65.ts). Nothing that is scanned is acted on here.
import type { SerialBus } from "./bus";
import type { Clock } from "../src/ports";

/** `Memory` answers `recall`. */
export const enum Answer {
  Yes,
  No,
  Hello,
  Memory,
  Packet,
}

/** A setting: what it does in words, then the module's own numbers. */
export type Setting = any[];

/** One module family. Frames are strings of bytes. */
export interface Profile {
  name: string;
  /** A question that every module of the family answers. */
  hello: string;
  /** A question whose answer is another one once the module has forgotten its settings. */
  recall: string;
  /** Length of the whole, undamaged frame from the module at `at`, or 0. */
  lengthAt(text: string, at: number): number;
  answer(frame: string): Answer;
  /** What a packet carries. */
  payload(packet: string): string;
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
const PING_MS = 10000;
/** Longer than any sticker; what is longer without an end is not one. */
const LONGEST = 160;
/** Stands for what is no longer known of a flood: whatever it ends with is no sticker. */
const FLOOD = "?";
/** The longest terminator. */
const LOOKAHEAD = 4;
const REFUSED_MS = 400;

/** `listener` is told each scan and answers whether it was one of ours; `ended` says that a terminator stood behind it. */
export function openScanner(
  bus: SerialBus,
  profiles: Profile[],
  options: ScannerOptions,
  clock: Clock,
  listener: (text: string, ended: boolean) => boolean,
): Scanner {
  const status: ScannerStatus = {
    link: Link.Seeking,
    module: "",
    baud: 0,
    refused: [],
    scans: 0,
    noise: 0,
    overflow: 0,
    damaged: 0,
    lost: 0,
  };
  let profile = profiles[0];
  let buffer = "";
  let gap = 0;
  let timer = 0;
  /** The command that has been sent and not been answered. */
  let asked = "";
  /** A scan came before any answer did. */
  let heard = false;
  let misses = 0;
  /** What `recall` was answered last. */
  let memory = "";
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

  /** Sends one command the way a module that may be asleep needs it, and calls `missed` when nothing answers. What is just arriving may be the answer. */
  function ask(command: string, forMs: number, missed: () => void): void {
    asked = "";
    bus.write(WAKE);
    wait(WAKE_MS, () => {
      asked = command;
      bus.write(command);
      wait(forMs, () => (buffer ? wait(options.gapMs, missed) : missed()));
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
    profile = profiles[step % count];
    const baud = step < count ? options.baud : BAUDS[((step / count) | 0) - 1];
    // A scan at this rate, and no answer to any question: a one-way module.
    if (heard && baud !== status.baud) status.link = Link.OneWay;
    else if (!baud) rest();
    else {
      open(baud);
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
    memory = "";
    status.module = profile.name;
    status.link = Link.Setting;
    status.refused = [];
    settings = profile.settings(WITH_EXTRAS && options.output === "packet", options.trigger);
    tries = 0;
    set();
  }

  function set(): void {
    if (!settings.length) {
      status.link = Link.Ready;
      recall();
    } else if (tries < TRIES) ask(profile.setting(settings[0], tries > 0), SETTING_MS, retry);
    else {
      status.refused.push(settings[0][0] || settings[0][1]);
      // Did it not want to, or is it gone?
      ask(profile.hello, ANSWER_MS, lose);
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
    wait(PING_MS, () =>
      ask(profile.hello, ANSWER_MS, () => {
        if (++misses < 2) watch();
        else lose();
      }),
    );
  }

  function lose(): void {
    status.lost++;
    status.link = Link.Seeking;
    heard = false;
    seek(0);
  }

  /** It is there. Does it also know its settings? A module that was unplugged for a moment does not. */
  function recall(): void {
    misses = 0;
    if (WITH_EXTRAS) ask(profile.recall, ANSWER_MS, watch);
    else watch();
  }

  function remember(answer: string): void {
    if (memory && memory !== answer) return found();
    memory = answer;
    watch();
  }

  // Cutting what arrives into frames and scans

  function take(chunk: string): void {
    clock.cancel(gap);
    gap = clock.after(options.gapMs, () => {
      gap = 0;
      cut(0);
    });
    buffer += chunk;
    if (buffer.length > LONGEST) flood();
  }

  /** Too much without a pause: what is complete is taken, and of what has no end nothing is kept. */
  function flood(): void {
    if (buffer.indexOf("\r") >= 0) cut(LOOKAHEAD);
    if (buffer.length > LONGEST) {
      status.overflow++;
      buffer = FLOOD + buffer.substr(buffer.length - LOOKAHEAD);
    }
  }

  /** Takes scans and answers out of the buffer. `hold`: how much of its end may go on; none when the line is quiet. */
  function cut(hold: number): void {
    let text = buffer;
    let at = 0;
    let i = 0;
    buffer = "";
    while (i < text.length - hold) {
      const length = profile.lengthAt(text, i);
      if (length) {
        // An answer may stand in the midst of a scan.
        const frame = text.substr(i, length);
        text = text.substr(0, i) + text.substr(i + length);
        answered(frame);
      } else if (WITH_EXTRAS && i === at && isPacket(text, i)) {
        if (!hold) damaged();
        break;
      } else if (text[i] === "\r" || (i > at && (text[i] === "\n" || text[i] === "\t") && text[i + 1] !== "\r")) {
        const end = i;
        i += terminator(text.substr(i, LOOKAHEAD));
        scan(text.substring(at, end), true);
        at = i;
      } else i++;
    }
    if (hold) buffer = text.substr(at);
    else if (at < i && !scan(text.substring(at, i), false)) status.noise++;
  }

  /** How much of `left`, which begins with a terminator, belongs to it. A line feed or TAB in front of CR is a card of the seed's (0A, 09). */
  function terminator(left: string): number {
    if (left === "\r\n\r\n") return 4;
    const two = left.substr(0, 2);
    return two === "\r\r" || (two === "\r\n" && left[2] !== "\r") ? 2 : 1;
  }

  function scan(text: string, ended: boolean): boolean {
    const ours = listener(text, ended);
    if (ours) {
      status.scans++;
      heard = true;
      if (status.link === Link.Silent) {
        status.link = Link.Seeking;
        seek(0);
      }
    }
    return ours;
  }

  /** The head of a packet. */
  function isPacket(text: string, at: number): boolean {
    return text[at + 1] === "\xF3" && text[at + 2] === "\0" && profile.again !== "";
  }

  /** A packet whose checksum is wrong, or that breaks off, is asked for once more. */
  function damaged(): void {
    status.damaged++;
    if (status.link !== Link.OneWay) bus.write(profile.again);
  }

  function answered(frame: string): void {
    const kind = profile.answer(frame);
    const question = asked;
    if (WITH_EXTRAS && kind === Answer.Packet) {
      bus.write(profile.received);
      scan(profile.payload(frame), true);
    } else if (status.link === Link.Setting) {
      // What comes before the command has been sent is a late answer to the one before.
      if ((question && kind === Answer.Yes) || question === profile.hello) settled();
      else if (question && kind === Answer.No) retry();
    } else if (status.link !== Link.Ready) found();
    else if (WITH_EXTRAS && kind === Answer.Memory) remember(frame);
    else if (question === profile.hello) recall();
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
