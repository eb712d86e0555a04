import { describe, expect, test } from "vitest";
import { BUDGETS } from "../../deploy/build/budgets";
import { checkBundle } from "../../deploy/build/bundle-check";
import { bundleBytes as bytesOf } from "../../deploy/lab/dist";

describe.each(Object.entries(BUDGETS))("dist/%s.js", (name, most) => {
  test(`is at most ${most} bytes`, () => {
    expect(bytesOf(name).length).toBeLessThanOrEqual(most);
  });

  test("is pure ASCII: boards are built without Unicode and read other letters differently", () => {
    expect([...bytesOf(name)].filter(byte => byte !== 10 && (byte < 32 || byte > 126))).toEqual([]);
  });

  test("holds nothing that the board reads differently, or not at all", () => {
    expect(checkBundle(bytesOf(name).toString("latin1"))).toEqual([]);
  });
});
