// CSV as RFC 4180 has it, as spreadsheets open it, and so that none of them takes a cell for a formula. What is written is read back by a reader from
// elsewhere, Python's csv, where there is one.
import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeCsv, parseCsv } from "../../deploy/csv";
import { onPath } from "../../deploy/on-path";
import { times } from "../soak/turns";

const MARK = "\ufeff";

describe("a table is written", () => {
  it("with the mark of UTF-8, lines that end in CR and LF, and quotes where a value needs them (RFC 4180, 2)", () => {
    const rows = [
      ["aaa", "b,b", 'c"c'],
      ["b \r\nbb", null, -3],
    ];
    expect(makeCsv(rows)).toBe(`${MARK}aaa,"b,b","c""c"\r\n"b \r\nbb",,-3\r\n`);
  });

  it("of nothing as nothing but the mark", () => {
    expect(makeCsv([])).toBe(MARK);
  });

  // OWASP, CSV Injection: = + - @, tab, CR, LF and their full-width forms; ASVS 1.2.10 adds NUL. A blank before them does not help everywhere.
  const STARTS = [
    "=",
    "+",
    "-",
    "@",
    "\t",
    "\r",
    "\n",
    "\0",
    "＝",
    "＋",
    "－",
    "＠",
    " =",
    "\u00a0+",
    "\u3000@",
    "\u200b=",
    "\u2800=",
    "\u00ad-",
  ];
  it.each(STARTS)("with an apostrophe before a value that begins with %j", start => {
    const value = `${start}cmd|' /C calc'!A0`;
    expect(makeCsv([[1, value]])).toBe(`${MARK}1,"'${value}"\r\n`);
    expect(parseCsv(makeCsv([[1, value]]))).toEqual([["1", value.trim() === value ? value : expect.any(String)]]);
  });

  it("with numbers as they are, also those below nothing", () => {
    expect(makeCsv([[-3, -0.5, 0, 1e21, 12]])).toBe(`${MARK}-3,-0.5,0,1e+21,12\r\n`);
  });

  it.each(["a=b", "1-2", "kim@club", "'tis", "x\t=1", "½", "x"])("and %j as it is, for it begins otherwise", value => {
    expect(makeCsv([[value]])).toMatch(new RegExp(`^${MARK}"?${value}"?\r\n$`));
  });
});

const anyCell = fc.oneof(
  fc.string(),
  fc.string({ unit: "grapheme" }),
  fc.stringMatching(/^['=+@\-",;\t\r\n a]{0,6}$/),
  fc.integer(),
);

describe("a table that was written", () => {
  it("is read back as it was", () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyCell, { minLength: 2, maxLength: 5 }), { minLength: 1 }), rows => {
        const asText = rows.map(row => row.map(String));
        expect(parseCsv(makeCsv(rows))).toEqual(asText);
      }),
      { numRuns: times(500) },
    );
  });

  it.skipIf(!onPath("python3"))("is read by Python's csv, with an apostrophe before what would be a formula", () => {
    const rows = fc
      .sample(fc.array(anyCell, { minLength: 2, maxLength: 5 }), times(500))
      .map(row => row.map(cell => String(cell).replace(/\0/g, "")));
    const script = `import csv, io, json, sys
text = sys.stdin.buffer.read().decode("utf-8-sig")
print(json.dumps(list(csv.reader(io.StringIO(text, newline=""), strict=True))))`;
    const { stdout } = spawnSync("python3", ["-c", script], {
      input: makeCsv(rows),
      encoding: "utf8",
      maxBuffer: 1 << 26,
    });
    const read: string[][] = JSON.parse(stdout);
    expect(read.map(row => row.length)).toEqual(rows.map(row => row.length));
    read.forEach((row, line) =>
      row.forEach((cell, at) => {
        expect([rows[line][at], "'" + rows[line][at]]).toContain(cell);
        expect(cell).not.toMatch(/^\s*[=+\-@]/);
      }),
    );
  });
});
