// The hands that play the demo: with the real race, they only ever claim what is so, and come to an end whatever the cards are.
import { beforeAll, describe, expect, it } from "vitest";
import { makeRandom } from "../../devices/sim/random";
import { Hands, setAmong } from "../../deploy/page/tournament/demo/hands";
import { isSet } from "../../src/games/set/rules";
import { parseCode } from "../../src/games/set/codes";
import type { RaceState } from "../../src/games/set/contract";
import { Device, readBundle } from "../bundle/device";

const TURNS = 800;

const stateOf = (device: Device): RaceState => device.ask("croupier.state()");

/** Until nothing is left to be played; all states on the way. */
function play(device: Device, hands: Hands): RaceState[] {
  const states = [stateOf(device)];
  for (let turns = 0; turns < TURNS; turns++) {
    const turn = hands.next(states[states.length - 1]);
    if (!turn) return states;
    device.ask(turn.line);
    states.push(stateOf(device));
  }
  throw new Error("it comes to no end");
}

describe("the hands of a demo's players", () => {
  beforeAll(() => void readBundle("croupier"));

  it("find a Set among the cards that lie there, or that there is none", () => {
    const found = setAmong(["S1111", "S1213", "S2222", "S3333", "S1112"])!;
    expect(found).toEqual(["S1111", "S2222", "S3333"]);
    const [a, b, c] = found.map(parseCode);
    expect(isSet(a, b, c)).toBe(true);
    expect(setAmong(["S1111", "S1112", "S2222"])).toBeUndefined();
    expect(setAmong([])).toBeUndefined();
  });

  it("leave alone what is no race, or one that is over", () => {
    const hands = new Hands(makeRandom(1));
    expect(hands.next(undefined)).toBeUndefined();
    expect(hands.next({ app: "menu" } as never)).toBeUndefined();
    expect(hands.next({ app: "set", mode: "race", result: [1, 2] })).toBeUndefined();
  });

  it("play race after race to the goal, and the whole deck, without a wrong claim", () => {
    const device = new Device("esp32", { seed: 3 });
    device.start(4000);
    const hands = new Hands(makeRandom(11));
    const winners = new Set<number>();
    const firsts = new Set<string>();
    for (let race = 0; race < 6; race++) {
      device.ask(`croupier.open("set", {mode: "race", players: 2, goal: 3})`);
      device.ask(`croupier.play("new")`);
      const states = play(device, hands);
      const { scores, result } = states[states.length - 1];
      expect(Math.max(...scores)).toBe(3);
      winners.add(result!.indexOf(1));
      firsts.add(states[1].cards.slice(0, 3).join());
      // Nobody is ever made to wait, and no point is lost.
      for (const { paused } of states) expect(paused).toEqual([0, 0]);
      for (let at = 1; at < states.length; at++)
        states[at].scores.forEach((score, who) => expect(score).toBeGreaterThanOrEqual(states[at - 1].scores[who]));
    }
    expect(winners.size).toBe(2);
    expect(firsts.size).toBe(6);
    device.ask(`croupier.open("set", {mode: "race", players: 2, goal: 0})`);
    device.ask(`croupier.play("new")`);
    const whole = play(device, hands);
    expect(whole[whole.length - 1].seen).toBe(81);
    expect(device.board.errors).toEqual([]);
  });
});
