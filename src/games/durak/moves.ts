// What a player may say, by the words that a person has for it. Opened when somebody asks, then let go.
import { isMine, legalOf, phaseOf, questionOf, wireOf } from "./session";
import { declined } from "./standing";
import type { Session } from "./types";

export default function movesOf(session: Session): string[] {
  const state = wireOf(session);
  const list = isMine(session) ? legalOf(session).map(session.edition.word) : [];
  if (questionOf(session)) return list.concat("decline", "accept");
  if (state === "rules" || declined(session)) return ["accept"];
  if (phaseOf(session) === "over") return session.isReady ? [] : ["again"];
  return state === "other game" ? ["new"] : list;
}
