// What happens at the starts after an update: a new program is tried, kept or given up, and files come to their places; whole and right wherever the power went.
import { describe, expect, test } from "vitest";
import { VirtualBoard } from "../../devices/sim/board";
import { crc32 } from "../../devices/sim/bytes";
import { arrange, tidy } from "../../src/light/starts";
import { FailingStorage, PowerCut } from "../host/board-talk";
import { someOf } from "../soak/turns";
import { makeGround } from "./ground";

const FILLING = "//" + " filler".repeat(150);
const OLD = `who = "old";croupier = {};${FILLING}`;
const GOOD = `who = "new";croupier = {};${FILLING}`;
const SAFE = `who = "new";croupier = { why: "3 starts failed" };${FILLING}`;
const BAD = `who = "bad";throw new Error("no program");${FILLING}`;
const LEFT = [".bootrst", "croupier.new", "croupier.try", "croupier.beam", ".boot3", ".boot2"];

const flash = () => new FailingStorage({ pageSize: 4096, pages: 64 });

/** A board whose updater has just unpacked that. */
function makeBoard(name: string, text: string, storage = flash()) {
  const ground = makeGround(storage);
  storage.write(".bootcde", OLD);
  storage.write("croupier.new", text);
  storage.write("croupier.beam", "what has come");
  storage.write("croupier.boot", "bootgood");
  const go = () => arrange(ground, name, text.length, crc32(Buffer.from(text, "latin1")));
  return { storage, go, board: new VirtualBoard({ board: "ESP32", storage, usbConnected: true }) };
}

const whoIs = (board: VirtualBoard) => board.evaluate<string>("typeof who === 'undefined' ? 'nobody' : who");
/** What is left is none of a program's, and the updater clears it away when it is opened next. */
const isTidied = (storage: FailingStorage): boolean => {
  // Of a name that was cut off nobody can read a file.
  expect(storage.read(".bootrst")).toBe(undefined);
  const isDone = tidy(makeGround(storage));
  return isDone && leftIn(storage).every(name => name === "croupier.beam" || storage.read(name) === undefined);
};
const leftIn = (storage: FailingStorage) => storage.list().filter(name => LEFT.includes(name));

function start(board: VirtualBoard, forMs = 30_000): string {
  board.powerOff();
  board.boot();
  const who = whoIs(board);
  board.run(forMs);
  return who;
}

describe("a new program", () => {
  test("runs beside the old one, and takes its place at the start after a good one", () => {
    const { board, storage, go } = makeBoard(".bootcde", GOOD);
    expect(go()).toBe(true);
    expect(start(board)).toBe("new");
    expect(storage.read(".bootcde")).toBe(OLD);
    expect(leftIn(storage)).toEqual(expect.arrayContaining([".bootrst", "croupier.new", ".boot3"]));
    expect(start(board)).toBe("new");
    expect(storage.read(".bootcde")).toBe(GOOD);
    expect(leftIn(storage)).toEqual([]);
    expect(start(board)).toBe("new");
    expect(board.errors).toEqual([]);
  });

  test("that throws starts anew by itself, and after three times the old one is there again, with its log of starts clean", () => {
    const { board, storage, go } = makeBoard(".bootcde", BAD);
    go();
    expect(start(board, 19_000)).toBe("bad");
    expect(board.boots).toBe(1);
    board.run(45_000);
    expect(board.boots).toBe(4);
    expect(whoIs(board)).toBe("old");
    expect(leftIn(storage)).toEqual([]);
    expect(storage.read("croupier.boot")).toBe(undefined);
    expect(start(board)).toBe("old");
  });

  test("that only comes as far as its safe shell is given up after three starts", () => {
    const { board, storage, go } = makeBoard(".bootcde", SAFE);
    go();
    expect([start(board), start(board), start(board), start(board)]).toEqual(["new", "new", "new", "old"]);
    expect(leftIn(storage)).toEqual([]);
  });

  test("that is switched off at once three times is given up, too, and one good start in between keeps it", () => {
    const quick = makeBoard(".bootcde", GOOD);
    quick.go();
    expect([1, 2, 3, 4].map(() => start(quick.board, 5000))).toEqual(["new", "new", "new", "old"]);
    const slow = makeBoard(".bootcde", GOOD);
    slow.go();
    expect([5000, 5000, 25_000, 5000, 5000].map(forMs => start(slow.board, forMs))).toEqual(Array(5).fill("new"));
    expect(slow.storage.read(".bootcde")).toBe(GOOD);
  });

  test("whose bytes in flash have changed is not run", () => {
    const { board, storage, go } = makeBoard(".bootcde", GOOD);
    go();
    storage.erase("croupier.new");
    storage.write("croupier.new", GOOD.replace("new", "odd"));
    expect(start(board)).toBe("old");
    expect(leftIn(storage)).toEqual([]);
  });

  test("does not run where another program is loaded by its name", () => {
    const { board, storage, go } = makeBoard(".bootcde", GOOD);
    storage.write("other", `other = 1`);
    go();
    start(board);
    board.evaluate(`load("other")`);
    board.run(100);
    expect(whoIs(board)).toBe("nobody");
    expect(board.evaluate("other")).toBe(1);
    expect(storage.read(".bootcde")).toBe(OLD);
    board.evaluate("load()");
    board.run(100);
    expect(whoIs(board)).toBe("new");
  });

  test("somebody else's boot files stay, and where all are taken nothing is arranged", () => {
    const { board, storage, go } = makeBoard(".bootcde", GOOD);
    storage.write(".boot3", "three = 3");
    go();
    expect([start(board), start(board)]).toEqual(["new", "new"]);
    expect(storage.read(".boot3")).toBe("three = 3");
    expect(storage.read(".bootcde")).toBe(GOOD);
    const full = makeBoard(".bootcde", GOOD);
    for (const at of [0, 1, 2, 3]) full.storage.write(`.boot${at}`, "0");
    expect(full.go()).toBe(false);
    expect(start(full.board)).toBe("old");
  });
});

describe("a file", () => {
  test.each(["croupier.json", "croupier.light", "croupier.words.de", "croupier.durak"])(
    "%s comes to its place",
    name => {
      for (const before of [undefined, "what stood there"]) {
        const { board, storage, go } = makeBoard(name, "what has come now");
        if (before) storage.write(name, before);
        expect(go()).toBe(true);
        expect(start(board)).toBe("old");
        expect(storage.read(name)).toBe("what has come now");
        expect(leftIn(storage)).toEqual([]);
      }
    },
  );
});

/** The power goes after each word that is written; what runs then, and in the starts after it. */
function cutEverywhere(
  name: string,
  text: string,
  life: (board: VirtualBoard) => void,
  judge: (board: VirtualBoard, storage: FailingStorage) => void,
) {
  const whole = makeBoard(name, text);
  const before = whole.storage.words;
  whole.go();
  life(whole.board);
  const words = whole.storage.words - before;
  expect(words).toBeGreaterThan(100);
  for (const most of someOf(Array.from({ length: words }, (_, at) => at))) {
    const { board, storage, go } = makeBoard(name, text);
    storage.most = storage.words + most;
    const cut = () => storage.words > storage.most;
    try {
      go();
      if (!cut()) life(board);
    } catch (error) {
      if (!(error instanceof PowerCut)) throw error;
    }
    expect(cut(), `cut after ${most} words`).toBe(true);
    storage.most = Infinity;
    judge(board, storage);
  }
  return words;
}

describe("a power cut after any word that is written", () => {
  test("leaves the old program or the new one, whole, and the board comes to rest", () => {
    const seen = new Set<string>();
    cutEverywhere(
      ".bootcde",
      GOOD,
      board => [0, 1].forEach(() => start(board)),
      (board, storage) => {
        const first = start(board);
        seen.add(first);
        const rest = [1, 2, 3, 4].map(() => start(board));
        expect([first, ...rest].filter(who => who !== "old" && who !== "new")).toEqual([]);
        expect(new Set(rest.slice(1)).size).toBe(1);
        expect([OLD, GOOD]).toContain(storage.read(".bootcde"));
        expect(isTidied(storage)).toBe(true);
      },
    );
    expect([...seen].sort()).toEqual(["new", "old"]);
  });

  test("of a bad program always leads back to the old one", () => {
    cutEverywhere(
      ".bootcde",
      BAD,
      board => start(board, 90_000),
      (board, storage) => {
        start(board, 90_000);
        start(board);
        expect(whoIs(board)).toBe("old");
        expect(storage.read(".bootcde")).toBe(OLD);
        expect(isTidied(storage)).toBe(true);
      },
    );
  });

  test("leaves the file that was there or the new one", () => {
    const now = `{"language":"de"}${" ".repeat(400)}`;
    cutEverywhere(
      "croupier.json",
      now,
      board => start(board, 100),
      (board, storage) => {
        expect(start(board, 100)).toBe("old");
        expect([undefined, now]).toContain(storage.read("croupier.json"));
        expect(isTidied(storage)).toBe(true);
      },
    );
  });
});
