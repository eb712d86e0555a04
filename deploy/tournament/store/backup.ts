// A copy that is whole, of a file whose tournament runs or does not. It asks nothing of the program that has the file: it reads what lies on the disk.
import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { Mistake, reasonOf } from "../../mistake";
import { Database, checkLog, placeOf, tornWords } from "./database";
import { PRIVATE } from "./holder";
import { newestOf } from "./log";

const TRIES = 100;
const PAUSE_MS = 50;

interface Snapshot {
  file: Buffer;
  /** Undefined: there is none, so all is in the file. */
  log: Buffer | undefined;
}

const logOf = (path: string) => (existsSync(`${path}-wal`) ? newestOf(readFileSync(`${path}-wal`)) : undefined);
const isPrefix = (log: Buffer | undefined, later: Buffer | undefined) =>
  log === undefined ? later === undefined : later !== undefined && later.subarray(0, log.length).equals(log);

/** A transaction that is refused stands in the log for so long at most, then it is cut off. */
const REFUSED_MS = 50;

/**
 * SQLite only adds to its log, but where it has moved all of it into the file and begins anew (SQLite's file format, section 4): so both belong together if the file is the same before and after, and the log
 * as it was read is still the beginning of the log. Half a transaction at its end counts for nothing, by its check sum.
 */
async function snapshotOf(path: string): Promise<Snapshot> {
  for (let tries = 0; tries < TRIES; tries++) {
    const file = readFileSync(path);
    const log = logOf(path);
    await sleep(REFUSED_MS);
    if (isPrefix(log, logOf(path)) && file.equals(readFileSync(path))) return { file, log };
    await sleep(PAUSE_MS);
  }
  throw new Mistake("it is written without a pause; try again");
}

const isThere = (copy: string) => new Mistake(`--backup ${copy} is there already; name another file`);

/** @throws Mistake when somebody was quicker */
function give(part: string, copy: string): void {
  try {
    linkSync(part, copy);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw isThere(copy);
    // Such a disk has no second names.
    renameSync(part, copy);
  }
}

/** @throws Mistake when there is no such tournament, `copy` is there already, or cannot be written */
export async function backUp(path: string, copy: string): Promise<void> {
  if (!existsSync(path)) throw new Mistake(`--data ${path}: there is no such file; name the tournament's`);
  if (existsSync(copy)) throw isThere(copy);
  const place = placeOf(path);
  if (!statSync(place).isFile()) throw new Mistake(`--data ${path} is no file; name one`);
  checkLog(path, place);
  // Nobody else's, who may ask for the same copy now.
  const part = `${copy}.${randomBytes(4).toString("hex")}.part`;
  const parts = ["", "-wal", ".lock"].map(end => part + end);
  const clear = () => parts.forEach(one => rmSync(one, { recursive: true, force: true }));
  try {
    const { file, log } = await snapshotOf(place).catch(error => {
      throw new Mistake(`--data ${path}: ${reasonOf(error)}`);
    });
    writeFileSync(part, file, { mode: PRIVATE });
    if (log) writeFileSync(`${part}-wal`, log);
    // Opened it takes over what is in its log, and closed it is one file.
    const database = await Database.open(part);
    const { isTorn } = database;
    const [found] = database.all("PRAGMA quick_check(1)");
    database.close();
    if (isTorn) throw new Mistake(`--data ${path}: ${tornWords(path)}`);
    if (found.quick_check !== "ok") throw new Mistake(`--data ${path}: it is damaged (${found.quick_check})`);
    give(part, copy);
  } catch (error) {
    if (error instanceof Mistake) throw new Mistake(error.message.replaceAll(part, path));
    throw new Mistake(`--backup ${copy}: ${reasonOf(error)}`);
  } finally {
    clear();
  }
}
