// Who is at the other end, and what lies in its Storage.
import { Mistake } from "../../mistake";
import { firmwareFault } from "./firmware";
import { LOOP_WORDS } from "./loop";
import { crashWords, isHopeless, portFault } from "./port-says";
import { settle } from "./settle";
import { askAgain, askIf, FLASH_MS, storage, type Talk } from "./talk";

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
  /** Whether an ESP32 starts with this radio; null: there is none, it cannot be switched, or the firmware does not tell. */
  wifi: boolean | null;
  bluetooth: boolean | null;
  /** All that its interpreter has, free or not. */
  variables: number;
  /** Through what the prompt talks. */
  console: string;
}

const WHO = "[process.env.BOARD,process.version]";
const WHO_MS = 3000;

export type Who = Pick<Found, "env" | "version">;

/** undefined: nobody, or no Espruino. */
export async function askWho(talk: Talk, ms: number): Promise<Who | undefined> {
  const who = await askIf<string[]>(talk, WHO, ms);
  const [env, version] = Array.isArray(who) ? who : [];
  return typeof env === "string" && typeof version === "string" ? { env, version } : undefined;
}

/** What answers at the prompt; "loop" where a board starts again and again instead. */
export async function askPrompt(talk: Talk, ms: number): Promise<Who | "loop" | undefined> {
  const ask = () => askWho(talk, ms);
  const who = await settle(talk, ask);
  if (who || isHopeless(talk.heard())) return who;
  // It may be at work without end. Others' prompts end a line otherwise than Espruino's, and say who they are at an empty one.
  talk.interrupt("\r\n");
  return settle(talk, ask);
}

export async function whoIs(talk: Talk): Promise<Who> {
  const who = await askPrompt(talk, WHO_MS);
  if (who === "loop") throw new Mistake(LOOP_WORDS);
  if (who) return who;
  throw new Mistake(portFault(talk.port, talk.heard()));
}

// Free space, and what lies about: what was deleted comes back by a compaction.
const ROOM = `(function(){var s,t;try{s=require("Storage")}catch(e){return 0}t=s.getStats();return[t.freeBytes,t.trashBytes,getSerial(),s.read("${CONFIG}")||null]})()`;
const FILES = `(function(s){return s.list(/^\\.(boot|varimg)|^croupier\\./).map(function(n){var t=s.read(n);return t&&[n,t.length,E.CRC32(t),t.substr(0,${MARK.length})=="${MARK}",t.charCodeAt(t.length-1)==255]})})(require("Storage"))`;
const REST = `(function(e){var s=e&&e.getState?e.getState():0;return[s&&e.enableWifi&&typeof s.Wifi=="boolean"?s.Wifi:null,s&&e.enableBLE&&typeof s.BLE=="boolean"?s.BLE:null,process.memory().total,""+process.env.CONSOLE]})(typeof ESP32=="undefined"?0:ESP32)`;
/** A line may get lost on its way; a board that answers nothing keeps one waiting. */
const SURVEY_TRIES = 2;

/** What lies in Storage now, and what else there is to know. */
async function survey(talk: Talk, { env, version }: Who): Promise<Found> {
  const ask = <T>(expression: string) =>
    askAgain<T>(talk, expression, "say what lies in its Storage", FLASH_MS, SURVEY_TRIES);
  const room = await ask<[number, number, string, string | null] | 0>(ROOM);
  if (room === 0)
    throw new Mistake(
      `${env} with Espruino ${version} has no Storage to keep a program in: put a newer Espruino firmware on it`,
    );
  const rows = room && (await ask<([string, number, number, boolean, boolean] | null)[]>(FILES));
  const rest = rows && (await ask<[boolean | null, boolean | null, number, string]>(REST));
  if (!rest)
    throw new Mistake(
      `the board at ${talk.port} says who it is, but not what lies in its Storage; ${crashWords(talk.heard()) || "plug it in anew"}, and try again`,
    );
  // Where the power went while a name was written, there is a file of half a name that nobody can read.
  const files = Object.fromEntries(
    rows
      .filter(row => row !== null)
      .map(([name, size, crc, isOurs, isHalf]) => [name, { size, crc: crc >>> 0, isOurs, isHalf }]),
  );
  const [free, trash, serial, config] = room;
  const [wifi, bluetooth, variables, console] = rest;
  return { env, version, free, trash, serial, config, files, wifi, bluetooth, variables, console };
}

/** All of it; a board that will not do is a mistake. */
export async function identify(talk: Talk): Promise<Found> {
  const { env, version } = await whoIs(talk);
  const fault = firmwareFault(env, version);
  if (fault) throw new Mistake(`this is ${env}, but ${fault}`);
  return survey(talk, { env, version });
}

/** The same board, looked at anew. */
export const lookAgain = (talk: Talk, found: Found): Promise<Found> => survey(talk, found);

/** The board stops whatever it runs, and has all its memory. */
export const STOP = "(reset(),1)";
export const START = "(load(),1)";
export const eraseOf = (name: string) => `(${storage(`erase("${name}")`)},1)`;
