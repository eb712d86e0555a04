// A game that only the other board still has is taken over, if the player wants to. Opened when one is offered, then let go.
import { Question } from "../types";
import type { Session } from "../types";
import { Kind } from "../match";
import type { OpenPacks } from "../rules/rules";
import type { Seat } from "../rules/position";
import { Record } from "./peer";

/** `bytes`: its record. Undefined: there is more to do, or the player has not said yet; to be called again. */
export default function adopt(session: Session, packs: OpenPacks, bytes: Uint8Array): boolean | undefined {
  const match = session.match;
  const seat: Seat = 3 - bytes[Record.Seat];
  const first: Seat = bytes[Record.First];
  const more = bytes.length > Record.Size ? bytes[Record.Size] : 0;
  if ((more & 3) > 2 || (more && !packs)) return false;
  if (
    bytes.length !== Record.Size + (more ? 1 : 0) ||
    match.session() ||
    seat < 1 ||
    seat > 2 ||
    first < 1 ||
    first > 2
  )
    return false;
  const nonces = bytes.slice(0, 16);
  // It is the last game, of which the other board lacks the end.
  if (match.position && nonces.join() === match.seed.join()) return true;
  const game = bytes[Record.Game];
  const answer = session.inquire(Question.Game, "Take over game " + game + "?");
  if (!answer) return answer;
  const rules = bytes[Record.Rules] | (more << 8);
  if (!match.shuffled(nonces, rules)) return undefined;
  match.startAt(Kind.Own, nonces, game, seat, undefined, first, rules);
  session.begun();
  // Whoever takes a game over takes his own moves in it.
  session.granted = Question.Moves;
  return session.say("Game taken over");
}
