// Packs of 24 and 52 cards, the exchange of the lowest trump, and which attack is beaten first: between two boards, and against the board itself.
import { describe, expect, it } from "vitest";
import { makeRandom } from "../../../devices/sim/random";
import { Pair } from "./pair";

const RANKS: Record<number, string[]> = {
  24: ["9", "10", "J", "Q", "K", "A"],
  52: ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"],
};

const isOver = (pair: Pair) => pair.boards.every(board => board.state.phase === "over");

/** What was played, board by board, until the game is over; the seed says what. `each` sees both states before every move. */
function playOut(pair: Pair, seed: number, each: (states: any[], count: number) => void = () => undefined): string[] {
  const random = makeRandom(seed);
  const played: string[] = [];
  for (let count = 0; count < 1500; count++) {
    expect(pair.until(() => isOver(pair) || !!pair.onTurn)).toBe(true);
    each(
      pair.boards.map(board => board.state),
      count,
    );
    if (isOver(pair)) return played;
    // It may have cut the power.
    expect(pair.until(() => !!pair.onTurn)).toBe(true);
    const board = pair.onTurn!;
    const moves = board.moves();
    // What is rare comes up more often than by chance.
    const rare = moves.filter(move => move === "swap" || move.startsWith("first "));
    const move = rare.length && random() < 0.6 ? rare[0] : moves[Math.floor(random() * moves.length)];
    expect(board.play(move), `${move} of ${moves}`).toBe(true);
    played.push(move);
    pair.run(300);
  }
  throw new Error("no end");
}

/** All cards that both boards know of together. */
const known = ([one, two]: any[]) => [
  ...one.hand,
  ...two.hand,
  ...one.table.flat().filter((card: string | null) => card),
  ...one.seen.out,
];

describe.each([
  [24, false, 8],
  [24, true, 5],
  [36, true, 5],
  [52, false, 8],
  [52, true, 5],
])("two boards with %i cards, exchange %s", (pack, swap, runs) => {
  it("play whole games of which they think the same, and no other card is in them", () => {
    const all: string[] = [];
    for (let seed = 1; seed <= runs; seed++) {
      const rules = { pack, swap, transfer: seed % 2 > 0, show: seed % 4 > 0 };
      const pair = new Pair({ seed, baud: 115200, hows: [{ rules }, {}] }).start();
      expect(pair.begun()).toBe(true);
      const size = (state: any) => state.talon + state.discard + state.hand.length + state.peer;
      all.push(
        ...playOut(pair, seed, states => {
          for (const state of states) {
            expect(state.rules).toMatchObject({ pack, swap });
            const onTable = state.table.flat().filter((card: string | null) => card).length;
            expect(size(state) + onTable).toBe(pack);
          }
          expect(states[0].table).toEqual(states[1].table);
          expect(states[0].trump).toBe(states[1].trump);
          const cards = known(states);
          expect(new Set(cards).size).toBe(cards.length);
          for (const card of cards) if (pack !== 36) expect(RANKS[pack]).toContain(card.slice(0, -1));
        }),
      );
      const messages = pair.boards.map(board => board.state.message);
      expect(messages).not.toContain("The boards disagree!");
      expect(pair.boards.map(board => board.state.link.refused)).toEqual([0, 0]);
    }
    expect(all.includes("swap")).toBe(swap);
    if (pack > 36) expect(all.some(move => /^>?[2-5][HDCS]$/.test(move))).toBe(true);
  });

  it("go on after either has lost its power, wherever", () => {
    for (let seed = 20; seed < 23; seed++) {
      const pair = new Pair({ seed, baud: 115200, hows: [{ rules: { pack, swap } }, {}] }).start();
      expect(pair.begun()).toBe(true);
      let cuts = 0;
      playOut(pair, seed, (states, count) => {
        if (states.some(state => state.result) || count % 9 !== seed % 9) return;
        const board = pair.boards[count % 2];
        const tell = ({ hand, table, talon, trump, rules, discard }: any) => ({
          hand,
          table,
          talon,
          trump,
          rules,
          discard,
        });
        const before = tell(board.state);
        board.off();
        pair.run(700);
        board.on();
        cuts++;
        expect(pair.begun()).toBe(true);
        expect(tell(board.state)).toEqual(before);
      });
      expect(cuts).toBeGreaterThan(1);
    }
  });
});

describe("a board that has lost its file", () => {
  it.each([24, 52])("takes over a game with %i cards, if its player agrees", pack => {
    const pair = new Pair({ seed: 4, baud: 115200, hows: [{ rules: { pack, swap: true } }, {}] }).start();
    expect(pair.begun()).toBe(true);
    for (let count = 0; count < 4; count++) {
      expect(pair.until(() => !!pair.onTurn)).toBe(true);
      pair.onTurn!.play(pair.onTurn!.moves()[0]);
      pair.run(400);
    }
    const [, board] = pair.boards;
    expect(pair.until(() => !!pair.onTurn)).toBe(true);
    const { hand, table, rules } = board.state;
    board.off();
    board.storage.eraseAll();
    board.on();
    expect(pair.until(() => board.state.asked === "game")).toBe(true);
    board.play("accept");
    // Entry by entry.
    pair.run(3000);
    expect(board.state).toMatchObject({ hand, table, rules });
  });
});

describe("rules that differ", () => {
  it("are settled by a player where both have chosen a pack", () => {
    const hows = [{ rules: { pack: 24 } }, { rules: { pack: 52 } }];
    const pair = new Pair({ seed: 7, baud: 115200, hows }).start();
    expect(pair.until(() => pair.boards.every(board => board.state.link?.state === "rules"))).toBe(true);
    expect(pair.boards[0].moves()).toEqual(["accept"]);
    pair.boards[0].play("accept");
    expect(pair.begun()).toBe(true);
    for (const board of pair.boards) expect(board.state).toMatchObject({ rules: { pack: 52 }, talon: 40 });
  });

  it("may change from game to game", () => {
    const pair = new Pair({ seed: 9, baud: 115200 }).start();
    expect(pair.begun()).toBe(true);
    const talons: number[] = [];
    for (const pack of [52, 24, 36]) {
      pair.until(() => !!pair.onTurn);
      pair.onTurn!.play("resign");
      expect(pair.until(() => isOver(pair))).toBe(true);
      const [board] = pair.boards;
      board.press("B", true);
      for (let step = 0; step < 5; step++) board.press("C");
      board.press("B");
      for (let step = 0; step < 9; step++) board.press("C");
      // 36, then 52, 24 and 36 again.
      board.press("B");
      board.press("A", true);
      for (const one of pair.boards) one.play("again");
      expect(pair.begun()).toBe(true);
      expect(pair.boards.map(one => one.state.rules.pack)).toEqual([pack, pack]);
      talons.push(pair.boards[1].state.talon);
    }
    expect(talons).toEqual([40, 12, 24]);
  });
});

describe("against the board", () => {
  it.each([
    [24, 1],
    [24, 3],
    [52, 1],
    [52, 2],
    [52, 3],
  ])("games with %i cards come to their end at level %i, with exchanges on both sides", (pack, level) => {
    let swapped = 0;
    for (let seed = 1; seed <= 4; seed++) {
      const rules = { pack, swap: true, transfer: true, show: true };
      const how = { against: "bot", level, rules, auto: true };
      const pair = new Pair({ seed: 10 * level + seed, how });
      const [board] = pair.boards;
      board.on();
      const said = new Set<string>();
      expect(
        pair.until(() => {
          said.add(board.state.message);
          return board.state.phase === "over";
        }, 1_200_000),
      ).toBe(true);
      if ([...said].some(text => text.includes("swapped"))) swapped++;
    }
    expect(swapped).toBeGreaterThan(0);
  });
});
