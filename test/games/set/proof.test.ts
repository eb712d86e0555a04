import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import makeProof from "../../../src/games/set/proof";
import type { Proof } from "../../../src/games/set/proof";
import { makeCode, parseCode } from "../../../src/games/set/codes";
import { Sign, miniatureOf } from "../../../src/games/set/miniature";
import { cardsOf } from "../../../src/games/set/rules";
import type { Card } from "../../../src/games/set/rules";
import { SatSearch } from "../../../src/games/set/sat";
import wordsOf from "../../../src/games/set/words";
import { Mark } from "../../../src/kit/font";
import { slowSets, thirdOfDigits, digitsOf, twentyWithoutSet } from "./slow";
import { openGame, pictureOf } from "./game";
import type { Game } from "./game";

fc.configureGlobal({ seed: Number(process.env.SEED ?? 2311) });

const deck = cardsOf(false);
const CLOSED_AFTER_MS = 1;

interface Opened {
  host: Game;
  proof: Proof;
  said: string[];
}

function prove(cards: Card[]): Opened {
  const host = openGame();
  const said: string[] = [];
  return {
    host,
    said,
    proof: makeProof(host, cards, slowSets(cards).length, event => said.push(wordsOf(event)), wordsOf),
  };
}

/** The strings that are drawn, the title first. */
function drawn(proof: { draw(screen: any): void }, height = 64): string[] {
  const texts: string[] = [];
  const screen: any = new Proxy(
    {},
    {
      get: (_, name) =>
        name === "getHeight"
          ? () => height
          : name === "getWidth"
            ? () => 128
            : name === "tiles"
              ? undefined
              : (...args: any[]) => {
                  if (name === "drawString") texts.push(args[0]);
                  return screen;
                },
    },
  );
  proof.draw(screen);
  return texts;
}

/** The steps that are drawn, each with its mark. */
function stepsOf(proof: Proof, height: number): string[] {
  const texts = drawn(proof, height).slice(1);
  return texts.filter((_, at) => at % 2 === 0).map((text, at) => text + texts[2 * at + 1]);
}

/** Every step of a proof, from the first page to the last. */
function allSteps(proof: Proof, height = 64): string[] {
  const steps: string[] = [];
  for (;;) {
    const fresh = stepsOf(proof, height).filter(step => !steps.includes(step));
    if (!fresh.length) return steps;
    steps.push(...fresh);
    proof.press("C", false);
  }
}

function expectedSteps(cards: Card[]): string[] {
  return cards.flatMap((a, i) =>
    cards.slice(i + 1).map(b => {
      const digits = thirdOfDigits(digitsOf(a), digitsOf(b));
      const there = cards.some(card => digitsOf(card).join() === digits.join());
      const [one, other, wanted] = [a, b, parseCode("S" + digits.join(""))].map(miniatureOf);
      return `${one} ${Sign.And} ${other} ${Sign.Makes} ${wanted}${there ? Mark.Check : Mark.Cross}`;
    }),
  );
}

describe("the proof", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("lists each pair with the card that it wants and whether that lies there, on either display", () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(deck, { minLength: 3, maxLength: 12 }),
        fc.constantFrom(64, 32),
        (cards, height) => {
          const { proof } = prove(cards);
          expect(allSteps(proof, height)).toEqual(expectedSteps(cards));
          proof.close();
        },
      ),
      { numRuns: 30 },
    );
  });

  it("goes back to the first pair with A, and not beyond", () => {
    const { proof } = prove(deck.slice(0, 12));
    const first = drawn(proof);
    for (const key of ["A", "C", "C", "A", "A", "A"] as const) expect(proof.press(key, false)).toBe(true);
    expect(drawn(proof)).toEqual(first);
    expect([proof.press("B", false), proof.press("C", true)]).toEqual([false, false]);
  });

  it("has a bar that is as long as what was read of it, and full at its end", () => {
    for (const rows of [64, 32]) {
      const { proof } = prove(deck.slice(0, 6));
      const barOf = (): number => {
        const line = pictureOf(screen => proof.draw(screen), rows)[10];
        return line.lastIndexOf("#") - 1;
      };
      const pages: number[] = [];
      for (let page = barOf(); page !== pages[pages.length - 1]; page = barOf()) {
        pages.push(page);
        proof.press("C", false);
      }
      const perPage = rows > 32 ? 5 : 2;
      expect(pages).toEqual(
        Array.from(
          { length: Math.ceil(15 / perPage) },
          (_, at) => 1 + Math.floor((123 * Math.min(15, perPage * (at + 1))) / 15),
        ),
      );
      proof.close();
    }
  });

  it("hears from the solver what trying every triple finds", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(deck, { minLength: 3, maxLength: 15 }), cards => {
        const { host, said, proof } = prove(cards);
        expect(drawn(proof)[0]).toBe("SAT is searching");
        host.time.advance(CLOSED_AFTER_MS);
        const count = slowSets(cards).length;
        expect(said).toEqual(["SAT agrees: " + (count || "no Set")]);
        expect(drawn(proof)[0]).toBe(said[0]);
        expect(host.time.waiting).toBe(0);
      }),
      { numRuns: 40 },
    );
  });

  it("shows that twenty cards hold no Set", () => {
    const { host, said } = prove(twentyWithoutSet(deck, parseCode("S2222")));
    host.time.advance(CLOSED_AFTER_MS);
    expect(said).toEqual(["SAT agrees: no Set"]);
  });

  it("says so when the solver finds another number than the table", () => {
    const host = openGame();
    const said: string[] = [];
    makeProof(host, deck.slice(0, 5), 7, event => said.push(wordsOf(event)), wordsOf);
    host.time.advance(CLOSED_AFTER_MS);
    expect(said[0]).toMatch(/^SAT differs/);
  });

  it("searches in slices of ten steps, a turn each, so that scans are served in between", () => {
    const step = vi.spyOn(SatSearch.prototype, "step");
    const { host } = prove(deck.slice(0, 12));
    expect(step).not.toHaveBeenCalled();
    host.time.advance(CLOSED_AFTER_MS);
    expect(step.mock.calls.length).toBeGreaterThan(10);
    for (const [steps] of step.mock.calls) expect(steps).toBeLessThanOrEqual(10);
    step.mockRestore();
  });

  it("stops searching when it is closed", () => {
    const { host, proof, said } = prove(deck.slice(0, 12));
    proof.close();
    expect(host.time.waiting).toBe(0);
    host.time.advance(CLOSED_AFTER_MS);
    expect(said).toEqual([]);
  });
});

describe("the proof of a table", () => {
  function shown(): Game {
    const game = openGame();
    for (const card of deck.slice(0, 12)) game.scan(makeCode(card));
    expect(game.app.play("prove")).toBe(true);
    return game;
  }

  it("is closed by B, by another scan, by a move and by leaving the game, and its work with it", () => {
    const ways: ((game: Game) => void)[] = [
      game => game.press("B"),
      game => game.app.play("undo"),
      game => game.app.close(),
      game => game.press("A", true),
    ];
    for (const close of ways) {
      const game = shown();
      const step = vi.spyOn(SatSearch.prototype, "step");
      close(game);
      game.time.advance(CLOSED_AFTER_MS);
      expect(step).not.toHaveBeenCalled();
      step.mockRestore();
      game.app.close();
      expect(game.time.waiting).toBe(0);
    }
  });

  it("is told in the table's line afterwards", () => {
    const game = shown();
    game.time.advance(CLOSED_AFTER_MS);
    game.press("B");
    expect(game.app.state().message).toBe("SAT agrees: " + slowSets(deck.slice(0, 12)).length);
  });
});
