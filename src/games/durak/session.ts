// Durak against the player of the other board, or against this board: how it stands, what was said, and who is told. It knows no screen and no key,
// no timer and no port: time and bytes come in as calls, and what is to be done later is asked for.
import openRules from "./rules/rules" with { exists: "while open" };
import { At, turnOf } from "./rules/position";
import type { Move } from "./rules/position";
import { Kind, isOver, makeMatch } from "./match";
import { Question } from "./types";
import type { Chance, Edition, Events, Session, Wishes } from "./types";
import type { DurakState } from "./contract";
import type { DurakEvent } from "./events";
import type { State } from "../../link/link";
import type { Store } from "../../kernel/ports";

/** Nothing has begun; what stands in Storage is to be read yet: read.ts. */
export function makeSession(store: Store, chance: Chance, wishes: Wishes, events: Events, edition: Edition): Session {
  const session: Session = {
    wishes: wishes,
    chance: chance,
    edition: edition,
    events: events,
    match: makeMatch(store, chance.crc, wishes.alone ? Kind.Bot : Kind.Own, edition.packs),
    onTurn: 0,
    isMyTurn: false,
    isLit: false,
    said: "",
    attacks: 0,
    isReady: false,
    asked: 0,
    question: Question.None,
    granted: Question.None,
    declined: 0,
    asks: "",
  };
  if (edition.extend) edition.extend(session);
  return session;
}

/** As the link has it; alone it is always "playing". */
export function wireOf(session: Session): State {
  const link = session.link;
  return session.wishes.alone ? "playing" : link ? link.report.state : "seeking";
}

export function phaseOf(session: Session): DurakState["phase"] {
  const position = session.match.position;
  const state = wireOf(session);
  if (state === "dealing" || (state === "playing" && !position)) return "dealing";
  // A game that came back is connected in a later turn.
  if (position && isOver(session.match)) return session.wishes.alone || session.link ? "over" : "seeking";
  return state === "playing"
    ? (["attack", "defend", "throwin", "taking"] as const)[position![At.Phase]]
    : state === "lost"
      ? "lost-peer"
      : "seeking";
}

export function isMine(session: Session): boolean {
  return session.onTurn === session.match.me && wireOf(session) === "playing";
}

/** What this player is asked, be it by the link. */
export function questionOf(session: Session): Question {
  return wireOf(session) === "other game" && isOver(session.match) ? Question.Evening : session.question;
}

/** What this player may play now: listed when somebody asks, until the game changes. */
export function legalOf(session: Session): Move[] {
  const match = session.match;
  return (session.legal =
    session.legal || (match.position && session.isMyTurn ? openRules().moves(match.position, match.packs) : []));
}

export function say(session: Session, text: string, event?: DurakEvent): true {
  session.said = text;
  session.event = event;
  session.events.changed();
  return true;
}

/** To be called after anything that changed the game. `isLater`: a deal, and an entry of the other board's, are enough for one turn. `tell`: what is said of it. */
export function refresh(session: Session, isLater?: boolean, tell?: () => void): void {
  const match = session.match;
  const state = wireOf(session);
  const events = session.events;
  const react = () => {
    const reacts = session.edition.reacts;
    if (tell) tell();
    if (session.isMyTurn !== session.isLit) session.chance.signal((session.isLit = session.isMyTurn));
    if (reacts) reacts(session);
    events.updated();
    return false;
  };

  session.onTurn = match.position ? turnOf(match.position) : 0;
  session.isMyTurn = session.onTurn === match.me;
  session.legal = undefined;
  if (state !== "dealing") {
    // Both boards have the same, or there is another connection: what was agreed to is done with.
    session.granted = Question.None;
    if (state !== "playing") session.question = session.declined = Question.None;
  }
  if (isLater) events.think(1, react);
  else react();
}
