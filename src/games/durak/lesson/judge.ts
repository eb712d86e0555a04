// A deck of the other board's, judged in parts that are short enough for a slow board. What it brings is in the book before anybody is told.
import { Answer, isSame, placesOf, positionOf, stepTo } from "./deck";
import { add } from "../entries";
import { isOver } from "../match";
import type { Match } from "../match";
import { At, CARDS, Place, turnOf } from "../rules/position";
import type { Talon } from "./talon";
import type { Step } from "./deck";
import type { Position } from "../rules/position";

/** How far the judging of a deck is: what comes next. */
export const enum Stage {
  Begin,
  Deal,
  Start,
  Read,
  Compare,
  Find,
  Prove,
  Enter,
}

export interface Taking {
  bytes: Int8Array;
  /** By which a game would be played that it deals; and whether this player wants the next one. */
  rules: number;
  mayBegin: boolean;
  stage: Stage;
  /** The position that all of this is about. */
  into: Position | undefined;
  places: Uint8Array | undefined;
  /** The game that it deals: its cards in the order of the records. */
  order: Uint8Array | undefined;
  dealt: Position | undefined;
  step: Step | undefined;
  /** What the deck was: an entry, or -1; and whether it began a game (with its first entry, it may be both). */
  entry: number;
  isNew: boolean;
}

/** A deck that may deal. Who gives way when both have dealt is the link's affair: did both at once, there would be two games again. */
function begin(taking: Taking, match: Match, talon: Talon): Answer | undefined {
  const position = match.position;
  const bytes = taking.bytes;
  if (taking.stage === Stage.Begin) {
    taking.into = position;
    if (isOver(match)) taking.places = placesOf(bytes, 1);
    taking.stage = isOver(match) ? Stage.Deal : Stage.Read;
  } else if (taking.stage === Stage.Deal) {
    const order = new Uint8Array(CARDS);
    for (let card = 0; card < CARDS; card++) order[card] = bytes[5 * card + 1] * 9 + bytes[5 * card];
    taking.order = order;
    taking.dealt = positionOf(order, taking.places!, taking.rules);
    if (taking.dealt) {
      if (position && !taking.mayBegin) return Answer.Early;
      taking.stage = Stage.Start;
    } else if (!position) return Answer.Refused;
    else taking.stage = Stage.Read;
  } else {
    talon.start(match, taking.order!, taking.dealt!, match.number + (isOver(match) ? 1 : 0), 2);
    taking.into = match.position;
    taking.isNew = true;
    // The deck that said no more than this was lost, or player 1 has given way.
    if (taking.places!.indexOf(Place.Table) < 0) return Answer.Accepted;
    taking.stage = Stage.Find;
  }
  return undefined;
}

/** From the places of a deck that is no deal, or a deal that has been played on. */
function follow(taking: Taking, match: Match): Answer | undefined {
  const position = match.position!;
  const isTheirs = turnOf(position) === 3 - match.me;
  const places = taking.places!;
  const stage = taking.stage++;
  if (stage === Stage.Read) taking.places = placesOf(taking.bytes, position[At.Attacker]);
  else if (stage === Stage.Compare) {
    if (isSame(position, places)) return isTheirs ? Answer.Refused : Answer.Same;
    if (!isTheirs) return Answer.Refused;
  } else if (stage === Stage.Find) taking.step = stepTo(taking.bytes, position, places, 3 - match.me);
  else if (stage === Stage.Prove) {
    // A game that began is none the less one.
    if (!isSame(position, places, taking.step)) return taking.isNew ? Answer.Accepted : Answer.Refused;
  } else {
    const step = taking.step!;
    add(match, step.move, 0, step.drawn);
    taking.entry = step.move;
    return Answer.Accepted;
  }
  return undefined;
}

/** The next part of the work; undefined: there is more. */
export default function takeOn(taking: Taking, match: Match, talon: Talon): Answer | undefined {
  if (taking.into !== match.position) {
    // Something was played meanwhile.
    if (taking.isNew) return Answer.Accepted;
    taking.stage = Stage.Begin;
  }
  return taking.stage < Stage.Read ? begin(taking, match, talon) : follow(taking, match);
}
