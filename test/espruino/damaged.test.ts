// What camera and arm send when it was damaged, on the real interpreter: the variables do not fall. What the finished bundles make of it is compared with their sources
// in test/bundle/parsers.test.ts.
import { afterAll, expect, test } from "vitest";
import { makeRandom } from "../../devices/sim/random";
import { damaged, hex8, pick } from "../bundle/parsers/harm";
import { ARM_WORDS, CAMERA } from "../bundle/parsers/stones";
import { faultsOf } from "../rig/espruino/flags";
import { Interpreter, sleep } from "../rig/espruino/interpreter";
import { rested } from "../rig/espruino/memory";
import { SEED } from "../rig/espruino/tables";
import { onEach } from "./each";

const PATIENCE_MS = 600_000;
/** A camera shows what another picture has, with more blobs or fewer. */
const PICTURE = 60;

const boards: Interpreter[] = [];

async function tableOn(binary: string): Promise<Interpreter> {
  const board = await Interpreter.start({
    binary,
    bundle: "tictactoe",
    capture: false,
    ports: ["camera", "arm"],
    config: { board: "linux", camera: { path: "camera" }, arm: { path: "arm" } },
  });
  boards.push(board);
  await board.ask(`croupier.open("tictactoe",{mode:1})`);
  return board;
}

/** All that a port brings, some at a time, and what is used when it is over. */
async function send(board: Interpreter, port: string, inputs: string[]): Promise<number> {
  for (let at = 0; at < inputs.length; at += 10) {
    board.send(port, inputs.slice(at, at + 10).join(""));
    await board.ask("1", PATIENCE_MS);
  }
  await sleep(2000);
  return rested(board);
}

async function expectWell(board: Interpreter): Promise<void> {
  expect(faultsOf(await board.ask("croupier.status()"))).toEqual([]);
  expect(board.printed).not.toMatch(/Uncaught|OUT OF MEMORY|error/i);
  expect(board.printed.match(/Croupier \d/g)).toHaveLength(1);
}

onEach(`what camera and arm send, damaged (SEED=${SEED})`, ["small"], ({ small }) => {
  afterAll(() => boards.splice(0).forEach(board => board.stop()));

  test(
    "of valid frames one in twelve says it has x9 blobs: the variables do not fall",
    async () => {
      const board = await tableOn(small);
      const frame = (number: number) => {
        const text = `=00${String(number % 1000).padStart(3, "0")}`;
        return text + hex8(text) + "\n";
      };
      const frames = Array.from({ length: 1200 }, (_, at) => (at % 12 ? frame(at) : "=x9" + frame(at).slice(3)));
      const before = await send(board, "camera", frames.slice(0, 120));
      const after = await send(board, "camera", frames);
      expect(after - before).toBeLessThanOrEqual(PICTURE);
      await expectWell(board);
    },
    PATIENCE_MS,
  );

  test(
    "2,000 damaged frames of a camera leave the variables as they were",
    async () => {
      const board = await tableOn(small);
      const random = makeRandom(SEED + 40);
      const inputs = Array.from({ length: 2000 }, () => CAMERA.next(random));
      const before = await send(board, "camera", inputs.slice(0, 200));
      const after = await send(board, "camera", inputs);
      expect(after - before).toBeLessThanOrEqual(PICTURE);
      await expectWell(board);
    },
    PATIENCE_MS,
  );

  test(
    "3,000 damaged answers of an arm that is homing, and settings that no machine has, leave the variables as they were",
    async () => {
      const board = await tableOn(small);
      const random = makeRandom(SEED + 41);
      board.send("arm", "\r\nGrbl 1.1h ['$' for help]\r\n");
      await board.ask(`croupier.play("home")`);
      board.send("arm", "\r\nGrbl 1.1h ['$' for help]\r\n");
      const before = await send(board, "arm", ["[MSG:as it is]\r\n"]);
      const strange = Array.from({ length: 1500 }, (_, at) => `$x3${at}=${at}\r\n[G54:${",1".repeat(40)}]\r\n`);
      const harmed = Array.from({ length: 1500 }, () => damaged(random, pick(random, ARM_WORDS)));
      const after = await send(board, "arm", [...strange, ...harmed]);
      expect(after - before).toBeLessThanOrEqual(PICTURE);
      await expectWell(board);
    },
    PATIENCE_MS,
  );
});
