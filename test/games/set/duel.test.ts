// A duel for Sets between two boards: the same deck on both, claims that each says until the other has them, wires that lose, a board that starts anew, a liar.
import { describe, expect, it } from "vitest";
import { crc32 } from "../../../devices/sim/bytes";
import type { RaceState } from "../../../src/games/set/contract";
import { isSet } from "../../../src/games/set/rules";
import { parseCode } from "../../../src/games/set/codes";
import type { SetConfig } from "../../../src/games/set/settings";
import type { How } from "../../../src/kernel/app";
import { pairOf } from "./duel-boards";
import type { Board } from "./duel-boards";

const DEALT: How = { cards: "board" };
const stateOf = (board: Board) => board.game.app.state() as unknown as RaceState;

/** The first Set that lies there, as codes; undefined for none. */
function setOn(board: Board): string[] | undefined {
  const cards = stateOf(board).cards.filter((code): code is string => !!code);
  for (const a of cards)
    for (const b of cards)
      for (const c of cards) if (a < b && b < c && isSet(parseCode(a), parseCode(b), parseCode(c))) return [a, b, c];
  return undefined;
}

function claim(board: Board): void {
  const set = setOn(board);
  expect(board.game.app.play("claim 1")).toBe(true);
  for (const move of set ? set.map(code => "pick " + code) : ["none"]) board.game.app.play(move);
}

describe("a duel", () => {
  it("begins when both boards hear each other, with the same table", () => {
    const { a, b, wire, run } = pairOf(DEALT, DEALT);
    wire.isCut = true;
    run(6000);
    expect(stateOf(a)).toMatchObject({ mode: "duel", message: "Waiting for P2", seen: 0, scores: [0, 0] });
    wire.isCut = false;
    run(4000);
    expect(stateOf(a).cards).toHaveLength(12);
    expect(stateOf(a).cards).not.toContain(null);
    expect(stateOf(a).cards).toEqual(stateOf(b).cards);
    expect(stateOf(a).message).toBe("");
  });

  it("counts what the other board found, and ends on both with the same ranks", () => {
    const { a, b, run } = pairOf({ ...DEALT, goal: 3 }, { ...DEALT, goal: 3 });
    run(4000);
    claim(a);
    run(2000);
    expect([stateOf(a).scores, stateOf(b).scores]).toEqual([
      [1, 0],
      [0, 1],
    ]);
    // Who found it, and how soon.
    expect(stateOf(b).message).toBe(stateOf(a).message.replace("P1", "P2"));
    for (let turn = 0; turn < 3; turn++) {
      claim(b);
      run(2000);
    }
    expect([stateOf(a).scores, stateOf(b).scores]).toEqual([
      [1, 3],
      [3, 1],
    ]);
    expect([stateOf(a).result, stateOf(b).result]).toEqual([
      [2, 1],
      [1, 2],
    ]);
  });

  it("ranks two that come to the goal while the wire is cut by the time that their claims took", () => {
    const { a, b, wire, run } = pairOf({ ...DEALT, goal: 1 }, { ...DEALT, goal: 1 });
    run(4000);
    wire.isCut = true;
    run(1000);
    claim(b);
    run(3000);
    claim(a);
    run(8000);
    expect([stateOf(a).result, stateOf(b).result]).toEqual([
      [1, 2],
      [1, 2],
    ]);
    wire.isCut = false;
    run(3000);
    expect([stateOf(a).scores, stateOf(b).scores]).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect([stateOf(a).result, stateOf(b).result]).toEqual([
      [2, 1],
      [1, 2],
    ]);
  });

  it("loses no claim on a wire that loses, repeats and damages half of what is said", () => {
    const { a, b, wire, run } = pairOf(DEALT, DEALT, 5);
    wire.loss = 0.5;
    run(20_000);
    for (let turn = 0; turn < 4; turn++) {
      claim(a);
      claim(b);
      run(3000);
    }
    run(30_000);
    expect([stateOf(a).scores[0], stateOf(a).scores[1]]).toEqual([stateOf(b).scores[1], stateOf(b).scores[0]]);
    expect(stateOf(a).scores.every(points => points >= 3)).toBe(true);
  });

  it("counts a wrong claim against who made it, takes none back, and says that the other one is gone", () => {
    const { a, b, wire, run } = pairOf(DEALT, DEALT);
    run(4000);
    a.game.app.play("claim 1");
    a.game.app.play("none");
    run(2000);
    expect(stateOf(b).scores).toEqual([0, stateOf(a).scores[0]]);
    const before = stateOf(a).scores;
    a.game.app.play("undo");
    expect(stateOf(a).scores).toEqual(before);
    wire.isCut = true;
    run(6000);
    expect(stateOf(a).message).toBe("Waiting for P2");
    wire.isCut = false;
    run(2000);
    expect(stateOf(a).message).toBe("");
  });

  it("says what is missing on the network, as that changes, and not while a claim is on", () => {
    const { a, wire, run } = pairOf(DEALT, DEALT);
    run(4000);
    const air = { says: "" };
    a.game.table!.air = () => air.says;
    wire.isCut = true;
    a.game.app.play("claim 1");
    run(6000);
    expect(stateOf(a).message).not.toContain("P2");
    run(6000);
    expect(stateOf(a).message).toBe("Waiting for P2");
    for (const says of ["Seeking the broker", "Nobody in the room"]) {
      air.says = says;
      run(1000);
      expect(stateOf(a).message).toBe(says);
    }
    wire.isCut = false;
    run(2000);
    expect(stateOf(a).message).toBe("");
  });

  it("begins anew on both when one of them does, or is switched on again, but lets who looks at an end look", () => {
    const { a, b, run, restart } = pairOf({ ...DEALT, goal: 1 }, { ...DEALT, goal: 1 });
    run(4000);
    const first = stateOf(a).cards;
    restart(b);
    run(6000);
    expect(stateOf(a).scores).toEqual([0, 0]);
    expect(stateOf(a).cards).toEqual(stateOf(b).cards);
    expect(stateOf(a).cards).not.toEqual(first);
    claim(a);
    run(2000);
    expect([stateOf(a).result, stateOf(b).result]).toEqual([
      [1, 2],
      [2, 1],
    ]);
    a.game.press("B");
    run(6000);
    expect(stateOf(b).result).toEqual([2, 1]);
    expect(stateOf(a)).toMatchObject({ result: null, seen: 0, message: "Waiting for P2" });
    b.game.press("B");
    run(6000);
    expect(stateOf(a).cards).toEqual(stateOf(b).cards);
    expect(stateOf(a).seen).toBe(12);
  });

  it("is played by machines to its end, each as quick as it is set", () => {
    const { a, b, run } = pairOf({ ...DEALT, goal: 5, machine: 2 }, { ...DEALT, goal: 5, machine: 30 });
    run(120_000);
    expect([stateOf(a).result, stateOf(b).result]).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(stateOf(a).scores[0]).toBe(5);
  });

  it("is played with cards of one's own", () => {
    const { a, b, run } = pairOf({ cards: "scan" }, DEALT);
    run(4000);
    for (const code of [
      "S1111",
      "S2111",
      "S3111",
      "S1112",
      "S1113",
      "S1121",
      "S1131",
      "S2222",
      "S2233",
      "S3321",
      "S3213",
      "S1322",
    ])
      expect(a.game.scan(code)).toBe("added");
    claim(a);
    run(2000);
    expect(stateOf(b).scores).toEqual([0, 1]);
  });

  it("refuses another goal or another deck", () => {
    for (const [how, config] of [
      [{ goal: 7 }, {}],
      [{ deck: "junior" }, {}],
    ] as [How, Partial<SetConfig>][]) {
      const { a, b, run } = pairOf(DEALT, { ...DEALT, ...how, ...config });
      run(4000);
      for (const board of [a, b]) expect(stateOf(board)).toMatchObject({ message: "P2: other rules", seen: 0 });
    }
  });

  it("believes no claim that cannot be, and nothing that makes no sense", () => {
    const { a, wire, run } = pairOf(DEALT, DEALT);
    wire.isCut = true;
    const say = (...numbers: (number | string)[]) => {
      const body = "SET1," + numbers.join(",");
      a.hear?.(`${body},${crc32(Buffer.from(body, "latin1"))}\n`);
    };
    run(1000);
    const mine = Number(/SET1,(\d+)/.exec(a.said)![1]);
    const tag = mine === 77 ? 79 : 77;
    say(tag, 0, 5, 0, 0, 0, 0, 0, 0);
    say(tag, mine, 5, 0, 0, 0, 0, 0, 0);
    run(3000);
    expect(stateOf(a).seen).toBe(12);
    const lies = [
      [0x55, 0x55, 0x55, 100],
      [0x55, 0x56, 0x58, 100],
      [0x55, 0x56, 0x57, 0],
      [0x55, 0x56, 0x57, 99_999_999],
      [2, 3, 4, 100],
      [300, 301, 302, 100],
      ["", "", "", ""],
      ["9".repeat(30), 1, 1, 1],
    ];
    for (const lie of lies) {
      say(tag, mine, 5, 0, 1, ...lie);
      expect([lie, stateOf(a).scores]).toEqual([lie, [0, 0]]);
    }
    expect(stateOf(a).message).toBe("P2: not believed");
    say(tag, mine, 5, 0, 1, 0x55, 0x56, 0x57, 100);
    // Again, later ones first, and the same cards.
    say(tag, mine, 5, 0, 1, 0x55, 0x56, 0x57, 100);
    say(tag, mine, 5, 0, 3, 0x59, 0x5a, 0x5b, 100);
    say(tag, mine, 5, 0, 2, 0x55, 0x56, 0x57, 100);
    expect(stateOf(a).scores).toEqual([0, 1]);
    for (let none = 2; none < 9; none++) say(tag, mine, 5, 0, none, 0, 0, 0, 100);
    expect(stateOf(a).scores).toEqual([0, 4]);
    for (const text of [
      "\n\n\n",
      "SET1\n",
      "SET1,\n",
      "SET1,,,,,,,,,,\n",
      "x".repeat(5000),
      "\xff\x00\n",
      `SET1,${"1,".repeat(500)}\n`,
    ])
      a.hear?.(text);
    run(2000);
    expect(stateOf(a).scores).toEqual([0, 4]);
    claim(a);
    expect(stateOf(a).scores[0]).toBe(1);
  });

  it("hears its own voice, and plays not with itself", () => {
    const { a, wire, run } = pairOf(DEALT, DEALT);
    wire.isCut = true;
    for (let turn = 0; turn < 8; turn++) {
      run(1000);
      a.hear?.(a.said);
    }
    expect(stateOf(a)).toMatchObject({ message: "Waiting for P2", seen: 0 });
  });

  it("leaves the wire to others when it is left", () => {
    const { a } = pairOf(DEALT, DEALT);
    a.game.app.close();
    expect(a.hear).toBe(undefined);
  });
});
