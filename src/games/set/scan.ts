// A card comes to the session.
import type { Reading } from "../../kit/codes";
import type { ScanResult } from "../../kernel/app";
import { makeCode } from "./codes";
import type { Card } from "./card";
import { Happened } from "./events";
import type { Event } from "./events";
import { say, settle } from "./session";
import type { Session } from "./session";
import readCard from "./stickers" with { exists: "while open" };
import { Seen, Size, addCard } from "./table";
import { renumberCards } from "./table-moves";

export function read(session: Session, reading: Reading): Card | Event {
  return readCard(session.deck, reading, (cards, by) => {
    if (by) renumberCards(session, cards, by);
    settle(session, 0);
  });
}

/** On a place of the largest table; undefined: on the lowest free one. */
export function lay(session: Session, card: Card, place?: number): ScanResult {
  const code = makeCode(card);
  if (session.where[card]) {
    say(session, [Happened.LiesThere, code]);
    return "duplicate";
  }
  if (session.seen[card] === Seen.Taken) {
    say(session, [Happened.WasTaken, code]);
    return "taken";
  }
  if (addCard(session, card, place) < 0) {
    say(session, place === undefined ? [Happened.TakeSet] : [Happened.PlaceHas, place, makeCode(session.cards[place])]);
    return "full";
  }
  settle(session, 0);
  say(session, [Happened.Card, code]);
  session.instead = card;
  return "added";
}

/** `place`: where somebody says that it lies. */
export function scan(session: Session, reading: Reading, place?: unknown): ScanResult {
  // Before a sticker is read, which may settle how all of them are numbered. Only numbers are calculated with: what is none may throw. The build turns
  // comparisons round, which NaN notices: here the remainder keeps it out.
  const isPlace =
    place === undefined || (typeof place === "number" && place % 1 === 0 && place >= 0 && place < Size.Most);
  const card: Card | Event = isPlace ? read(session, reading) : [Happened.NoSuchPlace];
  if (typeof card === "number") return lay(session, card, place as number | undefined);
  say(session, card);
  return "unknown";
}
