// What a game of Durak has besides the usual one: packs of 24 and 52 cards, the exchange of the lowest trump, and which open attack is beaten first.
import { At, CARDS, Long, More, Phase, Place, Play, cardAt, isHeld, isLong, suitOf, tableOf, turnOf } from "./position";
import type { Card, FirstMove, Move, Position } from "./position";

/** How many numbers are shuffled for a game by these rules. */
export function deckSize(rules: number): number {
  return (rules >> 8) & More.Full ? 52 : CARDS;
}

/** The cards of the pack, in the order of the deck: of 24 those from the nine up, of 52 all. */
export function packed(deck: ArrayLike<number>, more: number): ArrayLike<Card> {
  const cards: Card[] = [];
  for (let at = 0; at < deck.length; at++) {
    const card = deck[at];
    if (!(more & More.Short) || card % 9 > 2) cards.push(card < CARDS ? card : card - CARDS + Long.Low);
  }
  return cards;
}

/** A position in which no card has a place yet. */
export function emptyBy(more: number): Position {
  const position = new Uint8Array(Long.Size);
  position.fill(Place.Out, 0, CARDS);
  position.fill(Place.Out, Long.Low);
  position[Long.More] = more;
  return position;
}

/** Only on his turn, to attack or to defend, and while the turned-up card lies there. */
export function maySwap(position: Position): boolean {
  return (
    isLong(position) &&
    (position[Long.More] & More.Swap) > 0 &&
    position[At.Phase] < Phase.ThrowIn &&
    position[At.Talon] > 0 &&
    isHeld(position, swapOf(position), turnOf(position))
  );
}

/** Once before each defence: another of the open attacks, by its suit. */
export function addFirst(position: Position, list: Move[]): void {
  if (position[At.Shown] & 2) return;
  tableOf(position)
    .slice(position[At.Beaten] + 1)
    .forEach(pair => list.push((Play.First + suitOf(pair[0])) as FirstMove));
}

/** The lowest trump goes under the talon, the one that lay there to whose turn it is, and both have seen it. */
export function swap(position: Position): void {
  const low = swapOf(position);
  position[position[At.Trump]] = Place.Seen + turnOf(position);
  position[low] = 0;
  position[At.Trump] = low;
}

/** The open attack of that suit and the one that is next change places. */
export function putFirst(position: Position, suit: number): void {
  const next = Place.Table + 2 * position[At.Beaten];
  for (const pair of tableOf(position).slice(position[At.Beaten] + 1)) {
    if (suitOf(pair[0]) !== suit) continue;
    position[cardAt(position, next)] = position[pair[0]];
    position[pair[0]] = next;
  }
  position[At.Shown] |= 2;
}

/** The trump that may be exchanged: the lowest of the pack. */
export function swapOf(position: Position): Card {
  const suit = suitOf(position[At.Trump]);
  const more = position[Long.More];
  return more & More.Full ? Long.Low + 4 * suit : 9 * suit + (more & More.Short ? 3 : 0);
}

/** How many cards there are. */
export function packOf(position: Position): number {
  const more = isLong(position) ? position[Long.More] : 0;
  return more & More.Full ? 52 : more & More.Short ? 24 : CARDS;
}
