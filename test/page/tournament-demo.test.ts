// The demo at a real tournament: one button, and eight boards of the built firmware play it to its end, in workers of the organiser's page.
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import type { LiveTable, View } from "../../deploy/tournament/contract";
import { BUILT_PAGE } from "../rig/built-page";
import type { Options } from "../../deploy/tournament/start";
import { Evening } from "../tournament/evening";
import { PATIENCE_MS, hasChromium, openBrowser } from "./chromium";
import { PHONE, PROJECTOR } from "./tournament-visitor";

const can = hasChromium("the demo of a tournament");
/** What is only for people to look at is left out, nearly. */
const PACE_MS = 60;
/** Nobody can name three cards within a claim's ten seconds: a round has no end by itself. */
const SLOW_MS = 20_000;
const TEST_MS = 600_000;
const GOODBYE_MS = 20_000;
/** The door says that nobody has entered yet, by an answer that a browser logs. */
const AT_THE_DOOR = /Failed to load resource.*403/;

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface Organiser {
  evening: Evening;
  page: Page;
  errors: string[];
  view(): Promise<View>;
}

async function organise(
  options: BrowserContextOptions,
  paceMs: number,
  more: Partial<Options> = {},
): Promise<Organiser> {
  const evening = await Evening.start({ pages: BUILT_PAGE, ...more });
  closers.push(() => evening.end());
  const browser = await openBrowser();
  closers.push(() => browser.close());
  const page = await (await browser.newContext({ reducedMotion: "reduce", ...options })).newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const errors: string[] = [];
  page.on("pageerror", error => errors.push(String(error)));
  page.on("console", message => {
    if (message.type() === "error" && !AT_THE_DOOR.test(message.text())) errors.push(message.text());
  });
  await page.goto(`http://127.0.0.1:${evening.running.port}/organiser?pace=${paceMs}`);
  await page.getByLabel("The organiser's word").fill(evening.running.word);
  await page.keyboard.press("Enter");
  return { evening, page, errors, view: () => evening.page.view() };
}

const demo = (page: Page) => page.getByRole("region", { name: "Demo" });
const button = (page: Page, name: string) => page.getByRole("button", { name });

async function begin(page: Page): Promise<void> {
  await button(page, "Demo: eight boards play by themselves").click();
  await page.getByText("This adds sixteen players and eight tables.").waitFor();
  await button(page, "Play the demo").click();
}

/** A point for each match that a player won. */
function pointsIn({ matches }: View): Map<number, number> {
  const points = new Map<number, number>();
  for (const { players, scores } of matches)
    players.forEach((player, at) => {
      const isWon = scores![at] > scores![1 - at];
      points.set(player, (points.get(player) ?? 0) + Number(isWon));
    });
  return points;
}

describe.skipIf(!can)("the demo of a tournament", () => {
  it(
    "is played by eight boards to its end from one button, and says who won",
    async () => {
      const { page, errors, view } = await organise(PROJECTOR, PACE_MS);
      await begin(page);
      let most = 0;
      await expect
        .poll(async () => (most = Math.max(most, page.workers().length)), { message: "a worker for each board" })
        .toBe(8);
      await expect
        .poll(async () => (await view()).tables.filter(({ boards }) => boards[0].state === "here").length)
        .toBe(8);
      const [watching] = await Promise.all([
        page.context().waitForEvent("page"),
        page.getByRole("link", { name: "Watch it" }).click(),
      ]);
      await watching.getByText("Race for Sets · Swiss system · 16 players").waitFor();
      await expect.poll(async () => (await view()).round).toBeGreaterThan(1);
      await page.bringToFront();
      await expect.poll(async () => (await view()).state, { timeout: TEST_MS }).toBe("over");
      const end = await view();
      expect(end.matches.map(({ state, by }) => `${state} by ${by}`)).toEqual(Array(32).fill("done by board"));
      for (const { scores } of end.matches) expect(Math.max(...scores!)).toBe(3);
      expect(new Set(end.matches.map(({ table }) => table)).size).toBe(8);
      for (const { boards } of end.tables) expect(boards[0].what).toMatch(/^ESP32 .*, croupier \d/);
      // Sixteen without a draw in four rounds: one alone has won all.
      const points = pointsIn(end);
      for (const { player, points: told, played } of end.standings)
        expect([player, told, played]).toEqual([player, points.get(player), 4]);
      expect(end.standings.filter(({ rank }) => rank === 1).map(one => one.points)).toEqual([4]);
      const winner = end.players.find(({ id }) => id === end.standings[0].player)!.name;
      await demo(page).getByText(`Over: ${winner} won, with 4 points. The boards are gone.`).waitFor();
      await expect.poll(() => page.workers().length).toBe(0);
      await expect.poll(async () => (await view()).broker.boards).toBe(0);
      expect(await button(page, "Stop the demo").isVisible()).toBe(false);
      expect(end.refused).toEqual({ forged: 0, replayed: 0, strangers: 0, oversize: 0, connects: 0, words: 0 });
      expect(errors).toEqual([]);
    },
    TEST_MS,
  );

  it(
    "stops in the middle of a round, and the organiser goes on with what is left",
    async () => {
      const { evening, page, errors, view } = await organise(PHONE, SLOW_MS);
      await button(page, "Demo: eight boards").waitFor();
      await begin(page);
      const lying = ({ state }: LiveTable) => (state.cards as unknown[]).filter(Boolean).length;
      await expect.poll(async () => Math.max(...(await view()).live.map(lying))).toBeGreaterThan(0);
      await button(page, "Stop the demo").click();
      await demo(page).getByText("Stopped. The boards are gone").waitFor();
      await expect.poll(() => page.workers().length).toBe(0);
      // The broker says so; whoever is merely quiet is waited for twice as long.
      const states = async () => (await view()).tables.map(({ boards: [one] }) => one.state);
      await expect.poll(states, { timeout: GOODBYE_MS }).toEqual(Array(8).fill("gone"));
      expect(await view()).toMatchObject({ state: "playing", round: 1 });
      expect(await button(page, "Demo: eight boards").isVisible()).toBe(false);
      await button(page, "End round").click();
      await page.locator("dialog[open]").getByRole("button", { name: "End the round" }).click();
      await expect.poll(async () => (await view()).state).toBe("between");
      await button(page, "Start round 2").click();
      await expect.poll(async () => (await view()).round).toBe(2);
      // Boards of the same tables take over, and play.
      await evening.seat();
      await expect.poll(async () => (await view()).state).toBe("between");
      expect(errors).toEqual([]);
    },
    TEST_MS,
  );

  it(
    "is not offered where somebody plays already, and says so when that came about meanwhile",
    async () => {
      const { evening, page, view } = await organise(PHONE, PACE_MS);
      const offer = button(page, "Demo: eight boards play by themselves");
      await offer.click();
      await evening.page.must({ act: "add player", name: "Ida" });
      await button(page, "Play the demo").click();
      await page.getByText("There are players or tables already").waitFor();
      await expect.poll(() => offer.isVisible()).toBe(false);
      expect((await view()).players.map(({ name }) => name)).toEqual(["Ida"]);
      expect((await view()).tables).toEqual([]);
    },
    TEST_MS,
  );

  it(
    "says before anything is added that it cannot be where another broker is used, and was not loaded unasked",
    async () => {
      const elsewhere = await Evening.start();
      closers.push(() => elsewhere.end());
      const address = `mqtt://127.0.0.1:${elsewhere.running.mqttPort}`;
      const { page, view } = await organise(PHONE, PACE_MS, { broker: { address } });
      await button(page, "Demo: eight boards").waitFor();
      const loaded = () =>
        page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name.replace(/.*\//, "")));
      const parts = /^(tournament-demo|arrangements)-/;
      expect((await loaded()).filter(name => parts.test(name))).toEqual([]);
      await button(page, "Demo: eight boards").click();
      await button(page, "Play the demo").click();
      await page.getByText("The demo needs the tournament's own broker").waitFor();
      expect((await loaded()).filter(name => parts.test(name))).not.toEqual([]);
      expect(await view()).toMatchObject({ players: [], tables: [], round: 0 });
      expect(await button(page, "Demo: eight boards").isVisible()).toBe(true);
      expect(page.workers()).toEqual([]);
    },
    TEST_MS,
  );
});
