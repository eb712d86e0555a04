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
/** Marks that are read in a turn. */
const READ = 40;

const rounded = (value: number) => Math.round(value * 100) / 100;

export interface Session {
  /** `label`: the number of a label of ours, and 1; else 0. */
  scan(code: string, label: number, atMs: number): ScanResult;
  moves(): string[];
  play(move: string): boolean;
  /** What is to be said; `list` is what belongs to it on the console. */
  face(list?: string[]): Face;
  /** Without their twin, missing, or counted: by their names. */
  list(): string[];
  /** Some of what was scanned before the board was switched off; false where nothing is left of it. */
  read(): boolean;
}

export function makeSession(mode: Mode, store: Store, crc: Crc): Session {
  const isCount = mode === "count";
  const isRuler = mode === "ruler";
  const file = "croupier." + mode;
  /** 1 for each thing that was scanned and not taken back. */
  let seen: number[] = [];
  let marks = 0;
  let total = 0;
  /** Things that can be taken back, and the marks as they were before all began anew. */
  let past: number[] = [];
  let before = "";
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

  /** What is written of a file; behind that its bytes are still erased. */
  function written(called: string): string {
    const text = (store.read(called) || "") + "\xFF";
    return text.substr(0, text.indexOf("\xFF"));
  }

  /** What a power cut left of a line is none. */
  const lines = written(LIST)
    .split("\n")
    .filter(line => line.slice(-1) === ";");

  const field = (at: number, which: number) => (lines[at] || "").split(",")[which];

  const worthOf = (at: number) => parseFloat(field(at, 2)) || 0;

  function say<Result>(happened: Happened, result: Result): Result {
    event = happened;
    return result;
  }

  /** Things that are called alike stand side by side: the first one, how many they are, and how many of them were scanned. */
  function familyOf(at: number): number[] {
    const called = field(at, 1);
    let first = at;
    let sum = 0;
    while (field(first - 1, 1) === called) first--;
    for (at = first; field(at, 1) === called; at++) sum += seen[at] || 0;
    return [first, at - first, sum];
  }

  /** A thing comes in, or goes out again. */
  function toggle(at: number): void {
    seen[at] = seen[at] ? 0 : 1;
    const isMore = mode === "pairs" ? familyOf(at)[2] & 1 : seen[at];
    const by = isCount ? worthOf(at) : 1;
    total += isMore ? by : -by;
  }

  /** Marks are of this list: before them stands the key of its first thing. */
  const headOf = () => (lines[0] || "").substr(0, Size.Key);

  function mark(at: number): boolean {
    if (!marks) become(headOf());
    if (!store.write(file, String.fromCharCode(Size.First + at), marks, Size.Marks)) return say(Happened.NoRoom, false);
    marks++;
    toggle(at);
    return true;
  }

  function settle(): void {
    last = lastFirst = -1;
    wasOdd = 0;
    mmPerSecond = null;
    name = "";
  }

  /** From now on these are the marks. */
  function become(text: string): void {
    store.write(file, text, 0, Size.Marks);
    seen = [];
    marks = total = 0;
    while (read());
  }

  function read(): boolean {
    const text = written(file);
    let left = READ;
    if (!marks && text && text.substr(0, Size.Key) === headOf()) marks = Size.Key;
    for (; marks && left-- && marks < text.length;) {
      const at = text.charCodeAt(marks++) - Size.First;
      if (lines[at]) toggle(at);
    }
    return marks > 0 && marks < text.length;
  }

  /** A new thing gets a number, its twin's name, the worth that was chosen, or the next place along the rod. */
  function learn(key: string): ScanResult {
    const text = written(LIST);
    const count = lines.length - next;
    name = isRuler || isCount ? "" + next : "#" + (mode === "pairs" ? next + (count >> 1) : lines.length);
    // What a power cut left of a line ends here. A number is its own worth.
    const line = "\n" + key + "," + name + "," + name + ";";
    if (!store.write(LIST, line, text.length, Size.List)) return say(Happened.NoRoom, "full");
    lines.push(line.substr(1));
    if (isRuler) next += PITCH;
    return say(mode !== "pairs" || count & 1 ? Happened.Learned : Happened.NowOther, "added");
  }

  function move(to: number, forMs: number): ScanResult {
    // To a tenth of a millimetre a second.
    if (mm !== null && forMs > 0) mmPerSecond = Math.round(((to - mm) * 1e4) / forMs) / 10;
    mm = to;
    return "added";
  }

  /** What a thing of a pair comes to, behind the one before. */
  function verdict(at: number): Happened {
    const family = familyOf(at);
    const isSame = family[0] === lastFirst;
    const wasOther = wasOdd && !isSame;
    lastFirst = family[0];
    wasOdd = family[2] & 1;
    if (wasOdd) return wasOther ? Happened.NotTogether : Happened.NowOther;
    return isSame ? Happened.Together : Happened.CameBefore;
  }

  function scan(code: string, label: number, atMs: number): ScanResult {
    const key = keyOf(crc, code);
    const at = lines.findIndex(line => line.substr(0, Size.Key) === key);
    const forMs = atMs - lastMs;
    lastMs = atMs;
    if (isLearning && at < 0) return learn(key);
    if (isRuler && (label || at >= 0)) return move(at < 0 ? label - 1 : worthOf(at), forMs);
    if (at === last && forMs < AGAIN_MS) return "duplicate";
    last = at;
    name = field(at, 1) || "?";
    if (at < 0) return say(Happened.Unknown, "unknown");
    // Both of a pair may have the same code.
    if (isLearning || (seen[at] && (mode !== "pairs" || familyOf(at)[1] > 1))) return say(Happened.Again, "duplicate");
    if (!mark(at)) return "full";
    past.push(at);
    return say(mode === "pairs" ? verdict(at) : Happened.Noted, "added");
  }

  function undo(): boolean {
    if (past.length) {
      if (!mark(past.pop()!)) return false;
    } else if (before) {
      become(before);
      before = "";
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
      before = written(file);
      become(headOf());
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
      next = mode === "pairs" ? lines.length : isCount ? 1 : 0;
    }
    if (isLearning && isCount) name = "" + next;
    return say(isLearning ? Happened.Learn : Happened.Scan, true);
  }

  const isListed = (at: number) => (isCount ? seen[at] : mode === "roll" ? !seen[at] : seen[at] && familyOf(at)[2] & 1);

  const face = (list?: string[]): Face => ({
    app: "things",
    mode: mode,
    learning: isLearning,
    things: lines.length,
    thing: name,
    total: rounded(total),
    list: list,
    together: event > Happened.NotTogether ? null : event < Happened.NotTogether,
    mm: mm === null ? mm : rounded(mm - zero),
    mmPerSecond: mmPerSecond,
    message: mmPerSecond === null ? wordsOf(event) : mmPerSecond + " mm/s",
  });

  return {
    scan: scan,
    moves: moves,
    play: play,
    face: face,
    list: () => lines.map((_, at) => field(at, 1)).filter((_, at) => isListed(at)),
    read: read,
  };
}
