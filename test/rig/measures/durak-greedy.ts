// The greedy player of Durak, for the bots to be measured against: always the cheapest card that may be played, by rank, trumps above all others.
// It attacks with it, throws in whenever it can, also after the other takes, and takes only what it cannot beat. It shares nothing with src.

/** What a player sees. A card is suit * 9 + rank. */
export interface Sight {
  hand: number[];
  trumpSuit: number;
  /** Attack and defence in the order of play, -1 where nothing beats the attack yet. */
  table: number[][];
  defends: boolean;
  /** Attack cards that may still be laid. */
  room: number;
}

const rank = (card: number) => card % 9;
const suit = (card: number) => Math.floor(card / 9);

/** The card, or -1 for none: to take, or that it is enough. */
export function greedy({ hand, trumpSuit, table, defends, room }: Sight): number {
  const isTrump = (card: number) => suit(card) === trumpSuit;
  const price = (card: number) => rank(card) + (isTrump(card) ? 9 : 0);
  const attacked = table.find(([, defence]) => defence < 0);
  const ranks = table
    .flat()
    .filter(card => card >= 0)
    .map(rank);
  const fits = (card: number) => {
    if (defends) return suit(card) === suit(attacked![0]) ? rank(card) > rank(attacked![0]) : isTrump(card);
    return room > 0 && (!table.length || ranks.includes(rank(card)));
  };
  const [cheapest] = hand.filter(fits).sort((a, b) => price(a) - price(b));
  return cheapest ?? -1;
}
