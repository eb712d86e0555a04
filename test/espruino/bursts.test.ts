// What `croupier doctor` says of a version's serial ports, asked of the interpreters themselves.
import { afterAll, describe, expect, test } from "vitest";
import { losesBursts } from "../../deploy/host/doctor/firmware";
import { heardOf } from "../rig/espruino/bursts";
import { Cortex, cortexAvailable } from "../rig/espruino/cortex";
import { sleep } from "../rig/espruino/interpreter";
import { onEach } from "./each";

onEach(
  "what comes on a serial port while the program is busy, where variables are of a fixed number",
  ["small"],
  lane => {
    test("is lost in part by the versions that doctor names, and by no other", async () => {
      const [version, commit] = lane.title.split(/[ ,]+/);
      const heard = await heardOf(lane.small);
      expect(heard < 1, `${heard} of it was heard`).toBe(losesBursts(version, commit));
    });
  },
);

onEach("what comes on a serial port while the program is busy, where variables grow as needed", ["full"], lane => {
  test("is heard, whichever version it is", async () => expect(await heardOf(lane.full)).toBe(1));
});

const can = cortexAvailable("what an emulated Cortex-M4 hears while it is busy");
const BUSY = `var heard=0;Serial2.on("data",function(d){heard+=d.length;if(d!="!")return;for(var end=getTime()+4;getTime()<end;);});Serial2.setup(115200);`;

describe.skipIf(!can)("what comes on a chip's serial port while the program is busy", () => {
  let board: Cortex | undefined;
  afterAll(() => board?.stop());

  test("is all heard; but where another port was heard in between, the versions that doctor names lose some", async () => {
    board = await Cortex.start({ code: BUSY });
    const [version, commit] = await board.ask("[process.version,process.env.GIT_COMMIT]");
    const heard = async (isParted: boolean) => {
      await board!.ask("heard=0");
      for (const text of ["!", "x".repeat(30), "", "x".repeat(160)]) {
        if (text) board!.send(text);
        else if (isParted) board!.type(" ");
        await sleep(100);
      }
      await board!.ask("1");
      await sleep(500);
      return board!.ask("heard");
    };
    expect(await heard(false)).toBe(191);
    expect((await heard(true)) < 191).toBe(losesBursts(version, commit));
  });
});
