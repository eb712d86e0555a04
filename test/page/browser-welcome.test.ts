// The first minute at the bench in a browser: what it says it is, the games that one click opens, a board that starts or does not, and messages that go.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { solveFirstTable } from "../../deploy/lab/measures/first-table";
import { hasChromium } from "./chromium";
import { Site, type Visitor } from "./site";

const can = hasChromium("the first minute in a browser");
let site: Site;

const starter = (visitor: Visitor, name: string) => visitor.page.locator(`[data-starter=${name}]`);
const tabOf = (visitor: Visitor) => visitor.page.locator("[role=tab][aria-selected=true]").textContent();
const lying = (state: any): string[] => (state.cards ?? []).filter(Boolean);

describe.skipIf(!can)("the first minute at the bench", () => {
  beforeAll(async () => {
    site = await Site.open();
  });
  afterAll(() => site?.close());

  it("from opening the page to a solved table it takes at most three clicks, by what is on the screen alone", async () => {
    const visitor = await site.visit();
    const { clicks, says } = await solveFirstTable(visitor.page, site.address);
    expect(clicks).toBeLessThanOrEqual(3);
    const state = await visitor.until(1, ({ app, cards }) => app === "set" && cards.filter(Boolean).length === 12);
    expect(says).toContain(`${state.sets.length} Set`);
    expect(state.sets.length).toBeGreaterThan(0);
    await expect.poll(() => visitor.picture(1)).toBe(await visitor.ask(1, "croupier.screen()"));
    visitor.wentWell();
    await visitor.leave();
  });

  it("it says what it is; what has begun puts that away, also for the next visit, and the header brings it back", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    const welcome = visitor.page.locator("#welcome");
    expect(await welcome.textContent()).toContain("Scan the cards, and a small display shows what they make.");
    expect(await welcome.locator(".starter > svg").count()).toBe(6);
    await visitor.page.click("text=Look around by myself");
    expect(await welcome.isVisible()).toBe(false);
    await visitor.startedWell();
    await visitor.page.reload();
    await visitor.booted();
    expect(await welcome.isVisible()).toBe(false);
    const again = visitor.page.getByRole("button", { name: "Start", exact: true });
    expect(await again.getAttribute("aria-expanded")).toBe("false");
    await again.click();
    expect(await welcome.isVisible()).toBe(true);
    expect(await again.getAttribute("aria-expanded")).toBe("true");
    visitor.wentWell();
    await visitor.leave();
  });

  it("Durak: the cable is plugged in, both boards are switched on, and board 2 plays by itself", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    await visitor.page.click(".plug");
    await visitor.page.click("[data-unit='2'] .power");
    await starter(visitor, "durak").click();
    await visitor.until(1, state => state.app === "durak" && state.phase !== "seeking" && state.phase !== "dealing");
    expect(await visitor.page.getAttribute(".plug", "aria-checked")).toBe("true");
    for (let plays = 0; plays < 12; plays++) {
      const { turn, phase } = await visitor.state(1);
      if (phase === "over" || (turn !== "me" && plays > 0 && phase === "defend")) break;
      if (turn === "me") await visitor.press(1, "B");
      await visitor.until(1, state => state.turn === "me" || state.phase === "over");
    }
    // It has played something: a table that both had a hand in, or a hand that has changed.
    const [mine, other] = [await visitor.state(1), await visitor.state(2)];
    expect(mine.app).toBe("durak");
    expect(other.app).toBe("durak");
    expect(mine.table.length + (24 - mine.talon) + Number(mine.phase === "over")).toBeGreaterThan(0);
    visitor.wentWell();
    await visitor.leave();
  });

  it("a duel of Dobble lies ready with its cards; tic-tac-toe gets camera and arm, and what the board was can be had back", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    await visitor.page.click("#tab-buses");
    await starter(visitor, "duel").click();
    await visitor.until(1, state => state.app === "dobble" && state.mode === "duel");
    expect(await tabOf(visitor)).toBe("Cards");
    expect(await visitor.page.locator("input[name=kind]:checked").getAttribute("value")).toBe("dobble");
    await visitor.page.getByRole("button", { name: "Start", exact: true }).click();
    await starter(visitor, "tictactoe").click();
    await visitor.until(1, state => state.app === "tictactoe" && state.mode === 5);
    expect(await tabOf(visitor)).toBe("Tic-tac-toe");
    expect(await visitor.page.evaluate(() => window.bench.units[0].arrangement.arm)).toBe(true);
    await visitor.page.getByText("has been set up for this game").waitFor();
    await visitor.page.click(".notices >> text=Undo");
    await expect.poll(() => visitor.page.evaluate(() => window.bench.units[0].arrangement.scanner)).toBe(true);
    await visitor.booted();
    visitor.wentWell();
    await visitor.leave();
  });

  it("a table that lies there already is not swept away by its starter", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    await visitor.page.click('.card[data-code="S1111"]');
    await visitor.until(1, state => lying(state).length === 1);
    await starter(visitor, "solve").click();
    await expect.poll(() => starter(visitor, "solve").isEnabled()).toBe(true);
    expect(lying(await visitor.state(1))).toEqual(["S1111"]);
    visitor.wentWell();
    await visitor.leave();
  });

  it("a key that is tapped while a board starts does nothing; held, it leads to the safe shell, and out of that by a button", async () => {
    const visitor = await site.visit();
    const { page } = visitor;
    const key = page.locator("[data-unit='1'] [data-key=C]");
    // However late the page hears of the finger's going; the menu's own taps are not meant.
    const taps = await page.evaluate(async () => {
      const rest = (forMs: number) => new Promise(done => setTimeout(done, forMs));
      const isStarting = () => !!window.bench?.units?.[0].isStarting;
      while (!isStarting()) await rest(5);
      let count = 0;
      for (; count < 4 && isStarting(); count++) {
        window.bench.units[0].keys.set("C", true);
        await rest(60);
        window.bench.units[0].keys.set("C", false);
        await rest(60);
      }
      return count;
    });
    expect(taps).toBeGreaterThan(0);
    const menu = await visitor.until(1, state => state.app === "menu");
    expect(menu.cursor).toBe(0);
    await visitor.booted();
    const boots = await page.evaluate(() => window.bench.units[0].life!.boots);
    await page.click("[aria-label='Reset board 1']");
    expect(await page.evaluate(() => window.bench.units[0].isStarting)).toBe(true);
    // A key that was down before it booted counts from its next press.
    await page.waitForFunction(before => window.bench.units[0].life!.boots > before, boots);
    expect(await page.evaluate(() => window.bench.units[0].isStarting)).toBe(true);
    await key.dispatchEvent("keydown", { key: " " });
    const safe = page.locator("[data-unit='1'] .safe-shell");
    await safe.getByText("a key was held").waitFor();
    await key.dispatchEvent("keyup", { key: " " });
    expect(await visitor.ask(1, "croupier.why")).toBe("a key was held");
    expect(await page.textContent("[data-unit='1'] [aria-live]")).toContain("Safe shell");
    await safe.getByRole("button", { name: "Start normally" }).click();
    await visitor.booted(1);
    expect(await safe.isVisible()).toBe(false);
    visitor.wentWell();
    await visitor.leave();
  });

  it("a message that a board is off goes when it is on again, however it was switched on, and is not there twice", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    // The table says so, too, as long as it is so.
    const everywhere = visitor.page.getByText("Board 1 is off.");
    const said = visitor.page.locator(".notices").getByText("Board 1 is off.");
    await visitor.page.click("[data-unit='1'] .power");
    await visitor.page.click('.card[data-code="S1111"]');
    await said.waitFor();
    await visitor.page.click('.card[data-code="S1222"]');
    await visitor.drawn();
    expect(await said.count()).toBe(1);
    await visitor.page.click("[data-unit='1'] .power");
    await expect.poll(() => everywhere.count(), { timeout: 4000 }).toBe(0);
    await visitor.booted(1);
    await visitor.page.evaluate(() => window.bench.units[0].open("tictactoe"));
    await visitor.until(1, state => state.app === "tictactoe");
    await visitor.page.click('.card[data-code="S1111"]');
    const other = visitor.page.getByText("Board 1 plays something else.");
    await other.waitFor();
    await visitor.page.evaluate(() => window.bench.units[0].open("menu"));
    await expect.poll(() => other.count(), { timeout: 4000 }).toBe(0);
    visitor.wentWell();
    await visitor.leave();
  });
});
