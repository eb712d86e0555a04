// Grbl 1.1 from the chip's side of its UART, and the gantry that it moves. By devices.md section 5 and Grbl's own interface description.
//
// Not simulated, beside what the files of its parts name: overrides, the safety door, probing, parking, sleep, EEPROM settings that change, steps
// that are lost in an abort (the position it reports afterwards is the true one; only its lock says that it would not be).
import { GrblConsole } from "./grbl/console";
import { Gantry, type GantryOptions } from "./grbl/gantry";
import { OVERFLOW } from "./grbl/line-buffer";
import { Modal } from "./grbl/modal";
import type { StoneHand } from "./grbl/stone-hand";
import { parseWords, Refusal, type Words } from "./grbl/words";

const RESET_MS = 10;
const BOOT_MS = 1500;
const HOMING_MS = 4000;
const RAPID = 8000;
/** A line may be on its way while the news of an error is on its way back; a board's port may keep that back for 100 ms. */
const NEWS_MS = 250;

export const enum State {
  Idle = "Idle",
  Run = "Run",
  Hold = "Hold:0",
  Alarm = "Alarm",
  Home = "Home",
}

export interface SimGrblOptions extends GantryOptions {
  homingMs?: number;
  /** Millimetres a minute of a G0. */
  rapid?: number;
  /** $22: without it there is no $H, and no lock. */
  homing?: boolean;
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
  private broken: Broken = "power";
  private brokenAtMs = 0;
  constructor(private readonly options: SimGrblOptions) {
    super(options.clock);
    this.gantry = new Gantry(
      options,
      words => this.object(words),
      () => (this.state = State.Idle),
    );
    if (!options.off) this.power(true);
  }

  get hand(): StoneHand {
    return this.gantry.hand;
  }

  /** Of the cup, on the machine's axes. */
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
    if (this.stuck || this.state === State.Alarm || this.state === State.Home) return;
    this.gantry.pause();
    this.state = State.Hold;
  }

  private resume(): void {
    this.log.push("~");
    if (this.state !== State.Hold) return;
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

  private report(): void {
    const [x, y, z] = this.position.map(value => value.toFixed(3));
    this.isAsked = false;
    this.say(`<${this.state}|MPos:${x},${y},${z}|FS:${this.modal.feed},0>`);
  }

  // ---- lines

  /** None is taken in a hold. */
  protected isHeld(): boolean {
    return this.stuck || this.state === State.Hold;
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
      this.object("unlocked without homing");
      if (this.state === State.Alarm) this.state = State.Idle;
      this.say("[MSG:Caution: Unlocked]");
      return this.answer("ok");
    }
    if (line.startsWith("$J=")) return this.jog(line);
    const replies: Record<string, string[]> = {
      $: ["[HLP:$$ $# $G $I $N $x=val $Nx=line $J=line $SLP $C $X $H ~ ! ? ctrl-x]"],
      // By their names in grbl's "Settings": step times and directions, reports, tolerances, limits, homing, spindle; then each axis.
      $$: [
        ..."0=10 1=25 2=0 3=0 4=0 5=0 6=0 10=1 11=0.010 12=0.002 13=0 20=0 21=0".split(" ").map(text => "$" + text),
        `$22=${this.hasHoming ? 1 : 0}`,
        ..."23=0 24=25.000 25=500.000 26=250 27=1.000 30=1000 31=0 32=0".split(" ").map(text => "$" + text),
        ...this.gantry.range.map(([low, high], axis) => `$13${axis}=${high - low}`),
      ],
      $G: [this.modal.report(this.hand.isOn)],
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
    this.isAsked = false;
    this.later(this.options.homingMs ?? HOMING_MS, () => {
      this.gantry.home();
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
    const target = this.modal.targetOf(words, this.gantry.target, words.commands.includes("G91"));
    if (this.gantry.isOutside(target)) return this.fail(15);
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
    const target = modal.targetOf(words, this.gantry.target);
    if (!this.gantry.isOutside(target)) return this.move(target, modal.speed(this.options.rapid ?? RAPID));
    this.object(`"${line}" leads out of its range`);
    this.alarm(2);
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

  private get hasHoming(): boolean {
    return this.options.homing !== false;
  }

  private start(locked: boolean, broken: Broken): void {
    this.isUp = true;
    this.stuck = false;
    this.modal = new Modal();
    this.state = locked ? State.Alarm : State.Idle;
    this.breakOff(broken);
    this.transmit("\r\n");
    this.say("Grbl 1.1h ['$' for help]");
    if (locked) this.say("[MSG:'$H'|'$X' to unlock]");
  }

  /** Of what it could not tell no driver can know; it refuses lines all the same. */
  private breakOff(why: Broken): void {
    if (this.silent) return;
    this.broken = why;
    this.brokenAtMs = this.clock.now();
  }
}
