// Files into a board's Storage, a piece at a time: the board never holds more than one piece in RAM, and answers for each.
//
// Storage knows no renaming, and a file that is replaced is gone before the new one stands there. So where there is room for old and new, the
// new files are first written under names of their own and checked. Then a boot file is written that finishes the change, and run: it copies them,
// flash to flash, to where they belong, and erases what it needed, itself last. A cut before it is whole leaves the old program as it was (half a
// boot file is a syntax error, after which Espruino starts the program as always); a cut after that, and the next start runs it again. What
// cannot be guarded is Espruino's own compaction, so it is asked for only where free bytes are short, and before anything is replaced.
//
// Where old and new do not fit, the old file is erased first. A cut then leaves half a program, which does not run: the board comes up at its
// prompt, and the next upload works.
import { Mistake } from "../../mistake";
import { crcOf, toBase64 } from "./bytes";
import { CODE, eraseOf, lookAgain, MARK, type BoardFile, type Found } from "./identify";
import { roomOf } from "./plan";
import { askIf, DAMAGED, FLASH_MS, must, storage, type Talk } from "./talk";

/** Bytes of a piece; as a line of base64 it fits a board's input buffer of 1024 bytes: what overflows is lost. */
const PIECE = 480;
/** A piece is only written, and takes a second on its way at 9600 baud. */
const PIECE_MS = 4000;
/** Names for new files until they are whole. */
const NEW = "croupier.~";
const isNew = (name: string) => name.startsWith(NEW);
/** Espruino runs these before the program. The last one, so that somebody else's come first as they always did. */
const SLOTS = [".boot3", ".boot2", ".boot1", ".boot0"];

/** A file as it is to be; null: it is to go. */
export interface PutFile {
  name: string;
  text: string | null;
}

export interface PutPlan {
  /** Only what differs from what is there. */
  files: { name: string; text: string }[];
  /** Names that are to go. */
  gone: string[];
  /** The boot file that finishes the change; "" where old and new do not both fit, or nothing old is to be kept from harm. */
  slot: string;
  /** Bytes of Storage: needed at least, to be had at most. */
  need: number;
  room: number;
  /** Bytes to be free before the first one is written. */
  clear: number;
}

/** What an update by light leaves until it is over (src/light). */
const LIGHT = ["croupier.beam", "croupier.new", "croupier.try"];

export const isTemporary = (name: string, file: BoardFile) => isNew(name) || file.isOurs || LIGHT.includes(name);

/** On the board: brings each file of the list to its place, once it is known to be whole. Its own text may go while it runs, so it runs from a copy. */
function installer(slot: string, files: { name: string; text: string }[]): string {
  const list = files.map(({ name, text }, at) => `['${name}','${NEW}${at}',${text.length},${crcOf(text)}]`).join();
  const code =
    "(function(s,l){l.forEach(function(f){var a=f[0],b=f[1],n=f[2],t=s.read(a),o;if(E.CRC32(s.read(b)||'')!=f[3]||t&&E.CRC32(t)==f[3])return;s.erase(a);" +
    "for(o=0;o<n;o+=512)s.write(a,''+s.read(b,o,Math.min(512,n-o)),o,n)});" +
    `l.forEach(function(f){s.erase(f[1])});s.erase('${slot}')})(require('Storage'),[${list}])`;
  return `${MARK}eval(""+"${code}")`;
}

const run = (slot: string) => `(eval(${storage(`read("${slot}")`)}),1)`;

/** How these files would get there. */
export function planPut(found: Pick<Found, "env" | "free" | "trash" | "files">, wanted: PutFile[]): PutPlan {
  const old = found.files;
  const files = wanted.filter(
    (file): file is { name: string; text: string } =>
      file.text !== null &&
      !(old[file.name] && old[file.name].size === file.text.length && old[file.name].crc === crcOf(file.text)),
  );
  const gone = wanted.filter(file => file.text === null && old[file.name]).map(file => file.name);
  const sum = (sizes: number[]) => sizes.reduce((all, size) => all + roomOf(size), 0);
  const leftovers = sum(
    Object.entries(old)
      .filter(([name, file]) => isTemporary(name, file))
      .map(([, file]) => file.size),
  );
  const replaced = sum(files.flatMap(({ name }) => old[name]?.size ?? []));
  const need = sum(files.map(file => file.text.length));
  const slot = SLOTS.find(name => !old[name] || old[name].isOurs) ?? "";
  const both = 2 * need + roomOf(installer(slot, files).length);
  const isSafe = files.some(({ name }) => old[name]) && !!slot && both <= found.free + found.trash + leftovers;
  return {
    files,
    gone,
    slot: isSafe ? slot : "",
    need,
    room: found.free + found.trash + leftovers + replaced,
    clear: isSafe ? both : need,
  };
}

/** Writes only what arrived whole: a piece and its place have one checksum. */
function writePiece(name: string, data: string, at: number, size: number): string {
  const crc = crcOf(`${data},${at},${size}`);
  return `(function(d,o,s){return E.CRC32(d+","+o+","+s)==${crc}?${storage(`write("${name}",d,o,s)`)}:"${DAMAGED}"})(atob("${toBase64(data)}"),${at},${size})`;
}

async function check(talk: Talk, name: string, text: string): Promise<void> {
  const crc = await askIf<number>(talk, `E.CRC32(${storage(`read("${name}")`)})`, FLASH_MS);
  if (crc !== undefined && crc >>> 0 === crcOf(text)) return;
  throw new Mistake(
    `what stands in the board's ${name} is not what was sent: upload again; if that happens twice, its flash is worn or the cable bad`,
  );
}

async function writeFile(talk: Talk, name: string, text: string, progress: (bytes: number) => void): Promise<void> {
  await must(talk, eraseOf(name), `erase its old ${name}`);
  for (let at = 0; at < text.length; at += PIECE) {
    const piece = text.slice(at, at + PIECE);
    await must(talk, writePiece(name, piece, at, text.length), `write ${name} at byte ${at}`, PIECE_MS);
    progress(piece.length);
  }
  await check(talk, name, text);
}

/** What an earlier change that was cut off left: it is finished if that can be, and cleared away. Answers what lies there then. */
export async function tidyUp(talk: Talk, found: Found): Promise<Found> {
  const { files } = found;
  const left = Object.keys(files).filter(name => isTemporary(name, files[name]));
  if (!left.length) return found;
  for (const name of left) if (files[name].isOurs && !isNew(name)) await askIf(talk, run(name), FLASH_MS);
  for (const name of left) await must(talk, eraseOf(name), `erase ${name}`);
  return lookAgain(talk, found);
}

async function installSafely(talk: Talk, plan: PutPlan, progress: (bytes: number) => void): Promise<void> {
  for (const [at, { text }] of plan.files.entries()) await writeFile(talk, NEW + at, text, progress);
  await writeFile(talk, plan.slot, installer(plan.slot, plan.files), () => undefined);
  await must(talk, run(plan.slot), "put the new files in place");
  for (const { name, text } of plan.files) await check(talk, name, text);
}

/** The files into Storage; the board has stopped its program, and `tidyUp` has been there. */
export async function put(talk: Talk, plan: PutPlan, progress: (done: number, of: number) => void): Promise<void> {
  const of = plan.files.reduce((sum, file) => sum + file.text.length, 0);
  let done = 0;
  const step = (bytes: number) => progress((done += bytes), of);
  if (!plan.slot) for (const { name } of plan.files) await must(talk, eraseOf(name), `erase its old ${name}`);
  if (plan.files.length)
    await must(talk, `(${storage("getFree()")}<${plan.clear}&&${storage("compact()")},1)`, "tidy up its Storage");
  if (plan.slot) await installSafely(talk, plan, step);
  else for (const { name, text } of plan.files) await writeFile(talk, name, text, step);
  for (const name of plan.gone) await must(talk, eraseOf(name), `erase its ${name}`);
}

/** What a cut would do now, in a sentence. */
export function cutInWords(plan: PutPlan, old: Record<string, BoardFile>): string {
  if (plan.slot || !old[CODE] || !plan.files.some(file => file.name === CODE)) return "";
  return "Old and new program do not both fit: if this is cut off, the board comes up at its prompt, and the next upload works.";
}
