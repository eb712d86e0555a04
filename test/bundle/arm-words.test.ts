// What tic-tac-toe says when its arm fails, in the finished bundles: a virtual board with a simulated camera and a simulated gantry, to which each fault happens.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Happened } from "../../src/games/tictactoe/events";
import wordsOf from "../../src/games/tictactoe/words";
import { drawList } from "../../src/kit/list";
import { pictureOf } from "../games/set/game";
import { ARM_FAULTS, FAULTS_AT_HOME, StonesBoard, faulty } from "./stones-board";

const BUNDLES = ["croupier", "tictactoe"];

const faultWords = (fault: string) => wordsOf([Happened.ArmFailed, fault]);

/** All that can be said of a fault, as it stands in the source. */
function allWords(): string[] {
  const source = readFileSync("src/games/tictactoe/words.ts", "utf8");
  const from = source.indexOf("const FAULTS");
  const text = source.slice(from, source.indexOf("\n}", from));
  return [...text.matchAll(/"([^"]*)"/g)].map(match => match[1]).filter(one => /^[A-Z].* ./.test(one));
}

/** Where its name itself is said. */
const isNamed = (words: string) => /^Arm \w+\. B: home$/.test(words);

for (const bundle of BUNDLES) {
  describe(`${bundle}.js`, () => {
    for (const fault of Object.keys(ARM_FAULTS))
      it(`says what to do when the arm's fault is "${fault}"`, () => {
        const board = faulty(bundle, fault, faultWords(fault));
        expect(board.message).toBe(faultWords(fault));
        expect(board.device.seen).toBe(board.device.ask("croupier.screen()"));
        expect(board.device.board.errors).toEqual([]);
      });

    for (const [fault, cause] of Object.entries(FAULTS_AT_HOME))
      it(`says what to do when the arm's fault at home is "${fault}"`, () => {
        const board = new StonesBoard(bundle, {});
        cause(board.arm);
        board.play("home", 0);
        board.until(faultWords(fault));
        expect(board.message).toBe(faultWords(fault));
      });

    it("plays with a Grbl as it comes, whose axes go from minus their travel to 0, and with one that was told its zero", () => {
      for (const workZero of [[0, 0, 0], undefined]) {
        const board = new StonesBoard(bundle, { machine: { workZero, homesDown: 0 } });
        board.play("ready", 0);
        board.until("Done");
        expect([board.message, board.arm.objections]).toEqual([expect.stringMatching(/^Done, [\d.]+ s\. B: new$/), []]);
      }
    });

    it("tells one whose axes are too short for its trays, and moves nothing beyond", () => {
      const range: [number, number][] = [
        [0, 120],
        [0, 120],
        [0, 40],
      ];
      const board = new StonesBoard(bundle, { machine: { workZero: [0, 0, 0], range } });
      board.play("ready", 0);
      board.until(faultWords("reach"));
      expect([board.message, board.arm.objections]).toEqual([faultWords("reach"), []]);
    });

    it("shows above the list of steps that three touched points are no triangle", () => {
      const board = new StonesBoard(bundle, {});
      board.play("home", 0);
      board.until("The arm is home");
      board.touchOnePoint();
      const steps = ["X-", "X+", "Y-", "Y+", "step", "down", "touch", "leave"];
      const picture = pictureOf(screen => drawList(screen, faultWords("marks"), steps, 0));
      expect(board.device.seen.split("\n")).toEqual(picture);
    });
  });
}

it("each message in the source is asked for above", () => {
  const asked = [...Object.keys(ARM_FAULTS), ...Object.keys(FAULTS_AT_HOME), "marks"].map(faultWords);
  expect(allWords().sort()).toEqual(asked.filter(words => !isNamed(words)).sort());
  expect(asked.filter(isNamed).sort()).toEqual(["Arm held. B: home", "Arm reset. B: home", "Arm stopped. B: home"]);
});
