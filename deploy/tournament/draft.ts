// The next state, while it is made: what was read from is left as it was, so that whatever is refused on the way leaves no trace.
import type { AnyRecord, Change, Kind, MatchRecord, Records, State } from "./records";

type Lists = { [K in Exclude<Kind, "evening">]: Map<number, Records[K]> };

/** Never taken back: numbers that were given once. */
const LASTING = ["lastPlayer", "lastTable", "lastMatch"];

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export class Draft {
  readonly changes: Change[] = [];
  private readonly copies: Partial<Lists> = {};
  private current: State;

  constructor(from: State) {
    this.current = from;
  }

  get state(): State {
    return this.current;
  }

  private listOf<K extends Exclude<Kind, "evening">>(kind: K): Map<number, Records[K]> {
    const known = this.copies[kind] as Map<number, Records[K]> | undefined;
    if (known) return known;
    const copy = new Map(this.current[kind] as ReadonlyMap<number, Records[K]>);
    (this.copies as Record<string, unknown>)[kind] = copy;
    this.current = { ...this.current, [kind]: copy };
    return copy;
  }

  private find(kind: Kind, id: number): AnyRecord | null {
    return kind === "evening" ? this.current.evening : (this.current[kind].get(id) ?? null);
  }

  /** Puts a whole record in the place of another, or takes it out. */
  put(kind: Kind, id: number, after: AnyRecord | null): void {
    const before = this.find(kind, id);
    if (isSame(before, after)) return;
    this.changes.push({ kind, id, before, after });
    if (kind === "evening") this.current = { ...this.current, evening: after as Records["evening"] };
    else if (after) (this.listOf(kind) as Map<number, AnyRecord>).set(id, after);
    else this.listOf(kind).delete(id);
  }

  set<K extends Kind>(kind: K, id: number, some: Partial<Records[K]>): void {
    this.put(kind, id, { ...this.find(kind, id)!, ...some } as AnyRecord);
  }

  /** A number that no other of its kind has had. `step`: so many of them. */
  number(which: "lastPlayer" | "lastTable" | "lastMatch", step = 1): number {
    const { evening } = this.current;
    this.set("evening", evening.id, { [which]: evening[which] + step });
    return evening[which] + 1;
  }

  /** Takes changes back, field by field: what others have changed since then stays, and so does a match that has gone on. */
  undo(changes: readonly Change[]): void {
    const gone = new Set(changes.filter(({ kind, id }) => kind === "match" && this.hasGoneOn(id, changes)));
    for (const change of [...changes].reverse()) {
      const { kind, id, before, after } = change;
      const now = this.find(kind, id);
      if (gone.has(change)) continue;
      if (!before || !after) this.put(kind, id, before);
      else if (now) this.put(kind, id, restored(now, before, after));
    }
  }

  /** A table took it since these changes were made, or its result was told: that stays whole. */
  private hasGoneOn(id: number, changes: readonly Change[]): boolean {
    const own = changes.filter(one => one.kind === "match" && one.id === id);
    const last = own.at(-1)!.after as MatchRecord | null;
    const now = this.current.match.get(id);
    return !!own[0].before && !!last && !!now && now.state !== last.state;
  }
}

function restored(now: AnyRecord, before: AnyRecord, after: AnyRecord): AnyRecord {
  const record: Record<string, unknown> = { ...now };
  const [was, became] = [before, after] as unknown as Record<string, unknown>[];
  for (const field of Object.keys(became))
    if (!LASTING.includes(field) && !isSame(was[field], became[field])) record[field] = was[field];
  return record as unknown as AnyRecord;
}
