// Update by light on the real interpreter: a film through the scanner's port, and the starts after it.
import { afterAll, expect, test } from "vitest";
import { bundleBytes, bundleText } from "../../deploy/lab/dist";
import { makeRandom } from "../../devices/sim/random";
import { film, wholeCargo } from "../oracles/light-sender";
import { Interpreter, sleep, type Options } from "../rig/espruino/interpreter";
import { onEach } from "./each";

const boards: Interpreter[] = [];
const stopAll = () => boards.splice(0).forEach(board => board.stop());

const CONFIG = { board: "linux", scanner: { path: "scanner", baud: 9600 } };
const VERSION = /"Croupier ([\d.]+)/.exec(bundleText("dobble"))![1];

onEach("an update by light", ["full"], ({ full }) => {
  afterAll(stopAll);

  const options = (more: Partial<Options> = {}): Options => ({
    binary: full,
    bundle: "set",
    config: CONFIG,
    ports: ["scanner"],
    files: { "croupier.light": bundleText("light") },
    ...more,
  });

  async function start(more: Partial<Options> = {}): Promise<Interpreter> {
    const board = await Interpreter.start(options(more));
    boards.push(board);
    return board;
  }
  const again = (board: Interpreter) => {
    board.kill();
    boards.splice(boards.indexOf(board), 1);
    return start({ folder: board.folder });
  };

  async function openLight(board: Interpreter): Promise<{ digits: string; nonce: Buffer }> {
    await board.startsAnew(`load("croupier.light")`);
    await board.until(`typeof croupier==="object"&&croupier.status().bundle==="light"&&!!croupier.state`);
    await board.until(`croupier.state().phase==="waiting"`);
    const { digits, asked } = await board.ask("croupier.state()");
    return { digits, nonce: Buffer.from(asked.split(" ")[5], "hex") };
  }

  /** As quickly as it takes them. */
  async function send(board: Interpreter, cargo: Buffer): Promise<string> {
    const random = makeRandom(3);
    const asked = await openLight(board);
    const done = `(function(s){return s.phase!="waiting"&&s.phase!="receiving"})(croupier.state())`;
    const taken = `(function(c){return c.good+c.bad+c.damaged})(croupier.state().counts)`;
    let sent = 0;
    for (const text of film(cargo, { ...asked, random, spare: 3 })) {
      board.send("scanner", text + "\r");
      if (++sent % 4) continue;
      await board.until(`${done}||${taken}>=${sent}`, 3000).catch(async () => (sent = await board.ask(taken)));
      if (await board.ask(done)) break;
    }
    await board.until(`croupier.state().phase==="done"||croupier.state().phase==="closed"`, 400_000);
    return (await board.ask("croupier.state()")).message;
  }

  test("brings a program through the scanner's port, which runs, proves itself and stays", async () => {
    let board = await start();
    expect(await send(board, wholeCargo(".bootcde", bundleBytes("dobble")))).toBe("");
    board = await again(board);
    expect(await board.ask("croupier.status().bundle")).toBe("dobble");
    expect(await board.ask("croupier.status().version")).toBe(VERSION);
    await sleep(21_000);
    board = await again(board);
    const { bundle, crc, safe, flags } = await board.ask("croupier.status()");
    expect([bundle, safe, flags]).toEqual(["dobble", false, []]);
    expect(crc >>> 0).toBe(await board.ask(`E.CRC32(require("Storage").read(".bootcde"))`));
    expect(await board.ask(`require("Storage").read(".bootcde").length`)).toBe(bundleBytes("dobble").length);
    expect(await board.ask(`require("Storage").list(/^croupier\\.(new|try|beam)/)`)).toEqual([]);
    expect(board.printed).not.toMatch(/Uncaught|error/i);
  }, 900_000);

  test("brings a small program, which runs out of its own file until it has proved itself", async () => {
    const small = `x={env:"LINUX"};croupier={status:function(){return "Croupier 9.9.9 (set) on "+x.env}};//${" filler".repeat(60)}`;
    const isPlaced = `require("Storage").read(".bootcde")===${JSON.stringify(small)}`;
    let board = await start();
    expect(await send(board, wholeCargo(".bootcde", Buffer.from(small)))).toBe("");
    board = await again(board);
    expect(await board.ask("croupier.status()")).toBe("Croupier 9.9.9 (set) on LINUX");
    expect(await board.ask(isPlaced)).toBe(false);
    await sleep(21_000);
    board = await again(board);
    expect(await board.ask("croupier.status()")).toBe("Croupier 9.9.9 (set) on LINUX");
    expect(await board.ask(isPlaced)).toBe(true);
    expect(await board.ask(`require("Storage").list(/^croupier\\.(new|try|beam)/)`)).toEqual([]);
    expect(await board.ask(`require("Storage").list(/^\\.boot(rst|3)/)`)).toEqual([]);
  }, 240_000);

  test("brings settings, and the program that is there starts with them", async () => {
    const settings = JSON.stringify({ ...CONFIG, display: { brightness: 77 } });
    let board = await start();
    expect(await send(board, wholeCargo("croupier.json", Buffer.from(settings)))).toBe("");
    board = await again(board);
    await board.until(`typeof croupier==="object"&&croupier.status().bundle==="set"`);
    expect(await board.ask(`require("Storage").read("croupier.json")`)).toBe(settings);
    expect(await board.ask("croupier.status().safe")).toBe(false);
    expect(await board.ask(`require("Storage").list(/^croupier\\.(new|try|beam)|^\\.boot(rst|3)/)`)).toEqual([]);
  }, 240_000);

  test("that does not start leads back to the old program", async () => {
    const bad = Buffer.from(`x={env:"LINUX"};throw "Croupier 9.9.9 (set) on "`);
    let board = await start();
    expect(await send(board, wholeCargo(".bootcde", bad))).toBe("");
    for (let time = 0; time < 3; time++) {
      board = await again(board);
      expect(await board.ask("typeof croupier")).toBe("undefined");
    }
    board = await again(board);
    expect(await board.ask("croupier.status().bundle")).toBe("set");
    expect(await board.ask("croupier.status().safe")).toBe(false);
  }, 240_000);
});

/** Beside what the menu of croupier.js takes. */
const MORE = 700;

onEach("variables of an update by light", ["full"], ({ full }) => {
  afterAll(stopAll);

  test(`takes at most ${MORE} more than the menu of croupier.js, with as many mixtures waiting as may`, async () => {
    const used = "process.memory().usage";
    const start = async (options: Partial<Options>) => {
      const board = await Interpreter.start({ binary: full, config: CONFIG, ports: ["scanner"], ...options });
      boards.push(board);
      return board;
    };
    const other = await start({ bundle: "croupier" });
    await other.until(`typeof croupier==="object"&&croupier.state().app==="menu"`);
    await sleep(3000);
    const menu = await other.ask(used);
    const board = await start({ bundle: "light" });
    await board.until(`typeof croupier==="object"&&!!croupier.state&&croupier.state().phase==="waiting"`);
    await sleep(3000);
    const rest = await board.ask(used);
    const { digits, asked } = await board.ask("croupier.state()");
    const random = makeRandom(5);
    const words = Buffer.from(Array.from({ length: 64 * 93 }, () => Math.floor(random() * 256)));
    const cargo = wholeCargo("croupier.words.de", words);
    let most = 0;
    let sent = 0;
    // Of each generation eight blocks and then mixtures alone, too few to solve it.
    const texts = film(cargo, { digits, nonce: Buffer.from(asked.split(" ")[5], "hex"), random, size: 162, spare: 20 });
    for (const text of texts) {
      if (sent++ % 60 > 8 && sent % 60 < 36) continue;
      board.send("scanner", text + "\r");
      await sleep(250);
      most = Math.max(most, await board.ask(used));
      if (sent > 120) break;
    }
    const { phase, counts } = await board.ask("croupier.state()");
    console.info(`variables: menu ${menu}, the updater at rest ${rest}, receiving ${most}; ${JSON.stringify(counts)}`);
    expect(phase).toBe("receiving");
    expect(counts.good).toBeGreaterThan(25);
    expect(most - menu).toBeLessThanOrEqual(MORE);
    expect(await board.ask("E.getErrorFlags()")).toEqual([]);
  }, 240_000);
});
