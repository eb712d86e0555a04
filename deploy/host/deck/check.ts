// Whether a deck that somebody brings is one: no symbol twice on a card, and exactly one in common for every two cards.
import { strictOf } from "../../../devices/sim/storage/json";
import { sameness } from "../../names";
import { type Listed, readings } from "./listed";

/** A symbol is a number or a name; what counts is that it is the same to a reader. */
export type Symbol = string;

export interface Deck extends Listed {
  faults: string[];
  /** What may help, where one thing may be behind all of them. */
  hint?: string;
}

function symbolOf(value: unknown, card: number): Symbol {
  if (typeof value === "number" || typeof value === "string") return String(value).trim();
  throw new SyntaxError(`card ${card + 1} has a symbol that is neither a number nor a name: ${JSON.stringify(value)}`);
}

/** A list of lists, or one list a line, as a program prints them. */
function jsonIn(text: string): unknown {
  const strict = (json: string) => JSON.parse(strictOf(json, true) ?? json);
  const lines = text
    .trim()
    .replace(/,\s*$/gm, "")
    .split("\n")
    .map(line => line.trim())
    .filter(line => line !== "");
  return lines.length > 1 && lines.every(line => /^\[[^[].*\]$/.test(line)) ? lines.map(strict) : strict(text);
}

function fromJson(text: string): Symbol[][] {
  const whole: any = jsonIn(text);
  const cards = Array.isArray(whole) ? whole : whole?.cards;
  if (!Array.isArray(cards)) throw new SyntaxError("it has no list of cards");
  return cards.map((card, at) => {
    if (!Array.isArray(card)) throw new SyntaxError(`card ${at + 1} is no list of symbols`);
    return card.map(value => symbolOf(value, at));
  });
}

const some = (symbols: Symbol[]) => symbols.slice(0, 5).join(", ") + (symbols.length > 5 ? " and others" : "");

/** A card by its number, or as the list calls it. */
const callerOf =
  (labels: string[] | undefined) =>
  (at: number): string =>
    labels ? labels[at].replace(/^(.*\s|#)0*(?=\d)/u, "") : String(at + 1);

/** `cards` by what their symbols are the same by; `spelled` says how each was written first. */
function pairFaults(cards: string[][], spelled: Map<string, Symbol>, name: (at: number) => string): string[] {
  const faults: string[] = [];
  const sets = cards.map(card => new Set(card));
  sets.forEach((one, a) => {
    for (let b = a + 1; b < sets.length; b++) {
      const shared = [...one].filter(symbol => sets[b].has(symbol));
      if (shared.length === 1) continue;
      const what = shared.length
        ? `${shared.length} symbols: ${some(shared.map(key => spelled.get(key)!))}`
        : "no symbol";
      faults.push(`cards ${name(a)} and ${name(b)} share ${what}`);
    }
  });
  return faults;
}

/** Every fault in a sentence; none means that it is a deck. `labels`: what the cards are called. */
export function faultsOf(cards: Symbol[][], labels?: string[]): string[] {
  const faults: string[] = [];
  const name = callerOf(labels);
  const spelled = new Map<string, Symbol>();
  const keys = cards.map(card =>
    card.map(symbol => {
      const key = sameness(symbol);
      if (!spelled.has(key)) spelled.set(key, symbol);
      return key;
    }),
  );
  if (cards.length < 2) faults.push(`a deck has two cards at least, and here ${cards.length ? "is one" : "are none"}`);
  keys.forEach((card, at) => {
    const twice = [...new Set(cards[at].filter((_, place) => card.indexOf(card[place]) < place))];
    if (twice.length) faults.push(`card ${name(at)} has more than once: ${some(twice)}`);
    if (!card.length || card.includes(""))
      faults.push(`card ${name(at)} ${card.length ? "has an empty place" : "is empty"}`);
  });
  return faults.concat(pairFaults(keys, spelled, name));
}

const HEAD =
  "the first line has no symbol of any other: if it is the head of the columns, take it out, and the others are a deck";
const FOOT = "the last line has no symbol of any other: if it is no card, take it out, and the others are a deck";
const UNPARTED = "there is only one symbol on each line because nothing parts them: put commas between them";

/** Where the first or the last line alone fits nowhere it may be no card. */
function hintFor({ cards, faults }: { cards: Symbol[][]; faults: string[] }, isJson: boolean): string | undefined {
  if (isJson || cards.length < 4 || !faults.length) return undefined;
  if (cards.every(card => card.length === 1)) return UNPARTED;
  const keys = cards.map(card => card.map(sameness));
  const isNone = (at: number) =>
    !keys.some((other, place) => place !== at && keys[at].some(symbol => other.includes(symbol))) &&
    faultsOf(cards.filter((_, place) => place !== at)).length === 0;
  return isNone(0) ? HEAD : isNone(cards.length - 1) ? FOOT : undefined;
}

/**
 * JSON: a list of lists, or `{"cards": ...}`; anything else is CSV, a card a line. Of several ways to read it the one with the fewest faults. Throws a
 * SyntaxError that says what is wrong.
 */
export function readDeck(text: string): Deck {
  const isJson = /^\s*[[{]/.test(text);
  const asList = () => bestOf(readings(text), false);
  if (!isJson) return asList();
  try {
    return bestOf([{ cards: fromJson(text), leftOut: [] }], true);
  } catch (error) {
    // Other programs have brackets, too.
    const deck = maybe(asList);
    if (!deck || deck.faults.length) throw error;
    return deck;
  }
}

function maybe(read: () => Deck): Deck | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** The one with the fewest faults. */
function bestOf(ways: Listed[], isJson: boolean): Deck {
  const decks = ways.map(way => ({ ...way, faults: faultsOf(way.cards, way.labels) }));
  const best = decks.reduce((before, one) => (one.faults.length < before.faults.length ? one : before));
  return { ...best, hint: hintFor(best, isJson) };
}
