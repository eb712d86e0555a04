// The hands of two players at a demo's table: they lay cards until the table is full, one of them sees a Set, claims it and names its cards.
import { shuffled } from "../../../shuffled";
import type { RaceState } from "../../../../src/games/set/contract";
import { makeCode, parseCode } from "../../../../src/games/set/codes";
import { cardsOf, setsOf } from "../../../../src/games/set/rules";

/** What is said to the board's console next, and for how much of the demo's pace the players wait before it. */
export interface Turn {
  line: string;
  wait: number;
}

/** Laid at once, as a person does. */
const THREE = 3;
/** Of the pace: a claim takes thought, between half of it and one and a half; hands are quick. */
const LAYING = 0.2,
  NAMING = 0.25,
  THOUGHT = 0.5;

const call = (what: string, text: string) => `croupier.${what}(${JSON.stringify(text)})`;

/** The codes of a Set that lies there; undefined: there is none. */
export function setAmong(codes: string[]): string[] | undefined {
  const [found] = setsOf(codes.map(parseCode));
  return found === undefined ? undefined : [found >> 14, (found >> 7) & 127, found & 127].map(at => codes[at]);
}

export class Hands {
  private deck: string[] = [];

  /** `random`: who sees a Set first, how soon, and how the cards lie. */
  constructor(private readonly random: () => number) {}

  /** Undefined while no race is there to be played: `state` is what the console answers, if it does. */
  next(state: Partial<RaceState> | null | undefined): Turn | undefined {
    if (state?.app !== "set" || state.mode !== "race" || state.result) return undefined;
    const { cards, seen, claim, paused } = state as RaceState;
    // A race that has not seen a card is another one than that of before.
    if (!seen) this.deck = shuffled(cardsOf(false).map(makeCode), count => Math.floor(count * this.random()));
    const lying = cards.filter(code => code !== null);
    const set = setAmong(lying);
    if (claim) {
      const card = set?.find(code => !claim.cards.includes(code));
      return { line: card ? call("scan", card) : call("play", "none"), wait: NAMING };
    }
    if (lying.length < cards.length && seen < this.deck.length) return this.lay(seen, cards.length - lying.length);
    const free = [1, 2].filter(player => !paused[player - 1]);
    const player = free[Math.floor(this.random() * free.length)];
    return player ? { line: call("press", `P${player}`), wait: THOUGHT + this.random() } : undefined;
  }

  /** The deck is gone through in its order: how many cards were seen says which one is next. */
  private lay(seen: number, places: number): Turn {
    const codes = this.deck.slice(seen, seen + Math.min(THREE, places));
    return { line: codes.map(code => call("scan", code)).join(","), wait: LAYING };
  }
}
