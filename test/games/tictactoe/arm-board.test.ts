// The same program with driver, planner and touching, minified as the build does it, here and on the real interpreter: what they write and tell must
// come out the same, letter by letter.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { available, binaries } from "../../rig/espruino/interpreter";
import { minified } from "../../rig/espruino/minified";

const can = available("the tic-tac-toe arm", "full");

/**
 * Time and wire are the program's own: its machine answers each line a little later with `ok`, until something else is in store. Prints all
 * that is written and told.
 */
const PROGRAM = `
import openGrbl from "../../../devices/grbl";
import openStoneArm from "./arm";
import standard from "../../../test/games/tictactoe/standard-arm";
import openTouch from "./touch";
import { transformOf, within } from "./plane";

// The interpreter prints a greeting, too.
function say(line) {
  print("@" + line);
}

// Nothing lies just between two digits here, whichever way it was computed.
function numbers(list) {
  return list.map(n => n > 1e6 ? "huge" : Math.round(n * 100 + 0.013) / 100).join(" ");
}

let timers = [];
let nowMs = 0;
let lastTimer = 0;
const clock = {
  now: () => nowMs,
  after: (forMs, then) => {
    timers.push({ id: ++lastTimer, atMs: nowMs + forMs, then: then });
    return lastTimer;
  },
  cancel: timer => { timers = timers.filter(other => other.id !== timer); },
};

function pass(forMs) {
  const endMs = nowMs + forMs;
  let next;
  do {
    next = undefined;
    for (const timer of timers) if (timer.atMs <= endMs && (!next || timer.atMs < next.atMs)) next = timer;
    if (next) {
      clock.cancel(next.id);
      nowMs = next.atMs;
      next.then();
    }
  } while (next);
  nowMs = endMs;
}

let hear;
let answers = [];
/** A machine as it comes, and a zero that a person has set. */
const SPACE = { "$$\\n": "$13=0\\r\\n$23=0\\r\\n$130=260.000\\r\\n$131=200.000\\r\\n$132=40.000\\r\\n", "$#\\n": "[G54:-260.000,-200.000,-40.000]\\r\\n[G92:0.000,0.000,0.000]\\r\\n" };
const bus = {
  open: baud => say("open " + baud),
  onData: listener => { hear = listener; },
  write: text => {
    say("> " + JSON.stringify(text));
    const answer = SPACE[text] ? SPACE[text] + "ok\\r\\n" : text === "\\x18" ? "\\r\\nGrbl 1.1h ['$' for help]\\r\\n[MSG:'$H'|'$X' to unlock]\\r\\n" : text === "!" || text === "?" ? "" : answers.length ? answers.shift() : "ok\\r\\n";
    clock.after(30, () => {
      for (let at = 0; at < answer.length; at += 7) hear(answer.substr(at, 7));
    });
  },
};

const settings = standard();
const grbl = openGrbl(bus, settings, clock);
const arm = openStoneArm(grbl, settings);
const told = (fault, more) => say("told " + fault + " " + more + " " + grbl.status.state + " " + grbl.status.fault + " " + grbl.status.code + " " + numbers([arm.at.x, arm.at.y, arm.at.z, arm.at.forMs]));
const cells = [];
for (let cell = 0; cell < 9; cell++) cells.push({ x: 100 + 60 * (cell % 3) + 5 * (cell / 3 | 0), y: 80 + 60 * (cell / 3 | 0) - 5 * (cell % 3) });

// Nothing before it is homed, then touching; the marks lead to the middle of the standard gantry.
arm.carry("X", cells, 4, told);
arm.home(told);
pass(5000);
arm.carry("X", cells, 4, told);
let found = [];
const touch = openTouch(arm, [cells[0], cells[2], cells[6]], transform => { found = transform; }, () => say("touch " + JSON.stringify([touch.state.mark, touch.state.stepMm, touch.state.low, touch.state.fault])));
for (const action of "X- X- X- Y+ Y+ Y+ Y+ Y+ Y+ Y+ Y+ Y+ Y+ Y+ Y+ touch X+ X+ X+ X+ X+ X+ down touch X- X- X- X- X- X- Y- Y- Y- Y- Y- Y- step X+ step X+ Y+ touch".split(" ")) {
  if (!touch.act(action)) say("not now " + action);
  pass(3000);
}
say("found " + numbers(found));
settings.transform = found;

// All that can be asked of it, with every fault in every place.
for (let cell = -1; cell < 10; cell++) {
  arm.carry(cell % 2 ? "X" : "O", cells, cell, told);
  pass(3000);
}
arm.carry("O", cells, 0, told);
arm.used["X"] = 0;
for (const trouble of ["error:9\\r\\n", "ALARM:1\\r\\n", "\\xFF\\r\\nGrbl 1.1h ['$' for help]\\r\\n", "", "o", "[MSG:ok]\\r\\n", "error:x\\r\\n", "\\0\\xFFok\\r\\n"]) {
  for (let at = 0; at < 15; at += 2) {
    answers = [];
    for (let n = 0; n < at; n++) answers.push("ok\\r\\n");
    answers.push(trouble);
    arm.carry(cells[at % 9], cells, (at + 1) % 9, told);
    pass(30000);
    answers = [];
    arm.home(told);
    pass(5000);
  }
}

// Numbers that are none, on either side of each comparison.
for (const bad of [NaN, Infinity, -Infinity, undefined, 1e9, -1e9]) {
  say("within " + within(bad, 0, 1) + within(0, bad, 1) + within(0, 0, bad));
  for (const job of [[{ x: bad, forMs: 0 }], [{ y: bad, forMs: 0 }], [{ z: bad, forMs: 0 }], [{ forMs: bad }], [{ pump: true, forMs: bad }]]) {
    grbl.run(job, told);
    pass(3000);
  }
  arm.carry({ x: bad, y: 100 }, cells, 4, told);
  pass(3000);
  arm.carry("X", cells.map(() => ({ x: bad, y: bad })), 4, told);
  arm.jog(bad, 0, false, told);
  pass(3000);
  for (const three of [[{ x: bad, y: 0 }, { x: 9, y: 0 }, { x: 0, y: 9 }], [{ x: 0, y: 0 }, { x: 9, y: bad }, { x: 0, y: 9 }], [{ x: 0, y: 0 }, { x: 9, y: 0 }, { x: 0, y: bad }]])
    say("transforms " + numbers(transformOf(three, [{ x: 0, y: 0 }, { x: 9, y: 0 }, { x: 0, y: 9 }])) + "|" + numbers(transformOf([{ x: 0, y: 0 }, { x: 9, y: 0 }, { x: 0, y: 9 }], three)));
}

// A babbling wire.
const words = ["ok", "error:", "error:9", "ALARM:", "ALARM:1", "Grbl ", "\\r\\n", "\\n", "\\r", "<Idle|", "[MSG:", "$", ">", "\\0", "\\xFF", "9", "o", "k", "?????????????????????????????????????????????????????????????????????"];
let random = 1;
function below(count) {
  random = (random * 1103 + 12345) % 1048576;
  return (random >> 4) % count;
}
for (let n = 0; n < 600; n++) {
  const what = below(12);
  if (what === 0) arm.home(told);
  else if (what === 1) arm.carry("O", cells, below(9), told);
  else if (what === 2) arm.jog(below(20) - 10, below(20) - 10, below(2) > 0, told);
  else if (what === 3 && n % 5 === 0) grbl.stop();
  else if (what < 6) pass(below(3000));
  else for (let m = below(6); m > 0; m--) hear(words[below(words.length)]);
  arm.used["O"] = 0;
}
pass(200000);
say("end " + timers.length + " " + JSON.stringify(grbl.status.state) + " " + [grbl.status.lines, grbl.status.strays, grbl.status.noise, grbl.status.errors, grbl.status.alarms, grbl.status.resets, grbl.status.timeouts].join(" "));
`;

const folder = fileURLToPath(new URL("../../../src/games/tictactoe/", import.meta.url));
const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .filter(line => line[0] === "@")
    .map(line => line.slice(1));

describe("driver, planner and touching", () => {
  let code: string;
  let here: string[];
  beforeAll(async () => {
    code = await minified(PROGRAM, folder);
    let printed = "";
    new Function("print", code)((line: string) => {
      printed += line + "\n";
    });
    here = linesOf(printed);
  });

  const told = (line: string) => here.filter(other => other.startsWith("told " + line)).length;

  it("minified, do what there is to do", () => {
    expect(here.slice(0, 10)).toEqual([
      "open 115200",
      "told board from lost  0 130 10 25 0",
      '> "\\u0018"',
      '> "$H\\n"',
      '> "$$\\n"',
      '> "$#\\n"',
      '> "G21G90G54?\\n"',
      '> "G1Z25F1500\\n"',
      '> "G1X130Y10F6000\\n"',
      '> "G4P0.01\\n"',
    ]);
    expect(here.filter(line => line.startsWith("found"))).toEqual(["found 0.5 -0.03 52.85 -0.04 -0.5 173.79"]);
    expect(
      ["", "lost", "tray O", "cell", "board", "reach", "error", "alarm", "reset", "silent", "stopped", "busy"].filter(
        fault => !told(fault + " "),
      ),
    ).toEqual([]);
    expect(here.at(-1)).toMatch(/^end 0 /);
  });

  it("minified, let no number through that is none, and no unlocking", () => {
    expect(
      here.filter(
        line =>
          line.startsWith(">") &&
          !/^> "(?:\\u0018|!|\?|(?:\$H|\$\$|\$#|G21G90G54\?|G1(?:[XYZ]-?\d+(?:\.\d\d?)?)+F\d+|G4P\d+(?:\.\d\d?)?|M3S1000|M5)\\n)"$/.test(
            line,
          ),
      ),
    ).toEqual([]);
    expect(here.filter(line => /^transforms ./.test(line) && line !== "transforms |")).toEqual([]);
  });

  it.skipIf(!can)("do the same on the real interpreter, letter by letter", () => {
    const own = mkdtempSync(join(tmpdir(), "croupier-"));
    try {
      writeFileSync(join(own, "arm.js"), code, "latin1");
      const there = execFileSync(binaries.full!, ["arm.js"], {
        cwd: own,
        input: "",
        encoding: "latin1",
        timeout: 120_000,
      });
      expect(linesOf(there)).toEqual(here);
    } finally {
      rmSync(own, { recursive: true, force: true });
    }
  });
});
