// Where a game of Durak stands, seen from this board.
import type { DurakState } from "./contract";
import type { Match } from "./match";
import { At } from "./position";
import type { Session } from "./inside";
import type { State } from "../../link/link";

/** Whose turn it is, seen from here. */
export function whose(session: Session): DurakState["turn"] {
  return !session.onTurn ? "none" : session.onTurn === session.match.me ? "me" : "peer";
}

/** `state`: how it is with the other board. */
export function phaseOf(match: Match, state: State): DurakState["phase"] {
  const position = match.position;
  if (state === "dealing" || (state === "playing" && !position)) return "dealing";
  if (position && match.isOver()) return "over";
  return state === "playing"
    ? (["attack", "defend", "throwin", "taking"] as const)[position![At.Phase]]
    : state === "lost"
      ? "lost-peer"
      : "seeking";
}

/** There is a game, and it is not over. */
export const isBout = (session: Session | undefined): boolean =>
  !!session && !!session.match.position && session.phase() !== "over";
