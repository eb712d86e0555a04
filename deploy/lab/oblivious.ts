// What a hidden hand would cost: `npm run oblivious`. Player 2 looks its cards up among player 1's, and player 1 does not learn which; each side in turn on the emulated Cortex-M4
// (ESPRUINO_F405) and on the interpreter with a Pico's 5,100 variables (ESPRUINO_SMALL), beside what Node computes. Prints a table, and ends with exit code 1 when
// a byte or a card is wrong, a limit is missed, or something could not be measured.
import { crc32 } from "node:zlib";
import { binaries, titleOf } from "./espruino/binaries";
import { NS_PER_INSTRUCTION, cortexTitle, hasCortex } from "./espruino/cortex";
import { MOST_INSTRUCTIONS } from "./espruino/steps";
import { type Role, type Run, onCortex, onInterpreter, subjectText } from "./oblivious/board";
import { codeOfBoth } from "./oblivious/code";
import { dealOf } from "./oblivious/deal";
import { countErrors, secretsOf } from "./oblivious/errors";
import { nodeMachine } from "./oblivious/node";
import { PARAMETERS, dual, primal } from "./oblivious/security";
import { bytesOf, dealMs, drawMs } from "./oblivious/wire";

const SEED = 81;
const GAMES = 400;
const ROLES: Role[] = ["teller", "asker"];
const TITLES: Record<Role, string> = { teller: "Player 1, who holds the cards", asker: "Player 2, who looks one up" };
const MOST_DEAL_MS = 5000;
const MOST_DRAW_MS = 200;
const BAUDS = [9600, 115_200];
const wrong: string[] = [];
const count = (value: number) => Math.round(value).toLocaleString("en");
const line = (what: string, value: string) => console.log(`  ${what.padEnd(34)} ${value}`);

function expect(isTrue: boolean, what: string): void {
  if (!isTrue) wrong.push(what);
}

function reportSteps(role: Role, run: Run): void {
  console.log(TITLES[role]);
  for (const { kind, each, longest, slices } of run.steps) {
    const ms = (instructions: number) => `${((instructions * NS_PER_INSTRUCTION) / 1e6).toFixed(1)} ms`;
    line(kind, `${count(each)} instructions = ${ms(each)}, in ${slices}; the longest slice ${ms(longest)}`);
    expect(longest <= MOST_INSTRUCTIONS, `${kind}: a slice of ${ms(longest)}`);
  }
}

const deal = dealOf(nodeMachine, secretsOf(SEED));
const subject = await subjectText();
const code = await codeOfBoth();

if (hasCortex) {
  console.log(await cortexTitle());
  const runs = { teller: await onCortex(subject, deal, "teller"), asker: await onCortex(subject, deal, "asker") };
  for (const role of ROLES) {
    reportSteps(role, runs[role]);
    expect(runs[role].isRight, `${role}, Cortex-M4: not what Node computes`);
    const { variables, total } = await onCortex(subject, deal, role, true);
    line("variables at the peak", `${variables} of ${total}`);
  }
  console.log("Both");
  for (const baud of BAUDS) {
    const [dealt, drawn] = [dealMs, drawMs].map(ms => ms(deal, runs.teller, runs.asker, baud, NS_PER_INSTRUCTION));
    line(`six cards each, ${baud} baud`, `${count(dealt)} ms`);
    line(`a card drawn, ${baud} baud`, `${count(drawn)} ms`);
    expect(dealt <= MOST_DEAL_MS, `a deal of ${count(dealt)} ms at ${baud} baud`);
    expect(drawn <= MOST_DRAW_MS, `a draw of ${count(drawn)} ms at ${baud} baud`);
  }
} else wrong.push("not measured: there is no qemu-system-arm, or ESPRUINO_F405 names no firmware for it");

const { small } = binaries;
if (small) {
  console.log(titleOf("small", small));
  for (const role of ROLES) {
    const { variables, total, isRight } = await onInterpreter(small, subject, deal, role);
    line(`variables at the peak, ${role === "teller" ? "player 1" : "player 2"}`, `${variables} of ${total}`);
    expect(isRight, `${role}, interpreter: not what Node computes`);
  }
} else wrong.push("not measured: ESPRUINO_SMALL names no interpreter with 5,100 variables");

console.log("Of every board");
const wire = bytesOf(deal);
line("code of both sides", `${count(code.length)} bytes, CRC32 ${crc32(code).toString(16).padStart(8, "0")}`);
line("on the wire, a deal", `${count(wire.dealOfTwo)} bytes from player 2, ${count(wire.dealOfOne)} from player 1`);
line("on the wire, a look-up and a draw", `${count(wire.lookUp)} bytes before, ${wire.draw} when the card is drawn`);
const errors = countErrors(GAMES, SEED);
line(
  "look-ups",
  `${count(errors.lookUps)}; ${errors.lost} more had to be made anew, ${errors.wrongCards} brought a wrong card`,
);
line("bits of a key wrong at first", `${count(errors.wrongBits)} of ${count(errors.bits)}`);
line("keys tried beyond the first", `${errors.tries.toFixed(1)} on average, ${errors.mostTries} at most`);
line("to find a secret, core-SVP", `2^${primal(PARAMETERS).toFixed(1)} primal, 2^${dual(PARAMETERS).toFixed(1)} dual`);
expect(!errors.wrongCards, `${errors.wrongCards} wrong cards`);

for (const what of wrong) console.error(`WRONG: ${what}`);
process.exitCode = wrong.length ? 1 : 0;
