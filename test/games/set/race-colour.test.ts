// A race and practice on a display with colours: pictures, what a touch means, and what has to be drawn when something changes.
import { describe, expect, it } from "vitest";
import { TileBoard } from "../../kit/tile-board";
import type { Game } from "./game";
import { SCENES, TURNS, raceOf } from "./race-scenes";

const NAMES = Object.keys(SCENES).filter(name => name !== "race-list");
const TOUCH = { A: "", B: "", C: "" };

const draw = (game: Game, board: TileBoard = new TileBoard()): TileBoard =>
  board.picture((screen, part) => game.app.draw(screen, part));

describe("a race in colours", () => {
  for (const name of NAMES)
    it(`${name} looks as it did`, async () => {
      expect(await draw(SCENES[name]()).differs(new URL(`../../golden/colour/set-${name}.png`, import.meta.url))).toBe(
        "",
      );
    });

  for (const [name, { colour }] of Object.entries(TURNS))
    for (let page = 2; page <= colour + 1; page++)
      it(`${name} has a page ${page} that looks as it did, and is reached by an arrow`, async () => {
        const game = SCENES[name]();
        const board = draw(game);
        expect(board.placeOf("C")).toBeTruthy();
        game.press("C");
        const golden = new URL(`../../golden/colour/set-${name}-page-${page}.png`, import.meta.url);
        expect(await draw(game, board).differs(golden)).toBe("");
      });

  it("is played by touch: a corner claims, cards are named, and the corner again says that there is none", () => {
    const game = raceOf(["1000"], { players: 4 }, undefined, {}, TOUCH);
    const touch = (meaning: string) => {
      expect(draw(game).placeOf(meaning)).toBeTruthy();
      return game.app.play(meaning);
    };
    expect(touch("claim 3")).toBe(true);
    for (const code of ["S1321", "S2333", "S3312"]) touch("pick " + code);
    expect(game.app.state()).toMatchObject({ scores: [0, 0, 1, 0], claim: null });
    touch("claim 4");
    game.time.advance(500);
    expect(game.app.state()).toMatchObject({ claim: { player: 4 } });
  });

  it("draws a card that is named anew, and the line, and nothing else of the table", () => {
    const board = new TileBoard();
    const game = raceOf(["claim 1", "1000", "c"], {}, undefined, {}, { A: "D32", B: "D33", C: "D25" });
    draw(game, board);
    board.drawn = 0;
    game.app.play("pick S3222");
    draw(game, board);
    // The frame leaves its card, the card is framed as named, and No Set goes.
    expect(board.drawn).toBeLessThanOrEqual(5);
  });
});
