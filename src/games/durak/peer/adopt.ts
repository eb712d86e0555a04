// A game that only the other board still has is taken over, if the player wants to. Opened when one is offered, then let go.
import { Question } from "../types";
import type { Session } from "../types";
import begin from "../begin" with { exists: "while open" };
import begun from "../begun" with { exists: "while open" };
import { Kind, isOver } from "../match";
import shuffled from "../shuffled" with { exists: "while open" };
import { inquire } from "./inquire";
import type { Seat } from "../rules/position";
import { Record } from "./arrangements";

/** `bytes`: its record. Undefined: there is more to do, or the player has not said yet; to be called again. */
export default function adopt(session: Session, bytes: Uint8Array): boolean | undefined {
  const match = session.match;
  const seat: Seat = 3 - bytes[Record.Seat];
  const first: Seat = bytes[Record.First];
  const more = bytes.length > Record.Size ? bytes[Record.Size] : 0;
  if ((more & 3) > 2 || (more && !session.edition.packs)) return false;
  if (bytes.length !== Record.Size + (more ? 1 : 0) || !isOver(match) || seat < 1 || seat > 2 || first < 1 || first > 2)
    return false;
  const nonces = bytes.slice(0, 16);
  // It is the last game, of which the other board lacks the end.
  if (match.position && nonces.join() === match.seed.join()) return true;
  const game = bytes[Record.Game];
  const answer = inquire(session, Question.Game, "Take over game " + game + "?");
  if (!answer) return answer;
  const rules = bytes[Record.Rules] | (more << 8);
  if (!shuffled(match, nonces, rules)) return undefined;
  begin(match, Kind.Own, nonces, game, seat, undefined, first, rules);
  begun(session);
  // Whoever takes a game over takes his own moves in it.
  session.granted = Question.Moves;
  return true;
}
