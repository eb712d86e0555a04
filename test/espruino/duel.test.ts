// Two boards race each other for Sets on one wire, on the real interpreter with a Pico's number of variables: both dealt the same table, one a
// machine; one of them is killed.
import { afterAll, expect, test } from "vitest";
import { Interpreter, sleep } from "../rig/espruino/interpreter";
import { setsOn } from "../rig/espruino/tables";
import { onEach } from "./each";

const boards: Interpreter[] = [];
const HOW = { mode: "duel", cards: "board", goal: 3 };

/** Who asks all the time lets no board collect garbage. */
async function until(board: Interpreter, expression: string): Promise<void> {
  for (const end = Date.now() + 60_000; !(await board.ask(expression)); await sleep(300))
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
    const isDealt = "croupier.state().cards.indexOf(null)<0";
    for (const board of [a, b]) await until(board, isDealt);
    const first = await cardsOf(a);
    expect(first).toEqual(await cardsOf(b));

    a.kill();
    a = await start(0, {}, a.folder);
    for (const board of [a, b]) await until(board, `${isDealt}&&""+croupier.state().cards!=="${first}"`);
    expect(await cardsOf(a)).toEqual(await cardsOf(b));

    let most = 0;
    for (let turn = 0; turn < 3; turn++) {
      await until(a, isDealt);
      const cards = await cardsOf(a);
      const set = setsOn(cards)[0];
      await sleep(300);
      await a.ask(`croupier.play("claim 1")`);
      for (const place of set ?? []) await a.ask(`croupier.play("pick ${cards[place]}")`);
      if (!set) await a.ask(`croupier.play("none")`);
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
