// The finished updater on a virtual board, with a scanner before which a phone shows a film.
import { expect, test } from "vitest";
import { bundleBytes } from "../../deploy/lab/dist";
import { wholeCargo } from "../oracles/light-sender";
import { LightBoard, show } from "./rig";

test("a lean program comes by light, is tried, and stays", () => {
  const board = new LightBoard("esp32").openLight();
  const cargo = wholeCargo(".bootcde", bundleBytes("set"));
  const ms = show(board, { cargo, everyMs: 200, atMostMs: 400_000, until: () => board.light.percent > 60 });
  console.log(board.seen);
  const ms2 = show(board, { cargo, everyMs: 200, atMostMs: 400_000 });
  console.log(cargo.length, ms, ms2, JSON.stringify(board.light), board.board.errors);
  console.log(board.seen);
  board.board.run(20_000);
  console.log(board.board.printed.slice(-10), board.board.errors);
  expect(board.ask("croupier.status().bundle")).toBe("set");
});
