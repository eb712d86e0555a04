// A barcode module on a serial port, whichever protocol it speaks: finds it, sets it up, cuts what it sends into scans, notices when
// it falls silent. The protocol is a `Profile` (gm67.ts, gm65.ts). Nothing that is scanned is acted on here.
import { SerialBus } from "./bus";
import { Clock, Scanner } from "../src/ports";

export const enum Answer { Yes, No, Hello, Packet }

/** A setting: what it does in words, then the module's own numbers. */
export type Setting = any[];

/** One module family. Frames are strings of bytes. */
export interface Profile {
  name: string;
  /** Sent 50 ms before each command. */
  wake: string;
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
  packet: boolean;
  trigger: string;
}

export const enum Link {
  /** Asking at one baud rate after the other. */
  Seeking = "seeking",
  /** Being set up. */
  Setting = "setting",
  Ready = "ready",
  /** Delivers scans and answers nothing: taken as it is. */
  Deaf = "one-way",
  /** Nothing at any baud rate; asked again every few seconds. */
  Silent = "silent",
}

const BAUDS = [9600, 115200, 57600, 38400, 19200];
const WAKE_MS = 50;
const ANSWER_MS = 250;
/** A setting is written to flash before it is acknowledged (M5Stack ATOM QR command sheet). */
const SETTING_MS = 500;
const REST_MS = 5000;
const PING_MS = 30000;
/** Longer than any sticker; what is longer without an end is not one. */
const LONGEST = 160;
/** A chunk that starts a sticker this long after the last byte is not the rest of what came before. */
const FRESH_MS = 30;

export class BarcodeScanner implements Scanner {
  link = Link.Seeking;
  baud = 0;
  profile: Profile;
  /** Settings that the module would not take. */
  refused: string[] = [];
  frames = 0;
  noise = 0;
  overflow = 0;
  damaged = 0;
  lost = 0;
  private buffer = "";
  private lastAt = 0;
  private skipping = false;
  private gap = 0;
  private timer = 0;
  private misses = 0;
  private heard = false;
  private settings: Setting[] = [];
  private step = 0;
  private tries = 0;
  private profiles: Profile[];
  private bus: SerialBus;
  private clock: Clock;
  private options: ScannerOptions;
  private listener: (text: string, ended: boolean) => boolean;

  /** `listener` is told each scan and answers whether it was one of ours. */
  constructor(bus: SerialBus, profiles: Profile[], options: ScannerOptions, clock: Clock, listener: (text: string, ended: boolean) => boolean) {
    this.bus = bus;
    this.profiles = profiles;
    this.profile = profiles[0];
    this.options = options;
    this.clock = clock;
    this.listener = listener;
    bus.onData(chunk => this.take(chunk));
    this.seek(0);
  }

  tell(accepted: boolean): void {
    if (this.link !== Link.Ready) return;
    this.bus.write(accepted ? this.profile.accept : this.profile.refuse);
    if (!accepted) this.clock.after(400, () => this.bus.write(this.profile.calm));
  }

  // Finding it and setting it up

  /** `step` counts through every baud rate with every profile, the configured rate first. */
  private seek(step: number): void {
    const count = this.profiles.length;
    const baud = step < count ? this.options.baud : BAUDS[(step / count | 0) - 1];
    if (step >= count && baud === this.options.baud) return this.seek(step + count);
    if (this.heard && baud !== this.baud) return this.deaf();
    if (!baud) return this.rest();
    this.profile = this.profiles[step % count];
    if (baud !== this.baud) this.open(baud);
    this.ask(this.profile.hello, ANSWER_MS, () => this.seek(step + 1));
  }

  private open(baud: number): void {
    this.baud = baud;
    this.buffer = "";
    this.bus.open(baud);
  }

  /** Nobody answered. Listening goes on at the configured rate: a module that only talks is found that way. */
  private rest(): void {
    this.link = Link.Silent;
    this.profile = this.profiles[0];
    this.open(this.options.baud);
    this.wait(REST_MS, () => this.seek(0));
  }

  /** It scans at this rate and answers no command: a one-way module, taken as it is and not asked again. */
  private deaf(): void {
    this.link = Link.Deaf;
    this.profile = this.profiles[0];
  }

  private wait(forMs: number, then: () => void): void {
    this.clock.cancel(this.timer);
    this.timer = this.clock.after(forMs, then);
  }

  /** Sends one command the way a module that may be asleep needs it, and calls `missed` when nothing answers. */
  private ask(command: string, forMs: number, missed: () => void): void {
    this.bus.write(this.profile.wake);
    this.wait(WAKE_MS, () => {
      this.bus.write(command);
      this.wait(forMs, missed);
    });
  }

  private found(): void {
    this.misses = 0;
    if (this.link === Link.Ready) return this.watch();
    if (this.link === Link.Setting) return;
    this.link = Link.Setting;
    this.settings = this.profile.settings(this.options.packet, this.options.trigger);
    this.refused = [];
    this.step = this.tries = 0;
    this.set();
  }

  private set(): void {
    const entry = this.settings[this.step];
    if (!entry) {
      this.link = Link.Ready;
      this.settings = [];
      this.watch();
    } else if (this.tries > 2) this.settled(false);
    else this.ask(this.profile.setting(entry, this.tries > 0), SETTING_MS, () => this.retry());
  }

  private retry(): void {
    this.tries++;
    this.set();
  }

  private settled(taken: boolean): void {
    if (!taken) this.refused.push(this.settings[this.step][0]);
    this.step++;
    this.tries = 0;
    this.set();
  }

  /** Asks now and then whether the module is still there; two misses, and it is sought anew. */
  private watch(): void {
    this.wait(PING_MS, () => this.ask(this.profile.hello, ANSWER_MS, () => {
      if (++this.misses < 2) return this.watch();
      this.lost++;
      this.link = Link.Seeking;
      this.seek(0);
    }));
  }

  // Cutting what arrives into frames and scans

  private take(chunk: string): void {
    const now = this.clock.now();
    if (this.buffer && now - this.lastAt > FRESH_MS && "SD!".indexOf(chunk[0]) >= 0) this.cut();
    this.lastAt = now;
    this.clock.cancel(this.gap);
    this.gap = this.clock.after(this.options.gapMs, () => this.cut());
    if (this.skipping) return;
    this.buffer += chunk;
    if (this.buffer.length > LONGEST) this.full();
  }

  /** Too much without a pause: what is complete is taken, and the rest of the flood is not looked at. */
  private full(): void {
    const end = this.buffer.lastIndexOf("\r") + 1;
    const rest = this.buffer.substr(end);
    this.buffer = this.buffer.substr(0, end);
    if (end) this.cut();
    this.buffer = rest;
    if (rest.length <= LONGEST) return;
    this.overflow++;
    this.skipping = true;
    this.buffer = "";
  }

  /** The line is quiet: everything in the buffer is whole. */
  private cut(): void {
    const text = this.buffer;
    this.buffer = "";
    this.skipping = false;
    let at = 0;
    for (let i = 0; i < text.length;) {
      const length = this.profile.lengthAt(text, i);
      if (length) {
        if (i > at) this.scan(text.substring(at, i), false);
        this.answered(text, i, length);
        at = i = i + length;
      } else if (text[i] === "\r" || i > at && (text[i] === "\n" || text[i] === "\t")) {
        this.scan(text.substring(at, i), true);
        at = i = i + this.terminator(text.substr(i, 4));
      } else i++;
    }
    if (at < text.length) this.scan(text.substr(at), false);
  }

  /** How much of `rest`, which begins with a terminator, belongs to it. A line feed that is itself followed by one is a card of the seed's (0A). */
  private terminator(rest: string): number {
    if (rest === "\r\n\r\n") return 4;
    if (rest.substr(0, 2) === "\r\r") return 2;
    return rest.substr(0, 2) === "\r\n" && (rest.length < 3 || "\r\n\t".indexOf(rest[2]) < 0) ? 2 : 1;
  }

  private scan(text: string, ended: boolean): void {
    if (!ended && this.isDamaged(text)) return;
    if (this.listener(text, ended)) {
      this.frames++;
      this.heard = true;
      if (this.link === Link.Silent) {
        this.link = Link.Seeking;
        this.seek(0);
      }
    } else if (!ended) this.noise++;
  }

  /** A packet whose checksum is wrong is asked for once more. */
  private isDamaged(text: string): boolean {
    if (!this.profile.again || text.length < 7 || text[1] !== "\xF3" && text[1] !== "\xF4") return false;
    this.damaged++;
    this.bus.write(this.profile.again);
    return true;
  }

  private answered(text: string, at: number, length: number): void {
    const kind = this.profile.answer(text, at);
    if (kind === Answer.Packet) {
      this.bus.write(this.profile.received);
      this.scan(this.profile.payload(text, at, length), true);
    } else if (kind === Answer.Hello) {
      if (this.link !== Link.Setting) this.found();
    } else if (this.link === Link.Setting) {
      if (kind === Answer.Yes) this.settled(true);
      else this.retry();
    }
  }
}
