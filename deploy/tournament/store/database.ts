// The file: SQLite, by a package that brings it as WebAssembly.
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import sqlite from "node-sqlite3-wasm";
import { CROUPIER } from "../../how-typed";
import { kindOf } from "../../kinds";
import { Mistake } from "../../mistake";
import { type LetGo, hold } from "./holder";
import { cutLog } from "./log";

/** Raised with any change of the tables below. */
const VERSION = 1;

const TABLES = `
CREATE TABLE record (evening INTEGER, kind TEXT, id INTEGER, data TEXT NOT NULL, PRIMARY KEY (evening, kind, id)) WITHOUT ROWID;
CREATE TABLE journal (n INTEGER PRIMARY KEY, evening INTEGER NOT NULL, at_ms INTEGER NOT NULL, who TEXT NOT NULL, what TEXT NOT NULL,
  changes TEXT, is_undone INTEGER NOT NULL DEFAULT 0);
CREATE TABLE moment (evening INTEGER, match INTEGER, ms INTEGER, seat INTEGER NOT NULL, state TEXT NOT NULL);
CREATE INDEX moment_of ON moment (evening, match);
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
PRAGMA user_version = ${VERSION};`;

export type Row = Record<string, string | number | null>;
type Values = (string | number | null)[];

/** As SQLite says it, in a person's words. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (/full/i.test(text)) return "the disk is full";
  if (/disk I\/O/i.test(text)) return "the disk is full, or the file or its folder cannot be written";
  if (/readonly|read-only/i.test(text)) return "the file may not be written";
  if (/not a database|malformed/i.test(text)) return "it is no file of a tournament, or damaged";
  if (/(unable to|could not) open/i.test(text))
    return "it cannot be opened: is its folder there, and may you write in it?";
  return text;
}

/** Of a file that SQLite does not take: what it is instead. */
async function whatItIs(file: string): Promise<string> {
  const kind = existsSync(file) ? await kindOf(readFileSync(file)) : undefined;
  return !kind || /SQLITE|empty/.test(kind) ? "" : `; it is ${kind}`;
}

const MOST_LINKS = 40;

/**
 * Where it really is: a link and what it leads to are one file, also where there is none yet, and SQLite's log stands beside it.
 * @throws Mistake when there is no folder for it
 */
export function placeOf(path: string, links = 0): string {
  if (existsSync(path)) return realpathSync(path);
  if (links > MOST_LINKS) throw new Mistake(`--data ${path} is a link that leads to itself; name a file`);
  const target = linkOf(path);
  if (target !== undefined) return placeOf(target, links + 1);
  try {
    return join(realpathSync(dirname(path)), basename(path));
  } catch {
    throw new Mistake(`--data ${path}: there is no folder ${dirname(path)}; make it, or name another file`);
  }
}

/** Undefined: it is no link. */
function linkOf(path: string): string | undefined {
  try {
    return resolve(realpathSync(dirname(path)), readlinkSync(path));
  } catch {
    return undefined;
  }
}

/**
 * Version 0.15 kept a link's log beside the link.
 * @throws Mistake when there is one that is newer than the file itself
 */
export function checkLog(path: string, file: string): void {
  const [log, own] = [`${path}-wal`, `${file}-wal`];
  if (!existsSync(log) || realpathSync(log) === own) return;
  const { size, mtimeMs } = statSync(log);
  if (size && (!existsSync(file) || mtimeMs >= statSync(file).mtimeMs))
    throw new Mistake(`--data ${path}: what is newest of it lies beside the link; move ${log} to ${own}`);
}

/** What stands in a file whose tournament runs, and goes when that ends. */
const RUNS = "runs";

/** Whether it is the first page of a database whose other pages are in its log (SQLite's file format, section 1.3.3: write version 2). */
function isBegun(file: string): boolean {
  const descriptor = openSync(file, "r");
  try {
    const head = Buffer.alloc(20);
    return readSync(descriptor, head, 0, head.length, 0) === head.length && head[18] === 2;
  } finally {
    closeSync(descriptor);
  }
}

/** Of a file that lacks its log. */
export const tornWords = (path: string) =>
  `it was copied while its tournament ran, without ${path}-wal, which has what was newest; \`${CROUPIER} tournament --data FILE --backup COPY\` makes a whole copy`;

export class Database {
  /** It was copied while its tournament ran, without what was newest. */
  isTorn = false;
  /** The log may end with something that was refused. */
  private isInDoubt = false;

  private constructor(
    readonly file: string,
    private readonly db: InstanceType<typeof sqlite.Database>,
    private readonly letGo: LetGo,
  ) {}

  /**
   * Makes the file where there is none.
   * @throws Mistake when it cannot be opened, is another program's, or was made by a later version
   */
  static async open(path: string): Promise<Database> {
    const file = placeOf(path);
    checkLog(path, file);
    if (existsSync(file) && !statSync(file).isFile()) throw new Mistake(`--data ${path} is no file; name one`);
    let letGo: LetGo | undefined;
    try {
      letGo = hold(file);
      if (!letGo)
        throw new Mistake("a tournament runs with this file already, here or elsewhere; end it, or name another");
      // What a copy has not: the log of what is newest, or what was left where a program was killed.
      const isAlone = ![`${file}-wal`, `${file}.lock`].some(existsSync);
      const isEmptied = isAlone && isBegun(file);
      // The package's own lock is a folder, which a program that was killed leaves behind; whoever got here holds the file.
      rmSync(`${file}.lock`, { recursive: true, force: true });
      const database = new Database(file, new sqlite.Database(file), letGo);
      try {
        database.prepare(path, isEmptied);
        database.mark(isAlone, path);
      } catch (error) {
        database.db.close();
        throw error;
      }
      return database;
    } catch (error) {
      letGo?.();
      throw new Mistake(
        `--data ${path}: ${error instanceof Mistake ? error.message : reasonOf(error) + (await whatItIs(file))}`,
      );
    }
  }

  private prepare(path: string, isEmptied: boolean): void {
    // The write-ahead log without shared memory: of the package's two ways to survive a kill the one that does (with the other it takes its own
    // lock for that of somebody who is still writing, and rolls nothing back).
    this.db.exec("PRAGMA locking_mode = EXCLUSIVE");
    this.db.get("PRAGMA journal_mode = WAL");
    this.db.exec("PRAGMA synchronous = FULL");
    const version = Number(this.get("PRAGMA user_version")?.user_version);
    if (version > VERSION)
      throw new Mistake("it was written by a later version of croupier; use that one, or name another file");
    if (version === 0) {
      if (this.get("SELECT name FROM sqlite_master LIMIT 1"))
        throw new Mistake("it is another program's database; name another file");
      if (isEmptied) throw new Mistake(`there is nothing in it: ${tornWords(path)}`);
      this.wholly(() => this.db.exec(TABLES));
    }
  }

  /**
   * A tournament that runs has what is newest in its log, `-wal`; so says what was written into the file itself when it began.
   * @throws Mistake when nothing at all is left
   */
  private mark(isAlone: boolean, path: string): void {
    this.isTorn = isAlone && !!this.get("SELECT value FROM setting WHERE name = ?", [RUNS]);
    if (this.isTorn && !this.get("SELECT id FROM record LIMIT 1"))
      throw new Mistake(`there is nothing in it: ${tornWords(path)}`);
    try {
      this.wholly(() => this.run("INSERT OR REPLACE INTO setting VALUES (?, '')", [RUNS]));
      this.db.get("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch {
      // Without room for it everything else is as it was.
    }
  }

  private wholly(write: () => void): void {
    if (this.isInDoubt) this.forget();
    this.db.exec("BEGIN IMMEDIATE");
    try {
      write();
      this.db.exec("COMMIT");
    } catch (error) {
      // After some errors SQLite has rolled back by itself.
      try {
        this.db.exec("ROLLBACK");
      } catch {
        // Then there is nothing to roll back.
      }
      this.isInDoubt = true;
      try {
        this.forget();
      } catch {
        throw new Mistake(
          `it is not known whether this is kept: ${reasonOf(error)} (${this.file}). End the tournament, see that the disk can be written, start it again, and look`,
        );
      }
      throw error;
    }
  }

  /**
   * A commit that fails may stand in the log all the same, whole and with its check sum: SQLite itself writes over it next time, but a program that is killed before finds it at its next start, and
   * believes it. So what SQLite does not count among its frames is cut off.
   */
  private forget(): void {
    const { log } = this.get("PRAGMA wal_checkpoint(NOOP)")!;
    cutLog(`${this.file}-wal`, Number(log), Number(this.get("PRAGMA page_size")!.page_size));
    this.isInDoubt = false;
  }

  get(sql: string, values: Values = []): Row | undefined {
    return (this.db.get(sql, values) ?? undefined) as Row | undefined;
  }

  all(sql: string, values: Values = []): Row[] {
    return this.db.all(sql, values) as Row[];
  }

  run(sql: string, values: Values = []): void {
    this.db.run(sql, values);
  }

  /**
   * All that is written in it, or nothing.
   * @throws Mistake when it cannot be written
   */
  transaction(write: () => void): void {
    try {
      this.wholly(write);
    } catch (error) {
      if (error instanceof Mistake) throw error;
      throw new Mistake(`nothing was changed: ${reasonOf(error)} (${this.file})`);
    }
  }

  close(): void {
    try {
      this.wholly(() => this.run("DELETE FROM setting WHERE name = ?", [RUNS]));
    } catch {
      // Then it counts as one that was killed, whose log is still there.
    }
    this.db.close();
    this.letGo();
  }
}
