// Boards of a tournament at a real broker: the tournament's end is written here (table-end.ts), the boards are real interpreters.
import { expect, test } from "vitest";
import type { FromBoard } from "../../deploy/tournament/contract";
import { makeWord } from "../../deploy/host/room";
import { Interpreter, sleep } from "../rig/espruino/interpreter";
import { Mosquitto, findMosquitto } from "../rig/espruino/mosquitto";
import { costOf, rested } from "../rig/espruino/memory";
import { SEED } from "../rig/espruino/tables";
import { anyMove } from "../tournament/any-move";
import { onEach } from "./each";
import { raceOn } from "./race-on";
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
          const final = await raceOn(board, SEED + 3, async claims => {
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

    test(
      "believe nobody who does not know the word, and nothing that was said before: both are counted",
      () =>
        withTable(full, [WORD], async ([{ board, end }], broker) => {
          await until(() => end.isGreeted, "a greeting");
          const own = end.room.invitation!.willTopic;
          end.say({ say: "Welcome" });
          await until(() => end.overheard.filter(({ topic }) => topic === own).length > 1, "its own words");
          const stranger = new BrokerEnd(broker.port, "another word");
          await sleep(1000);
          for (const { topic, message } of end.overheard.filter(({ topic }) => topic === own)) {
            stranger.publish(message, topic);
            stranger.publish(message.slice(0, -1) + "?", topic);
          }
          stranger.publish("x".repeat(1_000_000), own);
          stranger.publish(JSON.stringify({ match: 1, game: "durak", how: {}, names: [] }), own);
          await board.until(`croupier.status().network.broker.oversize===1`);
          await board.until(`croupier.status().network.table.forged>1`);
          stranger.stop();
          const { table } = (await board.ask("croupier.status()")).network;
          expect(table.replayed).toBeGreaterThan(0);
          expect((await board.ask("croupier.state()")).app).toBe("menu");
          end.say({ say: "Still here" });
          await end.order({ match: 2, game: "dobble", how: {}, names: [] }, () => end.last?.state.app === "dobble");
        }),
      FOR_MS,
    );

    test(
      "play Durak against each other in a room of its own, over the connection that they have, each with its tournament",
      () =>
        withTable(full, [WORD, "mabi-sone-3007"], async tables => {
          const order = { match: 3, game: "durak" as const, how: { against: "peer" }, names: ["A", "B"] };
          const word = makeWord();
          await until(() => tables.every(({ end }) => end.isGreeted), "two greetings");
          await Promise.all(
            tables.map(({ end }) =>
              end.order({ ...order, key: end.sealWord(word) }, () => end.last?.state.app === "durak"),
            ),
          );
          const choose = anyMove();
          const isOver = () => tables.every(({ end }) => end.games.some(({ state }) => state.result));
          const stop = Date.now() + FOR_MS / 2;
          while (!isOver()) {
            expect(Date.now()).toBeLessThan(stop);
            for (const { board } of tables) {
              const move = choose(await board.ask("croupier.moves()"));
              if (move) await board.ask(`croupier.play(${JSON.stringify(move)})`);
            }
            await sleep(30);
          }
          const results = tables.map(({ end }) => end.games.find(({ state }) => state.result)!.state);
          expect(
            results
              .map(({ result }) => result)
              .sort()
              .join(),
          ).toMatch(/^(draw,draw|lost,won)$/);
          expect(results[0].table).toEqual(results[1].table);
          for (const { board, end } of tables) {
            for (const { state } of end.games) expect(Object.keys(state)).not.toContain("hand");
            const status = await board.ask("croupier.status()");
            expect(status.network).toMatchObject({ broker: { connects: 1 }, room: { isJoined: true, forged: 0 } });
            expect(JSON.stringify(status) + JSON.stringify(await board.ask("croupier.config()"))).not.toContain(word);
            for (const { message } of end.overheard) expect(message).not.toContain(word);
            // An interpreter for Linux has 4,096 variables, fewer than any board with a network.
            expect(status.flags.filter((flag: string) => flag !== "LOW_MEMORY")).toEqual([]);
          }
          for (const { board, end } of tables) {
            await end.order({ free: 3 }, () => end.last?.match === 0);
            await board.until(`croupier.status().network.room===null`);
          }
        }),
      FOR_MS,
    );

    test("join by a code that is whole, once B was pressed", async () => {
      const group = { ssid: "Hall 2", password: "geheim17", broker: "mqtt://kim:pw@127.0.0.1:1", table: WORD };
      const whole = JSON.stringify(group);
      const board = await Interpreter.start({ binary: full, config: { board: "linux" }, capture: false });
      const scan = (text: string) => board.ask(`croupier.scan(${JSON.stringify("JOIN " + text)})`);
      const kept = `require("Storage").read("croupier.json")`;
      try {
        await board.until(`croupier.state().app==="menu"`);
        for (const text of [
          "",
          "{",
          whole.slice(0, -1),
          whole.slice(0, 40),
          "5",
          "null",
          "[1]",
          '"text"',
          "{}",
          '{"broker":"b"}',
          '{"broker":"b","table":5}',
          '{"broker":"b","table":{"toString":1}}',
          '{"broker":"b","table":"t","start":"set"}',
          '{"broker":"b","table":"..."}',
          whole + " ".repeat(800),
        ])
          expect([text, await scan(text)]).toEqual([text, "setting"]);
        expect(await scan(whole)).toBe("control");
        const message = "Join? B yes, else no; Wi-Fi Hall 2; at 127.0.0.1:1";
        expect((await board.ask("croupier.state()")).message).toBe(message);
        await board.ask(`croupier.press("C")`);
        expect(JSON.parse(await board.ask(kept))).toEqual({ board: "linux" });
        expect(await scan(whole)).toBe("control");
        const own = JSON.parse(await board.ask(`(croupier.press("B"),${kept})`));
        expect(own).toEqual({ board: "linux", network: group });
        expect(board.printed).not.toMatch(/geheim17|tubi|Uncaught/);
      } finally {
        board.stop();
      }
    });

    test(
      "race each at a table of its own, and each result arrives once",
      () =>
        withTable(full, [WORD, "mabi-sone-3007", "dulu-reka-4120"], async tables => {
          await until(() => tables.every(({ end }) => end.isGreeted), "three greetings");
          await Promise.all(
            tables.map(async ({ board, end }, at) => {
              const match = 20 + at;
              const how = { mode: "race", players: 2, goal: 3 + at };
              await end.order({ match, game: "set", how, names: [] }, () => end.last?.state.mode === "race");
              const { scores, result } = await raceOn(board, SEED + at, () => Promise.resolve());
              await until(() => !!end.last?.state.result, "a result");
              expect(end.last).toMatchObject({ match, state: { scores, result } });
              expect(end.games.filter(({ state }) => state.result)).toHaveLength(1);
              toldOnce(end);
            }),
          );
        }),
      FOR_MS,
    );
  },
  !!program,
);

/** Beyond a board whose network nobody wants; in Durak beyond one without a port for the other board, which keeps no link. (It seeks the other board.) */
const MOST_AT_MENU = 460;
const MOST_IN_MATCH = 1150;

onEach(
  "variables that a table of a tournament takes",
  ["small"],
  ({ small }) => {
    test(
      `are at most ${MOST_AT_MENU} at the menu and ${MOST_IN_MATCH} in a match of Durak, with client, sockets and both rooms`,
      () =>
        withTable(small, [WORD], async ([{ board, end }], broker) => {
          const cost = await costOf({ binary: small, capture: false });
          const plain = await Interpreter.start({ binary: small, config: settings(broker.port, ""), capture: false });
          await sleep(4000);
          const without = (await rested(plain)) - cost;
          await until(() => end.isGreeted && !!end.last, "a greeting");
          const menu = (await rested(board)) - cost;
          await plain.ask(`croupier.open("durak",{against:"peer"})`);
          const how = { against: "peer" };
          await end.order(
            { match: 3, game: "durak", how, names: [], key: end.sealWord(makeWord()) },
            () => end.last?.match === 3,
          );
          await sleep(3000);
          const wire = (await rested(plain)) - cost;
          const match = (await rested(board)) - cost;
          plain.stop();
          expect(menu - without).toBeLessThanOrEqual(MOST_AT_MENU);
          expect(match - wire).toBeLessThanOrEqual(MOST_IN_MATCH);
          console.info(`variables at the menu ${without}, at a table ${menu}; Durak ${wire}, in a match ${match}`);
          expect((await board.ask("croupier.status()")).flags).toEqual([]);
        }),
      FOR_MS,
    );
  },
  !!program,
);
