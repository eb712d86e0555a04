// A table of a tournament on an emulated Cortex-M4, which has no network: a stand-in accepts what the board writes, and answers as a tournament's end would. What
// a step takes in which a race with 21 cards is told, sealed and said.
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { cortexAvailable } from "../rig/espruino/cortex";
import { longestOf, MOST_INSTRUCTIONS, timeSteps } from "../rig/espruino/steps";
import { makeRandom } from "../../devices/sim/random";
import { SEED, shuffled } from "../rig/espruino/tables";

const can = cortexAvailable("a table of a tournament on an emulated Cortex-M4");
const WORD = "tubi-kera-1881";
const CARDS = 21;
/** More than a step, and none of the table's: race-cortex.test.ts. */
const OPENING = "picture after croupier.open";

const quoted = (bytes: Uint8Array) =>
  `"${[...bytes].map(byte => "\\x" + byte.toString(16).padStart(2, "0")).join("")}"`;
const key = createHash("sha256").update(`croupier room key ${WORD}`).digest();
const block = (mask: number) => quoted(Uint8Array.from({ length: 64 }, (_, at) => (key[at] ?? 0) ^ mask));

/**
 * Hears the board's call, and from then on says `got` to whatever it tells. Its own turns are of 7 ms, so that nobody takes them for the board's.
 */
const STAND_IN = `(function(){var old=require,on={},n=0,inner=${block(0x36)},outer=${block(0x5c)};
function sha(t){return E.toString(new Uint8Array(old("crypto").SHA256(t)))}
function four(c){return "\\0\\0"+String.fromCharCode(c>>8,c&255)}
function publish(topic,to,text){var b="TOURNEY!"+to+four(++n)+text;b+=sha(outer+sha(inner+b)).substr(0,8);b="\\0\\x1e"+topic+b;
on.data("0"+(b.length<128?String.fromCharCode(b.length):String.fromCharCode(b.length&127|128,b.length>>7))+b)}
function heard(p){var k=p.charCodeAt(0);if(k==16)on.data(" \\x02\\0\\0");if(k==130)on.data("\\x90\\x03\\0\\x01\\0");if(k!=48)return;
var b=p.substr(p.charCodeAt(1)<128?2:3),topic=b.substr(2,30),data=b.substring(52,b.length-8);said+=data.length>300?1:0;
publish(topic.substr(0,22)+"ffffffff",b.substr(32,8),data?JSON.stringify({got:JSON.parse(data).n}):"")}
var after=setTimeout,socket={write:function(p){after(heard,7,p)},end:function(){},on:function(e,f){on[e]=f}};
global.said=0;
global.require=function(name){return name=="net"?{connect:function(w,f){after(f,7);return socket}}:old(name)};
})();`;

/** A table of so many needs to be dealt more three times. */
const SCRIPT = [
  `croupier.open("set",{mode:"race"})`,
  ...shuffled(makeRandom(SEED + 8))
    .slice(0, CARDS)
    .flatMap((code, at) => [
      ...(at >= 12 && at % 3 === 0 ? [`croupier.play("deal")`] : []),
      `croupier.scan("${code}",${at})`,
    ]),
  `croupier.press("P1")`,
  `1`,
  `2`,
  `croupier.press("P1")`,
  `3`,
  `4`,
];

describe.skipIf(!can)("a table of a tournament on an emulated Cortex-M4", () => {
  test(`opens the network, and tells a race of ${CARDS} cards, in steps of at most 30 ms (SEED=${SEED})`, async () => {
    const config = { network: { broker: "10.0.0.7", table: WORD } };
    const { slices, flags, state } = await timeSteps("croupier", config, SCRIPT, STAND_IN);
    const tick = slices["after 1000 ms"];
    const { [OPENING]: _opening, ...steps } = slices;
    const told = longestOf(steps);
    console.info(
      `a second at the table: ${Math.round(tick.longestMs * 125000)} instructions at most, then its steps: ${JSON.stringify(Object.entries(slices).map(([kind, { longestMs }]) => [kind, Math.round(longestMs * 125000)]))}`,
    );
    expect(state.cards.filter(Boolean)).toHaveLength(CARDS);
    expect(told.instructions).toBeLessThanOrEqual(MOST_INSTRUCTIONS);
    // It has fewer variables than any board with a network.
    expect(flags.filter(flag => flag !== "LOW_MEMORY")).toEqual([]);
    expect(tick.count).toBeGreaterThan(10);
  }, 300_000);
});
