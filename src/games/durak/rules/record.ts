// Positions and whole games of Durak as text, one line each. For hosts, bug reports and tests: a board in play needs neither.
//
// `defend 1; trump 9D; talon 8C 9D; one 6H 8H*; two 10C; table 6D/7D 6C/-; rules 3; taken 0; shown 0; result 0`
// First the phase and the attacker. The talon stands in drawing order, a card that both have seen is marked with *, what is named nowhere is out.
// `rules`: bits of `Rule`, and above them of `More`. `shown`: a trump has been shown in this bout (1), which attack is beaten next was chosen (2).
// Everything else follows. Fields that are empty or 0 may be left out.
import {
  At,
  CARDS,
  Long,
  More,
  Place,
  Play,
  cardAt,
  deal,
  deckSize,
  handOf,
  isLong,
  play,
  shuffle,
  tableOf,
} from "./any-rules";
import type { Position, Seat } from "./any-rules";
import { makeCard, makeMove } from "./notation";
import { parseCard, parseMove } from "./speech";
import { complete, isPossible } from "./possible";
import { makeRandom } from "../../../kit/random";

const PHASES = ["attack", "defend", "throwin", "taking", "over"];
const FIELDS = ["trump", "talon", "one", "two", "table", "rules", "taken", "shown", "result"];

/** A game from its seed: four words of 32 bits. `first` is who attacks first, 0: the lowest trump. */
export interface Game {
  seed: number[];
  rules: number;
  first: Seat;
  moves: number[];
}

/** All eight bits of `Rule`, and those of `More` that make a game another one. */
const MOST_RULES = 255 + 256 * More.Long;

/** What stands behind names. */
type Fields = { [name: string]: string };

/** A decimal number up to `most`, or -1. */
function parseNumber(text: string, most: number): number {
  for (const letter of text) if (letter < "0" || letter > "9") return -1;
  const number = parseInt(text, 10);
  return text.length < 11 && number <= most ? number : -1;
}

/** What stands behind each name; undefined if a field is unknown or comes twice. */
function fieldsOf(text: string, names: string[]): Fields | undefined {
  const fields: Fields = {};
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
  for (let depth = position[At.Talon] - 1; depth >= 0; depth--) talon += " " + makeCard(cardAt(position, depth));
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
    (position[At.Rules] + (isLong(position) ? position[Long.More] << 8 : 0)) +
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
  // Of a short position nothing stands there.
  if (card < 0 || position[card] !== Place.Out) return false;
  position[card] = place;
  return true;
}

function readTalon(position: Position, words: string[]): boolean {
  position[At.Talon] = words.length;
  for (let at = 0; at < words.length; at++) if (!put(position, words[at], words.length - 1 - at)) return false;
  return words.length < 41;
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
  if (!fields) return undefined;
  const phases = PHASES.filter(name => fields[name] !== undefined);
  if (phases.length !== 1) return undefined;
  const number = (name: string, most: number) => (fields[name] === undefined ? 0 : parseNumber(fields[name], most));
  const rules = number("rules", MOST_RULES);
  const more = rules < 0 ? 0 : rules >> 8;
  const position = new Uint8Array(more ? Long.Size : At.Size).fill(Place.Out, 0, CARDS);
  if (more) {
    position.fill(Place.Out, Long.Low);
    position[Long.More] = more;
  }
  const numbers = [
    number(phases[0], 2),
    parseCard(fields.trump || ""),
    rules,
    number("taken", 36),
    number("shown", 3),
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

// Games

/** `seed 1 2 3 4; rules 3; first 0; moves 6H, show 6S, take, resign 1`: the words of the seed, and who resigned. */
export function makeGame(seed: ArrayLike<number>, rules: number, first: Seat, moves: ArrayLike<number>): string {
  let text = "seed";
  for (let at = 0; at < 4; at++) text += " " + (seed[at] >>> 0);
  text += "; rules " + rules + "; first " + first + "; moves";
  for (let at = 0; at < moves.length; at++) text += (at ? ", " : " ") + makeEntry(moves[at]);
  return text;
}

function makeEntry(move: number): string {
  const text = makeMove(move);
  return text === "resign" ? text + " " + (move - Play.Resign) : text;
}

function parseEntry(text: string): number {
  return text === "resign 1" ? Play.Resign + 1 : text === "resign 2" ? Play.Resign + 2 : parseMove(text, 0);
}

/** The game, or undefined; whether its moves are legal, `replay` says. */
export function parseGame(text: string): Game | undefined {
  const fields = fieldsOf(text, ["seed", "rules", "first", "moves"]);
  if (!fields || fields.rules === undefined || fields.first === undefined) return undefined;
  const seed = wordsOf(fields.seed).map(word => parseNumber(word, 4294967295));
  const rules = parseNumber(fields.rules, MOST_RULES);
  const first = parseNumber(fields.first, 2);
  const moves = fields.moves ? fields.moves.split(", ").map((entry: string) => parseEntry(entry)) : [];
  // A pack has 24 cards or 52, not both.
  if (((rules >> 8) & 3) === 3) return undefined;
  if (seed.length !== 4 || rules < 0 || first < 0 || seed.concat(moves).some(value => value < 0)) return undefined;
  return { seed: seed, rules: rules, first: first, moves: moves };
}

/** Its first position. */
export function dealGame(game: Game): Position {
  const seed = game.seed;
  const random = makeRandom(seed[0], seed[1], seed[2], seed[3]);
  const deck = shuffle(random, deckSize(game.rules));
  return deal(deck, game.rules, game.first, 1 + random.below(2));
}

/** The position after the last move, or the index of the first one that is not legal. */
export function replay(game: Game): Position | number {
  const position = dealGame(game);
  for (let at = 0; at < game.moves.length; at++) if (!play(position, game.moves[at])) return at;
  return position;
}
