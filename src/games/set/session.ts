// A game of Set at the table: every Set is found, and shown at once or in stages. Knows no screen, no key and no time. new-session.ts begins one,
// scan.ts lays cards, moves.ts plays all else, state.ts tells how it stands.
import type { Card } from "./card";
import { Happened } from "./events";
import type { Event } from "./events";
import type { Showing } from "./showing";
import type { Deck } from "./stickers";
import { Size } from "./table";
import type { Table } from "./table";

export interface Session extends Table {
  showing: Showing;
  deck: Deck;
  /** What happened last. */
  said: Event;
  /** What the display's line shows instead of it, where pictures say the same. */
  instead: Event | Card | undefined;
  /** Hears whenever other cards lie there than before, or those that do turn out to be others. */
  changed(): void;
}

/** Answers true, as a move does that was played. */
export function say(session: Session, event: Event): boolean {
  session.said = event;
  session.instead = undefined;
  return true;
}

/** The table changed: the Set that was shown stays shown if it is still there. `least` places are drawn. */
export function settle(session: Session, least: number): void {
  const showing = session.showing;
  const sets = session.sets;
  showing.size = Math.max(least, session.size);
  if (sets.indexOf(showing.triple) < 0) {
    showing.triple = showing.hint || !sets.length ? -1 : sets[0];
    showing.stage = 0;
  }
  showing.isThrough = session.met === session.deck.most && !sets.length;
  session.changed();
}

/** What the table says now: of a card that was just laid something else may have to be said. */
export function eventOf(session: Session): Event {
  const said = session.said;
  if (said[0] !== Happened.Card) return said;
  if (session.showing.isThrough) return [Happened.DeckThrough];
  const isEnough = session.count < Size.First || session.sets.length;
  return isEnough ? said : [Happened.DealMore, session.size - session.count];
}

/** What the display's line shows: that, or something that pictures leave to be said, or the last card, which is drawn. */
export function lineOf(session: Session): Event | Card {
  const said = session.said;
  const instead = session.instead;
  const now = eventOf(session);
  if (now[0] !== said[0]) return now;
  return instead === undefined ? (now[0] === Happened.Nothing ? [Happened.ScanCard] : now) : instead;
}
