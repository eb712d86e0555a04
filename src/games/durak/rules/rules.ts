// Durak for two with 36 cards: podkidnoy, and on wish perevodnoy, the lesson's house rules, or another pack.
// Whatever has to do with other packs asks for `packs`. Opened for a question or for a move, then let go.
import { SUITS, cardAt, handOf, isLong, lowOf, moveWith, rankOf, severalOf, suitOf, transferWith } from "./cards";
import { At, CARDS, Long, Phase, Place, Play, Result, Rule, turnOf } from "./position";
import type { Card, CardMove, Move, Position, Seat, SeveralMove, ShowMove } from "./position";

export * from "./cards";
export * from "./position";

/** What only packs.ts knows, for a bundle that brings it. */
export interface Packs {
  /** The cards of the pack, in the order of the deck. */
  cards(deck: ArrayLike<number>, more: number): ArrayLike<Card>;
  /** A position in which no card has a place yet. */
  empty(more: number): Position;
  addSwap(position: Position, list: Move[]): void;
  /** Once before each defence. */
  addFirst(position: Position, list: Move[]): void;
  /** Of a move with a card from 2 to 5, the exchange, and what is beaten first. */
  isLegal(position: Position, move: number): boolean;
  /** Of the last two, which are legal. */
  play(position: Position, move: number): void;
  /** The bits of `More`, as settings name them, where they do. */
  readOptions(settings: { readonly pack?: unknown; readonly swap?: unknown }, more: number): number;
}

/** Opens them when they are needed; undefined where they are not in the bundle. */
export type OpenPacks = (() => Packs) | undefined;

const FULL_HAND = 6;
/** So many bouts taken in a row without a card drawn make a draw. In podkidnoy the attacker, who draws nothing, is out of cards before that; only transfers can go round for ever. */
const REPETITION = 36;

/** A bout begins: the table is empty. */
export function begin(position: Position): void {
  position[At.Phase] = Phase.Attack;
  position[At.Attacks] = position[At.Beaten] = position[At.Ranks] = position[At.Aces] = position[At.Shown] = 0;
  limit(position);
}

function limit(position: Position): void {
  const most = position[At.Rules] & Rule.FirstFive && !position[At.Bito] ? 5 : 6;
  position[At.Limit] = Math.min(most, position[At.Hands + 3 - position[At.Attacker]]);
}

/** Ranks that lie on the table, a bit each; those from 2 to 5 behind the ace's. */
function ranksOn(position: Position): number {
  return position[At.Ranks] | (position[At.Aces] << 8);
}

/** Whether a card is of one of these ranks. */
function isOf(ranks: number, card: Card): boolean {
  return ((ranks >> (rankOf(card) & 15)) & 1) > 0;
}

/** What may be played now, cards first. To resign is always possible and not among them. */
export function moves(position: Position, packs: OpenPacks): Move[] {
  const phase = position[At.Phase];
  if (phase === Phase.Over) return [];
  const rules = position[At.Rules];
  const hand = handOf(position, turnOf(position));
  // The attacker's list is the hand itself.
  const cards = phase === Phase.Attack ? hand : hand.filter(fitting(position));
  const list: Move[] = isLong(position) ? cards.map(moveWith) : (cards as CardMove[]);
  if (isLong(position)) packs!().addSwap(position, list);
  if (phase === Phase.Attack) {
    if (rules & Rule.Several) addSeveral(position, cards, list);
    return list;
  }
  if (rules & Rule.Transfer) addTransfers(position, hand, list);
  list.push(endOf(phase));
  if (packs && phase === Phase.Defend && position[At.Attacks] > position[At.Beaten] + 1)
    packs().addFirst(position, list);
  return list;
}

/** The move that is no card: `take`, `bito` and `done` stand in the order of the phases. */
function endOf(phase: number): Play.Take | Play.Bito | Play.Done {
  return Play.Take + phase - Phase.Defend;
}

function addTransfers(position: Position, hand: Card[], list: Move[]): void {
  for (const base of [Play.Transfer, Play.Show])
    for (const card of hand)
      if (isTransfer(position, card, base > Play.Transfer))
        list.push(base < Play.Show ? transferWith(card) : ((base + card) as ShowMove));
}

/** While nothing is beaten, with a card of the rank that lies there, as long as who must defend then has a card for each attack. */
export function isTransfer(position: Position, card: Card, shows: boolean): boolean {
  const rules = position[At.Rules];
  if (!(rules & Rule.Transfer) || position[At.Phase] !== Phase.Defend || position[At.Beaten]) return false;
  if (!isHeld(position, card, turnOf(position)) || !isOf(ranksOn(position), card)) return false;
  if (
    shows &&
    (!(rules & Rule.Show) || position[At.Shown] & 1 || suitOf(card) !== suitOf(position[At.Trump]) || card >= CARDS)
  )
    return false;
  const attacks = position[At.Attacks] + (shows ? 0 : 1);
  return attacks <= position[At.Hands + position[At.Attacker]];
}

export function isLegal(position: Position, move: number, packs: OpenPacks): move is Move {
  const phase = position[At.Phase];
  if (phase === Phase.Over) return false;
  if (move >= Play.Low || (move >= Play.LastTransfer && move < Play.Several))
    return !!packs && packs().isLegal(position, move);
  if (move >= Play.Several) return phase === Phase.Attack && isSeveral(position, move);
  if (move > Play.Resign) return move < Play.Resign + 3;
  if (move < CARDS) return isHeld(position, move, turnOf(position)) && fitting(position)(move);
  if (move < Play.Take)
    return isTransfer(position, move - (move < Play.Show ? Play.Transfer : Play.Show), move >= Play.Show);
  return move === endOf(phase);
}

/**
 * Tells of a card whether it fits, if the hand holds it whose turn it is. What is the same for all of them is found once: 32 cards take a slow board a
 * fifth of the time that way.
 */
export function fitting(position: Position): (card: Card) => boolean {
  const phase = position[At.Phase];
  if (phase === Phase.Attack) return () => true;
  if (phase === Phase.Defend) {
    const attack = cardAt(position, Place.Table + 2 * position[At.Beaten]);
    const trump = position[At.Trump];
    return card => beats(card, attack, trump);
  }
  const ranks = position[At.Attacks] < position[At.Limit] ? ranksOn(position) : 0;
  return card => isOf(ranks, card);
}

/** Plays the move; false, and nothing changes, if it is not legal. */
export function play(position: Position, move: number, packs: OpenPacks): boolean {
  if (!isLegal(position, move, packs)) return false;
  const low = lowOf(move);
  if (move >= Play.First && move < Play.Several) packs!().play(position, move);
  else if (move >= Play.Several && low < 0) for (const card of severalOf(move)) attack(position, card);
  else if (move < CARDS || move === moveWith(low)) {
    const card = low >= 0 ? low : move;
    if (position[At.Phase] === Phase.Defend) defend(position, card);
    else attack(position, card);
  } else if (move < Play.Show || low >= 0) {
    turnRound(position);
    attack(position, low >= 0 ? low : move - Play.Transfer);
  } else if (move < Play.Take) {
    position[At.Shown] = position[At.Shown] | 1;
    position[move - Play.Show] = Place.Seen + turnOf(position);
    turnRound(position);
  } else if (move > Play.Resign) over(position, 3 - (move - Play.Resign));
  else if (move === Play.Take && !(position[At.Rules] & Rule.NoFollow)) position[At.Phase] = Phase.Taking;
  else endBout(position, move !== Play.Bito);
  return true;
}

/** The defender becomes the attacker. */
function turnRound(position: Position): void {
  position[At.Attacker] = 3 - position[At.Attacker];
  position[At.Shown] &= 1;
  limit(position);
}

function attack(position: Position, card: Card): void {
  if (position[At.Phase] !== Phase.Taking) position[At.Phase] = Phase.Defend;
  lay(position, card, position[At.Attacker], 2 * position[At.Attacks]++);
}

function defend(position: Position, card: Card): void {
  lay(position, card, 3 - position[At.Attacker], 2 * position[At.Beaten]++ + 1);
  position[At.Shown] &= 1;
  if (position[At.Phase] !== Phase.Over && position[At.Beaten] === position[At.Attacks])
    position[At.Phase] = Phase.ThrowIn;
}

/** From a hand to the table. */
function lay(position: Position, card: Card, seat: Seat, at: number): void {
  const rank = rankOf(card);
  position[card] = Place.Table + at;
  // Those from 2 to 5 have their bits behind the ace's.
  position[rank >> 3 ? At.Aces : At.Ranks] |= 1 << (rank & 7);
  if (!--position[At.Hands + seat] && position[At.Rules] & Rule.EmptyWins) over(position, seat);
}

function over(position: Position, result: number): void {
  position[At.Phase] = Phase.Over;
  position[At.Result] = result;
}

/** The table goes out, or to the defender; then who attacked fills up first. Who has been beaten off defends next. */
function endBout(position: Position, taken: boolean): void {
  const attacker = position[At.Attacker];
  const defender = 3 - attacker;
  const to = taken ? Place.Seen + defender : Place.Out;
  if (taken) position[At.Hands + defender] += position[At.Attacks] + position[At.Beaten];
  // By their places: to look at all cards takes a slow board twice as long.
  const end = Place.Table + 2 * position[At.Attacks];
  for (let place: number = Place.Table; place < end; place++) {
    const card = cardAt(position, place);
    if (card >= 0) position[card] = to;
  }
  if (!taken) position[At.Bito] = 1;
  const talon = position[At.Talon];
  draw(position, attacker);
  draw(position, defender);
  position[At.Taken] = taken && position[At.Talon] === talon ? position[At.Taken] + 1 : 0;
  if (!taken) position[At.Attacker] = defender;
  begin(position);
  const attackerLeft = position[At.Hands + attacker];
  const defenderLeft = position[At.Hands + defender];
  if (!attackerLeft || !defenderLeft) over(position, attackerLeft ? defender : defenderLeft ? attacker : Result.Draw);
  else if (taken && position[At.Rules] & Rule.LossAtTen && defenderLeft > 9) over(position, attacker);
  else if (position[At.Taken] >= REPETITION) over(position, Result.Draw);
}

function draw(position: Position, seat: Seat): void {
  while (position[At.Hands + seat] < FULL_HAND && position[At.Talon]) {
    position[cardAt(position, --position[At.Talon])] = Place.Hand + seat;
    position[At.Hands + seat]++;
  }
}

/** Whether the card is in that seat's hand. What is no card is in none; the board would throw at a place before the first. */
export function isHeld(position: Position, card: Card, seat: Seat): boolean {
  return (
    card >= 0 &&
    (card < CARDS || (card >= Long.Low && card < position.length)) &&
    (position[card] & ~(Place.Hand ^ Place.Seen)) === Place.Hand + seat
  );
}

export function beats(card: Card, attack: Card, trump: Card): boolean {
  const suit = suitOf(card);
  return suit !== suitOf(attack)
    ? suit === suitOf(trump)
    : // What is below a six has a higher number.
      card >= Long.Low !== attack >= Long.Low
      ? card < attack
      : card > attack;
}

/** Of each of SUITS, how many cards that is. */
const COUNTS = "22232232334";

/** Only ranks of which the hand has two are looked at: to try all 99 choices would take the board fourteen times as long, an eighth of a second. */
export function addSeveral(position: Position, hand: Card[], list: Move[]): void {
  const most = position[At.Limit];
  const suits = new Uint8Array(9);
  // Not `rankOf` and `suitOf`: to call both for 22 cards takes the board 10 ms.
  for (const card of hand) if (card < CARDS) suits[card % 9] |= 1 << (card / 9);
  for (let rank = 0; rank < 9; rank++) {
    const held = suits[rank];
    const rest = held & (held - 1);
    if (!rest) continue;
    // What is held is the last of its own choices; of two cards it is the only one.
    const last = SUITS.indexOf(held);
    for (let at = rest & (rest - 1) ? 0 : last; at <= last; at++) {
      if (!(SUITS[at] & ~held) && +COUNTS[at] <= most) list.push((Play.Several + rank * 11 + at) as SeveralMove);
    }
  }
}

export function isSeveral(position: Position, move: number): boolean {
  if (!(position[At.Rules] & Rule.Several) || move >= Play.Several + 99) return false;
  const cards = severalOf(move);
  return cards.length <= position[At.Limit] && cards.every(card => isHeld(position, card, position[At.Attacker]));
}

/** For a question, or for a move. */
export default function openRules() {
  return { isLegal: isLegal, moves: moves, play: play };
}
