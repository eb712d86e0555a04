// All boards' rooms: what they say goes to the tournament in one piece several times a second, and what they have to know goes out until they know it.
import type { BoardView, ToBoard, View } from "../contract";
import { Mistake } from "../../mistake";
import { type Many, seatsOf } from "../records";
import type { Report, Tournament } from "../tournament";
import { tidy } from "../../names";
import { Echo } from "./echo";
import { Link, type LinkOptions } from "./link";
import { offerOf } from "./offers";
import { Peers } from "./peers";
import { Races, isOpenRace } from "./races";
import { MOST_HEARD, Seat } from "./seat";
import { type Counts, Watch } from "./watch";

/** What was told within a tenth of a second is kept in one transaction. */
const GATHERS_A_SECOND = 10;
const SECOND_MS = 1000;
const SHOWN_GREETING = 60;

/** States of one board that may wait to be kept: as fast as that no board tells. */
const MOST_WAITING = 20;

interface Pending {
  /** The newest. */
  n: number;
  reports: Report[];
}

const NAMES = ["forged", "replayed", "strangers"] as const;

export class Rooms {
  private seats = new Map<string, Seat>();
  private readonly byPlace = new Map<string, Seat>();
  /** What is to be kept and then acknowledged. */
  private readonly pending = new Map<Seat, Pending>();
  private readonly peers = new Peers();
  /** Of players' phones. */
  readonly races: Races;
  /** Of matches that are played between two boards: by match, and by place. */
  private watches = new Map<number, Watch>();
  private readonly watchAt = new Map<string, Watch>();
  private matches: unknown;
  private readonly link: Link;
  private readonly timers: NodeJS.Timeout[];
  private dueMs = 0;
  private past: Counts = { forged: 0, replayed: 0, strangers: 0 };
  /** Those that rooms were opened for. */
  private tables: unknown;
  private seatsATable = 0;
  oversize = 0;
  private readonly echo = new Echo();
  private isSilent = false;

  constructor(
    private readonly tournament: Tournament,
    broker: LinkOptions,
    private readonly say: (line: string) => void,
    private readonly changed: () => void,
    /** How long a second of rooms takes, ms: a simulation may hurry. */
    private readonly secondMs = SECOND_MS,
  ) {
    this.races = new Races({
      state: () => tournament.state,
      nowMs: tournament.nowMs,
      match: table => tournament.playing().get(table)?.match.players,
      isHere: table => this.boardAt(table)?.state === "here",
      send: (table, message) => {
        const seat = this.boardAt(table);
        if (seat) this.send(seat, message);
      },
    });
    this.link = new Link(broker, {
      message: (topic, payload) => this.hear(topic, payload),
      state: (isHere, why) => {
        this.echo.forget();
        this.isSilent = false;
        say(isHere ? "The broker is here" : `The broker is lost: ${why}; trying again`);
        changed();
      },
    });
    this.open();
    tournament.onChange(line => {
      this.open();
      if (line) this.races.changed();
    });
    this.timers = [
      setInterval(() => this.flush(), secondMs / GATHERS_A_SECOND),
      setInterval(() => this.tick(), secondMs),
    ];
  }

  /** Where a race is played: in Durak a table has a second one. */
  private boardAt(table: number): Seat | undefined {
    return this.seats.get(`${table} 0`);
  }

  private cameOrWent(): void {
    this.changed();
    this.races.changed();
  }

  /** By the clock of rooms. */
  private get roomMs(): number {
    return (this.tournament.nowMs() * SECOND_MS) / this.secondMs;
  }

  /** silent: it takes what it is told, and hands nothing on. */
  get brokerState(): View["broker"]["state"] {
    return !this.link.isHere ? "lost" : this.isSilent ? "silent" : "here";
  }

  get refused(): Counts {
    const sum = { ...this.past };
    for (const { refused } of [...this.seats.values(), ...this.watches.values()])
      for (const name of NAMES) sum[name] += refused[name];
    return sum;
  }

  /** In the room in which this match is played between two boards; undefined where there is none. */
  refusedIn(match: number): Counts | undefined {
    const watch = this.watches.get(match);
    return watch && { ...watch.refused };
  }

  boardsOf(table: number): BoardView[] {
    const all: BoardView[] = [];
    for (let seat = 0; seat < seatsOf(this.tournament.state.evening.game); seat++) {
      const one = this.seats.get(`${table} ${seat}`);
      if (!one) continue;
      const isTooOld = this.tournament.state.evening.game === "durak" && !!one.what && one.isTooOld;
      all.push({ seat, state: one.state, what: one.what, ...one.refused, ...(isTooOld ? { isTooOld } : {}) });
    }
    return all;
  }

  /** Whether boards of ours meet there. */
  has(place: string): boolean {
    return this.byPlace.has(place) || this.peers.has(place, this.tournament.state.match);
  }

  get here(): number {
    return [...this.seats.values()].filter(({ state }) => state === "here").length;
  }

  /** A room for each board that the tables of now have, and for each match that two of them play. */
  private open(): void {
    const { table, match, evening } = this.tournament.state;
    const count = seatsOf(evening.game);
    const areSeatsSame = this.tables === table && this.seatsATable === count;
    if (areSeatsSame && this.matches === match) return;
    if (!areSeatsSame) this.openSeats(table, count);
    this.matches = match;
    const areWatchesSame = this.openWatches();
    if (areSeatsSame && areWatchesSame) return;
    const rooms = [...this.seats.values(), ...this.watches.values()];
    this.link.listen([this.echo.topic, ...rooms.map(({ filter }) => filter)]);
  }

  private openSeats(table: Many<"table">, count: number): void {
    this.tables = table;
    this.seatsATable = count;
    const before = this.seats;
    this.seats = new Map();
    for (const { id, words } of table.values())
      for (let seat = 0; seat < count; seat++) {
        const key = `${id} ${seat}`;
        const known = before.get(key);
        this.seats.set(key, known?.word === words[seat] ? known : new Seat(id, seat, words[seat]));
      }
    const kept = new Set(this.seats.values());
    for (const seat of before.values()) if (!kept.has(seat)) this.forget(seat);
    for (const seat of kept) this.byPlace.set(seat.place, seat);
  }

  /** Answers whether they are the same as before. */
  private openWatches(): boolean {
    const before = this.watches;
    this.watches = new Map();
    for (const { match } of this.tournament.playing().values()) {
      if (!match.peer) continue;
      const known = before.get(match.id);
      this.watches.set(match.id, known?.word === match.peer ? known : new Watch(match.peer));
    }
    const isSame = before.size === this.watches.size && [...before].every(([id, one]) => this.watches.get(id) === one);
    if (isSame) return true;
    this.watchAt.clear();
    for (const one of this.watches.values()) this.watchAt.set(one.place, one);
    for (const [id, { refused }] of before)
      if (this.watches.get(id) !== before.get(id)) for (const name of NAMES) this.past[name] += refused[name];
    return false;
  }

  private forget(seat: Seat): void {
    this.byPlace.delete(seat.place);
    this.pending.delete(seat);
    for (const name of NAMES) this.past[name] += seat.refused[name];
  }

  /** Says to the organiser when the broker hands on nothing any more, and when it does again. */
  private watchBroker(): void {
    if (this.link.isHere) this.link.publish(this.echo.topic, this.echo.call(this.tournament.nowMs()));
    this.tellSilence();
  }

  private tellSilence(): void {
    if (this.echo.isSilent === this.isSilent) return;
    this.isSilent = this.echo.isSilent;
    this.say(
      this.isSilent
        ? "The broker is silent: it takes messages but does not pass them on, so boards cannot send or receive"
        : "The broker passes messages on again",
    );
    this.changed();
  }

  private hear(topic: string, payload: Buffer): void {
    if (topic === this.echo.topic) {
      this.echo.hear(payload.toString("latin1"));
      this.tellSilence();
      return;
    }
    const [, place] = topic.split("/");
    const seat = this.byPlace.get(place);
    if (payload.length > MOST_HEARD) {
      this.oversize++;
      return;
    }
    if (!seat) return this.watchAt.get(place)?.hear(payload.toString("latin1"), this.roomMs);
    const before = seat.state;
    const said = seat.hear(payload.toString("latin1"), this.roomMs);
    if (seat.state !== before) this.cameOrWent();
    if (!said || said === "wrong") return;
    const waiting = this.pending.get(seat) ?? { n: 0, reports: [] };
    waiting.n = said.n;
    this.pending.set(seat, waiting);
    if ("hello" in said) {
      seat.greeted(tidy(said.hello).slice(0, SHOWN_GREETING));
      this.complain(seat);
      this.changed();
      return;
    }
    seat.told = said.match;
    if (!seat.seat) this.races.tell(seat.table, said.match, said.state);
    if (!said.match || waiting.reports.length >= MOST_WAITING) return;
    const { table } = seat;
    const { match, state } = said;
    waiting.reports.push({ table, seat: seat.seat, match, state, atMs: this.tournament.nowMs() });
  }

  private complain({ table, seat, what, isTooOld }: Seat): void {
    const { state } = this.tournament;
    if (!isTooOld || state.evening.game !== "durak") return;
    const name = state.table.get(table)?.name ?? "";
    this.say(`${name}, board ${seat + 1} (${what}) is too old for Durak over the network: upload croupier.js to it`);
  }

  private send(seat: Seat, message: ToBoard): void {
    const sealed = seat.seal(message);
    if (sealed) this.link.publish(seat.topic, sealed);
  }

  /** Only what was kept is acknowledged. */
  private flush(): void {
    if (!this.pending.size) return;
    const all = [...this.pending];
    this.pending.clear();
    const told = all.flatMap(([seat, { reports }]) => reports.map(report => ({ seat, report })));
    try {
      const wrong = this.tournament.take(told.map(({ report }) => report));
      told.forEach(({ seat }, at) => {
        if (wrong[at]) seat.wrong++;
      });
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      this.say(`Messages from boards could not be saved: ${error.message}`);
      return;
    }
    for (const [seat, { n }] of all) this.send(seat, { got: n });
    this.offer();
  }

  /** Each board's next match, and an end to those that are over. */
  private offer(): void {
    const { state } = this.tournament;
    const nowMs = this.roomMs;
    const playing = this.tournament.playing();
    for (const seat of this.seats.values()) {
      if (seat.state !== "here") continue;
      const here = playing.get(seat.table);
      // Where it plays already nothing has to be said, nor made.
      if (here && seat.told === here.wire) continue;
      if (here?.match.peer && !this.mayMeet(seat, nowMs)) continue;
      const offer = here ? offerOf(state, here.match, seat.sealWord) : this.races.offer(seat.table);
      const mayKeep = this.tournament.mayKeep(seat.table, seat.told) || (!here && isOpenRace(seat.told));
      for (const message of seat.duties(offer, mayKeep, nowMs)) this.send(seat, message);
    }
  }

  /** Whether this board may be told in which room it plays: it has said what it is, and none at its table is too old to read that; a board at such a table shows why it waits. */
  private mayMeet(seat: Seat, nowMs: number): boolean {
    const old = [0, 1].map(at => this.seats.get(`${seat.table} ${at}`)).find(one => one?.what && one.isTooOld);
    if (old && seat.mayBeTold(nowMs)) this.send(seat, { say: `Board ${old.seat + 1}: old firmware` });
    return !!seat.what && !old;
  }

  private tick(): void {
    this.watchBroker();
    const nowMs = this.roomMs;
    for (const seat of this.seats.values()) {
      const before = seat.state;
      const message = seat.tick(nowMs);
      if (message) this.link.publish(seat.topic, message);
      if (seat.state !== before) this.cameOrWent();
    }
    this.offer();
    this.sayLastMinute(this.tournament.nowMs());
  }

  private sayLastMinute(nowMs: number): void {
    const { endsMs } = this.tournament.state.evening;
    if (!endsMs || endsMs === this.dueMs || endsMs - nowMs > 60_000) return;
    this.dueMs = endsMs;
    for (const seat of this.seats.values()) this.send(seat, { say: "One minute left" });
  }

  async end(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await this.link.end();
    this.flush();
  }
}
