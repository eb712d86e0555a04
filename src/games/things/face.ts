// What a session looks like: the words that the view draws.
import type { Session } from "./session";
import type { ThingsPicture } from "./view";
import wordsOf from "./words" with { exists: "while open" };
import { translate } from "../../kit/translate";

export const TITLES = { pairs: "Pairs", roll: "Roll call", count: "Count", ruler: "Ruler" };

/** Of hundredths. */
export const shown = (hundredths: number): string => "" + hundredths / 100;

function noteOf(session: Session): string {
  const mode = session.mode;
  if (session.isLearning) return session.known + " known";
  if (mode === "pairs") return session.total + " single";
  if (mode === "roll") return session.total + " of " + session.known;
  return mode === "count" ? session.pieces + " pieces" : "";
}

/** In large type. */
function largeOf(session: Session): string {
  const mode = session.mode;
  const together = session.together;
  const name = session.name;
  if (session.isLearning) return name || translate("Learn");
  if (mode === "ruler") return session.place === undefined ? "-" : shown(session.place - session.zero) + " mm";
  if (mode === "count" && name !== "?") return shown(session.total);
  if (together === undefined) return name || translate(TITLES[mode]);
  return translate(together ? "Pair!" : "No pair");
}

export function faceOf(session: Session): ThingsPicture {
  const isVerdict = session.together !== undefined || (session.mode === "count" && session.pieces > 0);
  return {
    title: isVerdict && session.name ? session.name : translate(session.isLearning ? "Learn" : TITLES[session.mode]),
    note: translate(noteOf(session)),
    words: largeOf(session),
    message: translate(wordsOf(session.event)),
  };
}
