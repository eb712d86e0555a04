// What is said where too few variables are free for a game: on the console, as state and on each display.
import { afterEach, expect, it, vi } from "vitest";
import { SimGraphics } from "../../devices/sim/graphics";
import type { Host } from "../../src/kernel/app";
import openMenu, { type MenuItem } from "../../src/ui/menu";
import { TileBoard } from "../kit/tile-board";

const ITEMS: MenuItem[] = [
  { label: "Find all Sets", app: "set", how: {}, open: () => expect.unreachable(), variables: {} },
];

/** What it knows of Espruino's globals is for the firmware's compiler. */
const FILE: string = "../../src/kernel/no-room";
const { default: noRoom } = (await import(FILE)) as { default(free: number, needs: number, name: string): string[] };

afterEach(() => vi.unstubAllGlobals());

/** On an ESP32 whose Bluetooth is on or off, or (undefined) on another board. */
function refused(bluetooth?: boolean, name = "set") {
  const printed: string[] = [];
  vi.stubGlobal("print", (text: string) => printed.push(text));
  vi.stubGlobal("ESP32", bluetooth === undefined ? undefined : { getState: () => ({ BLE: bluetooth }) });
  const words = noRoom(783, 1600, name);
  const app = openMenu(
    { redraw: () => undefined } as unknown as Host,
    { last: "", cursor: 0, read: 0, seen: 0 },
    () => ITEMS,
    () => words,
    () => false,
  );
  return { app, words, printed: printed.join() };
}

function pictureOf(app: ReturnType<typeof openMenu>, rows: number): string {
  const screen = new SimGraphics(128, rows);
  app.draw(screen, 0);
  const columns = new Uint8Array(screen.buffer);
  return Array.from({ length: rows }, (_, y) =>
    Array.from({ length: 128 }, (_, x) => ((columns[(y >> 3) * 128 + x] >> (y & 7)) & 1 ? "#" : ".")).join(""),
  ).join("\n");
}

it("where an ESP32's Bluetooth is on, it says how many are free and needed, and the way out, in state and on the console alike", () => {
  const { app, printed } = refused(true);
  expect(app.state().message).toBe(
    "No room: 783 of 1600; Bluetooth takes the room: upload again, or run ESP32.enableBLE(false)",
  );
  expect(printed).toBe(app.state().message);
});

it.each([false, undefined])(
  "with other games in the bundle and Bluetooth %s, the game alone is the way out",
  bluetooth => {
    expect(refused(bluetooth).app.state().message).toBe(
      "No room: 783 of 1600; Alone it needs less: upload with --game set",
    );
  },
);

it("for the menu itself there is none on a board without Bluetooth", () => {
  expect(refused(undefined, "menu").app.state().message).toBe("No room: 783 of 1600; This board is too small for it");
});

it.each([true, false])("no line is longer than a display is wide, with Bluetooth %s", bluetooth => {
  for (const line of refused(bluetooth, "tictactoe").words.join("\n").split("\n"))
    expect(line.length).toBeLessThanOrEqual(21);
});

it.each([
  [64, true],
  [64, false],
  [32, true],
  [32, false],
])("on %i rows it is read page by page, and then the menu is there: Bluetooth %s", async (rows, bluetooth) => {
  const { app } = refused(bluetooth);
  const calm = pictureOf(
    openMenu(
      {} as Host,
      { last: "", cursor: 0, read: 0, seen: 0 },
      () => ITEMS,
      () => [],
      () => false,
    ),
    rows,
  );
  const pages: string[] = [];
  for (let picture = pictureOf(app, rows); picture !== calm; picture = pictureOf(app, rows)) {
    pages.push(picture);
    app.press("B", false);
    if (pages.length > 3) break;
  }
  expect(pages.length).toBe(rows > 32 ? 1 : 2);
  await expect(pages.join("\n\n") + "\n").toMatchFileSnapshot(
    `../golden/no-room-${bluetooth ? "bluetooth" : "alone"}-${rows}.txt`,
  );
});

it("on a display in colour it stands in large letters, and a touch of any line leads on", async () => {
  const { app } = refused(true);
  const board = new TileBoard();
  board.picture(app.draw);
  expect(await board.differs(new URL("../golden/colour/no-room.png", import.meta.url))).toBe("");
  for (const [x, y] of [
    [20, 20],
    [160, 100],
    [300, 180],
  ])
    expect(board.touched(x, y)).toBe("B");
});
