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
    expect(parseCsv(makeCsv([[1, value]]))).toEqual([["1", value]]);
  });

  it("with numbers as they are, also those below nothing", () => {
    expect(makeCsv([[-3, -0.5, 0, 1e21, 12]])).toBe(`${MARK}-3,-0.5,0,1e+21,12\r\n`);
  });

  it.each(["a=b", "1-2", "kim@club", "'tis", "x\t1", "½", "x", "a; b", "a, b"])(
    "and %j as it is, for it begins otherwise",
    value => {
      expect(makeCsv([[value]])).toMatch(new RegExp(`^${MARK}"?${value}"?\r\n$`));
    },
  );
});

/**
 * A spreadsheet of any locale, plain and slow: what it calls cells where these separators part them. A quote at the head of a cell holds it together until the next
 * single one; a quote elsewhere is a letter. `isStrict` false: no quote holds anything together, as where a table is pasted.
 */
function cellsBy(separators: string, text: string, isStrict: boolean): string[] {
  const cells: string[] = [];
  let cell = "";
  let isHeld = false;
  const clean = text.replace(/^\ufeff/, "");
  for (let at = 0; at < clean.length; at++) {
    const letter = clean[at];
    if (isHeld) {
      if (letter !== '"') cell += letter;
      else if (clean[at + 1] === '"') cell += clean[at++];
      else isHeld = false;
    } else if (isStrict && letter === '"' && !cell) isHeld = true;
    else if (separators.includes(letter) || letter === "\r" || letter === "\n") {
      cells.push(cell);
      cell = "";
    } else cell += letter;
  }
  return [...cells, cell];
}

/** Begins with a sign of a formula, behind what a spreadsheet may skip; and is no number. */
const isFormula = (cell: string) =>
  /^[\s\u0000-\u001f\u007f-\u00a0\u00ad\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff"]*[=+\-@＝＋－＠﹢﹣﹦﹫−]/u.test(
    cell,
  ) && !/^-?\d+(\.\d+)?(e[+-]\d+)?$/.test(cell);

/** No cell of the table is a formula, however it is taken apart. */
function expectNoFormula(text: string): void {
  for (const separators of [",", ";", "\t", ",;", ",;\t", ",;\t|"])
    for (const isStrict of [true, false])
      expect([separators, cellsBy(separators, text, isStrict).filter(isFormula)]).toEqual([separators, []]);
}

describe("no part of a table is a formula, wherever commas, semicolons or tabs separate cells", () => {
  it.each([
    ";=1+1;",
    "x;=1+1",
    "x\t=1+1",
    "x,=1+1",
    "x\n=1+1",
    "x\r@SUM(1)",
    "x|=1",
    'x;"=1+1"',
    'x";"=1+1',
    "x; =1+1",
    "x;\u00a0=1",
    "x;\u200b=1",
    "x;\ufeff＝1",
    "x;;;-1+cmd|' /C calc'!A0",
    "＝1",
    "＋1",
    "－1",
    "＠1",
    "'=1",
    "x;'=1",
    "\ufeff=1",
    '"=1',
    "\v=1",
    "\x85=1",
    "\u2028=1",
    "@SUM(A1)",
    "−1",
  ])("%j", value => {
    for (const rows of [
      [[value]],
      [[1, value, "x"]],
      [
        [value, value],
        [value, -3],
      ],
    ]) {
      const text = makeCsv(rows);
      expectNoFormula(text);
      expect(parseCsv(text)).toEqual(rows.map(row => row.map(String)));
    }
  });

  it("of any text", () => {
    const cell = fc.string({
      unit: fc.constantFrom(..."=+-@＝－;,\t\r\n|\"' a1\u00a0\u200b\ufeff\0".split("")),
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }), rows => {
        const text = makeCsv(rows);
        expectNoFormula(text);
        expect(parseCsv(text)).toEqual(rows);
      }),
      { numRuns: times(5000) },
    );
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
        expect(parseCsv(makeCsv([[1, rows[line][at]]]))[0][1]).toBe(rows[line][at]);
        expect(cell).not.toMatch(/^\s*[=+\-@]/);
      }),
    );
  });
});
