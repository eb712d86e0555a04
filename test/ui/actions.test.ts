import { describe, expect, it } from "vitest";
import { SimGraphics } from "../../devices/sim/graphics";
import type { Key } from "../../src/kernel/ports";
import { makeActions } from "../../src/kernel/actions";
import type { Chosen } from "../../src/kernel/actions";
import { checkDrawing } from "../kit/checking-screen";

const MOVES = ["next", "undo", "new", "menu"];

/** A list that is open, and what was chosen from it. */
function opened(items = MOVES, at?: number) {
  const actions = makeActions();
  const heard: [item: string, at: number][] = [];
  actions.open("What now?", items, (item, place) => heard.push([item, place]), at);
  /** A small letter is a click, a large one is held. Answers which keys were taken. */
  const press = (keys: string) =>
    [...keys].map(key => actions.press(key.toUpperCase() as Key, key !== key.toLowerCase()));
  const isOpen = () => actions.draw(new SimGraphics(128, 64));
  return { actions, heard, press, isOpen };
}

/** What B would choose. */
function chosenAfter(keys: string, items = MOVES, at?: number): string {
  const list = opened(items, at);
  list.press(keys + "b");
  return list.heard[0][0];
}

describe("the list of actions", () => {
  it("is closed at first: it takes no key and draws nothing", () => {
    const actions = makeActions();
    const screen = new SimGraphics(128, 64);
    for (const key of ["A", "B", "C"] as const)
      expect([actions.press(key, false), actions.press(key, true)]).toEqual([false, false]);
    expect(actions.draw(screen)).toBe(false);
    expect(new Uint8Array(screen.buffer).some(byte => byte > 0)).toBe(false);
  });

  it("shows its title and its items while it is open", () => {
    const { actions } = opened();
    expect(checkDrawing(screen => expect(actions.draw(screen)).toBe(true), 64)).toEqual([
      "What now?",
      ...MOVES.map(move => move[0].toUpperCase() + move.slice(1)),
    ]);
  });

  it("goes on with C and back with A, and wraps at both ends", () => {
    expect(["", "c", "cc", "ccc", "cccc", "a", "aa", "aaaa", "ca"].map(keys => chosenAfter(keys))).toEqual([
      "next",
      "undo",
      "new",
      "menu",
      "next",
      "menu",
      "new",
      "next",
      "next",
    ]);
    expect(["", "c", "a"].map(keys => chosenAfter(keys, ["only"]))).toEqual(["only", "only", "only"]);
  });

  it("begins at the item it is told, else at the first, wherever the cursor was before", () => {
    expect([chosenAfter("", MOVES, 2), chosenAfter("c", MOVES, 3)]).toEqual(["new", "next"]);
    const { actions, heard, press } = opened();
    press("ccb");
    actions.open("Again", MOVES, (item, at) => heard.push([item, at]));
    press("b");
    expect(heard).toEqual([
      ["new", 2],
      ["next", 0],
    ]);
  });

  it("chooses with B: the item and its place are told once, and the list is closed", () => {
    const { heard, press, isOpen } = opened();
    expect(press("cb")).toEqual([true, true]);
    expect([heard, isOpen()]).toEqual([[["undo", 1]], false]);
    expect([press("bcaB"), heard.length]).toEqual([[false, false, false, false], 1]);
  });

  it("tells two items of the same name by their place", () => {
    const { heard, press } = opened(["take", "take"]);
    press("cb");
    expect(heard).toEqual([["take", 1]]);
  });

  it("is left by any long key, and nothing is chosen", () => {
    for (const key of ["A", "B", "C"]) {
      const { heard, press, isOpen } = opened();
      expect(press("c" + key)).toEqual([true, true]);
      expect([key, heard, isOpen()]).toEqual([key, [], false]);
    }
  });

  it("is closed when the choice is heard, so that what is chosen may open another list", () => {
    const { actions, heard, press, isOpen } = opened();
    const second: Chosen = (item, at) => heard.push([item, at]);
    actions.open("What now?", ["level"], () => {
      expect(isOpen()).toBe(false);
      actions.open("Level", ["1", "2", "3"], second, 1);
    });
    press("b");
    expect(checkDrawing(screen => void actions.draw(screen), 64)).toEqual(["Level", "1", "2", "3"]);
    press("cb");
    expect([heard, isOpen()]).toEqual([[["3", 2]], false]);
  });

  it("is closed by opening it with no items, and what was chosen before is not heard again", () => {
    const { actions, heard, press, isOpen } = opened();
    actions.open("", [], () => heard.push(["none", -1]));
    expect([isOpen(), press("abc"), heard]).toEqual([false, [false, false, false], []]);
  });
});
