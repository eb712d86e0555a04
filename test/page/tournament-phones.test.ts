// A phone as a player's key, in a browser: what is pressed is what the server is asked for, once, and what it tells is what the phone shows.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import type axe from "axe-core";
import type { RaceAsk, RaceShown, RaceView } from "../../deploy/tournament/contract";
import { inLanguage } from "../../deploy/words/from-disk";
import { SPOKEN } from "../../deploy/words/languages";
import { say } from "../../deploy/words/say";
import { hasChromium } from "./chromium";
import { cutOff } from "./cut-off";
import { openView } from "./tournament-views";
import { PHONE, allLeave, organise, play } from "./tournament-visitor";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SMALL = { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true };
const ACROSS = { viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true };
const NAMES = ["Ann", "Борис", "Żaneta-Wilhelmina XII", "", "محمد", "", "", "Kim"];

const RACE: RaceShown = {
  scores: [2, 0, -1, 3, 0, 0, 1, 0],
  by: 0,
  named: 0,
  paused: Array(8).fill(false),
  away: Array(8).fill(false),
  laid: 12,
  result: null,
};

let last = 0;
const viewOf = (race: Partial<RaceShown> | null, more: Partial<RaceView> = {}): RaceView => ({
  n: ++last,
  table: "By the window",
  ...{ isHere: true, isMatch: false, isTaken: false, isUnheard: false },
  names: NAMES,
  phones: NAMES.map(name => !!name),
  race: race && { ...RACE, ...race },
  ...more,
});

/** The same for everybody, until it is another one. */
const told = (view: RaceView) => () => view;

const can = hasChromium("a player's phone");
const big = (page: Page) => page.locator("button.big");
const words = (page: Page) => big(page).innerText();

/** The server knows what was pressed, and answers. */
async function seat(race: (ask: RaceAsk) => RaceView | number, player = 7) {
  const guest = await play(race);
  await guest.page.getByLabel("Your name").fill("Dora");
  await guest.page.getByRole("button", { name: `P${player}`, exact: true }).click();
  await big(guest.page).waitFor();
  return guest;
}

/** Everything that a phone can show. */
const SCENES: Record<string, RaceView> = {
  ready: viewOf({}),
  yours: viewOf({ by: 7 }),
  named: viewOf({ by: 7, named: 2 }),
  theirs: viewOf({ by: 3 }),
  paused: viewOf({ paused: [false, false, false, false, false, false, true, false] }),
  "no cards": viewOf({ laid: 0 }),
  "no race": viewOf(null),
  "another race": viewOf({ scores: [0, 1] }),
  left: viewOf({ away: [false, false, false, false, false, false, true, false] }),
  over: viewOf({ result: [2, 5, 8, 1, 5, 5, 3, 5] }),
  "no board": viewOf(null, { isHere: false }),
};

describe.skipIf(!can)("a player's phone", () => {
  afterAll(allLeave);

  it("asks for the code where it has none, says so of a wrong one, and keeps the right one", async () => {
    const { page, server, errors, leave } = await play(
      ask => (ask.code === "GOOD-CODE" ? viewOf(null) : 403),
      PHONE,
      "",
    );
    const code = page.getByLabel("Code of your table");
    await code.fill("ABCDEFGH");
    await page.keyboard.press("Enter");
    await page.getByText("No table has this code. Ask for the new one.").waitFor();
    await code.fill(" GOOD-CODE ");
    await page.getByRole("button", { name: "Join" }).click();
    await page.getByText("Your number").waitFor();
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("By the window");
    // Those of other phones are not to be had.
    expect(await page.getByRole("button", { name: /^P/, disabled: true }).count()).toBe(5);
    await page.reload();
    await page.getByText("Your number").waitFor();
    server.pushRace(() => 429);
    await page.getByText("Too many wrong codes. Wait a minute.").waitFor();
    server.pushRace(told(viewOf({})));
    await page.getByRole("button", { name: "P7", exact: true }).click();
    await big(page).waitFor();
    expect(errors).toEqual([]);
    await leave();
  });

  it("claims as the finger comes down, once, and shows what the board says of it", async () => {
    const now = { view: viewOf({}) };
    const { page, server, errors, leave } = await seat(ask => {
      if (ask.press === "claim") now.view = viewOf({ by: 7 });
      if (ask.press === "none") now.view = viewOf({ scores: [2, 0, -1, 3, 0, 0, 0, 0] });
      return now.view;
    });
    expect(await words(page)).toBe("Set!");
    const { x, y, width, height } = (await big(page).boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await expect.poll(() => words(page)).toBe("Yours! Scan your three cards.");
    await page.mouse.up();
    await big(page).dblclick({ force: true });
    const pressed = () => server.asks.filter(({ press }) => press);
    expect(pressed()).toMatchObject([{ code: "ABCDEFGH", player: 7, name: "Dora", press: "claim" }]);
    await page.getByRole("button", { name: "There is no Set" }).click();
    await expect.poll(() => words(page)).toBe("Set!");
    expect(pressed().map(({ press }) => press)).toEqual(["claim", "none"]);
    // By the keyboard.
    await big(page).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => pressed().length).toBe(3);
    expect(errors).toEqual([]);
    await leave();
  });

  it("follows the race, says that the board has not answered, and who has the number now", async () => {
    const { page, server, errors, leave } = await seat(told(viewOf({})));
    server.pushRace(told(viewOf({ by: 2 })));
    await expect.poll(() => words(page)).toBe("P2 \u2068Борис\u2069 has claimed.");
    await big(page).click({ force: true });
    expect(server.asks.filter(({ press }) => press)).toEqual([]);
    server.pushRace(told(viewOf({}, { isUnheard: true })));
    await page.getByText("The board did not answer. Try again.").waitFor();
    server.pushRace(told(viewOf(null)));
    await page.getByRole("button", { name: "Open a race" }).click();
    await expect.poll(() => server.asks.find(({ start }) => start)?.start).toBe(8);
    server.pushRace(told(viewOf({}, { isTaken: true })));
    await page.getByText("Another phone has P7. Choose another number.").waitFor();
    await page.getByText("Your number").waitFor();
    expect(errors).toEqual([]);
    await leave();
  });

  it("comes back by itself when the server was gone, asks for nothing while nobody looks, and keeps its number", async () => {
    const { page, server, errors, leave } = await seat(told(viewOf({})));
    await server.stop();
    await page.getByText("No connection. Trying again.").waitFor();
    server.race = told({ ...viewOf({ by: 7 }), n: 1 });
    await server.start();
    await expect.poll(() => words(page)).toBe("Yours! Scan your three cards.");
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await page.waitForTimeout(600);
    const before = server.asks.length;
    server.pushRace(told(viewOf({ by: 2 })));
    await page.waitForTimeout(1500);
    expect(server.asks.length).toBe(before);
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await expect.poll(() => words(page)).toContain("has claimed");
    await page.reload();
    await expect.poll(() => words(page)).toContain("has claimed");
    expect(await page.locator(".who b").innerText()).toBe("P7 \u2068Dora\u2069");
    expect(errors).toEqual([]);
    await leave();
  });

  for (const language of SPOKEN)
    it(`in ${language} has room for each of its texts, and axe finds nothing`, async () => {
      for (const size of [SMALL, PHONE, ACROSS]) {
        const options = {
          ...size,
          locale: language,
          colorScheme: size === PHONE ? ("dark" as const) : ("light" as const),
        };
        const { page, server, errors, leave } = await play(told(viewOf({})), options, "", SOURCE);
        await page.locator("form.door input").waitFor();
        const check = async (what: string) => {
          expect([what, await cutOff(page)]).toEqual([what, []]);
          const found = await page.evaluate(async () => {
            const { axe: checker } = window as unknown as { axe: typeof axe };
            const { violations } = await checker.run(document, { resultTypes: ["violations"] });
            return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
          });
          expect([what, found]).toEqual([what, []]);
        };
        await check("door");
        await page.evaluate(() => (location.hash = "#ABCDEFGH"));
        await page.locator(".numbers button").nth(6).waitFor();
        await check("seats");
        await page.locator(".numbers button").nth(6).click();
        for (const [scene, view] of Object.entries(SCENES)) {
          server.pushRace(told({ ...view, n: ++last }));
          const text = inLanguage(language, () => say(scene === "ready" ? "race.set" : "race.title"));
          if (scene === "ready") await expect.poll(() => words(page)).toBe(text);
          else await page.waitForTimeout(350);
          await check(scene);
        }
        expect(errors).toEqual([]);
        await leave();
      }
    });
});

describe.skipIf(!can)("the organiser's page", () => {
  afterAll(allLeave);

  it("shows the code by which phones come to a table", async () => {
    const { page, server, errors, leave } = await organise(openView());
    const [{ id, name }] = server.view.tables;
    server.joins = [{ table: id, seat: 0, name, code: "JOIN {}", phones: "ABCDEFGH" }];
    await page.getByRole("tab", { name: "Tables" }).click();
    await page.getByRole("button", { name: `Players' phones at ${name}`, exact: true }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByText("ABCD-EFGH").waitFor();
    const { port } = new URL(server.address);
    expect(await dialog.locator(".qr").getAttribute("data-text")).toBe(`http://127.0.0.1:${port}/race#ABCDEFGH`);
    await dialog.getByText("Phones cannot reach this address.").waitFor();
    expect(await cutOff(page)).toEqual([]);
    expect(errors).toEqual([]);
    await leave();
  });
});
