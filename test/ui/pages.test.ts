// The menu of the bundle with everything, page by page: what is on it, read from its pixels, and what the keys do.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkDrawing } from "../kit/checking-screen";
import { SimGraphics } from "../../devices/sim/graphics";
import { ENDINGS, makeEndings } from "../../deploy/build/font/endings";
import { encode, fileOf, makePage, readPages, SIDE } from "../../deploy/build/font/pages";
import { dobble } from "../../src/games/dobble/game";
import { durak } from "../../src/games/durak/game";
import { set } from "../../src/games/set/game";
import { things } from "../../src/games/things/game";
import { tictactoe } from "../../src/games/tictactoe/game";
import { menuItems } from "../../src/ui/menu-items";
import type { Key } from "../../src/kernel/ports";
import type { Host } from "../../src/kernel/app";
import type { MenuState } from "../../src/kernel/contract";
import openMenu from "../../src/ui/menu";
import makePages from "../../src/ui/pages";
import type { MenuItem } from "../../src/ui/menu";

const GAMES = ["set", "durak", "dobble", "tictactoe", "things"];

function open(items: MenuItem[], last = "") {
  const opened: unknown[] = [];
  const host = { redraw: () => undefined };
  const app = openMenu(
    host as unknown as Host,
    { last, cursor: 0, read: 0, seen: 0 },
    () => items,
    () => [],
    ({ app, how }) => opened.push([app, how]) > 0,
    makePages,
  );
  return { app, opened, press: (keys: string) => [...keys].forEach(key => press(key)), at: () => cursor() };
  function press(key: string): void {
    app.press(key.toUpperCase() as Key, key !== key.toLowerCase());
  }
  function cursor(): number {
    return (app.state() as MenuState).cursor;
  }
}

interface Drawing {
  draw(screen: any, part: number): unknown;
}

const ITEMS = menuItems([set, durak, dobble, tictactoe, things]);

/** As the shell does, part by part. */
function drawAll(app: Drawing, screen: unknown): void {
  for (let part = 0; app.draw(screen, part); part++);
}

function pixels(app: Drawing, rows: number): string[] {
  const screen = new SimGraphics(128, rows);
  drawAll(app, screen);
  const columns = new Uint8Array(screen.buffer);
  return Array.from({ length: rows }, (_, y) =>
    Array.from({ length: 128 }, (_, x) => ((columns[(y >> 3) * 128 + x] >> (y & 7)) & 1 ? "#" : ".")).join(""),
  );
}

/** The dots, from the pixels alone: how many there are, and which of them is full. */
function dotsIn(seen: string[]): { count: number; at: number } {
  const isHigh = seen.length > 32;
  // Below all else, or in the last columns.
  const along = isHigh
    ? Array.from({ length: 128 }, (_, x) => seen.slice(57).map(row => row[x]).join("")) // prettier-ignore
    : seen.map(row => row.slice(119));
  const dots: number[] = [];
  let width = 0;
  for (const line of [...along, ""]) {
    if (line.includes("#")) width++;
    else if (width) {
      dots.push(width);
      width = 0;
    }
  }
  return { count: dots.length, at: dots.indexOf(5) };
}

describe.each([64, 32])("a page on a display of %i rows", rows => {
  it("shows by its dots how many there are and which this is", () => {
    const { app, press } = open(ITEMS);
    for (let at = 0; at < 9; at++) {
      expect(dotsIn(pixels(app, rows))).toEqual({ count: GAMES.length, at: at % GAMES.length });
      press("c");
    }
  });

  it("has the picture of its game and nothing at an edge that is not the picture's", () => {
    const { app, press } = open(ITEMS);
    for (const { rows: picture } of readPages()) {
      const seen = pixels(app, rows);
      const left = rows > 32 ? 48 : 0;
      expect(seen.slice(0, SIDE).map(row => row.slice(left, left + SIDE))).toEqual(picture);
      for (const row of seen) expect(row[127]).toBe(".");
      expect(seen[rows - 1]).not.toContain("#");
      press("c");
    }
  });
});

describe("the pages of the menu", () => {
  it("reach every game, from the first page, with at most three presses", () => {
    const reached = new Set<string>();
    const keys = ["a", "b", "c"];
    for (const one of keys)
      for (const two of keys)
        for (const three of keys) {
          const { opened, press } = open(ITEMS);
          press(one + two + three);
          for (const [app] of opened as [string][]) reached.add(app);
        }
    expect([...reached].sort()).toEqual([...GAMES].sort());
  });

  it("turn with C and back with A, round at both ends, also by a long key, so that one key can go both ways", () => {
    const { press, at } = open(ITEMS);
    const seen = [..."cccccaBAC"].map(key => {
      press(key);
      return ITEMS[at()].app;
    });
    expect(seen).toEqual("durak dobble tictactoe things set things tictactoe dobble tictactoe".split(" "));
  });

  it("open a game of one mode by B, else the list of its modes, where B opens and a long key leads back", () => {
    const { app, press, at, opened } = open(ITEMS);
    press("bcccccccc");
    expect([at(), opened]).toEqual([1, []]);
    press("b");
    expect(opened).toEqual([["set", { mode: "hint" }]]);
    press("aa");
    expect(at()).toBe(6);
    const list = pixels(app, 64);
    press("B");
    expect(pixels(app, 64)).not.toEqual(list);
    press("cc");
    expect([ITEMS[at()].app, opened.length]).toEqual(["dobble", 1]);
    press("b");
    expect(opened[1]).toEqual(["dobble", { mode: "match" }]);
  });

  it("begin with what was opened last", () => {
    for (const [at, item] of ITEMS.entries()) {
      const menu = open(ITEMS, item.label);
      expect(menu.at()).toBe(at);
      expect(dotsIn(pixels(menu.app, 64)).at).toBe(GAMES.indexOf(item.app));
    }
    expect(open(ITEMS, "something else").at()).toBe(0);
  });

  it("list all modes as moves, and play them from any page", () => {
    const { app, opened } = open(ITEMS);
    expect(app.moves()).toEqual(ITEMS.map(item => item.label));
    for (const move of app.moves()) expect(app.play(move)).toBe(true);
    expect(opened.length).toBe(ITEMS.length);
  });

  it("are a list where there is one game", () => {
    const { press, at, opened } = open(ITEMS.filter(item => item.app === "set"));
    press("cc");
    expect(at()).toBe(2);
    press("b");
    expect(opened).toEqual([["set", { mode: "check" }]]);
  });

  it.each(["Coin", "Toss a coin", "Toss twenty coins"])(
    "have one for a game that brings none, by its line: %s",
    label => {
      const coin: MenuItem = { label, app: "coin", how: {}, open: ITEMS[0].open, variables: {} };
      // Beside 32 rows there is room for five dots.
      const others = ITEMS.filter(({ app }) => app !== "things");
      const { app, press, at, opened } = open([...others, coin]);
      press("a");
      expect(at()).toBe(others.length);
      for (const rows of [64, 32]) {
        const seen = pixels(app, rows);
        expect(dotsIn(seen)).toEqual({ count: GAMES.length, at: GAMES.length - 1 });
        for (const row of seen) expect([row[0], row[127]]).toEqual([".", "."]);
        checkDrawing(screen => drawAll(app, screen), rows);
      }
      press("b");
      expect(opened).toEqual([["coin", {}]]);
    },
  );
});

describe("the pictures on them", () => {
  it("are those of pages.txt", () => {
    expect(readPages().map(({ game }) => game)).toEqual(GAMES);
    for (const one of readPages()) expect(readFileSync(fileOf(one.game), "utf8")).toBe(makePage(one));
    expect(readFileSync(ENDINGS, "utf8")).toBe(makeEndings());
    expect(() => makeEndings("won\n...")).toThrow("won should be 32 rows of 32 # and .");
  });

  it("are 128 bytes, and their titles have at most eleven letters", () => {
    for (const { rows, title } of readPages()) {
      expect(encode(rows).length).toBe(128);
      expect(title.length).toBeLessThanOrEqual(11);
    }
  });
});
