// What Durak tells other programs. Opened when one asks, then let go.
import type { DurakState } from "./contract";
import { questionOf } from "./session";
import { About } from "./types";
import type { Session } from "./types";
import waitsFor from "./waits" with { exists: "while open" };
import { makeCard } from "./rules/notation";
import { makeRules } from "./rules/options";
import { At, tableOf } from "./rules/position";
import type { Card } from "./rules/position";
import { resultOf } from "./rules/observe";
import { phaseOf, whose } from "./standing";

/** What this player is asked, as other programs know it. */
const ASKED: DurakState["asked"][] = [null, "undo", "game", "moves", "resigned", "evening"];

/** `hand`: as it is shown. */
export default function stateOf(session: Session, hand: Card[]): DurakState {
  const match = session.match;
  const wishes = session.wishes;
  const position = match.position;
  const status = session.link ? session.link.report : null;
  return {
    app: "durak",
    game: match.number,
    phase: phaseOf(session),
    seat: position ? match.me : 0,
    first: position ? match.opener : 0,
    dialect: status ? status.dialect || wishes.wantedDialect : "own",
    rules: makeRules(position ? match.ruleBits : wishes.ruleBits),
    trump: position ? makeCard(position[At.Trump]) : null,
    talon: position ? position[At.Talon] : 0,
    hand: hand.map(makeCard),
    peer: position ? position[At.Hands + 3 - match.me] : 0,
    table: position ? tableOf(position).map(pair => [makeCard(pair[0]), pair[1] < 0 ? null : makeCard(pair[1])]) : [],
    turn: whose(session),
    result: resultOf(position, match.me),
    asked: ASKED[questionOf(session)],
    link: status,
    message: waitsFor(session, About.Fault) || waitsFor(session, About.Question) || session.said,
  };
}
