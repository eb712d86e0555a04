import { afterAll, expect, test } from "vitest";
import { Gm67, Gm67Options } from "../../devices/sim/gm67";
import type { SimClock } from "../../devices/sim/wire";
import { CONFIG, COUNT, scan, state } from "../rig/espruino/chain";
import { Interpreter, sleep } from "../rig/espruino/interpreter";
import { onEach } from "./each";

const boards: Interpreter[] = [];
const modules: Gm67[] = [];
/** The chip's time is the machine's. */
const clock: SimClock = (() => {
  const timers = new Map<number, NodeJS.Timeout>();
  let last = 0;
  return {
    now: () => performance.now(),
    after: (forMs: number, then: () => void) => {
      const id = ++last;
      timers.set(
        id,
        setTimeout(() => {
          timers.delete(id);
          then();
        }, forMs),
      );
      return id;
    },
    cancel: (id: number) => {
      clearTimeout(timers.get(id));
      timers.delete(id);
    },
  };
})();

/** Wires a module to the pty. A pty has no baud rate: both sides always mean the same one. */
function plug(board: Interpreter, options: Omit<Gm67Options, "clock"> = {}): Gm67 {
  const module = new Gm67({ clock, ...options });
  modules.push(module);
  module.send = bytes => board.send("scanner", bytes);
  board.onReceive("scanner", data => {
    for (const byte of data) module.receive(byte, module.baud, clock.now());
  });
  return module;
}

const link = (board: Interpreter) => board.ask("croupier.status().scanner.link");

onEach("a scanner at the start", ["full"], ({ full }) => {
  const start = async () => {
    const board = await Interpreter.start({ binary: full, ports: ["scanner"], config: CONFIG, before: COUNT });
    boards.push(board);
    return board;
  };
  afterAll(() => {
    modules.splice(0).forEach(module => module.power(false));
    boards.splice(0).forEach(board => board.stop());
  });

  test("a GM67 is found, told to refuse setting codes before anything else, set up, and every setting acknowledged", async () => {
    const board = await start();
    const module = plug(board);
    await board.until(`croupier.status().scanner.link==="ready"`, 30_000);
    expect(module.log.filter(words => words !== "version")[0]).toMatch(/^setting codes = prohibited/);
    expect(module.complaints).toEqual([]);
    expect((await board.ask("croupier.status()")).scanner).toMatchObject({
      module: "GM67",
      refused: [],
      noise: 0,
      damaged: 0,
    });
    const settings = { EC: 0, "F2 06": 0, "F2 05": 2, "F0 24": 1, "F0 25": 1, "F2 11": 0, "8A": 4 };
    expect(Object.fromEntries(Object.keys(settings).map(id => [id, module.setting(id)]))).toEqual(settings);
    await board.ask(`croupier.open("set")`);
    module.show("S2311");
    await board.until("croupier.state().cards[0]==='S2311'");
    module.show("^#SC^3030011", "qr");
    await board.until("croupier.status().counts.setting===1");
    expect(module.setting("F2 01")).toBe(0);
    module.show(Uint8Array.of(0x0a));
    await board.until("croupier.state().cards[1]");
    expect((await state(board)).cards[1]).toBe("S3311");
  });

  test("one that refuses a setting is reported and used all the same", async () => {
    const board = await start();
    const module = plug(board, { refuses: ["38"] });
    await board.until(`croupier.status().scanner.link==="ready"`, 30_000);
    expect((await board.ask("croupier.status()")).scanner.refused).toEqual(["own beep off"]);
    await board.ask(`croupier.open("set")`);
    module.show("S2311");
    await board.until("croupier.state().cards[0]==='S2311'");
  });

  test("a silent one is reported on the screen with what to do; found when it speaks, it is reported no longer", async () => {
    const board = await start();
    await board.settled();
    const menu = await board.ask("croupier.screen()");
    await board.until(`croupier.status().scanner.link==="silent"`, 30_000);
    expect((await state(board)).message).toMatch(/Scanner silent.*sheet|Scanner silent.*setup code/);
    while ((await board.ask("croupier.screen()")) === menu) await sleep(100);
    const module = plug(board);
    await board.until(`croupier.status().scanner.link==="ready"`, 30_000);
    expect(module.setting("EC")).toBe(0);
    while ((await board.ask("croupier.screen()")) !== menu) await sleep(100);
  });

  test("one that scans and answers nothing is taken as it is, and nothing more is written to it", async () => {
    const board = await start();
    const module = plug(board, { silent: true });
    let written = 0;
    board.onReceive("scanner", data => {
      written += data.length;
    });
    await board.ask(`croupier.open("set")`);
    module.send!(Buffer.from("S1111\r"), module.baud);
    await board.until(`croupier.status().scanner.link==="one-way"`, 30_000);
    await sleep(500);
    const before = written;
    await scan(board, "S2222");
    await scan(board, "nonsense");
    await sleep(6000);
    expect((await state(board)).cards.slice(0, 2)).toEqual(["S1111", "S2222"]);
    expect([await link(board), written - before]).toEqual(["one-way", 0]);
  });
});
