// What is written into a match: entries, and what its file has of them. See match.ts.
import { At, Play, Result, turnOf } from "./rules/position";
import type { Card, Position } from "./rules/position";
import openRules from "./rules/rules" with { exists: "while open" };
import { canUndo, digestOf } from "./digest";
import { Entry, File, NAME } from "./match";
import type { Match } from "./match";

/** The position after that entry, if it is legal. */
function after(match: Match, now: Position, entry: number, drawn: Card[] | undefined): Position | undefined {
  if (entry === Entry.Undo) return canUndo(match, now) ? match.before : undefined;
  const extra = match.extra;
  const next = new Uint8Array(now);
  return (match.count < File.Most || (entry > Play.Resign && entry < Entry.Undo)) &&
    (!extra || extra.top(next, drawn || [])) &&
    openRules().play(next, entry, match.ownPacks)
    ? next
    : undefined;
}

/** Writes an entry into the log, with the cards that the other board draws by it, and answers the position after it; undefined, and nothing changes, if it is not legal, or that position's digest is not the one that is given. */
export function log(match: Match, now: Position, entry: number, digest?: number, drawn?: Card[]): Position | undefined {
  const next = after(match, now, entry, drawn);
  if (!next || (digest && digestOf(match, next) !== digest)) return undefined;
  const isUndone = entry === Entry.Undo;
  match.by = isUndone ? 0 : turnOf(now);
  match.before = isUndone ? undefined : now;
  match.log[match.count++] = entry;
  return next;
}

/** The head tells the score before this game. */
export function settle(match: Match, now: Position): void {
  const result = now[At.Result];
  if (result) match.score[result === match.me ? 0 : result === Result.Draw ? 2 : 1]++;
}

/** A pair of bytes for the file. */
function keep(match: Match, value: number, mask: number): void {
  const store = match.store;
  const pair = String.fromCharCode(value, value ^ mask);
  if (match.kept)
    match.kept =
      store.write(NAME, pair, match.end, File.Size) ||
      store.write(NAME, (store.read(NAME) || "").substr(0, match.end) + pair, 0, File.Size);
  match.end += 2;
}

/**
 * An entry of whoever's turn it is; false, and nothing changes, if it is not legal, or the digest after it is not the one that is given. `drawn`: what the other
 * board draws by it, in that order, where only that board knows the talon.
 */
export function add(match: Match, entry: number, digest?: number, drawn?: Card[]): boolean {
  if (match.counts) match.counts();
  const next = match.position && log(match, match.position, entry, digest, drawn);
  if (!next) return false;
  match.position = next;
  match.isTorn = false;
  if (drawn) for (const card of drawn) keep(match, card, File.Drawn);
  keep(match, entry, File.Entry);
  settle(match, next);
  return true;
}

/** Forgets the game and the score. */
export function drop(match: Match): void {
  match.position = match.before = match.reading = undefined;
  match.number = match.count = 0;
  match.score = [0, 0, 0];
  match.store.write(NAME, " ");
}
