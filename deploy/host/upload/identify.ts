// Who is at the other end, and what lies in its Storage.
import { Mistake } from "../../mistake";
import { firmwareFault } from "./firmware";
import { askIf, FLASH_MS, storage } from "./talk";
import type { Talk } from "./talk";

export const CODE = ".bootcde";
export const CONFIG = "croupier.json";
/** What stood there when it was damaged. */
export const BAD = "croupier.bad";
/** How a boot file begins that finishes a change that was cut off (put.ts). */
export const MARK = "/*croupier*/";

export interface BoardFile {
  size: number;
  crc: number;
  isOurs: boolean;
  /** Its end is still erased: whoever wrote it was cut off. */
  isHalf: boolean;
}

export interface Found {
  env: string;
  version: string;
  serial: string;
  /** Bytes of Storage that are free, and that come back by a compaction. */
  free: number;
  trash: number;
  /** Our files and all that run at a start, by name. */
  files: Record<string, BoardFile>;
  /** What croupier.json holds. */
  config: string | null;
  /** Whether the board starts with Wi-Fi; null: it cannot be switched. */
  wifi: boolean | null;
  /** croupier.json, however Espruino wrote it, says something of a network. */
  hasNetwork: boolean;
  /** Through what the prompt talks. */
  console: string;
}

const WHO = "[process.env.BOARD,process.version]";
const WHO_MS = 3000;

export async function whoIs(talk: Talk): Promise<{ env: string; version: string }> {
  let who = await askIf<[string, string]>(talk, WHO, WHO_MS);
  if (!who) {
    // It may be at work without end.
    talk.interrupt();
    who = await askIf<[string, string]>(talk, WHO, WHO_MS);
  }
  if (!who || typeof who[0] !== "string" || typeof who[1] !== "string") {
    throw new Mistake(
      `what answers at ${talk.port} is not an Espruino (or its console is elsewhere, or --baud is wrong); plug it in anew, or put Espruino's firmware on it first`,
    );
  }
  return { env: who[0], version: who[1] };
}

// Free space, and what lies about: what was deleted comes back by a compaction.
const ROOM = `(function(s){var t=s.getStats();return[t.freeBytes,t.trashBytes,getSerial(),s.read("${CONFIG}")||null]})(require("Storage"))`;
const FILES = `(function(s){return s.list(/^\\.(boot|varimg)|^croupier\\./).map(function(n){var t=s.read(n);return t&&[n,t.length,E.CRC32(t),t.substr(0,${MARK.length})=="${MARK}",t.charCodeAt(t.length-1)==255]})})(require("Storage"))`;
const WIFI = `(function(c){return[typeof ESP32!="undefined"&&ESP32.enableWifi?!!ESP32.getState().Wifi:null,!!c&&typeof c=="object"&&c.network!==undefined,""+process.env.CONSOLE]})(require("Storage").readJSON("${CONFIG}",true))`;

/** What lies in Storage now. */
async function survey(talk: Talk): Promise<Omit<Found, "env" | "version"> | undefined> {
  const room = await askIf<[number, number, string, string | null]>(talk, ROOM, FLASH_MS);
  const rows = room && (await askIf<([string, number, number, boolean, boolean] | null)[]>(talk, FILES, FLASH_MS));
  const radio = rows && (await askIf<[boolean | null, boolean, string]>(talk, WIFI));
  if (!radio) return undefined;
  // Where the power went while a name was written, there is a file of half a name that nobody can read.
  const files = Object.fromEntries(
    rows
      .filter(row => row !== null)
      .map(([name, size, crc, isOurs, isHalf]) => [name, { size, crc: crc >>> 0, isOurs, isHalf }]),
  );
  const [wifi, hasNetwork, console] = radio;
  return { free: room[0], trash: room[1], serial: room[2], config: room[3], files, wifi, hasNetwork, console };
}

/** All of it; a board that will not do is a mistake. */
export async function identify(talk: Talk): Promise<Found> {
  const { env, version } = await whoIs(talk);
  const fault = firmwareFault(env, version);
  if (fault) throw new Mistake(`this is ${env}, but ${fault}`);
  const found = await survey(talk);
  if (!found)
    throw new Mistake(
      `${env} with Espruino ${version} has no Storage to keep a program in: put a newer Espruino firmware on it`,
    );
  return { env, version, ...found };
}

/** The same board, looked at anew. */
export async function lookAgain(talk: Talk, { env, version }: Found): Promise<Found> {
  const found = await survey(talk);
  if (!found)
    throw new Mistake(
      `the board at ${talk.port} no longer says what lies in its Storage; plug it in anew and try again`,
    );
  return { env, version, ...found };
}

/** The board stops whatever it runs, and has all its memory. */
export const STOP = "(reset(),1)";
export const START = "(load(),1)";
export const eraseOf = (name: string) => `(${storage(`erase("${name}")`)},1)`;
