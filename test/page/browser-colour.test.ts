// Boards with displays in colour on the bench in a browser: their pictures, a Cheap Yellow Display by touch, an M5Stack by its keys.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { standard, STOCK } from "../../deploy/arrangements";
import { bundleText } from "../../deploy/lab/dist";
import { pictureOf } from "../../devices/sim/colour-display";
import { Rig } from "../../devices/sim/rig/rig";
import { hasChromium } from "./chromium";
import { choiceIn, Site, type Visitor } from "./site";
import { DurakPlayer } from "./durak-player";

/** Two Sets among five, which share a card. */
const CARDS = ["S1111", "S1112", "S1113", "S2111", "S3111"];
const BRIGHT = '{"display":{"brightness":255}}';
const GAME_MS = 600_000;

const can = hasChromium("displays in colour on the bench in a browser");
let site: Site;

const display = (board: number) => `[data-unit='${board}'] .display`;

/** All pixels of its canvas, each as 0xRRGGBB. */
const canvas = (visitor: Visitor, board: number): Promise<number[]> =>
  visitor.page.evaluate(selector => {
    const element = document.querySelector<HTMLCanvasElement>(selector)!;
    const { data } = element.getContext("2d")!.getImageData(0, 0, element.width, element.height);
    return Array.from({ length: data.length / 4 }, (_, at) => {
      const [red, green, blue] = data.subarray(4 * at);
      return (red << 16) | (green << 8) | blue;
    });
  }, display(board));

const eightBits = (level: number, most: number) => Math.round((255 * level) / most);
/** Of RGB565. */
const seen = (pixel: number) =>
  (eightBits(pixel >> 11, 31) << 16) | (eightBits((pixel >> 5) & 63, 63) << 8) | eightBits(pixel & 31, 31);

/** Its menu, on a board of which no page knows. */
function menuOf(board: string): number[] {
  const arrangement = standard(board);
  const files = { "croupier.json": BRIGHT };
  const rig = new Rig({ stock: STOCK, arrangement, programText: bundleText(arrangement.bundle), files });
  rig.power(true).advance(15_000);
  return Array.from(pictureOf(rig.colour!), seen);
}

/** In the display's own pixels, which on a computer are as large as the page's. */
async function tap(visitor: Visitor, board: number, x: number, y: number): Promise<void> {
  await visitor.page.locator(display(board)).click({ position: { x, y } });
}

async function swipe(visitor: Visitor, board: number, fromX: number, toX: number): Promise<void> {
  const { mouse } = visitor.page;
  const { x, y } = (await visitor.page.locator(display(board)).boundingBox())!;
  await mouse.move(x + fromX, y + 100);
  await mouse.down();
  await mouse.move(x + toX, y + 104, { steps: 4 });
  await mouse.up();
}

async function hold(visitor: Visitor, board: number, x: number, y: number): Promise<void> {
  const { left, top } = await visitor.page
    .locator(display(board))
    .evaluate(one => one.getBoundingClientRect().toJSON());
  await visitor.page.mouse.move(left + x, top + y);
  await visitor.page.mouse.down();
  await visitor.pass(board, 900);
  await visitor.page.mouse.up();
}

describe.skipIf(!can)("a board with a display in colour", () => {
  beforeAll(async () => {
    site = await Site.open();
  });
  afterAll(() => site?.close());

  it("is seen as its display shows it, dimmer with less light, and dark without power", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    for (const [board, name] of [
      [1, "cyd"],
      [2, "m5stack"],
    ] as const) {
      await visitor.setUp(board, name);
      await visitor.ask(board, `croupier.configure(${BRIGHT})`);
      await visitor.booted(board);
      const menu = menuOf(name);
      await expect
        .poll(async () => (await canvas(visitor, board)).filter((pixel, at) => pixel !== menu[at]))
        .toEqual([]);
      expect(new Set(menu).size).toBeGreaterThan(6);
      const white = menu.indexOf(Math.max(...menu));
      await visitor.ask(board, 'croupier.configure({"display":{"brightness":40}})');
      await visitor.booted(board);
      await expect.poll(async () => (await canvas(visitor, board))[white] & 255).toBeLessThan(menu[white] & 255);
      await visitor.page.click(`[data-unit='${board}'] .power`);
      await expect.poll(async () => new Set(await canvas(visitor, board)).size).toBe(1);
      expect(await visitor.page.getAttribute(display(board), "aria-label")).toBe("Display, dark");
    }
    visitor.wentWell();
    await visitor.leave();
  }, 180_000);

  it("is offered with what it can have: a CYD has its own display only, an M5Stack also an OLED", async () => {
    const visitor = await site.visit();
    const { page } = visitor;
    await visitor.booted();
    await page.click("[aria-label^='Set up board 1']");
    const dialog = page.locator("dialog[open]");
    const choices = (label: string) => choiceIn(dialog, label).locator("option").allTextContents();
    await choiceIn(dialog, "Board").selectOption("cyd");
    expect(await choices("Display")).toEqual(["its own, in colour"]);
    expect(await choices("Program")).toEqual(["croupier.js: all games"]);
    expect(await choiceIn(dialog, "Its rows").count()).toBe(0);
    await choiceIn(dialog, "Board").selectOption("m5stack");
    expect(await choices("Display")).toEqual(["its own, in colour", "SSD1306", "SH1106"]);
    await choiceIn(dialog, "Display").selectOption("ssd1306");
    await dialog.getByText("Use this").click();
    await page.waitForFunction(() => window.bench.units[0].arrangement.board === "m5stack");
    await visitor.booted(1);
    await expect.poll(() => visitor.picture(1)).toBe(await visitor.ask(1, "croupier.screen()"));
    // What was chosen is kept.
    await visitor.setUp(1, "cyd");
    await visitor.startedWell();
    await page.reload();
    await visitor.booted();
    expect(await page.evaluate(() => window.bench.units[0].arrangement.display)).toBe("colour");
    visitor.wentWell();
    await visitor.leave();
  }, 180_000);

  it("a CYD knows a tap, a long touch and a swipe, and has keys for who has a keyboard only", async () => {
    const visitor = await site.visit();
    const { page } = visitor;
    await visitor.booted();
    await visitor.setUp(1, "cyd");
    await tap(visitor, 1, 240, 160);
    await visitor.until(1, state => state.app === "tictactoe" || state.items?.[state.cursor] === "Tic-tac-toe");
    await visitor.until(1, state => state.app === "tictactoe");
    await tap(visitor, 1, 85, 85);
    await visitor.until(1, state => state.cells?.[4] === "X");
    await swipe(visitor, 1, 60, 260);
    await visitor.until(1, state => state.app === "menu");
    // By the letters on the keyboard as on any board, and by arrows once the display has the keyboard.
    const { cursor } = await visitor.state(1);
    await visitor.press(1, "A");
    const before = (await visitor.until(1, state => state.cursor !== cursor)).cursor;
    await page.locator(display(1)).focus();
    await page.keyboard.press("ArrowRight", { delay: 80 });
    await visitor.until(1, state => state.cursor === cursor && before !== cursor);
    await page.keyboard.press("Enter", { delay: 80 });
    await visitor.until(1, state => state.app === "tictactoe");
    await expect.poll(() => page.getAttribute(display(1), "aria-label")).toMatch(/^Display: tictactoe/);
    await hold(visitor, 1, 53, 226);
    await visitor.until(1, state => state.app === "menu");
    visitor.wentWell();
    await visitor.leave();
  }, 180_000);

  it("a CYD that is touched while it starts leads to its safe shell if the finger rests, and by a button out of it", async () => {
    const visitor = await site.visit();
    const { page } = visitor;
    await visitor.booted();
    await visitor.setUp(1, "cyd");
    const reset = async () => {
      const boots = await page.evaluate(() => window.bench.units[0].life!.boots);
      await page.click("[aria-label='Reset board 1']");
      await page.waitForFunction(before => window.bench.units[0].life!.boots > before, boots);
    };
    await reset();
    await page.evaluate(async () => {
      const [unit] = window.bench.units;
      for (const at of [{ x: 100, y: 100 }, null])
        if (unit.isStarting) {
          unit.hand.touch(at);
          await new Promise(done => setTimeout(done, 60));
        }
      unit.hand.touch(null);
    });
    await visitor.booted(1);
    expect(await page.isVisible("[data-unit='1'] .safe-shell")).toBe(false);
    await reset();
    await page.locator(display(1)).hover({ position: { x: 100, y: 100 } });
    await page.mouse.down();
    await page.locator("[data-unit='1'] .safe-shell").waitFor();
    await page.mouse.up();
    await page.click("[data-unit='1'] .safe-shell button");
    await visitor.booted(1);
    visitor.wentWell();
    await visitor.leave();
  }, 180_000);

  it(
    "a whole game of Durak is played by touch on two CYDs, and they agree about its end",
    async () => {
      const visitor = await site.visit();
      await visitor.booted();
      for (const board of [1, 2]) await visitor.setUp(board, "cyd");
      for (const board of [1, 2]) {
        await tap(visitor, board, 240, 50);
        await visitor.until(board, state => state.items?.[state.cursor] === "Durak: two boards");
        // The list of its modes is drawn when the first of them can be touched.
        await visitor.pass(board, 400);
        await tap(visitor, board, 100, 47);
        await visitor.until(board, state => state.app === "durak");
      }
      const players = [1, 2].map(board => new DurakPlayer(visitor, board, (x, y) => tap(visitor, board, x, y)));
      for (let waits = 0; ; waits++) {
        const states = [await players[0].look(), await players[1].look()];
        if (states.every(({ phase }) => phase === "over")) break;
        const player = players[states.findIndex(({ turn }) => turn === "me")];
        if (player) {
          await player.play();
          waits = 0;
        } else await visitor.page.waitForTimeout(40);
        // Nobody's turn for so long: whoever reads this wants to know where it stands.
        if (waits > 500) expect(states).toBe("a game that goes on");
      }
      const [one, other] = [await visitor.state(1), await visitor.state(2)];
      expect([one.result, other.result].sort()).toEqual(one.result === "draw" ? ["draw", "draw"] : ["lost", "won"]);
      expect([one.talon, other.talon]).toEqual([0, 0]);
      visitor.wentWell();
      await visitor.leave();
    },
    GAME_MS,
  );

  it("an M5Stack solves a table of Set by its keys, and says in words what it shows", async () => {
    const visitor = await site.visit();
    const { page } = visitor;
    await visitor.booted();
    await visitor.setUp(1, "m5stack");
    await visitor.choose(1, "Find all Sets");
    await visitor.until(1, state => state.app === "set" && state.mode === "solve");
    await page.evaluate(codes => window.bench.deal(window.bench.units[0], codes), CARDS);
    await visitor.until(1, state => state.sets?.length === 2);
    await visitor.press(1, "C");
    await visitor.until(1, state => state.shown === 1);
    await expect
      .poll(() => page.getAttribute(display(1), "aria-label"))
      .toMatch(/2 Sets on the table\. Set 2 is shown: /);
    await page.click("[data-unit='1'] [data-key=B]", { delay: 80 });
    await visitor.until(1, state => state.cards.filter(Boolean).length === CARDS.length - 3);
    visitor.wentWell();
    await visitor.leave();
  }, 180_000);
});
