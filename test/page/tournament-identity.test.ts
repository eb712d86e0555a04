// Who somebody is: a number, which stays whatever he is called; and the projector's screen, which stays awake where a browser can do that.
import { afterAll, describe, expect, it } from "vitest";
import { hasChromium } from "./chromium";
import { PEOPLE, overView, playingView } from "./tournament-views";
import { PHONE, PROJECTOR, allLeave, watch } from "./tournament-visitor";

const can = hasChromium("who somebody is on the tournament's page");

/** Counts what is asked of it; the test lets go in the system's place. */
const WAKE_LOCK = `
  window.locks = [];
  Object.defineProperty(navigator, "wakeLock", { configurable: true, value: {
    async request(kind) {
      if (window.refuses) throw new DOMException("battery", "NotAllowedError");
      const lock = new EventTarget();
      Object.assign(lock, { kind, released: false, async release() {
        lock.released = true;
        lock.dispatchEvent(new Event("release"));
      } });
      window.locks.push(lock);
      return lock;
    },
  } });
  window.seen = isSeen => {
    Object.defineProperty(document, "visibilityState", { configurable: true, value: isSeen ? "visible" : "hidden" });
    Object.defineProperty(document, "hidden", { configurable: true, value: !isSeen });
    document.dispatchEvent(new Event("visibilitychange"));
  };`;
/** As on a page that came over http from another computer. */
const NO_WAKE_LOCK = `delete Navigator.prototype.wakeLock;`;
interface Faked {
  locks: { kind: string; released: boolean; release(): Promise<void> }[];
  seen(isSeen: boolean): void;
  refuses: boolean;
}

describe.skipIf(!can)("who somebody is on the tournament's page", () => {
  afterAll(allLeave);

  it("stays when he is called otherwise, also behind a reload; whoever is called so next is somebody else", async () => {
    const view = playingView();
    view.players[4].name = "Player-05";
    const { page, server, errors, leave } = await watch(view, PHONE);
    await page.getByLabel("Find your name").fill("player-05");
    await page.locator(".me-found button").click();
    const card = page.locator(".me-card");
    await expect.poll(() => card.innerText()).toMatch(/Player-05\s+Rank 5 of 8/);
    const renamed = structuredClone(view);
    renamed.players[4].name = "Pat";
    renamed.players[6].name = "Player-05";
    server.push(renamed);
    for (const again of [false, true]) {
      if (again) await page.reload();
      await expect.poll(() => card.innerText()).toMatch(/Pat\s+Rank 5 of 8/);
      await expect.poll(() => page.locator(".standing.me .name").allInnerTexts()).toEqual(["Pat"]);
    }
    await page.getByRole("link", { name: "Tables" }).click();
    await expect.poll(() => page.locator(".tile.me h3").allInnerTexts()).toEqual(["Table 3"]);
    await page.getByRole("link", { name: "Rounds", exact: true }).click();
    await expect.poll(() => page.locator("#rounds .pairing-sides .me .name").allInnerTexts()).toEqual(["Pat"]);
    // And back again.
    server.push(view);
    await expect.poll(() => card.innerText()).toMatch(/Player-05\s+Rank 5 of 8/);
    expect(errors).toEqual([]);
    await leave();
  });

  it("is asked anew where the same number is another file's", async () => {
    const view = playingView();
    const { page, server, leave } = await watch(view, PHONE);
    await page.getByLabel("Find your name").fill("ben");
    await page.locator(".me-found button").click();
    await expect.poll(() => page.locator(".me-card").innerText()).toContain("Ben");
    server.push({ ...view, file: "saturday" });
    await page.getByLabel("Find your name").waitFor();
    expect(await page.locator(".standing.me").count()).toBe(0);
    server.push(view);
    await expect.poll(() => page.locator(".me-card").innerText()).toContain("Ben");
    // Who is not there any more is nobody, and is himself when he is back.
    server.push({ ...view, players: view.players.filter(({ id }) => id !== 2) });
    await page.getByLabel("Find your name").waitFor();
    server.push(view);
    await expect.poll(() => page.locator(".me-card").innerText()).toContain("Ben");
    await leave();
  });

  it("is taken over from what a page of 0.15 has kept, once", async () => {
    const kept = `if (!localStorage["croupier.tournament.player"]) localStorage["croupier.tournament.me"] = '"Ben"';`;
    const view = playingView();
    const { page, server, leave } = await watch(view, PHONE, "", kept);
    const card = page.locator(".me-card");
    await expect.poll(() => card.innerText()).toContain("Ben");
    const renamed = structuredClone(view);
    renamed.players[1].name = "Benedikt";
    renamed.players[5].name = "Ben";
    server.push(renamed);
    await expect.poll(() => card.innerText()).toContain("Benedikt");
    await page.reload();
    await expect.poll(() => card.innerText()).toContain("Benedikt");
    await page.getByRole("button", { name: "Not me" }).click();
    await page.getByLabel("Find your name").waitFor();
    await page.reload();
    await page.getByLabel("Find your name").waitFor();
    await leave();
  });

  it("is two people in the list of people where two are called the same; it follows names and results that are corrected", async () => {
    const view = overView();
    const { page, server, errors, leave } = await watch(view, PHONE, "#people");
    const names = () => page.locator("#people summary .name").allInnerTexts();
    await expect.poll(names).toEqual(["Anna", "Ben"]);
    server.people = [...PEOPLE, { ...PEOPLE[0], id: 9, name: "Anna", wins: 6, played: 11 }];
    const renamed = structuredClone(view);
    renamed.players[2].name = "Anna B.";
    server.push(renamed);
    await expect.poll(names).toEqual(["Anna", "Anna", "Ben"]);
    server.people = [{ ...PEOPLE[0], wins: 9 }, PEOPLE[1]];
    renamed.matches[0].scores = [0, 5];
    server.push(renamed);
    await expect.poll(names).toEqual(["Ben", "Anna"]);
    expect(errors).toEqual([]);
    await leave();
  });

  it("a match that is played again is watched on under its new number", async () => {
    const view = playingView();
    const { page, server, errors, leave } = await watch(view, PROJECTOR, "#match-3001");
    await page.getByText("Round 3, match 3001").waitFor();
    const again = structuredClone(view);
    again.matches.find(({ id }) => id === 3001)!.id = 3077;
    again.live = [];
    server.push(again);
    await page.getByText("Round 3, match 3077").waitFor();
    expect(await page.evaluate(() => location.hash)).toBe("#match-3077");
    // Taken back it is the old one.
    server.push(view);
    await page.getByText("Round 3, match 3001").waitFor();
    expect(errors).toEqual([]);
    await leave();
  });

  it("says in a round robin whose results count for nobody, and how byes count in the Swiss system", async () => {
    const view = playingView();
    view.players[7].leftAfter = 2;
    const match = view.matches.find(({ players, round }) => round === 2 && players.includes(8))!;
    const robin = { ...view, system: "round-robin", leavers: "annulled" } as const;
    Object.assign(match, { isAnnulled: true });
    const { page, server, errors, leave } = await watch(robin, PROJECTOR);
    await page.getByText("If a player leaves, no result of that player counts.").waitFor();
    expect(await page.locator(".standing", { hasText: "Helga" }).innerText()).toContain("has left, results annulled");
    await page.evaluate(() => (location.hash = "#rounds"));
    await page.locator("#rounds select").selectOption("2");
    await expect.poll(() => page.locator("#rounds .pairing-state").last().innerText()).toBe("annulled");
    server.push({ ...view, matches: overView().matches, byes: "dummy" });
    await page.evaluate(() => (location.hash = "#standings"));
    await page.getByText("Equal points").click();
    await page.getByText("a bye adds the player's own points").waitFor();
    expect(await page.locator(".standing", { hasText: "Helga" }).innerText()).not.toContain("annulled");
    expect(errors).toEqual([]);
    await leave();
  });
});

describe.skipIf(!can)("the projector's screen", () => {
  afterAll(allLeave);

  it("is kept awake while the page is seen, and again when it is seen again", async () => {
    const { page, errors, leave } = await watch(playingView(), PROJECTOR, "", WAKE_LOCK);
    const held = () =>
      page.evaluate(() => (window as unknown as Faked).locks.map(({ kind, released }) => [kind, released]));
    await expect.poll(held).toEqual([["screen", false]]);
    // A browser lets go by itself when another window is seen.
    await page.evaluate(async () => {
      const faked = window as unknown as Faked;
      faked.seen(false);
      await faked.locks[0].release();
    });
    expect(await held()).toEqual([["screen", true]]);
    await page.evaluate(() => (window as unknown as Faked).seen(true));
    await expect.poll(held).toEqual([
      ["screen", true],
      ["screen", false],
    ]);
    expect(await page.getByText("may go dark").isVisible()).toBe(false);
    // A window as narrow as a phone's is no projector.
    await page.setViewportSize({ width: 400, height: 800 });
    await expect.poll(held).toEqual([
      ["screen", true],
      ["screen", true],
    ]);
    await page.setViewportSize(PROJECTOR.viewport);
    await expect.poll(async () => (await held()).at(-1)).toEqual(["screen", false]);
    expect(errors).toEqual([]);
    await leave();
  });

  it("may go dark, says the page, where the browser refuses, until it does not any more", async () => {
    const { page, leave } = await watch(playingView(), PROJECTOR, "", `${WAKE_LOCK} window.refuses = true;`);
    await page.getByText("This screen may go dark. The browser cannot keep it awake now").waitFor();
    await page.evaluate(() => {
      const faked = window as unknown as Faked;
      faked.refuses = false;
      faked.seen(true);
    });
    await expect.poll(() => page.getByText("may go dark").isVisible()).toBe(false);
    await leave();
  });

  it("may go dark, says the page, where a browser keeps none awake, as over http from another computer; a phone's is its own business", async () => {
    const { page, errors, leave } = await watch(playingView(), PROJECTOR, "", NO_WAKE_LOCK);
    await page.getByText("This screen may go dark. A browser keeps it awake only on https").waitFor();
    expect(errors).toEqual([]);
    await leave();
    const phone = await watch(playingView(), PHONE, "", NO_WAKE_LOCK);
    await phone.page.getByText("Round 3 of 5").waitFor();
    expect(await phone.page.getByText("may go dark").isVisible()).toBe(false);
    await phone.leave();
  });
});
