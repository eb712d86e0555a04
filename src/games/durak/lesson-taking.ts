// A deck of the other board's, judged in parts that are short enough for a slow board. What it brings is in the book before anybody is told.
import { Answer, plain } from "./lesson";
import type { Match } from "./match";
import { At, CARDS, Phase, Place, Play, deal, play, turnOf } from "./rules";
import type { Card, Position, Seat } from "./rules";
import { top } from "./talon";
import type { Talon } from "./talon";

/** What comes next. */
const enum Stage {
  Begin,
  IsDeal,
  Start,
  Read,
  Compare,
  Find,
  Prove,
  Enter,
}

export interface Taking {
  /** The next part of the work; undefined: there is more. */
  goOn(): Answer | undefined;
  /** What the deck was: an entry, or -1; and whether it began a game (with its first entry, it may be both). */
  entry: number;
  isNew: boolean;
}

/** Where each card lies by those records, as `plain` has it. */
export function read(bytes: Int8Array, attacker: Seat): Uint8Array {
  const places = new Uint8Array(CARDS);
  for (let at = 0; at < 5 * CARDS; at += 5) {
    const owner = bytes[at + 3];
    const field = bytes[at + 4];
    places[bytes[at + 1] * 9 + bytes[at]] =
      owner === -2
        ? Place.Out
        : owner < 0
          ? 0
          : owner && field < 0
            ? Place.Table - 2 - 2 * field + (owner === attacker ? 0 : 1)
            : Place.Hand + owner;
  }
  return places;
}

/** Six cards each and one trump; player 1's first card may lie on the table. */
export function isDeal(places: Uint8Array): boolean {
  const counts = [0, 0, 0];
  let laid = 0;
  for (const place of places) {
    if (place >= Place.Hand && place < Place.Table) counts[place - Place.Hand]++;
    else if (place === Place.Table) laid++;
    else if (place) return false;
  }
  return counts[0] === 1 && counts[1] + laid === 6 && laid < 2 && counts[2] === 6;
}

function isSame(position: Position, places: Uint8Array): boolean {
  for (let card = 0; card < CARDS; card++) if (plain(position[card]) !== places[card]) return false;
  return true;
}

/** The position of a game that the other board has dealt. The talon lies in the order of the records, the trump card under it. */
function positionOf(order: Uint8Array, places: Uint8Array, rules: number): Position {
  const position = deal(order, rules, 1, 1);
  const trump = places.indexOf(Place.Hand);
  let depth = 23;
  for (const card of order)
    position[card] = places[card] ? (places[card] < Place.Table ? places[card] : Place.Hand + 1) : depth--;
  position[trump] = 0;
  position[At.Trump] = trump;
  return position;
}

/** What the other board has played and drawn, so that these are the places now. */
interface Step {
  move: number;
  drawn: Card[];
}

/** The peer's move that may lead to these places, whatever it drew. */
function stepTo(bytes: Int8Array, position: Position, places: Uint8Array, peer: Seat): Step {
  const drawn: Card[][] = [[], []];
  let move = -1;
  for (let at = 0; at < 5 * CARDS; at += 5) {
    const card = bytes[at + 1] * 9 + bytes[at];
    const was = plain(position[card]);
    const is = places[card];
    if (was === Place.Hand + peer && is >= Place.Table) move = card;
    else if (was <= Place.Hand && is > Place.Hand) {
      const hand = drawn[is === Place.Hand + position[At.Attacker] ? 0 : 1];
      // In which order is not to be seen, but the trump card is drawn last.
      if (card === position[At.Trump]) hand.push(card);
      else hand.unshift(card);
    }
  }
  if (move < 0) move = position[At.Phase] === Phase.Defend ? Play.Take : Play.Bito;
  return { move: move, drawn: drawn[0].concat(drawn[1]) };
}

/** Whether it does. */
function leads(step: Step, position: Position, places: Uint8Array): boolean {
  const next = new Uint8Array(position);
  return top(next, step.drawn) && play(next, step.move) && isSame(next, places);
}

/** `mayBegin`: this player wants the next game. */
export default function openTaking(
  match: Match,
  talon: Talon,
  rules: number,
  bytes: Int8Array,
  mayBegin: boolean,
): Taking {
  let into = match.position;
  let stage = Stage.Begin;
  let places: Uint8Array;
  let step: Step;

  function start(): void {
    const order = new Uint8Array(CARDS);
    for (let card = 0; card < CARDS; card++) order[card] = bytes[5 * card + 1] * 9 + bytes[5 * card];
    talon.start(match, order, positionOf(order, places, rules), match.number + (match.isOver() ? 1 : 0), 2);
    into = match.position;
    taking.isNew = true;
  }

  function enter(): Answer {
    talon.drawn(match, step.drawn);
    match.add(step.move);
    taking.entry = step.move;
    return Answer.Accepted;
  }

  /** From the places of a deck that is no deal, or a deal that has been played on. */
  function follow(position: Position): Answer | undefined {
    const isTheirs = turnOf(position) === 3 - match.me;
    // A game that began is none the less one.
    const unlike = taking.isNew ? Answer.Accepted : Answer.Refused;
    if (stage === Stage.Enter) return enter();
    if (stage === Stage.Read) places = read(bytes, position[At.Attacker]);
    else if (stage === Stage.Compare) {
      if (isSame(position, places)) return isTheirs ? Answer.Refused : Answer.Same;
      if (!isTheirs) return Answer.Refused;
    } else if (stage === Stage.Find) step = stepTo(bytes, position, places, 3 - match.me);
    else if (!leads(step, position, places)) return unlike;
    stage++;
    return undefined;
  }

  function goOn(): Answer | undefined {
    const position = match.position;
    if (into !== position) {
      // Something was played meanwhile.
      if (taking.isNew) return Answer.Accepted;
      into = position;
      stage = Stage.Begin;
    }
    if (stage >= Stage.Read) return follow(position!);
    // Who gives way when both have dealt is the link's affair: did both at once, there would be two games again.
    if (stage === Stage.Begin) {
      if (!match.isOver()) stage = Stage.Read;
      else {
        places = read(bytes, 1);
        stage = Stage.IsDeal;
      }
    } else if (stage === Stage.IsDeal) {
      if (isDeal(places)) {
        if (position && !mayBegin) return Answer.Early;
        stage = Stage.Start;
      } else if (!position) return Answer.Refused;
      else stage = Stage.Read;
    } else {
      start();
      // The deck that said no more than this was lost, or player 1 has given way.
      if (places.indexOf(Place.Table) < 0) return Answer.Accepted;
      stage = Stage.Find;
    }
    return undefined;
  }

  const taking: Taking = { goOn: goOn, entry: -1, isNew: false };
  return taking;
}
