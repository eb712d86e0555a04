import { describe, expect, it } from "vitest";
import { SimGraphics } from "../../devices/sim/graphics";
import type { Host } from "../../src/kernel/app";
import type { MenuState } from "../../src/kernel/contract";
import openMenu, { type MenuItem } from "../../src/ui/menu";

const OPEN: MenuItem["open"] = () => expect.unreachable();
const ITEMS: MenuItem[] = [
  { label: "First", app: "one", open: OPEN, variables: {}, how: { mode: "a" } },
  { label: "Second", app: "one", open: OPEN, variables: {}, how: { mode: "b" } },
  { label: "Third", app: "one", open: OPEN, variables: {}, how: {} },
];

function menu(lines: string[] = []) {
  const opened: unknown[] = [];
  let redraws = 0;
  const host = { redraw: () => redraws++ } as unknown as Host;
  const app = openMenu(
    host,
    { last: "", cursor: 0, read: 0, seen: 0 },
    () => ITEMS,
    () => lines,
    ({ app, how }) => opened.push([app, how]) > 0,
  );
  const state = () => app.state() as MenuState;
  const picture = () => {
    const screen = new SimGraphics(128, 64);
    app.draw(screen, 0);
    return Array.from(new Uint8Array(screen.buffer)).join();
  };
  return { app, state, opened, lines, picture, redraws: () => redraws };
}

describe("the menu", () => {
  it("goes on with C, back with A, round at both ends, and opens with B", () => {
    const { app, state, opened } = menu();
    const cursors = (["C", "C", "C", "A", "A"] as const).map(key => {
      app.press(key, false);
      return state().cursor;
    });
    expect(cursors).toEqual([1, 2, 0, 2, 1]);
    app.press("B", false);
    expect(opened).toEqual([["one", { mode: "b" }]]);
  });

  it("opens nothing by a long press, which steps back, so that one key can go both ways", () => {
    const { app, state, opened } = menu();
    app.press("B", true);
    expect([state().cursor, opened]).toEqual([2, []]);
  });

  it("lists its items as moves, and plays them", () => {
    const { app, opened } = menu();
    expect(app.moves()).toEqual(["First", "Second", "Third"]);
    expect(app.play("Third")).toBe(true);
    expect(opened).toEqual([["one", {}]]);
    for (const move of ["third", "", "constructor", "0"]) expect(app.play(move)).toBe(false);
  });

  it("ignores scans", () => {
    expect(menu().app.scan).toBeUndefined();
  });

  it("shows trouble before anything else, until a key is pressed, which does nothing else", () => {
    const { app, opened, picture } = menu(["No scanner"]);
    const calm = menu().picture();
    expect(picture()).not.toBe(calm);
    app.press("B", false);
    expect([opened, picture() === calm]).toEqual([[], true]);
    expect(app.state().message).toBe("No scanner");
  });

  it("shows trouble that comes while it is open", () => {
    const { app, state, lines, picture } = menu();
    const calm = picture();
    lines.push("Scanner silent");
    expect(picture()).not.toBe(calm);
    app.press("C", false);
    expect([picture() === calm, state().cursor]).toEqual([true, 0]);
    app.press("C", false);
    expect(state().cursor).toBe(1);
  });
});
