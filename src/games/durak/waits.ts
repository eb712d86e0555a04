// What a game waits for, in words. Opened for that, then let go.
import { questionOf, wireOf } from "./session";
import { declined } from "./standing";
import { About, Question } from "./types";
import type { Session } from "./types";
import { wireWords } from "./words";

/** "" if it waits for nothing of that. */
export default function waitsFor(session: Session, about: About): string {
  const link = session.link;
  const wire = wireOf(session);
  const question = questionOf(session);
  if (about === About.Fault) {
    const fault = link ? link.report.trouble : "";
    const trouble = session.edition.trouble;
    // What the player is asked comes first.
    return !fault || question || declined(session) ? "" : (trouble && trouble(session, fault)) || wireWords(fault);
  }
  return question
    ? question === Question.Evening
      ? "A new evening?"
      : session.asks
    : about === About.Question && wire !== "rules" && wire !== "other game"
      ? ""
      : wireWords(wire);
}
