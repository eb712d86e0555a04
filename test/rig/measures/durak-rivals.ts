// Other ways to do what Durak does, to measure ours against, written for the board in the same style. They share nothing with src.

// A whole deck, read as the lesson's listing reads it (its record shift repaired): the line is collected, and each field found by walking a text from its start.

const SYN = "\x16";
const EOT = "\x04";
const ETX = "\x03";
const GS = "\x1D";
const RS = "\x1E";
const US = "\x1F";

export interface LessonCard {
  card: number;
  suit: number;
  color: number;
  property: number;
  field: number;
}

/** What stands behind so many separators. */
function fieldOf(index: number, separator: string, text: string): string {
  let field = "";
  let passed = 0;
  const length = text.length;
  for (let at = 0; at < length; at++) {
    const letter = text[at];
    if (letter === separator) passed++;
    else if (passed === index) field += letter;
    else if (passed > index) break;
  }
  return field;
}

function readDeck(text: string, deck: LessonCard[]): void {
  for (let at = 0; at < 36; at++) {
    const record = fieldOf(at + 1, RS, text);
    const card = deck[at];
    card.card = parseInt(fieldOf(0, US, record));
    card.suit = parseInt(fieldOf(1, US, record));
    card.color = parseInt(fieldOf(2, US, record));
    card.property = parseInt(fieldOf(3, US, record));
    card.field = parseInt(fieldOf(4, US, record));
  }
}

/** Chunks in; true when one of them ended a packet with a deck, which is then in `deck`. */
export function openLessonReader() {
  const deck: LessonCard[] = [];
  for (let at = 0; at < 36; at++) deck.push({ card: 0, suit: 0, color: 0, property: -1, field: 0 });
  let line = "";

  function packet(text: string): boolean {
    if (text[0] !== SYN) return false;
    const data = fieldOf(1, GS, text);
    const last = data.length - 1;
    if (fieldOf(0, GS, text.substr(1)) !== "1" || data[last] !== ETX) return false;
    readDeck(data.substr(0, last), deck);
    return true;
  }

  function receive(chunk: string): boolean {
    let isDeck = false;
    const length = chunk.length;
    for (let at = 0; at < length; at++) {
      const letter = chunk[at];
      if (line === "" && letter !== SYN && letter !== EOT) continue;
      if (letter === "\n") {
        isDeck = packet(line);
        line = "";
      } else line += letter;
    }
    return isDeck;
  }

  return { receive: receive, deck: deck };
}

// The game (plain podkidnoy) as lists of objects: a card is where it is because it is in that list.

export interface PlainCard {
  rank: number;
  suit: number;
}
export interface PlainPair {
  attack: PlainCard;
  defence: PlainCard | null;
}
export interface PlainMove {
  kind: string;
  card: PlainCard | null;
}
export interface PlainGame {
  hands: PlainCard[][];
  /** The next to be drawn first. */
  talon: PlainCard[];
  table: PlainPair[];
  out: PlainCard[];
  trump: number;
  /** 0 or 1. */
  attacker: number;
  phase: string;
  most: number;
}

/** Cards never change, so copies share them. */
export function plainCopy(game: PlainGame): PlainGame {
  return {
    hands: game.hands.map(hand => hand.slice()),
    talon: game.talon.slice(),
    table: game.table.map(pair => ({ attack: pair.attack, defence: pair.defence })),
    out: game.out.slice(),
    trump: game.trump,
    attacker: game.attacker,
    phase: game.phase,
    most: game.most,
  };
}

function isSame(a: PlainCard, b: PlainCard): boolean {
  return a.rank === b.rank && a.suit === b.suit;
}

function doesBeat(card: PlainCard, attack: PlainCard, trump: number): boolean {
  return card.suit === attack.suit ? card.rank > attack.rank : card.suit === trump;
}

function openPair(game: PlainGame): PlainPair | null {
  for (const pair of game.table) if (!pair.defence) return pair;
  return null;
}

function ranksOnTable(game: PlainGame): number[] {
  const ranks: number[] = [];
  game.table.forEach(pair => {
    ranks.push(pair.attack.rank);
    if (pair.defence) ranks.push(pair.defence.rank);
  });
  return ranks;
}

/** The side whose turn it is. */
export function plainTurn(game: PlainGame): number {
  return game.phase === "defend" ? 1 - game.attacker : game.attacker;
}

export function plainMoves(game: PlainGame): PlainMove[] {
  const hand = game.hands[plainTurn(game)];
  const asMove = (card: PlainCard) => ({ kind: "card", card: card });
  if (game.phase === "attack") return hand.map(asMove);
  let moves: PlainMove[];
  if (game.phase === "defend") {
    const attack = openPair(game)!.attack;
    moves = hand.filter(card => doesBeat(card, attack, game.trump)).map(asMove);
    moves.push({ kind: "take", card: null });
    return moves;
  }
  const ranks = ranksOnTable(game);
  moves = game.table.length < game.most ? hand.filter(card => ranks.indexOf(card.rank) >= 0).map(asMove) : [];
  moves.push({ kind: game.phase === "throwIn" ? "bito" : "done", card: null });
  return moves;
}

function isAmong(moves: PlainMove[], move: PlainMove): boolean {
  return moves.some(one => one.kind === move.kind && (!one.card || isSame(one.card, move.card!)));
}

function fill(game: PlainGame, side: number): void {
  while (game.hands[side].length < 6 && game.talon.length) game.hands[side].push(game.talon.shift()!);
}

function plainEnd(game: PlainGame, taken: boolean): void {
  const attacker = game.attacker;
  const defender = 1 - attacker;
  const to = taken ? game.hands[defender] : game.out;
  game.table.forEach(pair => {
    to.push(pair.attack);
    if (pair.defence) to.push(pair.defence);
  });
  game.table = [];
  fill(game, attacker);
  fill(game, defender);
  if (!taken) game.attacker = defender;
  game.phase = game.hands[0].length && game.hands[1].length ? "attack" : "over";
  game.most = Math.min(6, game.hands[1 - game.attacker].length);
}

/** False, and nothing changes, if the move is not among those that may be played. */
export function plainPlay(game: PlainGame, move: PlainMove): boolean {
  if (!isAmong(plainMoves(game), move)) return false;
  if (move.kind === "card") {
    const card = move.card!;
    const side = plainTurn(game);
    game.hands[side] = game.hands[side].filter(one => !isSame(one, card));
    if (game.phase === "defend") {
      openPair(game)!.defence = card;
      if (!openPair(game)) game.phase = "throwIn";
    } else {
      game.table.push({ attack: card, defence: null });
      if (game.phase !== "taking") game.phase = "defend";
    }
  } else if (move.kind === "take") game.phase = "taking";
  else plainEnd(game, move.kind === "done");
  return true;
}
