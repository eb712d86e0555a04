// What a scanned card does: it is laid beside the one before, or ticked off in a deck.
import { Happened } from "./events";
import type { Event } from "./events";
import { makeDeck } from "./rules";
import type { Deck } from "./rules";
import { ready } from "./score";
import { Stage, advice, keep, say, settle, sizeOf } from "./session";
import type { Session } from "./session";
import type { ScanResult } from "../../kernel/app";

function refuse(session: Session, why: Event): ScanResult {
  say(session, why);
  return "unknown";
}

/** `next` is the card's deck, another one than before if it is the first. */
function lay(session: Session, card: number, next: Deck): ScanResult {
  const stage = session.stage;
  const cards = session.cards;
  const isDuel = session.mode === "duel";
  const waits = stage === Stage.Ready || stage === Stage.Now;
  const isNext = isDuel && stage === Stage.Shown;
  if (cards.length && cards[cards.length - 1] === card && !isNext) {
    // A scanner that still looks at the card says nothing new, least of all over the signal of a duel.
    if (!waits) say(session, [Happened.CardAgain, card]);
    return "duplicate";
  }
  if (waits) {
    say(session, [stage === Stage.Now ? Happened.KeyFirst : Happened.WaitForSignal]);
    return "full";
  }
  keep(session);
  session.deck = next;
  if (isNext) session.last = -1;
  session.cards = isNext || !cards.length ? [card] : [cards[cards.length - 1], card];
  settle(session);
  if (session.cards.length < 2) say(session, advice(session));
  else if (isDuel) ready(session);
  else say(session, [Happened.Nothing]);
  return "added";
}

function tick(session: Session, card: number, next: Deck): ScanResult {
  const cards = session.cards;
  const double = session.double;
  session.deck = next;
  const size = sizeOf(session);
  const isNew = cards.indexOf(card) < 0;
  if (isNew && card > size) return refuse(session, [Happened.NotOfDeck, card, size]);
  if (isNew || double.indexOf(card) < 0) {
    keep(session);
    if (!isNew) session.past[session.past.length - 1] = "double";
    (isNew ? cards : double).push(card);
  }
  if (!isNew) say(session, [Happened.CardDouble, card]);
  else if (cards.length < size) say(session, [Happened.Card, card]);
  else say(session, [double.length ? Happened.DeckDouble : Happened.DeckComplete]);
  return isNew ? "added" : "duplicate";
}

/** `code`: order << 10 | card, as codes.ts reads it; 0 where it is another game's. */
export function scan(session: Session, code: number): ScanResult {
  const order = code >> 10;
  const card = code & 1023;
  const score = session.score;
  let next: Deck | undefined = session.deck;
  if (!code) return refuse(session, [Happened.NoDobbleCard]);
  if (order !== next.order) {
    next = makeDeck(order);
    if (!next) return refuse(session, [Happened.NoDeck, order]);
    if (session.isAsked || session.cards.length || (session.counts && score[0] + score[1]))
      return refuse(session, [Happened.OtherDeck, order]);
  }
  if (card < 1 || card > next.cards) return refuse(session, [Happened.NoCardOfOrder, order, card]);
  return session.mode === "deck" ? tick(session, card, next) : lay(session, card, next);
}
