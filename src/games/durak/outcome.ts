// How a game has ended, seen from this board.
import type { DurakState } from "./contract";
import type { Session } from "./inside";
import { At, Result } from "./position";

export function resultOf(session: Session): DurakState["result"] {
  const match = session.match;
  const end = match.position ? match.position[At.Result] : 0;
  return !end ? null : end === Result.Draw ? "draw" : end === match.me ? "won" : "lost";
}
