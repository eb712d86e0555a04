// What Durak tells other programs.
import type { DurakState } from "./contract";
import { sortHand } from "./hand";
import type { Match } from "./match";
import { makeCard } from "./notation";
import { makeRules } from "./options";
import { At, Result, handOf, tableOf } from "./rules";
import type { Session } from "./inside";
import type { State } from "../../link/link";

/** What this player is asked, as other programs know it. */
const ASKED: DurakState["asked"][] = [null, "undo", "game", "moves", "resigned", "evening"];

/** Whose turn it is, seen from here. */
export function whose(session: Session): DurakState["turn"] {
  return !session.onTurn ? "none" : session.onTurn === session.evening.me ? "me" : "peer";
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

export function resultOf(session: Session): DurakState["result"] {
  const match = session.evening;
  const end = match.position ? match.position[At.Result] : 0;
  return !end ? null : end === Result.Draw ? "draw" : end === match.me ? "won" : "lost";
}

export function stateOf(session: Session): DurakState {
  const match = session.evening;
  const wishes = session.wishes;
  const position = match.position;
  const status = session.peerLink ? session.peerLink.report : null;
  return {
    app: "durak",
    game: match.number,
    phase: session.phaseName(),
    seat: position ? match.me : 0,
    first: position ? match.opener : 0,
    dialect: status ? status.dialect || wishes.wantedDialect : "own",
    rules: makeRules(position ? match.ruleBits : wishes.ruleBits),
    trump: position ? makeCard(position[At.Trump]) : null,
    talon: position ? position[At.Talon] : 0,
    hand: position ? sortHand(handOf(position, match.me), position[At.Trump]).map(makeCard) : [],
    peer: position ? position[At.Hands + 3 - match.me] : 0,
    table: position ? tableOf(position).map(pair => [makeCard(pair[0]), pair[1] < 0 ? null : makeCard(pair[1])]) : [],
    turn: whose(session),
    result: resultOf(session),
    asked: ASKED[session.questionNow()],
    link: status,
    message: session.wireFault() || session.waiting(true) || session.said,
  };
}

/** There is a game, and it is not over. */
export const isBout = (session: Session | undefined): boolean =>
  !!session && !!session.evening.position && session.phaseName() !== "over";
