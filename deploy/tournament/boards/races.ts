// Players' phones in a race at a table: up to eight, mixed with keys. A phone knows its table's code; what it presses goes to the board in the table's own room,
// and what the board tells of the race comes back. Nothing of it is kept in the file.
import { createHash } from "node:crypto";
import { displayName } from "../../display-text";
import { tidy } from "../../names";
import { int, maybe, oneOf, shape, text } from "../../shape";
import type { RaceAsk, RaceShown, RaceView, ToBoard } from "../contract";
import type { State, TableRecord } from "../records";
import { shownOf } from "./shown";

export const MOST_PLAYERS = 8;
/** Matches have lower numbers: a race with such a one was opened by a phone. */
const FIRST = 2 ** 30;
/** Without I and O, which look like digits. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const CODE_LETTERS = 8;
const MOST_NAME = 20;
/** On a display, of each of up to four. */
const SHOWN_NAME = 8;
const SHOWN_NAMES = 4;
/** A phone that was not heard for so long has left its number to others. */
const GONE_MS = 300_000;
/** Between two presses of one phone. */
const PRESS_MS = 300;
/** A board that is there has answered by then. */
const ANSWER_MS = 2000;
/** An order is repeated for so long. */
const OFFER_MS = 10_000;
/** Phones that may wait for news of one table. */
const MOST_WAITING = 40;

const ASK = shape<RaceAsk>({
  code: text(40),
  phone: value => (typeof value === "string" && /^[\w-]{6,40}$/.test(value) ? value : undefined),
  player: int(0, MOST_PLAYERS),
  name: text(80),
  seen: maybe(int(0, 2 ** 40)),
  press: maybe(oneOf("claim", "none")),
  start: maybe(int(2, MOST_PLAYERS)),
});

/** Undefined: it is none. */
export const readAsk = (value: unknown): RaceAsk | undefined => ASK(value);

/** It tells nothing of the word, and a new word is a new code. */
export function phoneCode(word: string): string {
  const sum = createHash("sha256").update(`croupier phones ${word}`).digest();
  return Array.from(sum.subarray(0, CODE_LETTERS), byte => LETTERS[byte % LETTERS.length]).join("");
}

const plain = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Opened by a phone. */
export const isOpenRace = (told: number): boolean => told >= FIRST;

interface Phone {
  id: string;
  name: string;
  seenMs: number;
  pressedMs: number;
}

type Offer = Extract<ToBoard, { match: number }>;

/** A race as the board at this table tells it, and the phones there. */
class Race {
  n = 1;
  shown: RaceShown | null = null;
  readonly phones = new Map<number, Phone>();
  offer: Offer | undefined;
  offeredMs = 0;
  private readonly waiting = new Set<() => void>();
  private readonly pressing = new Set<() => void>();

  get isFull(): boolean {
    return this.waiting.size >= MOST_WAITING;
  }

  changed(): void {
    this.n++;
    for (const go of [...this.waiting]) go();
  }

  heard(): void {
    for (const go of [...this.pressing]) go();
  }

  /** Until there is news, or an answer to a press; at most so long. Answers whether there was. */
  wait(what: "waiting" | "pressing", forMs: number, signal: AbortSignal): Promise<boolean> {
    const set = this[what];
    return new Promise(resolve => {
      const end = (isHeard: boolean) => {
        clearTimeout(timer);
        set.delete(go);
        signal.removeEventListener("abort", stop);
        resolve(isHeard);
      };
      const go = () => end(true);
      const stop = () => end(false);
      const timer = setTimeout(stop, forMs);
      set.add(go);
      signal.addEventListener("abort", stop);
    });
  }
}

function raceIn(state: unknown): RaceShown | null {
  const told = shownOf("set", state) as
    | (Omit<RaceShown, "paused"> & {
        mode: string;
        cards: (string | null)[];
        claim: { player: number; cards: string[] } | null;
        paused?: number[];
        away?: boolean[];
      })
    | undefined;
  if (told?.mode !== "race") return null;
  const { scores, claim, cards, result, paused = [], away = [] } = told;
  return {
    scores,
    by: claim?.player ?? 0,
    named: claim?.cards.length ?? 0,
    paused: paused.map(endMs => endMs > 0),
    away,
    laid: cards.filter(card => card !== null).length,
    result,
  };
}

export interface RacesOptions {
  state(): State;
  nowMs(): number;
  /** Whether a match is played at this table now, and by whom. */
  match(table: number): number[] | undefined;
  /** Whether the board of this table is there. */
  isHere(table: number): boolean;
  send(table: number, message: ToBoard): void;
}

export class Races {
  private readonly races = new Map<number, Race>();
  private tables: unknown;
  private byCode = new Map<string, TableRecord>();

  constructor(private readonly options: RacesOptions) {}

  /** The table that this is the code of. */
  tableOf(code: string): number | undefined {
    const { table } = this.options.state();
    if (this.tables !== table) {
      this.tables = table;
      this.byCode = new Map([...table.values()].map(one => [phoneCode(one.words[0]), one]));
      for (const id of this.races.keys()) if (!table.has(id)) this.races.delete(id);
    }
    return this.byCode.get(plain(code))?.id;
  }

  private at(table: number): Race {
    const race = this.races.get(table) ?? new Race();
    this.races.set(table, race);
    return race;
  }

  /** A phone that has a number there already. */
  knows(table: number, id: string): boolean {
    return [...(this.races.get(table)?.phones.values() ?? [])].some(phone => phone.id === id);
  }

  /** What the board of a table has told. */
  tell(table: number, match: number, state: unknown): void {
    const race = this.at(table);
    const before = JSON.stringify(race.shown);
    race.shown = raceIn(state);
    if (race.offer?.match === match) race.offer = undefined;
    if (JSON.stringify(race.shown) !== before) race.changed();
    race.heard();
  }

  /** A match has begun or ended somewhere, or a board came or went. */
  changed(): void {
    for (const race of this.races.values()) race.changed();
  }

  /** A race that a phone has asked for, until the board has it. */
  offer(table: number): Offer | undefined {
    const race = this.races.get(table);
    if (race?.offer && this.options.nowMs() - race.offeredMs > OFFER_MS) race.offer = undefined;
    return race?.offer;
  }

  /** `forMs`: how long it may wait for news; `signal`: the phone has gone. */
  async ask(table: number, asked: RaceAsk, forMs: number, signal: AbortSignal): Promise<RaceView> {
    const race = this.at(table);
    const phone = this.sit(race, asked);
    let isUnheard = false;
    if (phone && asked.start && !this.options.match(table) && (!race.shown || race.shown.result))
      this.open(table, race, asked.start);
    if (phone && asked.press) isUnheard = !(await this.press(table, race, phone, asked, signal));
    else if (asked.seen === race.n && !race.isFull) await race.wait("waiting", forMs, signal);
    return this.view(table, race, asked.player > 0 && !phone, isUnheard);
  }

  /** Undefined where the number is another phone's, or none. */
  private sit(race: Race, { phone: id, player, name }: RaceAsk): Phone | undefined {
    const nowMs = this.options.nowMs();
    const before = JSON.stringify([...race.phones].map(([of, phone]) => [of, phone.id, phone.name]));
    for (const [of, phone] of race.phones)
      if ((phone.id === id && of !== player) || nowMs - phone.seenMs > GONE_MS) race.phones.delete(of);
    const there = race.phones.get(player);
    const isOurs = player > 0 && (!there || there.id === id);
    const phone = {
      id,
      name: [...tidy(name)].slice(0, MOST_NAME).join(""),
      seenMs: nowMs,
      pressedMs: there?.pressedMs ?? -Infinity,
    };
    if (isOurs) race.phones.set(player, phone);
    if (JSON.stringify([...race.phones].map(([of, one]) => [of, one.id, one.name])) !== before) race.changed();
    return isOurs ? phone : undefined;
  }

  /** Whether the board has answered. */
  private press(table: number, race: Race, phone: Phone, asked: RaceAsk, signal: AbortSignal): Promise<boolean> {
    const nowMs = this.options.nowMs();
    if (!race.shown || nowMs - phone.pressedMs < PRESS_MS) return Promise.resolve(true);
    phone.pressedMs = nowMs;
    const answer = race.wait("pressing", ANSWER_MS, signal);
    // Never said twice: a second press would mean something else.
    this.options.send(table, { press: `P${asked.player}`, ...(asked.press === "none" ? { none: true } : {}) });
    return answer;
  }

  private open(table: number, race: Race, players: number): void {
    const { goal } = this.options.state().evening;
    const nowMs = this.options.nowMs();
    const names = Array.from({ length: Math.min(players, SHOWN_NAMES) }, (_, at) =>
      displayName(race.phones.get(at + 1)?.name ?? "", `P${at + 1}`).slice(0, SHOWN_NAME),
    );
    // Another number than before a restart of this program.
    const match = FIRST + (Math.floor(nowMs / 1000) % FIRST);
    race.offer = { match, game: "set", how: { mode: "race", players, goal, guests: true }, names };
    race.offeredMs = nowMs;
    this.options.send(table, race.offer);
  }

  private view(table: number, race: Race, isTaken: boolean, isUnheard: boolean): RaceView {
    const { table: tables, player } = this.options.state();
    const match = this.options.match(table);
    const each = Array.from({ length: MOST_PLAYERS }, (_, at) => at + 1);
    const nameIn = (of: number) => match && player.get(match[of - 1])?.name;
    return {
      n: race.n,
      table: tables.get(table)?.name ?? "",
      isHere: this.options.isHere(table),
      isMatch: !!match,
      isTaken,
      isUnheard,
      names: each.map(of => nameIn(of) ?? race.phones.get(of)?.name ?? ""),
      phones: each.map(of => race.phones.has(of)),
      race: race.shown,
    };
  }
}
