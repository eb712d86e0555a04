// What a soak comes to in the end.
import { describe, expect, it } from "vitest";
import { faultsIn } from "../rig/espruino/flags";
import { verdictOf } from "./verdict";

const SMALL = "2v29 6106910b8 and 2v29 6106910b8, 5100 variables";

describe("a flag", () => {
  it("of low memory is a fault where the number of variables is fixed, every other one everywhere", () => {
    const flags = ["LOW_MEMORY", "FIFO_FULL"];
    expect([faultsIn(flags, true), faultsIn(flags, false)]).toEqual([flags, ["FIFO_FULL"]]);
  });
});

describe("the verdict of a soak", () => {
  const good = { name: "own dialect, 9600 baud", wrong: "" };

  it("is that all agreed, with exit code 0, only where nothing is wrong", () => {
    const simulated = [{ dialect: "auto" as const, wrong: "" }];
    expect(verdictOf({ rounds: [[SMALL, [good]]], simulated, others: ["", ""] })).toEqual({
      lines: ["All boards agreed on everything."],
      exitCode: 0,
    });
  });

  it("names the interpreter, the round and the flag of a board whose memory ran low, with exit code 1", () => {
    const wrong = "game 3: board 1 with durak.js: flags LOW_MEMORY, complaints ";
    expect(
      verdictOf({ rounds: [[SMALL, [good, { name: "own dialect, 115200 baud", wrong }]]], simulated: [], others: [] }),
    ).toEqual({ lines: [`WRONG: ${SMALL}: own dialect, 115200 baud: ${wrong}`, "Something is wrong."], exitCode: 1 });
  });

  it("names a simulation, a test and what was not played, each in a line", () => {
    const simulated = [{ dialect: "lesson" as const, wrong: "two games" }];
    expect(verdictOf({ rounds: [], simulated, others: ["the long tests: 1 failed, 2 passed", "", "none"] })).toEqual({
      lines: [
        "WRONG: simulation, lesson: two games",
        "WRONG: the long tests: 1 failed, 2 passed",
        "WRONG: none",
        "Something is wrong.",
      ],
      exitCode: 1,
    });
  });
});
