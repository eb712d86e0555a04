import { expect, it } from "vitest";
import makeSchema from "../../../src/games/set/settings";
import { DEFAULTS } from "./game";

it("the first value of each setting of Set is its default", () => {
  const standards = (schema: object): object =>
    Object.fromEntries(
      Object.entries(schema).map(([name, one]) => [name, Array.isArray(one) ? one[0] : standards(one)]),
    );
  expect(DEFAULTS).toMatchObject(standards(makeSchema()));
});
