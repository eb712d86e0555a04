// Whatever of others stands within what ships is named in CREDITS.md, with its licence, whose text is there, too.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bundled } from "./bundled";

const credits = readFileSync("CREDITS.md", "utf8");
/** Types alone: nothing of them is left in a page. */
const TYPES = /^(@types\/|type-fest$|tagged-tag$)/;
const within = [...bundled()].filter(([name]) => !TYPES.test(name));

describe("what is within the pages", () => {
  it("is found by what they import", () => {
    for (const name of ["bwip-js", "esptool-js", "zxing-wasm", "workbox-core"]) expect(bundled().has(name)).toBe(true);
  });

  it.each(within)("has its line, its copyright and its licence: %s (%s)", (name, licence) => {
    const line = credits.split("\n").find(one => one.startsWith(`| \`${name}\` |`));
    expect([name, line]).toEqual([name, expect.stringContaining(`| ${licence}`)]);
    expect(line).toMatch(/^\| \S+ \| \S.+ \| /);
  });

  it("is all that is named there", () => {
    const named = [...credits.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
    expect(named.sort()).toEqual(within.map(([name]) => name).sort());
  });

  it.each([
    ["MIT", /Permission is hereby granted, free of charge/],
    ["ISC", /Permission to use, copy, modify, and\/or distribute this software/],
    ["BSD-3-Clause", /Neither the name of the copyright holder/],
    ["Apache-2.0", /TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION/],
  ])("has the text of %s beside it", (_, text) => expect(credits).toMatch(text));
});

describe("fonts, pictures and the net", () => {
  it("have their origin", () => {
    expect(credits).toMatch(/Fluent Emoji/);
    expect(credits).toMatch(/any-ascii/);
    expect(credits).toMatch(/net\.bin/);
    expect(credits).toMatch(/letters on a board's display/);
  });
});
