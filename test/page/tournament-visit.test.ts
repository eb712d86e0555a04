// A visitor of the tournament's page: oneself on top, many players on a projector and a phone, a replay, and pushes that disturb nobody.
import { afterAll, describe, expect, it } from "vitest";
import { hasChromium } from "./chromium";
import { overView, playingView } from "./tournament-views";
import { PHONE, PROJECTOR, allLeave, watch } from "./tournament-visitor";

const can = hasChromium("visitors of the tournament's page");
const FORBIDDEN =
  'Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });';

describe.skipIf(!can)("a visitor of the tournament's page", () => {
  afterAll(allLeave);

  it("finds himself by a part of his name, and is on top from then on, in every part and after a reload", async () => {
    const { page, server, errors, leave } = await watch(playingView(), PHONE);
    const search = page.getByLabel("Find your name");
    await search.fill("nobody like that");
    await page.getByText("No player has this name").waitFor();
    await search.fill("celik");
    await page.locator(".me-found button", { hasText: "Çelik" }).click();
    const card = page.locator(".me-card");
    await expect.poll(() => card.innerText()).toMatch(/Çelik\s+Rank 3 of 8 · 1 point\s+Table 2, against .*Дмитрий/);
    expect(await page.locator(".standing.me").innerText()).toContain("Çelik");
    await page.getByRole("link", { name: "Tables" }).click();
    await expect.poll(() => page.locator(".tile h3").first().innerText()).toBe("Table 2");
    await page.reload();
    await expect.poll(() => card.innerText()).toContain("Çelik");
    const view = playingView();
    view.standings[2].points = 7;
    server.push(view);
    await expect.poll(() => card.innerText()).toContain("7 points");
    await page.getByRole("button", { name: "Not me" }).click();
    await search.waitFor();
    expect(errors).toEqual([]);
    await leave();
  });

  it("is kept for the visit where the browser forbids to remember anything", async () => {
    const { page, errors, leave } = await watch(playingView(), PHONE, "", FORBIDDEN);
    await page.getByLabel("Find your name").fill("helga");
    await page.locator(".me-found button").click();
    await expect.poll(() => page.locator(".me-card").innerText()).toContain("Helga");
    expect(errors).toEqual([]);
    await leave();
  });

  it("on a phone scrolls through all 200 players", async () => {
    const { page, leave } = await watch(playingView("set", 200), PHONE);
    await expect.poll(() => page.locator(".standing-rows .standing").count()).toBe(200);
    const last = page.locator(".standing-rows .standing").last();
    await last.scrollIntoViewIfNeeded();
    await expect.poll(() => last.innerText()).toContain("Player 200");
    await leave();
  });

  it("on a projector turns pages by hand and by itself, unless that is paused or motion is not wanted", async () => {
    const view = playingView("set", 200);
    const first = ".standing-rows .standing >> nth=0 >> .name";
    const calm = await watch(view, PROJECTOR);
    await calm.page.getByRole("button", { name: "Turn pages" }).waitFor();
    const shown = calm.page.locator(".standing-rows .standing");
    await expect.poll(() => shown.count()).toBeGreaterThan(9);
    const rows = await shown.count();
    expect(rows).toBeLessThan(30);
    // What is shown of a page is shown whole.
    const foot = await calm.page.evaluate(() => {
      const list = document.querySelector(".standing-rows")!.getBoundingClientRect();
      return list.bottom - document.querySelector(".standing-rows > :last-child")!.getBoundingClientRect().bottom;
    });
    expect(foot).toBeGreaterThanOrEqual(0);
    await calm.page.getByRole("button", { name: "Next page of the standings" }).click();
    await expect.poll(() => calm.page.innerText(first)).toBe(`Player ${String(rows + 1).padStart(3, "0")}`);
    await calm.page.getByRole("button", { name: "Previous page of the standings" }).click();
    await expect.poll(() => calm.page.innerText(first)).toBe("Player 001");
    expect(await calm.page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
    await calm.leave();
    const moving = await watch(view, { ...PROJECTOR, reducedMotion: "no-preference" });
    await moving.page.getByRole("button", { name: "Pause pages" }).waitFor();
    await expect.poll(() => moving.page.innerText(first)).toBe(`Player ${String(rows + 1).padStart(3, "0")}`);
    await moving.page.getByRole("button", { name: "Pause pages" }).click();
    await moving.page.getByRole("button", { name: "Turn pages" }).waitFor();
    await moving.leave();
  });

  it("replays a match by slider, arrow keys and by itself", async () => {
    const { page, errors, leave } = await watch(overView(), PHONE, "#rounds");
    await page.locator("#rounds select").selectOption("2");
    await page.locator("#rounds .pairing a").first().click();
    const slider = page.getByRole("slider");
    await expect.poll(() => slider.getAttribute("aria-valuetext")).toBe("1:05 of 1:05, moment 5 of 5");
    const scores = page.locator("#match .live-scores");
    expect(await scores.innerText()).toMatch(/Anna\s+place 1\s+1\s+Ben\s+place 2\s+0/);
    // Not on the slider: the keys are the page's.
    await page.keyboard.press("Home");
    await expect.poll(() => slider.inputValue()).toBe("0");
    expect(await scores.innerText()).toMatch(/Anna[^]*0\s+Ben/);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => page.locator("#match .named").count()).toBe(1);
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => page.locator("#match .named").count()).toBe(3);
    await page.keyboard.press("Home");
    await page.getByRole("button", { name: "Play" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await expect.poll(() => slider.inputValue()).toBe("4");
    await page.getByRole("button", { name: "Play" }).waitFor();
    expect(errors).toEqual([]);
    await leave();
  });

  it("sees in a replay what was kept back, as soon as the delay is over, and stays at the moment that is looked at", async () => {
    const view = { ...overView(), delayS: 30 };
    view.matches.find(({ id }) => id === 3001)!.endedMs = Date.now();
    const { page, server, errors, leave } = await watch(view, PHONE);
    const all = server.moments;
    server.moments = all.slice(0, 3);
    await page.evaluate(() => (location.hash = "#match-3001"));
    const slider = page.getByRole("slider");
    await expect.poll(() => slider.getAttribute("aria-valuetext")).toBe("0:01 of 0:01, moment 3 of 3");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => slider.getAttribute("aria-valuetext")).toBe("0:00 of 0:01, moment 2 of 3");
    server.moments = all;
    server.pushTime(Date.now() + 31_000);
    await expect.poll(() => slider.getAttribute("aria-valuetext")).toBe("0:00 of 1:05, moment 2 of 5");
    expect(errors).toEqual([]);
    await leave();
  });

  it("of a match that kept no moments is told so; of one that is not there, too", async () => {
    const { page, server, leave } = await watch(overView(), PHONE);
    server.moments = [];
    await page.evaluate(() => (location.hash = "#match-1001"));
    await page.getByText("No moments of this match were kept.").waitFor();
    expect(await page.getByRole("slider").isVisible()).toBe(false);
    await page.evaluate(() => (location.hash = "#match-77"));
    await page.getByText("There is no such match.").waitFor();
    await leave();
  });

  it("of 500 tables and 1,000 players a push touches only what has changed, and neither focus nor scrolling", async () => {
    const view = playingView("set", 1000, 5);
    const { page, server, errors, leave } = await watch(view, PHONE, "#round");
    await expect.poll(() => page.locator("#round .pairing").count()).toBe(500);
    const far = page.locator("#round .pairing a").nth(300);
    await far.scrollIntoViewIfNeeded();
    await far.focus();
    const where = () =>
      page.evaluate(() => [
        Math.round(document.activeElement!.getBoundingClientRect().top),
        (document.activeElement as HTMLAnchorElement).hash,
      ]);
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
    const before = await where();
    await page.evaluate(() => {
      const touched: string[] = [];
      Object.assign(window, { touched });
      new MutationObserver(all => touched.push(...all.map(({ target }) => target.nodeName))).observe(
        document.querySelector("main")!,
        { subtree: true, childList: true, attributes: true, characterData: true },
      );
    });
    const match = view.matches.find(({ id }) => id === 5002)!;
    for (let score = 1; score <= 8; score++) {
      Object.assign(match, { scores: [score, 0], state: "done", by: "board" });
      server.push(view);
      await expect
        .poll(() => page.locator("#round .pairing").nth(1).locator(".score").first().textContent())
        .toBe(String(score));
    }
    // The state once, the score each time: some nodes a push, not thousands.
    expect(await page.evaluate(() => (window as unknown as { touched: string[] }).touched.length)).toBeLessThan(60);
    expect(await where()).toEqual(before);
    await page.getByRole("link", { name: "Standings" }).click();
    await expect.poll(() => page.locator(".standing-rows .standing").count()).toBe(1000);
    await page.getByRole("link", { name: "Tables" }).click();
    await expect.poll(() => page.locator(".tile").count()).toBe(499);
    // Only what somebody sees is drawn.
    await page.locator(".tile svg").first().waitFor();
    expect(await page.locator(".tile svg").count()).toBeLessThan(300);
    expect(errors).toEqual([]);
    await leave();
  });
});
