// How much of the shown Set the board itself gives away: all of it, or in a hint as much as the hint has come to.
import type { TableState } from "../../../src/games/set/contract";
import { Happened } from "../../../src/games/set/events";
import wordsOf from "../../../src/games/set/words";

/** What a hint says when it has come so far. */
const SAID: Record<string, number> = { [wordsOf([Happened.OneOfCards])]: 1, [wordsOf([Happened.TwoOfCards])]: 2 };

/** The cards of the shown Set. */
export const shownCodes = ({ cards, sets, shown }: TableState): string[] =>
  (sets[shown] ?? []).map(place => cards[place]!);

export class Given {
  private key = "";
  private count = 0;

  /**
   * Places of the shown Set that may be outlined. A state has no stage of a hint: its message tells it, and what was told holds as long as this Set is
   * shown, whatever else is said. What nobody has told stays hidden.
   */
  placesOf(state: TableState): number[] {
    const { sets, shown, mode, message } = state;
    const places = sets[shown] ?? [];
    if (mode === "solve") return places;
    const codes = shownCodes(state);
    const key = codes.join(" ");
    const told = key && message === key ? codes.length : SAID[message];
    this.count = told ?? (key === this.key ? this.count : 0);
    this.key = key;
    return places.slice(0, this.count);
  }
}
