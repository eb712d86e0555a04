// Boards of a tournament at a real broker: the tournament's end is written here (table-end.ts), the boards are real interpreters.
import { expect, test } from "vitest";
import type { FromBoard } from "../../deploy/tournament/contract";
import { Interpreter, sleep } from "../../deploy/lab/espruino/interpreter";
import { Mosquitto, findMosquitto } from "../../deploy/lab/espruino/mosquitto";
import { randomOf, SEED, setsOn, shuffled } from "../../deploy/lab/espruino/tables";
import { onEach } from "./each";
import { BrokerEnd } from "./table-end";

/** For a machine that is busy with other tests. */
const FOR_MS = 240_000;
const WORD = "tubi-kera-1881";

const program = findMosquitto();
if (!program) console.warn("SKIPPED: boards of a tournament at a real broker: there is no mosquitto");

const settings = (port: number, table: string) => ({ board: "linux", network: { broker: `127.0.0.1:${port}`, table } });

/** A board at a table, and the tournament's end of its room. */
async function withTable(
  binary: string,
  words: string[],
  then: (tables: { board: Interpreter; end: BrokerEnd }[], broker: Mosquitto) => Promise<void>,
): Promise<void> {
  const broker = await Mosquitto.start(program!);
  const tables: { board: Interpreter; end: BrokerEnd }[] = [];
  try {
    for (const word of words) {
      const board = await Interpreter.start({ binary, config: settings(broker.port, word), capture: false });
      tables.push({ board, end: new BrokerEnd(broker.port, word) });
    }
    await then(tables, broker);
  } finally {
    for (const { board, end } of tables) {
      end.stop();
      board.stop();
    }
    await broker.stop();
  }
}

async function until(isSo: () => boolean, what: string, forMs = 60_000): Promise<void> {
  const stop = Date.now() + forMs;
  while (!isSo()) {
    if (Date.now() > stop) throw new Error(`never: ${what}`);
    await sleep(50);
  }
}

/** A race by the console: cards as they come, each Set claimed by one and the other in turn, `between` after each claim. */
async function race(board: Interpreter, seed: number, between: (claims: number) => Promise<void>): Promise<any> {
  const deck = shuffled(randomOf(seed));
  for (let claims = 0; ; claims++) {
    while (deck.length && (await board.ask(`croupier.scan("${deck[0]}")`)) === "added") deck.shift();
    const { cards } = await board.ask("croupier.state()");
    const triple: number[] | undefined = setsOn(cards)[0];
    await board.ask(`croupier.press("P${1 + (claims % 2)}")`);
    if (triple) for (const place of triple) await board.ask(`croupier.scan("${cards[place]}")`);
    else await board.ask(`croupier.play("none")`);
    const state = await board.ask("croupier.state()");
    if (state.result) return state;
    await between(claims);
  }
}

const toldOnce = (end: BrokerEnd) => {
  const numbers = end.kept.map(({ n }) => n);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
};

onEach(
  "boards of a tournament at a real broker",
  ["full"],
  ({ full }) => {
    test(
      "one greets, opens the race it is told, and its result arrives once though the broker is killed in between; then it is free",
      () =>
        withTable(full, [WORD], async ([{ board, end }], broker) => {
          await until(() => end.isGreeted, "a greeting");
          expect((end.kept[0] as Extract<FromBoard, { hello: string }>).hello).toMatch(/^LINUX 2v\d+.*, croupier \d/);
          const names = ["Anna-Maria Lopez", "Bo \u0416"];
          const how = { mode: "race", players: 2, goal: 6 };
          await end.order(
            { match: 7, game: "set", how, names },
            () => end.last?.match === 7 && end.last.state.app === "set",
          );
          const final = await race(board, SEED + 3, async claims => {
            if (claims !== 3) return;
            await broker.kill();
            await board.until(`croupier.status().network.broker.state!=="joined"`);
          });
          // A new game begins when the board has seen the end of this one, and nobody has heard of it.
          await sleep(2000);
          await board.ask(`croupier.play("new")`);
          await broker.launch();
          const result = () => end.games.filter(({ state }) => state.result);
          await until(() => result().length > 0, "a result", FOR_MS / 2);
          await until(() => end.last?.state.result === null, "the new game");
          expect(result()).toHaveLength(1);
          const [told] = result();
          expect(told).toMatchObject({ match: 7, state: { app: "set", scores: final.scores, result: final.result } });
          for (const own of ["hand", "moves", "seen", "asked", "link"]) expect(told.state).not.toHaveProperty(own);
          expect((await board.ask("croupier.status()")).network).toMatchObject({ broker: { connects: 2 }, room: null });
          await end.order({ free: 7 }, () => end.last?.match === 0 && end.last.state.app === "menu");
          toldOnce(end);
          expect((await board.ask("croupier.status()")).flags).toEqual([]);
        }),
      FOR_MS,
    );
  },
  !!program,
);
