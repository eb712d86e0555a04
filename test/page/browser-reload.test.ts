// A reload of the bench changes nothing: each game is open again, with its cards and stones, in one tab and in two.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TABLE } from "../../deploy/page/tours/table";
import { hasChromium } from "./chromium";
import { Site, type Visitor } from "./site";

const can = hasChromium("a reload of the bench");
let site: Site;

const scan = (visitor: Visitor, codes: string[]) =>
  visitor.ask(1, `${JSON.stringify(codes)}.map(function(code){return croupier.scan(code)})`);
const open = (visitor: Visitor, app: string, how: object) =>
  visitor.page.evaluate(([name, with_]) => window.bench.units[0].open(name, with_), [app, how] as const);
/** What the page keeps of the game of board 1, as text. */
const kept = (visitor: Visitor) =>
  visitor.page.evaluate(() =>
    JSON.stringify(JSON.parse(localStorage.getItem("croupier.bench") ?? "{}").seats?.[0].game),
  );

async function reload(visitor: Visitor, isKept: (game: any) => boolean): Promise<void> {
  await expect.poll(async () => isKept(JSON.parse((await kept(visitor)) ?? "null") ?? {})).toBe(true);
  await visitor.startedWell();
  await visitor.page.reload();
}

describe.skipIf(!can)("a reload of the bench", () => {
  beforeAll(async () => {
    site = await Site.open();
  });
  afterAll(() => site?.close());

  it.each(["solve", "hint"])(
    "keeps the table of Set (%s): places, the Sets that were taken, the one that is shown",
    async mode => {
      const visitor = await site.visit();
      await visitor.booted();
      await open(visitor, "set", { mode });
      await scan(visitor, TABLE);
      // A person takes what the page has shown.
      await visitor.page.waitForFunction(
        count => window.bench.units[0].state?.cards?.filter(Boolean).length === count,
        TABLE.length,
      );
      while (!(await visitor.ask(1, 'croupier.play("take")'))) await visitor.ask(1, 'croupier.play("next")');
      await visitor.until(1, ({ cards }) => cards.filter(Boolean).length === 9);
      await visitor.page.waitForFunction(() => window.bench.seats[0].game?.taken?.length === 1);
      await scan(visitor, ["S1111", "S2222", "S3333"]);
      const before = await visitor.until(1, ({ cards }) => cards.filter(Boolean).length === 12);
      await reload(visitor, game => game.places?.filter(Boolean).length === 12 && game.taken.length === 1);
      const after = await visitor.until(1, ({ app, cards }) => app === "set" && cards.filter(Boolean).length === 12);
      expect([after.mode, after.cards, after.seen]).toEqual([mode, before.cards, before.seen]);
      if (mode === "solve") await visitor.until(1, ({ shown }) => shown === before.shown);
      // A card that was taken is known as taken still.
      const gone = TABLE.find(code => !before.cards.includes(code))!;
      expect(await scan(visitor, [gone])).toEqual(["taken"]);
      await expect.poll(() => visitor.page.locator(".lying .place[data-code^=S]").count()).toBe(12);
      visitor.wentWell();
      await visitor.leave();
    },
  );

  it("keeps three cards that are judged, a deck that is checked, and two cards of Dobble", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    await open(visitor, "set", { mode: "check" });
    await scan(visitor, ["S1111", "S1112", "S1123"]);
    await reload(visitor, game => game.how?.mode === "check" && game.scans.length === 3);
    const check = await visitor.until(1, ({ app, cards }) => app === "set" && cards.length === 3);
    expect([check.mode, check.cards]).toEqual(["check", ["S1111", "S1112", "S1123"]]);

    await open(visitor, "set", { mode: "deck" });
    await scan(visitor, ["S1111", "S1112", "S1112"]);
    await reload(visitor, game => game.how?.mode === "deck" && game.scans.length === 3);
    const deck = await visitor.until(1, ({ mode, seen }) => mode === "deck" && seen === 2);
    expect([deck.missing.length, deck.double]).toEqual([79, ["S1112"]]);

    await open(visitor, "dobble", { mode: "match" });
    await scan(visitor, ["D0711", "D0740"]);
    await reload(visitor, game => game.app === "dobble" && game.scans.length === 2);
    const { common } = await visitor.until(1, state => state.app === "dobble" && !!state.common);
    expect(common.symbol).toBe(46);
    visitor.wentWell();
    await visitor.leave();
  });

  it.each(["race", "practice"])("opens a %s again with its cards, and says that points begin anew", async mode => {
    const visitor = await site.visit();
    await visitor.booted();
    await open(visitor, "set", mode === "race" ? { mode, players: 3 } : { mode, cards: "scan" });
    await scan(visitor, TABLE);
    await reload(visitor, game => game.how?.mode === mode && game.places?.filter(Boolean).length === 12);
    const state = await visitor.until(1, ({ app, cards }) => app === "set" && cards.filter(Boolean).length === 12);
    expect([state.mode, state.cards, state.scores.length]).toEqual([mode, TABLE, mode === "race" ? 3 : 1]);
    await visitor.page.getByText("Its points begin anew.").waitFor();
    visitor.wentWell();
    await visitor.leave();
  });

  it("opens Dobble's duel, practice with the board's own cards, and tic-tac-toe as it stood", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    await open(visitor, "dobble", { mode: "duel" });
    await visitor.page.locator("input[value=dobble]:checked").waitFor({ state: "attached" });
    await visitor.page.check("input[value=control]");
    await reload(visitor, game => game.how?.mode === "duel");
    await visitor.until(1, ({ app, mode }) => app === "dobble" && mode === "duel");
    // The tray shows what it showed, and not what the game that comes back would ask for.
    await visitor.page.waitForFunction(() => !window.bench.isResuming(window.bench.units[0]));
    expect(await visitor.page.locator("input[name=kind]:checked").getAttribute("value")).toBe("control");
    await open(visitor, "set", { mode: "practice", cards: "board" });
    await visitor.until(1, ({ cards }) => cards?.filter(Boolean).length === 12);
    await reload(visitor, game => game.how?.cards === "board");
    await visitor.until(1, ({ mode, cards }) => mode === "practice" && cards.filter(Boolean).length === 12);
    await open(visitor, "tictactoe", { mode: "keys", cells: "X...O...." });
    await visitor.until(1, ({ app }) => app === "tictactoe");
    const { cells } = await visitor.state(1);
    await reload(visitor, game => game.app === "tictactoe" && game.how.cells === cells.join(""));
    const after = await visitor.until(1, ({ app }) => app === "tictactoe");
    expect(after.cells).toEqual(cells);
    visitor.wentWell();
    await visitor.leave();
  });

  it("goes on with Durak in the middle of a bout, where board 2 plays by itself", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    await visitor.page.click("[data-starter=durak]");
    await visitor.untilAll([1, 2], states => states.every(({ link }) => link?.state === "playing"));
    const before = await visitor.until(1, ({ turn }) => turn === "me");
    await reload(visitor, game => game.app === "durak");
    const after = await visitor.until(
      1,
      ({ app, turn, link }) => app === "durak" && turn === "me" && link.state === "playing",
    );
    expect([after.hand, after.trump, after.game]).toEqual([before.hand, before.trump, before.game]);
    await visitor.press(1, "B");
    await visitor.until(
      1,
      state => JSON.stringify(state.hand) !== JSON.stringify(before.hand) || state.table.length > 0,
    );
    visitor.wentWell();
    await visitor.leave();
  });

  it("leaves a board that is off, and a second tab shows the same table without keeping it", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    await open(visitor, "set", { mode: "solve" });
    await scan(visitor, TABLE);
    await visitor.page.click("[data-unit='2'] .power");
    await expect.poll(() => kept(visitor)).toContain(TABLE[11]);
    const second = await visitor.another();
    const state = await second.until(1, ({ app, cards }) => app === "set" && cards.filter(Boolean).length === 12);
    expect(state.cards).toEqual(TABLE);
    await second.page.getByText("The bench is open in another tab or window").waitFor();
    expect(await second.page.evaluate(() => window.bench.units[1].isOn)).toBe(false);
    await second.ask(1, 'croupier.play("new")');
    await second.until(1, ({ cards }) => !cards.some(Boolean));
    expect(await kept(visitor)).toContain(TABLE[11]);
    visitor.wentWell();
    await visitor.leave();
  });
});
