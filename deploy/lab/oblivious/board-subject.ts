// What the lab runs on the board: one side of a deal and of a draw, in slices, against the other side's bytes as they were computed before. Compiled as bundles are.
import { type Asking, type Held, approach, ask, learn, openAsking, settle, shiftTo } from "./asker";
import { orderOf } from "./order";
import { type Machine, type Ring, element, heard, hiding } from "./ring";
import {
  type Teller,
  type Telling,
  deriveKeys,
  multiply,
  openTeller,
  openTelling,
  prepareTeller,
  tell,
} from "./teller";

declare function atob(text: string): string;
declare const E: { toUint8Array(text: string): Uint8Array; CRC32(bytes: Uint8Array): number };
/** Beside what Espruino has: `run` times the slices of a kind until one answers yes, `say` takes down what the other side or the player is told. */
declare const measureMachine: {
  convolve: Machine["convolve"];
  map: Machine["map"];
  hash: Machine["hash"];
  run(kind: number, step: () => boolean): void;
  say(value: number): void;
  done(): void;
};
/** Bytes in base64. */
declare const measurePlan: {
  role: string;
  cards: number;
  seed: string;
  secret: string;
  first: string;
  lookUps: { asked: string; checks: string; hidden: string; index: number; shift: number }[];
  open: number[];
};

/** How much at once: some 20 ms on the Cortex-M4. */
const FOURS = 3;
const WORDS = 5;
const SLOTS = 3;
const TRIES = 20;

/** Kinds of steps, as board.ts names them. */
const PUBLIC = 0;
const ORDER = 1;
const OPEN = 2;
const SAY = 3;
const HEAR = 4;
const MULTIPLY = 5;
const KEYS = 6;
const DRAW = 7;

const plan = measurePlan;
const lookUps = plan["lookUps"];
const open = plan["open"];
const machine: Machine = {
  convolve: measureMachine["convolve"],
  map: measureMachine["map"],
  hash: measureMachine["hash"],
};
const run = measureMachine["run"];
const say = measureMachine["say"];
const bytesOf = (text: string) => E.toUint8Array(atob(text));

function once(kind: number, work: () => void): void {
  run(kind, () => {
    work();
    return true;
  });
}

const seed = bytesOf(plan["seed"]);
const secret = bytesOf(plan["secret"]);
const ring: Ring = { a: new Int16Array(0), h: new Int16Array(0) };
let order: Uint8Array = new Uint8Array(0);

function playTeller(): void {
  const waiting: Uint8Array[] = [];
  let teller: Teller;
  let telling: Telling;
  once(OPEN, () => {
    teller = openTeller(machine, secret);
  });
  run(SAY, () => prepareTeller(machine, ring, teller, FOURS));
  say(E.CRC32(teller!.bytes));
  lookUps.forEach((lookUp, label) => {
    once(HEAR, () => {
      telling = openTelling(machine, bytesOf(lookUp["asked"]), label, open.length);
    });
    run(MULTIPLY, () => multiply(machine, teller, telling, WORDS));
    run(KEYS, () => deriveKeys(machine, teller, telling, SLOTS));
    say(E.CRC32(new Uint8Array(telling.checks.buffer)));
    waiting.push(telling.masks);
  });
  const shown = new Uint8Array(open.map(slot => order[slot]));
  lookUps.forEach((lookUp, label) => {
    once(DRAW, () => {
      say(E.CRC32(tell(waiting[label], shown, lookUp["shift"])));
    });
  });
}

function playAsker(): void {
  const waiting: Held[] = [];
  const first = bytesOf(plan["first"]);
  let asking: Asking;
  say(E.CRC32(order));
  lookUps.forEach((lookUp, label) => {
    once(OPEN, () => {
      asking = openAsking(machine, secret, label, open.length);
    });
    run(SAY, () => ask(machine, ring, asking, FOURS));
    say(E.CRC32(asking.bytes));
    let answer: Int16Array;
    once(HEAR, () => {
      answer = heard(machine, first);
    });
    run(MULTIPLY, () => approach(machine, answer, asking, WORDS));
    const checks = new Int32Array(bytesOf(lookUp["checks"]).buffer);
    run(KEYS, () => settle(machine, asking, checks[asking.choice], TRIES));
    waiting.push({ choice: asking.choice, count: asking.count, mask: asking.mask });
  });
  lookUps.forEach((lookUp, label) => {
    once(DRAW, () => {
      say(shiftTo(waiting[label], lookUp["index"]));
      say(learn(waiting[label], bytesOf(lookUp["hidden"]), lookUp["index"]));
    });
  });
}

once(PUBLIC, () => {
  ring.a = element(machine, seed, 0);
});
once(PUBLIC, () => {
  ring.h = hiding(machine, seed);
});
once(ORDER, () => {
  order = orderOf(machine, secret, plan["cards"]);
});
if (plan["role"] === "teller") playTeller();
else playAsker();
measureMachine["done"]();
