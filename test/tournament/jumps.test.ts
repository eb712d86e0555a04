// The computer's clock is set while a round is played, and the broker is gone for a minute: nothing is lost, nothing hangs.
import { afterEach, describe, expect, test, vi } from "vitest";
import { Aedes } from "aedes";
import { type AddressInfo, type Server, type Socket, createServer } from "node:net";
import { endOf } from "../soak/tournament/board";
import { wrongIn } from "../soak/tournament/load";
import { until } from "../soak/tournament/page";
import { times } from "../soak/turns";
import { Evening } from "./evening";

const HOUR_MS = 3_600_000;
/** A minute without a broker, of which `npm test` waits a fifth. */
const AWAY_MS = 1000 * times(60);

const closing: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0).reverse()) await close();
});

async function started(options: Parameters<typeof Evening.start>[0] = {}): Promise<Evening> {
  const evening = await Evening.start(options);
  closing.push(() => evening.end());
  return evening;
}

const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

/** Only the date: what has passed is what has passed. */
const setClock = (ms: number) => vi.useFakeTimers({ now: ms, toFake: ["Date"] });

async function isWhole(evening: Evening, count: number): Promise<void> {
  const { matches, standings } = await evening.page.view();
  expect(matches).toHaveLength(count);
  expect(await wrongIn(evening.page, matches)).toEqual([]);
  expect(standings.reduce((sum, { played }) => sum + played, 0)).toBe(2 * count);
}

describe("the computer's clock", () => {
  test.each([
    ["an hour ahead", () => Date.now() + HOUR_MS],
    ["an hour back", () => Date.now() - HOUR_MS],
    ["back to 1970", () => 1000],
  ])(
    "set %s in the middle of a round: boards are heard, all results come once, and the organiser stays in",
    async (_, to) => {
      const evening = await started();
      await evening.setUp({ rounds: 1, minutes: 30 }, 8, 4);
      const boards = await evening.seat({ stepMs: 300, steps: 12 });
      await evening.page.must({ act: "start round" });
      await until("it is played", async () => (await evening.page.view()).live.length === 4);
      const { nowMs, endsMs } = await evening.page.view();
      setClock(to());
      await sleep(700);
      const after = await evening.page.view();
      expect([after.state, after.endsMs, after.broker]).toMatchObject([
        "playing",
        endsMs,
        { state: "here", boards: 4 },
      ]);
      expect(Math.abs(after.nowMs - nowMs)).toBeLessThan(60_000);
      // A guest, an act and a board that comes new find the same as before.
      expect(await evening.page.do({ act: "add player", name: "Late" })).toBe("");
      boards[0].cut();
      await until("the round is over", async () => (await evening.page.view()).state !== "playing");
      await isWhole(evening, 4);
      const journal = await evening.page.journal();
      const atMs = journal.map(line => line.atMs);
      expect(atMs).toEqual([...atMs].sort((a, b) => a - b));
      expect(journal.map(({ n }) => n)).toEqual([...journal.map(({ n }) => n)].sort((a, b) => a - b));
    },
  );

  test("set while the program is off: it goes on with the same cookie, and no result is lost", async () => {
    const evening = await started();
    await evening.setUp({ rounds: 1, minutes: 30 }, 4, 2);
    await evening.seat({ stepMs: 300, steps: 8 });
    await evening.page.must({ act: "start round" });
    await until("it is played", async () => (await evening.page.view()).live.length === 2);
    await evening.running.close();
    setClock(1000);
    await evening.launch();
    await until("the round is over", async () => (await evening.page.view()).state !== "playing");
    await isWhole(evening, 2);
  });
});

/** Somebody else's broker, which can be taken away and brought back on the same port. */
class OtherBroker {
  private aedes!: Aedes;
  private server!: Server;
  private readonly sockets = new Set<Socket>();
  port = 0;

  async open(): Promise<void> {
    this.aedes = await Aedes.createBroker();
    this.server = createServer(socket => {
      this.sockets.add(socket);
      socket.once("close", () => this.sockets.delete(socket));
      this.aedes.handle(socket);
    });
    await new Promise<void>(resolve => this.server.listen(this.port, "127.0.0.1", resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const closed = new Promise<void>(resolve => this.server.close(() => resolve()));
    for (const socket of this.sockets) socket.destroy();
    await closed;
    await new Promise<void>(resolve => this.aedes.close(() => resolve()));
  }
}

describe("the broker, gone for a minute in the middle of a round", () => {
  test(
    "somebody else's: boards play on, and every result comes once when it is back",
    { timeout: 240_000 },
    async () => {
      const other = new OtherBroker();
      await other.open();
      closing.push(() => other.close());
      const evening = await started({ broker: { address: `mqtt://127.0.0.1:${other.port}` } });
      await evening.setUp({ rounds: 2 }, 8, 4);
      const boards = await evening.seat({ stepMs: 400, steps: 10 });
      await evening.page.must({ act: "start round" });
      await until("it is played", async () => (await evening.page.view()).live.length === 4);
      await other.close();
      await sleep(AWAY_MS);
      // They have come to their ends meanwhile, and nobody knows.
      expect(boards.every(({ finished }) => finished.length === 1)).toBe(true);
      const { state, matches, broker } = await evening.page.view();
      expect([state, broker.state, matches.every(({ scores }) => scores === null)]).toEqual(["playing", "lost", true]);
      await other.open();
      await until("the round is over", async () => (await evening.page.view()).state !== "playing", 90_000);
      await isWhole(evening, 4);
      await evening.page.must({ act: "start round" });
      await until("and so is the next", async () => (await evening.page.view()).state === "over", 90_000);
      await isWhole(evening, 8);
    },
  );

  test("the one that comes along goes with the program: the same", { timeout: 240_000 }, async () => {
    const evening = await started();
    await evening.setUp({ rounds: 1 }, 8, 4);
    const boards = await evening.seat({ stepMs: 400, steps: 10 });
    await evening.page.must({ act: "start round" });
    await until("it is played", async () => (await evening.page.view()).live.length === 4);
    await evening.running.close();
    await sleep(AWAY_MS);
    expect(boards.every(({ finished }) => finished.length === 1)).toBe(true);
    await evening.launch();
    await until("the round is over", async () => (await evening.page.view()).state === "over", 90_000);
    await isWhole(evening, 4);
    for (const { id, scores } of (await evening.page.view()).matches) expect(scores).toEqual(endOf("set", id));
  });
});
