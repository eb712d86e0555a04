// Where in the sources it stands that a bundle is refused.
import { expect, it } from "vitest";
import { complaintsOf } from "../../deploy/build/sources";

it("what the board cannot read is told at the source's line", () => {
  const source =
    "interface Card {\n  code: string;\n}\n\nexport const codes = (all: Card[]): string[] =>\n  [...all.map(({ code }) => code)];\n";
  expect(complaintsOf(source, "src/a.ts")).toEqual([
    expect.stringMatching(/^src\/a\.ts:6:4 {2}\S/),
    expect.stringMatching(/^src\/a\.ts:6:16 {2}\S/),
  ]);
});

it("there is nothing to tell of what it reads", () => {
  expect(complaintsOf("export const twice = (value: number): number => value * 2;\n", "src/a.ts")).toEqual([]);
});
