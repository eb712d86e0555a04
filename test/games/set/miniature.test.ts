// Cards as pictures: the fonts they are made of, and that no two of them look alike.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Look, Mark, markOf, setCorners, setMarks } from "../../../src/games/set/marks";
import { miniatureOf, setMiniatures } from "../../../src/games/set/miniature";
import { makeCode, parseCode } from "../../../src/games/set/codes";
import { cardsOf, valueOf } from "../../../src/games/set/rules";
import { openGame, pictureOf } from "./game";
import type { Game } from "./game";
import type { Screen } from "../../../src/kernel/ports";

const cards = cardsOf(false);

/** The pictures of pictures.txt, each in rows. */
function pictures(): string[][] {
  return readFileSync(new URL("pictures.txt", import.meta.url), "utf8")
    .replace(/\r/g, "")
    .replace(/^\/\/.*\n/gm, "")
    .trim()
    .split(/\n\n+/)
    .map(picture => picture.split("\n").slice(1));
}

/** One character of a font as it is drawn. */
function drawn(setFont: (screen: Screen) => Screen, character: string, width: number, height: number): string[] {
  const rows = pictureOf(screen => setFont(screen).drawString(character, 0, 0));
  return rows.slice(0, height).map(row => row.slice(0, width));
}

describe("the fonts of Set", () => {
  it("are made of the pictures in pictures.txt, in their order", () => {
    const all = pictures();
    const marks = all.filter(rows => rows[0].length === 8);
    const miniatures = all.filter(rows => rows[0].length === 6);
    const corners = all.filter(rows => rows[0].length === 16);
    expect([marks.length, miniatures.length, corners.length]).toEqual([29, 14, 1]);
    marks.forEach((rows, at) => expect(drawn(setMarks, String.fromCharCode(33 + at), 8, 8)).toEqual(rows));
    miniatures.forEach((rows, at) => expect(drawn(setMiniatures, String.fromCharCode(33 + at), 6, 8)).toEqual(rows));
    expect(drawn(setCorners, "!", 16, 16)).toEqual(corners[0]);
  });
});

describe("a miniature", () => {
  const of = (card: number): string => drawn(setMiniatures, miniatureOf(card), 24, 8).join("\n");

  it("tells each card from every other, and without its letter each number, shape and filling", () => {
    expect(new Set(cards.map(of)).size).toBe(81);
    const shapes = cards.map(card => drawn(setMiniatures, miniatureOf(card), 18, 8).join("\n"));
    expect(new Set(shapes).size).toBe(27);
    cards.forEach((card, at) => {
      const alike = cards.filter((_, other) => shapes[other] === shapes[at]);
      expect(alike).toHaveLength(3);
      for (const other of alike)
        for (const attribute of [0, 1, 3]) expect(valueOf(other, attribute)).toBe(valueOf(card, attribute));
    });
  });

  it("is three blocks wide and leaves a column and a row empty to what stands beside it", () => {
    for (const card of cards) {
      const rows = pictureOf(screen => setMiniatures(screen).drawString(miniatureOf(card), 8, 8));
      rows.forEach((row, y) => expect(/#/.test(row)).toBe(y >= 8 && y < 15));
      expect(rows.every(row => !/#/.test(row.slice(0, 8) + row.slice(31)))).toBe(true);
    }
  });
});

describe.each([64, 32])("a place, with %i rows", rows => {
  /** What the display shows of the first place. */
  const firstOf = (game: Game): string => {
    const y = rows > 32 ? 8 : 0;
    return game
      .picture(rows)
      .slice(y, y + 8)
      .map(row => row.slice(8, 16))
      .join("\n");
  };

  /** The first card of a table on which it lies alone; then with two that make a Set of them, which is shown. */
  function looks(card: number): { alone: string; shown: string } {
    const game = openGame();
    game.scan(makeCode(card));
    const alone = firstOf(game);
    const partner = cards.find(other => other !== card)!;
    const third = cards.find(other =>
      [0, 1, 2, 3].every(at => {
        const sum = valueOf(card, at) + valueOf(partner, at) + valueOf(other, at);
        return sum % 3 === 0;
      }),
    )!;
    for (const other of [partner, third]) game.scan(makeCode(other));
    expect(game.app.state().shown).toBe(0);
    return { alone, shown: firstOf(game) };
  }

  it("looks different when it is empty, when a card lies there and when that is of the shown Set, for every card", () => {
    const game = openGame();
    const next = firstOf(game);
    for (const code of ["S1111", "S2222"]) game.scan(code);
    game.app.play("remove S1111");
    game.app.play("remove S2222");
    game.time.advance(640);
    const free = firstOf(game);
    expect(free).not.toBe(next);
    const alone = new Set<string>();
    const shown = new Set<string>();
    for (const card of cards) {
      const look = looks(card);
      expect(new Set([free, next, look.alone, look.shown]).size).toBe(4);
      alone.add(look.alone);
      shown.add(look.shown);
      const lit = (text: string): number => text.split("#").length - 1;
      // Black on white: its corners are lit.
      expect([look.shown.startsWith("#"), look.shown.endsWith("#"), look.alone.startsWith("#")]).toEqual([
        true,
        true,
        false,
      ]);
      expect(lit(look.shown)).toBeGreaterThan(24);
    }
    // Nine shapes in their fillings, which no inverted one looks like.
    expect([alone.size, shown.size, new Set([...alone, ...shown]).size]).toEqual([9, 9, 18]);
  });

  it("has its picture from the font", () => {
    const card = parseCode("S2311");
    const expected = drawn(setMarks, markOf(card, rows > 32 ? Look.Large : Look.Small), 8, 8);
    const game = openGame();
    expect(firstOf(game)).toBe(drawn(setMarks, Mark.Next, 8, 8).join("\n"));
    game.scan("S2311");
    expect(firstOf(game)).toBe(expected.join("\n"));
  });
});
