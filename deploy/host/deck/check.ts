// Whether a deck that somebody brings is one: no symbol twice on a card, and exactly one in common for every two cards.
import { parseCsv } from "../../csv";

/** A symbol is a number or a name; what counts is that it is written the same. */
export type Symbol = string;

function symbolOf(value: unknown, card: number): Symbol {
  if (typeof value === "number" || typeof value === "string") return String(value).trim();
  throw new SyntaxError(`card ${card + 1} has a symbol that is neither a number nor a name: ${JSON.stringify(value)}`);
}

function fromJson(text: string): Symbol[][] {
  const whole = JSON.parse(text);
  const cards = Array.isArray(whole) ? whole : whole?.cards;
  if (!Array.isArray(cards)) throw new SyntaxError("it has no list of cards");
  return cards.map((card, at) => {
    if (!Array.isArray(card)) throw new SyntaxError(`card ${at + 1} is no list of symbols`);
    return card.map(value => symbolOf(value, at));
  });
}

/** JSON: a list of lists, or `{"cards": ...}`; anything else is CSV, a card a line. Throws a SyntaxError that says what is wrong. */
export function parseDeck(text: string): Symbol[][] {
  if (/^\s*[[{]/.test(text)) return fromJson(text);
  return parseCsv(text).filter(row => row.some(cell => cell !== ""));
}

const some = (symbols: Symbol[]) => symbols.slice(0, 5).join(", ") + (symbols.length > 5 ? " and others" : "");

function faultOfPair(a: number, b: number, one: Symbol[], other: Set<Symbol>): string | undefined {
  const shared = [...new Set(one)].filter(symbol => other.has(symbol));
  if (shared.length === 1) return undefined;
  return `cards ${a + 1} and ${b + 1} share ${shared.length ? `${shared.length} symbols: ${some(shared)}` : "no symbol"}`;
}

/** Every fault in a sentence; none means that it is a deck. */
export function faultsOf(cards: Symbol[][]): string[] {
  const faults: string[] = [];
  if (cards.length < 2) faults.push(`a deck has two cards at least, and here ${cards.length ? "is one" : "are none"}`);
  cards.forEach((card, at) => {
    const twice = [...new Set(card.filter((symbol, place) => card.indexOf(symbol) < place))];
    if (twice.length) faults.push(`card ${at + 1} has more than once: ${some(twice)}`);
    if (!card.length || card.includes(""))
      faults.push(`card ${at + 1} ${card.length ? "has an empty place" : "is empty"}`);
  });
  const sets = cards.map(card => new Set(card));
  cards.forEach((one, a) => {
    for (let b = a + 1; b < cards.length; b++) {
      const fault = faultOfPair(a, b, one, sets[b]);
      if (fault) faults.push(fault);
    }
  });
  return faults;
}
