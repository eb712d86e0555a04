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

onEach("things on the real interpreter", ["full", "small"], ({ full, small }) => {
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
    const board = await Interpreter.start({
      binary: small,
      bundle: "things",
      config: { board: "linux" },
      files: { "croupier.things": LIST },
    });
    try {
      await board.until(isThere);
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
