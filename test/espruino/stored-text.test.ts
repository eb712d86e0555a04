// What a real board reads from Storage goes when its file is erased or moved, and memory is tidied up: nobody of ours holds any of it.
import { afterAll, expect, test } from "vitest";
import { Interpreter, sleep } from "../rig/espruino/interpreter";
import { AGAINST_BOT, LOOK, MOVE, SET_STEPS, STORM } from "../bundle/stored-text";
import { onEach } from "./each";

onEach("a string that lies in the real flash", ["full"], ({ full }) => {
  const boards: Interpreter[] = [];
  afterAll(() => boards.forEach(board => board.stop()));

  const start = async (config: object, folder?: string) => {
    const board = await Interpreter.start({
      binary: full,
      config: { board: "linux", ...config },
      capture: false,
      folder,
    });
    boards.push(board);
    return board;
  };

  test("is held by nothing: settings, numbering of stickers, log of starts", async () => {
    const config = { names: "a b c d|e f g h|i j k l|m n o p", stickers: "auto" };
    let [calm, stormy] = [await start(config), await start(config)];
    for (let boot = 0; boot < 2; boot++) {
      for (const step of SET_STEPS) {
        await stormy.ask(STORM);
        expect([step, await stormy.ask(step)]).toEqual([step, await calm.ask(step)]);
      }
      await sleep(1500);
      await stormy.ask(STORM);
      expect(stormy.printed).not.toMatch(/Uncaught/);
      for (const board of [calm, stormy]) board.kill();
      [calm, stormy] = [await start(config, calm.folder), await start(config, stormy.folder)];
      expect(await stormy.ask("croupier.config()")).toEqual(await calm.ask("croupier.config()"));
      expect((await stormy.ask("croupier.status()")).complaints).toEqual([]);
    }
  });

  test("is held by nothing: a game of Durak that is kept, left and taken up again", async () => {
    let board = await start({});
    const stormy = async (text: string, forMs = 1500) => {
      const answer = await board.ask(text);
      for (const end = Date.now() + forMs; Date.now() < end; await sleep(10)) await board.ask(STORM);
      return answer;
    };
    /** The bot takes what time it needs, the more the busier the machine is. */
    const play = async () => {
      await board.until("croupier.moves().length>0", 60_000);
      const answer = await stormy(MOVE);
      await board.until("croupier.moves().length>0", 60_000);
      return answer;
    };
    await stormy(AGAINST_BOT);
    for (let turn = 0; turn < 2; turn++) {
      for (let move = 0; move < 3; move++) expect(await play()).toBe(true);
      const before = await stormy(LOOK);
      await stormy("croupier.open('menu')", 100);
      await stormy(AGAINST_BOT);
      expect(await stormy(LOOK)).toEqual(before);
      expect(board.printed).not.toMatch(/Uncaught/);
      board.kill();
      board = await start({}, board.folder);
      await stormy(AGAINST_BOT);
      // A busy machine takes its time to read a game back.
      await board.until(`croupier.state().phase!=="dealing"`, 60_000);
      expect(await stormy(LOOK)).toEqual(before);
    }
    expect(board.printed).not.toMatch(/Uncaught/);
  });
});
