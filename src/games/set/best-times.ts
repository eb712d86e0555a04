// Best and mean times of practice in a file that is only ever appended to: "kind:ms;" for each game. A full one is written anew with one entry a kind,
// "kind:best,sum,count;". An entry that a power cut tore has no end, and whatever is written behind it makes no sense.
import type { Store } from "../../kernel/ports";

const NAME = "croupier.times";
const SIZE = 512;
/** What is written is a multiple of this, as flash likes it. */
const STEP = 4;
/** Kinds that are kept when the file is full, the newest. */
const KINDS = 12;

export interface Times {
  /** Goal and machine. */
  kind: string;
  bestMs: number;
  sumMs: number;
  count: number;
}

function textOf(store: Store): string {
  const text = store.read(NAME) || "";
  const end = text.indexOf("\xFF");
  return end < 0 ? text : text.substr(0, end);
}

const padded = (text: string) => text + "    ".substr(0, (STEP - (text.length % STEP)) % STEP);

/** What a file says, by kind, that with the newest game last. */
export function timesIn(text: string): Times[] {
  let all: Times[] = [];
  for (const entry of text.split(";").slice(0, -1)) {
    const words = entry.trim().split(":");
    const numbers = ("" + words[1]).split(",").map(Number);
    const bestMs = numbers[0];
    const more = { kind: words[0], bestMs: bestMs, sumMs: numbers[1] || bestMs, count: numbers[2] || 1 };
    if (words.length !== 2 || !(bestMs > 0) || !(more.sumMs >= bestMs) || !(more.count > 0)) continue;
    const before = all.filter(one => one.kind === more.kind)[0];
    if (before) {
      more.bestMs = Math.min(more.bestMs, before.bestMs);
      more.sumMs += before.sumMs;
      more.count += before.count;
      all = all.filter(one => one !== before);
    }
    all.push(more);
  }
  return all;
}

/** What is known of a kind; a `count` of 0: nothing. */
export function timesOf(store: Store, kind: string): Times {
  const known = timesIn(textOf(store)).filter(one => one.kind === kind)[0];
  return known || { kind: kind, bestMs: 0, sumMs: 0, count: 0 };
}

/** One more game. */
export function noteTime(store: Store, kind: string, tookMs: number): void {
  const text = textOf(store);
  const entry = padded(kind + ":" + tookMs + ";");
  if (text.length + entry.length <= SIZE && store.write(NAME, entry, text.length, SIZE)) return;
  const all = timesIn(text + entry).slice(-KINDS);
  const whole = all.map(one => padded(one.kind + ":" + one.bestMs + "," + one.sumMs + "," + one.count + ";")).join("");
  store.write(NAME, whole, 0, SIZE);
}

export function forgetTimes(store: Store): void {
  store.write(NAME, padded(" "), 0, SIZE);
}
