import { expect, test } from "vitest";
import { PARSERS } from "./parsers/all";
import { compare } from "./parsers/twins";

/** A soak compares a hundred thousand each (`npm run soak -- --only parsers`). */
const INPUTS = 400;

test.each(PARSERS.map(parser => [parser.bundle, parser.name, parser] as const))(
  "%s.js reads %s as its sources do, whatever was done to them",
  async (_bundle, _name, parser) => {
    const { inputs, looks, difference } = await compare(parser, INPUTS);
    expect(difference).toBe("");
    expect([inputs, looks > 0]).toEqual([Math.ceil(INPUTS / (parser.costs ?? 1)), true]);
  },
);
