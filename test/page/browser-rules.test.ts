// The rules of every game on the bench: the words that docs/rules.md has, a picture beside each, and how to find them on a board.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundles, games } from "../../deploy/known";
import { hasChromium } from "./chromium";
import { Site } from "./site";

describe.skipIf(!hasChromium("the rules on the bench"))("the rules", () => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open();
  });
  afterAll(() => site?.close());

  for (const width of [390, 1440])
    it(`of every game are there at ${width} pixels, each with its picture, in the words of the documents`, async () => {
      const visitor = await site.visit({ viewport: { width, height: 900 } });
      await visitor.booted();
      await visitor.page.click("#tab-rules");
      await visitor.page.waitForSelector(".rules");
      const sheets = await visitor.page.$$eval(".rules-sheet", all =>
        all.map(one => ({
          game: (one as HTMLElement).dataset.game,
          lines: [...one.querySelectorAll("li")].map(line => line.textContent),
          picture: one.querySelector("svg")!.getBoundingClientRect().width,
          room: one.clientWidth,
        })),
      );
      expect(sheets.map(({ game }) => game)).toEqual(bundles[0].games);
      const page = readFileSync("docs/rules.md", "utf8");
      for (const { game, lines, picture, room } of sheets) {
        expect(lines).toEqual(games.find(({ name }) => name === game)!.rules);
        for (const line of lines) expect(page).toContain(`. ${line}\n`);
        expect([game, picture > 200 && picture < room]).toEqual([game, true]);
      }
      visitor.wentWell();
      await visitor.leave();
    });
});
