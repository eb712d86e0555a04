// Backups as files of this PC: one for each, in the folder that the system has for what a program keeps by itself.
import { CROUPIER } from "../../how-typed";
import { readFile, readText } from "../../input";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { Mistake, reasonOf } from "../../mistake";
import { checkFile } from "../../output";
import type { Found } from "./identify";
import { isRestOf, isSwitched, leftIn, makeBackup, parseBackup, type Backup, type Keep } from "./save";

/** How every backup begins. */
const SIGN = '"croupier backup';

export interface Kept {
  file: string;
  backup: Backup;
}

export function backupFolder(env: NodeJS.ProcessEnv = process.env, platform: string = process.platform): string {
  const home = env.HOME || homedir();
  if (platform === "win32") return join(env.LOCALAPPDATA || join(home, "AppData", "Local"), "croupier", "backups");
  if (platform === "darwin") return join(home, "Library", "Application Support", "croupier", "backups");
  // A path that is not absolute is to be ignored (XDG Base Directory Specification).
  return join(
    env.XDG_STATE_HOME?.startsWith("/") ? env.XDG_STATE_HOME : join(home, ".local", "state"),
    "croupier",
    "backups",
  );
}

const safe = (word: string) => word.replace(/[^\w.-]/g, "_");

/** ESP32-1a2b3c-20250131-174502.json; the date is in UTC. */
function nameFor({ env, serial, date }: Backup): string {
  return `${safe(env)}-${safe(serial)}-${date.slice(0, 19).replace(/[-:]/g, "").replace("T", "-")}.json`;
}

/** Never over another one: a second in the same second gets a number. */
function writeNew(folder: string, name: string, text: string): string {
  for (let number = 1; ; number++) {
    const file = join(folder, number === 1 ? name : name.replace(".json", `-${number}.json`));
    try {
      writeFileSync(file, text, { flag: "wx" });
      return file;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

const told = (file: string) => `What was on the board is saved: ${file}`;

/** An upload that was cut off left nothing on the board that this file has not. */
const toldBefore = (file: string) => `What was on the board is saved already: ${file}`;

const isOf = ({ backup }: Kept, { env, serial }: Pick<Backup, "env" | "serial">) =>
  backup.serial === serial && backup.env === env;

/** What is in the file, or the newest of this very board, if that has all that is in `backup`. */
function keptAlready(backup: Backup, file?: string): Kept | undefined {
  const newest = file === undefined ? listBackups().kept.find(one => isOf(one, backup)) : keptIn(file);
  return newest && isOf(newest, backup) && isRestOf(leftIn(backup), newest.backup) ? newest : undefined;
}

function keptIn(file: string): Kept | undefined {
  try {
    return existsSync(file) ? { file, backup: readOwn(file) } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a backup in `file`, or in the usual folder under a name of its own. */
export function keepIn(file?: string): Keep {
  return backup => {
    const text = makeBackup(backup);
    const folder = file === undefined ? backupFolder() : dirname(file);
    try {
      const already = keptAlready(backup, file);
      if (already) return toldBefore(already.file);
      mkdirSync(folder, { recursive: true });
      if (file === undefined) return told(writeNew(folder, nameFor(backup), text));
      writeFileSync(file, text);
      return told(file);
    } catch (error) {
      throw new Mistake(
        `what is on the board cannot be saved in ${file ?? folder}: ${reasonOf(error)}; nothing was changed: name another file with --backup, or do without (--no-backup)`,
      );
    }
  };
}

/** Before a board is asked anything: may this file be written? */
export function checkBackupFile(file: string): void {
  checkFile(file, true, SIGN, "a backup of ours");
}

/** One of ours, as it was written: what else lies in the folder is told as it is. */
const readOwn = (file: string): Backup => parseBackup(file, readFile(file).toString());

/** One that a person named, who may have packed it, or opened and saved it. */
export const readBackupFile = async (file: string): Promise<Backup> =>
  parseBackup(file, await readText(file, `a backup that \`${CROUPIER} upload\` wrote`));

/** All that can be read, the newest first; and the names of those that cannot. */
export function listBackups(): { kept: Kept[]; damaged: string[] } {
  const folder = backupFolder();
  let names: string[] = [];
  try {
    names = readdirSync(folder).filter(name => name.endsWith(".json"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT")
      throw new Mistake(`cannot look into ${folder}: ${reasonOf(error)}`);
  }
  const kept: Kept[] = [];
  const damaged: string[] = [];
  for (const name of names) {
    const file = join(folder, name);
    try {
      kept.push({ file, backup: readOwn(file) });
    } catch {
      damaged.push(file);
    }
  }
  // Of two in the same second the one with the number is the later.
  const order = ({ file, backup }: Kept) => backup.date + file.replace(/\.json$/, "");
  kept.sort((one, other) => (order(one) < order(other) ? 1 : -1));
  return { kept, damaged };
}

/** The newest of this very board; where a restore was cut off, the one that it was to put back. */
export function latestOf(found: Found): Backup {
  const { serial, env } = found;
  const { kept, damaged } = listBackups();
  const own = kept.filter(one => isOf(one, found)).map(({ backup }) => backup);
  const [newest] = own;
  if (newest?.towards && isSwitched(found, newest) && isRestOf(found, newest))
    return own.find(({ date }) => date === newest.towards) ?? newest;
  if (newest) return newest;
  const others = kept.length ? `; there are ${kept.length} of other boards (\`${CROUPIER} restore --list\`)` : "";
  const broken = damaged.length ? `; unreadable: ${damaged.join(", ")}` : "";
  throw new Mistake(
    `no backup of this board (${env}, ${serial}) in ${backupFolder()}${others}${broken}: name the file, \`${CROUPIER} restore FILE\``,
  );
}
