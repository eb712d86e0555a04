// Grbl 1.1 from the chip's side of its UART, and the gantry that it moves. By devices.md section 5 and Grbl's own interface description.
//
// Not simulated: acceleration and deceleration (a hold stops at once), arcs and everything else at the head of grbl-words.ts, overrides, the
// safety door, probing, parking, sleep, EEPROM settings that change, one axis' own speed limit (a G1 takes its feed, a G0 `rapid`), steps
// that are lost in an abort (the position it reports afterwards is the true one; only its lock says that it would not be).
import { textOf } from "./bytes";
import { parseWords, Refusal, type Words } from "./grbl/words";
import { StoneHand } from "./grbl/stone-hand";
import type { StoneTable } from "./stone-table";
import type { SerialChip, SimClock } from "./wire";

const BAUD = 115200;
const RX_BUFFER = 128;
const LONGEST_LINE = 80;
const BLOCKS = 15;
const PARSE_MS = 1;
const RESET_MS = 10;
const BOOT_MS = 1500;
const INCH_MM = 25.4;
const PULL_OFF_MM = 1;
/** A line may be on its way while the news of an error is on its way back; a board's port may keep that back for 100 ms. */
const NEWS_MS = 250;

export const enum State {
  Idle = "Idle",
  Run = "Run",
  Hold = "Hold:0",
  Alarm = "Alarm",
  Home = "Home",
}

export interface SimGrblOptions {
  clock: SimClock;
  table?: StoneTable;
  /** Where the table is on the arm's axes: x = t0 X + t1 Y + t2, y = t3 X + t4 Y + t5. */
  toTable?: number[];
  /** Lowest and highest of X, Y, Z; it homes to the lowest X and Y and the highest Z. */
  range?: [number, number][];
  homingMs?: number;
  /** Millimetres a minute of a G0. */
  rapid?: number;
  /** $22: without it there is no $H, and no lock. */
  homing?: boolean;
  /** Starts only when it is told to. */
  off?: boolean;
}

interface Block {
  to: number[];
  from: number[];
  forMs: number;
  leftMs: number;
}

/** What a refused or broken job leaves: until `$H` nothing of it may go on. */
type Broken = "" | "power" | "error" | "alarm" | "reset";

export class SimGrbl implements SerialChip {
  send?: (bytes: Uint8Array, baud: number) => void;
  /** Lines and real-time commands as they came, and its own faults. */
  readonly log: string[] = [];
  /** What no driver should do; a test can demand that there is none. */
  readonly objections: string[] = [];
  readonly hand: StoneHand;
  state: State = State.Idle;
  /** Of the cup, on the machine's axes. */
  position: number[];
  /** Hears nothing and says nothing, but goes on with what it has. */
  silent = false;
  /** Bytes at another rate, or while it could not listen. */
  unheard = 0;
  oks = 0;

  private readonly clock: SimClock;
  private readonly range: [number, number][];
  private text = "";
  private overflowed = false;
  /** Lines that wait for their turn. */
  private waiting: string[] = [];
  /** A line is taken and has no answer yet. */
  private unanswered = false;
  private blocks: Block[] = [];
  private startedAtMs = 0;
  private target: number[];
  private timer = 0;
  /** Runs when all motion has ended. */
  private afterMotion: (() => void) | undefined;
  /** Runs when there is room for a block. */
  private afterRoom: (() => void) | undefined;
  private modal = { motion: "G0", relative: false, inches: false, feed: 0 };
  private isUp = false;
  /** Only a reset helps: after alarms 1 and 2. */
  private stuck = false;
  private broken: Broken = "power";
  private brokenAtMs = 0;
  private lost = 0;
  private refused: number[] = [];
  /** Timers of an earlier life do nothing. */
  private life = 0;

  constructor(private readonly options: SimGrblOptions) {
    this.clock = options.clock;
    this.range = options.range ?? [
      [0, 260],
      [0, 200],
      [0, 40],
    ];
    this.position = this.range.map(([low, high]) => (low + high) / 2);
    this.target = this.position.slice();
    const table = options.table ?? { stones: [], board: { xMm: 0, yMm: 0, turnedDeg: 0 } };
    this.hand = new StoneHand(table, words => this.object(words));
    if (!options.off) this.power(true);
  }

  // ---- faults

  /** Supply off; or on, which starts it after a while, locked, in a place that it does not know. */
  power(on: boolean): void {
    this.life++;
    this.stopMotion();
    this.forgetLines();
    this.stuck = false;
    this.isUp = false;
    this.hand.pump(false, this.cup(), false);
    if (on) this.later(BOOT_MS, () => this.start(this.hasHoming, "power"));
  }

  /** Its supply sags for a moment. */
  brownOut(): void {
    this.log.push("brown-out");
    this.power(false);
    this.power(true);
  }

  /** A limit switch, or whatever else raises an alarm. */
  alarm(code: number): void {
    if (!this.isUp) return;
    this.log.push(`ALARM:${code}`);
    this.life++;
    this.stopMotion();
    this.forgetLines();
    this.state = State.Alarm;
    this.stuck = code < 3;
    this.breakOff("alarm");
    this.hand.pump(false, this.cup(), false);
    this.say(`ALARM:${code}`);
    if (this.stuck) this.say("[MSG:Reset to continue]");
  }

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
    if (!this.silent)
      this.send?.(
        Uint8Array.from(text, letter => letter.charCodeAt(0)),
        BAUD,
      );
  }

  /** Of the cup, on the machine's axes, on its way from one end of a move to the other. */
  where(): number[] {
    const [block] = this.blocks;
    if (!block || !this.timer || !block.forMs) return this.position;
    const done = 1 - Math.max(0, block.leftMs - (this.clock.now() - this.startedAtMs)) / block.forMs;
    return block.from.map((from, axis) => from + (block.to[axis] - from) * done);
  }

  // ---- the wire

  receive(byte: number, baud: number): void {
    if (baud !== BAUD || !this.isUp || this.silent) this.unheard++;
    else if (byte === 0x18) this.reset();
    else if (byte === 0x3f) this.report();
    else if (byte === 0x21) this.hold();
    else if (byte === 0x7e) this.resume();
    else if (byte >= 0x80) this.object(`real-time command ${byte.toString(16)}`);
    else if (byte === 10 || byte === 13) this.endLine();
    else if (this.buffered() >= RX_BUFFER - 1) this.object("more than its receive buffer holds");
    else if (this.text.length >= LONGEST_LINE - 1) this.overflowed = true;
    else this.text += textOf([byte]);
  }

  private buffered(): number {
    return this.waiting.reduce((sum, line) => sum + line.length + 1, this.text.length);
  }

  private endLine(): void {
    const line = this.overflowed ? "overflow" : this.text;
    this.text = "";
    this.overflowed = false;
    this.log.push(line);
    if (this.unanswered || this.waiting.length) this.object(`"${line}" before the answer to the last line`);
    this.waiting.push(line);
    this.nextLine();
  }

  /** Lines are taken one after the other, and none in a hold. */
  private nextLine(): void {
    if (this.unanswered || this.stuck || this.state === State.Hold || !this.waiting.length) return;
    const line = this.waiting.shift()!;
    this.unanswered = true;
    this.later(PARSE_MS, () => this.obey(line));
  }

  private answer(text: string): void {
    this.unanswered = false;
    if (text !== "ok") this.say(text);
    else if (this.lost > 0) this.lost--;
    else {
      this.oks++;
      this.say(text);
    }
    this.nextLine();
  }

  private fail(code: number): void {
    this.log.push(`error:${code}`);
    this.breakOff("error");
    this.answer(`error:${code}`);
  }

  // ---- lines

  private obey(line: string): void {
    const refused = this.refused.shift();
    if (refused) return this.fail(refused);
    if (line === "overflow") return this.complain(11, "a line too long");
    if (!line) return this.answer("ok");
    if (line[0] === "$") return this.obeySystem(line.toUpperCase());
    if (this.broken && this.clock.now() - this.brokenAtMs > NEWS_MS)
      this.object(`"${line}" after ${this.broken}, without $H`);
    if (this.state === State.Alarm) return this.fail(9);
    const words = parseWords(line);
    if (typeof words === "number") return this.complain(words, line);
    this.execute(words, line);
  }

  private complain(code: number, line: string): void {
    this.object(`"${line}" is error ${code}`);
    this.fail(code);
  }

  private obeySystem(line: string): void {
    if (line === "$H") return this.home();
    if (line === "$X") {
      this.object("unlocked without homing");
      if (this.state === State.Alarm) this.state = State.Idle;
      this.say("[MSG:Caution: Unlocked]");
      return this.answer("ok");
    }
    if (line.startsWith("$J=")) return this.jog(line);
    const replies: Record<string, string[]> = {
      $: ["[HLP:$$ $# $G $I $N $x=val $Nx=line $J=line $SLP $C $X $H ~ ! ? ctrl-x]"],
      $$: [
        `$22=${this.hasHoming ? 1 : 0}`,
        "$30=1000",
        ...this.range.map(([low, high], axis) => `$13${axis}=${high - low}`),
      ],
      $G: [
        `[GC:${this.modal.motion} G54 G17 G${this.modal.inches ? 20 : 21} G${this.modal.relative ? 91 : 90} G94 M${this.hand.isOn ? 3 : 5} M9 T0 F${this.modal.feed} S0]`,
      ],
      $I: ["[VER:1.1h.20190825:]", "[OPT:V,15,128]"],
      "$#": ["[G54:0.000,0.000,0.000]"],
      $N: ["$N0=", "$N1="],
    };
    const reply = replies[line];
    if (!reply) return this.complain(3, line);
    reply.forEach(text => this.say(text));
    this.answer("ok");
  }

  private home(): void {
    if (!this.hasHoming) return this.fail(5);
    this.state = State.Home;
    this.later(this.options.homingMs ?? 4000, () => {
      const [x, y, z] = this.range;
      const to = [x[0] + PULL_OFF_MM, y[0] + PULL_OFF_MM, z[1] - PULL_OFF_MM];
      // Up first, then sideways.
      this.moved([this.position[0], this.position[1], to[2]]);
      this.moved(to);
      this.target = to.slice();
      this.state = State.Idle;
      this.broken = "";
      this.answer("ok");
    });
  }

  private jog(line: string): void {
    if (this.state !== State.Idle) return this.fail(8);
    const words = parseWords(line.slice(3));
    if (typeof words === "number" || !words.values.F) return this.fail(16);
    const target = this.targetOf(words, words.commands.includes("G91"));
    if (this.isOutside(target)) return this.fail(15);
    this.queue(target, words.values.F);
  }

  private execute(words: Words, line: string): void {
    const { commands, values } = words;
    const { modal } = this;
    if ("F" in values) modal.feed = values.F;
    for (const command of commands) {
      if (command === "G20" || command === "G21") modal.inches = command === "G20";
      if (command === "G90" || command === "G91") modal.relative = command === "G91";
      if (command === "G0" || command === "G1" || command === "G80") modal.motion = command;
    }
    const hasAxes = "X" in values || "Y" in values || "Z" in values;
    const moves = commands.some(command => command === "G0" || command === "G1");
    const pump = commands.find(command => /^M[34589]$/.test(command));
    if (commands.includes("G4")) {
      if (!("P" in values)) return this.complain(Refusal.Missing, line);
      return this.whenStill(() => this.later(values.P * 1000, () => this.answer("ok")));
    }
    if (moves && !hasAxes) return this.complain(Refusal.NoAxes, line);
    if (pump && hasAxes) this.object(`"${line}" switches and moves`);
    if (pump) return this.whenStill(() => this.switchPump(pump, values.S ?? 0, line));
    if (!hasAxes) return this.answer("ok");
    if (modal.motion === "G80") return this.complain(Refusal.Unsupported, line);
    if (modal.motion === "G1" && !modal.feed) return this.complain(Refusal.NoFeed, line);
    const target = this.targetOf(words, modal.relative);
    if (!this.isOutside(target))
      return this.queue(
        target,
        modal.motion === "G0" ? (this.options.rapid ?? 8000) : modal.feed * (modal.inches ? INCH_MM : 1),
      );
    this.object(`"${line}" leads out of its range`);
    this.alarm(2);
  }

  private switchPump(command: string, power: number, line: string): void {
    const on = command === "M3" || command === "M4" || command === "M8";
    if ((command === "M3" || command === "M4") && !power) this.object(`"${line}" turns without power`);
    this.log.push(on ? "pump on" : "pump off");
    this.hand.pump(on, this.cup(), true);
    this.answer("ok");
  }

  // ---- motion

  private targetOf({ values }: Words, relative: boolean): number[] {
    const unit = this.modal.inches ? INCH_MM : 1;
    return ["X", "Y", "Z"].map((axis, at) =>
      axis in values ? values[axis] * unit + (relative ? this.target[at] : 0) : this.target[at],
    );
  }

  private isOutside(target: number[]): boolean {
    return target.some((value, axis) => !(value >= this.range[axis][0] - 1e-6 && value <= this.range[axis][1] + 1e-6));
  }

  /** `ok` as soon as there is a block for it. */
  private queue(to: number[], feed: number): void {
    const from = this.target;
    const forMs = (Math.hypot(...to.map((value, axis) => value - from[axis])) / feed) * 60_000;
    const put = () => {
      this.target = to;
      this.blocks.push({ from, to, forMs, leftMs: forMs });
      if (this.state === State.Idle) {
        this.state = State.Run;
        this.startBlock();
      }
      this.answer("ok");
    };
    if (this.blocks.length < BLOCKS) put();
    else this.afterRoom = put;
  }

  private startBlock(): void {
    this.startedAtMs = this.clock.now();
    const { life } = this;
    this.timer = this.clock.after(this.blocks[0].leftMs, () => {
      if (life === this.life) this.endBlock();
    });
  }

  private endBlock(): void {
    this.timer = 0;
    this.moved(this.blocks.shift()!.to);
    const room = this.afterRoom;
    this.afterRoom = undefined;
    room?.();
    if (this.blocks.length) return this.startBlock();
    this.state = State.Idle;
    const then = this.afterMotion;
    this.afterMotion = undefined;
    then?.();
  }

  private whenStill(then: () => void): void {
    if (this.blocks.length) this.afterMotion = then;
    else then();
  }

  /** It stands there now; a straight way led there. */
  private moved(to: number[]): void {
    const from = this.cup();
    this.position = to.slice();
    this.hand.move(from, this.cup());
  }

  /** On the table's axes. */
  private cup(): number[] {
    const [x, y, z] = this.position;
    const t = this.options.toTable ?? [1, 0, 0, 0, 1, 0];
    return [t[0] * x + t[1] * y + t[2], t[3] * x + t[4] * y + t[5], z];
  }

  /** Wherever it is in its block. */
  private pause(): void {
    const block = this.blocks[0];
    if (!block || !this.timer) return;
    this.clock.cancel(this.timer);
    this.timer = 0;
    block.leftMs = Math.max(0, block.leftMs - (this.clock.now() - this.startedAtMs));
    const share = block.forMs ? 1 - block.leftMs / block.forMs : 1;
    this.moved(block.from.map((value, axis) => value + (block.to[axis] - value) * share));
  }

  private stopMotion(): void {
    this.pause();
    this.blocks = [];
    this.afterMotion = this.afterRoom = undefined;
    this.target = this.position.slice();
  }

  private hold(): void {
    this.log.push("!");
    if (this.stuck || this.state === State.Alarm || this.state === State.Home) return;
    this.pause();
    this.state = State.Hold;
  }

  private resume(): void {
    this.log.push("~");
    if (this.state !== State.Hold) return;
    this.state = this.blocks.length ? State.Run : State.Idle;
    if (this.blocks.length) this.startBlock();
    this.nextLine();
  }

  private reset(): void {
    this.log.push("reset");
    const cause = this.state === State.Home ? 6 : this.state === State.Run ? 3 : 0;
    if (cause) this.say(`ALARM:${cause}`);
    const isLocked = cause > 0 || this.state === State.Alarm;
    this.life++;
    this.stopMotion();
    this.forgetLines();
    this.hand.pump(false, this.cup(), false);
    this.isUp = false;
    this.later(RESET_MS, () => this.start(isLocked, "reset"));
  }

  private report(): void {
    const [x, y, z] = this.position.map(value => value.toFixed(3));
    if (this.state !== State.Home) this.say(`<${this.state}|MPos:${x},${y},${z}|FS:${this.modal.feed},0>`);
  }

  // ---- life

  private get hasHoming(): boolean {
    return this.options.homing !== false;
  }

  private start(locked: boolean, broken: Broken): void {
    this.isUp = true;
    this.stuck = false;
    this.modal = { motion: "G0", relative: false, inches: false, feed: 0 };
    this.state = locked ? State.Alarm : State.Idle;
    this.breakOff(broken);
    this.transmit("\r\n");
    this.say("Grbl 1.1h ['$' for help]");
    if (locked) this.say("[MSG:'$H'|'$X' to unlock]");
  }

  private breakOff(why: Broken): void {
    this.broken = why;
    this.brokenAtMs = this.clock.now();
  }

  private forgetLines(): void {
    this.text = "";
    this.overflowed = false;
    this.waiting = [];
    this.unanswered = false;
  }

  private object(words: string): void {
    this.objections.push(words);
  }

  private later(forMs: number, then: () => void): void {
    const { life } = this;
    this.clock.after(forMs, () => {
      if (life === this.life) then();
    });
  }
}
