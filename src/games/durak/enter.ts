// Somebody has played, resigned, or taken back. Opened for that, then let go.
import { add } from "./entries";
import { tellEntry } from "./told";
import type { Seat } from "./rules/position";
import type { Session } from "./types";

/** False, and nothing changes, if it is not legal, or the digest after it is not the one that is given. */
export default function enter(session: Session, entry: number, seat: Seat, digest?: number): boolean {
  if (!add(session.match, entry, digest)) return false;
  tellEntry(session, entry, seat);
  return true;
}
