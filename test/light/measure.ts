// `npm run bench:light`: seconds that a film takes on a virtual ESP32 with a simulated GM67, from the first picture to a file that is whole and right. Virtual time has the
// scanner's pauses and the line's baud rate in it, and none of the time that JavaScript takes on a board.
import { makeRandom } from "../../devices/sim/random";
import { build } from "../../deploy/build/prepare.mjs";
import { bundleBytes, bundleSum } from "../../deploy/lab/dist";
import { blockBytesOf, makeKey, type Size } from "../../deploy/light/code";
import { makeCargo } from "../../deploy/light/cargo";
import { Film } from "../../deploy/light/film";
import type { FilmOptions } from "../oracles/light-sender";
import { LightBoard, show } from "./rig";

/** As published for a scanner of this family that reads animated codes (docs/light.md). */
const KNOWN_BYTES_PER_S = 400;

if (!process.env.DIST && !build()) process.exit(1);

const cargoOf = (name: string, bytes: Uint8Array) => Buffer.from(makeCargo({ name, bytes }).bytes);

/** As `croupier light` and the page show it. */
function* shown(cargo: Buffer, { digits, nonce, size, random }: FilmOptions): Generator<string> {
  for (const { text } of new Film(cargo, makeKey(digits, nonce), size as Size, random).frames()) yield text;
}

const random = makeRandom(1);
const five = Buffer.from(Array.from({ length: 5000 }, () => Math.floor(random() * 256)));
/** With how many films of each are measured. */
const cargoes = [
  ["a difference of 5 kB", cargoOf("croupier.words.de", five), 25],
  ["set.js, whole", cargoOf(".bootcde", bundleBytes("set")), 9],
  ["croupier.js, whole", cargoOf(".bootcde", bundleBytes("croupier")), 1],
] as const;

const median = (list: number[]) => [...list].sort((a, b) => a - b)[list.length >> 1];

function secondsOf(cargo: Buffer, films: number, baud: number, perS: number, lossPercent: number, size: number) {
  const all = Array.from({ length: films }, (_, at) => {
    const seed = 1000 * at + 1;
    const board = new LightBoard("esp32", { baud, hearing: { version: "head", wifi: false } });
    board.scanner.power(false);
    board.openLight();
    board.scanner.power(true);
    board.board.run(12_000);
    const ms = show(board, { cargo, everyMs: 1000 / perS, lossPercent, seed, size, atMostMs: 3_600_000, film: shown });
    if (board.light.phase !== "done") throw new Error(`never whole: ${JSON.stringify(board.light)}`);
    return ms / 1000;
  });
  return median(all);
}

console.log(`${bundleSum("light")}, ${bundleSum("set")}, ${bundleSum("croupier")}`);
console.log(`Medians. Beside: the best that any codes could do, and ${KNOWN_BYTES_PER_S} bytes a second without loss.`);
console.log("what                  cargo  letters   baud  codes/s  loss   seconds  at best  bytes/s  at 400 B/s");
for (const [what, cargo, films] of cargoes)
  for (const [size, baud, perS] of [
    [162, 9600, 3],
    [162, 9600, 5],
    [162, 115200, 3],
    [162, 115200, 5],
    [240, 9600, 3],
    [240, 115200, 5],
    [63, 9600, 3],
  ])
    for (const loss of what.startsWith("croupier") && (size !== 162 || baud !== 9600) ? [] : [0, 30]) {
      const seconds = secondsOf(cargo, films, baud, perS, loss, size);
      const best = Math.ceil(cargo.length / blockBytesOf(size as Size)) / perS / (1 - loss / 100);
      console.log(
        [
          what.padEnd(20),
          String(cargo.length).padStart(6),
          String(size).padStart(8),
          String(baud).padStart(6),
          String(perS).padStart(8),
          `${loss} %`.padStart(5),
          seconds.toFixed(1).padStart(9),
          best.toFixed(1).padStart(8),
          (cargo.length / seconds).toFixed(0).padStart(8),
          (cargo.length / KNOWN_BYTES_PER_S).toFixed(0).padStart(11),
        ].join(" "),
      );
    }
