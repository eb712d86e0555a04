// Puts a bundle into a board's Storage, a piece at a time: the board never holds more than one piece in RAM, and answers for each.
import { crc32 } from "node:zlib";
import { Mistake } from "../mistake";
import { bundleName, parseConfig, readBundle, roomFor, targetOf } from "./plan";
import type { Bundle, Target } from "./plan";
import type { Prompt } from "./prompt";

/** Bytes of a piece; as a line of base64 it fits a board's input buffer of 1024 bytes, or the Original's of 512: what overflows is lost. */
const PIECE = 480, SMALL_PIECE = 150;
/** A compaction, or an erase of the largest page, may take so long. */
const FLASH_MS = 30_000;
/** A piece is only written, and takes a second on its way at 9600 baud. */
const PIECE_MS = 4000;
/** A line that lost letters on its way is sent again. */
const TRIES = 6;
/** From load() to a running shell: two seconds to press a key, and a scanner that has to be found. */
const BOOT_MS = 20_000;
const DAMAGED = "damaged";
const CODE = ".bootcde";
const CONFIG = "croupier.json";

export interface Wish { board?: string; game?: string; config?: Record<string, unknown> }

export interface Ear {
  /** A line for the person. */
  say(line: string): void;
  progress(done: number, of: number): void;
}

export interface Found { env: string; version: string; free: number; code: number; config: string | null }

export interface Status { version: string; bundle: string; crc: number; board: string; safe: boolean; complaints: string[] }

const storage = (call: string) => `require("Storage").${call}`;

/** Who is there? */
export async function identify(prompt: Prompt): Promise<Found> {
  prompt.interrupt();
  const who = await ask<[string, string]>(prompt, "[process.env.BOARD,process.version]");
  if (!who || typeof who[0] !== "string" || typeof who[1] !== "string") {
    throw new Mistake(`what answers at ${prompt.port} is not an Espruino (or its console is elsewhere, or --baud is wrong); plug it in anew, or put Espruino's firmware on it first`);
  }
  // Free space, and what an older program of ours leaves when it is replaced. What was deleted comes back by a compaction.
  const room = `(function(s){var t=s.getStats?s.getStats():{freeBytes:s.getFree(),trashBytes:0};return[t.freeBytes+t.trashBytes,(s.read("${CODE}")||"").length,s.read("${CONFIG}")||null]})(require("Storage"))`;
  const found = await ask<[number, number, string | null]>(prompt, room, FLASH_MS);
  if (!found) throw new Mistake(`${who[0]} with Espruino ${who[1]} has no Storage to keep a program in: put a newer Espruino firmware on it`);
  return { env: who[0], version: who[1], free: found[0], code: found[1], config: found[2] };
}

/** As `prompt.ask`, where an exception on the board is no answer. */
function ask<T>(prompt: Prompt, expression: string, forMs?: number): Promise<T | undefined> {
  return prompt.ask<T>(expression, forMs).catch(error => {
    if (error instanceof Mistake) throw error;
    return undefined;
  });
}

/** croupier.json as it will be, or undefined if it stays as it is. */
export function configFor(target: Target, wish: Wish, found: string | null): string | undefined {
  const own = wish.config ?? (target.mustSay ? parseConfig(found ?? "{}") ?? {} : undefined);
  if (!own) return undefined;
  return JSON.stringify(target.mustSay ? { board: target.board, ...own } : own);
}

function checkRoom(found: Found, bundle: Bundle, config: string | undefined): void {
  const need = roomFor(bundle, config);
  const free = found.free + found.code;
  if (need > free) throw new Mistake(`not enough room in the board's Storage: ${bundle.file} needs ${need} bytes and ${free} can be had; delete other files there, or say --game set`);
}

/** The answer to something that may be asked again; undefined: none came, or the line arrived damaged, each time. */
async function askAgain(prompt: Prompt, expression: string, what: string, forMs: number): Promise<unknown> {
  for (let left = TRIES; left > 0; left--) {
    try {
      const answer = await prompt.ask(expression, forMs);
      if (answer !== undefined && answer !== DAMAGED) return answer;
    } catch (error) {
      if (error instanceof Mistake) throw error;
      // A line that lost letters may be one that the board cannot even read.
      if (left === 1) throw new Mistake(`the board could not ${what}: ${(error as Error).message}`);
    }
  }
  return undefined;
}

async function must(prompt: Prompt, expression: string, what: string, forMs = FLASH_MS): Promise<void> {
  const answer = await askAgain(prompt, expression, what, forMs);
  if (answer === undefined) throw new Mistake(`the board did not answer when it should ${what}; plug it in anew and upload again`);
  if (answer === false) throw new Mistake(`the board could not ${what}: its Storage refused`);
}

/** Writes only what arrived whole: a piece and its place have one checksum. */
function writePiece(name: string, data: Buffer, at: number, size: number): string {
  const crc = crc32(Buffer.concat([data, Buffer.from(`,${at},${size}`)]));
  return `(function(d,o,s){return E.CRC32(d+","+o+","+s)==${crc}?${storage(`write("${name}",d,o,s)`)}:"${DAMAGED}"})(atob("${data.toString("base64")}"),${at},${size})`;
}

async function writeFile(prompt: Prompt, name: string, text: string, size: number, progress: (done: number) => void): Promise<void> {
  for (let at = 0; at < text.length; at += size) {
    const piece = Buffer.from(text.slice(at, at + size), "latin1");
    await must(prompt, writePiece(name, piece, at, text.length), `write ${name} at byte ${at}`, PIECE_MS);
    progress(at + piece.length);
  }
  const crc = await ask<number>(prompt, `E.CRC32(${storage(`read("${name}")`)})`, FLASH_MS);
  if (crc === undefined || crc >>> 0 !== crc32(Buffer.from(text, "latin1"))) {
    throw new Mistake(`what stands in the board's ${name} is not what was sent: upload again; if that happens twice, its flash is worn or the cable bad`);
  }
}

/** The program and its settings into Storage. Whatever ran is gone first, with the memory it took. */
async function write(prompt: Prompt, bundle: Bundle, config: string | undefined, ear: Ear): Promise<void> {
  const of = bundle.text.length + (config?.length ?? 0);
  const size = bundle.name === "set-original" ? SMALL_PIECE : PIECE;
  await must(prompt, "(reset(),1)", "stop its program");
  await new Promise(resolve => setTimeout(resolve, 500));
  await must(prompt, `(${storage(`erase("${CODE}")`)},1)`, "erase its old program");
  await must(prompt, `(${storage("getFree()")}<${roomFor(bundle, config)}&&${storage("compact()")},1)`, "tidy up its Storage");
  await writeFile(prompt, CODE, bundle.text, size, done => ear.progress(done, of));
  if (config === undefined) return;
  await must(prompt, `(${storage(`erase("${CONFIG}")`)},1)`, "erase its old settings");
  await writeFile(prompt, CONFIG, config, size, done => ear.progress(bundle.text.length + done, of));
}

/** Starts the program and waits until it says who it is. */
async function restart(prompt: Prompt): Promise<Status> {
  await must(prompt, "(load(),1)", "start anew");
  const end = Date.now() + BOOT_MS;
  const status = `(typeof croupier==="object"?(function(s){return{version:s.version,bundle:s.bundle,crc:s.crc,board:s.board,safe:s.safe,complaints:s.complaints}})(croupier.status()):null)`;
  while (Date.now() < end) {
    await new Promise(resolve => setTimeout(resolve, 500));
    const answer = await ask<Status | null>(prompt, status, 3000);
    if (answer) return answer;
  }
  throw new Mistake("the program was written, but did not start within 20 s; `croupier.status()` at the board's prompt, or its display, may say why");
}

function check(status: Status, bundle: Bundle, version: string): void {
  if (status.version !== version || status.bundle !== bundle.name || status.crc >>> 0 !== bundle.crc) {
    throw new Mistake(`another program than the one sent answers: ${status.bundle} ${status.version}; does a .boot0 file on the board start one?`);
  }
}

/** The whole of it; answers what the board says of itself in the end. */
export async function upload(prompt: Prompt, wish: Wish, version: string, ear: Ear): Promise<Status> {
  const found = await identify(prompt);
  const target = targetOf(found.env, wish.board);
  const bundle = readBundle(bundleName(target.board, wish.game));
  const config = configFor(target, wish, found.config);
  ear.say(`${found.env} with Espruino ${found.version} at ${prompt.port}: taken as ${target.board}.`);
  checkRoom(found, bundle, config);
  await write(prompt, bundle, config, ear);
  ear.say(`${bundle.file} written, ${bundle.text.length} bytes${config === undefined ? "" : `, and ${CONFIG}`}; the checksum is right. Starting it ...`);
  const status = await restart(prompt);
  check(status, bundle, version);
  return status;
}
