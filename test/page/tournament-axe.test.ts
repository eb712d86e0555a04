// The tournament's pages by axe, on a projector and a phone, light and dark; and in a system's own few colours.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import type axe from "axe-core";
import type { Game } from "../../deploy/tournament/contract";
import { hasChromium } from "./chromium";
import { openView, overView, playingView } from "./tournament-views";
import { PHONE, PROJECTOR, allLeave, organise, watch } from "./tournament-visitor";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const can = hasChromium("the tournament's pages by axe");

const violations = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    const { violations: found } = await checker.run(document, {
      rules: { "label-content-name-mismatch": { enabled: true } },
      resultTypes: ["violations"],
    });
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ""}`),
    );
  });

describe.skipIf(!can)("the tournament's pages by axe", () => {
  afterAll(allLeave);

  for (const colorScheme of ["light", "dark"] as const)
    for (const [where, size] of Object.entries({ projector: PROJECTOR, phone: PHONE })) {
      it(`find nothing for everybody: ${where}, ${colorScheme}`, async () => {
        const { page, server, leave } = await watch(openView(), { ...size, colorScheme }, "", SOURCE);
        const found: Record<string, string[]> = {};
        const check = async (what: string) => {
          const wrong = await violations(page);
          if (wrong.length) found[what] = wrong;
        };
        await page.getByText("Not begun yet").waitFor();
        await check("open");
        for (const game of ["set", "durak", "dobble", "tictactoe"] satisfies Game[]) {
          server.push(playingView(game));
          await page.evaluate(() => (location.hash = "#tables"));
          await page.locator(`.tiles[data-game=${game}] .live-scores`).first().waitFor();
          await check(game);
        }
        server.push(overView("set", 200));
        await page.evaluate(() => (location.hash = "#round"));
        await page.locator("#round .pairing.done").first().waitFor();
        await check("round");
        for (const part of ["standings", "rounds", "people", "match-2001"]) {
          await page.evaluate(to => (location.hash = `#${to}`), part);
          await page.locator(`#${part.split("-")[0]}:visible`).waitFor();
          if (part === "people") await page.locator("#people summary").first().click();
          if (part === "match-2001") await page.getByRole("slider").waitFor();
          await check(part);
        }
        await page.evaluate(() => (location.hash = "#standings"));
        if (where === "phone") {
          await page.getByLabel("Find your name").fill("player 01");
          await page.locator(".me-found button").first().waitFor();
          await check("search");
          await page.locator(".me-found button").first().click();
          await page.locator(".me-card").waitFor();
          await check("me");
          server.push(playingView("set", 200));
          for (const part of ["round", "tables"]) {
            await page.evaluate(to => (location.hash = `#${to}`), part);
            await page.locator(`#${part} .me`).first().waitFor();
            await check(`me in ${part}`);
          }
        }
        await server.stop();
        await page.getByText("Not connected").waitFor();
        await check("not connected");
        expect(found).toEqual({});
        await leave();
      });

      it(`find nothing for the organiser: ${where}, ${colorScheme}`, async () => {
        const view = playingView("durak");
        Object.assign(view.matches.at(-1)!, { state: "disputed" });
        view.refused.forged = 2;
        view.players[2].leftAfter = 1;
        const { page, server, leave } = await organise(view, { ...size, colorScheme }, SOURCE);
        const found: Record<string, string[]> = {};
        const check = async (what: string) => {
          const wrong = await violations(page);
          if (wrong.length) found[what] = wrong;
        };
        server.problemOf = () => "That cannot be.";
        await page
          .getByRole("button", { name: /^Change/ })
          .nth(1)
          .click();
        await page.getByRole("button", { name: "Move" }).click();
        await page.getByText("That cannot be.").waitFor();
        await check("round");
        await page.getByRole("button", { name: "End round" }).click();
        await check("a question");
        await page.keyboard.press("Escape");
        for (const tab of ["Players", "Tables", "Set up", "Journal", "Server"]) {
          await page.getByRole("tab", { name: tab }).click();
          await page.locator(".panel:visible > *").first().waitFor();
          await check(tab);
        }
        server.push({ ...openView(), players: [], tables: [], standings: [] });
        await page.getByRole("button", { name: "Demo" }).waitFor();
        await check("the demo's offer");
        await page.context().clearCookies();
        await page.reload();
        await page.getByLabel("The organiser's word").waitFor();
        await check("the door");
        expect(found).toEqual({});
        await leave();
      });
    }

  it("in a system's own few colours cards keep theirs, and what is marked has an edge", async () => {
    const { page, leave } = await watch(playingView("set"), { ...PROJECTOR, forcedColors: "active" });
    await page.locator(".live-place.named svg").first().waitFor();
    expect(
      await page
        .locator(".live-place.named svg")
        .first()
        .evaluate(one => getComputedStyle(one).forcedColorAdjust),
    ).toBe("none");
    expect(
      await page
        .locator(".live-place.named")
        .first()
        .evaluate(one => getComputedStyle(one).outlineStyle),
    ).toBe("solid");
    await leave();
  });
});
