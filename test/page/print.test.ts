// All pages on paper, as Chromium prints them and another program reads the PDF: everything is there, however much a screen shows; nothing that is pressed; heads on each page.
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { renderPdf } from "../host/paper";
import { BUILT_SITE } from "../rig/built-site";
import { hasChromium } from "./chromium";
import { Served } from "./served";
import { Site } from "./site";
import { openView, overView, playingView } from "./tournament-views";
import { PHONE, PROJECTOR, allLeave, organise, watch } from "./tournament-visitor";

const can = hasChromium("pages on paper");
const LAPTOP = { viewport: { width: 1440, height: 900 } };
const MANY = 60;
const NAMES = Array.from({ length: MANY }, (_, at) => `Player ${String(at + 1).padStart(3, "0")}`);

/** What each of its pages says. */
async function printed(page: Page, options = {}): Promise<string[]> {
  const pdf = await page.pdf({ format: "A4", ...options });
  return (await renderPdf(pdf, 1)).map(({ text }) => text);
}

/** Where a word ends is for whoever reads a PDF to guess. */
const squeezed = (text: string) => text.replace(/\s+/g, "");
const missing = (pages: string[], words: string[]) =>
  words.filter(word => !squeezed(pages.join(" ")).includes(squeezed(word)));

/** What a person could press or type into, of what is seen on paper. */
async function controls(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: "print" });
  const found = await page
    .locator(
      "button:not(.place, .card), a.button, input:not(.set-up-form input), textarea, nav, [role=tablist], .foot, .segments",
    )
    .evaluateAll(all =>
      all.filter(one => one.checkVisibility()).map(one => `${one.tagName} ${one.className} ${one.textContent}`),
    );
  await page.emulateMedia({ media: null });
  return found;
}

describe.skipIf(!can)("on paper", () => {
  afterAll(allLeave);

  it.each([
    ["a laptop", LAPTOP],
    ["a projector", PROJECTOR],
    ["a phone", PHONE],
  ])(
    "the standings have all sixty from %s, a page's heads on each page, and the screen is as before",
    async (_, size) => {
      const { page, errors, leave } = await watch(overView("set", MANY), size);
      const rows = page.locator(".standing-rows .standing");
      await rows.first().waitFor();
      const before = await rows.count();
      const pages = await printed(page);
      expect(missing(pages, NAMES)).toEqual([]);
      // Numbers beside names: a page of the standings.
      const standings = pages.map(squeezed).filter(text => /Player\d{3}[\d.]+\d–\d–\d/.test(text));
      expect(standings.length).toBeGreaterThan(1);
      for (const text of standings) expect(text).toContain("#NamePtsW–D–LBucSBWon");
      expect(missing(pages.slice(0, 1), ["Friday at the library", "Player 001 has won the tournament"])).toEqual([]);
      expect(missing(pages, ["the points of all opponents together"])).toEqual([]);
      expect(await controls(page)).toEqual([]);
      await expect.poll(() => rows.count()).toBe(before);
      // Once more, and sideways.
      expect(missing(await printed(page, { landscape: true }), NAMES)).toEqual([]);
      await expect.poll(() => rows.count()).toBe(before);
      expect(errors).toEqual([]);
      await leave();
    },
  );

  it("a round that is played has all pairs and all tables, a round of before its results", async () => {
    const { page, leave } = await watch(playingView("set", MANY), LAPTOP);
    await page.locator(".tile svg").first().waitFor();
    const pages = await printed(page);
    const tables = Array.from({ length: MANY / 2 }, (_, at) => `Table ${at + 1}`);
    expect(missing(pages, [...NAMES, ...tables, "This round", "Round 3 of 5"])).toEqual([]);
    // Each table's cards: drawn, though nobody has scrolled to them.
    expect(await page.locator(".tile").count()).toBeLessThan(MANY / 2);
    await page.evaluate(() => (location.hash = "#rounds"));
    await page.locator("#rounds select").selectOption("2");
    const round = await printed(page);
    expect(missing(round, [...NAMES, "Round 2"])).toEqual([]);
    expect(await controls(page)).toEqual([]);
    await leave();
  });

  it("draws every table, which a screen draws when somebody scrolls to it", async () => {
    const { page, leave } = await watch(playingView("set", MANY), PHONE, "#tables");
    await page.locator(".tile svg").first().waitFor();
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => page.locator(".tile:has(svg)").count()).toBe(MANY / 2);
    await leave();
  });

  it("has people with what is open of them, and a match", async () => {
    const { page, leave } = await watch(overView(), LAPTOP, "#people");
    const words = ["Anna", "12 games", "Head to head", "Sets a minute", "Ben"];
    // On a busy machine a list may be drawn anew behind the click.
    const opened = async () => {
      if (!(await page.locator("#people details[open]").count())) await page.locator("#people summary").first().click();
      return missing(await printed(page), words);
    };
    await expect.poll(opened, { timeout: 20_000 }).toEqual([]);
    expect(await controls(page)).toEqual([]);
    await page.evaluate(() => (location.hash = "#match-3001"));
    await page.getByRole("slider").waitFor();
    expect(missing(await printed(page), ["Round 3, match 3001", "Anna", "Over"])).toEqual([]);
    expect(await controls(page)).toEqual([]);
    await leave();
  });

  it("the organiser's page has all of each of its parts", async () => {
    const view = { ...playingView("set", MANY), minutes: 15, goal: 6 };
    const { page, server, errors, leave } = await organise(view, LAPTOP);
    server.journal = Array.from({ length: 90 }, (_, at) => ({
      n: at + 1,
      atMs: at,
      who: "organiser",
      what: `Deed ${at}.`,
    }));
    const tables = view.tables.map(({ name }) => name);
    const wanted: Record<string, string[]> = {
      Round: [...NAMES, ...tables, "Round 3: 0 of 30 matches over"],
      Players: [...NAMES, "60 players"],
      Tables: [...tables, "croupier 0.13.0"],
      Journal: server.journal.map(({ what }) => what),
      Server: ["Forged", "mqtt://192.168.1.20:1883"],
    };
    for (const [name, words] of Object.entries(wanted)) {
      await page.getByRole("tab", { name, exact: true }).click();
      await page.getByText(words.at(-1)!).first().waitFor();
      let pages: string[] = [];
      const lacks = async () => [name, missing((pages = await printed(page)), words)];
      await expect.poll(lacks, { timeout: 20_000 }).toEqual([name, []]);
      expect([name, pages.join(" ").match(/Rename|Leaves|Remove|New word|Change|Undo|Older|Add\b/)]).toEqual([
        name,
        null,
      ]);
      expect([name, await controls(page)]).toEqual([name, []]);
    }
    // What is chosen is printed, though fields show it.
    await page.getByRole("tab", { name: "Set up" }).click();
    await expect.poll(() => page.getByLabel("Minutes a round").inputValue()).toBe("15");
    expect(
      missing(await printed(page), ["Friday at the library", "Race for Sets", "Swiss system", "Minutes a round", "15"]),
    ).toEqual([]);
    expect(await controls(page)).toEqual([]);
    expect(errors).toEqual([]);
    await leave();
  });

  it("a tournament that has not begun has its players", async () => {
    const { page, leave } = await watch(openView("set", MANY), LAPTOP);
    await page.locator(".standing-rows .standing").first().waitFor();
    expect(missing(await printed(page), NAMES)).toEqual([]);
    await leave();
  });

  it("is black on white by night, too", async () => {
    const { page, leave } = await watch(overView("set", 8), { ...LAPTOP, colorScheme: "dark" });
    await page.locator(".standing-rows .standing").first().waitFor();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    expect(
      await page.evaluate(() => [
        getComputedStyle(document.documentElement).color,
        getComputedStyle(document.querySelector(".standing-rows .name")!).color,
        getComputedStyle(document.querySelector(".head h1")!).color,
        getComputedStyle(document.documentElement).backgroundColor,
      ]),
    ).toEqual(["rgb(0, 0, 0)", "rgb(0, 0, 0)", "rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
    await leave();
  });

  it("the bench has what its parts show and nothing to press, whatever scrolls there", async () => {
    const site = await Site.open();
    const visitor = await site.visit();
    const { page } = visitor;
    await page.getByRole("tab", { name: "Cards" }).waitFor();
    for (const name of ["Cards", "Tic-tac-toe", "Recognise", "Prompt", "Buses", "Wiring", "Onto a board", "Rules"]) {
      await page.getByRole("tab", { name, exact: true }).click();
      await page.locator(".panel:visible > *").first().waitFor();
      expect([name, await controls(page)]).toEqual([name, []]);
      await page.emulateMedia({ media: "print" });
      const cut = await page.locator("#bench *:not(.spoken, svg, svg *)").evaluateAll(all =>
        all
          .filter(one => one.checkVisibility() && one.scrollHeight > one.clientHeight + 1)
          .filter(one => /auto|scroll/.test(getComputedStyle(one).overflowY))
          .map(one => `${one.tagName} ${one.className}`),
      );
      await page.emulateMedia({ media: null });
      expect([name, cut]).toEqual([name, []]);
      expect([name, missing(await printed(page), ["Croupier"])]).toEqual([name, []]);
    }
    const alone = await site.visit({}, undefined, "recognise.html");
    await alone.page.locator("#recognise main").waitFor();
    expect(await controls(alone.page)).toEqual([]);
    expect(missing(await printed(alone.page), ["Croupier"])).toEqual([]);
    expect([...visitor.errors, ...alone.errors]).toEqual([]);
    await site.close();
  });

  it("a document is whole, its tables' heads on each page, and code is broken where it is too long", async () => {
    const site = await Served.of(BUILT_SITE);
    const bench = await Site.open();
    const { page } = await bench.visit();
    await page.goto(`${site.address()}docs/settings.html`);
    const words = await page
      .locator("main")
      .evaluate(main => (main as HTMLElement).innerText.split(/\s+/).filter(word => /^\w{4,}$/.test(word)));
    expect(missing(await printed(page), [...new Set(words)])).toEqual([]);
    expect(await controls(page)).toEqual([]);
    await page.emulateMedia({ media: "print" });
    const wide = await page.locator("pre, .wide").evaluateAll(all => all.map(one => getComputedStyle(one).overflowX));
    expect(new Set(wide)).toEqual(new Set(["visible"]));
    expect(
      await page.locator("thead").evaluateAll(all => [...new Set(all.map(one => getComputedStyle(one).display))]),
    ).toEqual(["table-header-group"]);
    await bench.close();
    await site.end();
  });
});
