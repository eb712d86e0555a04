// Evenings in their file: records, journal, moments of matches.
import type { JournalLine, Moment } from "../contract";
import type { AnyRecord, Change, EveningRecord, Kind, State } from "../records";
import type { Database, Row } from "./database";

/** A line of the journal before it has its number. `changes`: what can be taken back of it. */
export interface Entry {
  atMs: number;
  who: string;
  what: string;
  changes: Change[] | null;
}

export interface KeptMoment extends Moment {
  match: number;
}

/** What is written at once. */
export interface Batch {
  evening: number;
  changes: Change[];
  entries: Entry[];
  moments: KeptMoment[];
  /** Matches that begin anew: what was kept of them before is no history of theirs. */
  anew?: number[];
  /** Of the journal's line that is taken back by it. */
  undoes?: number;
}

export interface Undoable {
  n: number;
  what: string;
  changes: Change[];
}

/** Of a match's history; beyond them only its end is of interest, which is in the match. */
const MOST_MOMENTS = 5000;
/** Of the journal at once. */
export const MOST_LINES = 5000;
const USUAL_LINES = 200;

export class Store {
  constructor(private readonly db: Database) {}

  setting(name: string): string | undefined {
    return this.db.get("SELECT value FROM setting WHERE name = ?", [name])?.value as string | undefined;
  }

  /** @throws Mistake when it cannot be written */
  keep(name: string, value: string): void {
    this.db.transaction(() => this.db.run("INSERT OR REPLACE INTO setting VALUES (?, ?)", [name, value]));
  }

  /** Numbers of all evenings, the oldest first. */
  evenings(): number[] {
    return this.db.all("SELECT id FROM record WHERE kind = 'evening' ORDER BY id").map(({ id }) => Number(id));
  }

  load(evening: number): State | undefined {
    const lists = { player: new Map(), table: new Map(), match: new Map() };
    let head: EveningRecord | undefined;
    for (const { kind, id, data } of this.db.all("SELECT kind, id, data FROM record WHERE evening = ?", [evening])) {
      const record = JSON.parse(String(data));
      if (kind === "evening") head = record;
      else lists[kind as Exclude<Kind, "evening">].set(Number(id), record);
    }
    return head && { evening: head, ...lists };
  }

  private put(evening: number, { kind, id, after }: Change): void {
    const key = [evening, kind, id];
    if (after) this.db.run("INSERT OR REPLACE INTO record VALUES (?, ?, ?, ?)", [...key, JSON.stringify(after)]);
    else this.db.run("DELETE FROM record WHERE evening = ? AND kind = ? AND id = ?", key);
  }

  /** All of it or nothing. @throws Mistake when it cannot be written */
  write({ evening, changes, entries, moments, anew = [], undoes }: Batch): void {
    this.db.transaction(() => {
      for (const change of changes) this.put(evening, change);
      for (const match of anew) this.db.run("DELETE FROM moment WHERE evening = ? AND match = ?", [evening, match]);
      for (const { match, ms, seat = 0, state } of moments)
        this.db.run("INSERT INTO moment VALUES (?, ?, ?, ?, ?)", [evening, match, ms, seat, JSON.stringify(state)]);
      for (const { atMs, who, what, changes: kept } of entries)
        this.db.run("INSERT INTO journal (evening, at_ms, who, what, changes) VALUES (?, ?, ?, ?, ?)", [
          evening,
          atMs,
          who,
          what,
          kept && JSON.stringify(kept),
        ]);
      if (undoes) this.db.run("UPDATE journal SET is_undone = 1 WHERE n = ?", [undoes]);
    });
  }

  /** A whole evening at once, e.g. a new one. @throws Mistake when it cannot be written */
  begin(state: State, entry: Entry): void {
    const evening = state.evening.id;
    const records: [Kind, AnyRecord][] = [
      ["evening", state.evening],
      ...[...state.player.values()].map((one): [Kind, AnyRecord] => ["player", one]),
      ...[...state.table.values()].map((one): [Kind, AnyRecord] => ["table", one]),
    ];
    const changes = records.map(([kind, after]) => ({ kind, id: after.id, before: null, after }));
    this.write({ evening, changes, entries: [entry], moments: [] });
  }

  /** When something was written last, ms since 1970: a line of the journal, or what a board of the last evening has told. */
  lastMs(): number {
    const written = Number(this.db.get("SELECT max(at_ms) AS last FROM journal")?.last ?? 0);
    const evening = this.evenings().at(-1) ?? 0;
    const told = this.db.all("SELECT match, max(ms) AS ms FROM moment WHERE evening = ? GROUP BY match", [evening]);
    const begun = new Map([...(this.load(evening)?.match.values() ?? [])].map(({ id, startedMs }) => [id, startedMs]));
    return Math.max(written, ...told.map(({ match, ms }) => (begun.get(Number(match)) ?? 0) + Number(ms)));
  }

  /** The newest last; `before`: only lines of lower numbers. */
  journal(most = USUAL_LINES, before = Number.MAX_SAFE_INTEGER): JournalLine[] {
    const sql = "SELECT n, at_ms, who, what FROM journal WHERE n < ? ORDER BY n DESC LIMIT ?";
    const rows = this.db.all(sql, [before, Math.min(most, MOST_LINES)]);
    return rows
      .reverse()
      .map(({ n, at_ms, who, what }) => ({ n: Number(n), atMs: Number(at_ms), who: String(who), what: String(what) }));
  }

  /** The organiser's last act of this evening that stands. */
  lastUndoable(evening: number): Undoable | undefined {
    const row = this.db.get(
      "SELECT n, what, changes FROM journal WHERE evening = ? AND changes IS NOT NULL AND is_undone = 0 ORDER BY n DESC LIMIT 1",
      [evening],
    );
    return row && { n: Number(row.n), what: String(row.what), changes: JSON.parse(String(row.changes)) };
  }

  /** Of this number, if the organiser did it. */
  actAt(n: number): { what: string; isUndone: boolean } | undefined {
    const row = this.db.get("SELECT what, is_undone FROM journal WHERE n = ? AND changes IS NOT NULL", [n]);
    return row && { what: String(row.what), isUndone: !!row.is_undone };
  }

  moments(evening: number, match: number): Moment[] {
    const rows: Row[] = this.db.all(
      "SELECT ms, seat, state FROM moment WHERE evening = ? AND match = ? ORDER BY ms LIMIT ?",
      [evening, match, MOST_MOMENTS],
    );
    return rows.map(({ ms, seat, state }) => ({
      ms: Number(ms),
      seat: Number(seat),
      state: JSON.parse(String(state)),
    }));
  }

  close(): void {
    this.db.close();
  }
}
