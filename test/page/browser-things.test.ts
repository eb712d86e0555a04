// Things on the bench in a browser: the program is chosen, a list is put on the board, and labels in the tray are scanned by clicking, in each way of using them.
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium } from "./chromium";
import { choiceIn, Site, type Visitor } from "./site";

const can = hasChromium("things on the bench in a browser");
const SHOTS = process.env.SHOTS;
let site: Site;

const table = (visitor: Visitor): Locator => visitor.page.locator(".lying");
const label = (visitor: Visitor, code: string): Locator => visitor.page.locator(`.cards [data-code="${code}"]`);
const button = (visitor: Visitor, name: string): Locator =>
  visitor.page.locator(".tray").getByRole("button", { name, exact: true });
const radio = (visitor: Visitor, name: string): Locator =>
  visitor.page.locator(".tray").getByRole("radio", { name, exact: true });
const listed = (visitor: Visitor): Promise<string[]> => table(visitor).locator(".thing-list li").allTextContents();
const status = (visitor: Visitor) => table(visitor).locator(".lying-status").textContent();

/** Board 1 with the program for things, as a person chooses it. */
async function withThings(visitor: Visitor): Promise<void> {
  await visitor.booted(1);
  await visitor.page.click("[aria-label^='Set up board 1']");
  const dialog = visitor.page.locator("dialog[open]");
  await choiceIn(dialog, "Program").selectOption("things");
  await dialog.getByText("Use this").click();
  await visitor.page.waitForFunction(() => window.bench.units[0].arrangement.bundle === "things");
  await visitor.booted(1);
}

async function choose(visitor: Visitor, words: string, mode: string): Promise<void> {
  await radio(visitor, words).check();
  await visitor.until(1, state => state.mode === mode);
}

/** One after the other: each until the board has it. A scanner reads a label again that lies there for long, and on a busy machine it may miss one: that is clicked once more. */
async function click(visitor: Visitor, ...codes: string[]): Promise<void> {
  const counted = async (): Promise<number> =>
    Object.entries<number>(await visitor.ask(1, "croupier.status().counts")).reduce(
      (all, [name, count]) => (name === "keys" ? all : all + count),
      0,
    );
  for (const code of codes) {
    const before = await counted();
    const said = () => visitor.page.locator("[data-scanner='1'] .scanner-said").textContent();
    await label(visitor, code).click();
    await expect
      .poll(async () => {
        const words = await said();
        if (words === `did not read ${code}`) await label(visitor, code).click();
        return words === `read ${code}` && (await counted()) > before;
      })
      .toBe(true);
  }
}

/** Until it is there: meanwhile the button cannot be pressed again. */
async function put(visitor: Visitor): Promise<void> {
  await button(visitor, "Put this list on the board").click();
  await expect.poll(() => button(visitor, "Put this list on the board").isEnabled()).toBe(true);
}

async function shoot(visitor: Visitor, name: string): Promise<void> {
  if (SHOTS) await visitor.page.screenshot({ path: `${SHOTS}/${name}.png` });
}

/** Whatever is pressed there lies within the window's width, and no words leave their button. */
async function fits(visitor: Visitor): Promise<void> {
  const outside = await visitor.page.locator(".tray button:visible, .tray label:visible").evaluateAll(all =>
    all
      .filter(one => {
        const { left, right } = one.getBoundingClientRect();
        return left < 0 || right > innerWidth || one.scrollWidth > one.clientWidth + 1;
      })
      .map(one => one.textContent),
  );
  expect(outside).toEqual([]);
}

describe.skipIf(!can)("things on the bench", () => {
  beforeAll(async () => {
    site = await Site.open();
  });
  afterAll(() => site?.close());

  it.each([
    [1440, 900],
    [1024, 768],
  ])("are paired, called, counted and measured by clicking labels, %i by %i", async (width, height) => {
    const visitor = await site.visit();
    await visitor.page.setViewportSize({ width, height });
    await withThings(visitor);
    await radio(visitor, "Things").check();
    await button(visitor, "Open Things").click();
    await visitor.until(1, state => state.app === "things");
    await expect.poll(() => status(visitor)).toContain("The board has no list yet.");
    await put(visitor);
    await visitor.until(1, state => state.things === 8);

    await click(visitor, "T0101", "T0102");
    await visitor.until(1, state => state.together === true);
    await expect.poll(() => status(visitor)).toBe("These two are a pair. No single one.");
    await click(visitor, "T0103", "T0105");
    await visitor.until(1, state => state.together === false);
    await expect.poll(() => listed(visitor)).toEqual(["Lima", "Kyoto"]);
    expect(await status(visitor)).toBe("These two are no pair. 2 single ones:");
    await fits(visitor);
    await shoot(visitor, `pairs-${width}`);

    await choose(visitor, "Roll call", "roll");
    // The list on the board is still that of socks: the tray has name tags now.
    await expect.poll(() => label(visitor, "T0201").count()).toBe(1);
    await click(visitor, "T0201");
    await expect.poll(() => status(visitor)).toContain("This label is not on the list.");
    await put(visitor);
    await visitor.until(1, state => state.things === 6);
    await click(visitor, "T0202", "T0206");
    await expect.poll(() => listed(visitor)).toEqual(["Anna", "Cleo", "Dina", "Emil"]);
    expect(await status(visitor)).toBe("4 are missing:");
    await expect
      .poll(() =>
        visitor.page
          .locator(".cards [aria-selected=true]")
          .evaluateAll(all => all.map(one => (one as HTMLElement).dataset.code)),
      )
      .toEqual(["T0202", "T0206"]);
    await fits(visitor);
    await shoot(visitor, `roll-${width}`);

    await choose(visitor, "Count", "count");
    await expect.poll(() => label(visitor, "T0401").count()).toBe(1);
    await put(visitor);
    await visitor.until(1, state => state.things === 6 && state.mode === "count");
    await click(visitor, "T0403", "T0404", "T0406");
    await visitor.until(1, state => state.total === 65);
    await button(visitor, "Undo").click();
    await visitor.until(1, state => state.total === 15);
    await expect.poll(() => status(visitor)).toBe("Sum: 15.");
    await fits(visitor);
    await shoot(visitor, `count-${width}`);

    await choose(visitor, "Ruler", "ruler");
    await expect.poll(() => label(visitor, "T0120").count()).toBe(1);
    await click(visitor, "T0100", "T0120");
    const { mmPerSecond } = await visitor.until(1, state => state.mm === 120);
    expect(mmPerSecond).toBeGreaterThan(0);
    await expect.poll(() => table(visitor).locator(".thing-large").textContent()).toBe("120 mm");
    expect(await table(visitor).locator(".thing-place").count()).toBe(1);
    await fits(visitor);
    await shoot(visitor, `ruler-${width}`);
    await button(visitor, "Zero here").click();
    await visitor.until(1, state => state.mm === 0);
    visitor.wentWell();
    await visitor.leave();
  });

  it("are learned label by label, and are there after a reload in the mode that was open", async () => {
    const visitor = await site.visit();
    await withThings(visitor);
    await visitor.ask(1, `croupier.open("things",{mode:"count"})`);
    await expect.poll(() => label(visitor, "T0401").count()).toBe(1);
    await button(visitor, "Learn").click();
    await visitor.until(1, state => state.learning);
    await button(visitor, "Another worth").click();
    await visitor.until(1, state => state.thing === "2");
    await click(visitor, "T0401", "T0402");
    await expect.poll(() => status(visitor)).toContain("It knows 2 things.");
    await button(visitor, "Learn").click();
    await visitor.until(1, state => !state.learning);
    await click(visitor, "T0402");
    await visitor.until(1, state => state.total === 2);
    await visitor.startedWell();
    // What changed is kept when it is calm.
    await visitor.page.waitForTimeout(600);
    await visitor.page.reload();
    const again = await visitor.until(1, state => state.app === "things");
    expect(again).toMatchObject({ mode: "count", things: 2, total: 2 });
    await expect.poll(() => listed(visitor)).toEqual(["2"]);
    visitor.wentWell();
    await visitor.leave();
  });

  it("open nothing where the program has none, and say what helps", async () => {
    const visitor = await site.visit();
    await visitor.booted(1);
    await radio(visitor, "Things").check();
    await label(visitor, "T0101").click();
    await expect.poll(() => visitor.page.locator(".notices, .dock").first().textContent()).toContain("Things");
    expect((await visitor.state(1)).app).toBe("menu");
    visitor.wentWell();
    await visitor.leave();
  });
});
