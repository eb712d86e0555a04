// Rooms in which two boards play Durak: who is told of them, and what the organiser sees of who speaks there without being asked.
import mqtt, { type MqttClient } from "mqtt";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSealed } from "../../deploy/tournament/boards/sealed";
import { networkIn, until } from "../soak/tournament/page";
import { SimulatedBoard } from "../soak/tournament/board";
import { Evening } from "./evening";

let evening: Evening;
const clients: MqttClient[] = [];
const boards: SimulatedBoard[] = [];
beforeEach(async () => {
  evening = await Evening.start();
  await evening.setUp({ game: "durak", rounds: 1 }, 2, 1);
});
afterEach(async () => {
  for (const board of boards.splice(0)) board.stop();
  for (const client of clients.splice(0)) client.end(true);
  await evening.end();
});

const view = () => evening.page.view();

/** A board for each seat of the first table, each of one version. */
async function seat(...versions: string[]): Promise<SimulatedBoard[]> {
  const joins = await evening.page.joins();
  versions.forEach((version, at) => {
    const { broker, table: word } = networkIn(joins[at]);
    boards.push(new SimulatedBoard({ broker, word, seat: at, version, tickMs: 100, stepMs: 0 }).start());
  });
  await until(
    "all have greeted",
    async () => versions.every((_, at) => boards[at].isQuiet) && (await view()).broker.boards === versions.length,
  );
  return boards;
}

const linesOf = (board: SimulatedBoard) => board.heard.flatMap(said => ("say" in said ? [said.say] : []));

describe("a board that is too old to read a sealed word", () => {
  test("is told none in clear either: it shows why it waits, so does the other one, and the organiser sees what to do", async () => {
    const [old, young] = await seat("0.15.0", "0.16.0");
    await evening.page.must({ act: "start round" });
    await until("both show it", () => [old, young].every(board => linesOf(board).length > 0));
    expect([linesOf(old)[0], linesOf(young)[0]]).toEqual(["Board 1: old firmware", "Board 1: old firmware"]);
    expect([old.offer, young.offer]).toEqual([undefined, undefined]);
    expect((await view()).tables[0].boards.map(({ isTooOld }) => isTooOld)).toEqual([true, undefined]);
    expect(evening.lines.join("\n")).toMatch(/Table 1, board 1 \(.*0\.15\.0\) is too old .*upload croupier\.js/);
    // With a board that is new both play.
    old.stop();
    const { broker, table: word } = networkIn((await evening.page.joins())[0]);
    boards.push(new SimulatedBoard({ broker, word, seat: 0, tickMs: 100 }).start());
    await until("both are told", () => !!young.offer && !!boards[2].offer);
    expect(boards[2].peerWord).toBe(young.peerWord);
  });

  test("plays every other game as before", async () => {
    for (const game of ["set", "dobble", "tictactoe"] as const) {
      await evening.setUp({ game, rounds: 1 }, 0, 0);
      const [old] = await seat("0.15.0");
      await evening.page.must({ act: "start round" });
      await until("it is told", () => old.offer?.game === game);
      expect((await view()).tables[0].boards[0].isTooOld).toBe(undefined);
      await evening.page.must({ act: "take back round" });
      old.stop();
      boards.length = 0;
    }
  });

  test.each(["", "0", "0.9.1", "0.15.12", "x"])("is one that says it is croupier %s", async version => {
    const [board] = await seat(version);
    await evening.page.must({ act: "start round" });
    await until("it shows it", () => linesOf(board).length > 0);
    expect(board.offer).toBe(undefined);
  });
});

describe("what nobody asked for in the room of a match", () => {
  test("is counted at its table and in all, stays counted when the match is over, and changes nothing", async () => {
    const [one, other] = await seat("0.16.0", "0.16.1");
    await evening.page.must({ act: "start round" });
    await until("both are told", () => !!one.offer && !!other.offer);
    const { peerWord: word } = one;
    expect([word.length > 15, other.peerWord]).toEqual([true, word]);
    const client = mqtt.connect(networkIn((await evening.page.joins())[0]).broker, { protocolVersion: 4 });
    clients.push(client);
    await new Promise(resolve => client.once("connect", resolve));
    const [a, b] = [openSealed(word), openSealed(word)];
    const say = (message: string) => client.publish(a.invitation!.willTopic, Buffer.from(message, "latin1"));
    const call = a.tick();
    b.open(call);
    a.open(b.tick() || b.tick());
    const counted = async () => (await view()).tables[0].refused;
    say(call);
    say(call);
    await until("what was said again is counted", async () => (await counted())?.replayed === 1);
    say("resign");
    say(call.slice(0, -1) + "?");
    await until("what was made up is counted", async () => (await counted())?.forged === 2);
    expect((await view()).refused).toMatchObject({ forged: 2, replayed: 1 });
    expect((await view()).matches[0]).toMatchObject({ state: "playing", scores: null });
    while (!one.finished.length || !other.finished.length) [one, other].forEach(board => board.play());
    await until("it is over", async () => (await view()).state === "over");
    expect((await view()).refused).toMatchObject({ forged: 2, replayed: 1 });
    expect((await counted()) === undefined).toBe(true);
  });
});
