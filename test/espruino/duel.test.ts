// Two boards race each other for Sets on one wire, or in a room on a real broker, on the real interpreter with a Pico's number of variables: both dealt the same table, one a
// machine; one of them is killed.
import { afterAll, expect, test } from "vitest";
import { Interpreter, sleep } from "../rig/espruino/interpreter";
import { Mosquitto, findMosquitto } from "../rig/espruino/mosquitto";
import { setsOn } from "../rig/espruino/tables";
import { onEach } from "./each";

const boards: Interpreter[] = [];
const isDealt = "croupier.state().cards.indexOf(null)<0";
const HOW = { mode: "duel", cards: "board", goal: 3 };

const program = findMosquitto();
if (!program) console.warn("SKIPPED: a duel in a room on a real broker: there is no mosquitto");

/** One claim of what lies there. */
async function claim(board: Interpreter): Promise<void> {
  await until(board, isDealt);
  const cards: string[] = await board.ask("croupier.state().cards");
  const set = setsOn(cards)[0];
  await sleep(300);
  await board.ask(`croupier.play("claim 1")`);
  for (const place of set ?? []) await board.ask(`croupier.play("pick ${cards[place]}")`);
  if (!set) await board.ask(`croupier.play("none")`);
}

/** Who asks all the time lets no board collect garbage. */
async function until(board: Interpreter, expression: string): Promise<void> {
  for (const end = Date.now() + 60_000; !(await board.ask(expression)); await sleep(500))
    if (Date.now() > end) throw new Error("never true: " + expression);
}

onEach("a duel on one wire", ["small"], ({ small }) => {
  afterAll(() => boards.forEach(board => board.stop()));

  test("is dealt the same on both, counted on both, begun anew where one is killed, and won by who finds more", async () => {
    const options = {
      capture: false,
      ports: ["peer"],
      config: { board: "linux", peer: { path: "peer", baud: 9600 } },
      bundle: "croupier",
      binary: small,
    };
    const start = async (at: number, how: object, folder?: string) => {
      const board = await Interpreter.start({ ...options, folder });
      boards[at] = board;
      board.onReceive("peer", data => boards[1 - at]?.send("peer", data));
      await board.ask(`croupier.open("set",${JSON.stringify({ ...HOW, ...how })})`);
      return board;
    };
    let a = await start(0, {});
    const b = await start(1, { machine: 40 });
    const cardsOf = (board: Interpreter): Promise<string[]> => board.ask("croupier.state().cards");
    for (const board of [a, b]) await until(board, isDealt);
    const first = await cardsOf(a);
    expect(first).toEqual(await cardsOf(b));

    a.kill();
    a = await start(0, {}, a.folder);
    for (const board of [a, b]) await until(board, `${isDealt}&&""+croupier.state().cards!=="${first}"`);
    expect(await cardsOf(a)).toEqual(await cardsOf(b));

    let most = 0;
    for (let turn = 0; turn < 3; turn++) {
      await claim(a);
      most = Math.max(most, await a.ask("process.memory().usage"));
    }
    for (const board of [a, b]) await until(board, "!!croupier.state().result");
    const [one, other] = await Promise.all([a, b].map(board => board.ask("croupier.state()")));
    expect(one.scores).toEqual([...other.scores].reverse());
    expect([one.result, other.result]).toEqual([
      [1, 2],
      [2, 1],
    ]);
    console.info(`a duel: at most ${most} variables`);
    expect(most).toBeLessThanOrEqual(4000);
    for (const board of [a, b]) expect(await board.ask("E.getErrorFlags()")).toEqual([]);
  }, 240_000);
});

onEach(
  "a duel in a room",
  ["small"],
  ({ small }) => {
    test("is dealt the same on both, goes on when a killed broker is back, and ends alike", async () => {
      const broker = await Mosquitto.start(program!);
      const room: Interpreter[] = [];
      try {
        for (let at = 0; at < 2; at++) {
          const config = {
            board: "linux",
            peer: { mqtt: "kilo-oboe-7714" },
            network: { broker: `127.0.0.1:${broker.port}` },
          };
          room.push(await Interpreter.start({ capture: false, config, bundle: "croupier", binary: small }));
        }
        const [a, b] = room;
        for (const board of room) await board.ask(`croupier.open("set",${JSON.stringify({ ...HOW, goal: 2 })})`);
        for (const board of room) await until(board, isDealt);
        expect(await a.ask("croupier.state().cards")).toEqual(await b.ask("croupier.state().cards"));
        await claim(a);
        await until(b, `""+croupier.state().scores==="0,1"`);
        await broker.kill();
        await until(a, `croupier.state().message==="Seeking the broker"`);
        await claim(b);
        await broker.launch();
        await until(a, `""+croupier.state().scores==="1,1"`);
        await claim(b);
        for (const board of room) await until(board, "!!croupier.state().result");
        expect(await Promise.all(room.map(board => board.ask("croupier.state().result")))).toEqual([
          [2, 1],
          [1, 2],
        ]);
        const most = await a.ask("process.memory().usage");
        console.info(`a duel in a room: ${most} variables`);
        expect(most).toBeLessThanOrEqual(4500);
        for (const board of room) {
          expect(await board.ask("E.getErrorFlags()")).toEqual([]);
          expect(board.printed).not.toMatch(/Uncaught/);
        }
      } finally {
        for (const board of room) board.stop();
        await broker.stop();
      }
    }, 240_000);
  },
  !!program,
);
