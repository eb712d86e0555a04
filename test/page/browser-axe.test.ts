// The page by axe, the checker of pages for who sees, hears or moves otherwise: every panel and window, light and dark.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type axe from "axe-core";
import { hasChromium } from "./chromium";
import { Site, type Visitor } from "./site";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const can = hasChromium("the page by axe");
let site: Site;

/** By the rules that are on as a rule, and the one about names that begin otherwise than what is seen. */
const violations = (visitor: Visitor): Promise<string[]> =>
  visitor.page.evaluate(async () => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    const { violations: found } = await checker.run(document, {
      rules: { "label-content-name-mismatch": { enabled: true } },
      resultTypes: ["violations"],
    });
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html.slice(0, 120)} ${any[0]?.message ?? ""}`),
    );
  });

describe.skipIf(!can)("the page by axe", () => {
  beforeAll(async () => {
    site = await Site.open();
  });
  afterAll(() => site?.close());

  for (const colorScheme of ["light", "dark"] as const)
    it(`finds nothing in any panel or window, ${colorScheme}`, async () => {
      const visitor = await site.visit({ colorScheme }, SOURCE);
      const { page } = visitor;
      await visitor.booted();
      const found: Record<string, string[]> = {};
      const check = async (where: string) => {
        await visitor.drawn();
        const wrong = await violations(visitor);
        if (wrong.length) found[where] = wrong;
      };
      await check("welcome");
      await page.click("text=Look around by myself");
      const tabs = await page.locator("[role=tab]").evaluateAll(all => all.map(({ id }) => id.replace("tab-", "")));
      expect(tabs.length).toBeGreaterThanOrEqual(9);
      for (const tab of tabs) {
        await page.click(`#tab-${tab}`);
        await page.waitForSelector(`#panel-${tab} > *`);
        await check(tab);
      }
      for (const [name, words] of [
        ["Tours", "tours"],
        ["On a phone", "phone"],
        ["Keys and hints", "help"],
      ]) {
        await page.getByRole("button", { name, exact: true }).click();
        await page.locator("dialog[open]").waitFor();
        await check(words);
        await page.keyboard.press("Escape");
      }
      await page.click("[aria-label^='Set up board 1']");
      await check("set up");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Start", exact: true }).click();
      await page.click("[data-starter=solve]");
      await page.locator(".lying .place.outlined").nth(2).waitFor();
      await check("a solved table");
      // With something on the boards, a message and a tour.
      await page.getByRole("button", { name: "Start", exact: true }).click();
      await page.click("[data-starter=tictactoe]");
      await visitor.until(1, state => state.app === "tictactoe");
      await page.getByText("has been set up").waitFor();
      await check("stones, armed");
      await page.getByRole("button", { name: "Tours", exact: true }).click();
      await page.click("[data-tour=bout]");
      await check("a tour");
      expect(found).toEqual({});
      await visitor.leave();
    }, 400_000);

  it("finds nothing about boards with displays in colour, by mouse and on a phone", async () => {
    for (const options of [{}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }]) {
      const visitor = await site.visit(options, SOURCE);
      await visitor.booted();
      await visitor.page.getByText("Look around by myself").click();
      await visitor.setUp(1, "cyd");
      expect(await violations(visitor)).toEqual([]);
      await visitor.setUp(1, "m5stack");
      expect(await violations(visitor)).toEqual([]);
      await visitor.leave();
    }
  }, 120_000);

  it("finds nothing on a phone, nor on the pages that only recognise cards or update by light", async () => {
    const visitor = await site.visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, SOURCE);
    await visitor.booted();
    expect(await violations(visitor)).toEqual([]);
    await visitor.page.getByText("Look around by myself").tap();
    expect(await violations(visitor)).toEqual([]);
    await visitor.page.goto(`${site.address}recognise.html`);
    await visitor.page.getByText("Start the camera").waitFor();
    expect(await violations(visitor)).toEqual([]);
    await visitor.page.goto(`${site.address}light.html`);
    await visitor.page.fill(".light-digits", "123456");
    await visitor.page.fill(".light-signs", "0123456789");
    await visitor.page.locator(".light-status", { hasText: "croupier.js" }).waitFor();
    expect(await violations(visitor)).toEqual([]);
    await visitor.page.getByRole("button", { name: "Show the film" }).tap();
    await visitor.page.getByText("Part 0").waitFor();
    expect(await violations(visitor)).toEqual([]);
    await visitor.leave();
  });

  it("in a system's own few colours, and with more contrast, everything that can be pressed has an edge or words", async () => {
    const visitor = await site.visit({ forcedColors: "active" });
    await visitor.booted();
    const edges = () =>
      visitor.page.evaluate(() =>
        [".unit", ".key .cap", ".scanner"].map(selector => {
          const { borderTopStyle, borderTopWidth } = getComputedStyle(document.querySelector(selector)!);
          return [selector, borderTopStyle, parseFloat(borderTopWidth) >= 1];
        }),
      );
    expect(await edges()).toEqual([
      [".unit", "solid", true],
      [".key .cap", "solid", true],
      [".scanner", "solid", true],
    ]);
    // A display stays light on dark, and a card keeps its colours.
    expect(
      await visitor.page.evaluate(() =>
        ["canvas.oled", ".card"].map(one => getComputedStyle(document.querySelector(one)!).forcedColorAdjust),
      ),
    ).toEqual(["none", "none"]);
    await visitor.leave();
    const other = await site.visit({ contrast: "more" });
    await other.booted();
    const ink = await other.page.evaluate(() => getComputedStyle(document.body).color);
    expect(ink).toBe("rgb(0, 0, 0)");
    await other.leave();
  });
});
