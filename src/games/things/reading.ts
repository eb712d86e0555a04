// A session as the files leave it: what is known, then what was scanned before the board was switched off. Some of it in each step, for no turn may take a slow board long.
import { Slot, textOf } from "./list";
import { Sign, markIn, marksIn, nextMark } from "./marks";
import { GONE, clear, count, know, restore } from "./session";
import type { Session } from "./session";

/** Slots and marks in a step. */
const SLOTS = 16,
  MARKS = 8;

/** Does one step; answers where the next one begins, or -1 after the last. */
export default function readOn(session: Session, step: number): number {
  const text = textOf(session.store);
  const slots = session.keysEnd / Slot.Key;
  if (step * SLOTS < slots) {
    for (let at = step * SLOTS; at < Math.min(slots, (step + 1) * SLOTS); at++) know(session, text, at);
    return step + 1;
  }
  const marks = session.mode === "ruler" ? "" : marksIn(session.store, session.mode);
  const end = session.end + MARKS * nextMark(0);
  for (let mark = markIn(marks, session.end); mark && session.end < end; mark = markIn(marks, session.end)) {
    const by = mark.sign === Sign.In ? 1 : mark.sign === Sign.Out ? -1 : 0;
    if (mark.sign === Sign.New) clear(session);
    else if (mark.sign === Sign.Back) restore(session);
    else if (by && session.seen[mark.thing] < GONE && session.seen[mark.thing] + by >= 0)
      count(session, text, mark.thing, by);
    session.end = nextMark(session.end);
  }
  if (session.end < marks.length) return step;
  session.end = marks.length;
  return -1;
}
