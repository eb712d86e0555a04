// The same program with the rules, their notation and their records, here and on the real interpreter: whole games must come out the same, letter by letter.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { alone, saidIn } from "../../kit/alone";
import { available, binaries } from "../../rig/espruino/interpreter";

const can = available("Durak's rules", "full");

/** Prints what odd texts and bytes are taken for, six games with a look at them in the middle, and random numbers. */
const PROGRAM = `
import { At, Phase, Play, deal, isLegal, moves, observe, play, shuffle, turnOf } from "./any-rules";
import { makeMove } from "./notation";
import { parseCard, parseMove } from "./speech";
import { makeGame, makePosition, parseGame, parsePosition, replay } from "./record";
import { makeRandom } from "../../../kit/random";

// The interpreter prints a greeting, too.
function say(line) {
  print("@" + line);
}

function bytesOf(position) {
  let text = "";
  for (const byte of position) text += byte + ",";
  return text;
}

function game(seed, rules) {
  const words = [seed, 0x89ABCDEF, -seed, 7];
  const random = makeRandom(words[0], words[1], words[2], words[3]);
  const position = deal(shuffle(random), rules, 0, 1 + random.below(2));
  const log = [];
  let legal = 0;
  while (position[At.Phase] !== Phase.Over) {
    const list = moves(position);
    const move = log.length === 150 ? Play.Resign + 1 : list[random.below(list.length)];
    if (parseMove(makeMove(move), 1) !== move) say("lost " + makeMove(move));
    if (log.length === 20) for (let byte = 0; byte < 256; byte++) legal += isLegal(position, byte) ? 1 : 0;
    if (!play(position, move)) say("refused " + makeMove(move));
    log.push(move);
    if (log.length !== 20) continue;
    const line = makePosition(position);
    say("middle " + line);
    if (bytesOf(parsePosition(line)) !== bytesOf(position)) say("lost " + line);
    say("seen " + bytesOf(observe(position, turnOf(position) || 1)));
  }
  const text = makeGame(words, rules, 0, log);
  say("game " + text);
  say("end " + makePosition(position) + " " + legal);
  if (bytesOf(replay(parseGame(text))) !== bytesOf(position)) say("replayed otherwise");
}

for (const text of ["", "6", "H", "6H+", "+", ">", "show", "show ", "6h+6s", "10s", ">AC", "resign", "Take", "\\0"]) say(JSON.stringify(text) + " " + parseMove(text, 2) + " " + parseCard(text));
const start = deal(shuffle(makeRandom(1, 2, 3, 4)), 0, 0, 1);
for (const move of [-1, 256, 111, 114, 127, 227, 255, undefined]) say("byte " + play(start, move));
for (const text of ["", "attack", "attack 1", "defend 1; trump", "; ", "attack 1; trump 6S; one 7H; two"]) say("text " + parsePosition(text) + parseGame(text));
for (let seed = 0; seed < 6; seed++) game(seed, [0, 3, 15, 112, 1, 8][seed]);
const random = makeRandom(-1, 0x80000000, 0xFFFFFFFF, 5);
for (let n = 0; n < 20; n++) say("random " + random.next() + " " + random.below(36) + " " + random.below(0x80000001));
`;

const folder = fileURLToPath(new URL("../../../src/games/durak/rules/", import.meta.url));

const build = (): Promise<string> => alone(folder + "program.ts", PROGRAM, "const WHOLE = true;");

describe("Durak's rules", () => {
  let code: string;
  let here: string[];
  beforeAll(async () => {
    code = await build();
    let printed = "";
    new Function("print", code)((line: string) => {
      printed += line + "\n";
    });
    here = saidIn(printed);
  });

  it("play the same six whole games each time, and lose nothing in their texts", () => {
    expect(here.filter(line => line.startsWith("game "))).toHaveLength(6);
    expect(here.filter(line => /^(lost|refused|replayed)/.test(line))).toEqual([]);
    expect(here.filter(line => line.startsWith("byte ")).every(line => line === "byte false")).toBe(true);
  });

  it.skipIf(!can)("do so on the real interpreter, letter by letter", () => {
    const own = mkdtempSync(join(tmpdir(), "croupier-"));
    try {
      writeFileSync(join(own, "durak.js"), code);
      const there = execFileSync(binaries.full!, ["durak.js"], {
        cwd: own,
        input: "",
        encoding: "latin1",
        timeout: 60_000,
      });
      expect(saidIn(there)).toEqual(here);
    } finally {
      rmSync(own, { recursive: true, force: true });
    }
  });
});
