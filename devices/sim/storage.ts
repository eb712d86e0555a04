// require("Storage"): files in flash that is erased a page at a time and otherwise only ever loses bits.
// Not simulated: StorageFile (`open`), `hash`, compressed images (`save()`), two flash banks, the time that an erase takes, a power cut in the
// middle of a compaction (all of it happens or none). And a trap: on a board a string that was read is a window into flash and turns to null
// when that file is rewritten or erased, parts of it too; here it stays, unless `windows` is asked for (storage/windows.ts). `"" + text` makes a copy.

import { flatten, textOf } from "./bytes";
import { ERASED, Flash } from "./storage/flash";
import { isPlainObject, narrowed, relaxedOf, strictOf } from "./storage/json";

const HEADER_SIZE = 32;
const NAME_SIZE = 28;

export interface StorageOptions {
  pageSize?: number;
  pages?: number;
  /** What the program reads goes when its file goes. */
  windows?: boolean;
}

/** Everything there is, as plain JSON. */
export interface StorageState {
  pageSize: number;
  pages: number;
  flash: string;
  erases: number[];
  compactions: number;
}

/** `name` ends at the first zero, `key` is all 28 bytes; both are empty for a file that was replaced. */
interface Entry {
  at: number;
  size: number;
  name: string;
  key: string;
  dataAt: number;
  endAt: number;
}

export interface StorageStats {
  totalBytes: number;
  freeBytes: number;
  fileBytes: number;
  fileCount: number;
  trashBytes: number;
  trashCount: number;
}

const align = (address: number): number => (address + 3) & ~3;

/** 28 bytes at most; "C:name" is read as "name". */
function nameOf(name: unknown): string {
  const text = String(name).slice(0, NAME_SIZE);
  return text[1] === ":" ? text.slice(2) : text;
}

const padded = (name: string): string => name.padEnd(NAME_SIZE, "\0");

export class SimStorage {
  readonly pageSize: number;
  readonly pages: number;
  readonly windows: boolean;
  compactions = 0;
  /** Called with what the interpreter would print. */
  say: (text: string) => void = () => undefined;
  /** Makes the exceptions that the board's program will see. */
  fail: (message: string) => Error = message => new Error(message);
  private readonly flash: Flash;

  constructor(options: StorageOptions = {}) {
    this.pageSize = options.pageSize ?? 4096;
    this.pages = options.pages ?? 64;
    this.windows = options.windows ?? false;
    this.flash = new Flash(this.pageSize, this.pages);
  }

  static restore(state: StorageState): SimStorage {
    const storage = new SimStorage(state);
    storage.flash.bytes.set(Uint8Array.from(atob(state.flash), letter => letter.charCodeAt(0)));
    storage.erases.splice(0, storage.pages, ...state.erases);
    storage.compactions = state.compactions;
    return storage;
  }

  toJSON(): StorageState {
    return {
      pageSize: this.pageSize,
      pages: this.pages,
      flash: btoa(textOf(this.flash.bytes)),
      erases: [...this.erases],
      compactions: this.compactions,
    };
  }

  /** How often each page was erased. */
  get erases(): number[] {
    return this.flash.erases;
  }

  /** All erases of all pages. */
  get eraseCount(): number {
    return this.erases.reduce((sum, times) => sum + times, 0);
  }

  read(name: string, offset = 0, length = 0): string | undefined {
    const entry = this.find(nameOf(name));
    if (!entry) return undefined;
    const from = Math.min(Math.max(0, offset | 0), entry.size);
    const quantity = (length | 0) <= 0 ? entry.size : length | 0;
    return textOf(this.flash.bytes.subarray(entry.dataAt + from, entry.dataAt + Math.min(entry.size, from + quantity)));
  }

  readArrayBuffer(name: string): ArrayBuffer | undefined {
    const entry = this.find(nameOf(name));
    return entry && this.flash.bytes.slice(entry.dataAt, entry.dataAt + entry.size).buffer;
  }

  readJSON(name: string, noExceptions?: boolean): unknown {
    const text = this.read(name);
    if (text === undefined) return undefined;
    const json = strictOf(text, true);
    if (json !== undefined) return JSON.parse(json, narrowed);
    if (noExceptions) return undefined;
    throw this.fail("Expecting valid value");
  }

  write(name: string, data: unknown, offset = 0, size = 0): boolean {
    const plain = isPlainObject(data);
    const bytes = flatten(plain ? JSON.stringify(data) : data);
    return this.writeBytes(nameOf(name), bytes, plain ? 0 : offset | 0, plain ? 0 : size | 0);
  }

  writeJSON(name: string, data: unknown): boolean {
    return this.writeBytes(nameOf(name), flatten(relaxedOf(data)), 0, 0);
  }

  erase(name: string): void {
    const entry = this.find(nameOf(name));
    if (entry) this.discard(entry);
  }

  eraseAll(): void {
    this.flash.erase(0, this.flash.bytes.length);
  }

  list(pattern?: RegExp): string[] {
    const names = this.entries()
      .filter(entry => entry.name)
      .map(entry => entry.name);
    return pattern ? names.filter(name => name.match(pattern)) : names;
  }

  getFree(): number {
    return this.getStats().freeBytes;
  }

  getStats(): StorageStats {
    const entries = this.entries();
    const live = entries.filter(entry => entry.name),
      trash = entries.filter(entry => !entry.name);
    const sum = (list: Entry[]) => list.reduce((total, entry) => total + entry.endAt - entry.at, 0);
    const end = entries.length ? entries[entries.length - 1].endAt : 0;
    return {
      totalBytes: this.flash.bytes.length,
      freeBytes: this.flash.bytes.length - end,
      fileBytes: sum(live),
      fileCount: live.length,
      trashBytes: sum(trash),
      trashCount: trash.length,
    };
  }

  compact(): void {
    this.squeeze();
  }

  // ---- from here on nothing that a program calls

  private writeBytes(name: string, bytes: number[], offset: number, size: number): boolean {
    if (offset < 0 || size < 0) return false;
    const wanted = size || bytes.length;
    if (!wanted) throw this.fail("Can't create zero length file");
    let entry = this.find(name);
    if (offset === 0 && (!entry || entry.size !== wanted || !this.flash.isErased(entry.dataAt, entry.size))) {
      if (entry && bytes.length === entry.size && this.flash.isEqual(entry.dataAt, bytes)) return true;
      if (entry) this.discard(entry);
      entry = this.create(name, wanted);
    }
    if (!entry) throw this.fail("Unable to find or create file");
    if (offset + bytes.length > entry.size) throw this.fail("Too much data for file size");
    if (!this.flash.isErased(entry.dataAt + offset, bytes.length))
      throw this.fail("File already written with different data");
    this.flash.program(entry.dataAt + offset, bytes);
    return true;
  }

  /** A name that starts with four zeros is a file that was replaced. */
  private discard(entry: Entry): void {
    this.flash.program(entry.at + 4, [0, 0, 0, 0]);
  }

  private entryAt(at: number): Entry | undefined {
    if (at + HEADER_SIZE > this.flash.bytes.length) return undefined;
    const header = this.flash.bytes.subarray(at, at + HEADER_SIZE);
    const size = header[0] | (header[1] << 8) | (header[2] << 16);
    if (
      (size === 0xffffff && header[3] === ERASED) ||
      (!size && !header[3]) ||
      at + HEADER_SIZE + size > this.flash.bytes.length
    )
      return undefined;
    const discarded = !(header[4] | header[5] | header[6] | header[7]);
    const key = discarded ? "" : textOf(header.subarray(4));
    return { at, size, key, name: key.split("\0")[0], dataAt: at + HEADER_SIZE, endAt: align(at + HEADER_SIZE + size) };
  }

  private entries(): Entry[] {
    const found: Entry[] = [];
    for (let entry = this.entryAt(0); entry; entry = this.entryAt(entry.endAt)) found.push(entry);
    return found;
  }

  private find(name: string): Entry | undefined {
    return name ? this.entries().find(entry => entry.key === padded(name)) : undefined;
  }

  /** Compacts only when free and discarded bytes together would do; free bytes are counted once for every page left, as in the original. */
  private create(name: string, size: number): Entry | undefined {
    const required = align(size) + HEADER_SIZE;
    for (let compacted = false; ; compacted = true) {
      const entries = this.entries();
      const at = entries.length ? entries[entries.length - 1].endAt : 0;
      if (this.flash.bytes.length - at >= required) return this.createAt(at, name, size);
      let room = 0;
      for (let from = at; from < this.flash.bytes.length; from = this.flash.nextPage(from))
        room += this.flash.bytes.length - from;
      for (const entry of entries) if (!entry.name) room += entry.size;
      if (compacted || required >= room || !this.squeeze()) return undefined;
    }
  }

  private createAt(at: number, name: string, size: number): Entry | undefined {
    this.flash.program(at, [size & 255, (size >> 8) & 255, (size >> 16) & 255, 0, ...flatten(padded(name))]);
    return this.entryAt(at);
  }

  /** Moves what lives over what does not, from the last page on that begins with a header before the first trash. False if there is none. */
  private squeeze(): boolean {
    const entries = this.entries();
    const firstTrash = entries.find(entry => !entry.name);
    if (!firstTrash) return false;
    const start = this.unbrokenPageBefore(entries, firstTrash);
    const living = entries.filter(entry => entry.name && entry.at >= start);
    const copies = living.map(entry => this.flash.bytes.slice(entry.at, entry.endAt));
    this.say("Compacting... " + progress(living.map(entry => entry.at - start)));
    this.compactions++;
    this.flash.erase(start, entries[entries.length - 1].endAt);
    let at = start;
    for (const copy of copies) {
      this.flash.bytes.set(copy, at);
      at += copy.length;
    }
    return true;
  }

  private unbrokenPageBefore(entries: Entry[], trash: Entry): number {
    let start = 0;
    for (const entry of entries) {
      if (entry.at % this.pageSize === 0) start = entry.at;
      if (entry === trash) break;
    }
    return start;
  }
}

/** A wheel that turns every 16 K. */
function progress(offsets: number[]): string {
  let text = "",
    last = 0;
  for (const offset of offsets) {
    if (offset >> 14 === last) continue;
    last = offset >> 14;
    text += "\b" + "/-\\|"[last & 3];
  }
  return text;
}
