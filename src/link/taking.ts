// A game that only the other board still has, while it is being taken over, for a game that does so. Opened when one is offered, then let go.
import type { Connection } from "./connection";
import type { Arrangements } from "./link";

/** To be called until it answers true: whoever plays may have more work to do with the record. Who dealt falsely could claim any game. */
export default function openTaking(
  arranged: Arrangements,
  own: Connection,
  record: Uint8Array,
  isFree: () => boolean,
  resume: () => void,
): () => boolean {
  return () => {
    const mayTake = isFree();
    const isTaken = mayTake && !own.cheated && arranged.adopt!(record);
    if (isTaken === undefined) return false;
    if (isTaken) resume();
    else if (mayTake) own.refuse(0);
    return true;
  };
}
