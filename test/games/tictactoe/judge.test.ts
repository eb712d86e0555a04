// What the device decides, from pictures alone: no camera, no arm, no clock.
import { describe, expect, it } from "vitest";
import {
  Deed,
  clear,
  middles,
  newJudge,
  nextGiven,
  planned,
  see as takeIn,
  verdictOf,
  type Judge,
  type Verdict,
} from "../../../src/games/tictactoe/judge";
import { Happened } from "../../../src/games/tictactoe/events";
import wordsOf from "../../../src/games/tictactoe/words";
import { readAll } from "./look";

const EMPTY = ".........";
const PITCH = 48;
const MIDDLE = { x: 160, y: 120 };

/** A picture of these nine, `. X O` or `?` for nothing seen there, and spare stones beside the board. */
function picture(cells: string, turnedDeg = 0, spare: [kind: string, right: number][] = []): Int16Array {
  const angle = (turnedDeg * Math.PI) / 180;
  const at = (right: number, down: number) => [
    Math.round(MIDDLE.x + PITCH * (right * Math.cos(angle) - down * Math.sin(angle))),
    Math.round(MIDDLE.y + PITCH * (right * Math.sin(angle) + down * Math.cos(angle))),
  ];
  const dots = [...cells].flatMap((kind, cell) =>
    kind === "?"
      ? []
      : [kind.charCodeAt(0), ...at((cell % 3) - 1, Math.floor(cell / 3) - 1), kind === "." ? PITCH - 4 : 31],
  );
  return Int16Array.from([...dots, ...spare.flatMap(([kind, right]) => [kind.charCodeAt(0), ...at(right, 0), 31])]);
}

const see = (judge: Judge, blobs: Int16Array) => takeIn(judge, readAll(blobs, judge.grid, judge.isOpen), blobs);

/** In a game whose empty board has been seen. */
function opened(mode: number, hasArm = true, given?: unknown): Judge {
  const judge = newJudge(mode, given, hasArm);
  clear(judge);
  expect(see(judge, picture(EMPTY))).toBe(undefined);
  verdictOf(judge, EMPTY, "O");
  return judge;
}

/** What comes of a picture; `mark` is the person's. */
function judged(judge: Judge, believed: string, cells: string, mark: "X" | "O" = "O") {
  expect(see(judge, picture(cells))).toBe(undefined);
  return verdictOf(judge, believed, mark);
}

/** What it tells the person to do, if it does. */
const said = (verdict: Verdict) => (verdict.deed === Deed.Say ? wordsOf(verdict.event) : verdict);

const faultWords = (fault: string) => wordsOf([Happened.ArmFailed, fault]);

describe("a picture", () => {
  it("is believed if it shows the board; else it is said why not, and nothing is known that was not", () => {
    const judge = newJudge(5, undefined, true);
    clear(judge);
    expect(see(judge, picture("....?...."))).toEqual([Happened.ShowEmpty]);
    expect(see(judge, picture(EMPTY, 43))).toEqual([Happened.TurnBack]);
    expect(
      see(
        judge,
        picture(EMPTY, 0, [
          ["O", -2.5],
          ["X", 2.5],
        ]),
      ),
    ).toEqual([Happened.Mirrored]);
    expect([judge.cells, judge.grid]).toEqual(["", undefined]);
    expect(see(judge, picture(EMPTY, 20))).toBe(undefined);
    expect(judge.cells).toBe(EMPTY);
  });

  it("tells where the middles of cells are", () => {
    const judge = opened(5);
    const [one, five, seven] = middles(judge, [1, 5, 7]);
    expect([one, five, seven].map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [112, 72],
      [160, 120],
      [112, 168],
    ]);
  });
});

describe("the first look of a game", () => {
  it("has to show the empty board", () => {
    const judge = newJudge(5, undefined, true);
    clear(judge);
    see(judge, picture(EMPTY));
    expect(judged(judge, EMPTY, "....X....")).toEqual({ deed: Deed.Say, event: [Happened.ShowEmpty] });
    expect(judged(judge, EMPTY, EMPTY)).toEqual({ deed: Deed.Enter, cell: -1 });
    clear(judge);
    expect([judge.isOpen, judge.grid]).toEqual([false, undefined]);
  });

  it("in modes 1 to 3 is followed by the stones that are given: each cell once, black first, in turn", () => {
    for (const [mode, given, list] of [
      [1, undefined, "5"],
      [1, [9, 1], "9"],
      [2, undefined, "1937"],
      [2, "2246 nonsense 80", "2468"],
      [3, [5, 0, 5, 1], "51"],
      [4, [7], "7"],
      [4, undefined, ""],
    ] as const)
      expect([mode, given, newJudge(mode, given, true).given]).toEqual([mode, given, list]);
    const judge = newJudge(2, "28", true);
    clear(judge);
    expect(judged(judge, EMPTY, EMPTY)).toEqual({ deed: Deed.Plan });
    expect([judge.due, judge.cell]).toEqual(["X", 1]);
    expect(judged(judge, EMPTY, ".X.......")).toEqual({ deed: Deed.Enter, cell: 1 });
    expect(nextGiven(judge, ".X.......")).toEqual({ deed: Deed.Plan });
    expect([judge.due, judge.cell]).toEqual(["O", 7]);
    judged(judge, ".X.......", ".X.....O.");
    expect(nextGiven(judge, ".X.....O.")).toEqual({ deed: Deed.Done });
  });
});

describe("a stone of the device's", () => {
  it("is a plan until it is seen where it belongs", () => {
    const judge = opened(5);
    expect(planned(judge, 4, EMPTY, "O")).toEqual({ deed: Deed.Plan });
    expect(judged(judge, EMPTY, EMPTY)).toEqual({ deed: Deed.Lay });
    expect(said(judged(judge, EMPTY, "X........"))).toBe("Take away 1");
    expect(judged(judge, EMPTY, "....X....")).toEqual({ deed: Deed.Enter, cell: 4 });
    expect(judge.due).toBe("");
  });

  it("counts though the person has his next one there already", () => {
    const judge = opened(5);
    planned(judge, 4, EMPTY, "O");
    expect(judged(judge, EMPTY, "O...X....")).toEqual({ deed: Deed.Enter, cell: 4 });
    expect(judged(judge, "....X....", "O...X....")).toEqual({ deed: Deed.Enter, cell: 0 });
  });

  it("begins where somebody else chose, in mode 4", () => {
    const judge = opened(4, true, [3]);
    planned(judge, 4, EMPTY, "O");
    expect([judge.due, judge.cell]).toEqual(["X", 2]);
    planned(judge, 4, "O.X......", "O");
    expect(judge.cell).toBe(4);
  });

  it("that was moved is put back with an arm, from where it was seen, and that is told", () => {
    const judge = opened(4);
    expect(judged(judge, "....X....", "X........")).toEqual({
      deed: Deed.Restore,
      event: [Happened.WentTo, 4, 0],
      cell: 4,
      from: { x: 112, y: 72 },
    });
    expect(judged(judge, "....X....", "....X....")).toEqual({ deed: Deed.Say, event: [Happened.IsBack, 4] });
    expect(judged(judge, "....X....", "....X....")).toEqual({ deed: Deed.Say, event: [Happened.LayStone] });
    const handless = opened(4, false);
    expect(said(judged(handless, "....X....", "X........"))).toBe("Put 1 back on 5");
  });
});

describe("whatever else differs", () => {
  it.each([
    ["X...O....", "X...O...X", "O", "Take away 9"],
    ["X...O....", "....O....", "O", "Put X back on 1"],
    ["X...O....", "X........", "O", "Put O back on 5"],
    ["X...O....", "O...X....", "O", "Swap 1 and 5"],
    ["X...O....", "XOO.O....", "O", "Take away 2 or 3"],
    ["X...O....", "X.O......", "O", "Put 3 back on 5"],
    ["X...O....", "X...?....", "O", "Uncover 5, then B"],
    ["X...O....", "O...O...X", "X", "Take away 1"],
  ] as const)("%s, seen as %s, the person has %s: %s", (believed, cells, mark, text) => {
    const judge = opened(6);
    judged(judge, believed, believed, mark);
    expect([...text].length <= 21 && said(judged(judge, believed, cells, mark))).toBe(text);
  });

  it("of the arm is said in a line, too", () => {
    for (const fault of [
      "tray X",
      "reach",
      "board",
      "slow",
      "silent",
      "error",
      "alarm",
      "reset",
      "marks",
      "lost",
      "stopped",
    ])
      expect([fault, faultWords(fault).length <= 21]).toEqual([fault, true]);
    expect([faultWords("tray O"), faultWords("stopped")]).toEqual(["Fill tray O, B", "Arm stopped. B: home"]);
  });
});
