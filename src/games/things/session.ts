// A session of things: which are known, which were scanned, and what that comes to. It knows no screen, key, timer or port; time comes in as a number.
import type { Face, Mode } from "./contract";
import { Happened } from "./events";
import { LIST, Size, keyOf } from "./files";
import type { Crc } from "./files";
import { wordsOf } from "./words";
import type { ScanResult } from "../../kernel/app";
import type { Store } from "../../kernel/ports";

/** A scanner that still looks at a thing reads it again within so many ms. */
const AGAIN_MS = 1000;

/** Between codes that are learned along a rod lie so many mm. */
const PITCH = 20;
/** Lines of the list, and marks, that are read in a turn; and things that are looked at for a list. */
const LINES = 10;
const MARKS = 14;
export const LISTED = 16;

const rounded = (value: number) => Math.round(value * 100) / 100;

export interface Session {
  /** `label`: the number of a label of ours, and 1; else 0. */
  scan(code: string, label: number, atMs: number): ScanResult;
  moves(): string[];
  play(move: string): boolean;
  /** What is to be said; `list` is what belongs to it on the console. */
  face(list?: string[]): Face;
  /** Without their twin, missing, or counted: by their names. Of so many things from that one on, or of all. */
  list(from?: number): string[];
  /** So many are known. */
  count(): number;
  /** Some of what is known, and was scanned before the board was switched off; false where nothing is left of it. */
  read(): boolean;
}

export function makeSession(mode: Mode, store: Store, crc: Crc): Session {
  const isCount = mode === "count";
  const isRuler = mode === "ruler";
  const file = "croupier." + mode;

  /** What is written of a file; behind that its bytes are still erased. */
  function written(called: string): string {
    const text = (store.read(called) || "") + "\xFF";
    return text.substr(0, text.indexOf("\xFF"));
  }

  /** What is known, as it is written, and how much of that is read; where each thing's line begins there, and the keys, with a comma behind each. */
  let text = written(LIST);
  let at = 0;
  let count = 0;
  const starts = new Uint16Array(Size.Things);
  let keys = "";
  /** Things that are called alike stand side by side: the first one of each. */
  const firsts = new Uint8Array(Size.Things);
  let called = "";
  /** 1 for each thing that was scanned and not taken back, and how many are so of those that are called alike, where the first one is. */
  let seen = new Uint8Array(Size.Things);
  let sums = new Uint8Array(Size.Things);
  let marks = 0;
  let total = 0;
  /** Things that can be taken back; and all of it as it was before it began anew. */
  let past: number[] = [];
  let before: (() => boolean) | undefined;
  let isLearning = false;
  /** What the next code that is learned is worth, or where it is along the rod; of pairs, how many things were known before. */
  let next = 0;
  /** The thing that was scanned last, and when. */
  let last = -1;
  let lastMs = 0;
  let name = "";
  /** The first of its family, and whether one of that has no twin. */
  let lastFirst = -1;
  let wasOdd = 0;
  let mm: number | null = null;
  let zero = 0;
  let mmPerSecond: number | null = null;
  let event = Happened.Scan;

  /** The name, or the worth, of a thing; undefined where there is none. */
  const field = (thing: number, which: number): string | undefined =>
    thing < 0
      ? undefined
      : text.substr(starts[thing], text.indexOf(";", starts[thing]) - starts[thing]).split(",")[which];

  const worthOf = (thing: number) => parseFloat(field(thing, 2)!) || 0;

  /** What a power cut left of a line is none. */
  function know(line: string, from: number): void {
    if (line[Size.Key] !== "," || line.slice(-1) !== ";" || count >= Size.Things) return;
    const name = line.split(",")[1];
    starts[count] = from;
    firsts[count] = count && name === called ? firsts[count - 1] : count;
    called = name;
    keys += line.substr(0, Size.Key + 1);
    count++;
  }

  function readLine(): void {
    const end = text.indexOf("\n", at);
    const from = at;
    at = end < 0 ? text.length : end + 1;
    know(text.substring(from, end < 0 ? at : end), from);
  }

  function say<Result>(happened: Happened, result: Result): Result {
    event = happened;
    return result;
  }

  /** Another one is called so. */
  const hasTwin = (thing: number) =>
    firsts[thing] < thing || (thing + 1 < count && firsts[thing + 1] === firsts[thing]);

  /** A thing comes in, or goes out again. */
  function toggle(thing: number): void {
    const first = firsts[thing];
    const by = isCount ? worthOf(thing) : 1;
    seen[thing] ^= 1;
    sums[first] += seen[thing] ? 1 : -1;
    total += (mode === "pairs" ? sums[first] & 1 : seen[thing]) ? by : -by;
  }

  /** Marks are of this list: before them stands the key of its first thing. */
  const headOf = () => keys.substr(0, Size.Key);

  function mark(thing: number): boolean {
    if (!marks && !begin()) return false;
    if (!store.write(file, String.fromCharCode(Size.First + thing), marks, Size.Marks))
      return say(Happened.NoRoom, false);
    marks++;
    toggle(thing);
    return true;
  }

  function settle(): void {
    last = lastFirst = -1;
    wasOdd = 0;
    mmPerSecond = null;
    name = "";
  }

  /** No marks; all stays as it is where there is no room for that. */
  function begin(): boolean {
    if (!store.write(file, headOf(), 0, Size.Marks)) return say(Happened.NoRoom, false);
    seen = new Uint8Array(Size.Things);
    sums = new Uint8Array(Size.Things);
    marks = count ? Size.Key : 0;
    total = 0;
    return true;
  }

  /** First the list, then the marks. */
  function read(): boolean {
    let left = LINES;
    if (at < text.length) {
      while (left-- && at < text.length) readLine();
      return true;
    }
    left = MARKS;
    const all = written(file);
    if (!marks && all && all.substr(0, Size.Key) === headOf()) marks = Size.Key;
    for (; marks && left-- && marks < all.length;) {
      const thing = all.charCodeAt(marks++) - Size.First;
      if (thing >= 0 && thing < count) toggle(thing);
    }
    return marks > 0 && marks < all.length;
  }

  /** A new thing gets a number, its twin's name, the worth that was chosen, or the next place along the rod. */
  function learn(key: string): ScanResult {
    const more = count - next;
    name = isRuler || isCount ? "" + next : "#" + (mode === "pairs" ? next + (more >> 1) : count);
    // What a power cut left of a line ends here. A number is its own worth.
    const line = "\n" + key + "," + name + "," + name + ";";
    if (count >= Size.Things || !store.write(LIST, line, text.length, Size.List)) return say(Happened.NoRoom, "full");
    know(line.substr(1), text.length + 1);
    text += line;
    at = text.length;
    if (isRuler) next += PITCH;
    return say(mode !== "pairs" || more & 1 ? Happened.Learned : Happened.NowOther, "added");
  }

  function move(to: number, forMs: number): ScanResult {
    // To a tenth of a millimetre a second.
    if (mm !== null && forMs > 0) mmPerSecond = Math.round(((to - mm) * 1e4) / forMs) / 10;
    mm = to;
    return "added";
  }

  /** What a thing of a pair comes to, behind the one before. */
  function verdict(thing: number): Happened {
    const isSame = firsts[thing] === lastFirst;
    const wasOther = wasOdd && !isSame;
    lastFirst = firsts[thing];
    wasOdd = sums[lastFirst] & 1;
    if (wasOdd) return wasOther ? Happened.NotTogether : Happened.NowOther;
    return isSame ? Happened.Together : Happened.CameBefore;
  }

  function scan(code: string, label: number, atMs: number): ScanResult {
    const key = keyOf(crc, code);
    // With the comma, for a board may find the beginning of a needle where the text ends.
    const found = keys.indexOf(key + ",");
    const thing = keys.substr(found, Size.Key) === key ? found / (Size.Key + 1) : -1;
    const forMs = atMs - lastMs;
    lastMs = atMs;
    if (isLearning && thing < 0) return learn(key);
    if (isRuler && (label || thing >= 0)) return move(thing < 0 ? label - 1 : worthOf(thing), forMs);
    if (thing === last && forMs < AGAIN_MS) return "duplicate";
    last = thing;
    name = field(thing, 1) || "?";
    if (thing < 0) return say(Happened.Unknown, "unknown");
    // Both of a pair may have the same code.
    if (isLearning || (seen[thing] && (mode !== "pairs" || hasTwin(thing)))) return say(Happened.Again, "duplicate");
    if (!mark(thing)) return "full";
    past.push(thing);
    return say(mode === "pairs" ? verdict(thing) : Happened.Noted, "added");
  }

  /** Brings back what is here now: nothing is read anew, for that takes a board a second. */
  function remember(): () => boolean {
    const all = written(file);
    const old = { seen: seen, sums: sums, marks: marks, total: total };
    return () => {
      if (!store.write(file, all, 0, Size.Marks)) return say(Happened.NoRoom, false);
      seen = old.seen;
      sums = old.sums;
      marks = old.marks;
      total = old.total;
      return true;
    };
  }

  function undo(): boolean {
    if (past.length) {
      if (!mark(past.pop()!)) return false;
    } else if (before) {
      if (!before()) return false;
      before = undefined;
    } else return say(Happened.NothingToUndo, false);
    settle();
    return say(Happened.TakenBack, true);
  }

  const moves = () =>
    ((isRuler ? "zero" : "list undo new") + (isLearning && isCount ? " worth" : "") + " learn").split(" ");

  function play(action: string): boolean {
    if (moves().indexOf(action) < 0) return false;
    if (action === "undo") return undo();
    if (action === "new") {
      const old = remember();
      if (!begin()) return false;
      before = old;
      past = [];
      settle();
      return say(Happened.BegunAnew, true);
    }
    settle();
    if (action === "zero") zero = mm || 0;
    // 1, 2, 5, 10 and so on, as coins and notes are.
    else if (action === "worth") next = next > 400 ? 1 : next * (/^2/.test("" + next) ? 2.5 : 2);
    else {
      isLearning = !isLearning;
      next = mode === "pairs" ? count : isCount ? 1 : 0;
    }
    if (isLearning && isCount) name = "" + next;
    return say(isLearning ? Happened.Learn : Happened.Scan, true);
  }

  const isListed = (thing: number) =>
    mode === "roll" ? !seen[thing] : seen[thing] && (isCount || sums[firsts[thing]] & 1);

  function list(from?: number): string[] {
    const names: string[] = [];
    const end = from === undefined ? count : Math.min(count, from + LISTED);
    for (let thing = from || 0; thing < end; thing++) if (isListed(thing)) names.push(field(thing, 1)!);
    return names;
  }

  const face = (list?: string[]): Face => ({
    app: "things",
    mode: mode,
    learning: isLearning,
    things: count,
    thing: name,
    total: rounded(total),
    list: list,
    together: event > Happened.NotTogether ? null : event < Happened.NotTogether,
    mm: mm === null ? mm : rounded(mm - zero),
    mmPerSecond: mmPerSecond,
    message: mmPerSecond === null ? wordsOf(event) : mmPerSecond + " mm/s",
  });

  return { scan: scan, moves: moves, play: play, face: face, list: list, count: () => count, read: read };
}
