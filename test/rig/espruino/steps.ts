// How long the finished bundles keep the emulated Cortex-M4 busy at a stretch, in instructions: from the moment Espruino calls the program (a timer, or
// bytes on Serial2) to the moment it gets control back. What runs once at boot, before the menu, is no step, nor what is asked at the prompt.
//
// Stand-ins, for what the emulator cannot do: a flash that takes what is written into it, and the watchdog's clock.
import { Cortex, NS_PER_INSTRUCTION } from "./cortex";
import type { Slices } from "./durak-slices";

/** A step of 30 ms, on a Cortex-M4 that takes 8 ns for an instruction. */
export const MOST_INSTRUCTIONS = 30e6 / NS_PER_INSTRUCTION;

/** In the board's own program, where `store` is Storage and `wrote` a number: 1 an entry was written, 2 a file. */
export const STAND_INS = `store.write=function(n,d,o){wrote=o?1:2;return true};store.getFree=function(){return 99999};E.enableWatchdog=function(){};`;

/** Times every callback by its kind; `script` is a list of texts, each run in a turn of its own. They stand for keys and scans, which make no console: it is made before the time counts. */
const program = (script: string[]): string => `var slices={};(function(){
var after=setTimeout,time=getTime,on=Serial2.on,store=require("Storage"),wrote=0,sent=0,last="boot",script=${JSON.stringify(script)};
I2C1.writeTo=function(){sent=1};
function run(kind,f,a){var t=time();sent=0;f(a);t=1000*(time()-t);if(kind==="picture")kind=sent?"page":kind+" after "+last;var s=slices[kind];if(!s)s=slices[kind]={count:0,longestMs:0,meanMs:0};s.count++;s.meanMs+=t;if(t>s.longestMs)s.longestMs=t}
${STAND_INS}
global.setTimeout=function(f,t){return after(function(){run(t?"after "+t+" ms":"picture",f)},t)};
Serial2.on=function(e,f){on.call(Serial2,e,function(d){run("bytes received",f,d)})};
function next(){var text=script.shift();if(text===undefined)return print("\\x01"+JSON.stringify({slices:slices,flags:E.getErrorFlags(),state:croupier.state()})+"\\x02");
var f=new Function("croupier",text);last=text.replace(/\\(.*/,"");run(text.replace(/\\(.*/,""),f,croupier);after(next,700)}
after(next,3000);
})();
`;

/** Of a run. */
export interface Steps {
  slices: Slices;
  flags: string[];
  state: any;
}

/** Runs it on the bundle: each text a step, and whatever it brings about; `before` comes first. */
export async function timeSteps(bundle: string, config: object, script: string[], before = ""): Promise<Steps> {
  const board = await Cortex.start({
    bundle,
    alone: true,
    config: { board: "pico", keys: { C: "" }, ...config },
    before: before + program(script),
  });
  try {
    const steps: Steps = await board.answer(300_000);
    for (const slice of Object.values(steps.slices)) slice.meanMs /= slice.count;
    return steps;
  } finally {
    board.stop();
  }
}

/** The longest step, in instructions, and of what kind it was. */
export function longestOf(slices: Slices): { kind: string; instructions: number } {
  const [kind, { longestMs }] = Object.entries(slices).sort((a, b) => b[1].longestMs - a[1].longestMs)[0];
  return { kind, instructions: Math.round((longestMs * 1e6) / NS_PER_INSTRUCTION) };
}
