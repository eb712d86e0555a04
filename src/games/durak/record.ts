// Positions and whole games of Durak as text, one line each. For hosts, bug reports and tests: a board in play needs neither.
//
// `defend 1; trump 9D; talon 8C 9D; one 6H 8H*; two 10C; table 6D/7D 6C/-; rules 3; taken 0; shown 0; result 0`
// First the phase and the attacker. The talon stands in drawing order, a card that both have seen is marked with *, what is named nowhere is out.
// `shown`: a trump has been shown in this bout. Everything else follows. Fields that are empty or 0 may be left out.
import {
  At,
  CARDS,
  Phase,
  Place,
  Play,
  Result,
  Rule,
  beats,
  deal,
  handOf,
  play,
  rankOf,
  shuffle,
  tableOf,
} from "./rules";
import type { Card, Move, Position, Seat } from "./rules";
import { makeCard, makeMove, parseCard, parseMove } from "./notation";
import { makeRandom } from "../../kit/random";

const PHASES = ["attack", "defend", "throwin", "taking", "over"];
const FIELDS = ["trump", "talon", "one", "two", "table", "rules", "taken", "shown", "result"];

/** A game from its seed: four words of 32 bits. `first` is who attacks first, 0: the lowest trump. */
export interface Game {
  seed: number[];
  rules: number;
  first: Seat;
  moves: Move[];
}

/** A decimal number up to `most`, or -1. */
function parseNumber(text: string, most: number): number {
  for (const letter of text) if (letter < "0" || letter > "9") return -1;
  const number = parseInt(text, 10);
  return text.length < 11 && number <= most ? number : -1;
}

/** What stands behind each name; undefined if a field is unknown or comes twice. */
function fieldsOf(text: string, names: string[]): any {
  const fields: any = {};
  for (const part of text.split("; ")) {
    const space = part.indexOf(" ");
    const name = space < 0 ? part : part.substr(0, space);
    if (names.indexOf(name) < 0 || fields[name] !== undefined) return undefined;
    fields[name] = space < 0 ? "" : part.substr(space + 1);
  }
  return fields;
}

function wordsOf(text: string | undefined): string[] {
  return text ? text.split(" ") : [];
}

// Positions

function makeHand(position: Position, seat: Seat): string {
  return handOf(position, seat)
    .map(card => " " + makeCard(card) + (position[card] === Place.Seen + seat ? "*" : ""))
    .join("");
}

/** Of a whole position, not of one that was observed. */
export function makePosition(position: Position): string {
  let talon = "";
  for (let depth = position[At.Talon] - 1; depth >= 0; depth--) talon += " " + makeCard(position.indexOf(depth));
  const table = tableOf(position)
    .map(pair => " " + makeCard(pair[0]) + "/" + (pair[1] < 0 ? "-" : makeCard(pair[1])))
    .join("");
  return (
    PHASES[position[At.Phase]] +
    " " +
    position[At.Attacker] +
    "; trump " +
    makeCard(position[At.Trump]) +
    "; talon" +
    talon +
    "; one" +
    makeHand(position, 1) +
    "; two" +
    makeHand(position, 2) +
    "; table" +
    table +
    "; rules " +
    position[At.Rules] +
    "; taken " +
    position[At.Taken] +
    "; shown " +
    position[At.Shown] +
    "; result " +
    position[At.Result]
  );
}

/** Puts a card where none of this text has put it yet; false if there is no such card. */
function put(position: Position, text: string, place: number): boolean {
  const card = parseCard(text);
  if (card < 0 || position[card] !== Place.Out) return false;
  position[card] = place;
  return true;
}

function readTalon(position: Position, words: string[]): boolean {
  position[At.Talon] = words.length;
  for (let at = 0; at < words.length; at++) if (!put(position, words[at], words.length - 1 - at)) return false;
  return words.length < 25;
}

function readHand(position: Position, words: string[], seat: Seat): boolean {
  position[At.Hands + seat] = words.length;
  for (const word of words) {
    const isSeen = word[word.length - 1] === "*";
    if (!put(position, isSeen ? word.substr(0, word.length - 1) : word, (isSeen ? Place.Seen : Place.Hand) + seat))
      return false;
  }
  return true;
}

/** Attack cards in the order of play; what is beaten stands before what is not. */
function readTable(position: Position, words: string[]): boolean {
  if (words.length > 6) return false;
  for (const word of words) {
    const cards = word.split("/");
    const at = position[At.Attacks]++;
    if (cards.length !== 2 || !put(position, cards[0], Place.Table + 2 * at)) return false;
    if (cards[1] === "-") continue;
    if (position[At.Beaten]++ !== at || !put(position, cards[1], Place.Table + 2 * at + 1)) return false;
  }
  return true;
}

/** A position that could come up in a game, or undefined. */
export function parsePosition(text: string): Position | undefined {
  const fields = fieldsOf(text, PHASES.concat(FIELDS));
  const phases = fields ? PHASES.filter(name => fields[name] !== undefined) : [];
  if (phases.length !== 1) return undefined;
  const position = new Uint8Array(At.Size).fill(Place.Out, 0, CARDS);
  const number = (name: string, most: number) => (fields[name] === undefined ? 0 : parseNumber(fields[name], most));
  const numbers = [
    number(phases[0], 2),
    parseCard(fields.trump || ""),
    number("rules", 255),
    number("taken", 36),
    number("shown", 1),
    number("result", 3),
  ];
  if (numbers.some(value => value < 0)) return undefined;
  if (
    !readTalon(position, wordsOf(fields.talon)) ||
    !readHand(position, wordsOf(fields.one), 1) ||
    !readHand(position, wordsOf(fields.two), 2)
  )
    return undefined;
  if (!readTable(position, wordsOf(fields.table))) return undefined;
  position[At.Phase] = PHASES.indexOf(phases[0]);
  position[At.Attacker] = numbers[0];
  position[At.Trump] = numbers[1];
  position[At.Rules] = numbers[2];
  position[At.Taken] = numbers[3];
  position[At.Shown] = numbers[4];
  position[At.Result] = numbers[5];
  return numbers[0] && complete(position) && isPossible(position) ? position : undefined;
}

/** What follows from the cards. */
function complete(position: Position): boolean {
  for (const card of cardsOnTable(position)) position[rankOf(card) < 8 ? At.Ranks : At.Aces] |= 1 << (rankOf(card) & 7);
  position[At.Bito] = outOf(position) ? 1 : 0;
  const most = position[At.Rules] & Rule.FirstFive && !position[At.Bito] ? 5 : 6;
  position[At.Limit] = Math.min(most, position[At.Hands + 3 - position[At.Attacker]] + position[At.Beaten]);
  return true;
}

function cardsOnTable(position: Position): Card[] {
  const cards: Card[] = [];
  for (const pair of tableOf(position)) {
    cards.push(pair[0]);
    if (pair[1] >= 0) cards.push(pair[1]);
  }
  return cards;
}

function outOf(position: Position): number {
  return (
    CARDS -
    position[At.Talon] -
    position[At.Hands + 1] -
    position[At.Hands + 2] -
    position[At.Attacks] -
    position[At.Beaten]
  );
}

function isPossible(position: Position): boolean {
  return (
    areCountsPossible(position) &&
    isTablePossible(position) &&
    isShownPossible(position) &&
    isPhasePossible(position) &&
    isResultPossible(position)
  );
}

/** Cards go out in pairs, and both hands were full before this bout while there is a talon, whose lowest card is the trump card. */
function areCountsPossible(position: Position): boolean {
  const talon = position[At.Talon];
  if (outOf(position) & 1) return false;
  if (!talon) return true;
  const attacker = position[At.Hands + position[At.Attacker]] + position[At.Attacks];
  const defender = position[At.Hands + 3 - position[At.Attacker]] + position[At.Beaten];
  // By transfer the defender may have laid some of the attack cards.
  const laid = position[At.Rules] & Rule.Transfer ? position[At.Attacks] : 0;
  return !position[position[At.Trump]] && attacker > 5 && defender + laid > 5 && attacker + defender > 11;
}

/** A defence beats its attack, and each attack has a rank that lay there before it. */
function isTablePossible(position: Position): boolean {
  const ranks: number[] = [];
  for (const pair of tableOf(position)) {
    if (pair[1] >= 0 && !beats(pair[1], pair[0], position[At.Trump])) return false;
    if (ranks.length && ranks.indexOf(rankOf(pair[0])) < 0) return false;
    ranks.push(rankOf(pair[0]));
    if (pair[1] >= 0) ranks.push(rankOf(pair[1]));
  }
  return position[At.Attacks] <= position[At.Limit];
}

/** The trump that was shown is still to be seen, in a hand or on the table. */
function isShownPossible(position: Position): boolean {
  if (!position[At.Shown]) return true;
  const both = Rule.Transfer | Rule.Show;
  if ((position[At.Rules] & both) !== both || !position[At.Attacks]) return false;
  const trump = position[At.Trump];
  const place = position[trump - rankOf(trump) + rankOf(position.indexOf(Place.Table))];
  return place > Place.Seen && place < Place.Out;
}

function isPhasePossible(position: Position): boolean {
  const phase = position[At.Phase];
  const open = position[At.Attacks] - position[At.Beaten];
  if (phase === Phase.Over) return true;
  if (phase === Phase.Attack) return !position[At.Attacks];
  if (phase === Phase.ThrowIn) return position[At.Attacks] > 0 && !open;
  if (phase === Phase.Taking) return open > 0 && !(position[At.Rules] & Rule.NoFollow);
  return open === 1 || (open > 1 && isOneRank(position));
}

/** More than one attack card waits to be beaten only if all came before the first defence: by several at once, or by transfer. */
function isOneRank(position: Position): boolean {
  const rank = rankOf(position.indexOf(Place.Table));
  return (
    (position[At.Rules] & (Rule.Several | Rule.Transfer)) > 0 &&
    tableOf(position).every(pair => rankOf(pair[0]) === rank)
  );
}

/** A game that goes on is not already decided, and one that is over has a result: by the rules, or by resigning. */
function isResultPossible(position: Position): boolean {
  const result = position[At.Result];
  const one = position[At.Hands + 1];
  const two = position[At.Hands + 2];
  const tooLong = position[At.Taken] > 35;
  if (position[At.Phase] === Phase.Over) return result === Result.Draw ? (!one && !two) || tooLong : result > 0;
  if (result || tooLong) return false;
  const rules = position[At.Rules];
  if (rules & Rule.LossAtTen && (one > 9 || two > 9)) return false;
  if (one && two) return true;
  // In mid-bout a hand may be empty, but the defender must have something to beat or to take with.
  return (
    !(rules & Rule.EmptyWins) &&
    position[At.Attacks] > 0 &&
    (position[At.Phase] === Phase.ThrowIn || position[At.Hands + 3 - position[At.Attacker]] > 0)
  );
}

// Games

/** `seed 1 2 3 4; rules 3; first 0; moves 6H, show 6S, take, resign 1`: the words of the seed, and who resigned. */
export function makeGame(seed: ArrayLike<number>, rules: number, first: Seat, moves: ArrayLike<Move>): string {
  let text = "seed";
  for (let at = 0; at < 4; at++) text += " " + (seed[at] >>> 0);
  text += "; rules " + rules + "; first " + first + "; moves";
  for (let at = 0; at < moves.length; at++) text += (at ? ", " : " ") + makeEntry(moves[at]);
  return text;
}

function makeEntry(move: Move): string {
  const text = makeMove(move);
  return text === "resign" ? text + " " + (move - Play.Resign) : text;
}

function parseEntry(text: string): Move {
  return text === "resign 1" ? Play.Resign + 1 : text === "resign 2" ? Play.Resign + 2 : parseMove(text, 0);
}

/** The game, or undefined; whether its moves are legal, `replay` says. */
export function parseGame(text: string): Game | undefined {
  const fields = fieldsOf(text, ["seed", "rules", "first", "moves"]);
  if (!fields || fields.rules === undefined || fields.first === undefined) return undefined;
  const seed = wordsOf(fields.seed).map(word => parseNumber(word, 4294967295));
  const rules = parseNumber(fields.rules, 255);
  const first = parseNumber(fields.first, 2);
  const moves = fields.moves ? fields.moves.split(", ").map((entry: string) => parseEntry(entry)) : [];
  if (seed.length !== 4 || rules < 0 || first < 0 || seed.concat(moves).some(value => value < 0)) return undefined;
  return { seed: seed, rules: rules, first: first, moves: moves };
}

/** The position after the last move, or the index of the first one that is not legal. */
export function replay(game: Game): Position | number {
  const seed = game.seed;
  const random = makeRandom(seed[0], seed[1], seed[2], seed[3]);
  const position = deal(shuffle(random), game.rules, game.first, 1 + random.below(2));
  for (let at = 0; at < game.moves.length; at++) if (!play(position, game.moves[at])) return at;
  return position;
}
