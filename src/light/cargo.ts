// What a cargo says of itself before its bytes: which file it brings, whole or as what is different from the program that is there.
import { long } from "./ground";
import type { Ground } from "./ground";

const SIGN = "CL1";
export const PROGRAM = ".bootcde";
/** This very program. */
export const UPDATER = "croupier.light";
/** Bytes of a head: as long as the longest name makes it. */
export const HEAD = 80;

/** `crc`: of the file, for what brings it to its place. `old` and `oldCrc`: length and checksum of the program from which it is different, none where it is whole. */
export interface Cargo {
  name: string;
  length: number;
  sum: string;
  crc: number;
  isDifference: boolean;
  old: number;
  oldCrc: number;
  /** Where its bytes begin. */
  from: number;
}

/** Updater, settings, and what games keep. */
const KEPT = "light json durak num times races races2".split(" ");

/** Besides the program, and the words and letters of a language. */
const isOurs = (name: string): boolean =>
  name === PROGRAM ||
  (name.substr(0, 9) === "croupier." && KEPT.indexOf(name.substr(9)) >= 0) ||
  /^croupier\.words\.[a-z][a-z]$/.test(name) ||
  /^croupier\.font\.[a-z][a-z]$/.test(name);

/** Undefined: no cargo, or for no file of ours. */
export function readHead(text: string): Cargo | undefined {
  const kind = text.charCodeAt(3);
  const name = text.substr(5, text.charCodeAt(4));
  const at = 5 + name.length;
  const isDifference = kind === 1;
  const from = at + (isDifference ? 48 : 40);
  if (text.substr(0, 3) !== SIGN || kind > 1 || text.length < from || !isOurs(name)) return undefined;
  return {
    name: name,
    length: long(text, at),
    sum: text.substr(at + 4, 32),
    crc: long(text, at + 36),
    isDifference: isDifference,
    old: isDifference ? long(text, at + 40) : 0,
    oldCrc: isDifference ? long(text, at + 44) : 0,
    from: from,
  };
}

/** Whether it is for the program that is there. */
export const isFor = (ground: Ground, cargo: Cargo): boolean =>
  !cargo.isDifference || (ground.program.length === cargo.old && ground.program.crc === cargo.oldCrc);
