// Two boards on the bench update each other by light: what a person clicks, what the one board's display shows, and what the other one runs in the end.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleText } from "../../deploy/lab/dist";
import { crc32 } from "../../devices/sim/bytes";
import { hasChromium } from "./chromium";
import { choiceIn, Site, type Visitor } from "./site";

const FILM_MS = 300_000;

const can = hasChromium("update by light on the bench in a browser");
let site: Site;

describe.skipIf(!can)("update by light on the bench", () => {
  beforeAll(async () => {
    site = await Site.open();
  });
  afterAll(() => site?.close());

  const beam = ({ page }: Visitor) => page.locator(".by-light");
  const said = (visitor: Visitor) => expect.poll(() => beam(visitor).locator(".by-light-status").textContent());
  const click = (visitor: Visitor, name: string | RegExp) => beam(visitor).getByRole("button", { name }).click();
  const pick = (visitor: Visitor, words: string) =>
    beam(visitor).getByRole("radio", { name: words, exact: true }).check();
  const shot = (visitor: Visitor, name: string) =>
    visitor.page.screenshot({ path: process.env.SHOTS ? `${process.env.SHOTS}/${name}.png` : undefined });

  async function choose(visitor: Visitor, board: number, program: string): Promise<void> {
    await visitor.page.evaluate(
      async ([number, bundle]) => {
        const unit = window.bench.units[number - 1];
        await window.bench.arrange(unit, { ...unit.arrangement, bundle } as typeof unit.arrangement);
      },
      [board, program] as const,
    );
    await visitor.booted(board);
  }

  async function open(visitor: Visitor, board: number): Promise<any> {
    await visitor.page.getByRole("tab", { name: "Light" }).click();
    await pick(visitor, `Board ${board}`);
    await click(visitor, `Open it on board ${board}`);
    const state = await visitor.until(board, one => one.app === "light" && !!one.digits);
    await said(visitor).toBe(
      `The display shows the digits ${state.digits.slice(0, 3)} ${state.digits.slice(3)}. They are typed already.`,
    );
    return state;
  }

  it(
    "brings the program of one board to the other one, which runs it and keeps its name",
    async () => {
      const visitor = await site.visit({ viewport: { width: 1440, height: 1400 } });
      const { page } = visitor;
      await visitor.booted();
      await choose(visitor, 1, "set");
      await open(visitor, 2);
      await shot(visitor, "light-open");
      await click(visitor, "Show the film");
      await said(visitor).toMatch(/^\d+ % have come\. Still missing: /);
      expect(await beam(visitor).locator(".hint").textContent()).toMatch(
        /^set\.js [\d.]+ goes as a difference of \d{4} bytes/,
      );
      await expect.poll(async () => (await visitor.state(2)).percent).toBeGreaterThan(30);
      await shot(visitor, "light-film");
      await said(visitor).toMatch(/^Board 2 runs set\.js [\d.]+\. If it does so for 20 seconds, it stays\.$/);
      expect(await visitor.ask(2, "croupier.status().bundle")).toBe("set");
      expect(await page.locator("[data-unit='2'] .unit-what").textContent()).toContain("Set");
      await shot(visitor, "light-runs");
      // Its next start puts it to its place.
      await visitor.pass(2, 21_000);
      await page.evaluate(() => window.bench.units[1].reset());
      await expect
        .poll(() => visitor.ask(2, `E.CRC32(require("Storage").read(".bootcde"))`).catch(() => 0))
        .toBe(crc32(Buffer.from(bundleText("set"))));
      visitor.wentWell();
      await visitor.leave();
    },
    FILM_MS,
  );

  it(
    "brings settings the other way though every third code gets lost, and says why a board takes nothing",
    async () => {
      const visitor = await site.visit({ viewport: { width: 1024, height: 768 } });
      await visitor.booted();
      expect(await visitor.ask(2, `croupier.configure({display:{brightness:77}})`)).toBeTruthy();
      await visitor.booted();
      await open(visitor, 1);
      await choiceIn(beam(visitor), "Out of board 2").selectOption("croupier.json");
      await pick(visitor, "30 %");
      await click(visitor, "Show the film");
      await said(visitor).toMatch(/^Board 1 runs croupier\.js/);
      expect(await visitor.ask(1, `require("Storage").readJSON("croupier.json").display.brightness`)).toBe(77);
      await choose(visitor, 1, "set");
      await said(visitor).toMatch(/^Board 1 cannot take it/);
      expect(await beam(visitor).getByRole("button", { name: "Open it on board 1" }).isDisabled()).toBe(true);
      await shot(visitor, "light-cannot");
      visitor.wentWell();
      await visitor.leave();
    },
    FILM_MS,
  );
});
