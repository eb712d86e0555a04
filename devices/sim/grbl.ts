// Grbl 1.1 from the chip's side of its UART, and the gantry that it moves. By devices.md section 5, and Grbl's own documents (doc/markdown: interface, commands, settings)
// and sources (report.c, system.c, limits.c).
//
// Not simulated, beside what the files of its parts name: overrides, probing, parking, sleep, EEPROM settings that change, startup lines, G92, steps
// that are lost in an abort (the position it reports afterwards is the true one; only its lock says that it would not be).
import { GrblConsole } from "./grbl/console";
import { Gantry, type GantryOptions } from "./grbl/gantry";
import { OVERFLOW } from "./grbl/line-buffer";
import { INCH_MM, Modal } from "./grbl/modal";
import type { StoneHand } from "./grbl/stone-hand";
import { parseWords, Refusal, type Words } from "./grbl/words";

const RESET_MS = 10;
const BOOT_MS = 1500;
const HOMING_MS = 4000;
const RAPID = 8000;
/** A line may be on its way while the news of an error is on its way back; a board's port may keep that back for 100 ms. */
const NEWS_MS = 250;
/** Of so many status reports one has the work offset, while it stands still and while it is at work (config.h). */
const WCO_IDLE = 10;
const WCO_BUSY = 30;

export const enum State {
  Idle = "Idle",
  Run = "Run",
  Hold = "Hold:0",
  Door = "Door",
  Alarm = "Alarm",
  Home = "Home",
}

export interface SimGrblOptions extends GantryOptions {
  homingMs?: number;
  /** Millimetres a minute of a G0. */
  rapid?: number;
  /** $22: without it there is no $H, and no lock. */
  homing?: boolean;
  /** G54, from the machine's zero: three zeros on a machine as it comes. Without, a person has set it where the lower stops are. */
  workZero?: number[];
  /** $20: without it a move beyond the travel runs into the stops. */
  softLimits?: boolean;
  /** $13: it reports in inches. */
  inches?: boolean;
  /** $10: what a status report has in it; 0: the work position. */
  reports?: number;
  /** Speaks as Grbl 0.9 did: settings with words behind them, commas in its reports, no options. */
  isOld?: boolean;
  /** Of another make that says the same: its banner, what it answers `$I`, and settings that stock Grbl has not. */
  make?: { banner: string; info: string[]; settings: string[] };
  /** Starts only when it is told to. */
  off?: boolean;
}

/** What a refused or broken job leaves: until `$H` nothing of it may go on. */
type Broken = "" | "power" | "error" | "alarm" | "reset";

export class SimGrbl extends GrblConsole {
  state: State = State.Idle;

  private readonly gantry: Gantry;
  private modal = new Modal();
  /** Only a reset helps: after alarms 1 and 2. */
  private stuck = false;
  /** Its state was asked for while it was homing: it tells that at the end. */
  private isAsked = false;
  private isDoorOpen = false;
  /** $22 */
  hasHoming: boolean;
  /** A switch of its homing is not reached. */
  hasLostSwitch = false;
  /** So many reports more without a work offset. */
  private wcoAfter = 0;
  private readonly workZero: number[];
  private broken: Broken = "power";
  private brokenAtMs = 0;
  constructor(private readonly options: SimGrblOptions) {
    super(options.clock);
    this.gantry = new Gantry(
      options,
      words => this.object(words),
      () => (this.state = State.Idle),
    );
    this.hasHoming = options.homing !== false;
    this.workZero = options.workZero ?? this.gantry.range.map(([low], axis) => low - this.gantry.homedZero[axis]);
    if (!options.off) this.power(true);
  }

  get hand(): StoneHand {
    return this.gantry.hand;
  }

  /** Of the cup, between its stops. */
  get position(): number[] {
    return this.gantry.position;
  }

  /** The same on its way from one end of a move to the other. */
  where(): number[] {
    return this.gantry.where();
  }

  // ---- faults

  /** Supply off; or on, which starts it after a while, locked, in a place that it does not know. */
  power(on: boolean): void {
    this.forget();
    this.gantry.stop();
    this.stuck = false;
    this.isUp = false;
    this.gantry.pump(false, false);
    this.gantry.forgetZero();
    if (on) this.later(BOOT_MS, () => this.start(this.hasHoming, "power"));
  }

  /** Its supply sags for a moment. */
  brownOut(): void {
    this.log.push("brown-out");
    this.power(false);
    this.power(true);
  }

  /** The cup lets go of what it holds, and Grbl knows nothing of it. */
  lose(): void {
    this.gantry.lose();
  }

  /** Of its safety: an open one holds what moves, and stops the pump; closed it goes on only when it is told to. */
  door(isOpen: boolean): void {
    this.isDoorOpen = isOpen;
    if (!this.isUp || !isOpen || this.state === State.Alarm) return;
    if (this.state === State.Home) return this.failHoming(7);
    this.say("[MSG:Check Door]");
    this.gantry.pause();
    this.gantry.pump(false, false);
    this.state = State.Door;
  }

  /** A limit switch, or whatever else raises an alarm. */
  alarm(code: number): void {
    if (!this.isUp) return;
    this.log.push(`ALARM:${code}`);
    this.forget();
    this.gantry.stop();
    this.state = State.Alarm;
    this.stuck = code < 3;
    this.breakOff("alarm");
    this.gantry.pump(false, false);
    this.say(`ALARM:${code}`);
    if (this.stuck) this.say("[MSG:Reset to continue]");
  }

  // ---- single bytes

  protected obeyByte(byte: number): boolean {
    if (byte === 0x18) this.reset();
    else if (byte === 0x3f && this.state === State.Home) this.isAsked = true;
    else if (byte === 0x3f) this.report();
    else if (byte === 0x21) this.hold();
    else if (byte === 0x7e) this.resume();
    else if (byte >= 0x80) this.object(`real-time command ${byte.toString(16)}`);
    else return false;
    return true;
  }

  private hold(): void {
    this.log.push("!");
    if (this.stuck || this.state === State.Alarm || this.state === State.Home || this.state === State.Door) return;
    this.gantry.pause();
    this.state = State.Hold;
  }

  private resume(): void {
    this.log.push("~");
    if (this.state !== State.Hold && (this.state !== State.Door || this.isDoorOpen)) return;
    this.state = this.gantry.hasBlocks ? State.Run : State.Idle;
    if (this.gantry.hasBlocks) this.gantry.go();
    this.nextLine();
  }

  private reset(): void {
    this.log.push("reset");
    const cause = this.state === State.Home ? 6 : this.state === State.Run ? 3 : 0;
    if (cause) this.say(`ALARM:${cause}`);
    const isLocked = cause > 0 || this.state === State.Alarm;
    this.forget();
    this.gantry.stop();
    this.gantry.pump(false, false);
    this.isUp = false;
    this.later(RESET_MS, () => this.start(isLocked, "reset"));
  }

  /** As it prints places; $13 makes inches of them. */
  private inWords(place: number[]): string {
    return place
      .map(value => (value / (this.options.inches ? INCH_MM : 1)).toFixed(this.options.inches ? 4 : 3))
      .join();
  }

  private report(): void {
    const { reports = 1, isOld } = this.options;
    const machine = this.position.map((value, axis) => value - this.gantry.zero[axis]);
    const work = machine.map((value, axis) => value - this.workZero[axis]);
    const isBusy = this.state !== State.Idle && this.state !== State.Alarm;
    const hasOffset = this.wcoAfter-- <= 0;
    if (hasOffset) this.wcoAfter = (isBusy ? WCO_BUSY : WCO_IDLE) - 1;
    this.isAsked = false;
    if (isOld) {
      const both = [...(reports & 1 ? [`MPos:${this.inWords(machine)}`] : []), `WPos:${this.inWords(work)}`];
      return this.say(`<${this.state.split(":")[0]},${both.join()}>`);
    }
    this.say(
      `<${this.state}${this.state === State.Door ? (this.isDoorOpen ? ":1" : ":0") : ""}|` +
        (reports & 1 ? `MPos:${this.inWords(machine)}` : `WPos:${this.inWords(work)}`) +
        (reports & 2 ? "|Bf:15,128" : "") +
        `|FS:${this.modal.feed},0` +
        (hasOffset ? `|WCO:${this.inWords(this.workZero)}` : "") +
        ">",
    );
  }

  // ---- lines

  /** None is taken in a hold. */
  protected isHeld(): boolean {
    return this.stuck || this.state === State.Hold || this.state === State.Door;
  }

  protected failed(): void {
    this.breakOff("error");
  }

  protected obey(line: string): void {
    if (line === OVERFLOW) return this.complain(11, "a line too long");
    if (!line) return this.answer("ok");
    if (line[0] === "$") return this.obeySystem(line.toUpperCase());
    if (this.broken && this.clock.now() - this.brokenAtMs > NEWS_MS)
      this.object(`"${line}" after ${this.broken}, without $H`);
    if (this.state === State.Alarm) return this.fail(9);
    const words = parseWords(line);
    if (typeof words === "number") return this.complain(words, line);
    this.execute(words, line);
  }

  private obeySystem(line: string): void {
    if (line === "$H") return this.home();
    if (line === "$X") {
      if (this.isDoorOpen) return this.fail(13);
      this.object("unlocked without homing");
      if (this.state === State.Alarm) this.state = State.Idle;
      this.say("[MSG:Caution: Unlocked]");
      return this.answer("ok");
    }
    if (line.startsWith("$J=")) return this.jog(line);
    const replies: Record<string, string[]> = {
      $: ["[HLP:$$ $# $G $I $N $x=val $Nx=line $J=line $SLP $C $X $H ~ ! ? ctrl-x]"],
      // By their names in grbl's "Settings": step times and directions, reports, tolerances, limits, homing, spindle; then each axis.
      $$: this.settings(),
      $G: [this.modal.report(this.hand.isOn)],
      $I:
        this.options.make?.info ??
        (this.options.isOld
          ? ["[0.9j.20160303:]"]
          : ["[VER:1.1h.20190830:]", `[OPT:V${this.options.isForced ? "Z" : ""},15,128]`]),
      "$#": [
        `[G54:${this.inWords(this.workZero)}]`,
        ...["G55", "G56", "G57", "G58", "G59", "G28", "G30", "G92"].map(name => `[${name}:${this.inWords([0, 0, 0])}]`),
        `[TLO:${this.inWords([0])}]`,
        `[PRB:${this.inWords([0, 0, 0])}:0]`,
      ],
      $N: ["$N0=", "$N1="],
    };
    const reply = replies[line];
    if (!reply) return this.complain(3, line);
    reply.forEach(text => this.say(text));
    this.answer("ok");
  }

  private settings(): string[] {
    const { softLimits = true, inches, reports = 1, make, isOld } = this.options;
    const { homesDown, pullOffMm, travel } = this.gantry;
    const flags = `13=${inches ? 1 : 0} 20=${softLimits ? 1 : 0} 21=0 22=${this.hasHoming ? 1 : 0} 23=${homesDown}`;
    return [
      ...`0=10 1=25 2=0 3=0 4=0 5=0 6=0 10=${reports} 11=0.010 12=0.002 ${flags}`.split(" "),
      ...`24=25.000 25=500.000 26=250 27=${pullOffMm.toFixed(3)} 30=1000 31=0 32=0`.split(" "),
      ...["10", "11", "12"].flatMap(group => [0, 1, 2].map(axis => `${group}${axis}=500.000`)),
      ...travel.map((value, axis) => `13${axis}=${value.toFixed(3)}`),
      ...(make?.settings ?? []),
    ].map(text => "$" + text + (isOld ? " (what it is, unit:00000011)" : ""));
  }

  /** It starts anew by itself, and is locked. */
  private failHoming(code: number): void {
    this.alarm(code);
    this.isUp = false;
    this.later(RESET_MS, () => this.start(true, "alarm"));
  }

  private home(): void {
    if (!this.hasHoming) return this.fail(5);
    if (this.isDoorOpen) return this.fail(13);
    this.state = State.Home;
    this.isAsked = false;
    this.later(this.options.homingMs ?? HOMING_MS, () => {
      if (this.hasLostSwitch) return this.failHoming(9);
      this.gantry.goHome();
      if (this.isAsked) this.report();
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
    if (this.gantry.isBeyondSoftLimits(target) || this.gantry.isOutside(target)) return this.fail(15);
    this.move(target, words.values.F);
  }

  private execute(words: Words, line: string): void {
    const { commands, values } = words;
    const { modal } = this;
    modal.take(words);
    const hasAxes = "X" in values || "Y" in values || "Z" in values;
    const moves = commands.some(command => command === "G0" || command === "G1");
    const pump = commands.find(command => /^M[34589]$/.test(command));
    if (commands.includes("G4")) {
      if (!("P" in values)) return this.complain(Refusal.Missing, line);
      return this.gantry.whenStill(() => this.later(values.P * 1000, () => this.answer("ok")));
    }
    if (moves && !hasAxes) return this.complain(Refusal.NoAxes, line);
    if (pump && hasAxes) this.object(`"${line}" switches and moves`);
    if (pump) return this.gantry.whenStill(() => this.switchPump(pump, values.S ?? 0, line));
    if (!hasAxes) return this.answer("ok");
    if (modal.motion === "G80") return this.complain(Refusal.Unsupported, line);
    if (modal.motion === "G1" && !modal.feed) return this.complain(Refusal.NoFeed, line);
    const target = this.targetOf(words);
    const isBeyond = this.gantry.isBeyondSoftLimits(target);
    if (isBeyond) this.object(`"${line}" leads out of its range`);
    if (isBeyond && this.options.softLimits !== false) return this.alarm(2);
    if (this.gantry.isOutside(target)) this.object(`"${line}" runs into its stops`);
    this.move(this.gantry.clipped(target), modal.speed(this.options.rapid ?? RAPID));
  }

  /** Between the stops. */
  private targetOf(words: Words, isRelative?: boolean): number[] {
    const zero = this.gantry.zero.map(
      (value, axis) => value + (words.commands.includes("G53") ? 0 : this.workZero[axis]),
    );
    const from = this.gantry.target.map((value, axis) => value - zero[axis]);
    return this.modal.targetOf(words, from, isRelative).map((value, axis) => value + zero[axis]);
  }

  private switchPump(command: string, power: number, line: string): void {
    const on = command === "M3" || command === "M4" || command === "M8";
    if ((command === "M3" || command === "M4") && !power) this.object(`"${line}" turns without power`);
    this.log.push(on ? "pump on" : "pump off");
    this.gantry.pump(on, true);
    this.answer("ok");
  }

  // ---- motion

  private move(to: number[], feed: number): void {
    this.gantry.queue(to, feed, () => {
      if (this.state === State.Idle) {
        this.state = State.Run;
        this.gantry.go();
      }
      this.answer("ok");
    });
  }

  // ---- life

  private start(locked: boolean, broken: Broken): void {
    this.isUp = true;
    this.stuck = false;
    this.modal = new Modal();
    this.state = locked ? State.Alarm : State.Idle;
    this.wcoAfter = 0;
    this.breakOff(broken);
    this.transmit("\r\n");
    this.say(this.options.make?.banner ?? `Grbl ${this.options.isOld ? "0.9j" : "1.1h"} ['$' for help]`);
    if (locked) this.say("[MSG:'$H'|'$X' to unlock]");
    else if (this.isDoorOpen) this.door(true);
  }

  /** Of what it could not tell no driver can know; it refuses lines all the same. */
  private breakOff(why: Broken): void {
    if (this.silent) return;
    this.broken = why;
    this.brokenAtMs = this.clock.now();
  }
}
