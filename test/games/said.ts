// What each kind of event of a game says, held against a list of them all.
import { describe, expect, it } from "vitest";
import { LETTERS } from "../../src/kit/list";

/** `said`: each kind by its name, in the order of its game's list, with an example that is as long as it gets, and its words. `isLong`: it takes several lines. */
export function saysEach<Event extends readonly [number, ...unknown[]]>(
  game: string,
  said: Record<string, [event: Event, words: string]>,
  wordsOf: (event: Event) => string,
  isLong: (event: Event) => boolean = () => false,
): void {
  describe(`an event of ${game}`, () => {
    it.each(Object.entries(said))("has its own words: %s", (_, [event, words]) => {
      expect(wordsOf(event)).toBe(words);
    });

    it("fits into a line, unless it takes several", () => {
      for (const [event] of Object.values(said))
        if (!isLong(event)) expect(wordsOf(event).length).toBeLessThanOrEqual(LETTERS);
    });

    it("is one of a list without gaps, of which each has other words", () => {
      expect(Object.values(said).map(([event]) => event[0])).toEqual(Object.keys(said).map((_, at) => at));
      expect(new Set(Object.values(said).map(([, words]) => words)).size).toBe(Object.keys(said).length);
    });
  });
}
