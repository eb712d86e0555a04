// A deck as the fourth seed prints it: `1 - [Anchor, Apple]` (its first program), or `Karta 01 - 01, 02, ` below a head (its second).
import { makeRandom } from "../../../src/kit/random";
import { defused } from "../../csv";
import { Mistake } from "../../mistake";
import type { Cards } from "./cards";

export const FORMS = ["list", "karta"] as const;
export type NumberedForm = (typeof FORMS)[number];

/** The seed's own words, so that what reads its output reads ours. */
const RULE = "\n#######################################################\n\n";

/** Stands above the cards there, once they were checked. Ours are decks by their making. */
const UNIQUE = "## Kazda karta zawiera unikalne symbole\n\n";

/** The seed knows such decks only. */
const isPrime = (order: number) => ![2, 3, 4].some(divisor => order > divisor && order % divisor === 0);

/** The symbols of each card in an order by chance, which the seed's number decides. */
export function shuffled(deck: Cards, seed: number): Cards {
  const random = makeRandom(seed, 0x646f, 0x62626c65, 1);
  const cards = deck.cards.map(card => {
    const left = card.slice();
    for (let at = left.length - 1; at; at--) {
      const other = random.below(at + 1);
      [left[at], left[other]] = [left[other], left[at]];
    }
    return left;
  });
  return { ...deck, cards };
}

/** Such a name could not be read back. */
function checked(names: string[]): string[] {
  const bad = names.find(name => /[,;|[\]{}()\t\n]/.test(name));
  if (bad !== undefined)
    throw new Mistake(
      `the name ${JSON.stringify(bad)} has a comma or a bracket, and this form has them between names: give it another`,
    );
  return names.map(defused);
}

/** With as many digits as the highest has, two at least. */
const digits = (number: number, highest: number): string =>
  String(number).padStart(Math.max(2, String(highest).length), "0");

function kartaOf({ symbols, order, cards, highest }: Cards, names: string[] | undefined): string {
  const list = (wordOf: (symbol: number) => string) =>
    cards
      .map((card, at) => `Karta ${digits(at + 1, cards.length)} - ${card.map(one => wordOf(one) + ", ").join("")}\n`)
      .join("");
  const head = [`Liczba symboli na karcie - ${symbols}`, `Liczba kart do wygenerowania - ${cards.length}`];
  if (isPrime(order)) head.push(`Prime number - ${order}`);
  const numbers = list(symbol => digits(symbol, highest));
  return `${RULE}${head.join("\n")}\n${RULE}${UNIQUE}${numbers}${names ? RULE + list(symbol => names[symbol - 1]) : ""}`;
}

/** `names`: of the symbols. The second form has numbers, and below them names, if there are any. */
export function numberedText(deck: Cards, form: NumberedForm, names?: string[]): string {
  const known = names && checked(names.slice(0, deck.highest));
  if (form === "karta") return kartaOf(deck, known);
  return deck.cards
    .map((card, at) => `${at + 1} - [${card.map(symbol => known?.[symbol - 1] ?? symbol).join(", ")}]\n`)
    .join("");
}
