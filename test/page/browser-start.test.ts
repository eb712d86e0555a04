// What one click opens at the bench: race and practice, the cards beneath that follow the game, a board in colour, and where the keyboard goes.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FIRST_MINUTE } from "../../deploy/lab/measures/first-minute";
import { parseCode } from "../../src/games/set/codes";
import { setsOf } from "../../src/games/set/rules";
import { hasChromium } from "./chromium";
import { Site, type Visitor } from "./site";

const can = hasChromium("what one click opens at the bench");
let site: Site;

const lying = (state: any): string[] => (state?.cards ?? []).filter(Boolean);
const button = (visitor: Visitor, name: string | RegExp) =>
  visitor.page.locator(".lying").getByRole("button", { name });
const kindOf = (visitor: Visitor) => visitor.page.locator("input[name=kind]:checked").getAttribute("value");
const focusIn = (visitor: Visitor, selector: string) =>
  visitor.page.evaluate(one => !!document.activeElement?.closest(one), selector);

async function start(visitor: Visitor, name: string): Promise<void> {
  const tile = visitor.page.locator(`[data-starter=${name}]`);
  if (!(await tile.isVisible())) await visitor.page.getByRole("button", { name: "Start", exact: true }).click();
  await tile.click();
}

/** Three cards of a Set that lies there. */
function setAmong(cards: string[]): string[] {
  const [set] = setsOf(cards.map(parseCode));
  return [set >> 14, (set >> 7) & 127, set & 127].map(at => cards[at]);
}

describe.skipIf(!can)("one click at the bench", () => {
  beforeAll(async () => {
    site = await Site.open();
  });
  afterAll(() => site?.close());

  it("opens a race with twelve cards; a button claims, three clicked cards are judged, and nothing tells where a Set lies", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    await start(visitor, "race");
    const { cards } = await visitor.until(1, state => state.mode === "race" && lying(state).length === 12);
    const table = visitor.page.locator(".lying");
    await expect.poll(() => table.textContent()).toContain("12 cards. Who sees a Set first?");
    const aloud = await visitor.page.textContent("[data-unit='1'] [aria-live]");
    expect(`${await table.innerText()} ${aloud}`).not.toMatch(/no Set|\d Sets?\b/);
    expect(await table.locator(".place.outlined").count()).toBe(0);
    const three = setAmong(cards);
    await table.locator(`[data-code=${three[0]}]`).click();
    await expect.poll(() => table.innerText()).toContain("First press the button of the player with the Set.");
    await button(visitor, "P2 sees a Set").click();
    await visitor.until(1, ({ claim }) => claim?.player === 2);
    // The page hears of it a moment later than whoever asks the board: a click before that names no card.
    await visitor.page.waitForFunction(() => (window.bench.units[0].state as { claim?: unknown }).claim);
    for (const code of three) await table.locator(`[data-code=${code}]`).click();
    const { scores } = await visitor.until(1, state => state.scores.join() === "0,1");
    expect(scores).toEqual([0, 1]);
    visitor.wentWell();
    await visitor.leave();
  });

  it("opens practice with the board's own cards: a click on one is a scan of it, and claims", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    await start(visitor, "practice");
    const { cards } = await visitor.until(1, state => state.mode === "practice" && lying(state).length === 12);
    await expect.poll(() => visitor.page.locator(".lying .place[data-code^=S]").count()).toBe(12);
    const codes = lying({ cards });
    const three = setsOf(codes.map(parseCode)).length ? setAmong(codes) : codes.slice(0, 3);
    await visitor.page.locator(`.lying [data-code=${three[0]}]`).click();
    await visitor.until(1, ({ claim }) => claim?.cards.join() === three[0]);
    await expect.poll(() => visitor.page.locator(".lying").innerText()).toContain("You have ten seconds.");
    for (const code of three.slice(1)) await visitor.page.locator(`.lying [data-code=${code}]`).click();
    await visitor.until(1, ({ scores }) => scores[0] !== 0);
    visitor.wentWell();
    await visitor.leave();
  });

  it("shows beneath a board the cards of its game, however that was opened, until a person chooses others", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    await visitor.ask(1, 'croupier.open("dobble")');
    await expect.poll(() => kindOf(visitor)).toBe("dobble");
    await visitor.page.check("input[value=control]");
    await visitor.ask(1, 'croupier.scan("D0711")');
    await visitor.until(1, ({ cards }) => cards.length === 1);
    expect(await kindOf(visitor)).toBe("control");
    await visitor.ask(1, 'croupier.open("set",{mode:"hint"})');
    await expect.poll(() => kindOf(visitor)).toBe("set");
    await visitor.ask(2, 'croupier.open("dobble")');
    await visitor.until(2, ({ app }) => app === "dobble");
    expect(await kindOf(visitor)).toBe("set");
    await visitor.page.getByRole("radio", { name: "Board 2" }).check();
    await expect.poll(() => kindOf(visitor)).toBe("dobble");
    visitor.wentWell();
    await visitor.leave();
  });

  it("makes board 1 one in colour, which can be undone with all that it had stored", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    await visitor.page.getByLabel("a colour touch display").check();
    await visitor.page.waitForFunction(() => window.bench.units[0].arrangement.board === "cyd");
    await visitor.booted(1);
    await visitor.page.click(".notices >> text=Undo");
    await visitor.page.waitForFunction(() => window.bench.units[0].arrangement.board === "esp32");
    expect(await visitor.page.getByRole("radio", { name: "a small display" }).isChecked()).toBe(true);
    await visitor.booted(1);
    visitor.wentWell();
    await visitor.leave();
  });

  it("brings the keyboard to what was opened: a game's table, a board, a dialog, each step of a tour, and back to its button", async () => {
    const visitor = await site.visit();
    const { page } = visitor;
    await visitor.booted();
    await start(visitor, "practice");
    await expect.poll(() => focusIn(visitor, ".lying")).toBe(true);
    await start(visitor, "durak");
    await expect.poll(() => focusIn(visitor, "[data-unit='1']")).toBe(true);
    await page.getByRole("button", { name: "Tours", exact: true }).click();
    expect(await focusIn(visitor, "dialog[open]")).toBe(true);
    await page.click("[data-tour=dobble]");
    expect(await focusIn(visitor, ".guide")).toBe(true);
    await page.getByRole("button", { name: "Skip" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("· 2 of").waitFor();
    expect(await focusIn(visitor, ".guide")).toBe(true);
    await page.getByRole("button", { name: "Leave" }).click();
    await page.click("[aria-label^='Set up board 1']");
    const dialog = page.locator("dialog[open]");
    await dialog.locator("select").first().focus();
    await dialog.locator("select").first().selectOption("m5stack");
    expect(await page.evaluate(() => document.activeElement!.tagName)).toBe("SELECT");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.click("text=Look around by myself");
    expect(await page.evaluate(() => document.activeElement!.textContent)).toBe("Start");
    visitor.wentWell();
    await visitor.leave();
  });

  it.each([
    [1440, 900],
    [1024, 768],
  ])("has titles, displays, the felt and the table's buttons in one window of %i by %i", async (width, height) => {
    const visitor = await site.visit({ viewport: { width, height } });
    await visitor.booted();
    for (const [name, mode] of [
      ["solve", "solve"],
      ["race", "race"],
    ]) {
      await start(visitor, name);
      await visitor.until(1, state => state.mode === mode && lying(state).length === 12);
      await visitor.drawn();
      const outside = await visitor.page.evaluate(() =>
        [...document.querySelectorAll(".unit h2, .unit .display, .lying .place, .lying .tools button")]
          .filter(one => one.checkVisibility())
          .filter(one => {
            const { top, bottom } = one.getBoundingClientRect();
            return top < 0 || bottom > innerHeight;
          })
          .map(one => one.textContent || one.className),
      );
      expect(outside).toEqual([]);
    }
    visitor.wentWell();
    await visitor.leave();
  });

  it.each(FIRST_MINUTE)("takes two clicks at most from opening the page to $what", async ({ what, play }) => {
    const visitor = await site.visit();
    const { clicks, seconds } = await play(visitor.page, site.address);
    console.log(`  ${what}: ${clicks} clicks, ${seconds.toFixed(1)} s`);
    expect(clicks).toBeLessThanOrEqual(2);
    visitor.wentWell();
    await visitor.leave();
  });
});
