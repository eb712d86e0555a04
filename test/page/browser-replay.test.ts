// Tic-tac-toe on the bench in a browser: a game is played by keys and seen again move by move; the board under the camera is turned and marked.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium } from "./chromium";
import { Site } from "./site";

const GAME_MS = 120_000;

const can = hasChromium("tic-tac-toe, seen again on the bench in a browser");
let site: Site;

describe.skipIf(!can)("tic-tac-toe on the bench", () => {
  beforeAll(async () => {
    site = await Site.open();
  });
  afterAll(() => site?.close());

  it(
    "is seen again move by move: what a board keeps, and what a file has",
    async () => {
      const visitor = await site.visit();
      const { page } = visitor;
      await visitor.booted();
      expect(await visitor.ask(1, `croupier.open("tictactoe",{level:1})`)).toBe(true);
      let last = await visitor.until(1, state => state.turn === "human");
      while (!last.outcome) {
        await visitor.press(1, "B");
        last = await visitor.until(1, state => state.turn !== "device" && state.record !== last.record);
      }
      const moves = last.record.split(" ").slice(1);
      await page.getByRole("tab", { name: "Replay" }).click();
      const count = page.locator(".replay-count");
      const cells = async () => (await page.locator(".replay-cells > span").allTextContents()).join("");
      await expect.poll(() => count.textContent()).toBe(`0 of ${moves.length}`);
      expect(await page.locator(".replay select").first().inputValue()).toBe("2");
      expect(await cells()).toBe("123456789");
      await page.getByRole("button", { name: "One move on" }).click();
      expect(await cells()).toBe("123456789".replace(moves[0], "X"));
      expect(await page.locator(".replay-cells .played").count()).toBe(1);
      await page.keyboard.press("End");
      expect((await cells()).replace(/\d/g, ".")).toBe(last.cells.join(""));
      const words = last.outcome === "draw" ? "A draw." : `${last.outcome} has won.`;
      expect(await page.locator(".replay-row.middle").textContent()).toContain(words);
      await page.screenshot({ path: process.env.SHOTS ? `${process.env.SHOTS}/replay.png` : undefined });
      await page.locator(".replay-list button").first().click();
      expect(await count.textContent()).toBe(`1 of ${moves.length}`);

      const open = (name: string, text: string) =>
        page
          .locator(".replay input[type=file]")
          .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
      await open("evening.txt", "# Tic-tac-toe, a draw\nX 5 1 9\n# the last\nO XX.OO.... 3\n");
      await expect.poll(() => count.textContent()).toBe("0 of 3");
      await page.locator(".replay select").first().selectOption({ label: "the last" });
      await expect.poll(() => count.textContent()).toBe("0 of 1");
      await page.keyboard.press("End");
      await open("wrong.txt", "X 5 5\n");
      await expect
        .poll(() => page.locator(".replay .hint").textContent())
        .toContain("Line 1 of wrong.txt is no game of tic-tac-toe");
      await page.getByRole("button", { name: "Read it again" }).click();
      visitor.wentWell();
      await visitor.leave();
    },
    GAME_MS,
  );

  it(
    "finds cell 1 by the mark of a board that is turned by 50 degrees",
    async () => {
      const visitor = await site.visit();
      const { page } = visitor;
      await visitor.booted();
      await page.click("#tab-stones");
      await page.locator(".stones-side button.main").click();
      await visitor.booted();
      await page.getByText("Mark beside cell 1").click();
      await page.locator(".stones-side input[type=range]").fill("50");
      expect(await page.locator(".board-mark").count()).toBe(1);
      expect(await visitor.ask(1, `croupier.open("tictactoe",{mode:1,cells:"3"})`)).toBe(true);
      // Where a picture was not whole in time it says so, and is asked once more.
      let state = await visitor.until(1, now => now.mode === 1 && now.message.startsWith("Trays"));
      for (let press = 0; press < 10 && state.record === "O"; press++) {
        await visitor.press(1, "B");
        state = await visitor.until(1, now => now.record !== "O" || /B$/.test(now.message));
      }
      expect(state.record).toBe("O 3");
      await page.screenshot({ path: process.env.SHOTS ? `${process.env.SHOTS}/mark.png` : undefined });
      visitor.wentWell();
      await visitor.leave();
    },
    GAME_MS,
  );
});
