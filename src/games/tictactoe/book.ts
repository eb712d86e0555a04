// The evening's games in Storage, each a line as record.ts makes it, to which a move is only ever appended; " <" takes one back. Opened for a change, then let go.
import type { Store } from "../../kernel/ports";
import { Happened } from "./events";
import recordOf from "./record" with { exists: "while open" };
import type { Session } from "./session";

const NAME = "croupier.tictactoe";
const SIZE = 1024;
/** So much must be left for a game to begin; else older ones make room, half of them at a time. */
const LEAST = 64;

/** `last`: the record of this game that is kept, or "". Answers the one that is now. */
export default function keep(store: Store, session: Session, last: string): string {
  const isTakenBack = session.event[0] === Happened.TakenBack;
  const now = recordOf(session);
  // A game in which nothing was played is none.
  if (!session.position.past.length && !isTakenBack) return "";
  if (now === last) return now;
  const kept = store.read(NAME) || "";
  const free = kept.indexOf("\xFF");
  const end = free < 0 ? (kept ? SIZE : 0) : free;
  let text = last ? now.substr(last.length) : "\n" + now;
  // It takes back one or two.
  if (isTakenBack) text = " < <".substr(0, last.length - now.length);
  const isKept = end && (last || end <= SIZE - LEAST) && store.write(NAME, text, end, SIZE);
  if (!isKept && !last) store.write(NAME, kept.substr(0, end).substr(-SIZE / 2) + text, 0, SIZE);
  return now;
}
