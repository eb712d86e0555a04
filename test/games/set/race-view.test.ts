import { describe, expect, it } from "vitest";
import { checkDrawing } from "../../kit/checking-screen";
import { drawAll } from "../../kit/drawn";
import { SCENES, TURNS } from "./race-scenes";

describe("the screens of a race and of practice", () => {
  for (const rows of [64, 32])
    it(`say whose each score is, with ${rows} rows`, () => {
      const texts = checkDrawing(screen => drawAll(SCENES["race-laid"]().app, screen), rows);
      expect(texts).toEqual(expect.arrayContaining(["P1:0", "P2:0", "P3:0", "P4:0"]));
    });

  for (const rows of [64, 32])
    for (const name of Object.keys(SCENES)) {
      it(`${name} looks as it did, with ${rows} rows`, async () => {
        await expect(SCENES[name]().picture(rows).join("\n") + "\n").toMatchFileSnapshot(`golden/${name}-${rows}.txt`);
      });

      it(`${name} has all its text on the screen and nothing over it, with ${rows} rows`, () => {
        const game = SCENES[name]();
        checkDrawing(screen => drawAll(game.app, screen), rows);
      });
    }

  for (const rows of [64, 32] as const)
    for (const [name, turns] of Object.entries(TURNS))
      for (let page = 2; page <= turns[rows] + 1; page++)
        it(`${name} has a page ${page} that looks as it did, with ${rows} rows`, async () => {
          const game = SCENES[name]();
          for (let turn = 1; turn < page; turn++) {
            game.picture(rows);
            game.press("C");
          }
          await expect(game.picture(rows).join("\n") + "\n").toMatchFileSnapshot(
            `golden/${name}-page-${page}-${rows}.txt`,
          );
          checkDrawing(screen => drawAll(game.app, screen), rows);
          // There is no page behind the last one: it closes, as B closes the first.
          const end = SCENES[name]();
          end.press("B");
          game.press("C");
          expect(JSON.stringify(game.picture(rows)) === JSON.stringify(end.picture(rows))).toBe(page > turns[rows]);
        });
});
