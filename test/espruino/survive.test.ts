// What has to be survived: too few variables for what is to be opened, fifty openings of everything, keys while something opens.
import { afterAll, expect, test } from "vitest";
import { Interpreter, sleep } from "../rig/espruino/interpreter";
import { rested } from "../rig/espruino/memory";
import { configOf, isThere } from "../rig/espruino/needs";
import { WAYS } from "../rig/espruino/ways";
import { onEach } from "./each";

const boards: Interpreter[] = [];
afterAll(() => boards.forEach(board => board.stop()));

async function start(binary: string): Promise<Interpreter> {
  const config = configOf("croupier");
  const board = await Interpreter.start({ binary, bundle: "croupier", capture: false, ports: ["scanner"], config });
  boards.push(board);
  await board.until(isThere);
  await sleep(6000);
  return board;
}

/** Takes variables until so many are free. */
const hog = (free: number) =>
  `(function(){global.hog=[];for(;;){var f=process.memory().free-${free};if(f<30)return f;global.hog.push(new Uint8Array(f>400?3000:200))}})()`;
const LET_GO = "(delete global.hog,1)";

onEach("what has to be survived", ["small"], ({ small }) => {
  test("fifty openings of each way of playing leave nothing behind, and none of its lists and pages does", async () => {
    const board = await start(small);
    // The same that is done fifty times, so that what it makes once and keeps is there.
    const visit = async (way: string) => {
      await board.ask(`croupier.open(${way})`);
      // Its list of actions, the first of which is opened and left, and the list again.
      for (const key of ['"B",true', '"B"', '"B",true', '"C"', '"B",true']) await board.ask(`croupier.press(${key})`);
    };
    const leave = () => board.ask('croupier.open("menu")&&croupier.state().app');
    for (const [, way] of WAYS) await visit(way);
    expect(await leave()).toBe("menu");
    const once = await rested(board);
    for (const [, way] of WAYS) {
      for (let time = 0; time < 50; time++) await visit(way);
      expect(await leave()).toBe("menu");
    }
    // A timer that waits takes a few; one variable an opening would be fifty for each way.
    expect(await rested(board)).toBeLessThan(once + 20);
    expect(board.printed).not.toMatch(/Error|OUT OF/);
    // What lies about is collected when nothing else is to be done, and here there always is: that it runs low may be said.
    expect(await board.ask("E.getErrorFlags()")).not.toContain("MEMORY");
  });

  test("what does not fit is refused in words, the menu stays, and it opens as soon as it fits", async () => {
    const board = await start(small);
    for (const free of [900, 600]) {
      await board.ask('croupier.open("menu")');
      await board.ask(hog(free));
      expect(await board.ask('croupier.open("durak",{against:"bot"})')).toBe(false);
      expect(await board.ask("croupier.state().message")).toMatch(/^No room: \d+ of \d+/);
      // A key leads back to the list.
      await board.ask('croupier.press("C")');
      expect(await board.ask("croupier.state().app")).toBe("menu");
      await board.ask(LET_GO);
      expect(await board.ask('croupier.open("durak",{against:"bot"})')).toBe(true);
      await sleep(500);
      expect(await board.ask("croupier.state().app")).toBe("durak");
    }
    expect(board.printed).not.toMatch(/Error|OUT OF/);
  });

  test("a game that is open goes on when hardly anything is free: its list opens, what is scanned is on the table", async () => {
    const board = await start(small);
    await board.ask('croupier.open("set",{mode:"solve"})');
    await board.ask('["S1111","S2222"].map(function(c){return croupier.scan(c)})');
    await sleep(500);
    await board.ask(hog(500));
    await board.ask('croupier.press("B",true)');
    expect(await board.ask('croupier.scan("S3333")')).toBe("added");
    await sleep(12_000);
    await board.ask(LET_GO);
    expect(await board.ask("croupier.state()")).toMatchObject({ app: "set", sets: [[0, 1, 2]] });
    expect(board.printed).not.toMatch(/Error|OUT OF/);
  });

  test("keys while something opens come to it, or to nobody, and nothing is opened twice", async () => {
    const board = await start(small);
    const keys = ["A", "B", "C"].map(key => `croupier.press("${key}")`).join(",");
    for (const [, way] of WAYS) {
      const name = JSON.parse(way.split(",")[0]);
      // In the turn in which it is opened, and in those in which it comes into being.
      await board.ask(`(croupier.open(${way}),${keys},setTimeout(function(){${keys}},1),1)`);
      await sleep(700);
      const { app } = await board.ask("croupier.state()");
      expect([name, app]).toEqual([name, expect.stringMatching(new RegExp(`^(${name}|menu)$`))]);
    }
    expect(board.printed).not.toMatch(/Error|OUT OF/);
    // What lies about is collected when nothing else is to be done, and here there always is: that it runs low may be said.
    expect(await board.ask("E.getErrorFlags()")).not.toContain("MEMORY");
  });
});
