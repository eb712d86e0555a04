// What was scanned, in a file for each mode that is only ever appended to: a sign and the number of a thing, in three letters. Half a mark, which a power cut leaves, is filled up
// and means nothing.
import type { Store } from "../../kernel/ports";
import type { Mode } from "./contract";

/** A thing was scanned, that was taken back; all begins anew, that was taken back. */
export const enum Sign {
  In = "+",
  Out = "-",
  New = "*",
  Back = "/",
}

const enum Marks {
  Letters = 3,
  File = 1536,
}

const nameOf = (mode: Mode): string => "croupier." + mode;

/** Up to where bytes are still erased. */
export function marksIn(store: Store, mode: Mode): string {
  const text = store.read(nameOf(mode)) || "";
  const end = text.indexOf("\xFF");
  return end < 0 ? text : text.substr(0, end);
}

/** The mark at that place: its sign, and which thing; undefined behind the last one. */
export function markIn(text: string, at: number): { sign: string; thing: number } | undefined {
  const mark = text.substr(at, Marks.Letters);
  return mark ? { sign: mark[0], thing: parseInt(mark.substr(1), 16) } : undefined;
}

export const nextMark = (at: number): number => at + Marks.Letters;

/** Answers where the next one goes, or 0 where there is no room. */
export function appendMark(store: Store, mode: Mode, end: number, sign: Sign, thing: number): number {
  const torn = end % Marks.Letters;
  const mark = (torn ? "   ".substr(torn) : "") + sign + (256 + thing).toString(16).substr(1);
  const next = end + mark.length;
  return next <= Marks.File && store.write(nameOf(mode), mark, end, Marks.File) ? next : 0;
}

/** All that was is let go; answers where the next one goes. */
export function eraseMarks(store: Store, mode: Mode): number {
  return store.write(nameOf(mode), Sign.New + "00", 0, Marks.File) ? Marks.Letters : 0;
}

/** So much of the file is full that it is erased when all begins anew. */
export const isMuch = (end: number): boolean => end > Marks.File / 2;
