// A tournament whose boards hang on several nodes of a broker's cluster: one is killed and brought back in the middle of a round.
import { afterEach, describe, expect, test } from "vitest";
import { RabbitCluster, findRabbit } from "../rig/rabbitmq";
import { wrongIn } from "../soak/tournament/load";
import { SimulatedBoard } from "../soak/tournament/board";
import { networkIn, until } from "../soak/tournament/page";
import { times } from "../soak/turns";
import { Evening } from "./evening";

const program = findRabbit();
if (!program)
  console.warn(
    "SKIPPED: a tournament on a cluster of brokers: there is no RabbitMQ (Debian: apt install rabbitmq-server)",
  );

const BOARDS = times(500);
/** A node starts within many seconds, and hundreds of boards come back one by one. */
const FOR_MS = 600_000;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

describe("addresses of a cluster", () => {
  test("are spread over the tables, the same at each printing, whatever becomes of other tables", async () => {
    const boardsAt = ["mqtt://10.0.0.1", "mqtt://10.0.0.2:1884"];
    const evening = await Evening.start({ boardsAt });
    closing.push(() => evening.end());
    await evening.setUp({}, 4, 4);
    const told = async () => (await evening.page.joins()).map(join => [join.table, networkIn(join).broker]);
    const before = await told();
    expect(before.map(([, broker]) => broker).sort()).toEqual([
      ...Array<string>(2).fill("mqtt://10.0.0.1:1883"),
      ...Array<string>(2).fill("mqtt://10.0.0.2:1884"),
    ]);
    await evening.page.must({ act: "remove table", table: 2 });
    expect(await told()).toEqual(before.filter(([table]) => table !== 2));
    expect((await evening.page.view()).broker.address).toBe("mqtt://10.0.0.1:1883 and mqtt://10.0.0.2:1884");
  });

  test("are each one that boards understand, or are refused", async () => {
    const start = (boardsAt: string[]) => Evening.start({ boardsAt });
    await expect(start(["mqtt://10.0.0.1", "mqtts://10.0.0.2"])).rejects.toThrow("--boards-at mqtts://10.0.0.2");
    const broker = { address: "mqtt://10.0.0.1", others: ["mqtts://10.0.0.2"] };
    await expect(Evening.start({ broker })).rejects.toThrow("--broker mqtts://10.0.0.2");
  });
});

describe.skipIf(!program)("RabbitMQ, two nodes of it", () => {
  test(
    `${BOARDS} boards over both, of which one is killed and brought back in mid-round: nothing is lost, nothing counts twice`,
    async () => {
      const cluster = await RabbitCluster.start(program!, 2);
      closing.push(() => cluster.stop());
      const [address, ...others] = cluster.addresses;
      const evening = await Evening.start({ broker: { address, others } });
      closing.push(() => evening.end());
      await evening.setUp({ rounds: 2 }, 2 * BOARDS, BOARDS);
      const counts = new Map<string, number>();
      for (const join of await evening.page.joins()) {
        const { broker, table } = networkIn(join);
        counts.set(broker, (counts.get(broker) ?? 0) + 1);
        evening.boards.push(new SimulatedBoard({ broker, word: table, tickMs: 1000, stepMs: 1500, steps: 12 }).start());
        await new Promise(resolve => setTimeout(resolve, 10));
      }
      expect([...counts.values()]).toEqual([BOARDS / 2, BOARDS / 2]);
      const view = () => evening.page.view();
      const slowly = () => new Promise(resolve => setTimeout(resolve, 500));
      await until("all boards are here", async () => (await slowly(), (await view()).broker.boards === BOARDS), FOR_MS);
      // First the one that the tournament itself hangs on, then the other.
      for (const node of [0, 1]) {
        await evening.page.must({ act: "start round" });
        await until("it is played", async () => (await slowly(), (await view()).live.length > BOARDS / 2), FOR_MS);
        await cluster.kill(node);
        const { matches } = await view();
        expect(matches.filter(({ state }) => state === "playing").length).toBeGreaterThan(0);
        await cluster.launch(node);
        await until("the round is over", async () => (await slowly(), (await view()).state !== "playing"), FOR_MS);
      }
      const { matches, standings, refused } = await view();
      expect(matches).toHaveLength(2 * BOARDS);
      expect(await wrongIn(evening.page, matches)).toEqual([]);
      expect(standings.every(({ played }) => played === 2)).toBe(true);
      expect([refused.forged, refused.replayed]).toEqual([0, 0]);
    },
    3 * FOR_MS,
  );
});
