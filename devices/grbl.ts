// A gantry behind Grbl 1.1 on a serial port: one line, one `ok`, the next line (grbl wiki, "Interface": send-response). `ok` means queued, so
// a job ends with a G4, whose `ok` comes when all motion has ended; so does that of M3, M5, M8 and M9. A move is a G1 and never a G0, whose
// speed nobody here knows. A line is made of letters and digits of ours, nothing is passed through. Whatever goes wrong ends the job and
// leaves the position unknown until a person has said `home`; `$X`, which unlocks without looking, is never sent.
import type { SerialBus } from "./bus";
import type { Arm, ArmDone, ArmStep, Clock } from "../src/ports";

export interface GrblOptions {
  baud: number;
  /** Millimetres a minute, sideways and up and down; not more than the machine's own $110 to $112, or moves take longer than computed. */
  feed: number;
  feedZ: number;
  /** "M3": the pump hangs on the spindle's pins, "M8": on the coolant's. */
  pump: string;
  /** S behind M3; of $30, by default 1000. */
  power: number;
}

export const enum Gantry {
  /** Nobody knows where it stands: before the first `home`, and after every fault. */
  Lost = "lost",
  /** Asked to start anew; its banner is awaited. */
  Waking = "waking",
  Homing = "homing",
  Ready = "ready",
  Working = "working",
}

/** `fault`, and `code` with its number: what ended the last job; "" if nothing did. */
export interface GrblStatus {
  state: Gantry;
  fault: string;
  code: number;
  lines: number;
  strays: number;
  noise: number;
  errors: number;
  alarms: number;
  resets: number;
  timeouts: number;
}

export interface Grbl extends Arm {
  status: GrblStatus;
}

const BANNER_MS = 3000;
const OK_MS = 5000;
/** Twice along the longest axis of a slow machine. */
const HOME_MS = 60000;
/** From feed hold to reset: a reset in full motion loses steps. */
const HOLD_MS = 300;
/** Longer than anything that Grbl says: a status report of all fields has some 80 letters. */
const LONGEST = 128;
/** Stands for what is no longer known of a flood: whatever it ends with is no message. */
const FLOOD = "?";
/** No table is larger; and no pause is as many seconds. */
const MAX_MM = 2000;
const RESET = "\x18";

/**
 * A word of a line; "?", which no line may hold, for what no machine can do. Hundredths of a millimetre are finer than a belt (toFixed is none
 * of the board's strengths: 9.999 becomes 9.99). Written with an equality, which holds for no number that is none: the build turns comparisons around.
 */
function word(letter: string, value: number | undefined, least: number): string {
  if (value === undefined) return "";
  return Math.min(Math.max(value, least), MAX_MM) === value ? letter + Math.round(value * 100) / 100 : "?";
}

export default function openGrbl(bus: SerialBus, options: GrblOptions, clock: Clock): Grbl {
  const status: GrblStatus = {
    state: Gantry.Lost,
    fault: "",
    code: 0,
    lines: 0,
    strays: 0,
    noise: 0,
    errors: 0,
    alarms: 0,
    resets: 0,
    timeouts: 0,
  };
  const coolant = options.pump === "M8";
  let buffer = "";
  let timer = 0;
  let lines: string[] = [];
  /** How much later the answer to each line may come than the one before. */
  let spans: number[] = [];
  /** Which line is out; all before it were acknowledged. */
  let at = 0;
  let dueMs = 0;
  let done: ArmDone | undefined;

  /** A number of a timer that has run may be another's by now, so it is forgotten before anything else. */
  function wait(forMs: number, then: () => void): void {
    clock.cancel(timer);
    timer = clock.after(forMs, () => {
      timer = 0;
      then();
    });
  }

  /** What was going on is over. An error leaves the machine holding still, and what it holds in its grip; silence and `stop` end in a reset. */
  function end(fault: string): void {
    const then = done;
    done = undefined;
    clock.cancel(timer);
    timer = 0;
    status.fault = fault;
    status.state = fault ? Gantry.Lost : Gantry.Ready;
    if (fault === "silent") status.timeouts++;
    if (fault === "silent" || fault === "stopped" || fault === "error") bus.write("!");
    if (fault === "silent" || fault === "stopped") wait(HOLD_MS, () => bus.write(RESET));
    if (then) then(fault, Math.min(at, lines.length - 1));
  }

  function send(): void {
    dueMs = Math.max(dueMs, clock.now() + OK_MS) + spans[at];
    wait(dueMs - clock.now(), () => end("silent"));
    status.lines++;
    bus.write(lines[at] + "\n");
  }

  /** One line from the machine. What begins with a bracket, `$` or `>` was not asked for and answers nothing. Trouble is believed in any company. */
  function hear(raw: string): void {
    const text = raw.trim();
    const awaited = status.state === Gantry.Homing || status.state === Gantry.Working;
    const isAlarm = text.indexOf("ALARM:") >= 0;
    if (!text || "<[$>".indexOf(text[0]) >= 0) return;
    if (text === "ok") {
      if (!awaited) status.strays++;
      else if (++at < lines.length) send();
      else end("");
    } else if (text.indexOf("Grbl") >= 0) {
      if (status.state === Gantry.Waking) {
        status.state = Gantry.Homing;
        send();
      } else {
        status.resets++;
        if (status.state !== Gantry.Lost) end("reset");
      }
    } else if (isAlarm || text.indexOf("error:") >= 0) {
      if (isAlarm) status.alarms++;
      else status.errors++;
      // One that was moving when it was told to start anew raises an alarm, and then starts anew.
      if (awaited || (isAlarm && status.state === Gantry.Ready)) {
        status.code = parseInt(text.split(":")[1]) | 0;
        end(isAlarm ? "alarm" : "error");
      }
    } else status.noise++;
  }

  function take(chunk: string): void {
    const parts = (buffer + chunk).split("\n");
    buffer = parts.pop()!;
    if (buffer.length > LONGEST) {
      status.noise++;
      buffer = FLOOD;
    }
    parts.forEach(hear);
  }

  /** "" where it is none. */
  function lineOf(step: ArmStep): string {
    const seconds = word("P", step.forMs / 1000, 0);
    const axes = word("X", step.x, -MAX_MM) + word("Y", step.y, -MAX_MM) + word("Z", step.z, -MAX_MM);
    const pump = step.pump;
    if ((seconds + axes).indexOf("?") >= 0) return "";
    if (pump !== undefined) return coolant ? (pump ? "M8" : "M9") : pump ? "M3S" + (options.power | 0) : "M5";
    return axes ? "G1" + axes + "F" + ((step.z === undefined ? options.feed : options.feedZ) | 0) : "G4" + seconds;
  }

  function start(state: Gantry, given: ArmDone): void {
    at = 0;
    dueMs = 0;
    status.state = state;
    status.fault = "";
    status.code = 0;
    done = given;
  }

  function home(given: ArmDone): void {
    if (done) return given("busy", 0);
    lines = ["$H", "G21G90"];
    spans = [HOME_MS, 0];
    start(Gantry.Waking, given);
    // After an alarm Grbl hears nothing else.
    bus.write(RESET);
    wait(BANNER_MS, () => end("silent"));
  }

  function run(job: ArmStep[], given: ArmDone): void {
    if (status.state !== Gantry.Ready) return given(done ? "busy" : "lost", 0);
    lines = job.map(lineOf);
    if (lines.indexOf("") >= 0) return given("bad", 0);
    lines.push("G4P0.01");
    spans = job.map(step => step.forMs);
    spans.push(0);
    start(Gantry.Working, given);
    send();
  }

  bus.onData(take);
  bus.open(options.baud);
  return {
    status: status,
    home: home,
    run: run,
    stop: () => {
      if (done) end("stopped");
    },
  };
}
