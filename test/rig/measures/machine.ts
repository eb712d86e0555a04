// Where the measuring programs for the board run, and what is made of the times they tell.
import { fileURLToPath } from "node:url";
import { Cortex } from "../espruino/cortex";
import { Interpreter } from "../espruino/interpreter";
import { compile } from "./compile";

export type Machine = "linux" | "cortex";

/** What a program on the board tells: milliseconds of each time, and what came out. */
export interface Told {
  ms: number[];
  found: any;
}

export const LATE_MS = 400_000;

const compiled: Record<string, Promise<string>> = {};

/** Runs one of the measuring programs on a machine, and collects what it tells. */
export async function runOn(machine: Machine, entry: string, plan: string): Promise<[string, Told][]> {
  const subject = await (compiled[entry] ??= compile(fileURLToPath(new URL(entry, import.meta.url))));
  const code = `var measurePlan=${plan};try{${subject}}catch(e){print("\\x01"+JSON.stringify(["threw",[],e+" "+e.stack])+"\\x02")}`;
  const told: [string, Told][] = [];
  const take = ([what, ms, found]: [string, number[], any]) => {
    if (what === "threw") throw new Error(`${entry} on ${machine}: ${found}`);
    if (what !== "end") told.push([what, { ms, found }]);
    return what === "end";
  };
  if (machine === "cortex") {
    const board = await Cortex.start({ code, alone: true });
    try {
      while (!take(await board.answer(LATE_MS)));
    } finally {
      board.stop();
    }
    return told;
  }
  // The program answers without being asked.
  const board = await Interpreter.start({
    code: `var measureTold=[];setTimeout(function(){${code.replace(/\bprint\(/g, "measureTold.push(")}},50);`,
    capture: false,
  });
  let texts: string[];
  try {
    await board.until(`measureTold.length&&/"(end|threw)"/.test(measureTold[measureTold.length-1])`, LATE_MS);
    texts = await board.ask("measureTold");
  } finally {
    board.stop();
  }
  for (const text of texts) take(JSON.parse(text.slice(1, -1)));
  return told;
}

export const mean = (list: number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
/** Where the very same was done several times: a busy machine adds to it, and nothing takes away. */
export const least = (list: number[]) => Math.min(...list);

export function same(what: string, one: any, other: any): void {
  if (JSON.stringify(one) !== JSON.stringify(other))
    throw new Error(`${what}: ${JSON.stringify(one)} is not ${JSON.stringify(other)}`);
}
