import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { networkIn, until } from "../soak/tournament/page";
import { Device, readBundle } from "../bundle/device";
import { anyMove } from "./any-move";
import { dial } from "./dial";
import { Evening } from "./evening";

/** Virtual time goes as the real one does. */
const STEP_MS = 50;
const LATE_MS = 120_000;
const FOR_MS = 400_000;

let evening: Evening;
const running: (() => void)[] = [];
beforeAll(() => void readBundle("croupier"));
afterEach(async () => {
  for (const stop of running.splice(0)) stop();
  await evening?.end();
});

/** A board of the built firmware for each code that there is to scan. */
async function seatAll(): Promise<Device[]> {
  const devices: Device[] = [];
  for (const join of await evening.page.joins()) {
    const { broker, table } = networkIn(join);
    const device = new Device("esp32", { dial, seed: 7 + devices.length, config: { network: { broker, table } } });
    devices.push(device);
    device.start(4000);
    const timer = setInterval(() => device.board.run(STEP_MS), STEP_MS);
    running.push(() => clearInterval(timer));
  }
  await until("all are here", async () => (await evening.page.view()).broker.boards === devices.length, LATE_MS);
  return devices;
}

/** A Set on the table, by places. */
function setOn(cards: (string | null)[]): number[] | undefined {
  const digits = (place: number) => [...cards[place]!.slice(1)].map(Number);
  for (let a = 0; a < cards.length; a++)
    for (let b = a + 1; b < cards.length; b++)
      for (let c = b + 1; c < cards.length; c++)
        if (
          [a, b, c].every(place => cards[place]) &&
          digits(a).every((one, at) => (one + digits(b)[at] + digits(c)[at]) % 3 === 0)
        )
          return [a, b, c];
  return undefined;
}

/** A race by the console: the second player claims each Set that lies there. */
function race(device: Device): void {
  let deck = 0;
  const codes = Array.from({ length: 81 }, (_, at) => {
    const mixed = (at * 50) % 81;
    return "S" + [1, 3, 9, 27].map(power => 1 + (Math.floor(mixed / power) % 3)).join("");
  });
  for (let guard = 0; !device.ask("croupier.state().result") && guard < 200; guard++) {
    while (deck < 81 && device.ask(`croupier.scan("${codes[deck]}")`) === "added") deck++;
    const { cards } = device.ask("croupier.state()");
    const triple = setOn(cards);
    if (!triple) return;
    device.ask(`croupier.press("P2")`);
    for (const place of triple) device.ask(`croupier.scan("${cards[place]}")`);
  }
}

describe("boards of the built firmware, virtual ones, at real connections", () => {
  test(
    "race for Sets at their tables, and the results come by themselves",
    async () => {
      evening = await Evening.start();
      await evening.setUp({ rounds: 1, goal: 3 }, 4, 2);
      const devices = await seatAll();
      const what = async () => (await evening.page.view()).tables[0].boards[0].what;
      await until("it has greeted", async () => /^ESP32 2v\d+.*, croupier \d/.test(await what()));
      await evening.page.must({ act: "start round" });
      for (const device of devices)
        await until("it races", () => device.ask("croupier.state().mode") === "race", LATE_MS);
      await until("that is seen", async () => (await evening.page.view()).live.length === 2, LATE_MS);
      for (const device of devices) race(device);
      await until("the round is over", async () => (await evening.page.view()).state === "over", LATE_MS);
      const { matches, refused } = await evening.page.view();
      expect(matches.map(({ scores, by }) => [scores, by])).toEqual([
        [[0, 3], "board"],
        [[0, 3], "board"],
      ]);
      expect(refused).toEqual({ forged: 0, replayed: 0, strangers: 0, oversize: 0, connects: 0, words: 0 });
      for (const device of devices) expect(device.board.errors).toEqual([]);
    },
    FOR_MS,
  );

  test(
    "two of them play a game of Durak with each other, and agree on who lost it",
    async () => {
      evening = await Evening.start();
      await evening.setUp({ game: "durak", rounds: 1 }, 2, 1);
      const devices = await seatAll();
      await evening.page.must({ act: "start round" });
      const choose = anyMove();
      await until(
        "the round is over",
        async () => {
          for (const device of devices) {
            const move = choose(device.ask("croupier.moves()"));
            if (move) device.ask(`croupier.play(${JSON.stringify(move)})`);
          }
          return (await evening.page.view()).state === "over";
        },
        LATE_MS * 2,
      );
      const { matches, refused } = await evening.page.view();
      expect(matches[0]).toMatchObject({ by: "board", state: "done" });
      expect([...matches[0].scores!].reduce((sum, one) => sum + one)).toBe(1);
      expect(refused).toMatchObject({ forged: 0, strangers: 0, oversize: 0 });
      const { moments } = await (await evening.page.get(`/api/match/${matches[0].id}`)).json();
      expect(moments.length).toBeGreaterThan(3);
    },
    FOR_MS,
  );

  test(
    "tic-tac-toe: each of the two plays the board once",
    async () => {
      evening = await Evening.start();
      await evening.setUp({ game: "tictactoe", rounds: 1 }, 2, 1);
      const [device] = await seatAll();
      await evening.page.must({ act: "start round" });
      await until(
        "the round is over",
        async () => {
          const { app, turn } = device.ask("croupier.state()");
          if (app === "tictactoe" && turn === "human") device.ask("croupier.play(croupier.moves()[0])");
          return (await evening.page.view()).state === "over";
        },
        LATE_MS,
      );
      const [{ scores, by }] = (await evening.page.view()).matches;
      expect(by).toBe("board");
      for (const score of scores!) expect([0, 0.5, 1]).toContain(score);
      expect((await evening.page.view()).refused.forged).toBe(0);
    },
    FOR_MS,
  );
});
