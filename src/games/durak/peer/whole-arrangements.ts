// What two boards arrange where the lesson's dialect is spoken and a game can be taken over, too. Opened when the link asks for it, then let go.
import adopt from "./adopt" with { exists: "while open" };
import openArrangements from "./arrangements" with { exists: "while open" };
import begun from "../begun" with { exists: "while open" };
import type { Session } from "../types";
import type { Arrangements } from "../../../link/link";
import openTaking from "../../../link/taking" with { exists: "while open" };

export default function openWhole(session: Session): Arrangements {
  const arranged = openArrangements(session);
  const lessons = session.table;
  arranged.taking = openTaking;
  arranged.adopt = bytes => adopt(session, bytes);
  arranged.resume = () => {
    begun(session);
    if (lessons && lessons.resumed) lessons.resumed();
  };
  return arranged;
}
