// What a byte costs: `node deploy/build/run.mjs test/rig/bytes.ts [bundle.js]` prints the table, of what stands in dist or of that file.
import { readFileSync } from "node:fs";
import { makeRandom } from "../../devices/sim/random";
import { SEED } from "./espruino/tables";
import { BEGINNINGS, type Cost, Listener } from "./espruino/durak-bytes";
import { Kind } from "../../src/link/frames";

function row(name: string, baud: number, { perByte, longest, kind, keyMs, waiting, flags }: Cost): void {
  const cells = [name.padEnd(22), String(baud).padStart(6), String(perByte).padStart(9), String(longest).padStart(10)];
  console.info(
    [...cells, kind.padEnd(18), keyMs.toFixed(0).padStart(5), String(waiting).padStart(5), ...flags].join(" "),
  );
}

const code = process.argv[2] ? readFileSync(process.argv[2], "latin1") : undefined;
const random = makeRandom(SEED);
const noise = String.fromCharCode(...Array.from({ length: 1200 }, () => Math.floor(random() * 256)));
const board = await Listener.start("durak", code);
try {
  console.info("                         baud  per byte    longest                    key ms  waiting");
  await board.greet();
  for (const baud of [115200, 9600]) {
    const count = baud / 16;
    const measure = async (name: string, text: string, bytes = count) =>
      row(name, baud, await board.cost(text, bytes, baud));
    await measure("random", noise, 2 * count);
    for (const first of BEGINNINGS) await measure(`${first.toString(16)} again and again`, String.fromCharCode(first));
    await measure("a0 01 again and again", "\xA0\x01");
    await measure("e1 01 again and again", "\xE1\x01");
    await measure("16 32 1d 43", "\x16\x32\x1D\x43");
    for (const [name, text] of [
      ["hello", board.hello()],
      ["ack", board.frame(Kind.Ack, 0, [])],
      ["move", board.frame(Kind.Move, 0, [1, 0, 0])],
      ["record", board.frame(Kind.Record, 23, Array(32).fill(1))],
    ])
      await measure(`one ${name}`, text, text.length);
  }
  console.info(JSON.stringify(await board.ask("croupier.status().link")));
  console.info(board.printed.slice(-200));
} finally {
  board.stop();
}
process.exit(0);
