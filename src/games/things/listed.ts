// What the list of a mode has: widows, who is missing, what was counted.
import { nameIn } from "./list";
import { GONE, familyOf } from "./session";
import type { Session } from "./session";

/** The line of a thing, or "" where it has none. */
export function lineOf(session: Session, text: string, at: number): string {
  const seen = session.seen[at];
  const mode = session.mode;
  const name = nameIn(text, at);
  if (seen === GONE) return "";
  if (mode === "roll") return seen ? "" : name;
  if (mode === "count") return seen ? name + (seen > 1 ? " x " + seen : "") : "";
  const family = familyOf(session, text, at);
  return family.first === at && family.seen & 1 ? name : "";
}
