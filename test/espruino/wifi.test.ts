// An ESP32 is not at hand: a stand-in for its ESP32 and its module Wifi is put into .boot1 of the interpreter for Linux, which has neither.
import { afterAll, expect, test } from "vitest";
import { Interpreter, sleep } from "../rig/espruino/interpreter";
import { onEach } from "./each";

const STAND_IN = 'ESP32={};stopped=0;Modules.addCached("Wifi","exports.stopAP=function(){stopped++}")';
/** A start has proved itself a second after it began. */
const PROVED_MS = 1500;

onEach("an access point, with a stand-in for ESP32 and Wifi,", ["full"], ({ full }) => {
  const boards: Interpreter[] = [];
  afterAll(() => boards.forEach(board => board.stop()));

  async function stopsOf(config: object, files: Record<string, string>): Promise<unknown> {
    const board = await Interpreter.start({
      binary: full,
      config: { board: "linux", ...config },
      files,
      bundle: "set",
    });
    boards.push(board);
    await sleep(PROVED_MS);
    expect((await board.ask("croupier.status()")).complaints).toEqual([]);
    expect(board.printed).not.toMatch(/Uncaught|error/i);
    return board.ask('typeof stopped=="number"?stopped:"none"');
  }

  test("is ended once after a start", async () => expect(await stopsOf({}, { ".boot1": STAND_IN })).toBe(1));

  test("is left alone where croupier.json says something of a network", async () =>
    expect(await stopsOf({ network: { ssid: "home" } }, { ".boot1": STAND_IN })).toBe(0));

  test("is nothing that a board without them asks for", async () => expect(await stopsOf({}, {})).toBe("none"));
});
