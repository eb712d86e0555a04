// A session of Dobble: which cards lie there, who has which points, and what can be taken back. It knows no screen, key, timer or port. Time comes in as a
// number; whoever has a clock looks at `stage` and `isLate` whenever `waits` has changed, and calls `elapse` (score.ts) when the time is over.
import { makeDeck } from "./rules";
import type { Deck } from "./rules";
import type { How } from "../../kernel/app";
import type { Mode } from "./contract";
import { Happened } from "./events";
import type { Event } from "./events";
import type { DobbleConfig } from "./settings";

/** So many steps can be taken back. */
const STEPS = 20;

export const MODES: Mode[] = ["match", "duel", "tower", "well", "deck"];

/** What a duel waits for: cards, then the moment, then the winner's key; at last the symbol is shown, as it is in a match from the second card on. */
export const enum Stage {
  Cards,
  Ready,
  Now,
  Shown,
}

export interface Session {
  mode: Mode;
  /** Tower and well: keys give points, and cards settle disputes. */
  counts: boolean;
  /** They and the duel. */
  keepsScore: boolean;
  /** On a board with one key a double click is B: the left player's, then. */
  isAlone: boolean;
  /** The deck that people have at home, and its names. */
  settings: DobbleConfig["dobble"];
  /** Whoever asks for an order means it; otherwise the first card tells. */
  isAsked: boolean;
  /** Cards of the deck as they were asked for; 0: nobody did, below that: it makes no sense. */
  asked: number;
  deck: Deck;
  /** The last two scanned; in a deck all of them, and those that came again. */
  cards: number[];
  double: number[];
  stage: Stage;
  /** The first key was pressed a moment ago: whoever presses now meant to be first as well. */
  isLate: boolean;
  /** Counts whenever another wait begins or one is called off: a timer that was set before means nothing any more. */
  waits: number;
  /** What happened last, or what is to be done now. */
  event: Event;
  /** Points of the left and the right player: cards taken, or got rid of in a well. */
  score: number[];
  /** Best reaction of either, ms; 0 before the first. */
  best: number[];
  /** Who got the duel's last point, -1 before; and what his best was before it, -1 once that is settled. */
  last: number;
  replaced: number;
  /** The moment of the signal; after the first key that key's. */
  nowMs: number;
  /** What can be taken back: what was before, as text, which is smallest; in a deck only whether the card was double. */
  past: string[];
}

/** Order of the deck, cards, last, replaced, score, best. */
type Before = [number, number[], number, number, number[], number[]];

export function say(session: Session, event: Event): true {
  session.event = event;
  return true;
}

export function no(session: Session, event: Event): false {
  session.event = event;
  return false;
}

/** Cards that belong to the deck: many a printed one has 55 of 57, or 30 of 31. */
export function sizeOf(session: Session): number {
  const deck = session.deck;
  const settings = session.settings;
  const size = session.asked || (deck.order === settings.order ? settings.cards : 0);
  return size > 2 && size < deck.cards ? size : deck.cards;
}

/** The symbol that is shown, or 0. */
export function commonOf(session: Session): number {
  const cards = session.cards;
  return session.stage === Stage.Shown ? session.deck.common(cards[0], cards[1]) : 0;
}

/** What to do now. */
export function advice(session: Session): Event {
  const isAlone = session.isAlone;
  const isDuel = session.mode === "duel";
  const isEmpty = !session.cards.length;
  if (session.mode === "deck") return [Happened.ScanCards];
  if (session.stage === Stage.Ready) return [isAlone ? Happened.WaitOnKey : Happened.WaitOnKeys];
  if (session.counts && isEmpty)
    return [
      isAlone ? Happened.CountWithClicks : session.mode === "well" ? Happened.RidWithKeys : Happened.TakeWithKeys,
    ];
  if (isEmpty) return [isDuel ? Happened.ScanTwoHidden : Happened.ScanTwo];
  return [isDuel ? Happened.ScanAnotherHidden : Happened.ScanAnother];
}

/** Nothing is waited for: two cards are shown, or more are wanted. */
export function settle(session: Session): void {
  session.stage = session.mode !== "deck" && session.cards.length > 1 ? Stage.Shown : Stage.Cards;
  session.isLate = false;
  session.waits++;
}

export function begin(session: Session): boolean {
  session.cards = [];
  session.double = [];
  session.score = [0, 0];
  session.best = [0, 0];
  session.last = -1;
  settle(session);
  return say(session, advice(session));
}

/** `how`: as it was asked for. A board has one key where it `isAlone`. */
export function makeSession(how: How, settings: DobbleConfig["dobble"], isAlone: boolean): Session {
  const order = how.order;
  const deck = order === undefined ? undefined : makeDeck(Number(order));
  const mode = MODES.find(name => name === how.mode) || "match";
  const counts = mode === "tower" || mode === "well";
  const session: Session = {
    mode: mode,
    counts: counts,
    keepsScore: counts || mode === "duel",
    isAlone: isAlone,
    settings: settings,
    isAsked: !!deck,
    asked: how.cards ? Number(how.cards) | 0 || -1 : 0,
    deck: deck || makeDeck(settings.order)!,
    cards: [],
    double: [],
    stage: Stage.Cards,
    isLate: false,
    waits: 0,
    event: [Happened.Nothing],
    score: [],
    best: [],
    last: -1,
    replaced: -1,
    nowMs: 0,
    past: [],
  };
  begin(session);
  if (order !== undefined && !deck) say(session, [Happened.NoDeck, String(order).substr(0, 6)]);
  return session;
}

// Taking back

/** Before something changes. */
export function keep(session: Session): void {
  const past = session.past;
  const deck = session.deck;
  const before: Before = [deck.order, session.cards, session.last, session.replaced, session.score, session.best];
  past.push(session.mode === "deck" ? "" : JSON.stringify(before));
  if (past.length > STEPS) past.shift();
}

export function undo(session: Session): boolean {
  const was = session.past.pop();
  if (was === undefined) return no(session, [Happened.NothingToUndo]);
  if (session.mode === "deck") (was ? session.double : session.cards).pop();
  else {
    const before: Before = JSON.parse(was);
    if (session.deck.order !== before[0]) session.deck = makeDeck(before[0])!;
    session.cards = before[1];
    session.last = before[2];
    session.replaced = before[3];
    session.score = before[4];
    session.best = before[5];
  }
  settle(session);
  return say(session, [Happened.TakenBack]);
}
