// Durak between the two boards of the bench in a browser, by keys; and what may befall cable and boards in the middle of a game.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium } from "./chromium";
import { Site, type Visitor } from "./site";

const GAME = "Durak: two boards";
const PLAYING = ["attack", "defend", "throwin", "taking"];
const GAME_MS = 600_000;
const MOST_PLAYS = 400;

const can = hasChromium("Durak on the bench in a browser");
let site: Site;

const isPlaying = (state: any) => state.app === "durak" && PLAYING.includes(state.phase);

async function deal(visitor: Visitor): Promise<void> {
  await visitor.booted();
  for (const board of [1, 2]) await visitor.choose(board, GAME);
  for (const board of [1, 2]) await visitor.until(board, isPlaying);
}

/** What both boards must agree about; where one stands in the middle of an announcement they are not asked. */
const sharedOf = ({ game, phase, trump, talon, table }: any) => JSON.stringify({ game, phase, trump, talon, table });

/** Whoever is on turn plays what the cursor stands on, by key B. Answers the boards' states when the game is over or `isEnough`. */
async function playOn(
  visitor: Visitor,
  isEnough: (plays: number, states: any[]) => boolean = () => false,
): Promise<any[]> {
  for (let plays = 0; plays < MOST_PLAYS; plays++) {
    let board = 0;
    const states = await visitor.untilAll([1, 2], all => {
      board = all.findIndex(({ turn }) => turn === "me") + 1;
      return board > 0 || all.every(({ phase }) => phase === "over");
    });
    if (states.every(({ phase }) => phase === "over") || isEnough(plays, states)) return states;
    await visitor.press(board, "B");
  }
  throw new Error("the game does not end");
}

/** Both boards have the same game before them. */
const agree = (visitor: Visitor): Promise<any[]> =>
  visitor.untilAll([1, 2], ([one, other]) => [one, other].every(isPlaying) && sharedOf(one) === sharedOf(other));

/** What board 1 keeps, from the deal to its end; and a file that is no game, which says so and loses nothing. */
async function replay(visitor: Visitor, { seat, result, hand }: any): Promise<void> {
  const { page } = visitor;
  await page.getByRole("tab", { name: "Replay" }).click();
  const count = page.locator(".replay-count");
  await expect.poll(() => count.textContent()).toMatch(/^0 of \d+$/);
  const cardsOf = (player: number) => page.locator(".replay-row", { hasText: `Player ${player}` }).first();
  expect(await page.getByText("The deal").count()).toBe(1);
  expect(await cardsOf(1).locator(".playing-card").count()).toBe(6);
  const moves = await page.locator(".replay-list li").count();
  expect(moves).toBeGreaterThan(10);
  await page.getByRole("button", { name: "One move on" }).click();
  expect(await count.textContent()).toBe(`1 of ${moves}`);
  await page.keyboard.press("End");
  expect(await count.textContent()).toBe(`${moves} of ${moves}`);
  const winner = result === "won" ? seat : 3 - seat;
  const words = result === "draw" ? "A draw." : `Player ${winner} has won.`;
  expect(await page.locator(".replay-row.middle").textContent()).toContain(words);
  const hands = page.locator(".replay-table > .replay-row").nth(seat === 1 ? 0 : 2);
  expect(await hands.locator(".playing-card").count()).toBe(hand.length);
  await page
    .locator(".replay input[type=file]")
    .setInputFiles({ name: "letter.txt", mimeType: "text/plain", buffer: Buffer.from("Dear Sir,\n") });
  await expect.poll(() => page.locator(".replay .hint").textContent()).toContain("Line 1 of letter.txt is no game");
  // As PowerShell saves what `croupier durak save` prints.
  await page
    .locator(".replay input[type=file]")
    .setInputFiles({
      name: "games.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("\ufeff# none\r\nhello", "utf16le"),
    });
  await expect.poll(() => page.locator(".replay .hint").textContent()).toContain("Line 2 of games.txt is no game");
  await page
    .locator(".replay input[type=file]")
    .setInputFiles({ name: "page.txt", mimeType: "text/plain", buffer: Buffer.from("<html></html>") });
  await expect
    .poll(() => page.locator(".replay .hint").textContent())
    .toContain("age.txt is a web page (HTML), and not games of Durak");
  await page.getByRole("button", { name: "Read it again" }).click();
  await expect.poll(() => count.textContent()).toBe(`0 of ${moves}`);
}

describe.skipIf(!can)("Durak on the bench", () => {
  beforeAll(async () => {
    site = await Site.open();
  });
  afterAll(() => site?.close());

  it(
    "a whole game is played by keys, and the boards agree about its end",
    async () => {
      const visitor = await site.visit();
      await deal(visitor);
      const [one, other] = await playOn(visitor);
      expect([one.result, other.result].sort()).toEqual(one.result === "draw" ? ["draw", "draw"] : ["lost", "won"]);
      expect([one.talon, other.talon]).toEqual([0, 0]);
      expect(one.hand.length).toBe(other.peer);
      await replay(visitor, one);
      visitor.wentWell();
      await visitor.leave();
    },
    GAME_MS,
  );

  it(
    "the cable out, in again, and 2 % noise on it: the game goes on to its end",
    async () => {
      const visitor = await site.visit();
      await deal(visitor);
      await playOn(visitor, plays => plays >= 6);
      await visitor.page.keyboard.press("p");
      expect(await visitor.page.getAttribute(".plug", "aria-checked")).toBe("false");
      await Promise.all([1, 2].map(board => visitor.until(board, state => state.phase === "lost-peer")));
      await visitor.page.click(".plug");
      const [{ talon }] = await agree(visitor);
      // What hardly anybody changes is behind the cable.
      const noise = visitor.page.locator(".cable input[type=range]");
      expect([await noise.isVisible(), await visitor.page.isVisible(".cable select")]).toEqual([false, false]);
      await visitor.page.click(".cable summary");
      expect(await visitor.page.isVisible(".cable select")).toBe(true);
      await noise.fill("2");
      expect(await visitor.page.textContent(".cable output")).toBe("2 %");
      const [one, other] = await playOn(visitor);
      expect(talon).toBeGreaterThan(0);
      expect([one.result, other.result].sort()).toEqual(one.result === "draw" ? ["draw", "draw"] : ["lost", "won"]);
      visitor.wentWell();
      await visitor.leave();
    },
    GAME_MS,
  );

  it(
    "a board that is switched off and on in the middle of a game goes on with it, and both where they were when the page is reloaded",
    async () => {
      const visitor = await site.visit();
      await deal(visitor);
      await playOn(visitor, (plays, [one]) => plays >= 4 && one.talon < 24);
      const before = (await agree(visitor))[0];
      await visitor.page.click("[data-unit='1'] .power");
      await visitor.page.waitForFunction(() => window.bench.units[0].life?.isOn === false);
      await visitor.drawn();
      expect(await visitor.picture(1)).not.toContain("#");
      await visitor.page.click("[data-unit='1'] .power");
      await visitor.booted(1);
      await visitor.choose(1, GAME);
      const [after] = await agree(visitor);
      expect([after.hand, after.talon, after.trump, after.game]).toEqual([
        before.hand,
        before.talon,
        before.trump,
        before.game,
      ]);
      await playOn(visitor, plays => plays >= 4);
      await visitor.page.click("[aria-label='Reset board 2']");
      await visitor.booted(2);
      await visitor.choose(2, GAME);
      const kept = await agree(visitor);
      await visitor.startedWell();
      // Storage is told to the page within a tenth of a second of the board's.
      for (const board of [1, 2]) await visitor.pass(board, 300);
      await visitor.page.reload();
      const read = await agree(visitor);
      for (const at of [0, 1])
        expect([read[at].hand, read[at].talon, read[at].game]).toEqual([kept[at].hand, kept[at].talon, kept[at].game]);
      visitor.wentWell();
      await visitor.leave();
    },
    GAME_MS,
  );
});
