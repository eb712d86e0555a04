// What a scanned code does.
import { makeLabel, parseLabel } from "./codes";
import { Happened } from "./events";
import type { Event } from "./events";
import { Slot, keyOf, nameIn, textOf, worthIn } from "./list";
import { Sign, appendMark } from "./marks";
import { WORTHS, count, familyOf, find, keep, put, say } from "./session";
import type { Session } from "./session";
import type { ScanResult } from "../../kernel/app";

/** A scanner that still looks at a thing reads it again within so many ms. */
const AGAIN_MS = 1000;
/** Between two codes of a rod that moves lies no more. */
const MOVES_MS = 5000;

function answer(session: Session, why: Event, result: ScanResult): ScanResult {
  say(session, why);
  return result;
}

/** Labels of ours are pairs without a list: each odd number with the next one. */
function pairUp(session: Session, label: number): boolean {
  const odd = label - 1 + (label & 1);
  const keys = [odd, odd + 1].map(number => keyOf(session.crc, makeLabel(number)));
  const name = "No " + (odd + 1) / 2;
  if (label < 1 || find(session, keys[0]) >= 0 || find(session, keys[1]) >= 0) return false;
  return put(session, keys[0], name, "") && put(session, keys[1], name, "");
}

/** A new thing gets the next number, its twin's name, the worth that was chosen, or the next place along the rod. */
function learnNext(session: Session, key: string): boolean {
  const mode = session.mode;
  const mm = session.places * session.settings.pitch;
  const worth = mode === "count" ? WORTHS[session.worth] : mm;
  const isNumber = mode === "count" || mode === "ruler";
  const name = isNumber ? "" + worth : session.half || "#" + (Math.ceil(session.keysEnd / Slot.Key) + 1);
  if (!put(session, key, name, isNumber ? name : "")) return false;
  keep(session, -session.keysEnd / Slot.Key);
  session.name = name;
  session.places++;
  session.half = mode !== "pairs" || session.half ? "" : name;
  return say(session, [session.half ? Happened.LearnOther : Happened.Learned]);
}

function move(session: Session, place: number, sinceMs: number): ScanResult {
  const before = session.place;
  session.place = place;
  if (before === undefined || sinceMs > MOVES_MS) {
    session.speed = undefined;
    return answer(session, [Happened.FirstPlace], "added");
  }
  // Hundredths of a millimetre in so many thousandths of a second, to a tenth of a millimetre a second.
  if (sinceMs > 0) session.speed = Math.round(((place - before) * 100) / sinceMs) / 10;
  return answer(session, [Happened.Moving, session.speed || 0], "added");
}

function mark(session: Session, text: string, at: number): ScanResult {
  const mode = session.mode;
  const seen = session.seen;
  const most =
    mode === "count" && session.settings.again ? 1e4 : mode === "pairs" ? familyOf(session, text, at).most : 1;
  const last = session.last;
  session.last = at;
  session.name = nameIn(text, at);
  session.together = undefined;
  if (seen[at] >= most) return answer(session, [Happened.Again], "duplicate");
  const end = appendMark(session.store, mode, session.end, Sign.In, at);
  if (!end) return answer(session, [Happened.MarksFull], "full");
  session.end = end;
  const before = last < 0 || mode !== "pairs" ? undefined : familyOf(session, text, last);
  count(session, text, at, 1);
  keep(session, at);
  if (mode === "roll") say(session, [Happened.Here]);
  else if (mode === "count") say(session, [Happened.Counted]);
  else {
    const family = familyOf(session, text, at);
    const isSame = !!before && before.first === family.first;
    const isPair = !(family.seen & 1);
    // Only what waits for its twin is compared.
    if (isPair || (before && before.seen & 1)) session.together = isPair;
    say(session, [
      isPair
        ? isSame
          ? Happened.Together
          : Happened.CameBefore
        : session.together === false
          ? Happened.NotTogether
          : Happened.NowOther,
    ]);
  }
  return "added";
}

/** `code`: what stands on the thing, whatever that is. */
export function scan(session: Session, code: string, atMs: number): ScanResult {
  const mode = session.mode;
  const sinceMs = atMs - session.lastMs;
  const key = keyOf(session.crc, code);
  const label = parseLabel(code);
  let at = find(session, key);
  session.lastMs = atMs;
  if (session.isLearning) {
    if (at < 0) return learnNext(session, key) ? "added" : "full";
    session.name = nameIn(textOf(session.store), at);
    return answer(session, [Happened.Known], "duplicate");
  }
  if (mode === "pairs" && at < 0 && pairUp(session, label)) at = find(session, key);
  const text = textOf(session.store);
  if (mode === "ruler" && (at >= 0 || label >= 0))
    return move(session, at < 0 ? 100 * label : worthIn(text, at), sinceMs);
  if (at < 0) {
    session.name = "?";
    session.last = -1;
    session.together = undefined;
    return answer(session, [Happened.Unknown], "unknown");
  }
  if (at === session.last && sinceMs >= 0 && sinceMs < AGAIN_MS) return "duplicate";
  return mark(session, text, at);
}
