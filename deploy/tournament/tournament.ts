// The tournament: what stands in the file and in memory is the same, since memory follows only what the file has taken.
import { randomBytes } from "node:crypto";
import type { Act, JournalLine, LiveTable, Moment } from "./contract";
import { Mistake } from "../mistake";
import { differ } from "../names";
import { type Deed, type Doing, makeWords, perform, setUp } from "./acts/perform";
import { checkKept, makeRoom } from "./acts/undone";
import { endRound, namesOf, finish } from "./acts/rounds";
import { gameOf, wireNumber } from "./boards/offers";
import { foundIn, foundWith } from "./boards/found";
import { decided, markOf, standing, verdictOf } from "./boards/result";
import { isElsewhere, shownOf } from "./boards/shown";
import { Draft } from "./draft";
import { type Change, type EveningRecord, type MatchRecord, type State, recordOf, seatsOf } from "./records";
import { settle, stateOf } from "./settle";
import type { Entry, KeptMoment, Store } from "./store/store";

/** A state that a board has told of its match. */
export interface Report {
  table: number;
  seat: number;
  /** As the board knows it. */
  match: number;
  state: unknown;
  atMs: number;
}

/** What the latest states of a match are, by seat, or by game in tic-tac-toe. */
interface Latest {
  shown: LiveTable[];
  scores: (number[] | undefined)[];
  mark: string;
  /** In a race, of each player. */
  found: number[];
  /** The last moment that was kept, as text: the same is not kept twice. */
  kept: string;
}

const NEW: Omit<EveningRecord, "id"> = {
  name: "Tournament",
  game: "set",
  system: "swiss",
  rounds: 0,
  goal: 0,
  minutes: 0,
  delayS: 0,
  round: 0,
  endsMs: 0,
  lastPlayer: 0,
  lastTable: 0,
  lastMatch: 0,
};

type Listener = (line: { who: string; what: string } | null) => void;

const FILE_BYTES = 9;

export class Tournament {
  /** Known to everybody, and of no other file: by it a page knows that a player's number is still the same person's. */
  readonly file: string;
  private current: State;
  /** Of `lastAct`, until there is another. */
  private knownAct: number | undefined;
  private readonly latest = new Map<number, Latest>();
  private readonly listeners: Listener[] = [];

  /** @throws Mistake when nothing can be written */
  constructor(
    private readonly store: Store,
    readonly nowMs: () => number,
  ) {
    this.file = store.setting("file") ?? randomBytes(FILE_BYTES).toString("base64url");
    if (store.setting("file") === undefined) store.keep("file", this.file);
    const known = store.evenings().at(-1);
    const loaded = known === undefined ? undefined : store.load(known);
    if (!loaded) {
      this.current = { evening: { ...NEW, id: 1 }, player: new Map(), table: new Map(), match: new Map() };
      store.begin(this.current, this.entry("organiser", "An evening begins"));
    } else this.current = loaded;
    for (const match of this.current.match.values()) if (match.state === "playing") this.remember(match);
  }

  /** A board tells what it shows only when that changes: what it told before this start is in the file. */
  private remember(match: MatchRecord): void {
    const { game, goal } = this.current.evening;
    const moments = this.store.moments(this.current.evening.id, match.id);
    const last = moments.at(-1);
    if (!last || match.table === null) return;
    const { state } = last;
    const part = game === "tictactoe" ? gameOf(match) : 0;
    const mark = markOf(state) ?? "X";
    const scores: Latest["scores"] = [];
    scores[part] = verdictOf(game, { state, match, part, goal, mark })?.scores;
    const { seat = 0 } = last;
    const shown: LiveTable[] = [];
    shown[seat] = { match: match.id, table: match.table, atMs: match.startedMs + last.ms, state, seat };
    const found = foundIn(moments.map(one => one.state));
    this.latest.set(match.id, { shown, scores, mark, found, kept: JSON.stringify(state) });
  }

  get state(): State {
    return this.current;
  }

  /** `null`: something is shown otherwise, of which the journal has nothing. */
  onChange(listener: Listener): void {
    this.listeners.push(listener);
  }

  private tell(lines: Entry[]): void {
    for (const listener of this.listeners)
      for (const line of lines.length ? lines : [null]) listener(line && { who: line.who, what: line.what });
  }

  private entry(who: string, what: string): Entry {
    return { atMs: this.nowMs(), who, what, changes: null };
  }

  private get doing(): Doing {
    return {
      nowMs: this.nowMs(),
      scoresNow: match => this.scoresNow(match),
      timesNow: ({ id }) => timesIn(this.latest.get(id)?.shown.find(one => one)?.state, this.latest.get(id)?.found),
    };
  }

  private scoresNow(match: MatchRecord): number[] | null {
    return standing(this.current.evening.game, match.told, this.latest.get(match.id)?.scores ?? []);
  }

  /** The file first: if it does not take it, nothing has happened. */
  private commit(draft: Draft, entries: Entry[], moments: KeptMoment[] = [], undoes?: number): void {
    settle(draft, this.nowMs());
    const { changes } = draft;
    const anew = changes.filter(isAnew).map(({ id }) => id);
    this.store.write({ evening: this.current.evening.id, changes, entries, moments, anew, undoes });
    this.current = draft.state;
    if (undoes || entries.some(entry => entry.changes)) this.knownAct = undefined;
    for (const id of anew) this.latest.delete(id);
    const { round } = this.current.evening;
    for (const id of this.latest.keys()) if (this.current.match.get(id)?.round !== round) this.latest.delete(id);
    this.tell(entries);
  }

  /**
   * What the organiser asks for.
   * @throws Mistake when it may not be done, or cannot be written
   */
  perform(act: Act): void {
    if (act.act === "undo") return this.undo(act.n);
    if (this.isNextEvening(act)) return this.begin(act);
    const draft = new Draft(this.current);
    const what = perform(draft, act, this.doing);
    settle(draft, this.nowMs());
    this.commit(draft, [{ ...this.entry("organiser", what), changes: [...draft.changes] }]);
  }

  /** Whether this is the evening's name, however its spaces and letters are written. */
  isCalled(name: string): boolean {
    return !differ(name, this.current.evening.name);
  }

  private isNextEvening(act: Deed): act is Extract<Act, { act: "tournament" }> {
    return act.act === "tournament" && stateOf(this.current) === "over" && !this.isCalled(act.name);
  }

  /** The same people and tables; numbers go on, since a board may still tell of an old match. */
  private begin(act: Extract<Act, { act: "tournament" }>): void {
    const { evening, player, table } = this.current;
    const next: State = {
      evening: { ...evening, id: evening.id + 1, round: 0, endsMs: 0 },
      player: new Map([...player].filter(([, one]) => one.leftAfter === null)),
      table: new Map([...table].map(([id, one]) => [id, { ...one, words: fitted(one.words, seatsOf(act.game)) }])),
      match: new Map(),
    };
    const draft = new Draft(next);
    // What was seen was the evening before.
    const what = setUp(draft, { ...act, seen: undefined });
    this.store.begin(draft.state, this.entry("organiser", `A new evening. ${what}`));
    this.current = draft.state;
    this.knownAct = undefined;
    this.latest.clear();
    this.tell([this.entry("organiser", what)]);
  }

  /** Of the journal's line that would be taken back now; 0: none. */
  get lastAct(): number {
    return (this.knownAct ??= this.store.lastUndoable(this.current.evening.id)?.n ?? 0);
  }

  private undo(n: number): void {
    const last = this.store.lastUndoable(this.current.evening.id);
    if (last?.n !== n) throw new Mistake(this.whyNot(n, last?.what));
    const draft = new Draft(this.current);
    draft.undo(last.changes);
    checkKept(this.current, draft.state, last.what);
    makeRoom(draft, this.current);
    this.commit(draft, [this.entry("organiser", `Taken back: ${last.what}`)], [], last.n);
  }

  /** Another organiser has been quicker. */
  private whyNot(n: number, last: string | undefined): string {
    const { what, isUndone } = this.store.actAt(n) ?? {};
    if (isUndone) return `somebody else has just undone that: ${what}`;
    return last === undefined
      ? "there is nothing to undo"
      : `something else was done after that: ${last}. Look at the page again, and undo that first`;
  }

  /** Ends a round whose time is up. */
  tick(): void {
    const { endsMs } = this.current.evening;
    if (!endsMs || this.nowMs() < endsMs || stateOf(this.current) !== "playing") return;
    const draft = new Draft(this.current);
    const what = endRound(draft, "clock", this.doing);
    this.commit(draft, [this.entry("clock", what)]);
  }

  /** The match that this number means to a board of this table, if it is played there. */
  private playedAs(table: number, wire: number): { match: MatchRecord; game: number } | undefined {
    const isPairs = this.current.evening.game === "tictactoe";
    const match = this.current.match.get(wire) ?? (isPairs ? this.current.match.get(wire - 1) : undefined);
    if (!match || match.table !== table) return undefined;
    return { match, game: wire - match.id };
  }

  /** A board may go on showing it: it came to its own end there, or its next game is about to be offered. */
  mayKeep(table: number, wire: number): boolean {
    const played = this.playedAs(table, wire);
    return played !== undefined && (played.match.by === "board" || played.match.told[played.game] !== null);
  }

  /**
   * What boards have told, all of it in one transaction. Answers, by place in the list, whether it is none that anybody could have told.
   * @throws Mistake when it cannot be written: then the boards tell it again
   */
  take(reports: Report[]): boolean[] {
    const draft = new Draft(this.current);
    const entries: Entry[] = [];
    const moments: KeptMoment[] = [];
    const shown: (() => void)[] = [];
    const wrong = reports.map(report => {
      const played = this.playedAs(report.table, report.match);
      // Of a match that is over or was moved: nothing wrong, but nothing counts.
      if (!played || played.match.state !== "playing") return !!this.current.match.get(report.match) && !played;
      return !this.takeOne(draft, report, played.match, played.game, { entries, moments, shown });
    });
    if (draft.changes.length || moments.length) this.commit(draft, entries, moments);
    for (const show of shown) show();
    if (shown.length && !entries.length) this.tell([]);
    return wrong;
  }

  private takeOne(
    draft: Draft,
    report: Report,
    { id }: MatchRecord,
    game: number,
    into: { entries: Entry[]; moments: KeptMoment[]; shown: (() => void)[] },
  ): boolean {
    const { evening } = this.current;
    const match = recordOf(draft.state, "match", id);
    if (match.state !== "playing") return true;
    if (isElsewhere(evening.game, report.state)) return true;
    const part = evening.game === "tictactoe" ? game : report.seat;
    const state = shownOf(evening.game, report.state);
    const known = this.latest.get(id) ?? { shown: [], scores: [], mark: "X", found: [], kept: "" };
    const mark = (state && markOf(state)) ?? known.mark;
    const verdict = state && verdictOf(evening.game, { state, match, part, goal: evening.goal, mark });
    if (!state || !verdict) return false;
    const { seat, table, atMs } = report;
    const live = { match: id, table, atMs, state, seat };
    const found = foundWith(known.shown[seat]?.state, known.found, state);
    const text = JSON.stringify(state);
    // One of two boards is enough for a history.
    const isSeen = seat === 0 || !known.shown[0];
    if (text !== known.kept && isSeen)
      into.moments.push({ match: id, ms: Math.max(0, atMs - match.startedMs), state, seat });
    into.shown.push(() => {
      known.shown[seat] = live;
      known.scores[part] = verdict.scores;
      known.mark = mark;
      known.found = found;
      if (isSeen) known.kept = text;
      if (this.current.match.has(id)) this.latest.set(id, known);
    });
    const times = timesIn(state, found);
    if (verdict.isOver && !match.told[part]) this.takeResult(draft, match, part, verdict.scores, times, into.entries);
    return true;
  }

  private takeResult(
    draft: Draft,
    match: MatchRecord,
    part: number,
    scores: number[],
    times: Times,
    entries: Entry[],
  ): void {
    const { evening } = this.current;
    const told = match.told.map((one, at) => (at === part ? scores : one));
    draft.set("match", match.id, { told, ...times });
    const all = decided(evening.game, told);
    const where = this.current.table.get(match.table!)?.name ?? `table ${match.table}`;
    if (!all) return;
    if (all === "disputed") {
      draft.set("match", match.id, { state: "disputed", scores: told[0], by: "board", endedMs: this.nowMs() });
      const what = `Match ${match.id}: its two boards report different results; the organiser decides`;
      entries.push(this.entry(where, what));
      return;
    }
    finish(draft, recordOf(draft.state, "match", match.id), all, "board", this.nowMs());
    entries.push(this.entry(where, `Match ${match.id} (${namesOf(draft.state, match)}): ${all.join(" to ")}`));
  }

  /** The newest that is known of each match that is shown, at most one of each. */
  live(): LiveTable[] {
    return [...this.latest.values()].flatMap(({ shown }) => shown.find(one => one) ?? []);
  }

  /** What is played now, by table: the match, and the number that it has for boards. */
  playing(): Map<number, { match: MatchRecord; wire: number }> {
    const isPairs = this.current.evening.game === "tictactoe";
    const all = new Map<number, { match: MatchRecord; wire: number }>();
    for (const match of this.current.match.values())
      if (match.state === "playing" && match.table !== null)
        all.set(match.table, { match, wire: wireNumber(match, isPairs ? gameOf(match) : 0) });
    return all;
  }

  journal(most?: number, before?: number): JournalLine[] {
    return this.store.journal(most, before);
  }

  moments(match: number): Moment[] {
    return this.store.moments(this.current.evening.id, match);
  }
}

/** Played already, it is played once more from its beginning, at whichever table. */
const isAnew = ({ kind, before, after }: Change): boolean => {
  const began = (record: Change["before"]) => (record as MatchRecord).startedMs;
  return kind === "match" && !!before && !!after && began(before) > 0 && began(before) !== began(after);
};

type Times = Pick<MatchRecord, "best" | "mean" | "found">;

const timesIn = (state?: LiveTable["state"], found: number[] = []): Times => ({
  best: (state?.best as number[] | undefined) ?? [],
  mean: (state?.mean as number[] | undefined) ?? [],
  found,
});

const fitted = (words: string[], seats: number) => [...words, ...makeWords(Math.max(0, seats - words.length))];
