// A page in the place of a list: what it shows on both displays, which keys turn it, and what closes it.
import { describe, expect, it } from "vitest";
import type { Key } from "../../src/kernel/ports";
import { makeActions } from "../../src/kernel/actions";
import showPage from "../../src/ui/page";
import { checkDrawing } from "../kit/checking-screen";

const LINES = ["first", "second", "third", "fourth", "fifth"];

/** A page that was chosen from a list of one item. */
function opened(rows: number, lines = LINES) {
  const actions = makeActions();
  const heard: string[] = [];
  actions.open("What now?", ["how to play"], () => showPage(actions, "How to play", lines));
  actions.press("B", false);
  /** A small letter is a click, a large one is held. */
  const press = (keys: string) => {
    for (const key of keys) {
      seen();
      expect(actions.press(key.toUpperCase() as Key, key !== key.toLowerCase())).toBe(true);
    }
    return seen();
  };
  let isOpen = true;
  const seen = () => {
    const texts = checkDrawing(screen => void (isOpen = actions.draw(screen)), rows);
    return isOpen ? texts : [];
  };
  return { actions, heard, press, seen };
}

describe("a page", () => {
  it("is a title and its lines, where all of them fit", () => {
    expect(opened(64).seen()).toEqual(["How to play", ...LINES]);
  });

  it("is parted where they do not, and says which part it is", () => {
    const page = opened(32);
    expect(page.seen()).toEqual(["How to play 1/3", "first", "second"]);
    expect(page.press("c")).toEqual(["How to play 2/3", "third", "fourth"]);
    expect(page.press("c")).toEqual(["How to play 3/3", "fifth"]);
    expect(page.press("a")).toEqual(["How to play 2/3", "third", "fourth"]);
    expect(page.press("aaa")).toEqual(["How to play 1/3", "first", "second"]);
    expect(page.press("ccc")).toEqual([]);
  });

  it.each(["a", "b", "c", "A", "B", "C"])("that fits is closed by any key, by %s too", key => {
    const page = opened(64);
    expect(page.press(key)).toEqual([]);
    expect(page.actions.press("A", false)).toBe(false);
  });

  it.each(["b", "A", "B", "C"])("that is parted is closed by %s", key => {
    const page = opened(32);
    page.press("c");
    expect(page.press(key)).toEqual([]);
    expect(page.actions.press("A", false)).toBe(false);
  });

  it("gives way to a list that is opened meanwhile, which then works as ever", () => {
    const page = opened(64);
    page.actions.open("What now?", ["one", "two"], item => page.heard.push(item));
    expect(page.seen()).toEqual(["What now?", "One", "Two"]);
    page.press("cb");
    expect(page.heard).toEqual(["two"]);
    expect(page.seen()).toEqual([]);
  });

  it("and a list closed by opening none close it, too", () => {
    const page = opened(32);
    page.actions.open("", [], () => undefined);
    expect(page.seen()).toEqual([]);
    expect(page.actions.press("C", false)).toBe(false);
  });
});
