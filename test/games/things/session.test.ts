// A session of things: what scans come to in each mode, what is taken back, and what is known after a power cut.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { crc32 } from "../../../devices/sim/bytes";
import type { Store } from "../../../src/kernel/ports";
import type { Mode } from "../../../src/games/things/contract";
import { makeLabel } from "../../../src/games/things/codes";
import { makeSession } from "../../../src/games/things/session";

const crc = (text: string) => crc32(Uint8Array.from(text, letter => letter.charCodeAt(0) & 255));
const keyOf = (code: string) => (crc(code) >>> 0).toString(16).padStart(8, "0");

/** Files whose bytes can be written once, until a file is written anew. A write may be cut short after so many letters. */
class Flash implements Store {
  readonly files = new Map<string, string>();
  left = Infinity;
  /** No file can be made, or made anew. */
  isFull = false;

  read(name: string): string | undefined {
    return this.files.get(name);
  }

  write(name: string, data: string, offset = 0, size = data.length): boolean {
    const old = this.files.get(name);
    if (this.isFull && !offset) return false;
    const whole =
      old?.length === size && (offset > 0 || /^\xff*$/.test(old.slice(0, data.length))) ? old : "\xff".repeat(size);
    if (offset && whole !== old) return false;
    if (offset + data.length > size || !/^\xff*$/.test(whole.slice(offset, offset + data.length))) return false;
    const written = data.slice(0, this.left);
    this.left -= written.length;
    this.files.set(name, whole.slice(0, offset) + written + whole.slice(offset + written.length));
    if (written.length < data.length) throw new Error("power cut");
    return true;
  }

  list(...rows: [code: string, name: string, worth?: string][]): this {
    const text = rows.map(([code, name, worth = ""]) => `${keyOf(code)},${name},${worth};\n`).join("");
    this.files.set("croupier.things", text.padEnd(1536, "\xff"));
    return this;
  }
}

/** One after the other, three seconds apart. */
function sit(mode: Mode, flash = new Flash()) {
  const session = makeSession(mode, flash, crc);
  let nowMs = 1e6;
  while (session.read());
  return {
    session,
    flash,
    scan: (code: string, afterMs = 3000) =>
      session.scan(code, /^T\d{4}$/.test(code) ? Number(code.slice(1)) + 1 : 0, (nowMs += afterMs)),
    play: (move: string) => session.play(move),
    get state() {
      return session.face(session.list());
    },
  };
}

const SOCKS: [string, string][] = [
  ["T0001", "Blue"],
  ["T0002", "Blue"],
  ["T0003", "Red"],
  ["T0004", "Red"],
  ["both", "Twins"],
];

describe("pairs", () => {
  it("two of a name belong together, whichever comes first, and two others do not", () => {
    const { scan, ...table } = sit("pairs", new Flash().list(...SOCKS));
    const of = () => table.session.face(table.session.list());
    expect([scan("T0002"), of().together, of().total, of().message]).toEqual(["added", null, 1, "Its twin?"]);
    expect([scan("T0001"), of().together, of().total, of().message]).toEqual(["added", true, 0, "These two"]);
    scan("T0003");
    expect([of().together, of().list]).toEqual([null, ["Red"]]);
    scan("both");
    expect([of().together, of().total, of().list]).toEqual([false, 2, ["Red", "Twins"]]);
    scan("T0004");
    expect([of().together, of().message, of().list]).toEqual([true, "Twin came before", ["Twins"]]);
  });

  it("both of a pair may have the same code, and a scanner that still looks at one says nothing new", () => {
    const table = sit("pairs", new Flash().list(...SOCKS));
    expect([table.scan("both"), table.scan("both", 500), table.state.total]).toEqual(["added", "duplicate", 1]);
    expect([table.scan("both"), table.state.together]).toEqual(["added", true]);
  });

  it("the same one of two codes is no pair", () => {
    const table = sit("pairs", new Flash().list(...SOCKS));
    expect([table.scan("T0001"), table.scan("T0001"), table.state.message]).toEqual(["added", "duplicate", "Known"]);
    expect(table.state.total).toBe(1);
  });

  it("learns two by two, also after another list", () => {
    const table = sit("pairs", new Flash().list(["x", "Alone"]));
    table.play("learn");
    expect([table.scan("a"), table.state.message]).toEqual(["added", "Its twin?"]);
    expect([table.scan("b"), table.state.message]).toEqual(["added", "Learned"]);
    expect([table.scan("b"), table.state.message]).toEqual(["duplicate", "Known"]);
    for (const code of ["c", "d"]) table.scan(code);
    table.play("learn");
    for (const [one, other, isPair] of [
      ["a", "b", true],
      ["c", "a", false],
      ["d", "d", true],
    ] as const) {
      table.play("new");
      table.scan(one);
      table.scan(other);
      expect([one, other, table.state.together]).toEqual([one, other, one === "d" ? null : isPair]);
    }
  });
});

describe("a roll call", () => {
  const CLASS: [string, string][] = [
    ["1", "Anna"],
    ["2", "Ben"],
    ["3", "Cleo"],
  ];

  it("tells who is here and who is missing; nobody counts twice", () => {
    const table = sit("roll", new Flash().list(...CLASS));
    expect(["3", "1", "3"].map(code => table.scan(code))).toEqual(["added", "added", "duplicate"]);
    expect(table.state).toMatchObject({ total: 2, things: 3, list: ["Ben"], thing: "Cleo" });
  });

  it("an unknown code is told and changes nothing", () => {
    const table = sit("roll", new Flash().list(...CLASS));
    expect([table.scan("4"), table.state.thing, table.state.message, table.state.total]).toEqual([
      "unknown",
      "?",
      "Not listed",
      0,
    ]);
  });

  it("all are out again after `new`, which can be taken back", () => {
    const table = sit("roll", new Flash().list(...CLASS));
    table.scan("1");
    expect([table.play("new"), table.state.total, table.play("undo"), table.state.total]).toEqual([true, 0, true, 1]);
    expect([table.play("undo"), table.state.message]).toEqual([false, "Nothing to undo"]);
  });

  it("another list has no marks of this one", () => {
    const table = sit("roll", new Flash().list(...CLASS));
    table.scan("1");
    const other = sit("roll", table.flash.list(["9", "Zoe"], ["1", "Anna"]));
    expect(other.state.total).toBe(0);
    expect([other.scan("1"), other.state.list]).toEqual(["added", ["Zoe"]]);
  });
});

describe("a count", () => {
  it("adds what each is worth, also in hundredths, and takes it back", () => {
    const table = sit(
      "count",
      new Flash().list(["a", "Ten", "10"], ["b", "Dime", "0.1"], ["c", "Double", "0.2"], ["d", "Text", "many"]),
    );
    for (const code of "abcd") table.scan(code);
    expect(table.state).toMatchObject({ total: 10.3, list: ["Ten", "Dime", "Double", "Text"] });
    table.play("undo");
    table.play("undo");
    expect(table.state.total).toBe(10.1);
  });

  it("learns what notes and coins are worth", () => {
    const table = sit("count");
    table.play("learn");
    const worths = [];
    for (let step = 0; step < 9; step++) {
      worths.push(table.state.thing);
      table.scan("note" + step);
      table.play("worth");
    }
    expect(worths).toEqual(["1", "2", "5", "10", "20", "50", "100", "200", "500"]);
    expect(table.state.thing).toBe("1");
    table.play("learn");
    for (let step = 0; step < 9; step++) table.scan("note" + step);
    expect(table.state.total).toBe(888);
  });
});

describe("a ruler", () => {
  it("says where it is and how fast, forwards and backwards, from where it was set to zero", () => {
    const table = sit("ruler");
    expect([table.scan("T0100"), table.state.mm, table.state.mmPerSecond]).toEqual(["added", 100, null]);
    table.scan("T0120", 500);
    expect([table.state.mm, table.state.mmPerSecond, table.state.message]).toEqual([120, 40, "40 mm/s"]);
    table.play("zero");
    table.scan("T0110", 1000);
    expect([table.state.mm, table.state.mmPerSecond]).toEqual([-10, expect.closeTo(-10)]);
  });

  it("knows other codes by a list, or learns them along the rod", () => {
    const table = sit("ruler", new Flash().list(["x", "End", "12.5"]));
    table.scan("x");
    expect(table.state.mm).toBe(12.5);
    table.play("learn");
    for (const code of ["p", "q", "r"]) table.scan(code);
    table.play("learn");
    table.scan("r");
    expect(table.state.mm).toBe(40);
  });
});

describe("files", () => {
  it("hold all that fits, and say so when no more does", () => {
    const table = sit("roll");
    table.play("learn");
    let known = 0;
    while (table.scan("code " + known) === "added") known++;
    expect([known > 60, table.state.message, table.state.things]).toEqual([true, "No room", known]);
    table.play("learn");
    for (let at = 0; at < known; at++) table.scan("code " + at);
    expect([table.state.total, table.state.list]).toEqual([known, []]);
    expect(sit("roll", table.flash).state.total).toBe(known);
    const results = [];
    for (let time = 0; time < 600; time++) results.push(table.play("undo") || table.scan("code 0"));
    expect(results).toContain("full");
    expect(table.state.message).toBe("No room");
    expect([table.play("new"), table.scan("code 0"), table.state.total]).toEqual([true, "added", 1]);
  });

  it.each<Mode>(["pairs", "roll", "count"])(
    "for which there is no room change nothing of %s, and are made when there is",
    mode => {
      const flash = new Flash().list(...SOCKS.map(([code, name]): [string, string, string] => [code, name, "2"]));
      const known = () => sit(mode, flash).state.total;
      const table = sit(mode, flash);
      flash.isFull = true;
      for (const code of ["T0001", "T0003"])
        expect([table.scan(code), table.state.total, table.state.message]).toEqual(["full", 0, "No room"]);
      flash.isFull = false;
      expect(table.scan("T0001")).toBe("added");
      const { total } = table.state;
      expect(known()).toBe(total);
      flash.isFull = true;
      expect([table.play("new"), table.state.total, table.state.message, known()]).toEqual([
        false,
        total,
        "No room",
        total,
      ]);
      expect([table.play("undo"), table.state.total]).toEqual([true, 0]);
      table.play("undo");
      flash.isFull = false;
      expect(table.scan("T0003")).toBe("added");
      const here = table.state.total;
      expect([table.play("new"), table.state.total, known()]).toEqual([true, 0, 0]);
      flash.isFull = true;
      expect([table.play("undo"), table.state.total, table.state.message, known()]).toEqual([false, 0, "No room", 0]);
      flash.isFull = false;
      expect([table.play("undo"), table.state.total, known()]).toEqual([true, here, here]);
    },
  );

  it("a power cut at any letter loses at most what was just scanned or learned", () => {
    for (let left = 0; left < 140; left++) {
      const flash = new Flash();
      flash.left = left;
      const done: string[] = [];
      const table = sit("roll", flash);
      try {
        table.play("learn");
        for (const code of ["a", "b", "c"]) done.push(`learn ${table.scan(code)}`);
        table.play("learn");
        for (const code of ["a", "b", "c"]) done.push(`mark ${table.scan(code)}`);
      } catch {
        // There it was cut.
      }
      flash.left = Infinity;
      const after = sit("roll", flash);
      const count = (what: string) => done.filter(one => one.startsWith(what)).length;
      expect([left, after.state.things - count("learn"), after.state.total - count("mark")]).toEqual([
        left,
        expect.toBeOneOf([0, 1]),
        expect.toBeOneOf([0, 1]),
      ]);
      after.play("learn");
      const known = after.state.things;
      expect([after.scan("d"), after.state.things]).toEqual(["added", known + 1]);
      after.play("learn");
      const here = after.state.total;
      expect([after.scan("d"), sit("roll", flash).state]).toMatchObject([
        "added",
        { total: here + 1, things: known + 1 },
      ]);
    }
  });

  it("any text in them is borne", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary-ascii" }),
        fc.string({ unit: "binary-ascii" }),
        fc.constantFrom<Mode>("pairs", "roll", "count", "ruler"),
        (list, marks, mode) => {
          const flash = new Flash();
          flash.files.set("croupier.things", list);
          flash.files.set("croupier." + mode, marks);
          const table = sit(mode, flash);
          for (const code of ["", "T0001", list, marks, "\0\xff"]) table.scan(code);
          for (const move of table.session.moves()) table.play(move);
          expect(Number.isFinite(table.state.total)).toBe(true);
        },
      ),
    );
  });
});

it("labels have four digits", () => {
  expect([0, 7, 9999].map(makeLabel)).toEqual(["T0000", "T0007", "T9999"]);
});
