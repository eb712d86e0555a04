// The table of the bench in a browser: cards as they lie, the shown Set outlined, Sets found by eye, Dobble's symbol on both cards.
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cardsOf, isSet } from "../../src/games/set/rules";
import { makeCode, parseCode } from "../../src/games/set/codes";
import { TABLE } from "../../deploy/page/tours/table";
import { hasChromium } from "./chromium";
import { Site, type Visitor } from "./site";

const can = hasChromium("the table of the bench in a browser");
let site: Site;

const table = (visitor: Visitor): Locator => visitor.page.locator(".lying");
const place = (visitor: Visitor, code: string): Locator => table(visitor).locator(`.place[data-code="${code}"]`);
const outlined = (visitor: Visitor): Promise<string[]> =>
  table(visitor)
    .locator(".place.outlined")
    .evaluateAll(list => list.map(one => (one as HTMLElement).dataset.code!));
const codes = (visitor: Visitor): Promise<string[]> =>
  table(visitor)
    .locator(".place")
    .evaluateAll(list => list.map(one => (one as HTMLElement).dataset.code ?? ""));
const shownOf = ({ cards, sets, shown }: any): string[] => (sets[shown] ?? []).map((at: number) => cards[at]);
const button = (visitor: Visitor, name: string): Locator => table(visitor).getByRole("button", { name, exact: true });

/** A board with these on its table. */
async function laid(visitor: Visitor, mode: "solve" | "hint", cards = TABLE, board = 1): Promise<any> {
  await visitor.booted(board);
  await visitor.ask(board, `croupier.open("set",{mode:"${mode}"})`);
  await visitor.ask(board, `${JSON.stringify(cards)}.forEach(function(code){croupier.scan(code)})`);
  await expect.poll(() => codes(visitor)).toEqual([...cards, ...Array(12 - cards.length).fill("")]);
  return visitor.state(board);
}

describe.skipIf(!can)("the table of the bench", () => {
  beforeAll(async () => {
    site = await Site.open();
  });
  afterAll(() => site?.close());

  it("shows cards in three rows as the board has them, each scan, each step, what is taken and what is taken back", async () => {
    const visitor = await site.visit();
    const state = await laid(visitor, "solve");
    const boxes = await table(visitor)
      .locator(".place")
      .evaluateAll(list => list.map(one => [(one as HTMLElement).offsetLeft, (one as HTMLElement).offsetTop]));
    // Places count down the columns.
    expect(boxes[1][0]).toBe(boxes[0][0]);
    expect(boxes[1][1]).toBeGreaterThan(boxes[0][1]);
    expect(boxes[3][0]).toBeGreaterThan(boxes[0][0]);
    expect(new Set(boxes.map(([left]) => left)).size).toBe(4);
    await expect.poll(() => outlined(visitor)).toEqual(shownOf(state));
    expect(await table(visitor).textContent()).toContain("12 cards, 3 Sets. Set 1 is outlined.");
    await expect
      .poll(() => visitor.page.textContent("[data-unit='1'] [aria-live]"))
      .toContain("3 Sets on the table. Set 1 is shown: ");

    await visitor.press(1, "C");
    const stepped = await visitor.until(1, ({ shown }) => shown === 1);
    await expect.poll(() => outlined(visitor)).toEqual(shownOf(stepped));
    expect(await table(visitor).locator(".places").getAttribute("style")).toMatch(/--colour: #/);

    await visitor.press(1, "B");
    const taken = await visitor.until(1, ({ cards }) => cards.filter(Boolean).length === 9);
    await expect.poll(() => codes(visitor)).toEqual(taken.cards.map((code: string | null) => code ?? ""));
    await button(visitor, "Undo").click();
    await expect.poll(() => codes(visitor)).toEqual(TABLE);

    await visitor.ask(1, `croupier.play("deal")`);
    await expect.poll(async () => (await codes(visitor)).length).toBe(15);
    visitor.wentWell();
    await visitor.leave();
  });

  it("lets a card be removed, an empty place be filled from the tray, and three be dealt that were never there", async () => {
    const visitor = await site.visit();
    await laid(visitor, "solve");
    await place(visitor, "S1311").click();
    await button(visitor, "Remove S1311").click();
    await visitor.until(1, ({ cards }) => cards[1] === null);
    await expect.poll(async () => (await codes(visitor))[1]).toBe("");
    await table(visitor).getByRole("button", { name: "Empty place, row 2, column 1" }).click();
    const focused = await visitor.page.evaluate(() => {
      const { className, ariaSelected } = document.activeElement!;
      return [className, ariaSelected];
    });
    expect(focused).toEqual(["card", "false"]);
    await visitor.page.keyboard.press("Enter");
    await visitor.until(1, ({ cards }) => cards[1] !== null);

    await button(visitor, "Take it").click();
    await visitor.until(1, ({ cards }) => cards.filter(Boolean).length === 9);
    await expect.poll(async () => (await codes(visitor)).filter(Boolean).length).toBe(9);
    await button(visitor, "Deal three").click();
    const { message, seen } = await visitor.until(1, ({ cards }) => cards.filter(Boolean).length === 12);
    // Twelve, one instead of the removed one, three more: had one of them lain there before, the board would have seen fewer.
    expect([seen >= 15, /taken|lies there/.test(message)]).toEqual([true, false]);
    visitor.wentWell();
    await visitor.leave();
  });

  it.each([1440, 1024, 390, 320])(
    "has 21 cards in seven columns of three, each whole and where it can be clicked, %i wide",
    async width => {
      const visitor = await site.visit();
      await visitor.page.setViewportSize({ width, height: 900 });
      await visitor.booted(1);
      await visitor.ask(1, `croupier.open("set",{mode:"solve"})`);
      await visitor.ask(1, `[1,2,3].forEach(function(){croupier.play("deal")})`);
      const cards = cardsOf(false).slice(0, 21).map(makeCode);
      await visitor.ask(1, `${JSON.stringify(cards)}.forEach(function(code){croupier.scan(code)})`);
      await expect.poll(() => codes(visitor)).toEqual(cards);
      const boxes = await table(visitor)
        .locator(".place")
        .evaluateAll(list => list.map(one => one.getBoundingClientRect().toJSON() as DOMRect));
      expect([new Set(boxes.map(({ left }) => left)).size, new Set(boxes.map(({ top }) => top)).size]).toEqual([7, 3]);
      for (const { left, right, width: wide } of boxes) {
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(width);
        expect(wide).toBeGreaterThanOrEqual(24);
      }
      const shown = shownOf(await visitor.state(1));
      expect(shown).toHaveLength(3);
      await expect.poll(() => outlined(visitor)).toEqual(shown);
      await place(visitor, cards[20]).click();
      expect(await button(visitor, `Remove ${cards[20]}`).isVisible()).toBe(true);
      visitor.wentWell();
      await visitor.leave();
    },
  );

  it("goes from place to place by arrows, and removes by a key", async () => {
    const visitor = await site.visit();
    await laid(visitor, "solve");
    await place(visitor, TABLE[0]).focus();
    const { keyboard } = visitor.page;
    for (const key of ["ArrowRight", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowLeft"]) await keyboard.press(key);
    expect(await visitor.page.evaluate(() => (document.activeElement as HTMLElement).dataset.code)).toBe(TABLE[2]);
    expect(await place(visitor, TABLE[2]).getAttribute("aria-label")).toContain("S1322, row 3, column 1");
    expect(await table(visitor).locator(".place[tabindex='0']").count()).toBe(1);
    await keyboard.press("Delete");
    await visitor.until(1, ({ cards }) => cards[2] === null);
    visitor.wentWell();
    await visitor.leave();
  });

  it("hints are played by eye: a wrong guess is told why, a right one is taken, and nothing is given away before", async () => {
    const visitor = await site.visit();
    const { sets } = await laid(visitor, "hint");
    const words = () => table(visitor).textContent();
    expect(await outlined(visitor)).toEqual([]);
    expect(await words()).not.toMatch(/\d Sets?/);
    expect(isSet(parseCode("S2132"), parseCode("S1311"), parseCode("S1322"))).toBe(false);
    for (const code of ["S2132", "S1311", "S1322"]) await place(visitor, code).click();
    expect(await words()).toContain("Not a Set. Quantity: two, one, one. Filling: empty, striped, striped.");
    expect(await table(visitor).locator(".place.wrong").count()).toBe(3);
    expect((await visitor.state(1)).cards).toEqual(TABLE);

    // The last one is the furthest away for the board's own hints.
    const last: string[] = sets.at(-1).map((at: number) => TABLE[at]);
    for (const code of last) await place(visitor, code).click();
    await visitor.until(1, ({ cards }) => last.every(code => !cards.includes(code)));
    await expect.poll(async () => (await codes(visitor)).filter(Boolean).length).toBe(9);
    expect(await table(visitor).getByRole("status").textContent()).toMatch(/^A Set: /);
    expect(await outlined(visitor)).toEqual([]);

    // The three Sets share a card, so there is none now. What the board gives away is outlined, too.
    await button(visitor, "Undo").click();
    await expect.poll(() => codes(visitor)).toEqual(TABLE);
    const said = () => visitor.page.textContent("[data-unit='1'] [aria-live]");
    for (const [count, words] of ["there is a Set", "One of its cards", "Two of its cards", ";"].entries()) {
      await button(visitor, "Next hint").click();
      await expect.poll(said).toContain(words);
      await expect.poll(async () => (await outlined(visitor)).length).toBe(count);
    }
    visitor.wentWell();
    await visitor.leave();
  });

  it("hides the Sets that the board shows, on wish, and takes just the one that was found", async () => {
    const visitor = await site.visit();
    const { sets } = await laid(visitor, "solve");
    await table(visitor).getByLabel("Hide Sets").check();
    expect(await outlined(visitor)).toEqual([]);
    const second: string[] = sets[1].map((at: number) => TABLE[at]);
    for (const code of second) await place(visitor, code).click();
    await visitor.until(1, ({ cards }) => second.every(code => !cards.includes(code)));
    await button(visitor, "Undo").click();
    await expect.poll(() => codes(visitor)).toEqual(TABLE);
    expect(await outlined(visitor)).toEqual([]);
    await table(visitor).getByLabel("Hide Sets").uncheck();
    await expect.poll(async () => (await outlined(visitor)).length).toBe(3);
    visitor.wentWell();
    await visitor.leave();
  });

  it("lifts taken cards off where motion is welcome, and leaves nothing behind", async () => {
    const visitor = await site.visit({ reducedMotion: "no-preference" });
    await laid(visitor, "solve");
    await visitor.page.evaluate(() => {
      const air = document.querySelector(".air")!;
      new MutationObserver((_, observer) => {
        if (air.childElementCount !== 3) return;
        document.body.dataset.lifted = "3";
        observer.disconnect();
      }).observe(air, { childList: true });
    });
    await visitor.press(1, "B");
    await expect.poll(() => visitor.page.evaluate(() => document.body.dataset.lifted)).toBe("3");
    await expect.poll(() => table(visitor).locator(".lifted").count()).toBe(0);
    expect((await codes(visitor)).filter(Boolean)).toHaveLength(9);
    visitor.wentWell();
    await visitor.leave();
  });

  it("is the other board's when cards go there, takes cards that are dragged onto it, and says what a board plays instead", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    expect(await table(visitor).textContent()).toContain("Board 1 shows its menu.");
    await button(visitor, "Open Set").click();
    await visitor.until(1, ({ app, mode }) => app === "set" && mode === "solve");
    await visitor.page.getByRole("radio", { name: "Board 2" }).check();
    expect(await table(visitor).textContent()).toContain("On the table of board\u00a02");
    await laid(visitor, "solve", TABLE.slice(0, 2), 2);
    const card = visitor.page.locator('.card[data-code="S1111"]');
    await card.scrollIntoViewIfNeeded();
    const from = (await card.boundingBox())!;
    const to = (await table(visitor).locator(".felt").boundingBox())!;
    await visitor.page.mouse.move(from.x + 20, from.y + 20);
    await visitor.page.mouse.down();
    await visitor.page.mouse.move(from.x - 30, from.y + 30, { steps: 4 });
    await visitor.page.mouse.move(to.x + 40, to.y + 40, { steps: 4 });
    await visitor.page.mouse.up();
    await expect.poll(() => codes(visitor).then(list => list[2])).toBe("S1111");
    expect((await visitor.state(1)).cards.some(Boolean)).toBe(false);
    await visitor.ask(2, `croupier.open("tictactoe")`);
    await expect.poll(() => table(visitor).textContent()).toContain("Board 2 plays tic-tac-toe.");
    await visitor.page.click("[data-unit='2'] .power");
    await expect.poll(() => table(visitor).textContent()).toContain("Board 2 is off.");
    await button(visitor, "Switch it on").click();
    await visitor.booted(2);
    visitor.wentWell();
    await visitor.leave();
  });

  it("shows two cards of Dobble with their symbol marked on both; in a duel they lie face down first", async () => {
    const visitor = await site.visit();
    await visitor.booted(1);
    await visitor.page.check("input[value=dobble]");
    await visitor.ask(1, `croupier.open("dobble",{mode:"match"})`);
    for (const code of ["D0711", "D0740"]) await visitor.ask(1, `croupier.scan("${code}")`);
    await expect.poll(() => table(visitor).textContent()).toContain("Both cards show: Spider's web.");
    const marked = () =>
      table(visitor)
        .locator(".round")
        .evaluateAll(list =>
          list.map(one => [
            (one as HTMLElement).dataset.card,
            ...[...one.querySelectorAll(".common-ring")].map(ring => ring.parentElement!.dataset.symbol),
          ]),
        );
    expect(await marked()).toEqual([
      ["11", "46"],
      ["40", "46"],
    ]);
    await button(visitor, "Undo").click();
    await expect.poll(() => table(visitor).locator(".round.empty").count()).toBe(1);

    await visitor.ask(1, `croupier.open("dobble",{mode:"duel"})`);
    await visitor.ask(1, `croupier.scan("D0711")`);
    await expect.poll(() => table(visitor).getByRole("img", { name: "A card, face down" }).count()).toBe(1);
    expect(await table(visitor).locator("[data-symbol]").count()).toBe(0);

    await visitor.ask(1, `croupier.open("dobble",{mode:"match"})`);
    for (const code of ["D11002", "D11025"]) await visitor.ask(1, `croupier.scan("${code}")`);
    const { common } = await visitor.until(1, state => state.order === 11 && !!state.common);
    await expect.poll(marked).toEqual([
      ["2", String(common.symbol)],
      ["25", String(common.symbol)],
    ]);
    visitor.wentWell();
    await visitor.leave();
  });

  it("judges three cards in words, and shows what has been seen of a deck", async () => {
    const visitor = await site.visit();
    await visitor.booted(1);
    await visitor.ask(1, `croupier.open("set",{mode:"check"})`);
    for (const code of ["S1111", "S1112", "S1123"]) await visitor.ask(1, `croupier.scan("${code}")`);
    await expect.poll(() => table(visitor).textContent()).toContain("Not a Set. Colour: violet, violet, red.");
    await visitor.ask(1, `croupier.open("set",{mode:"deck"})`);
    for (const code of ["S1111", "S1112", "S1112"]) await visitor.ask(1, `croupier.scan("${code}")`);
    const deck = table(visitor).getByRole("img", { name: "Check the deck: 2 of 81 cards seen. Double: S1112." });
    await expect.poll(() => deck.count()).toBe(1);
    expect(await table(visitor).locator("h2").textContent()).toContain("Check the deck");
    expect(await deck.locator(".seen:not(.missing)").count()).toBe(2);
    await visitor.ask(1, `croupier.open("dobble",{mode:"deck"})`);
    await visitor.ask(1, `croupier.scan("D0711")`);
    await expect.poll(() => table(visitor).textContent()).toContain("1 of 57 cards seen.");
    visitor.wentWell();
    await visitor.leave();
  });
});
