// Update by light on an emulated Cortex-M4: a film from its first code to the file that the next start tries, and how long the longest step of it takes.
import { describe, expect, test } from "vitest";
import { bundleText } from "../../deploy/lab/dist";
import { makeCargo } from "../../deploy/light/cargo";
import { blockBytesOf, makeKey, type Size } from "../../deploy/light/code";
import { Film } from "../../deploy/light/film";
import { makeRandom } from "../../devices/sim/random";
import { cortexAvailable } from "../rig/espruino/cortex";
import { longestOf, MOST_INSTRUCTIONS, timeSteps } from "../rig/espruino/steps";

const can = cortexAvailable("update by light on an emulated Cortex-M4");

/** The emulated board has no chance: its nonce and its digits are of this number. */
const RANDOM = 0x89abcdef;
const DIGITS = String(RANDOM % 1e6).padStart(6, "0");
const NONCE = Uint8Array.of(0x89, 0xab, 0xcd, 0xef, 0xef);

/** Files that are written, in memory: this flash takes nothing. What that takes is left out of the time. What the scanner's line brings, said by a script. */
const STAND_IN = `var feed;(function(){var store=require("Storage"),read=store.read,files={},on=Serial2.on,now=getTime,spent=0,write;
E.hwRand=function(){return ${RANDOM | 0}};
global.getTime=function(){return now()-spent};
function free(f){return function(a,b,c,d){var t=now(),r=f(a,b,c,d);spent+=now()-t;return r}}
store.read=free(function(n,o,l){var f=files[n];if(!f)return read.call(store,n,o||0,l);o=o||0;
l=Math.max(0,Math.min(l===undefined?f.length:l,f.length-o));return l?E.toString(new Uint8Array(f.buffer,o,l)):""});
store.erase=function(n){delete files[n]};store.compact=function(){};
write=free(function(n,d,o,s){if(!o){files[n]=new Uint8Array(s||d.length);files[n].fill(255)}if(typeof d!=="string")d=E.toString(d);files[n].set(E.toUint8Array(d),o||0);return true});
Serial2.on=function(e,f){feed=f;on.call(Serial2,e,f)};
global.__write=write;global.load=function(){};
})();`;

/** The rig's own stand-in comes behind, so writing is put right by the first step. */
const WRITING = `require("Storage").write=__write`;

const HEAD = `x={env:"STM32F405RG"};print("Croupier 0.17.0 (set) on "+x);version:"0.17.0",bundle:"set";`;

function program(size: number, random: () => number): Buffer {
  let text = HEAD;
  while (text.length < size)
    text += `function f${Math.floor(random() * 1e5).toString(36)}(a){return a+${Math.floor(random() * 99)}}`;
  return Buffer.from(text);
}

/** Out of the program that is there. */
function another(random: () => number): Buffer {
  const old = bundleText("light");
  const pieces = Array.from({ length: 12 }, () => Math.floor(random() * (old.length - 400)));
  return Buffer.from(HEAD + pieces.map(at => old.slice(at, at + 300) + at.toString(36)).join(";"));
}

describe.skipIf(!can)("light.js on an emulated Cortex-M4", () => {
  test.each<[Size, string, (random: () => number) => Buffer]>([
    [63, "a program", random => program(1500, random)],
    [240, "a program", random => program(4000, random)],
    [162, "a difference", another],
  ])(
    "receives, in codes of %i letters, unpacks and checks %s in steps of at most 30 ms",
    async (size, what, make) => {
      const random = makeRandom(size);
      const before = Buffer.from(bundleText("light"));
      const cargo = makeCargo({ name: ".bootcde", bytes: make(random) }, before);
      expect(cargo.isDifference).toBe(what === "a difference");
      const codes: string[] = [];
      const frames = new Film(cargo.bytes, makeKey(DIGITS, NONCE), size, random).frames();
      // Every third one is lost, so that mixtures have to be solved.
      const enough = Math.ceil((2.2 * cargo.bytes.length) / blockBytesOf(size)) + 8;
      for (let at = 0; codes.length < enough; at++) {
        const { text } = frames.next().value!;
        if (at % 3 !== 1) codes.push(text);
      }
      const { slices, flags, state } = await timeSteps(
        "light",
        { board: "esp32", keys: { A: "", B: "", C: "" } },
        [
          WRITING,
          ...codes.map(code => `feed(${JSON.stringify(code + "\r")})`),
          ...Array.from({ length: 12 }, () => "1"),
        ],
        STAND_IN,
      );
      console.info(
        `${what} of ${cargo.bytes.length} bytes in codes of ${size} letters, instructions: ${JSON.stringify(longestOf(slices))}`,
      );
      expect(state).toMatchObject({ phase: "done", counts: { bad: 0, damaged: 0 } });
      expect(longestOf(slices).instructions, longestOf(slices).kind).toBeLessThanOrEqual(MOST_INSTRUCTIONS);
      expect(flags).toEqual([]);
    },
    300_000,
  );
});
