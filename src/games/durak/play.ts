// This player wants to play a move. Opened for that, then let go.
import { Play } from "./rules/position";
import { isMine, say, wireOf } from "./session";
import enter from "./enter" with { exists: "while open" };
import waitsFor from "./waits" with { exists: "while open" };
import { About } from "./types";
import type { Session } from "./types";

/** Whether it was possible. */
export default function play(session: Session, move: number): boolean {
  const match = session.match;
  const me = match.me;
  if (!match.position || wireOf(session) !== "playing")
    return !say(session, waitsFor(session, About.Fault) || "Not now");
  // What the other board's program lacks is not played.
  const isLacking = !match.packs && move >= Play.First && move <= Play.Swap;
  if (isMine(session) && !isLacking && enter(session, move, me)) return true;
  const speech = session.edition.speech;
  return !say(session, speech ? speech().whyNot(match.position, move, me) : "Not possible");
}
