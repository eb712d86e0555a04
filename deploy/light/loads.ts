// Files that a board takes by light, and what a person's file becomes there.
import { Most } from "../../src/kit/settings-file";
import { crc32 } from "../../devices/sim/bytes";
import { bytesOf, hexOf, textOf } from "../host/upload/bytes";
import { objectIn, parseConfig } from "../host/upload/plan";
import { type Backup, parseBackup } from "../host/upload/save";
import { boardJson, boardText } from "../board-bytes";
import { Mistake } from "../mistake";
import type { Fields } from "../shape";
import { listed } from "../text";
import type { Load } from "./cargo";

export const PROGRAM = ".bootcde";
export const UPDATER = "croupier.light";
const SETTINGS = "croupier.json";
/** What games keep. */
const KEPT = ["croupier.durak", "croupier.num", "croupier.times", "croupier.races", "croupier.races2"];
const DISPLAY = /^croupier\.(words|font)\.[a-z]{2}$/;
/** The largest program that any board has room for twice. */
const MOST_BYTES = 400_000;

type Shown = (own: Fields) => Fields;

const isName = (name: string): boolean => [PROGRAM, UPDATER, SETTINGS, ...KEPT].includes(name) || DISPLAY.test(name);

const baseOf = (path: string): string => path.replace(/^.*[/\\]/, "");

/** Which of our programs it is; undefined: it is none that says so. */
export function programIn(text: string): { version: string; bundle: string } | undefined {
  const [, version, bundle] = /\bversion:"([\w.+-]+)",bundle:"(\w+)"/.exec(text) ?? [];
  return bundle ? { version, bundle } : undefined;
}

/** A program is ASCII, and ours tells its version. */
function checkProgram(file: string, text: string): void {
  if (!/^[\t\n\r -~]+$/.test(text) || !programIn(text))
    throw new Mistake(`${file} is no program of Croupier: name a file such as dist/croupier.js`);
}

function settings(file: string, text: string, shown: Shown): Uint8Array {
  const json = boardJson(shown(parseConfig(file, text)), boardText);
  if (json.length > Most.Bytes)
    throw new Mistake(`${file} has ${json.length} bytes of settings: a board reads ${Most.Bytes} at most`);
  return bytesOf(json);
}

/** How a file's text begins to be one. */
export const isBackup = (text: string): boolean => objectIn(text)?.format === "croupier backup 1";

/** Names of what a backup has that can be sent. */
export const sendable = ({ files }: Pick<Backup, "files">): string[] =>
  files.filter(({ name, text }) => text !== null && isName(name)).map(({ name }) => name);

function outOf(file: string, text: string, name: string | undefined): Load {
  const backup = parseBackup(file, text);
  const names = sendable(backup);
  const found = backup.files.find(one => one.name === name);
  if (!name || !names.includes(name) || !found?.text)
    throw new Mistake(
      names.length
        ? `${file} is a backup: say which of its files is meant, ${listed(names, "or")}`
        : `${file} is a backup without any file that can be sent`,
    );
  return { name, bytes: bytesOf(found.text) };
}

/** By a file's own name. */
function nameFor(base: string): string | undefined {
  if (isName(base)) return base;
  if (base === "light.js") return UPDATER;
  if (base.endsWith(".js")) return PROGRAM;
  return base.endsWith(".json") ? SETTINGS : undefined;
}

/** What a person's file becomes on the board. `name`: its name there, where its own does not tell; of a backup, which file of it. `shown`: settings in letters that a display has. */
export function makeLoad(file: string, bytes: Uint8Array, name?: string, shown: Shown = own => own): Load {
  const text = textOf(bytes);
  if (isBackup(text)) return outOf(file, text, name);
  const to = name ?? nameFor(baseOf(file));
  if (!to || !isName(to))
    throw new Mistake(
      `${to ?? file} is no file that a board takes by light; it takes a program (.js), settings (.json), ${listed(KEPT, "or")}, and the files of a display's language`,
    );
  if (!bytes.length || bytes.length > MOST_BYTES)
    throw new Mistake(`${file} has ${bytes.length} bytes: a file for a board has 1 to ${MOST_BYTES}`);
  if (to === SETTINGS) return { name: to, bytes: settings(file, new TextDecoder().decode(bytes), shown) };
  if (to === PROGRAM) checkProgram(file, text);
  return { name: to, bytes };
}

/** The program that a difference starts from: a bundle, or a backup with one. `crc`: of that on the board, where it is known. */
export function makeBefore(file: string, bytes: Uint8Array, crc?: number): Uint8Array {
  const before = makeLoad(file, bytes, PROGRAM).bytes;
  if (crc !== undefined && crc32(before) !== crc)
    throw new Mistake(`${file} is not the program on the board: that one has the checksum ${hexOf(crc)}`);
  return before;
}
