import { afterAll, expect, test } from "vitest";
import { Interpreter, Options, sleep } from "../rig/espruino/interpreter";
import { onEach } from "./each";

const boards: Interpreter[] = [];
const stopAll = () => boards.splice(0).forEach(board => board.stop());

const started = async (options: Options) => {
  const board = await Interpreter.start({ config: { board: "linux" }, ...options });
  boards.push(board);
  return board;
};

/** A start has proved itself a second after it began. */
const PROVED_MS = 1300;

async function startsAgain(options: Options): Promise<void> {
  let board = await started(options);
  for (let time = 0; time < 3; time++) {
    await sleep(PROVED_MS);
    const { safe, flags, complaints, version } = await board.ask("croupier.status()");
    expect([safe, flags, complaints]).toEqual([false, [], []]);
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(board.printed).not.toMatch(/Uncaught|error/i);
    board.kill();
    board = await Interpreter.start({ ...options, folder: board.folder });
    boards.push(board);
  }
  expect((await board.ask("croupier.status()")).safe).toBe(false);
}

onEach("a start of the lean bundle on a Pico's number of variables", ["small"], ({ small }) => {
  afterAll(stopAll);

  test("ends well three times running, though the plug is pulled each time", () =>
    startsAgain({ binary: small, bundle: "set" }));
});

onEach("a start", ["full"], ({ full }) => {
  afterAll(stopAll);

  const start = (options: Options = {}) => started({ binary: full, ...options });
  const startAgain = (board: Interpreter) => Interpreter.start({ binary: full, folder: board.folder });
  const complaintsOf = async (text: string) =>
    await (await start({ config: undefined, files: { "croupier.json": text } })).ask("croupier.status()");

  test("ends well three times running, though the plug is pulled each time", () => startsAgain({ binary: full }));

  test("that three others before it did not survive is a safe one: it says why, touches nothing but the display, after six not even that, and can be told to go on", async () => {
    let board = await start();
    const failThrice = async () => {
      for (let time = 0; time < 3; time++) {
        board.kill();
        board = await startAgain(board);
        boards.push(board);
      }
    };
    await failThrice();
    expect((await board.ask("croupier.status()")).safe).toBe(true);
    expect(board.printed).toMatch(/safe shell: 3 starts failed/i);
    expect(new Set(board.transactions.map(({ address }) => address))).toEqual(new Set([60]));
    await failThrice();
    expect(board.printed).toMatch(/safe shell: 6 starts failed/i);
    expect(board.transactions).toEqual([]);
    await board.ask("croupier.start()");
    await sleep(PROVED_MS);
    expect(await board.ask("croupier.state().app")).toBe("menu");
    expect(board.transactions.length).toBeGreaterThan(0);
    board.kill();
    board = await startAgain(board);
    boards.push(board);
    expect((await board.ask("croupier.status()")).safe).toBe(false);
  });

  test("without settings finds a board that it knows", async () => {
    const { board, complaints, env } = await (await start({ config: undefined })).ask("croupier.status()");
    expect([board, complaints, env]).toEqual(["linux", [], "LINUX"]);
  });

  test("with settings that are no JSON says so and takes its own", async () => {
    const { board, complaints, safe } = await complaintsOf(`{"board":"linux",`);
    expect([board, safe]).toEqual(["linux", false]);
    expect(complaints).toEqual(["croupier.json is not JSON"]);
  });

  test.each(["null", "[]", "7", `"text"`])("with settings that are %s says that they must be an object", async text => {
    const { complaints, safe } = await complaintsOf(text);
    expect(safe).toBe(false);
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toMatch(/\{\.\.\.\}|object/);
  });

  test("names each setting that it does not know, or that has a value it cannot have, and keeps the others", async () => {
    const board = await start({
      config: {
        board: "linux",
        nonsense: 1,
        scanner: { path: 7, baud: "fast", colour: "red" },
        display: { rows: 48, address: 60 },
        stickers: "base2",
        deck: "junior",
        keys: "A",
        peer: [],
      },
    });
    const { complaints } = await board.ask("croupier.status()");
    for (const name of [
      "nonsense",
      "scanner.path",
      "scanner.baud",
      "scanner.colour",
      "display.rows",
      "stickers",
      "keys",
      "peer",
    ]) {
      expect(
        complaints.filter((complaint: string) => complaint.split(/\.?[: ]/)[0] === name),
        name,
      ).toHaveLength(1);
    }
    expect(complaints).toHaveLength(8);
    expect(await board.ask("croupier.config()")).toMatchObject({
      board: "linux",
      deck: "junior",
      stickers: "auto",
      scanner: { baud: 9600 },
      display: { rows: 64, address: 60 },
    });
    // The screen has room for four of them.
    for (const complaint of complaints) expect(board.printed).toContain(complaint);
    expect((await board.ask("croupier.state()")).message).toContain(complaints[0]);
  });

  test("settings given at the prompt are checked, kept over a power cut, and what is wrong changes nothing", async () => {
    let board = await start();
    expect(await board.ask(`croupier.configure({deck:"junior"})`)).toEqual([]);
    expect(await board.ask(`croupier.configure({deck:"tarot"})`)).toHaveLength(1);
    await sleep(PROVED_MS);
    board.kill();
    board = await startAgain(board);
    boards.push(board);
    expect((await board.ask("croupier.config()")).deck).toBe("junior");
  });

  test("with a full Storage everything works that needs none, and a setting that cannot be kept says so", async () => {
    const board = await start({ files: { filler: new Uint8Array(4_000).fill(65) } });
    await board.ask(
      `(function(){var s=require("Storage");for(var i=0;s.getFree()>40&&i<99;i++)try{s.write("f"+i,"x".repeat(Math.min(2000,s.getFree()-36)))}catch(e){break}})()`,
    );
    await sleep(PROVED_MS);
    expect((await board.ask(`croupier.configure({deck:"junior"})`)).join()).toMatch(/Storage (is )?full/);
    await board.ask(`croupier.open("set")`);
    expect(await board.ask(`croupier.scan("S2222")`)).toBe("added");
    expect(await board.ask(`croupier.play("undo")`)).toBe(true);
    expect(board.printed).not.toMatch(/Uncaught/);
  });
});
