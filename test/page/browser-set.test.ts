// Cards on the bench in a browser: a table of Set scanned and solved by clicks, Dobble, what is kept, shared, opened twice.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setsOf } from "../../src/games/set/rules";
import { parseCode } from "../../src/games/set/codes";
import { TABLE } from "../../deploy/page/tours/table";
import { hasChromium } from "./chromium";
import { Site, type Visitor } from "./site";

const can = hasChromium("cards on the bench in a browser");
let site: Site;

const card = (visitor: Visitor, code: string) => visitor.page.locator(`.card[data-code="${code}"]`);
const lying = (state: any): string[] => (state.cards ?? []).filter(Boolean);

/** Clicks, and waits for the board to have it. */
async function scan(visitor: Visitor, code: string): Promise<void> {
  await card(visitor, code).click();
  await visitor.until(1, state => lying(state).includes(code));
}

describe.skipIf(!can)("cards on the bench", () => {
  beforeAll(async () => {
    site = await Site.open();
  });
  afterAll(() => site?.close());

  it("a table is scanned and solved by clicks, and the display is the board's own, pixel for pixel", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    for (let times = 0; times < 2; times++) {
      await visitor.page.click("[data-unit='1'] [data-key=B]", { delay: 80 });
      await visitor.pass(1, 200);
    }
    await visitor.until(1, state => state.app === "set" && state.mode === "solve");
    for (const code of TABLE) await scan(visitor, code);
    const state = await visitor.state(1);
    expect(state.cards).toEqual(TABLE);
    expect(state.sets.length).toBe(setsOf(TABLE.map(parseCode)).length);
    await expect.poll(() => visitor.picture(1)).toBe(await visitor.ask(1, "croupier.screen()"));
    await expect.poll(() => visitor.page.locator(".card[aria-selected=true]").count()).toBe(12);
    for (let left = state.sets.length; left > 0; left = (await visitor.state(1)).sets.length) {
      const before = lying(await visitor.state(1)).length;
      await visitor.page.click("[data-unit='1'] [data-key=B]", { delay: 80 });
      await visitor.until(1, now => lying(now).length === before - 3);
    }
    const rest = lying(await visitor.state(1));
    expect(setsOf(rest.map(parseCode))).toEqual([]);
    await expect.poll(() => visitor.page.locator(".card[aria-selected=true]").count()).toBe(rest.length);
    visitor.wentWell();
    await visitor.leave();
  });

  it("a card that is dragged onto the other board is scanned there, and opens Set from the menu", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    // The tray is below the boards: a mouse goes nowhere that is not in sight.
    await card(visitor, "S1221").scrollIntoViewIfNeeded();
    const from = (await card(visitor, "S1221").boundingBox())!;
    const to = (await visitor.page.locator("[data-unit='2'] .slot").boundingBox())!;
    await visitor.page.mouse.move(from.x + 20, from.y + 20);
    await visitor.page.mouse.down();
    await visitor.page.mouse.move(from.x + 60, from.y - 40, { steps: 4 });
    await visitor.page.mouse.move(to.x + 30, to.y + 30, { steps: 4 });
    await visitor.page.mouse.up();
    await visitor.until(2, state => lying(state).includes("S1221"));
    expect((await visitor.state(1)).app).toBe("menu");
    await expect.poll(() => card(visitor, "S1221").getAttribute("data-on")).toBe("on 2");
    visitor.wentWell();
    await visitor.leave();
  });

  it("deals twelve, undoes by a control card, and finds cards by words", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    await visitor.page.click("text=Deal twelve");
    await visitor.until(1, state => lying(state).length === 12);
    await visitor.page.check("input[value=control]");
    await card(visitor, "!UNDO").click();
    await visitor.until(1, state => lying(state).length === 11);
    await visitor.page.check("input[value=dobble]");
    await visitor.page.fill("input[type=search]", "frog");
    await expect.poll(() => visitor.page.locator(".card").count()).toBe(8);
    await visitor.page.fill("input[type=search]", "no such thing");
    expect(await visitor.page.locator(".card").count()).toBe(0);
    expect(await visitor.page.getByText("No card is called that").isVisible()).toBe(true);
    visitor.wentWell();
    await visitor.leave();
  });

  it("two cards of Dobble share what the display says", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    await visitor.page.check("input[value=dobble]");
    await card(visitor, "D0711").click();
    await visitor.until(1, state => state.app === "dobble" && state.cards.length === 1);
    await card(visitor, "D0740").click();
    const { common } = await visitor.until(1, state => state.cards.length === 2);
    expect(common).toEqual({ symbol: 46, name: "Spider's web" });
    visitor.wentWell();
    await visitor.leave();
  });

  it("a board that is off takes no card, and the page offers to switch it on", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    await visitor.page.click("[data-unit='1'] .power");
    await card(visitor, "S1111").click();
    await visitor.page.click("text=Switch it on");
    await visitor.booted(1);
    visitor.wentWell();
    await visitor.leave();
  });

  it("an ESP32 has a released firmware under Set up, and it lasts over a reload", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    await visitor.page.click("[aria-label^='Set up board 1']");
    await visitor.page.locator("dialog[open]").getByLabel("A released Espruino").check();
    await visitor.page.click("text=Use this");
    await visitor.booted();
    const what = () => visitor.page.locator("[data-unit='1'] .unit-what").textContent();
    await expect.poll(what).toContain("Espruino up to 2v29");
    await visitor.page.reload();
    await visitor.booted();
    await expect.poll(what).toContain("Espruino up to 2v29");
    await visitor.page.click("[aria-label^='Set up board 1']");
    await visitor.page.locator("dialog[open] select").first().selectOption("pico");
    expect(await visitor.page.locator("dialog[open]").getByLabel("A released Espruino").count()).toBe(0);
    visitor.wentWell();
    await visitor.leave();
  });

  it("what is set up lasts over a reload; a link brings the same bench to somebody else, who may keep it", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    await visitor.page.click("[aria-label^='Set up board 2']");
    await visitor.page.locator("dialog[open] select").first().selectOption("pico");
    await visitor.page.click("text=Use this");
    await visitor.booted(2);
    await visitor.page.check("input[value=dobble]");
    const kept = () => visitor.page.evaluate(() => JSON.parse(localStorage.getItem("croupier.bench") ?? "{}"));
    await expect.poll(async () => (await kept()).tray?.kind).toBe("dobble");
    await visitor.startedWell();
    await visitor.page.reload();
    await visitor.booted();
    await visitor.startedWell();
    expect(await visitor.page.locator("[data-unit='2']").getAttribute("data-board")).toBe("pico");
    expect(await visitor.page.locator("[data-unit='2'] .key").count()).toBe(1);
    expect(await visitor.page.locator("input[name=kind]:checked").getAttribute("value")).toBe("dobble");
    await visitor.page.click("[aria-label='Save, share, reset']");
    await visitor.page.click("text=Share a link");
    const link = await visitor.page.locator("dialog[open] input").inputValue();
    const other = await site.visit();
    await other.booted();
    await other.page.goto(link);
    await other.page.click("text=Keep this one");
    await expect.poll(() => new URL(other.page.url()).hash).toBe("");
    await other.page.reload();
    await other.booted();
    expect(await other.page.locator("[data-unit='2']").getAttribute("data-board")).toBe("pico");
    visitor.wentWell();
    other.wentWell();
    await visitor.leave();
    await other.leave();
  });

  it("a damaged link is said to be one, and the page goes on", async () => {
    const visitor = await (await site.visit()).another(`${site.address}#1.nonsense`);
    await visitor.page.getByText("The link is damaged").waitFor();
    await visitor.booted();
    visitor.wentWell();
    await visitor.leave();
  });

  it("everything is reset, and that is undone", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    await visitor.page.click("[aria-label^='Set up board 1']");
    await visitor.page.locator("dialog[open] select").first().selectOption("m5stack");
    await visitor.page.click("text=Use this");
    await visitor.booted(1);
    const board = visitor.page.locator("[data-unit='1']");
    await visitor.page.click("[aria-label='Save, share, reset']");
    await visitor.page.click("text=Reset everything");
    await expect.poll(() => board.getAttribute("data-board")).toBe("esp32");
    await visitor.page.click("text=Undo");
    await expect.poll(() => board.getAttribute("data-board")).toBe("m5stack");
    await visitor.booted();
    visitor.wentWell();
    await visitor.leave();
  });

  it("opened twice, the second page says that it keeps nothing, and both go on", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    const second = await visitor.another();
    await second.page.getByText("open in another tab").waitFor();
    await second.booted();
    await scan(second, "S1111");
    expect(await visitor.page.locator(".banner").count()).toBe(0);
    visitor.wentWell();
    second.wentWell();
    await visitor.leave();
  });

  it("a card that is clicked before the page knows what the board shows opens its game, and lies on its table", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    await visitor.page.evaluate(() => {
      window.bench.units[0].state = undefined;
      document.querySelector<HTMLElement>('.card[data-code="S1111"]')!.click();
    });
    await visitor.until(1, state => state.app === "set" && lying(state).includes("S1111"));
    visitor.wentWell();
    await visitor.leave();
  });

  it("cards that are clicked while the boards start lie on the table, in the order of the clicks", async () => {
    const visitor = await site.visit();
    await visitor.page.evaluate(async () => {
      const has = () => !!document.querySelector('.card[data-code="S1333"]') && "bench" in window;
      while (!has()) await new Promise(done => setTimeout(done, 5));
      for (const code of ["S1111", "S1222", "S1333"])
        document.querySelector<HTMLElement>(`.card[data-code="${code}"]`)!.click();
    });
    const { cards } = await visitor.until(1, state => state.app === "set" && lying(state).length === 3);
    expect(cards.filter(Boolean)).toEqual(["S1111", "S1222", "S1333"]);
    expect(await visitor.page.getByText("Board 1 is off").count()).toBe(0);
    visitor.wentWell();
    await visitor.leave();
  });

  it("a game that has been opened on the board a moment ago is not opened once more by a card", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    await visitor.page.evaluate(async () => {
      const [unit] = window.bench.units;
      const menu = await unit.value("croupier.state()");
      await unit.open("set", { mode: "hint" });
      unit.state = menu;
      document.querySelector<HTMLElement>('.card[data-code="S1111"]')!.click();
    });
    const { mode } = await visitor.until(1, state => state.app === "set" && lying(state).includes("S1111"));
    expect(mode).toBe("hint");
    visitor.wentWell();
    await visitor.leave();
  });

  it("without storage it says that nothing is kept, and goes on", async () => {
    const visitor = await site.visit(
      {},
      `Object.defineProperty(window, "localStorage", { get() { throw new DOMException("denied", "SecurityError"); } });`,
    );
    await visitor.page.getByText("keeps nothing for this page").waitFor();
    await visitor.booted();
    visitor.wentWell();
    await visitor.leave();
  });

  it("a browser without room says so, and the boards go on", async () => {
    const visitor = await site.visit(
      {},
      `Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };`,
    );
    await visitor.booted();
    await visitor.page.check("input[value=dobble]");
    await visitor.page.getByText("no room left").waitFor();
    await card(visitor, "D0711").click();
    await visitor.until(1, state => state.app === "dobble" && state.cards.length === 1);
    visitor.wentWell();
    await visitor.leave();
  });
});
