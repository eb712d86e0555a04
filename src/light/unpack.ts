// From a cargo that is whole to a file that is whole and right, under a name of its own: the cargo's sum, its bytes, the file's sum, and whether it is for this board.
// All of it step by step, from flash to flash. Opened when the last block is there, then let go.
import { FILE, readCargo } from "./beam";
import type { Beam } from "./beam";
import { HEAD, isFor, PROGRAM, readHead, UPDATER } from "./cargo";
import type { Cargo } from "./cargo";
import { Fate } from "./fate";
import { Link, START } from "./ground";
import type { Ground } from "./ground";
import { Inflate, inflate } from "./inflate";
import type { Inflating } from "./inflate";
import { openPatch } from "./patch";
import type { Patch } from "./patch";
import { NEW } from "./starts";

/** Bytes of a cargo that are read at once. */
const PIECE = 128;
/** Of a text that is sought piece by piece as much of the last one is looked at again. */
const OVERLAP = 64;
/** What stands in a program of ours: it says its name when it starts. */
const CALLED = ") on ";
const GREETING = /Croupier [0-9a-z.-]+ \([a-z]+\)$/;
/** What stands for a board whose display is in colour. */
const COLOURS = "croupier";
/** Beside two new files: what starts them, and some more. */
const REST = 4096;
const SETTINGS = 1800;
/** Letters that a patch takes in a turn. */
const SOME = 5;

export interface Unpacking {
  /** Some milliseconds of it. */
  step(): Fate;
  /** Of a hundred. */
  percent(): number;
  cargo(): Cargo;
}

/** `env`: what this board calls itself; `hasColours`: one program alone would not leave its display dark. */
export default function unpack(ground: Ground, beam: Beam, env: string, hasColours: boolean): Unpacking {
  const files = ground.files;
  /** In the cargo, and in the new file. */
  let at = 0;
  let size = 0;
  let sum = START;
  let cargo: Cargo | undefined;
  let inflating: Inflating | undefined;
  let patch: Patch | undefined;
  let piece = "";
  let used = 0;
  /** What inflating has given and nobody has taken yet. */
  let given = "";
  let taken = 0;
  let isSpoilt = false;
  let isFull = false;
  let isForBoard = false;
  let bundle = "";
  let tail = "";

  /** The next byte of the cargo, -1 behind the last one. */
  function next(): number {
    if (used >= piece.length) {
      piece = readCargo(ground, beam, at, PIECE);
      at += piece.length;
      used = 0;
      if (!piece) return -1;
    }
    return piece.charCodeAt(used++);
  }

  /** Behind what is there of the new file. */
  function write(text: string): boolean {
    const length = cargo!.length;
    if (size + text.length > length) isSpoilt = true;
    else
      try {
        isFull = isFull || !files.write(NEW, text, size, length);
      } catch (e) {
        isFull = true;
      }
    size += text.length;
    return !isSpoilt && !isFull;
  }

  function emit(window: Uint8Array, count: number): void {
    const text = ground.text(new Uint8Array(window.buffer, 0, count));
    if (!patch) write(text);
    else given = text;
    taken = 0;
  }

  /** Of the cargo. */
  function check(): Fate {
    const text = readCargo(ground, beam, at, PIECE);
    at += text.length;
    piece += text;
    if (at < beam.length && piece.length < Link.Bytes) return Fate.More;
    sum = ground.sha(sum + piece);
    piece = "";
    if (at < beam.length) return Fate.More;
    if (sum.substr(0, beam.sum.length) !== beam.sum) return Fate.Damaged;
    return prepare();
  }

  /** Old and new, and once more the new one in the place of the old. */
  function hasRoom(wanted: Cargo): boolean {
    const one = wanted.length + FILE + REST;
    const old = files.read(wanted.name);
    files.erase(NEW);
    if (files.getFree() < 2 * one) files.compact();
    const free = files.getFree();
    return free >= one && free + (old ? old.length : 0) >= 2 * one;
  }

  function prepare(): Fate {
    const head = readHead(readCargo(ground, beam, 0, HEAD));
    if (!head || !head.length) return Fate.Strange;
    if (head.name === "croupier.json" && head.length > SETTINGS) return Fate.Strange;
    if (!isFor(ground, head)) return Fate.Version;
    if (!hasRoom(head)) return Fate.Full;
    cargo = head;
    at = head.from;
    sum = START;
    if (head.isDifference) patch = openPatch(head.old, (from, count) => "" + files.read(PROGRAM, from, count), write);
    // What a patch is given lies nowhere.
    inflating = inflate(
      next,
      emit,
      patch ? undefined : (from, count) => ground.bytes("" + files.read(NEW, from, count)),
    );
    return Fate.More;
  }

  /** Whether something has been done with what was given. */
  function patched(): boolean {
    if (patch!.step()) return true;
    if (taken >= given.length) return false;
    for (let left = SOME; left > 0 && taken < given.length && !isSpoilt && !patch!.isBusy(); left--) {
      taken = patch!.take(given, taken);
      if (taken < 0) isSpoilt = true;
    }
    return true;
  }

  function grow(): Fate {
    const state = patch && patched() ? Inflate.More : inflating!.step();
    if (isFull) return Fate.Full;
    if (isSpoilt || state === Inflate.Bad) return Fate.Damaged;
    if (state === Inflate.More || (patch && taken < given.length)) return Fate.More;
    if (patch && patch.isBusy()) return Fate.More;
    if (size !== cargo!.length || (patch && !patch.isDone())) return Fate.Damaged;
    inflating = patch = undefined;
    size = 0;
    return Fate.More;
  }

  /** Espruino finds a text at the end of another one, too, where that ends before it (2v29). */
  function placeIn(text: string, sought: string): number {
    const found = text.indexOf(sought);
    return found >= 0 && text.substr(found, sought.length) === sought ? found : -1;
  }

  /** What a program says of itself in this piece. */
  function seek(text: string): void {
    if (placeIn(text, '"' + env + '"') >= 0) isForBoard = true;
    const found = placeIn(text, CALLED);
    const before = text.substr(0, found + 1);
    if (found > 0 && GREETING.test(before)) bundle = before.substring(before.lastIndexOf("(") + 1, found);
  }

  /** Of the new file. */
  function prove(): Fate {
    const text = "" + files.read(NEW, size, Link.Bytes);
    size += text.length;
    sum = ground.sha(sum + text);
    seek(tail + text);
    tail = text.substr(-OVERLAP);
    if (size < cargo!.length) return Fate.More;
    return sum === cargo!.sum ? judge() : Fate.Damaged;
  }

  function judge(): Fate {
    const name = cargo!.name;
    if (name === "croupier.json") return isObject("" + files.read(NEW)) ? Fate.Done : Fate.Strange;
    if (name !== PROGRAM && name !== UPDATER) return Fate.Done;
    if (!bundle || (bundle === "light") !== (name === UPDATER)) return Fate.Strange;
    return isForBoard && (!hasColours || bundle === COLOURS || name === UPDATER) ? Fate.Done : Fate.Board;
  }

  function isObject(text: string): boolean {
    try {
      const value: unknown = JSON.parse(text);
      return !!value && typeof value === "object" && (value as { length?: unknown }).length === undefined;
    } catch (e) {
      return false;
    }
  }

  return {
    step: () => (cargo ? (inflating ? grow() : prove()) : check()),
    percent: () =>
      cargo
        ? inflating
          ? (10 + (80 * at) / beam.length) | 0
          : (90 + (10 * size) / cargo.length) | 0
        : ((10 * at) / beam.length) | 0,
    cargo: () => cargo!,
  };
}
