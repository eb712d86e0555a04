// Two virtual boards race each other for Sets in a room on a broker of the test's own.
import { describe, expect, test } from "vitest";
import { isSet } from "../../src/games/set/rules";
import { parseCode } from "../../src/games/set/codes";
import type { RaceState } from "../../src/games/set/contract";
import { Device } from "./device";
import { SmallBroker } from "./small-broker";

const WORD = "kilo-oboe-7714";
const HOW = { mode: "duel", cards: "board", goal: 2 };

function room(count = 2) {
  const broker = new SmallBroker();
  const start = (at: number) => {
    const device = new Device("esp32", {
      ...{ dial: broker.dial, seed: 3 + at },
      config: { network: { broker: "10.0.0.7" }, peer: { mqtt: WORD } },
    });
    device.start(4000);
    device.ask(`croupier.open("set",${JSON.stringify(HOW)})`);
    return device;
  };
  const boards = Array.from({ length: count }, (_, at) => start(at));
  const run = (forS: number) => {
    for (let ms = 0; ms < 1000 * forS; ms += 250) for (const { board } of boards) board.run(250);
  };
  return { broker, boards, run };
}

const stateOf = (device: Device): RaceState => device.ask("croupier.state()");

function claim(device: Device): void {
  const cards = stateOf(device).cards.filter((code): code is string => !!code);
  const set = cards
    .flatMap(a => cards.flatMap(b => cards.map(c => [a, b, c])))
    .find(([a, b, c]) => a < b && b < c && isSet(parseCode(a), parseCode(b), parseCode(c)));
  device.ask(`croupier.play("claim 1")`);
  for (const move of set ? set.map(code => `pick ${code}`) : ["none"]) device.ask(`croupier.play("${move}")`);
}

const scores = (boards: Device[]) => boards.map(device => stateOf(device).scores);

describe("a duel in a room on the network", () => {
  test("is dealt alike, counted on both, goes on when the broker is back, and ends alike", () => {
    const { broker, boards, run } = room();
    const [a, b] = boards;
    run(20);
    expect(stateOf(a).cards).toHaveLength(12);
    expect(stateOf(a).cards).not.toContain(null);
    expect(stateOf(a).cards).toEqual(stateOf(b).cards);
    claim(a);
    run(3);
    expect(scores(boards)).toEqual([
      [1, 0],
      [0, 1],
    ]);
    broker.kill();
    run(8);
    expect(boards.map(device => stateOf(device).message)).toEqual(["Seeking the broker", "Seeking the broker"]);
    claim(b);
    expect(scores(boards)).toEqual([
      [1, 0],
      [1, 1],
    ]);
    broker.isUp = true;
    run(45);
    expect(scores(boards)).toEqual([
      [1, 1],
      [1, 1],
    ]);
    claim(b);
    run(3);
    expect(boards.map(device => stateOf(device).result)).toEqual([
      [2, 1],
      [1, 2],
    ]);
    for (const { board } of boards) expect(board.errors).toEqual([]);
  });

  test("says what is missing while it waits, and leaves out a third board and a stranger's messages", () => {
    const { broker, boards, run } = room(1);
    run(12);
    expect(stateOf(boards[0]).message).toBe("Nobody in the room");
    const pair = room(3);
    pair.run(25);
    const playing = pair.boards.filter(device => stateOf(device).seen === 12);
    expect(playing.length).toBe(2);
    const third = pair.boards.find(device => !playing.includes(device))!;
    expect(stateOf(third)).toMatchObject({ seen: 0, message: "Waiting for P2" });
    // Somebody who hears all of it says it again, and what looks like it.
    const heard: [string, string][] = [];
    pair.broker.listeners.push((topic, message) => heard.push([topic, message]));
    pair.run(3);
    for (const [topic, message] of heard.splice(0)) {
      pair.broker.publish(topic, message);
      pair.broker.publish(topic, `${message.slice(0, -1)}\0`);
    }
    pair.run(2);
    expect(scores(playing)).toEqual([
      [0, 0],
      [0, 0],
    ]);
    const { forged, replayed } = playing[0].ask("croupier.status().network.room");
    expect(forged).toBeGreaterThan(0);
    expect(replayed).toBeGreaterThan(0);
    claim(playing[0]);
    pair.run(3);
    expect(scores(playing)).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(broker.isUp).toBe(true);
    for (const { board } of [...boards, ...pair.boards]) expect(board.errors).toEqual([]);
  });
});
