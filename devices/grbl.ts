// A gantry behind Grbl 1.1 on a serial port: one line, one `ok`, the next line (grbl wiki, "Interface": send-response). `ok` means queued, so
// a job ends with a G4, whose `ok` comes when all motion has ended; so does that of M3, M5, M8 and M9. A move is a G1 and never a G0, whose
// speed nobody here knows. A line is made of letters and digits of ours, nothing is passed through. Whatever goes wrong ends the job and
// leaves the position unknown until a person has said `home`; `$X`, which unlocks without looking, is never sent.
//
// Once it is home it is asked how far its axes go and where its zero is (grbl-lines.ts), so a move that would leave them is refused before anything is sent. What a
// port loses of a long answer is not known then, and its ok is not waited for.
//
// Some boards lose the end of what comes in one breath (espruino/Espruino#2718). So a line may lack its end and have another one behind it; and where
// an answer is late, the machine is asked for its state: one that stays idle gets the line again, which does no harm twice, for all are absolute.
//
// Its state is "lost" while nobody knows where it stands: before the first `home`, and after every fault; "waking" when it was asked to start anew
// and its banner is awaited; then "homing", "ready", "working".
import { lineOf } from "./grbl-lines";
import type { Told } from "./grbl-lines";
import type { SerialBus } from "./bus";
import type { Arm, ArmDone, ArmOptions, ArmStatus, ArmStep, Clock } from "../src/kernel/ports";

const BANNER_MS = 3000;
/** Then it is asked. */
const OK_MS = 3000;
/** Twice along the longest axis of a slow machine. */
const HOME_MS = 60000;
/** Meanwhile it may be asked: it answers when it is home. */
const HOMING_MS = 5000;
/** From feed hold to reset: a reset in full motion loses steps. */
const HOLD_MS = 300;
/** A state is told at once, and may be kept back by the port. */
const STATE_MS = 600;
/** How often a machine may be asked about one line. One that is idle may be in a pause: it is idle if it still is a while later. */
const ASKS = 4;
const IDLE_MS = 1000;
/** Longer than anything that Grbl says: a status report of all fields has some 80 letters. */
const LONGEST = 128;
/** Stands for what is no longer known of a flood: whatever it ends with is no message. */
const FLOOD = "?";
const RESET = "\x18";
/** What of its settings is kept, each with a blank behind it. */
const SETTINGS = "$13 $23 $130 $131 $132 ";

export default function openGrbl(bus: SerialBus, options: ArmOptions, clock: Clock): Arm {
  const status: ArmStatus = {
    state: "lost",
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
  let buffer = "";
  let timer = 0;
  let lines: string[] = [];
  /** How much later the answer to each line may come than the one before. */
  let spans: number[];
  /** Which line is out; all before it were acknowledged. */
  let at = 0;
  let dueMs = 0;
  /** How often it was asked about this line, whether its state is awaited, and whether it has told once that it stands there. */
  let asks = 0;
  let isAsked = false;
  let isIdle = false;
  let done: ArmDone | undefined;
  let told: Told;

  /** A number of a timer that has run may be another's by now, so it is forgotten before anything else. */
  function wait(forMs: number, then: () => void): void {
    clock.cancel(timer);
    timer = clock.after(forMs, () => {
      timer = 0;
      then();
    });
  }

  /** Stands here and not where it is awaited: whoever was told of the end would be held as long. */
  function reset(): void {
    bus.write(RESET);
  }

  /** What was going on is over. An error leaves the machine holding still, and what it holds in its grip; silence and `stop` end in a reset. */
  function end(fault: string): void {
    const then = done;
    const isOver = fault === "silent" || fault === "stopped";
    done = undefined;
    isAsked = false;
    clock.cancel(timer);
    timer = 0;
    status.fault = fault;
    status.state = fault ? "lost" : "ready";
    if (fault === "silent") status.timeouts++;
    if (isOver || fault === "error") bus.write("!");
    if (isOver) wait(HOLD_MS, reset);
    if (then) then(fault, Math.min(at, lines.length - 1));
  }

  /** Nothing more has come for long: what is there of a line is all that will come of it. Was it what was awaited? */
  function hasCome(): boolean {
    const rest = buffer;
    buffer = "";
    hear(rest);
    return timer !== 0 || !done;
  }

  /** What was to come did not. */
  function ask(): void {
    if (hasCome()) return;
    isAsked = asks++ < ASKS;
    if (!isAsked) return end("silent");
    wait(STATE_MS, () => {
      if (hasCome()) return;
      if (clock.now() >= dueMs) return end("silent");
      asks = 0;
      wait(HOMING_MS, ask);
    });
    bus.write("?");
  }

  function write(): void {
    isAsked = isIdle = false;
    wait(status.state === "homing" ? HOMING_MS : dueMs - clock.now(), ask);
    status.lines++;
    bus.write(lines[at] + "\n");
  }

  function send(): void {
    asks = 0;
    dueMs = Math.max(status.state === "homing" ? 0 : dueMs, clock.now() + OK_MS) + spans[at];
    write();
  }

  function next(): void {
    if (++at < lines.length) send();
    else end("");
  }

  /** The banner; or, twice, a sign of life in its place. */
  function woke(): void {
    status.state = "homing";
    send();
  }

  function startAnew(): void {
    reset();
    wait(BANNER_MS, ask);
  }

  /** It was asked. One that stands idle has done its line and the answer was lost, or never heard it; of what it tells of itself the answer may be too long for the port. */
  function hearState(text: string): void {
    const state = text.substr(text.lastIndexOf("<") + 1, 3);
    if (!isAsked) return;
    isAsked = false;
    if (status.state === "waking") {
      if (isIdle) return woke();
      // Perhaps it did not hear the reset: its pump may be on, and hold a stone.
      isIdle = true;
      startAnew();
    } else if (state === "Idl") {
      if (!isIdle) {
        isIdle = true;
        wait(IDLE_MS + (status.state === "homing" ? 0 : spans[at]), ask);
      } else if (at && lines[at][0] === "$") next();
      else {
        dueMs = clock.now() + OK_MS + spans[at];
        write();
      }
    } else if (state === "Run" || state === "Hom") {
      asks = 0;
      isIdle = false;
      wait(OK_MS, ask);
    } else {
      const stopped: Record<string, string | undefined> = { Ala: "alarm", Hol: "held", Doo: "door" };
      end(stopped[state] || "silent");
    }
  }

  /** What it tells of itself at home. */
  function learn(text: string): void {
    const name = text.substr(1, 3);
    const parts = text.split(/[=:]/);
    if (lines[0] !== "$H" || !parts[1]) return;
    // $13, $23, $130 to $132; the others would only take room, and so would names that no machine has.
    if (SETTINGS.indexOf(parts[0] + " ") >= 0) told[parts[0]] = parseFloat(parts[1]);
    else if ("G54 G92 Idl".indexOf(name) >= 0) {
      // Of a state: the position that stands there is M, the machine's own, or W.
      if (text[6] === "W") told["W"] = 1;
      parts[1].split(",").forEach((value, axis) => axis < 3 && (told[name + axis] = parseFloat(value)));
    }
  }

  /**
   * One line from the machine. What stands in brackets or begins with `$` or `>` was not asked for and answers nothing; a bracket that is not closed has
   * lost its end, and another line stands behind it. Trouble is believed in any company.
   */
  function hear(raw: string): void {
    const text = raw.trim();
    if (!text) return;
    const last = text[text.length - 1];
    const awaited = status.state === "homing" || status.state === "working";
    const isAlarm = /ALARM:/.test(text);
    if (text.indexOf("<") >= 0) hearState(text);
    if ("$>".indexOf(text[0]) >= 0 || (text[0] === "[" && last === "]") || last === ">") return learn(text);
    if (/Grbl/.test(text)) {
      if (status.state === "waking") woke();
      else {
        status.resets++;
        if (status.state !== "lost") end("reset");
      }
    } else if (isAlarm || /error:/.test(text)) {
      if (isAlarm) status.alarms++;
      else status.errors++;
      // One that was moving when it was told to start anew raises an alarm, and then starts anew.
      if (awaited || (isAlarm && status.state === "ready")) {
        const code = (status.code = parseInt(text.split(":")[1]) | 0);
        end(
          isAlarm
            ? code > 7 && code < 10
              ? "switch"
              : code === 7
                ? "door"
                : code === 2
                  ? "reach"
                  : "alarm"
            : code === 5
              ? "homing"
              : code === 13
                ? "door"
                : "error",
        );
      }
    } else if (text === "ok" || ("<[".indexOf(text[0]) >= 0 && text.substr(text.length - 2) === "ok")) {
      if (!awaited) status.strays++;
      else next();
    } else if ("<[".indexOf(text[0]) < 0) status.noise++;
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

  function start(state: ArmStatus["state"], given: ArmDone): void {
    at = dueMs = asks = 0;
    isAsked = isIdle = false;
    status.state = state;
    status.fault = "";
    status.code = 0;
    done = given;
  }

  function home(given: ArmDone): void {
    if (done) return given("busy", 0);
    // Its state last: a port that is cut keeps what comes first in one breath, and of the zeros that is G54.
    lines = ["$H", "$$", "$#", "G21G90G54?"];
    spans = [HOME_MS, 0, 0, 0];
    told = {};
    start("waking", given);
    // After an alarm Grbl hears nothing else. What is there of a line has nothing to do with what comes now.
    buffer = "";
    startAnew();
  }

  function run(job: ArmStep[], given: ArmDone): void {
    if (status.state !== "ready") return given(done ? "busy" : "lost", 0);
    const steps = job.concat({ forMs: 10 });
    lines = steps.map(step => lineOf(step, options, told));
    if (lines.indexOf("") >= 0) return given("reach", 0);
    spans = steps.map(step => step.forMs);
    start("working", given);
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
      else if (status.fault === "error" || status.fault === "held") reset();
    },
  };
}
