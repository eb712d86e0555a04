// The list of things, in a file that is only ever appended to: the keys of all things, 8 digits each, and behind them for each its name, its worth and an end of a line. A key
// is a check sum of the code, so no code is kept, however long it is. A slot without a name takes back the thing whose number it has in the place of a worth.
import type { Store } from "../../kernel/ports";

export const LIST = "croupier.things";

export const enum Slot {
  /** Things at most. */
  Most = 128,
  Key = 8,
  Name = 16,
  Worth = 7,
  /** With the end of the line. */
  Size = 24,
  /** Behind the keys. */
  First = 1024,
  File = 4096,
}

/** A check sum of 32 bits. */
export type Crc = (text: string) => number;

export function keyOf(crc: Crc, code: string): string {
  return ("0000000" + (crc(code) >>> 0).toString(16)).slice(-Slot.Key);
}

export const textOf = (store: Store): string => store.read(LIST) || "";

/** The keys; half of the last one where a power cut tore it. */
export function keysIn(text: string): string {
  const keys = text.substr(0, Slot.First);
  const end = keys.indexOf("\xFF");
  return end < 0 ? keys : keys.substr(0, end);
}

/** Name and worth with blanks around them, "" where they are not whole. */
export function slotIn(text: string, at: number): string {
  const slot = text.substr(Slot.First + Slot.Size * at, Slot.Size);
  return slot[Slot.Size - 1] === "\n" ? slot : "";
}

export const nameIn = (text: string, at: number): string => slotIn(text, at).substr(0, Slot.Name).trim();

/** In hundredths. */
export const worthIn = (text: string, at: number): number =>
  Math.round(parseFloat(slotIn(text, at).substr(Slot.Name)) * 100) || 0;

const padded = (text: string, length: number) => (text + "                ").substr(0, length);

/** As it stands in the file. */
export const slotOf = (name: string, worth: string): string =>
  padded(name, Slot.Name) + padded(worth, Slot.Worth) + "\n";

/** One more, behind so many letters of keys; false where there is no room for it. The slot comes last: a key without one is nothing, and so is half a key, which is filled up. */
export function append(store: Store, end: number, key: string, name: string, worth: string): boolean {
  const at = Math.ceil(end / Slot.Key);
  return (
    at < Slot.Most &&
    store.write(LIST, padded("", Slot.Key * at - end) + key, end, Slot.File) &&
    store.write(LIST, slotOf(name, worth), Slot.First + Slot.Size * at, Slot.File)
  );
}

/** In the place of a key where there is no thing; and of all, where nothing is known any more. */
export const NONE = padded("", Slot.Key);

export const forget = (store: Store): boolean => store.write(LIST, NONE, 0, Slot.File);
