// Plugs that are pulled in an evening of Durak: as many as were asked for, and an end to it.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeRandom } from "../../devices/sim/random";
import { Plugs } from "../rig/espruino/durak-plugs";

const SOON = 40;

/** Games until the evening is over, as the harness plays them; how many plugs were pulled in each. */
function evening(games: number, plugs: number, seed: number, movesOf: (game: number) => number): number[] {
  const pulled: number[] = [];
  const plan = new Plugs(games, plugs, SOON, makeRandom(seed));
  for (let game = 0; game < games || plan.areLeft; game++) {
    plan.begin(game);
    pulled[game] = 0;
    for (let move = movesOf(game); move > 0; move--) if (plan.isPulled()) pulled[game]++;
    // A game of one move has room for one plug: after the last begins all are due within that many, and then go one by one.
    if (game > games + SOON + plugs) throw new Error("no end");
  }
  return pulled;
}

const sum = (list: number[]) => list.reduce((all, one) => all + one, 0);

describe("the plugs of an evening", () => {
  it("are all pulled, in games of any length, and soon after the last game", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.nat(90),
        fc.nat(),
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 40 }),
        (games, plugs, seed, lengths) => {
          const pulled = evening(games, Math.min(plugs, 3 * games), seed, game => lengths[game % lengths.length]);
          expect(sum(pulled)).toBe(Math.min(plugs, 3 * games));
          const shortest = Math.min(...lengths);
          expect(pulled.length).toBeLessThanOrEqual(games + Math.ceil((SOON + plugs) / shortest));
        },
      ),
      { examples: [[15, 44, 337863761, [1]]] },
    );
  });

  it("are one a game where games are long", () => {
    for (let seed = 0; seed < 50; seed++) {
      const pulled = evening(20, 5, seed, () => 90);
      expect([pulled.length, sum(pulled), Math.max(...pulled)]).toEqual([20, 5, 1]);
    }
  });

  it("come to an end though every game has one move only", () => {
    for (let seed = 0; seed < 50; seed++) expect(sum(evening(20, 20, seed, () => 1))).toBe(20);
  });

  it("cannot be more than three a game", () => {
    expect(() => new Plugs(4, 13, SOON, makeRandom(1))).toThrow("13 plugs in 4 games");
  });
});
