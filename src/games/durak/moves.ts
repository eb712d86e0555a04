// What a player may say, by the words that a person has for it. Opened when somebody asks, then let go.
import { Kind } from "./match";
import { isMine, legalOf, phaseOf, questionOf, wireOf } from "./session";
import { declined } from "./standing";
import type { Session } from "./types";

export default function movesOf(session: Session): string[] {
  const state = wireOf(session);
  const list = isMine(session) ? legalOf(session).map(session.edition.word) : [];
  if (questionOf(session)) return list.concat("decline", "accept");
  if (state === "rules" || declined(session)) return ["accept"];
  // A game that came back is connected in a later turn.
  if (phaseOf(session) === "over")
    return session.isReady || (session.match.kind === Kind.Own && !session.link) ? [] : ["again"];
  return state === "other game" ? ["new"] : list;
}
