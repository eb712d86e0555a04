// What a test runs on the board to see the decks that are made there, and what they leave in memory. Compiled as the bundles are.
import { makeDeck } from "../../../src/games/dobble/rules";
import type { Deck } from "../../../src/games/dobble/rules";
import { tell } from "../measures/durak-stopwatch";

/** Orders, and which cards of the larger decks are compared: every so many. */
declare const measurePlan: { orders: number[]; step: number };

/** Node's types know another process. */
const usage = (): number => (process as any).memory().usage;

function commons(deck: Deck, step: number): number[] {
  const found = [];
  for (let a = 1; a <= deck.cards; a += step) for (let b = 1; b <= deck.cards; b += step) found.push(deck.common(a, b));
  return found;
}

/** Whatever a deck might keep for later, it would have to keep now. */
function ask(deck: Deck): void {
  for (let card = 1; card <= deck.cards; card++) {
    deck.symbolsOf(card);
    deck.common(card, deck.cards);
  }
}

function main(): void {
  // Before, with the deck, and after asking; made first, since a variable to keep it in would be counted, too.
  const used = new Uint32Array(3);
  for (const order of measurePlan["orders"]) {
    used[0] = usage();
    const deck = makeDeck(order);
    used[1] = usage();
    if (!deck) {
      tell("deck", [], [order, 0]);
      continue;
    }
    ask(deck);
    used[2] = usage();
    tell("deck", [], [order, deck.cards, used[1] - used[0], used[2] - used[1]]);
    for (let card = 1; card <= deck.cards; card++) tell("card", [], [order, card, deck.symbolsOf(card)]);
    const step = order < 6 ? 1 : measurePlan["step"];
    tell("commons", [], [order, step, commons(deck, step)]);
  }
  tell("end", [], 0);
}

main();
