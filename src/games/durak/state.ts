// What Durak tells other programs.
import type { DurakState } from "./contract";
import { sortHand } from "./hand";
import { makeCard } from "./notation";
import { makeRules } from "./options";
import { At, Result, handOf, tableOf } from "./rules";
import type { Session } from "./inside";

/** Whose turn it is, seen from here. */
export function whose(session: Session): DurakState["turn"] {
  return !session.onTurn ? "none" : session.onTurn === session.match.seat ? "me" : "peer";
}

export function resultOf(session: Session): DurakState["result"] {
  const match = session.match;
  const end = match.position ? match.position[At.Result] : 0;
  return !end ? null : end === Result.Draw ? "draw" : end === match.seat ? "won" : "lost";
}

export function stateOf(session: Session): DurakState {
  const match = session.match;
  const wishes = session.wishes;
  const position = match.position;
  const status = session.link ? session.link.status : null;
  return {
    app: "durak",
    game: match.game,
    phase: session.phase(),
    seat: position ? match.seat : 0,
    first: position ? match.first : 0,
    dialect: status ? status.dialect || wishes.dialect : "own",
    rules: makeRules(position ? match.rules : wishes.rules),
    trump: position ? makeCard(position[At.Trump]) : null,
    talon: position ? position[At.Talon] : 0,
    hand: position ? sortHand(handOf(position, match.seat), position[At.Trump]).map(makeCard) : [],
    peer: position ? position[At.Hands + 3 - match.seat] : 0,
    table: position ? tableOf(position).map(pair => [makeCard(pair[0]), pair[1] < 0 ? null : makeCard(pair[1])]) : [],
    turn: whose(session),
    result: resultOf(session),
    link: status,
    message: session.trouble() || session.waiting(true) || session.message,
  };
}
