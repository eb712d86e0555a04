// Dobble once more, slow and obvious: the seed's loops for prime orders, and every pair of cards compared symbol by symbol.

/** The cards of the seed's program for a prime order, in its order, symbols from 1. */
export function seedCards(order: number): number[][] {
  const cards: number[][] = [];
  for (let i = 0; i <= order; i++) {
    const card = [1];
    for (let j = 0; j < order; j++) card.push(j + 2 + i * order);
    cards.push(card);
  }
  for (let i = 0; i < order; i++) {
    for (let j = 0; j < order; j++) {
      const card = [i + 2];
      for (let k = 0; k < order; k++) card.push(order + 2 + order * k + ((i * k + j) % order));
      cards.push(card);
    }
  }
  return cards;
}

/** Every symbol that two cards share, by trying each with each. */
export function sharedBy(one: number[], other: number[]): number[] {
  const shared: number[] = [];
  for (const a of one) for (const b of other) if (a === b) shared.push(a);
  return shared;
}
