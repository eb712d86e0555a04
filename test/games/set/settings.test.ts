import { expect, it } from "vitest";
import makeSchema from "../../../src/games/set/settings";
import { DEFAULTS } from "./game";

it("the first value of each setting of Set is its default", () => {
  for (const [name, [standard]] of Object.entries(makeSchema()))
    expect([name, standard]).toEqual([name, DEFAULTS[name as keyof typeof DEFAULTS]]);
});
