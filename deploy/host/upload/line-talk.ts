// Espruino's prompt at the other end of any line, under Node or in a browser. A question goes out as a line of its own, unechoed, and its answer comes
// between two marks that only this question has; whatever else the board prints meanwhile is somebody else's and passed on.
import { utf8Of } from "../../board-bytes";
import { Mistake } from "../../mistake";
import { textOf } from "./bytes";
import { HEARD_MOST } from "./loop";
import { isHopeless, portFault } from "./port-says";
import { BREAK, CLEAR, guarded, unguard, wait, type Talk } from "./talk";

/** A wire to a board: bytes out, and it can be hung up. `write` is done when the wire has taken them. */
export interface Line {
  write(text: string, done: () => void): void;
  close(): void | Promise<void>;
  /** A serial port's lines DTR and RTS, which an ESP32 board has at GPIO0 and EN; a wire without them has none. */
  signals?(dtr: boolean, rts: boolean): Promise<void>;
  /** Another speed, without being opened anew. */
  speed?(baud: number): Promise<void>;
}

export interface LineEvents {
  data(bytes: Uint8Array): void;
  /** It closed, and not by us. */
  gone(): void;
}

/** A board says so when its buffer is full, and when there is room again. */
const XON = 0x11,
  XOFF = 0x13;
/** The XON may have been lost. */
const XOFF_MOST_MS = 5000;
/** So many letters at a time, so that an XOFF comes in time. */
const PIECE = 64;
/** First letter of a line that the board is not to echo. */
const QUIET = "\x10";
/** What the lines print that stand behind every question: the board is done with it, whether or not it could read it. May come late. */
export const DONE = /<#\d+(!|::\d+#>)/g;
/** An answer is never longer: a mark that somebody else printed, and no end. */
const LONGEST = 100_000;

export class LineTalk implements Talk {
  private line: Line | undefined;
  private heldAtMs = 0;
  private buffer = "";
  private recent = "";
  /** Numbers of questions begin anywhere: what a program printed of an earlier session is no answer. */
  private asked = Math.floor(Math.random() * 1e6) * 1000;
  /** What the answer stands between while one is awaited, and what comes if there is none. */
  private marks: [string, string, string] | undefined;
  private answered: (json: string | undefined) => void = () => undefined;
  private hasAnswered = false;
  /** What was sent last may be half a line. */
  private isDirty = true;
  private before: Promise<unknown> = Promise.resolve();
  /** Until all that was to be sent has been: an answer may come before the last piece of its question is out, and the next question must not come between. */
  private sent: Promise<void> = Promise.resolve();
  private lost: (error: Mistake) => void = () => undefined;
  private readonly gone: Promise<never>;

  private constructor(
    readonly port: string,
    private readonly other: (text: string) => void,
  ) {
    this.gone = new Promise((_, reject) => {
      this.lost = reject;
    });
    this.gone.catch(() => undefined);
  }

  /** `other` hears all that is no answer. */
  static async open(
    port: string,
    open: (events: LineEvents) => Promise<Line>,
    other: (text: string) => void = () => undefined,
  ): Promise<LineTalk> {
    const talk = new LineTalk(port, other);
    talk.line = await open({ data: bytes => talk.take(bytes), gone: () => talk.lost(new Mistake(talk.whyGone())) });
    return talk;
  }

  /** Who hangs up before he answers anything may have said why. */
  private whyGone(): string {
    return !this.hasAnswered && isHopeless(this.heard())
      ? portFault(this.port, this.heard())
      : `the connection to ${this.port} broke off: plug it in anew; if something was being written, restore or upload again`;
  }

  /** With what may yet become an answer: a prompt that waits for its line ends in none. */
  heard(): string {
    return (this.recent + this.buffer).slice(-HEARD_MOST);
  }

  /** Rejects when the line is gone; never resolves. */
  get end(): Promise<never> {
    return this.gone;
  }

  /** One question at a time. */
  async ask<T>(expression: string, forMs = 5000): Promise<T | undefined> {
    // The marks are put together on the board: an echo of the question does not hold them.
    const json = await this.inTurn(
      number =>
        `${QUIET}print("<#"+${number}+":"+JSON.stringify(${guarded(expression)})+":"+${number}+"#>")\n${QUIET}print("<#"+${number}+"!")\n`,
      forMs,
    );
    return json === undefined ? undefined : unguard<T>(json);
  }

  /** Types a line as a person does, in the board's outermost scope; its value and all else it prints go to `other`. False: the board was not done in time. */
  async enter(text: string, forMs: number): Promise<boolean> {
    // In UTF-8, as any terminal sends it. Each byte as Espruino reads it with and without Unicode: of \u00c5 one with Unicode would make a letter.
    const line = JSON.stringify(utf8Of(text)).replace(
      /[\x7f-\xff]/g,
      byte => "\\x" + byte.charCodeAt(0).toString(16).toUpperCase(),
    );
    const value = `(function(v){return typeof v=="string"?JSON.stringify(v):v})(eval(${line}))`;
    return (
      (await this.inTurn(
        number => `${QUIET}print("=",${value})\n${QUIET}print("<#"+${number}+"::"+${number}+"#>")\n`,
        forMs,
      )) !== undefined
    );
  }

  /** The question that is out gets no answer any more. */
  interrupt(more = ""): void {
    this.line?.write(BREAK + more, () => undefined);
    this.answered(undefined);
  }

  async close(): Promise<void> {
    const line = this.line;
    this.line = undefined;
    await line?.close();
  }

  private inTurn(lines: (number: number) => string, forMs: number): Promise<string | undefined> {
    const answer = this.before.then(() => this.askNow(lines, forMs));
    this.before = answer.catch(() => undefined);
    return answer;
  }

  private async askNow(lines: (number: number) => string, forMs: number): Promise<string | undefined> {
    const number = ++this.asked;
    this.marks = [`<#${number}:`, `:${number}#>`, `<#${number}!`];
    const question = (this.isDirty ? CLEAR : "") + lines(number);
    this.isDirty = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const answer = new Promise<string | undefined>(resolve => {
      this.answered = resolve;
      timer = setTimeout(() => resolve(undefined), forMs);
    });
    try {
      await Promise.race([this.send(question), answer, this.gone]);
      const json = await Promise.race([answer, this.gone]);
      if (json !== undefined) this.isDirty = false;
      return json;
    } finally {
      clearTimeout(timer);
      this.marks = undefined;
      this.passOn(this.buffer.length);
    }
  }

  private send(text: string): Promise<void> {
    return (this.sent = this.sent.then(() => this.sendNow(text)));
  }

  private async sendNow(text: string): Promise<void> {
    for (let at = 0; at < text.length; at += PIECE) {
      while (this.heldAtMs && Date.now() - this.heldAtMs < XOFF_MOST_MS) await wait(10);
      await new Promise<void>(done => (this.line ? this.line.write(text.slice(at, at + PIECE), done) : done()));
    }
  }

  private take(bytes: Uint8Array): void {
    for (const byte of bytes) if (byte === XON || byte === XOFF) this.heldAtMs = byte === XOFF ? Date.now() : 0;
    this.buffer += textOf(bytes.filter(byte => byte !== XON && byte !== XOFF));
    if (this.marks) this.look(this.marks);
    else this.passOn(this.buffer.length);
  }

  private look([start, end, done]: [string, string, string]): void {
    const from = this.buffer.indexOf(start);
    // A line that lost letters and cannot even be read: no need to wait any longer.
    if (from < 0 && this.buffer.includes(done)) return this.answered(undefined);
    // All but what may be the beginning of a mark.
    if (from < 0) return this.passOn(this.buffer.length - start.length + 1);
    this.passOn(from);
    const to = this.buffer.indexOf(end, start.length);
    if (to < 0) return this.buffer.length > LONGEST ? this.passOn(this.buffer.length) : undefined;
    // Whatever looks like a mark may stand before the true one.
    const json = this.buffer.slice(this.buffer.lastIndexOf(start, to) + start.length, to);
    this.buffer = this.buffer.slice(to + end.length).replace(/^\r\n/, "");
    this.marks = undefined;
    this.hasAnswered = true;
    this.answered(json);
    this.passOn(this.buffer.length);
  }

  /** So many letters are none of ours. */
  private passOn(count: number): void {
    if (count <= 0) return;
    const text = this.buffer.slice(0, count);
    this.buffer = this.buffer.slice(count);
    this.recent = (this.recent + text).slice(-HEARD_MOST);
    this.other(text);
  }
}
