// Things on the real interpreter: the finished bundles boot, hear codes at the scanner's port, learn, count, and know it all after a power cut; and the memory.
import { expect, test } from "vitest";
import { crc32 } from "../../devices/sim/bytes";
import { scan, startChain, state } from "../rig/espruino/chain";
import { faultsIn } from "../rig/espruino/flags";
import { Interpreter, sleep } from "../rig/espruino/interpreter";
import { isThere } from "../rig/espruino/needs";
import { onEach } from "./each";

const BUNDLES = ["things"];

const keyOf = (code: string) => (crc32(Buffer.from(code, "latin1")) >>> 0).toString(16).padStart(8, "0");

/** The list as the command writes it. */
function listOf(...rows: [code: string, name: string, worth?: string][]): Buffer {
  const text = rows.map(([code, name, worth = ""]) => `${keyOf(code)},${name},${worth};\n`).join("");
  return Buffer.from(text.padEnd(1536, "\xff"), "latin1");
}

const LIST = listOf(
  ["T0001", "Blue"],
  ["T0002", "Blue"],
  ["T0003", "Red"],
  ["T0004", "Red"],
  ["4006381333931", "Ten", "10.5"],
);

/** An evening: three things are learned, found to be here, the last one taken back, all begun anew, and that taken back. */
const EVENING = [
  `croupier.play("learn")`,
  ...["a", "b", "c"].map(code => `croupier.scan("${code}")`),
  `croupier.play("learn")`,
  ...["a", "b", "c"].map(code => `croupier.scan("${code}")`),
  ...["undo", "new", "undo"].map(move => `croupier.play("${move}")`),
];

/** Before its n-th write, or when half of that is done, the power goes: nothing is written any more. `writes` counts. */
const cutAt = (nth: number, isHalf: boolean) =>
  `(function(){var s=require("Storage"),w=s.write;writes=0;isOff=false;s.write=function(n,d,o,z){
if(isOff||++writes===${nth}){if(!isOff&&${isHalf}&&d.length>1)w.call(s,n,d.substr(0,d.length>>1),o||0,z||d.length);isOff=true;throw new Error("power cut")}
return w.call(s,n,d,o||0,z||d.length)}})()`;

/** At its menu, with the list in its Storage. */
async function startListed(binary: string): Promise<Interpreter> {
  const files = { "croupier.things": LIST };
  const board = await Interpreter.start({ binary, bundle: "things", config: { board: "linux" }, files });
  await board.until(isThere);
  return board;
}

const ROLL = `croupier.open("things",{mode:"roll"})`;
/** Learned and found, or as much of it as there was before the cut. */
const known = async (board: Interpreter) => {
  const { things, total } = await state(board);
  return [things, total];
};

onEach("things on the real interpreter", ["full", "small"], ({ full, small }) => {
  test("a power cut at each write of an evening, or halfway through it, costs at most what was just done", async () => {
    const start = async (folder?: string) => {
      const board = await Interpreter.start({ binary: small, bundle: "things", config: { board: "linux" }, folder });
      await board.until(isThere);
      await board.ask(ROLL);
      return board;
    };
    /** What is known before and after each step, without a cut; and which writes belong to it. */
    const uncut = await start();
    const told = [await known(uncut)];
    const stepOf: number[] = [];
    try {
      await uncut.ask(cutAt(0, false));
      for (const [at, step] of EVENING.entries()) {
        await uncut.ask(step);
        told.push(await known(uncut));
        for (let writes: number = await uncut.ask("writes"); stepOf.length < writes;) stepOf.push(at);
      }
      expect(told[EVENING.length]).toEqual([3, 2]);
      // Of each line and mark one, and one for the head of the marks; one more for all that is begun anew, and for all that comes back.
      expect(stepOf.length).toBe(10);
    } finally {
      uncut.stop();
    }
    for (const isHalf of [false, true])
      for (const [at, step] of stepOf.entries()) {
        const board = await start();
        let again: Interpreter | undefined;
        try {
          await board.ask(cutAt(at + 1, isHalf));
          for (const one of EVENING.slice(0, step + 1)) await board.ask(one);
          expect([at, await board.ask("isOff")]).toEqual([at, true]);
          board.kill();
          again = await start(board.folder);
          const [things, total] = await known(again);
          const [before, after] = [told[step], told[step + 1]];
          const between = (value: number, which: 0 | 1) =>
            value >= Math.min(before[which], after[which]) && value <= Math.max(before[which], after[which]);
          expect([at, isHalf, things, total, between(things, 0) && between(total, 1)]).toEqual([
            at,
            isHalf,
            things,
            total,
            true,
          ]);
          // It goes on: what is learned and found now is there the next time.
          for (const move of ["learn", "learn"]) {
            await again.ask(`croupier.play("${move}")`);
            expect(await again.ask(`croupier.scan("d")`)).toBe("added");
          }
          await again.ask(`croupier.open("menu")`);
          await again.ask(ROLL);
          expect([at, isHalf, ...(await known(again))]).toEqual([at, isHalf, things + 1, total + 1]);
          expect(again.printed).not.toMatch(/uncaught/i);
        } finally {
          again?.stop();
          board.stop();
        }
      }
  }, 300_000);

  test("a Storage without room says so, changes nothing, and is used again when there is room", async () => {
    const board = await startListed(small);
    try {
      await board.ask(ROLL);
      // A start that has proved itself has been noted by then.
      await sleep(2500);
      const free: number = await board.ask(
        `(function(){var s=require("Storage");for(var i=0;s.getFree()>40&&i<999;i++)try{s.write("f"+i,"x".repeat(Math.min(2000,s.getFree()-36)))}catch(e){break}return s.getFree()})()`,
      );
      expect(free).toBeLessThan(512);
      const before = await state(board);
      for (const code of ["T0001", "T0002"]) {
        expect(await board.ask(`croupier.scan("${code}")`)).toBe("full");
        expect(await state(board)).toMatchObject({ message: "No room", things: before.things, total: 0 });
      }
      // The list's own room is there.
      await board.ask(`croupier.play("learn")`);
      expect(await board.ask(`croupier.scan("a new one")`)).toBe("added");
      await board.ask(`croupier.play("learn")`);
      await board.ask(`(function(){var s=require("Storage");s.erase("f0");s.erase("f1")})()`);
      for (const code of ["T0001", "a new one"]) expect(await board.ask(`croupier.scan("${code}")`)).toBe("added");
      await board.ask(`croupier.open("menu")`);
      await board.ask(ROLL);
      expect(await known(board)).toEqual([before.things + 1, 2]);
      expect(board.printed).not.toMatch(/uncaught/i);
    } finally {
      board.stop();
    }
  }, 120_000);

  for (const bundle of BUNDLES)
    test(`${bundle}.js hears codes at the scanner's port, and says what belongs together`, async () => {
      const board = await startChain({ binary: full, bundle, files: { "croupier.things": LIST } });
      try {
        expect(await board.ask(`croupier.open("things")`)).toBe(true);
        await scan(board, "T0001");
        expect(await state(board)).toMatchObject({ thing: "Blue", total: 1, together: null, message: "Its twin?" });
        await scan(board, "T0002");
        expect(await state(board)).toMatchObject({ total: 0, together: true, message: "These two", list: [] });
        await scan(board, "T0003");
        expect(await state(board)).toMatchObject({ total: 1, together: null });
        await scan(board, "4006381333931");
        expect(await state(board)).toMatchObject({ total: 2, together: false, list: ["Red", "Ten"] });
        await scan(board, "EVIL=process.env");
        expect(await state(board)).toMatchObject({ thing: "?", message: "Not listed", total: 2 });
        // What was scanned is not told anywhere.
        expect(JSON.stringify(await board.ask("[croupier.state(),croupier.status()]"))).not.toMatch(/EVIL|4006381/);
        expect(board.printed).not.toMatch(/EVIL|4006381|uncaught|error/i);
        expect(await board.ask("typeof EVIL")).toBe("undefined");
        expect(faultsIn(await board.ask("E.getErrorFlags()"), false)).toEqual([]);
      } finally {
        board.stop();
      }
    }, 120_000);

  for (const bundle of BUNDLES)
    test(`${bundle}.js learns, counts and measures, and all of it is there after a restart`, async () => {
      const board = await Interpreter.start({ binary: small, bundle, config: { board: "linux" } });
      let again: Interpreter | undefined;
      try {
        await board.until(isThere);
        await board.ask(`croupier.open("things",{mode:"count"})`);
        expect(await board.ask(`croupier.play("learn")`)).toBe(true);
        for (const code of ["a", "b"]) expect(await board.ask(`croupier.scan("chip ${code}")`)).toBe("added");
        await board.ask(`[croupier.play("worth"),croupier.play("worth")]`);
        expect(await board.ask(`croupier.scan("chip c")`)).toBe("added");
        await board.ask(`croupier.play("learn")`);
        for (const code of ["a", "c"]) expect(await board.ask(`croupier.scan("chip ${code}")`)).toBe("added");
        expect(await board.ask(`croupier.scan("chip a")`)).toBe("duplicate");
        expect(await state(board)).toMatchObject({ total: 6, things: 3, list: ["1", "5"], learning: false });
        expect(await board.ask(`croupier.play("undo")`)).toBe(true);
        expect(await state(board)).toMatchObject({ total: 1, list: ["1"] });
        await board.ask(`croupier.open("things",{mode:"ruler"})`);
        for (const code of ["T0000", "T0120"]) expect(await board.ask(`croupier.scan("${code}")`)).toBe("added");
        const { mm, mmPerSecond } = await state(board);
        expect([mm, mmPerSecond > 0]).toEqual([120, true]);
        board.kill();
        again = await Interpreter.start({ binary: small, bundle, folder: board.folder });
        await again.until(isThere);
        await again.ask(`croupier.open("things",{mode:"count"})`);
        expect(await state(again)).toMatchObject({ total: 1, things: 3, list: ["1"] });
        expect(board.printed + again.printed).not.toMatch(/uncaught|error/i);
      } finally {
        again?.stop();
        board.stop();
      }
    }, 120_000);

  test("10,000 hostile codes change nothing that a list says, and leave the memory as it was", async () => {
    const board = await startListed(small);
    try {
      await board.ask(`croupier.open("things")`);
      await board.ask(`croupier.scan("T0001")`);
      const before = await state(board);
      // Of any bytes, and nearly labels; a mark would be a word of the board's own.
      const scanSome = (seed: number) =>
        `(function(){var x=${seed},heard={};for(var n=0;n<250;n++){var t=n&1?"T00":"";for(var l=n%33;l>=0;l--){x=(x*1103515245+12345)&0x7fffffff;t+=String.fromCharCode(x>>16&255)}
t=t.replace(/[!^%]/g,"?");heard[croupier.scan(t)]=1}return Object.keys(heard).sort()})()`;
      const heard = new Set<string>();
      const used: number[] = [];
      for (let turn = 1; turn <= 40; turn++) {
        for (const result of await board.ask(scanSome(turn * 7919))) heard.add(result);
        if (turn > 1 && turn < 40) continue;
        // What each has left is collected in turns of their own.
        await sleep(500);
        used.push(await board.ask("process.memory().usage"));
      }
      expect([...heard].filter(result => result === "added" || result === "full")).toEqual([]);
      expect(await state(board)).toMatchObject({ things: before.things, total: before.total, list: before.list });
      expect(Math.abs(used[1] - used[0])).toBeLessThan(60);
      expect(board.printed).not.toMatch(/uncaught/i);
    } finally {
      board.stop();
    }
  }, 170_000);
});
