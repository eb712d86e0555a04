// What is on a board, read off it before it is replaced, and as the text of a file.
import { CROUPIER } from "../../how-typed";
import { Mistake } from "../../mistake";
import { crcOf, fromBase64, toBase64 } from "./bytes";
import { CODE, CONFIG, type BoardFile, type Found } from "./identify";
import { isTemporary, type PutFile } from "./put";
import { askAgain, FLASH_MS, type Talk } from "./talk";

/** How a backup says that it is one. */
const FORMAT = "croupier backup 1";
/** Bytes that are asked for at a time. */
const PIECE = 1536;
const TRIES = 3;
/** Starts that ended well: of no use to anybody later. */
const BOOT_LOG = "croupier.boot";
/** Every upload brings it along. */
export const LIGHT_FILE = "croupier.light";

export interface Backup {
  /** What the board calls itself, its firmware, its serial number. */
  env: string;
  version: string;
  serial: string;
  /** ISO 8601. */
  date: string;
  /** null: there was none. */
  files: PutFile[];
  /** Whether it started with this radio; undefined: it cannot be switched there, or was not asked yet (up to 0.15 only Wi-Fi was). */
  wifi?: boolean;
  bluetooth?: boolean;
  /** It was saved because one of this date was put back. */
  towards?: string;
}

/** Where backups go: the disk, or a download. Answers what to tell the person. */
export type Keep = (backup: Backup) => string | Promise<string>;

/** The program, the settings, the numbering of the stickers, a game that is kept: all that is ours. */
export function namesToSave(files: Record<string, BoardFile>): string[] {
  const ours = Object.keys(files).filter(
    name =>
      name.startsWith("croupier.") && ![BOOT_LOG, CONFIG, LIGHT_FILE].includes(name) && !isTemporary(name, files[name]),
  );
  return [CODE, CONFIG, ...ours];
}

/** What stands in that file, one character a byte; what arrives otherwise than it stands there is a `Mistake`. */
export async function readStored(
  talk: Talk,
  name: string,
  { size, crc }: BoardFile,
  progress: (bytes: number) => void,
): Promise<string> {
  let text = "";
  while (text.length < size) {
    const part = await readPiece(talk, name, text.length);
    text += part;
    progress(part.length);
  }
  if (crcOf(text) !== crc)
    throw new Mistake(
      `${name} arrived otherwise than it stands on the board; nothing was changed: try again, or with another cable, or without a backup (--no-backup)`,
    );
  return text;
}

/** Each piece with its checksum: letters that were lost on their way are no news from the board. */
async function readPiece(talk: Talk, name: string, at: number): Promise<string> {
  const expression = `(function(t){return[E.CRC32(t),btoa(t)]})(require("Storage").read("${name}",${at},${PIECE}))`;
  for (let left = TRIES; left > 0; left--) {
    const answer = await askAgain<[number, string]>(talk, expression, `read ${name} at byte ${at}`, FLASH_MS);
    const part = answer && fromBase64(answer[1]);
    if (part && crcOf(part) === answer[0] >>> 0) return part;
  }
  throw new Mistake(
    `the board would not hand over its ${name}, so that it could be saved; nothing was changed: try again, or without a backup (--no-backup)`,
  );
}

/** Reads all that `namesToSave` names. */
export async function readBackup(
  talk: Talk,
  found: Found,
  progress: (done: number, of: number) => void,
): Promise<Backup> {
  const names = namesToSave(found.files);
  const of = names.reduce((sum, name) => sum + (found.files[name]?.size ?? 0), 0);
  let done = 0;
  const files: PutFile[] = [];
  for (const name of names) {
    const file = found.files[name];
    files.push({
      name,
      text: file ? await readStored(talk, name, file, bytes => progress((done += bytes), of)) : null,
    });
  }
  const { env, version, serial, wifi, bluetooth } = found;
  const date = new Date().toISOString();
  return {
    ...{ env, version, serial, date, files },
    ...(wifi === null ? {} : { wifi }),
    ...(bluetooth === null ? {} : { bluetooth }),
  };
}

/** A board with nothing on it, as it leaves the factory or the last upload. */
export const isEmpty = (backup: Backup) => !backup.bluetooth && backup.files.every(file => file.text === null);

/** What of a board, or of a backup, says whether the one is the rest of the other. */
export interface Left {
  wifi?: boolean | null;
  bluetooth?: boolean | null;
  files: Record<string, BoardFile>;
}

export function leftIn({ wifi, bluetooth, files }: Backup): Left {
  const entries = files.flatMap(({ name, text }) =>
    text === null
      ? []
      : [[name, { size: text.length, crc: crcOf(text), isOurs: false, isHalf: text.endsWith("\xFF") }] as const],
  );
  return { wifi, bluetooth, files: Object.fromEntries(entries) };
}

/** Whether a radio of the board is not as it was; undefined: neither tells of any. */
export function isSwitched(now: Left, before: Pick<Left, "wifi" | "bluetooth">): boolean | undefined {
  const told = (["wifi", "bluetooth"] as const).filter(
    radio => typeof now[radio] === "boolean" && typeof before[radio] === "boolean",
  );
  return told.length ? told.some(radio => now[radio] !== before[radio]) : undefined;
}

/**
 * Whether `before` has all that is there `now`: either nothing has changed, or a board's radio was switched, which erased its program, and whatever came then
 * was cut off before anything new was whole.
 */
export function isRestOf(now: Left, before: Backup): boolean {
  const switched = isSwitched(now, before);
  if (switched === undefined) return false;
  const was = leftIn(before).files;
  const names = new Set([...namesToSave(now.files), ...Object.keys(was)]);
  return [...names].every(name => {
    const file: BoardFile | undefined = now.files[name];
    if (file && file.size === was[name]?.size && file.crc === was[name].crc) return true;
    return switched ? !file || file.isHalf : !file && !was[name];
  });
}

export function makeBackup({ files, ...head }: Backup): string {
  const entries = files.map(({ name, text }) => [
    name,
    text === null ? null : { size: text.length, crc: crcOf(text), base64: toBase64(text) },
  ]);
  return JSON.stringify({ format: FORMAT, ...head, files: Object.fromEntries(entries) }, null, 1) + "\n";
}

/** The text of a file that is said to be one; a mistake names `file` and what is wrong. */
export function parseBackup(file: string, text: string): Backup {
  let value: any;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  const words = ["env", "version", "serial", "date"];
  if (
    value?.format !== FORMAT ||
    words.some(word => typeof value[word] !== "string") ||
    typeof value.files !== "object" ||
    !value.files
  ) {
    throw new Mistake(
      `${file} is no backup that \`${CROUPIER} upload\` wrote; \`${CROUPIER} restore --list\` names those that there are`,
    );
  }
  const files = Object.entries<any>(value.files).map(([name, entry]) => ({
    name,
    text: entry === null ? null : contentOf(file, name, entry),
  }));
  return {
    ...{ env: value.env, version: value.version, serial: value.serial, date: value.date, files },
    ...(typeof value.wifi === "boolean" ? { wifi: value.wifi } : {}),
    ...(typeof value.bluetooth === "boolean" ? { bluetooth: value.bluetooth } : {}),
    ...(typeof value.towards === "string" ? { towards: value.towards } : {}),
  };
}

function contentOf(file: string, name: string, entry: any): string {
  const text = typeof entry.base64 === "string" ? fromBase64(entry.base64) : undefined;
  const isName = /^[\x21-\x7E]{1,28}$/.test(name) && !/["'\\]/.test(name);
  if (!text || !isName || text.length !== entry.size || crcOf(text) !== entry.crc)
    throw new Mistake(`${file} is damaged: ${JSON.stringify(name)} in it is not what was saved; nothing was written`);
  return text;
}
