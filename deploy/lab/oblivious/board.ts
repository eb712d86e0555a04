// Both sides of a deal on a board: its time, its memory and its bytes. The other side's bytes are computed by Node, and so is what the board has to say.
import { fileURLToPath } from "node:url";
import { crc32 } from "node:zlib";
import { Cortex, NS_PER_INSTRUCTION } from "../espruino/cortex";
import { Interpreter } from "../espruino/interpreter";
import { compile } from "../measures/compile";
import { CARDS, type Deal } from "./deal";

export type Role = "teller" | "asker";

/** The steps of board-subject.ts by their numbers. */
const KINDS: Record<Role, string[]> = {
  teller: [
    "once a game: a, h",
    "once a game: order of the cards",
    "once a game: its secret",
    "once a game: a r, h r",
    "each look-up: heard",
    "each look-up: b r",
    "each look-up: keys",
    "a card is drawn",
  ],
  asker: [
    "once a game: a, h",
    "once a game: order of the slots",
    "each look-up: its secret",
    "each look-up: b",
    "each look-up: a r, heard",
    "each look-up: (a r) s",
    "each look-up: which key fits",
    "a card is drawn",
  ],
};

/** Of a kind of step, in instructions. */
export interface Step {
  kind: string;
  /** All slices of one such step, on average. */
  each: number;
  longest: number;
  slices: number;
}

export interface Run {
  steps: Step[];
  /** Whether every byte was the one that Node computed, and every card the right one. */
  isRight: boolean;
  /** Variables beyond what there was before; 0 where nobody looked. */
  variables: number;
  /** What the interpreter has. */
  total: number;
}

interface Answer {
  /** By kind: slices, all of them together and the longest in ms, and how many steps there were. */
  spans: number[];
  said: number[];
  variables: number;
  total: number;
}

const base64 = (bytes: ArrayBufferView) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");

function planOf(deal: Deal, role: Role): object {
  return {
    role,
    cards: CARDS,
    seed: base64(deal.seed),
    secret: base64(role === "teller" ? deal.one : deal.two),
    first: base64(deal.first),
    open: deal.open,
    lookUps: deal.lookUps.map(({ asked, checks, hidden, index, shift }) => ({
      asked: base64(asked),
      checks: base64(checks),
      hidden: base64(hidden),
      index,
      shift,
    })),
  };
}

/** What the board has to say, and what it has to learn. */
function expected(deal: Deal, role: Role): number[] {
  const sum = (bytes: Uint8Array) => crc32(bytes);
  const { first, lookUps, slots, cards } = deal;
  if (role === "teller")
    return [
      sum(first),
      ...lookUps.map(({ checks }) => sum(new Uint8Array(checks.buffer))),
      ...lookUps.map(({ hidden }) => sum(hidden)),
    ];
  return [
    sum(slots),
    ...lookUps.map(({ asked }) => sum(asked)),
    ...lookUps.flatMap(({ shift, slot }) => [shift, cards[slot]]),
  ];
}

/** What times and takes down is there before the memory is looked at, with all the room that it needs. */
const PRELUDE = `var measurePeak=0,measureBase=0,measureCount=0,measureSpans=new Float64Array(32),measureSaid=new Int32Array(64),measureSha=require("crypto").SHA256;
function measureLook(){}
var measureMachine={convolve:E.convolve,map:E.mapInPlace,hash:measureSha,
say:function(v){measureSaid[measureCount++]=v},
run:function(k,f){var s=measureSpans,d=false,t;k*=4;s[k+3]++;while(!d){t=getTime();d=f();t=(getTime()-t)*1000;s[k]++;s[k+1]+=t;if(t>s[k+2])s[k+2]=t;measureLook()}},
done:function(){measureTell({spans:[].slice.call(measureSpans),said:[].slice.call(measureSaid,0,measureCount),variables:Math.max(measurePeak-measureBase,0),total:process.memory().total})}};
`;

/** Looks at the memory at every eighth product and every hash, garbage collected: the deepest that a slice gets. */
const LOOKING = `measureLook=function(){var u=process.memory().usage;if(u>measurePeak)measurePeak=u};
measureMachine.convolve=function(a,b,o){o&7||measureLook();return E.convolve(a,b,o)};
measureMachine.hash=function(b){measureLook();return measureSha(b)};
`;

function programOf(subject: string, plan: object, done: string, isLooking: boolean): string {
  return `var measurePlan=${JSON.stringify(plan)};function measureTell(r){${done}}
${PRELUDE}${isLooking ? LOOKING : ""}measureBase=process.memory().usage;
${subject}`;
}

let subject: Promise<string> | undefined;

/** Compiled once. */
export function subjectText(): Promise<string> {
  subject ??= compile(fileURLToPath(new URL("board-subject.ts", import.meta.url)));
  return subject;
}

function runOf({ spans, said, variables, total }: Answer, deal: Deal, role: Role): Run {
  const instructions = (ms: number) => Math.round((ms * 1e6) / NS_PER_INSTRUCTION);
  const wanted = expected(deal, role);
  return {
    steps: KINDS[role].map((kind, at) => {
      const [slices, ms, longestMs, times] = spans.slice(4 * at);
      return {
        kind,
        each: instructions(ms / times),
        longest: instructions(longestMs),
        slices: Math.round(slices / times),
      };
    }),
    isRight: said.length === wanted.length && said.every((one, at) => one >>> 0 === wanted[at] >>> 0),
    variables,
    total,
  };
}

/** On the emulated Cortex-M4, whose clock counts instructions. */
export async function onCortex(subject: string, deal: Deal, role: Role, isLooking = false): Promise<Run> {
  const done = `print("\\x01"+JSON.stringify(r)+"\\x02")`;
  const board = await Cortex.start({ code: programOf(subject, planOf(deal, role), done, isLooking), alone: true });
  try {
    return runOf(await board.answer(120_000), deal, role);
  } finally {
    board.stop();
  }
}

/** On an interpreter for Linux; its times say nothing. */
export async function onInterpreter(binary: string, subject: string, deal: Deal, role: Role): Promise<Run> {
  const program = programOf(subject, planOf(deal, role), "global.measured=r", true);
  const board = await Interpreter.start({ binary, code: `setTimeout(function(){${program}},50);`, capture: false });
  try {
    await board.until("global.measured", 120_000);
    return runOf(await board.ask("measured"), deal, role);
  } finally {
    board.stop();
  }
}
