// How Grbl talks: lines in, one answer for each, and single bytes that count at once. And what may befall that talk on its wire.
// Not simulated: framing errors; `silent` and `loseOk` are all that goes wrong by itself.
import type { SerialChip, SimClock } from "../wire";
import { LineBuffer } from "./line-buffer";

const BAUD = 115200;
const PARSE_MS = 1;

export abstract class GrblConsole implements SerialChip {
  send?: (bytes: Uint8Array, baud: number) => void;
  /** Lines and real-time commands as they came, and its own faults. */
  readonly log: string[] = [];
  /** What no driver should do; a test can demand that there is none. */
  readonly objections: string[] = [];
  /** Hears nothing and says nothing, but goes on with what it has. */
  silent = false;
  /** Bytes at another rate, or while it could not listen. */
  unheard = 0;
  oks = 0;

  protected isUp = false;
  protected readonly lines = new LineBuffer(this.log, words => this.object(words));
  /** It was deaf for some of the line that is coming in; so it was for the one that came last. */
  private hasGap = false;
  private isCut = false;
  private lost = 0;
  private refused: number[] = [];
  /** Timers of an earlier life do nothing. */
  private life = 0;

  protected constructor(protected readonly clock: SimClock) {}

  /** The next `ok` gets lost on the wire. */
  loseOk(): void {
    this.lost++;
  }

  /** The next line arrives in such a shape that it is answered with this error. */
  refuse(code: number): void {
    this.refused.push(code);
  }

  /** Anything on its wire. */
  say(line: string): void {
    this.transmit(`${line}\r\n`);
  }

  transmit(text: string): void {
    const bytes = Uint8Array.from(text, letter => letter.charCodeAt(0));
    if (!this.silent) this.send?.(bytes, BAUD);
  }

  receive(byte: number, baud: number): void {
    if (baud !== BAUD || !this.isUp || this.silent) {
      this.unheard++;
      // A wrong rate, or a line before it has started, is the driver's own affair.
      if (this.silent) this.hasGap = true;
    } else if (!this.obeyByte(byte) && this.lines.take(byte)) {
      this.isCut = this.hasGap;
      this.hasGap = false;
      this.nextLine();
    }
  }

  /** False if it is no real-time command. */
  protected abstract obeyByte(byte: number): boolean;
  /** A line; it is to be answered some time. */
  protected abstract obey(line: string): void;
  /** Lines have to wait. */
  protected abstract isHeld(): boolean;
  /** A line was refused. */
  protected abstract failed(): void;

  /** Lines are taken one after the other. */
  protected nextLine(): void {
    const line = this.isHeld() ? undefined : this.lines.next();
    if (line === undefined) return;
    this.later(PARSE_MS, () => {
      const refused = this.refused.shift();
      if (refused) this.fail(refused);
      else this.obey(line);
    });
  }

  protected answer(text: string): void {
    this.lines.answered();
    if (text !== "ok") this.say(text);
    else {
      this.oks++;
      if (this.lost > 0) this.lost--;
      else this.say(text);
    }
    this.nextLine();
  }

  protected fail(code: number): void {
    this.log.push(`error:${code}`);
    this.failed();
    this.answer(`error:${code}`);
  }

  /** A driver should have known; but not that only half of a line was heard. */
  protected complain(code: number, line: string): void {
    if (!this.isCut) this.object(`"${line}" is error ${code}`);
    this.fail(code);
  }

  protected object(words: string): void {
    this.objections.push(words);
  }

  /** Whatever was to come does not. */
  protected forget(): void {
    this.life++;
    this.hasGap = this.isCut = false;
    this.lines.forget();
  }

  protected later(forMs: number, then: () => void): void {
    const { life } = this;
    this.clock.after(forMs, () => {
      if (life === this.life) then();
    });
  }
}
