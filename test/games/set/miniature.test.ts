// Cards as pictures: the fonts they are made of, and that no two of them look alike.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Mark, markOf, setMarks } from "../../../src/games/set/marks";
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
    expect([marks.length, miniatures.length]).toEqual([20, 14]);
    marks.forEach((rows, at) => expect(drawn(setMarks, String.fromCharCode(33 + at), 8, 8)).toEqual(rows));
    miniatures.forEach((rows, at) => expect(drawn(setMiniatures, String.fromCharCode(33 + at), 6, 8)).toEqual(rows));
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
  const firstOf = (game: Game): string[] => {
    const y = rows > 32 ? 8 : 0;
    return game
      .picture(rows)
      .slice(y, y + 8)
      .map(row => row.slice(0, 16));
  };
  const inverted = (picture: string[]): string[] =>
    picture.map(row => [...row].map(pixel => (pixel === "#" ? "." : "#")).join(""));

  /** The first card of a table on which it lies alone; then with two that make a Set of them, which is shown. */
  function looks(card: number): { alone: string[]; shown: string[] } {
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

  it("shows every attribute of its card: no two of 81 look alike", () => {
    const alone = new Set(cards.map(card => looks(card).alone.join("\n")));
    expect(alone.size).toBe(81);
  });

  it("leaves an edge around its card, so that an inverted one is legible", () => {
    for (const card of cards) {
      const { alone } = looks(card);
      expect([alone[0], alone[7]]).toEqual([".".repeat(16), ".".repeat(16)]);
      expect(alone.every(row => row[0] + row[15] === "..")).toBe(true);
    }
  });

  it("is inverted as a whole while its card is of the Set shown, and then looks like no card that is not", () => {
    const all = cards.map(looks);
    for (const { alone, shown } of all) expect(shown).toEqual(inverted(alone));
    const seen = all.flatMap(({ alone, shown }) => [alone.join("\n"), shown.join("\n")]);
    expect(new Set(seen).size).toBe(162);
  });

  it("looks different when it is empty, and when the next card goes there", () => {
    const game = openGame();
    const next = firstOf(game);
    for (const code of ["S1111", "S2222"]) game.scan(code);
    game.app.play("remove S1111");
    game.app.play("remove S2222");
    game.time.advance(640);
    const free = firstOf(game);
    const seen = cards.map(card => looks(card).alone.join("\n"));
    expect(new Set([...seen, next.join("\n"), free.join("\n")]).size).toBe(83);
  });

  it("has its picture from the font", () => {
    const game = openGame();
    expect(firstOf(game)).toEqual(drawn(setMarks, Mark.Next, 16, 8));
    game.scan("S2311");
    expect(firstOf(game)).toEqual(drawn(setMarks, markOf(parseCode("S2311")), 16, 8));
  });
});
