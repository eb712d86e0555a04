// A session of things: which codes are known, which were scanned, and what that comes to. It knows no screen, key, timer or port; time comes in as a number.
import { Happened } from "./events";
import type { Event } from "./events";
import { NONE, Slot, append, keysIn, nameIn, slotIn, textOf, worthIn } from "./list";
import type { Crc } from "./list";
import type { Mode } from "./contract";
import type { ThingsConfig } from "./settings";
import type { How } from "../../kernel/app";
import type { Store } from "../../kernel/ports";

export const MODES: Mode[] = ["pairs", "roll", "count", "ruler"];

/** What a coin, a note or a chip may be worth when it is learned. */
export const WORTHS = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/** So many steps can be taken back. */
const STEPS = 20;
/** A step: all began anew. */
export const NEW = 999;
/** In the place of how often a thing was scanned: it is none, was forgotten, or stands further down once more. */
export const GONE = 65535;

export interface Session {
  mode: Mode;
  settings: ThingsConfig["things"];
  store: Store;
  crc: Crc;
  isLearning: boolean;
  /** Of all things, and of how many letters that are whole in the file. */
  keys: string;
  keysEnd: number;
  /** So many things are known. */
  known: number;
  /** How often each was scanned, or `GONE`. */
  seen: Uint16Array;
  /** So long is the file of marks. */
  end: number;
  /** Widows, people, or the sum in hundredths; and how many scans have counted. */
  total: number;
  pieces: number;
  /** What can be taken back: things that were scanned; below 0, those that were learned; `NEW`. */
  past: number[];
  /** How often each was scanned before all began anew, total and pieces. */
  before: [seen: Uint16Array, total: number, pieces: number] | undefined;
  /** The thing that was scanned last and what it is called; -1 before. */
  last: number;
  name: string;
  /** Pairs: whether the last two belong together; undefined before there are two. */
  together: boolean | undefined;
  /** One of a pair is learned, and its twin is to have its name. */
  half: string;
  /** Learned with the next code: an index of `WORTHS`; so many places are learned along the rod. */
  worth: number;
  places: number;
  /** Ruler, in hundredths of millimetres: where it is, and where it counts from. */
  place: number | undefined;
  zero: number;
  speed: number | undefined;
  /** When the last code came. */
  lastMs: number;
  event: Event;
}

export function say(session: Session, event: Event): true {
  session.event = event;
  return true;
}

export function no(session: Session, event: Event): false {
  session.event = event;
  return false;
}

/** What to do now. */
export function advice(session: Session): Event {
  const at = MODES.indexOf(session.mode);
  if (!session.isLearning) return [at as Happened.ScanTwo];
  if (session.half) return [Happened.LearnOther];
  const learns = Happened.LearnPairs + at;
  return learns === Happened.LearnWorth ? [learns, WORTHS[session.worth]] : [learns as Happened.LearnPairs];
}

export interface Family {
  first: number;
  /** How often all of them were scanned. */
  seen: number;
  /** How often each may be: both of a pair may have the same code. */
  most: number;
}

/** All things that are called like this one: they stand side by side. */
export function familyOf(session: Session, text: string, at: number): Family {
  const seen = session.seen;
  const name = nameIn(text, at);
  const isOne = (other: number) => seen[other] < GONE && nameIn(text, other) === name;
  let first = at;
  let one = at;
  let sum = 0;
  while (isOne(first - 1)) first--;
  for (one = first; isOne(one); one++) sum += seen[one];
  return { first: first, seen: sum, most: one - first < 2 ? 2 : 1 };
}

/** A thing is scanned, or that is taken back (`by` -1). */
export function count(session: Session, text: string, at: number, by: number): void {
  const mode = session.mode;
  session.seen[at] += by;
  session.pieces += by;
  if (mode === "pairs") session.total += familyOf(session, text, at).seen & 1 ? 1 : -1;
  else session.total += mode === "roll" ? by : by * worthIn(text, at);
}

/** Nothing was scanned last. */
export function settle(session: Session): void {
  session.last = -1;
  session.name = "";
  session.together = session.speed = session.place = undefined;
}

/** All are out again; `before` is what was until then. */
export function clear(session: Session): void {
  const seen = session.seen;
  session.before = [new Uint16Array(seen), session.total, session.pieces];
  for (let at = 0; at < Slot.Most; at++) if (seen[at] < GONE) seen[at] = 0;
  session.total = session.pieces = 0;
  settle(session);
}

/** They are as they were before. */
export function restore(session: Session): void {
  const before = session.before;
  if (!before) return;
  session.seen = before[0];
  session.total = before[1];
  session.pieces = before[2];
  session.before = undefined;
  settle(session);
}

/** The place of a key, or -1. */
export function find(session: Session, key: string): number {
  const keys = session.keys;
  let at = keys.lastIndexOf(key);
  while (at > 0 && at % Slot.Key) at = keys.lastIndexOf(key, at - 1);
  return session.seen[at / Slot.Key] < GONE ? at / Slot.Key : -1;
}

/** A slot of the file counts from now on. */
export function know(session: Session, text: string, at: number): void {
  const seen = session.seen;
  const slot = slotIn(text, at);
  const name = nameIn(text, at);
  const gone = name ? at : worthIn(text, at) / 100;
  if (name) {
    seen[at] = 0;
    session.known++;
  } else if (slot && seen[gone] < GONE) {
    seen[gone] = GONE;
    session.known--;
  }
}

/** One slot more in the file, where a thing's number stands in the place of a worth if that is taken back; false where there is no room for it. */
export function put(session: Session, key: string, name: string, worth: string): boolean {
  const store = session.store;
  const at = Math.ceil(session.keysEnd / Slot.Key);
  if (!append(store, session.keysEnd, key, name, worth)) return no(session, [Happened.ListFull]);
  // Half a key was filled up.
  session.keys = (session.keys + NONE).substr(0, Slot.Key * at) + key;
  session.keysEnd = Slot.Key * (at + 1);
  know(session, textOf(store), at);
  return true;
}

export function keep(session: Session, step: number): void {
  const past = session.past;
  past.push(step);
  if (past.length > STEPS) past.shift();
}

/** `how`: as it was asked for. What is in the files is read afterwards, some of it in each step. */
export function makeSession(how: How, settings: ThingsConfig["things"], store: Store, crc: Crc): Session {
  const keys = keysIn(textOf(store));
  const session: Session = {
    mode: MODES.find(name => name === how.mode) || MODES[0],
    settings: settings,
    store: store,
    crc: crc,
    isLearning: false,
    keys: keys,
    keysEnd: keys.length,
    known: 0,
    seen: new Uint16Array(Slot.Most).fill(GONE),
    end: 0,
    total: 0,
    pieces: 0,
    past: [],
    before: undefined,
    last: -1,
    name: "",
    together: undefined,
    half: "",
    worth: 0,
    places: 0,
    place: undefined,
    zero: 0,
    speed: undefined,
    lastMs: 0,
    event: [Happened.ScanTwo],
  };
  session.event = advice(session);
  return session;
}
