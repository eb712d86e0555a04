// Durak for two with 36 cards: podkidnoy, and on wish perevodnoy or the lesson's house rules.
import {
  At,
  CARDS,
  Phase,
  Place,
  Play,
  Result,
  Rule,
  SUITS,
  beats,
  handOf,
  isHeld,
  rankOf,
  severalOf,
  suitOf,
  turnOf,
} from "./position";
import type { Card, CardMove, Move, Position, Seat, SeveralMove, ShowMove, TransferMove } from "./position";
import type { Random } from "../../kit/random";

export * from "./position";

const FULL_HAND = 6;
/** So many bouts taken in a row without a card drawn make a draw. In podkidnoy the attacker, who draws nothing, is out of cards before that; only transfers can go round for ever. */
const REPETITION = 36;

/** A full deck in random order (Fisher and Yates); or a part of that work, on places `from` up to `to` of a deck. */
export function shuffle(random: Random, deck?: Uint8Array, from?: number, to?: number): Uint8Array {
  deck = deck || new Uint8Array(CARDS);
  for (let at = from || 0; at < (to || CARDS); at++) {
    const other = random.below(at + 1);
    deck[at] = deck[other];
    deck[other] = at;
  }
  return deck;
}

/**
 * Six cards each, one by one, seat 1 first; the thirteenth is the trump card and goes under the talon. `first` is who attacks first, or 0: who holds
 * the lowest trump, and `coin` (1 or 2) if nobody does.
 */
export function deal(deck: ArrayLike<Card>, rules: number, first: Seat, coin: Seat): Position {
  const position = new Uint8Array(At.Size);
  for (let at = 0; at < CARDS; at++) {
    const card = deck[at];
    position[card] = at < 12 ? Place.Hand + 1 + (at & 1) : at > 12 ? CARDS - at : 0;
  }
  position[At.Trump] = deck[12];
  position[At.Talon] = 24;
  position[At.Hands + 1] = position[At.Hands + 2] = FULL_HAND;
  position[At.Rules] = rules;
  position[At.Attacker] = first || lowestTrump(position) || coin;
  begin(position);
  return position;
}

/** The seat that holds the lowest trump in a hand, or 0. */
function lowestTrump(position: Position): Seat {
  const low = suitOf(position[At.Trump]) * 9;
  for (let card = low; card < low + 9; card++) if (position[card] >= Place.Hand) return position[card] - Place.Hand;
  return 0;
}

/** A bout begins: the table is empty. */
function begin(position: Position): void {
  position[At.Phase] = Phase.Attack;
  position[At.Attacks] = position[At.Beaten] = position[At.Ranks] = position[At.Aces] = position[At.Shown] = 0;
  limit(position);
}

function limit(position: Position): void {
  const most = position[At.Rules] & Rule.FirstFive && !position[At.Bito] ? 5 : 6;
  position[At.Limit] = Math.min(most, position[At.Hands + 3 - position[At.Attacker]]);
}

function isOnTable(position: Position, rank: number): boolean {
  return ((position[rank < 8 ? At.Ranks : At.Aces] >> (rank & 7)) & 1) > 0;
}

/** What may be played now, cards first. To resign is always possible and not among them. */
export function moves(position: Position): Move[] {
  const phase = position[At.Phase];
  if (phase === Phase.Over) return [];
  const rules = position[At.Rules];
  const hand = handOf(position, turnOf(position)) as CardMove[];
  const list: Move[] = hand.filter(card => mayPlay(position, card));
  if (phase === Phase.Attack) {
    if (rules & Rule.Several) addSeveral(position, list);
    return list;
  }
  if (rules & Rule.Transfer) addTransfers(position, hand, list);
  list.push(endOf(phase));
  return list;
}

/** The move that is no card: `take`, `bito` and `done` stand in the order of the phases. */
function endOf(phase: number): Play.Take | Play.Bito | Play.Done {
  return Play.Take + phase - Phase.Defend;
}

/** Only ranks of which the hand has two are looked at: to try all 99 choices would take the board fourteen times as long, an eighth of a second. */
function addSeveral(position: Position, hand: Move[]): void {
  const suits = new Uint8Array(9);
  for (const card of hand) suits[rankOf(card)] |= 1 << suitOf(card);
  for (let rank = 0; rank < 9; rank++) {
    const held = suits[rank];
    if (held & (held - 1)) addChoices(Play.Several + rank * 11, held, position[At.Limit], hand);
  }
}

function addChoices(move: number, held: number, most: number, list: Move[]): void {
  for (const choice of SUITS) {
    if (!(choice & ~held) && severalOf(move).length <= most) list.push(move as SeveralMove);
    move++;
  }
}

function addTransfers(position: Position, hand: CardMove[], list: Move[]): void {
  for (const base of [Play.Transfer, Play.Show])
    for (const card of hand) if (isTransfer(position, base + card)) list.push((base + card) as TransferMove | ShowMove);
}

/** While nothing is beaten, with a card of the rank that lies there, as long as who must defend then has a card for each attack. */
function isTransfer(position: Position, move: number): boolean {
  const rules = position[At.Rules];
  if (!(rules & Rule.Transfer) || position[At.Phase] !== Phase.Defend || position[At.Beaten]) return false;
  const shows = move >= Play.Show;
  const card = move - (shows ? Play.Show : Play.Transfer);
  if (!isHeld(position, card, turnOf(position)) || !isOnTable(position, rankOf(card))) return false;
  if (shows && (!(rules & Rule.Show) || position[At.Shown] || suitOf(card) !== suitOf(position[At.Trump])))
    return false;
  const attacks = position[At.Attacks] + (shows ? 0 : 1);
  return attacks <= position[At.Hands + position[At.Attacker]];
}

function isSeveral(position: Position, move: number): boolean {
  if (!(position[At.Rules] & Rule.Several) || move >= Play.Several + 99) return false;
  const cards = severalOf(move);
  return cards.length <= position[At.Limit] && cards.every(card => isHeld(position, card, position[At.Attacker]));
}

export function isLegal(position: Position, move: number): move is Move {
  const phase = position[At.Phase];
  if (phase === Phase.Over) return false;
  if (move >= Play.Several) return phase === Phase.Attack && isSeveral(position, move);
  if (move > Play.Resign) return move < Play.Resign + 3;
  if (move < CARDS) return isHeld(position, move, turnOf(position)) && mayPlay(position, move);
  if (move < Play.Take) return isTransfer(position, move);
  return move === endOf(phase);
}

/** Whether a card of the hand whose turn it is fits. */
function mayPlay(position: Position, card: Card): boolean {
  const phase = position[At.Phase];
  if (phase === Phase.Attack) return true;
  if (phase === Phase.Defend)
    return beats(card, position.indexOf(Place.Table + 2 * position[At.Beaten]), position[At.Trump]);
  return position[At.Attacks] < position[At.Limit] && isOnTable(position, rankOf(card));
}

/** Plays the move; false, and nothing changes, if it is not legal. */
export function play(position: Position, move: number): boolean {
  if (!isLegal(position, move)) return false;
  if (move >= Play.Several) for (const card of severalOf(move)) attack(position, card);
  else if (move < CARDS) {
    if (position[At.Phase] === Phase.Defend) defend(position, move);
    else attack(position, move);
  } else if (move < Play.Show) {
    turnRound(position);
    attack(position, move - Play.Transfer);
  } else if (move < Play.Take) {
    position[At.Shown] = 1;
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
  limit(position);
}

function attack(position: Position, card: Card): void {
  if (position[At.Phase] !== Phase.Taking) position[At.Phase] = Phase.Defend;
  lay(position, card, position[At.Attacker], 2 * position[At.Attacks]++);
}

function defend(position: Position, card: Card): void {
  lay(position, card, 3 - position[At.Attacker], 2 * position[At.Beaten]++ + 1);
  if (position[At.Phase] !== Phase.Over && position[At.Beaten] === position[At.Attacks])
    position[At.Phase] = Phase.ThrowIn;
}

/** From a hand to the table. */
function lay(position: Position, card: Card, seat: Seat, at: number): void {
  const rank = rankOf(card);
  position[card] = Place.Table + at;
  position[rank < 8 ? At.Ranks : At.Aces] |= 1 << (rank & 7);
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
  for (let card = 0; card < CARDS; card++)
    if (position[card] >= Place.Table && position[card] < Place.Out) position[card] = to;
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
    position[position.indexOf(--position[At.Talon])] = Place.Hand + seat;
    position[At.Hands + seat]++;
  }
}
