// What tic-tac-toe says when its arm fails, in the finished bundles: a virtual board with a simulated camera and a simulated gantry, to which each fault happens.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Happened } from "../../src/games/tictactoe/events";
import wordsOf from "../../src/games/tictactoe/words";
import { drawList } from "../../src/kit/list";
import { pictureOf } from "../games/set/game";
import { ARM_FAULTS, StonesBoard, faulty } from "./stones-board";

const BUNDLES = ["croupier", "tictactoe"];

const faultWords = (fault: string) => wordsOf([Happened.ArmFailed, fault]);

/** All that can be said of a fault, as it stands in the source. */
function allWords(): string[] {
  const source = readFileSync("src/games/tictactoe/words.ts", "utf8");
  const from = source.indexOf("function faultOf");
  const text = source.slice(from, source.indexOf("\n}", from));
  return [...text.matchAll(/"([^"]*)"/g)].map(match => match[1]).filter(one => one.includes(" "));
}

for (const bundle of BUNDLES) {
  describe(`${bundle}.js`, () => {
    for (const fault of Object.keys(ARM_FAULTS))
      it(`says what to do when the arm's fault is "${fault}"`, () => {
        const board = faulty(bundle, fault, faultWords(fault));
        expect(board.message).toBe(faultWords(fault));
        expect(board.device.seen).toBe(board.device.ask("croupier.screen()"));
        expect(board.device.board.errors).toEqual([]);
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
  const asked = [...Object.keys(ARM_FAULTS), "marks"].map(faultWords);
  expect(allWords().sort()).toEqual(asked.sort());
});
