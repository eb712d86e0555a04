import { describe, expect, it } from "vitest";
import { checkDrawing } from "../../kit/checking-screen";
import { drawAll } from "../../kit/drawn";
import { SCENES } from "./race-scenes";

describe("the screens of a race and of practice", () => {
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
});
