// Ctrl-C at Espruino's prompt while something runs, at random moments in every way of playing: timers go on, ports are heard, pictures are shown. On Linux a SIGINT does
// what Ctrl-C does there, without the debugger that the prompt opens.
import { afterAll, expect, test } from "vitest";
import { makeRandom } from "../../devices/sim/random";
import { Interpreter, sleep } from "../rig/espruino/interpreter";
import { PARTS, isThere } from "../rig/espruino/needs";
import { SEED } from "../rig/espruino/tables";
import { WAYS } from "../rig/espruino/ways";
import { onEach } from "./each";

const boards: Interpreter[] = [];
afterAll(() => boards.forEach(board => board.stop()));

const CAMERA = { camera: { path: "camera" }, keys: PARTS.keys };
const TIMES = 12;
/** What Ctrl-C cuts off is asked again. */
async function askUntil(board: Interpreter, expression: string): Promise<any> {
  for (let time = 0; ; time++)
    try {
      return await board.ask(expression, 5000);
    } catch (error) {
      if (time > 5) throw error;
    }
}

async function start(binary: string, more: object = {}): Promise<Interpreter> {
  const ports = ["scanner", "camera"];
  const board = await Interpreter.start({ binary, isInterrupted: true, ports, config: { ...PARTS, ...more } });
  boards.push(board);
  await board.until(isThere);
  return board;
}

/** Two cards, keys, and a move: something to do for whoever is open. */
const BUSY = `["S1111","S2222","D0101","D0102"].forEach(function(c){croupier.scan(c)});["B","C"].forEach(function(k){croupier.press(k)});croupier.play(croupier.moves()[0]||"")`;

async function interrupt(board: Interpreter, seed: number): Promise<void> {
  const random = makeRandom(seed);
  for (let time = 0; time < TIMES; time++) {
    await askUntil(board, BUSY);
    await sleep(50 * random());
    board.interrupt();
  }
}

onEach(`Ctrl-C (SEED=${SEED})`, ["small"], ({ small }) => {
  test("wherever it comes, each way of playing goes on, the scanner is heard, and pictures are shown", async () => {
    const board = await start(small);
    for (const [at, [title, way]] of WAYS.entries()) {
      await askUntil(board, `croupier.open(${way})`);
      await interrupt(board, SEED + at);
      // Whatever was cut off has begun again by then.
      await sleep(4500);
      const seen = board.transactions.length;
      await askUntil(board, `(croupier.open("set",{mode:"check"}),1)`);
      await sleep(500);
      const before: number = await askUntil(board, "croupier.status().counts.added");
      board.send("scanner", "S2311\r");
      await board.until(`croupier.status().counts.added>${before}`).catch(() => expect(title).toBe("heard"));
      // A page of the display takes some nine transactions.
      for (let wait = 0; wait < 40 && board.transactions.length < seen + 9; wait++) await sleep(250);
      expect([title, board.transactions.length >= seen + 9]).toEqual([title, true]);
    }
    const { counts, flags } = await askUntil(board, "croupier.status()");
    expect(counts.interrupted).toBeGreaterThan(0);
    expect(flags).not.toContain("MEMORY");
    expect(board.printed).not.toMatch(/OUT OF|TypeError|ReferenceError/);
  });

  test("a port whose listener Espruino has taken away is heard again", async () => {
    const board = await start(small, CAMERA);
    await askUntil(board, `croupier.open("tictactoe",{mode:5})`);
    // A camera that fills its line: what cuts its listener off takes it away.
    const frame = "=01000" + ".100100200";
    const busy = setInterval(() => board.send("camera", (frame + "\n").repeat(100)), 5);
    for (let time = 0; time < 4000 && !board.printed.includes("Serial data handler"); time++) {
      await sleep(7);
      board.interrupt();
    }
    clearInterval(busy);
    // Whether a listener is hit is luck. One that is not is taken away as Espruino does it, and nothing is heard.
    await sleep(1000);
    const taken = "[Serial1,Serial2,Serial3,Serial4,Serial5,Serial6].map(function(s){s.removeAllListeners('data')}),1";
    if (!board.printed.includes("Serial data handler")) await askUntil(board, `(${taken})`);
    await sleep(3000);
    const count = "JSON.stringify(croupier.status().link.camera)";
    const before = await askUntil(board, count);
    board.send("camera", "nothing of ours\n");
    await sleep(1500);
    expect(await askUntil(board, count)).not.toBe(before);
  });
});
