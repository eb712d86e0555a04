// The dialogue with a barcode module: which rate and family it answers at, its settings, whether it is still there and still knows them. Opened whenever something
// is to be asked or was answered, then let go: for what is scanned nobody needs it. What the module says comes from scanner-frames.ts, already cut into answers.
import { Answer, Say } from "./scanner-profile";
import type { Profile } from "./scanner-profile";
import { Await, Link, Step } from "./scanner-line";
import type { Line } from "./scanner-line";

/** A module that was reset is at 9600 (GM65-S manual, form 2-1; GM67 manual). */
const BAUDS = [9600, 115200, 57600, 38400, 19200];
/** The engine sleeps when idle and loses the first byte it is sent; a NUL and 50 ms wake it (M5Stack ATOM QR command sheet, note 1). */
const WAKE = "\0";
const WAKE_MS = 50;
/** Some ports keep back what comes for 200 ms. */
const ANSWER_MS = 350;
/** A setting is written to flash before it is acknowledged, within 500 ms (M5Stack ATOM QR command sheet). */
const SETTING_MS = 700;
const TRIES = 3;
const REST_MS = 5000;
const PING_MS = 10000;
/** A GM65 that was reset hears nothing for so long; its acknowledgement may be lost (specter-diy, pull request 401). */
const BOOT_MS = 1500;
/** The end of what is just arriving is awaited for so many gaps. */
const GAPS = 5;

/** Goes on after a while, in the place of what was to come. */
function goLater(line: Line, forMs: number, step: Step): void {
  line.next = step;
  line.clock.cancel(line.timer);
  line.timer = line.clock.after(forMs, line.goOn);
}

/** Asks the way a module that may be asleep needs it. */
function ask(line: Line, question: Await): void {
  line.asks = question;
  line.gaps = GAPS;
  line.awaits = Await.Nothing;
  line.noise = line.status.noise;
  line.bus.write(WAKE);
  goLater(line, WAKE_MS, Step.Woken);
}

const profileOf = (line: Line): Profile => line.families[line.family]();

function woken(line: Line): void {
  const profile = profileOf(line);
  const question = (line.awaits = line.asks);
  const isSetting = question === Await.Setting;
  line.bus.write(
    isSetting
      ? profile.setting(line.settings[0], line.tries > 0)
      : question === Await.Memory
        ? profile.say(Say.Recall)
        : profile.say(Say.Hello),
  );
  goLater(line, isSetting ? SETTING_MS : ANSWER_MS, Step.Late);
}

/** What is just arriving when the time is over may be the answer. */
function late(line: Line): void {
  if (line.buffer && line.gaps--) goLater(line, line.options.gapMs, Step.Late);
  else missed(line);
}

/** Nobody answered. Two pings in a row, and the module is sought anew. Where a setting or what it knows was asked for, it may just be starting. */
function missed(line: Line): void {
  const question = line.awaits;
  if (question === Await.Setting || question === Await.Memory) line.doubt = line.doubt || 1;
  if (question === Await.Module) {
    // An RP2040 drops every NUL for 100 ms after its port was set up (Espruino's targets/rp2xxx): what came may be an answer with holes.
    const again = line.status.noise > line.noise && !line.tries;
    line.tries = again ? 1 : 0;
    seek(line, again ? line.step : line.step + 1);
  } else if (question === Await.Setting) retry(line);
  else if (question === Await.Memory || (question === Await.Ping && ++line.misses < 2)) watch(line);
  else lose(line);
}

function open(line: Line, baud: number): void {
  if (baud === line.status.baud) return;
  line.status.baud = baud;
  line.buffer = "";
  line.bus.open(baud);
}

function seek(line: Line, step: number): void {
  const count = line.families.length;
  const baud = step < count ? line.options.baud : BAUDS[((step / count) | 0) - 1];
  line.family = step % count;
  // A scan at this rate, and no answer to any question: a one-way module.
  if (line.isHeard && baud !== line.status.baud) line.status.link = Link.OneWay;
  else if (!baud) rest(line);
  else {
    line.step = step;
    open(line, baud);
    ask(line, Await.Module);
  }
}

/** Nobody answered. Listening goes on at the configured rate: a module that only talks is found that way. */
function rest(line: Line): void {
  line.status.link = Link.Silent;
  open(line, line.options.baud);
  goLater(line, REST_MS, Step.Seek);
}

function lose(line: Line): void {
  line.status.lost++;
  line.status.link = Link.Seeking;
  line.isHeard = false;
  seek(line, 0);
}

function found(line: Line): void {
  const status = line.status;
  line.memory = "";
  line.doubt = 0;
  status.module = profileOf(line).name;
  status.link = Link.Setting;
  begin(line);
}

/** All settings, from the first one on. */
function begin(line: Line): void {
  line.status.refused = [];
  line.settings = profileOf(line).settings(line.options.output === "packet", line.options.trigger);
  line.tries = 0;
  set(line);
}

function set(line: Line): void {
  if (!line.settings.length && line.doubt === 1) {
    line.doubt = 2;
    begin(line);
  } else if (!line.settings.length) {
    line.doubt = 0;
    line.status.link = Link.Ready;
    recall(line);
  } else if (line.tries < TRIES) ask(line, Await.Setting);
  else {
    line.status.refused.push(line.settings[0][0]);
    ask(line, Await.Sign);
  }
}

function retry(line: Line): void {
  line.tries++;
  set(line);
}

function settled(line: Line): void {
  line.settings = line.settings.slice(1);
  line.tries = 0;
  set(line);
}

/** Asks now and then whether the module is still there; one that may just be starting, when it must have started. */
function watch(line: Line): void {
  line.awaits = Await.Idle;
  goLater(line, line.misses ? BOOT_MS : PING_MS, Step.Ping);
}

/** It is there. Does it also know its settings? A module that was unplugged for a moment does not. */
function recall(line: Line): void {
  line.misses = 0;
  ask(line, Await.Memory);
}

function remember(line: Line, answer: string): void {
  if (line.memory ? line.memory !== answer : line.doubt) return found(line);
  line.memory = answer;
  watch(line);
}

/** A whole frame came from the module, and is no packet. */
function answered(line: Line, frame: string): void {
  const link = line.status.link;
  const question = line.awaits;
  const kind = profileOf(line).answer(frame);
  if (link === Link.Setting) {
    if (question === Await.Sign || (question && kind === Answer.Yes)) settled(line);
    else if (question && kind === Answer.No) retry(line);
  } else if (link !== Link.Ready) found(line);
  else if (kind === Answer.Memory) remember(line, frame);
  else if (question === Await.Ping) recall(line);
}

/** `frame`: what the module has said. */
export default function go(line: Line, step: Step, frame: string): void {
  if (step === Step.Answered) answered(line, frame);
  else if (step === Step.Woken) woken(line);
  else if (step === Step.Late) late(line);
  else if (step === Step.Ping) ask(line, Await.Ping);
  else seek(line, 0);
}
