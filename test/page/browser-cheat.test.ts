// The tic-tac-toe device on the bench in a browser: stones moved by mouse and by keyboard, a cheat caught, and a tour that is left.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cellSpot } from "../../deploy/page/stones/geometry";
import { hasChromium } from "./chromium";
import { Site, type Visitor } from "./site";

const can = hasChromium("the tic-tac-toe device in a browser");
let site: Site;

/** Where a point of the table is on the screen. */
async function onScreen(
  visitor: Visitor,
  { xMm, yMm }: { xMm: number; yMm: number },
): Promise<{ x: number; y: number }> {
  return visitor.page.evaluate(
    ([x, y]) => {
      const svg = document.querySelector<SVGSVGElement>(".stones")!;
      const point = new DOMPoint(x, -y).matrixTransform(svg.getScreenCTM()!);
      return { x: point.x, y: point.y };
    },
    [xMm, yMm],
  );
}

async function board(visitor: Visitor): Promise<{ xMm: number; yMm: number; turnedDeg: number }> {
  return visitor.page.evaluate(() => window.bench.units[0].table!.board);
}

/** By mouse, from a spot to a cell. */
async function drag(visitor: Visitor, from: { xMm: number; yMm: number }, cell: number): Promise<void> {
  const [start, end] = [await onScreen(visitor, from), await onScreen(visitor, cellSpot(await board(visitor), cell))];
  await visitor.page.mouse.move(start.x, start.y);
  await visitor.page.mouse.down();
  await visitor.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
  await visitor.page.mouse.move(end.x, end.y, { steps: 3 });
  await visitor.page.mouse.up();
}

/** What lies on the cells, by rows. */
async function lying(visitor: Visitor): Promise<string> {
  const { board: place, stones } = await visitor.page.evaluate(() => window.bench.units[0].table!);
  return [1, 2, 3, 4, 5, 6, 7, 8, 9]
    .map(cell => {
      const spot = cellSpot(place, cell);
      return stones.find(({ xMm, yMm }) => Math.hypot(xMm - spot.xMm, yMm - spot.yMm) < 6)?.colour ?? ".";
    })
    .join("");
}

const cellsOf = (state: any): string => [...state.cells].join("");

/** A camera and an arm on board 1, and the mode in which the person begins, on an empty board that was seen. */
async function begin(visitor: Visitor): Promise<void> {
  await visitor.booted();
  await visitor.page.click("#tab-stones");
  await visitor.page.click("text=Give board 1 a camera and an arm");
  await visitor.booted(1);
  await visitor.page.click("[data-mode='5']");
  await visitor.until(1, state => state.app === "tictactoe" && state.mode === 5);
  await visitor.press(1, "B");
  await visitor.until(1, state => /your turn|lay a stone/i.test(state.message));
}

const inTray = { xMm: 50, yMm: 48 };

describe.skipIf(!can)("the tic-tac-toe device on the bench", () => {
  beforeAll(async () => {
    site = await Site.open();
  });
  afterAll(() => site?.close());

  it("a stone of the device's that is moved is noticed, and the arm carries it back", async () => {
    const visitor = await site.visit({ viewport: { width: 1440, height: 1400 } });
    await begin(visitor);
    await drag(visitor, inTray, 1);
    await expect.poll(() => lying(visitor)).toBe("X........");
    await visitor.press(1, "B");
    await visitor.until(1, state => cellsOf(state).includes("O"));
    await expect.poll(() => lying(visitor)).toMatch(/O/);
    const answer = await visitor.state(1);
    const cell = cellsOf(answer).indexOf("O") + 1;
    await visitor.until(1, state => !/\.\.\./.test(state.message));
    const to = cell === 9 ? 8 : 9;
    await drag(visitor, cellSpot(await board(visitor), cell), to);
    await expect.poll(async () => (await lying(visitor))[to - 1]).toBe("O");
    await visitor.press(1, "B");
    await visitor.until(1, ({ message }) => new RegExp(`${to}.*${cell}|${cell}.*${to}`).test(message));
    await expect.poll(() => lying(visitor)).toBe(cellsOf(answer));
    visitor.wentWell();
    await visitor.leave();
  }, 150_000);

  it("a stone is moved by the keyboard alone, from the tray to a cell", async () => {
    const visitor = await site.visit({ viewport: { width: 1440, height: 1400 } });
    await begin(visitor);
    await visitor.page.locator(".stone[tabindex='0']").focus();
    await visitor.page.keyboard.press("Enter");
    expect(await visitor.page.getAttribute(".stone:focus", "aria-pressed")).toBe("true");
    await visitor.page.keyboard.press("ArrowRight");
    await visitor.page.keyboard.press("Enter");
    await expect.poll(() => lying(visitor)).toMatch(/^\.*X\.*$/);
    await visitor.page.keyboard.press("Enter");
    await visitor.page.keyboard.press("ArrowRight");
    await visitor.page.keyboard.press("Escape");
    await expect.poll(() => lying(visitor)).toMatch(/^\.*X\.*$/);
    await visitor.page.click("text=Stones back to the trays");
    await expect.poll(() => lying(visitor)).toBe(".........");
    visitor.wentWell();
    await visitor.leave();
  }, 90_000);

  it("a tour is left at any time, and goes on where it was left after a reload", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    await visitor.page.click("text=Tours");
    await visitor.page.click("[data-tour=solve]");
    await visitor.page.click(".guide .do");
    await visitor.page.getByText("Scan twelve cards").waitFor();
    await visitor.page.click(".guide >> text=Leave");
    expect(await visitor.page.isVisible(".guide")).toBe(false);
    await visitor.page.reload();
    await visitor.until(1, state => state.app === "set");
    await visitor.page.click("text=Tours");
    await visitor.page.click("text=Go on");
    await visitor.page.getByText("Scan twelve cards").waitFor();
    visitor.wentWell();
    await visitor.leave();
  });
});
