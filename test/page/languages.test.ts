// Every page in every language: a browser's own one, one that was chosen, one that nobody here speaks. Nothing is cut off, neither on a phone nor on a computer.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { SPOKEN } from "../../deploy/words/languages";
import { inLanguage } from "../../deploy/words/from-disk";
import { say } from "../../deploy/words/say";
import { hasChromium } from "./chromium";
import { cutOff } from "./cut-off";
import { Site, type Visitor } from "./site";
import { allLeave, organise, PHONE, PROJECTOR, watch } from "./tournament-visitor";
import { openView, playingView } from "./tournament-views";

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const TABS = ["cards", "stones", "camera", "recognise", "replay", "prompt", "buses", "wiring", "board", "rules"];

const can = hasChromium("the pages in other languages");

describe.skipIf(!can)("the bench", () => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open();
  });
  afterAll(() => site?.close());

  const languageOf = (visitor: Visitor) => visitor.page.evaluate(() => document.documentElement.lang);

  for (const language of SPOKEN)
    for (const viewport of SIZES)
      it(`in ${language} has room for each of its texts, ${viewport.width} pixels wide`, async () => {
        const visitor = await site.visit({ viewport, locale: language });
        const { page } = visitor;
        await visitor.booted();
        expect(await languageOf(visitor)).toBe(language);
        expect(await page.title()).toBe(inLanguage(language, () => say("bench.title")));
        expect(["start", await cutOff(page)]).toEqual(["start", []]);
        for (const tab of TABS) {
          await page.click(`#tab-${tab}`);
          await page.waitForSelector(`#panel-${tab} > *`);
          expect([tab, await cutOff(page)]).toEqual([tab, []]);
        }
        await page.click("[data-starter=race]");
        await visitor.until(1, ({ app, mode }) => app === "set" && mode === "race");
        await expect.poll(() => cutOff(page)).toEqual([]);
        visitor.wentWell();
        await visitor.leave();
      }, 180_000);

  it("is in English where nobody speaks a reader's language, and says so to who reads it aloud", async () => {
    const visitor = await site.visit({ locale: "fi-FI" });
    await visitor.booted();
    expect(await languageOf(visitor)).toBe("en");
    visitor.wentWell();
    await visitor.leave();
  });

  it("comes in the language that is chosen, with the game that was open, and stays so", async () => {
    const visitor = await site.visit();
    const { page } = visitor;
    await visitor.booted();
    await page.click("[data-starter=practice]");
    await visitor.until(1, ({ app, mode }) => app === "set" && mode === "practice");
    // The page hears of it a moment later than whoever asks the board.
    await page.waitForFunction(() => window.bench.seats[0].game?.app === "set");
    await page.click("[popovertarget=menu]");
    await page.locator("#menu").getByLabel("Language").selectOption("pl");
    await page.waitForFunction(() => document.documentElement.lang === "pl");
    await visitor.until(1, ({ app, mode }) => app === "set" && mode === "practice");
    const other = await visitor.another(site.address);
    await other.page.waitForFunction(() => document.documentElement.lang === "pl");
    // A link may lead to another one.
    await other.page.goto(`${site.address}?lang=de`);
    await other.page.waitForFunction(() => document.documentElement.lang === "de");
    await page.reload();
    await page.waitForFunction(() => document.documentElement.lang === "pl");
    visitor.wentWell();
    await visitor.leave();
  }, 120_000);

  it.each([
    ["ru", "красный овал"],
    ["pl", "czerwony owal"],
    ["de", "rot oval"],
    ["zh", "红色 椭圆"],
  ])("in %s finds cards by the words that its search shows: %s", async (locale, wanted) => {
    const visitor = await site.visit({ locale });
    const { page } = visitor;
    await visitor.booted();
    const search = page.locator(".tray input[type=search]");
    expect(await search.getAttribute("placeholder")).toContain(wanted);
    await search.fill(wanted);
    await expect
      .poll(() => page.locator(".card").evaluateAll(cards => cards.map(card => (card as HTMLElement).dataset.code)))
      .toEqual(["S1123", "S2123", "S3123", "S1223", "S2223", "S3223", "S1323", "S2323", "S3323"]);
    visitor.wentWell();
    await visitor.leave();
  });
});

describe.skipIf(!can).each([
  ["cards in a picture", "recognise.html"],
  ["update by light", "light.html"],
])("the page of %s", (_, path) => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open();
  });
  afterAll(() => site?.close());

  for (const language of SPOKEN)
    it(`in ${language} has room for each of its texts`, async () => {
      for (const viewport of SIZES) {
        const visitor = await site.visit({ viewport, locale: language }, undefined, path);
        await visitor.page.locator("main button").first().waitFor();
        expect([viewport.width, await cutOff(visitor.page)]).toEqual([viewport.width, []]);
        visitor.wentWell();
        await visitor.leave();
      }
    }, 120_000);
});

describe.skipIf(!can)("a tournament's pages", () => {
  afterEach(allLeave);

  for (const language of SPOKEN)
    it(`in ${language} have room for each of their texts`, async () => {
      for (const options of [PHONE, PROJECTOR]) {
        const guest = await watch(playingView(), { ...options, locale: language });
        await guest.page.waitForFunction(tag => document.documentElement.lang === tag, language);
        await guest.page.locator("main").waitFor();
        expect(await cutOff(guest.page)).toEqual([]);
        expect(guest.errors).toEqual([]);
        await guest.leave();
      }
    }, 120_000);

  it("are run in the organiser's language, with names from right to left in them", async () => {
    const guest = await organise(openView(), { locale: "en" });
    const { page } = guest;
    await page.goto(`${page.url().split("#")[0]}?lang=de`);
    await page.waitForFunction(() => document.documentElement.lang === "de");
    expect(guest.errors).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
  }, 120_000);
});
