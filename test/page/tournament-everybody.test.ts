// The tournament's page for everybody, in a browser: what it shows of an evening, and that it goes on when something goes wrong.
import { afterAll, describe, expect, it } from "vitest";
import { hasChromium } from "./chromium";
import { CELLS, DUEL, DURAK, RACE, openView, overView, playingView } from "./tournament-views";
import { PHONE, PROJECTOR, allLeave, watch } from "./tournament-visitor";

const can = hasChromium("the tournament's page");

describe.skipIf(!can)("the tournament's page for everybody", () => {
  afterAll(allLeave);

  it("before the first round has the players; then round, time left, standings, pairings and results as they come", async () => {
    const { page, server, errors, leave } = await watch(openView(), PROJECTOR);
    await page.getByText("Not begun yet").waitFor();
    expect(await page.locator(".standing-rows .standing").count()).toBe(8);
    expect(await page.locator("#round").isVisible()).toBe(false);
    const view = playingView();
    server.push(view);
    await page.getByText("Round 3 of 5").waitFor();
    await expect.poll(() => page.locator(".time-left").textContent()).toMatch(/^1[12]:\d\d$/);
    const first = page.locator(".standing-rows .standing").first();
    expect(await first.locator("[role=cell]").allTextContents()).toEqual([
      "1",
      "Annahas leftBuc 12.5 · SB 8.25 · Won 31",
      "2",
      "2–0–0",
      "12.5",
      "8.25",
      "31",
    ]);
    expect(await first.locator("text=has left").isVisible()).toBe(false);
    const pairing = page.locator("#round .pairing").first();
    expect(await pairing.innerText()).toMatch(/Table 1\s+playing\s+Anna\s+–\s+Ben\s+–/);
    const match = view.matches.find(({ id }) => id === 3001)!;
    Object.assign(match, { state: "done", scores: [3, 4.5], by: "board", endedMs: 1 });
    server.push(view);
    await expect.poll(() => pairing.innerText()).toMatch(/Table 1\s+Anna\s+3\s+Ben\s+4.5/);
    expect(await pairing.locator("li.first").innerText()).toContain("Ben");
    await page.getByText("Equal points").click();
    await page.getByText("the points of all opponents together").waitFor();
    expect(errors).toEqual([]);
    await leave();
  });

  it("shows a bye without points of a match that nobody played", async () => {
    const view = playingView();
    const bye = view.matches.find(({ id }) => id === 3001)!;
    Object.assign(bye, { players: bye.players.slice(0, 1), table: null, scores: [0], state: "done" });
    const { page, errors, leave } = await watch(view, PROJECTOR);
    const pairing = page.locator("#round .pairing").first();
    await pairing.waitFor();
    expect((await pairing.innerText()).split(/\s+/).filter(Boolean)).toEqual(["bye", "Anna"]);
    expect(errors).toEqual([]);
    await leave();
  });

  it("counts the time left by the server's clock, not the visitor's", async () => {
    const wrongClock =
      "Date.now = () => 0; const Then = Date; globalThis.Date = class extends Then { constructor(...all) { super(...(all.length ? all : [0])); } static now() { return 0; } };";
    const view = playingView();
    const { page, server, leave } = await watch(view, PHONE, "", wrongClock);
    await expect.poll(() => page.locator(".time-left").textContent()).toMatch(/^1[12]:\d\d$/);
    server.push({ ...view, endsMs: Date.now() - 1 });
    await expect.poll(() => page.locator(".time-left").textContent()).toBe("0:00");
    server.push({ ...view, endsMs: 0 });
    await expect.poll(() => page.locator(".time-left").textContent()).toBe("no time limit");
    await leave();
  });

  it("shows a race as it lies: cards, scores, who has claimed and what", async () => {
    const { page, server, errors, leave } = await watch(playingView("set"), PROJECTOR);
    const tile = page.locator(".tile").first();
    await tile.locator(".live-place svg").nth(10).waitFor();
    expect(await tile.locator(".live-place svg").count()).toBe(11);
    expect(await tile.locator(".live-place.named").count()).toBe(2);
    expect(await tile.locator(".live-scores").innerText()).toMatch(/Anna\s+best 2.4 s\s+4\s+Ben\s+claims\s+3/);
    expect(await tile.locator(".live-line").innerText()).toBe("Claimed: 2 of 3 cards");
    expect(await tile.locator(".live-cards").getAttribute("aria-label")).toContain(
      "11 cards on the table: one empty violet wave (named)",
    );
    server.pushLive({
      match: 3001,
      table: 1,
      atMs: 9,
      state: { ...RACE, claim: null, scores: [4, 4], cards: [...(RACE.cards as string[]), "S3311", "S3312", "S3313"] },
    });
    await expect.poll(() => tile.locator(".live-place svg").count()).toBe(14);
    expect(await tile.locator(".live-scores").innerText()).toMatch(/Ben\s+best 5.1 s\s+4/);
    expect(await tile.locator(".live-line").textContent()).toBe("");
    expect(errors).toEqual([]);
    await leave();
  });

  it("shows Durak from whichever board tells: pairs, trump, talon, cards in hands as numbers, whose turn, clocks", async () => {
    const { page, server, leave } = await watch(playingView("durak"), PROJECTOR);
    const tile = page.locator(".tile").first();
    await expect
      .poll(() => tile.locator(".live-scores").innerText())
      .toMatch(/Anna\s+7 cards\s+4:50\s+Ben\s+6 cards\s+4:05/);
    expect(await tile.locator(".court-pair").allInnerTexts()).toEqual(["7♠\n10♠", "10♦\nQ♦", "Q♣"]);
    expect(await tile.locator(".court-stock").innerText()).toMatch(/Trump\s+6♥\s+12 cards/);
    expect(await tile.locator(".live-line").innerText()).toContain("Ben");
    server.pushLive({ match: 3001, table: 1, atMs: 9, seat: 1, state: { ...DURAK, peer: 2 } });
    await expect
      .poll(() => tile.locator(".live-scores").innerText())
      .toMatch(/Anna\s+2 cards\s+4:05\s+Ben\s+11 cards\s+4:50/);
    server.pushLive({ match: 3001, table: 1, atMs: 10, seat: 1, state: { ...DURAK, result: "lost", turn: "none" } });
    await expect.poll(() => tile.locator(".live-line").innerText()).toContain("Anna\u2069 has won");
    await leave();
  });

  it("shows a duel's cards, common symbol and scores, and the cells of tic-tac-toe", async () => {
    const duel = await watch(playingView("dobble"), PROJECTOR);
    const tile = duel.page.locator(".tile").first();
    await tile.locator(".live-round svg").nth(1).waitFor();
    await tile.locator(".live-symbol svg").waitFor();
    expect(await tile.locator(".live-line").innerText()).toContain("snowflake");
    expect(await tile.locator(".live-scores").innerText()).toMatch(/Anna\s+best 0.8 s\s+5\s+Ben\s+best 1.2 s\s+6/);
    // Another deck has no drawings; a board may tell anything.
    duel.server.pushLive({
      match: 3001,
      table: 1,
      atMs: 9,
      state: { ...DUEL, order: 5, cards: [30, 31], common: null, stage: "now" },
    });
    await expect.poll(() => tile.locator(".live-rounds").innerText()).toMatch(/30\s+31/);
    duel.server.pushLive({
      match: 3001,
      table: 1,
      atMs: 10,
      state: { app: "dobble", cards: "no list", score: null, best: [{}], common: [] },
    });
    await expect.poll(() => tile.locator(".live-rounds").innerText()).not.toContain("30");
    expect(duel.errors).toEqual([]);
    await duel.leave();
    const cells = await watch(playingView("tictactoe"), PROJECTOR);
    const grid = cells.page.locator(".tile").first();
    await expect
      .poll(() => grid.locator(".live-cells span").allTextContents())
      .toEqual(["X", "", "O", "", "X", "", "", "", ""]);
    expect(await grid.locator(".live-line").innerText()).toBe("It is the player's turn");
    cells.server.pushLive({ match: 3001, table: 1, atMs: 9, state: { ...CELLS, turn: "none", outcome: "X" } });
    await expect.poll(() => grid.locator(".live-line").innerText()).toBe("X has won");
    await cells.leave();
  });

  it("shows what people wrote as text, whole in its title, whatever it is; nothing scrolls sideways on a phone", async () => {
    const view = playingView();
    const nasty = `<img src=x onerror="window.hit=1"><script>window.hit=1</script> ${"long ".repeat(30)}`;
    for (const one of [view.players[0], view.tables[0]]) one.name = nasty;
    view.name = nasty;
    view.players[1].name = "\u202Eفاطمة".repeat(20);
    for (const hash of ["#standings", "#round", "#tables", "#rounds", "#match-3001"]) {
      const { page, errors, leave } = await watch(structuredClone(view), PHONE, hash);
      await page.locator(".part:visible .name").first().waitFor();
      expect(
        await page.evaluate(() => [
          document.querySelectorAll("main img, main script, header img").length,
          "hit" in window,
        ]),
      ).toEqual([0, false]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await expect.poll(() => page.locator(`.part:visible .name[title*="onerror"]`).count()).toBeGreaterThan(0);
      expect(errors).toEqual([]);
      await leave();
    }
  });

  it("says when it is not connected, keeps what was known, and comes back by itself", async () => {
    const view = playingView();
    const { page, server, leave } = await watch(view, PHONE);
    await page.getByText("Round 3 of 5").waitFor();
    const top = () => page.locator("#standings").evaluate(element => element.getBoundingClientRect().top);
    const before = await top();
    expect(await page.locator(".connection").textContent()).toBe("");
    await server.stop();
    await page.getByText("Not connected: trying again").waitFor();
    expect(await page.locator(".standing-rows .standing").count()).toBe(8);
    expect(await top()).toBe(before);
    server.view = { ...view, round: 4 };
    await server.start();
    await page.getByText("Round 4 of 5").waitFor();
    expect(await page.locator(".connection").textContent()).toBe("");
    await leave();
  });

  it("asks for a view where the stream brings none to begin with", async () => {
    const { page, server, leave } = await watch(playingView(), PHONE);
    await page.getByText("Round 3 of 5").waitFor();
    server.isSilent = true;
    server.view = { ...server.view, round: 5 };
    await page.reload();
    await page.getByText("Round 5 of 5").waitFor();
    expect(await page.locator(".connection").textContent()).toBe("");
    await leave();
  });

  it("names who has won, and has every round and each person's evenings", async () => {
    const { page, leave } = await watch(overView(), PHONE);
    await page.getByText("has won the tournament").waitFor();
    expect(await page.locator(".winner").textContent()).toBe("\u2068Anna\u2069 has won the tournament");
    await page.getByRole("link", { name: "Rounds", exact: true }).click();
    await page.locator("#rounds select").selectOption("1");
    await expect.poll(() => page.locator("#rounds .pairing a").first().getAttribute("href")).toBe("#match-1001");
    await page.getByRole("link", { name: "People" }).click();
    await expect
      .poll(() => page.locator("#people summary").allInnerTexts())
      .toEqual([expect.stringMatching(/Anna\s+12 games · 8–1–3/), expect.stringMatching(/Ben\s+9 games · 4–1–4/)]);
    await page.getByLabel("Find a person").fill("ann");
    await page.locator("#people summary").click();
    expect(await page.locator("#people dl").innerText()).toMatch(
      /Shortest time to a Set\s+2.4 s[^]*Sets a minute\s+3.13/,
    );
    expect(await page.locator("#people tbody tr").first().innerText()).toMatch(/Ben\s+2\s+0\s+1/);
    await leave();
  });
});
