// Whether both boards have the same at the end of a game. Opened for that, then let go.
import { bytesOf, numberAt } from "../kit/bytes";
import type { Connection } from "./connection";
import { Kind } from "./frames";
import type { Wire } from "./link";

/** What of it has been done, and is said. */
export const enum Audit {
  /** The other's has come and was compared. */
  Compared = 1,
  /** It has ours. */
  Heard = 2,
  /** This is an answer. */
  Answer = 4,
}

/** What is said of a game that is over; 0: nothing. `box`: the other board has said this, with these flags. */
export default function audit(wire: Wire, own: Connection, flags: number, box?: Uint8Array): number {
  const game = wire.player;
  const arranged = game.arrange();
  const ours = arranged.audit() | 0;
  const bytes = bytesOf(ours);
  if (!box) return ours ? own.put(Kind.Audit, own.audited, bytes) : 0;
  if (!ours) return own.put(Kind.Ack, game.book.count);
  if (flags & Audit.Compared) own.audited |= Audit.Heard;
  if (!(own.audited & Audit.Compared)) {
    own.audited |= Audit.Compared;
    arranged.audited(numberAt(box, 2) === ours);
  }
  return flags & Audit.Answer ? 0 : own.put(Kind.Audit, Audit.Answer | Audit.Compared, bytes);
}
