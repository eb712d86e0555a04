// Menu and first picture of the bundle with everything, on a display with colours.
import { describe, expect, it } from "vitest";
import { dobble } from "../../src/games/dobble/game";
import { durak } from "../../src/games/durak/game";
import { set } from "../../src/games/set/game";
import { tictactoe } from "../../src/games/tictactoe/game";
import { menuItems } from "../../src/ui/menu-items";
import type { Key } from "../../src/kernel/ports";
import type { Host } from "../../src/kernel/app";
import openMenu from "../../src/ui/menu";
import makePages from "../../src/ui/pages";
import type { MenuItem } from "../../src/ui/menu";
import drawSplash from "../../src/ui/colour-splash";
import { Bar } from "../../src/ui/splash";
import { TileBoard } from "../kit/tile-board";

const golden = (name: string) => new URL(`../golden/colour/${name}.png`, import.meta.url);

const ITEMS = menuItems([set, durak, dobble, tictactoe]);
const GAMES = ["set", "durak", "dobble", "tictactoe"];
/** The middle of each game's card. */
const MIDDLES = [80, 240].flatMap((_, row) => [80, 240].map(x => ({ x, y: 53 + 106 * row })));

function open(items: MenuItem[] = ITEMS, last = "", trouble: string[] = []) {
  const opened: string[] = [];
  const host = { redraw: () => undefined };
  const app = openMenu(
    host as unknown as Host,
    { last, cursor: 0, read: 0, seen: 0 },
    () => items,
    () => trouble,
    ({ app }) => opened.push(app) > 0,
    makePages,
  );
  const board = new TileBoard();
  const draw = () => board.picture(app.draw);
  function press(keys: string) {
    for (const key of keys) app.press(key.toUpperCase() as Key, key !== key.toLowerCase());
    draw();
  }
  /** As the shell takes it: a key, or steps and B. */
  function touch(x: number, y: number) {
    const meant = board.touched(x, y);
    const by = Number(meant.substr(1));
    press(meant[0] === "@" ? (by < 0 ? "a".repeat(-by) : "c".repeat(by)) + "b" : meant.toLowerCase());
  }
  draw();
  return { board, opened, press, touch };
}

describe("the menu in colours", () => {
  it("looks as it did, with the chosen game in a frame", async () => {
    const { board, press } = open();
    for (const game of GAMES) {
      expect(await board.differs(golden(`menu-${game}`))).toBe("");
      press("c");
    }
  });

  it("leads to every game by one touch, whichever is chosen", () => {
    for (let chosen = 0; chosen < GAMES.length; chosen++)
      for (let game = 0; game < GAMES.length; game++) {
        const { board, opened, press, touch } = open();
        press("c".repeat(chosen));
        touch(MIDDLES[game].x, MIDDLES[game].y);
        if (opened.length) expect(opened).toEqual([GAMES[game]]);
        else {
          // The list of its modes, where the first one is another touch away.
          touch(100, 45);
          expect([board.scene.split(",")[0], opened]).toEqual(["list", [GAMES[game]]]);
        }
      }
  });

  it("draws two cards anew when another one is chosen", () => {
    const { board, press } = open();
    board.drawn = 0;
    press("c");
    expect(board.drawn).toBe(2);
  });

  it("lists a game's modes, where a long key leads back", async () => {
    const { board, press } = open();
    const menu = board.image();
    press("b");
    expect(await board.differs(golden("list-modes"))).toBe("");
    press("B");
    expect(board.image()).toEqual(menu);
  });

  it("says first what is wrong, until a touch", () => {
    const { board, touch } = open(ITEMS, "", ["Scanner silent: cable?"]);
    expect(board.scene).not.toBe("menu");
    touch(160, 100);
    expect(board.scene).toBe("menu");
  });

  it("has a line below the cards for a last page that brings no picture, and is a list where there are two of them", async () => {
    const coin: MenuItem = { label: "Toss twenty coins", app: "coin", how: {}, open: ITEMS[0].open, variables: {} };
    const { board } = open([...ITEMS.slice(0, 7), coin]);
    expect(board.scene).toBe("menu");
    expect(await board.differs(golden("menu-coin"))).toBe("");
    const many = open([...ITEMS, coin, { ...coin, app: "die", label: "Roll dice" }], coin.label);
    expect(many.board.scene).toMatch(/^list/);
    many.touch(100, 45 + 25);
    expect([many.opened, await many.board.differs(golden("list-durak"))]).toEqual([[], ""]);
  });
});

describe("the first picture in colours", () => {
  it("has a bar that grows, and draws nothing else anew", async () => {
    const board = new TileBoard();
    for (let step = 0; step < Bar.Steps; step++) {
      board.drawn = 0;
      board.picture(screen => drawSplash(screen.tiles!, step) as undefined);
      expect(board.drawn).toBe(step ? 1 : 4);
      if (step === 4) expect(await board.differs(golden("splash-half"))).toBe("");
    }
    expect(await board.differs(golden("splash-full"))).toBe("");
  });
});
