// Tic-tac-toe on an emulated Cortex-M4: whole games of the lean bundle, and how long each kind of work keeps the board busy at a stretch.
import { describe, expect, test } from "vitest";
import { Cortex, cortexAvailable } from "../rig/espruino/cortex";
import { table } from "../rig/espruino/durak-slices";
import type { Slices } from "../rig/espruino/durak-slices";
import { longestOf, MOST_INSTRUCTIONS, STAND_INS } from "../rig/espruino/steps";

const can = cortexAvailable("tic-tac-toe on an emulated Cortex-M4");
const FOR_MS = 300_000;

/**
 * A picture, or one page of it on its way to the display, is asked for with no delay; the board's first slice after 500 ms, the others after 1 ms. The last of them
 * also plays. The person always takes the first free cell: two games, then the board begins. What plays stands for a key, which makes no console.
 */
const PROGRAM = `var slices={},ends=[];(function(){
var after=setTimeout,time=getTime,store=require("Storage"),wrote=0;
${STAND_INS}
function run(kind,f){var t=time();f();t=1000*(time()-t);var s=slices[kind];if(!s)s=slices[kind]={count:0,longestMs:0,meanMs:0};s.count++;s.meanMs+=t;if(t>s.longestMs)s.longestMs=t}
global.setTimeout=function(f,t){return after(function(){run(t===0?"picture or page":t===500?"board begins to think":t===1?"board thinks or plays":"after "+t+" ms",f)},t)};
global.turn=function(){var c=croupier,s=c.state();
if(s.outcome){ends.push(s.outcome);if(ends.length>2)return print("\\x01"+JSON.stringify({slices:slices,ends:ends,flags:E.getErrorFlags()})+"\\x02");croupier.play(ends.length>1?"first":"new")}
else if(s.turn==="human")run("person plays",function(){c.play(c.moves()[0])});
after(turn,100)};
after(function(){run("game opened",function(){croupier.open("tictactoe")});turn()},2500);
})();
`;

describe.skipIf(!can)("tictactoe.js on an emulated Cortex-M4", () => {
  test(
    "plays whole games, and wins them against somebody who takes the first free cell",
    async () => {
      const board = await Cortex.start({
        bundle: "tictactoe",
        alone: true,
        config: { board: "pico", keys: { C: "" } },
        before: PROGRAM,
      });
      try {
        const { slices, ends, flags }: { slices: Slices; ends: string[]; flags: string[] } = await board.answer(FOR_MS);
        for (const slice of Object.values(slices)) slice.meanMs /= slice.count;
        console.info(table("Cortex-M4, tic-tac-toe", slices));
        const longest = longestOf(slices);
        expect(longest.instructions, longest.kind).toBeLessThanOrEqual(MOST_INSTRUCTIONS);
        expect([ends, flags]).toEqual([["O", "O", "X"], []]);
        expect(Object.keys(slices)).toEqual(
          expect.arrayContaining([
            "game opened",
            "person plays",
            "board begins to think",
            "board thinks or plays",
            "picture or page",
          ]),
        );
        expect(board.printed).not.toMatch(/uncaught|error/i);
      } finally {
        board.stop();
      }
    },
    FOR_MS,
  );
});
