// Pictures without a card of this game, drawn from seeds: playing cards, chess boards, tiles, screens, pages and what else lies about.
import { describe, expect, it } from "vitest";
import { EMPTY_KINDS, drawEmpty } from "./no-cards";
import { times } from "../soak/turns";
import { see } from "./board";

/** Of each kind: together eighteen pictures, and ninety in the long run. */
const SEEDS = times(15);
/** One in so many pictures may show something to be looked at. */
const RARE = 8;

describe("where no card lies", () => {
  for (const kind of EMPTY_KINDS)
    it(`no sure card is seen, and hardly a doubtful one: ${kind}`, () => {
      const sure: string[] = [],
        doubtful: string[] = [];
      for (let seed = 1; seed <= SEEDS; seed++)
        for (const card of see(drawEmpty(kind, seed)).cards)
          (card.sure ? sure : doubtful).push(`${card.code} in picture ${seed}`);
      expect(sure).toEqual([]);
      expect(doubtful.length, doubtful.join(", ")).toBeLessThanOrEqual(SEEDS / RARE);
    }, 300_000);

  it("tiles with violet rings are no ovals, however often one looks", () => {
    expect(see(drawEmpty("tiles", 27)).cards).toEqual([]);
  });

  it("the same seed draws the same picture, another one another", () => {
    const [one, again, other] = [1, 1, 2].map(seed => drawEmpty("tiles", seed).data);
    expect(Buffer.compare(Buffer.from(one), Buffer.from(again))).toBe(0);
    expect(Buffer.compare(Buffer.from(one), Buffer.from(other))).not.toBe(0);
  });
});
