// The bench as text, and who keeps it.
import { readFileSync, readdirSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BOARDS, bundlesOf, fit, PARTS, standard } from "../../deploy/arrangements";
import { BenchKeeper, type KeeperPlaces } from "../../deploy/page/bench-keeper";
import { benchOf, decode, encode, fromFile, toFile, type BenchState } from "../../deploy/page/bench-state";
import { keptOf } from "../../deploy/page/kept-files";
import type { Arrangement } from "../../deploy/page/protocol";
import { crc32 } from "../../devices/sim/bytes";
import { Told } from "../sim/rig/rigs";

const place = fc.double({ min: -500, max: 500, noNaN: true }).map(mm => mm || 0);
const stone = fc.record({ colour: fc.constantFrom("X" as const, "O" as const), xMm: place, yMm: place });
const stones = fc.record({
  stones: fc.array(stone, { maxLength: 12 }),
  board: fc.record({ xMm: place, yMm: place, turnedDeg: fc.integer({ min: -45, max: 45 }) }),
});
const bytes = fc.uint8Array({ minLength: 1, maxLength: 300 }).map(list => String.fromCharCode(...list));
/** What the firmware writes. */
const files = fc.record(
  {
    "croupier.json": fc
      .dictionary(
        fc.stringMatching(/^[a-z]{3,9}$/),
        fc.json().map(text => JSON.parse(text)),
      )
      .map(value => JSON.stringify(value)),
    "croupier.durak": bytes.map(text => "\xd1" + text),
    "croupier.boot": fc.constantFrom("bootgood", "bootbootboot" + "\xff".repeat(116)),
    "croupier.num": fc.constantFrom("auto", "base0", "base1"),
    "croupier.times": fc.constantFrom("6:12345;  ", "10 auto:100,200,2;"),
    "croupier.tictactoe": fc.constantFrom("\nX 5 1 < <\nO XX.OO.... 3".padEnd(1024, "\xff")),
    "croupier.races": fc.constantFrom("0,0,-1:12345:" + "\xff".repeat(300)),
    "croupier.things": fc.constantFrom("\n0123abcd,Anna,;" + "\xff".repeat(300)),
    "croupier.roll": fc.constantFrom("0123abcd!" + "\xff".repeat(300)),
  },
  { requiredKeys: [] },
);
const arrangement: fc.Arbitrary<Arrangement> = fc
  .tuple(fc.constantFrom(...BOARDS), fc.nat(5), fc.constantFrom(...PARTS), fc.boolean(), fc.boolean())
  .map(([board, at, part, has, wifi]) => {
    const bundles = bundlesOf(board);
    const wanted = { ...standard(board, bundles[at % bundles.length]), [part]: has };
    return fit(wifi ? { ...wanted, wifi } : wanted, part);
  });
const seat = fc.oneof(
  fc.record({ arrangement, files, isOn: fc.boolean() }),
  fc.record({ arrangement, files, isOn: fc.boolean(), stones }),
);
const bench: fc.Arbitrary<BenchState> = fc.record({
  seats: fc.tuple(seat, seat),
  cable: fc.record({
    isPlugged: fc.boolean(),
    noise: fc.double({ min: 0, max: 1, noNaN: true }).map(share => share || 0),
    baud: fc.constantFrom(null, 9600, 115200),
  }),
  tray: fc.record({
    kind: fc.constantFrom("set", "dobble"),
    target: fc.constantFrom(1, 2),
    order: fc.array(fc.stringMatching(/^S[1-3]{4}$/), { maxLength: 81 }),
  }),
});
const first = (): BenchState => ({
  seats: [
    { arrangement: standard("esp32"), files: {}, isOn: true },
    { arrangement: standard("pico"), files: { "croupier.json": "{}" }, isOn: false },
  ],
  cable: { isPlugged: true, noise: 0, baud: null },
  tray: { kind: "set", target: 1, order: [] },
});

/** As an address has it, whatever it is. */
async function linkOf(text: string): Promise<string> {
  const packed = deflateRawSync(text);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(packed));
  return `1.${Buffer.concat([sum, packed]).toString("base64url")}`;
}

describe("a bench", () => {
  it("comes back from an address and from a file as it was", async () => {
    await fc.assert(
      fc.asyncProperty(bench, async state => {
        expect(fromFile(toFile(state))).toEqual({ state, left: "" });
        const hash = await encode(state);
        expect(hash).toMatch(/^1\.[\w-]+$/);
        expect(await decode("#" + hash)).toEqual({ state, left: "" });
      }),
    );
  });

  it("takes no program along, and lays a stone down that hung on the arm", () => {
    const state = first();
    state.seats[0].files[".bootcde"] = "program";
    state.seats[0].stones = {
      stones: [],
      board: { xMm: 1, yMm: 2, turnedDeg: 3 },
      held: { colour: "X", xMm: 4, yMm: 5 },
    };
    const read = fromFile(toFile(state)).state!;
    expect(read.seats[0].files).toEqual({});
    expect(read.seats[0].stones).toEqual({
      stones: [{ colour: "X", xMm: 4, yMm: 5 }],
      board: { xMm: 1, yMm: 2, turnedDeg: 3 },
    });
  });

  it("is refused with a sentence when any letter of its address is changed, lost or added", async () => {
    const hash = await encode(first());
    await fc.assert(
      fc.asyncProperty(
        fc.nat(hash.length - 1),
        fc.constantFrom("A", "z", "-", "#", "", "%20", "=="),
        async (at, letter) => {
          for (const wrong of [
            hash.slice(0, at) + letter + hash.slice(at + 1),
            hash.slice(0, at) + letter + hash.slice(at),
            hash.slice(0, at),
          ]) {
            const read = await decode(wrong);
            if (read.state) expect(read.state).toEqual(first());
            else expect(read.wrong).toMatch(/^[A-Z].*\.$/);
            if (wrong.length !== hash.length && letter !== "" && letter !== "#") expect(read.state).toBeUndefined();
          }
        },
      ),
    );
    expect((await decode("0." + hash.slice(2))).wrong).toMatch(/another version/);
    for (const nothing of ["", "#", "#cards", "1.", "1.AAAAAAAA", "1." + "A".repeat(3_000_000)])
      expect((await decode(nothing)).wrong).toMatch(/damaged/);
  });

  it("of a newer version is told from a damaged one, as a link and as a file", async () => {
    const hash = await encode(first());
    for (const version of [2, 3, 17, 9999]) {
      const link = await decode(`#${version}.${hash.slice(2)}`);
      expect(link).toEqual({ isNewer: true, wrong: expect.stringMatching(/^This link .*newer version.*Reload.*\.$/) });
      // What a newer version packs nobody knows: its number alone decides.
      expect(await decode(`#${version}.`)).toEqual(link);
      const file = toFile(first()).replace('"croupier-bench":1', `"croupier-bench":${version}`);
      expect(fromFile(file)).toEqual({
        isNewer: true,
        wrong: expect.stringMatching(/^This file .*newer version.*Reload.*\.$/),
      });
    }
    for (const odd of ["0", "-1", "null", '"2"', "[2]"])
      expect(fromFile(toFile(first()).replace('"croupier-bench":1', `"croupier-bench":${odd}`))).toEqual({
        wrong: expect.stringMatching(/another version/),
      });
  });

  it("of no size that could be meant is refused before it fills the memory", async () => {
    const state = first();
    state.seats[0].files.big = "x".repeat(20_000_000);
    const whole = JSON.stringify({ "croupier-bench": 1, ...state });
    expect((await decode(await linkOf(whole))).wrong).toMatch(/damaged/);
    expect(fromFile(whole).wrong).toMatch(/too large/);
  });

  it("is nothing but itself: whatever else is read instead of it is refused or made a bench", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.anything().map(value => JSON.stringify({ "croupier-bench": 1, seats: value })),
          fc.json().map(text => `{"croupier-bench":1,"seats":${text}}`),
        ),
        text => {
          const read = fromFile(text ?? "");
          expect(read.state).toBeUndefined();
          expect(read.wrong).toMatch(/^[A-Z].*\.$/);
        },
      ),
    );
  });

  it("with one thing in it that cannot be is refused", () => {
    const wrong: [string, (state: any) => void][] = [
      ["no cable", state => delete state.cable],
      [
        "Wi-Fi that is half on",
        state => {
          state.seats[0].arrangement.wifi = "half";
        },
      ],
      [
        "Wi-Fi on a board without",
        state => {
          state.seats[1].arrangement.wifi = true;
        },
      ],
      ["three seats", state => state.seats.push(state.seats[0])],
      [
        "a board that nobody knows",
        state => {
          state.seats[0].arrangement.board = "toString";
        },
      ],
      [
        "a bundle of another board",
        state => {
          state.seats[1].arrangement.bundle = "croupier";
        },
      ],
      [
        "a text as files",
        state => {
          state.seats[0].files = "x";
        },
      ],
      [
        "noise of 2",
        state => {
          state.cable.noise = 2;
        },
      ],
      [
        "a stone at infinity",
        state => {
          state.seats[0].stones = {
            stones: [{ colour: "X", xMm: 1e9, yMm: 0 }],
            board: { xMm: 0, yMm: 0, turnedDeg: 0 },
          };
        },
      ],
      [
        "a grey stone",
        state => {
          state.seats[0].stones = {
            stones: [{ colour: "grey", xMm: 1, yMm: 0 }],
            board: { xMm: 0, yMm: 0, turnedDeg: 0 },
          };
        },
      ],
      [
        "a tray of numbers",
        state => {
          state.tray.order = [1];
        },
      ],
      [
        "a third board to aim at",
        state => {
          state.tray.target = 3;
        },
      ],
    ];
    for (const [what, change] of wrong) {
      const state = first();
      change(state);
      expect([what, benchOf(JSON.parse(JSON.stringify(state)))]).toEqual([what, undefined]);
    }
    expect(({} as any).polluted).toBeUndefined();
  });

  it("brings settings and games, and says which of its files were left out", async () => {
    const good = {
      "croupier.json": '{"display":{"brightness":11}}',
      "croupier.durak": "\xd1\x01",
      "croupier.num": "base0",
    };
    const bad: Record<string, unknown> = {
      ".boot0": "x()",
      ".boot1": "x()",
      ".bootrst": "x()",
      ".bootcde": "x()",
      ".bootPowerOn": "x()",
      ".varimg": "x",
      Wifi: "exports={}",
      "croupier.js": "x()",
      "croupier.json ": "{}",
      constructor: "x",
      toString: "x",
      "\u202eexe": "x",
    };
    const old = JSON.parse(JSON.stringify({ "croupier-bench": 1, ...first() }));
    old.seats[0].files = { ...good, ...bad };
    Object.defineProperty(old.seats[1].files, "__proto__", { value: "x", enumerable: true });
    for (const read of [fromFile(JSON.stringify(old)), await decode(await linkOf(JSON.stringify(old)))]) {
      expect(read.state!.seats.map(one => one.files)).toEqual([good, first().seats[1].files]);
      expect(read.left).toBe(
        "Left out of this bench: .boot0, .boot1, .bootrst, .bootcde and 9 more. A bench carries settings and games, never programs or other files.",
      );
    }
    expect(({} as any).polluted).toBeUndefined();
    // Nor does a board's own Storage go into one.
    const state = first();
    Object.assign(state.seats[0].files, bad);
    expect(toFile(state)).not.toMatch(/boot0|Wifi|varimg|x\(\)/);
    expect((await decode(await encode(state))).left).toBe("");
  });

  it("believes no file by its name alone", () => {
    const programs = ["require('x')", "(function(){})()", "[1]", "7", "null", "{half", "\xd0\xd1"];
    const names = [
      "croupier.json",
      "croupier.boot",
      "croupier.durak",
      "croupier.num",
      "croupier.times",
      "croupier.tictactoe",
      "croupier.races",
      "croupier.races2",
      "croupier.things",
      "croupier.pairs",
      "croupier.roll",
      "croupier.count",
    ];
    for (const name of names)
      for (const text of [
        ...programs.filter(one => one !== "7" || name === "croupier.json"),
        "a".repeat(70_000),
        7,
        "",
        null,
      ]) {
        const old = JSON.parse(JSON.stringify({ "croupier-bench": 1, ...first() }));
        old.seats[0].files = { [name]: text };
        const { state, left } = fromFile(JSON.stringify(old));
        expect([name, text, state!.seats[0].files]).toEqual([name, text, {}]);
        expect(left).toMatch(`Left out of this bench: ${name}.`);
      }
  });

  it("knows every file that the firmware keeps", () => {
    const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(name => name.endsWith(".ts"));
    const written = sources.flatMap(name =>
      [...readFileSync(`src/${name}`, "utf8").matchAll(/^(?:export )?const [A-Z]+ = "(croupier\.\w+)"/gm)].map(
        ([, file]) => file,
      ),
    );
    expect(written.length).toBeGreaterThan(5);
    // What could not be read as settings is for the board's own prompt.
    // What the updater keeps while it updates is for the updater.
    const known = written.filter(name => !/^croupier\.(bad|beam|new|try|light)$/.test(name));
    const texts = [
      '{"a":1}',
      "\nX 5 1",
      "bootgood",
      "\xd1\0",
      "auto",
      "6:100;  ",
      "0,0:1:",
      "\n0123abcd,A,;",
      "S11111" + "0".repeat(10),
    ];
    for (const name of known)
      expect([name, texts.some(text => name in (keptOf({ [name]: text }) ?? {}))]).toEqual([name, true]);
  });

  it("of two boards in mid-game fits into an address of a few thousand letters, and the game goes on from it", async () => {
    const board = new Told().start();
    board.ask('croupier.open("durak", {against: "bot", auto: true})');
    expect(board.until(() => board.state.turn !== "none" && board.state.talon < 20)).toBe(true);
    board.rig.power(false).advance(1000);
    const state = first();
    state.seats[0].files = board.rig.files;
    const hash = await encode(state);
    expect(hash.length).toBeLessThan(4000);
    const again = new Told(undefined, { files: (await decode(hash)).state!.seats[0].files }).start();
    again.ask('croupier.open("durak", {against: "bot"})');
    again.rig.advance(3000);
    expect(again.state.talon).toBeLessThan(20);
  });
});

// ---- who keeps it

/** A browser that several pages share. */
class Browser {
  readonly kept: Record<string, string> = {};
  nowMs = 1_000_000;
  trouble: "" | "full" | "forbidden" = "";
  private holder = "";
  private beats: { name: string; forMs: number; then: () => void }[] = [];

  page(name: string, hasLocks = true): KeeperPlaces {
    const storage = {
      getItem: (key: string) => this.kept[key] ?? null,
      setItem: (key: string, text: string) => {
        if (this.trouble === "full") throw new DOMException("no", "QuotaExceededError");
        this.kept[key] = text;
      },
    };
    const request = (_: string, __: object, then: (lock: unknown) => unknown) => {
      const isFree = !this.holder;
      if (isFree) this.holder = name;
      return Promise.resolve(then(isFree ? {} : null));
    };
    return {
      storage: () => {
        if (this.trouble === "forbidden") throw new DOMException("no", "SecurityError");
        return storage;
      },
      ...(hasLocks ? { locks: { request } as unknown as LockManager } : {}),
      now: () => this.nowMs,
      name,
      every: (forMs, then) => void this.beats.push({ name, forMs, then }),
    };
  }

  close(name: string): void {
    if (this.holder === name) this.holder = "";
    this.beats = this.beats.filter(beat => beat.name !== name);
  }

  pass(forMs: number): void {
    for (const endMs = this.nowMs + forMs; this.nowMs < endMs; this.nowMs += 1000)
      for (const { forMs: everyMs, then } of this.beats) if (this.nowMs % everyMs === 0) then();
  }
}

const other = (): BenchState => ({ ...first(), cable: { isPlugged: false, noise: 0.5, baud: null } });

describe.each([true, false])("the bench that a browser keeps, with locks: %s", hasLocks => {
  it("is there again after a reload", async () => {
    const browser = new Browser();
    const keeper = new BenchKeeper(browser.page("one", hasLocks));
    expect(await keeper.open()).toBeUndefined();
    keeper.keep(other());
    browser.close("one");
    browser.pass(8000);
    const again = new BenchKeeper(browser.page("two", hasLocks));
    expect([await again.open(), again.message]).toEqual([other(), ""]);
  });

  it("that a newer version has kept stays as it is, and the person hears why nothing is kept", async () => {
    const browser = new Browser();
    const kept = JSON.stringify({ "croupier-bench": 2, tables: "of which we know nothing" });
    browser.kept["croupier.bench"] = kept;
    const keeper = new BenchKeeper(browser.page("one", hasLocks));
    expect(await keeper.open()).toBeUndefined();
    expect(keeper.message).toMatch(/newer version of this page. It is left as it is.*reload/);
    keeper.keep(first());
    expect([browser.kept["croupier.bench"], browser.kept["croupier.bench.damaged"]]).toEqual([kept, undefined]);
    expect(keeper.message).toMatch(/newer version/);
  });

  it("is shown by a second page, which keeps nothing, spoils nothing and says so", async () => {
    const browser = new Browser();
    const one = new BenchKeeper(browser.page("one", hasLocks)),
      two = new BenchKeeper(browser.page("two", hasLocks));
    const heard: string[] = [];
    two.onMessage = message => heard.push(message);
    await one.open();
    one.keep(first());
    browser.pass(60_000);
    expect(await two.open()).toEqual(first());
    two.keep(other());
    expect(await two.adopt(other())).toBe(false);
    expect(heard).toEqual([expect.stringMatching(/another tab/)]);
    const before = { ...browser.kept };
    one.keep(first());
    expect([browser.kept["croupier.bench"], one.message]).toEqual([before["croupier.bench"], ""]);
    browser.close("one");
    browser.pass(8000);
    expect(await two.adopt(other())).toBe(true);
    expect(fromFile(browser.kept["croupier.bench"]).state).toEqual(other());
  });

  it("stays as it is while another one is shown that came with a link, until that is to be kept", async () => {
    const browser = new Browser();
    const one = new BenchKeeper(browser.page("one", hasLocks));
    await one.open();
    one.keep(first());
    browser.close("one");
    browser.pass(8000);
    const two = new BenchKeeper(browser.page("two", hasLocks));
    expect([await two.open(true), two.message]).toEqual([undefined, expect.stringMatching(/link/)]);
    two.keep(other());
    expect(fromFile(browser.kept["croupier.bench"]).state).toEqual(first());
    expect([await two.adopt(other()), two.message]).toEqual([true, ""]);
    expect(fromFile(browser.kept["croupier.bench"]).state).toEqual(other());
  });

  it("cannot be kept where that is forbidden or full: it says so, goes on, and keeps as soon as it can", async () => {
    for (const trouble of ["forbidden", "full"] as const) {
      const browser = new Browser();
      const keeper = new BenchKeeper(browser.page("one", hasLocks));
      browser.trouble = trouble;
      expect(await keeper.open()).toBeUndefined();
      keeper.keep(first());
      expect(keeper.message).toMatch(trouble === "full" ? /no room/ : /keeps nothing/);
      browser.trouble = "";
      keeper.keep(first());
      expect([keeper.message, fromFile(browser.kept["croupier.bench"]).state]).toEqual(["", first()]);
      browser.trouble = trouble;
      keeper.keep(other());
      expect(fromFile(browser.kept["croupier.bench"]).state).toEqual(first());
    }
  });

  it("is put aside when it cannot be read", async () => {
    const browser = new Browser();
    browser.kept["croupier.bench"] = "{half";
    const keeper = new BenchKeeper(browser.page("one", hasLocks));
    expect([await keeper.open(), keeper.message]).toEqual([undefined, expect.stringMatching(/put aside/)]);
    keeper.keep(first());
    expect(browser.kept["croupier.bench.damaged"]).toBe("{half");
  });
});

describe("two pages without locks that opened in the same moment", () => {
  it("agree that the later one keeps", async () => {
    const browser = new Browser();
    const one = new BenchKeeper(browser.page("one", false)),
      two = new BenchKeeper(browser.page("two", false));
    await one.open();
    // It looked before the first one wrote its name.
    delete browser.kept["croupier.bench.owner"];
    await two.open();
    one.keep(first());
    two.keep(other());
    expect([one.message, two.message, fromFile(browser.kept["croupier.bench"]).state]).toEqual([
      expect.stringMatching(/no longer/),
      "",
      other(),
    ]);
  });
});
