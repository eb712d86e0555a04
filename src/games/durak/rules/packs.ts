// What a game of Durak has besides the usual one: packs of 24 and 52 cards, the exchange of the lowest trump, and which open attack is beaten first. Opened when
// a position has to do with that, then let go. A bundle that does not bring it plays with 36 cards and beats attacks in their order, and says so to the other board.
import { cardAt, isLong, lowOf, suitOf, tableOf, transferWith } from "./cards";
import { At, CARDS, Long, More, Phase, Place, Play, turnOf } from "./position";
import { fitting, isHeld, isTransfer } from "./rules";
import type { Card, FirstMove, Move, Position, SwapMove } from "./position";
import { readMore } from "./options";
import type { Packs } from "./rules";

/** The cards of the pack, in the order of the deck: of 24 those from the nine up, of 52 all. */
function packed(deck: ArrayLike<number>, more: number): ArrayLike<Card> {
  const cards: Card[] = [];
  for (let at = 0; at < deck.length; at++) {
    const card = deck[at];
    if (!(more & More.Short) || card % 9 > 2) cards.push(card < CARDS ? card : card - CARDS + Long.Low);
  }
  return cards;
}

/** A position in which no card has a place yet. */
function emptyBy(more: number): Position {
  const position = new Uint8Array(Long.Size);
  position.fill(Place.Out, 0, CARDS);
  position.fill(Place.Out, Long.Low);
  position[Long.More] = more;
  return position;
}

/** Only on his turn, to attack or to defend, and while the turned-up card lies there. */
function maySwap(position: Position): boolean {
  return (
    isLong(position) &&
    (position[Long.More] & More.Swap) > 0 &&
    position[At.Phase] < Phase.ThrowIn &&
    position[At.Talon] > 0 &&
    isHeld(position, swapOf(position), turnOf(position))
  );
}

/** Once before each defence: another of the open attacks, by its suit. */
function addFirst(position: Position, list: Move[]): void {
  if (position[At.Shown] & 2) return;
  tableOf(position)
    .slice(position[At.Beaten] + 1)
    .forEach(pair => list.push((Play.First + suitOf(pair[0])) as FirstMove));
}

/** The lowest trump goes under the talon, the one that lay there to whose turn it is, and both have seen it. */
function swap(position: Position): void {
  const low = swapOf(position);
  position[position[At.Trump]] = Place.Seen + turnOf(position);
  position[low] = 0;
  position[At.Trump] = low;
}

/** The open attack of that suit and the one that is next change places. */
function putFirst(position: Position, suit: number): void {
  const next = Place.Table + 2 * position[At.Beaten];
  for (const pair of tableOf(position).slice(position[At.Beaten] + 1)) {
    if (suitOf(pair[0]) !== suit) continue;
    position[cardAt(position, next)] = position[pair[0]];
    position[pair[0]] = next;
  }
  position[At.Shown] |= 2;
}

/** The trump that may be exchanged: the lowest of the pack. */
function swapOf(position: Position): Card {
  const suit = suitOf(position[At.Trump]);
  const more = position[Long.More];
  return more & More.Full ? Long.Low + 4 * suit : 9 * suit + (more & More.Short ? 3 : 0);
}

/** With a card from 2 to 5, or none of it (-1): another attack to be beaten first, or the exchange. */
function isLegal(position: Position, move: number): boolean {
  const low = lowOf(move);
  if (low < 0) {
    const list: Move[] = [];
    if (position[At.Phase] === Phase.Defend) addFirst(position, list);
    return move === Play.Swap ? maySwap(position) : list.indexOf(move as FirstMove) >= 0;
  }
  return move === transferWith(low)
    ? isTransfer(position, low, false)
    : isHeld(position, low, turnOf(position)) && fitting(position)(low);
}

function addSwap(position: Position, list: Move[]): void {
  if (maySwap(position)) list.push(Play.Swap as SwapMove);
}

function playIt(position: Position, move: number): void {
  if (move === Play.Swap) swap(position);
  else putFirst(position, move - Play.First);
}

export default function openPacks(): Packs {
  return {
    cards: packed,
    empty: emptyBy,
    addSwap: addSwap,
    addFirst: addFirst,
    isLegal: isLegal,
    play: playIt,
    readOptions: readMore,
  };
}
