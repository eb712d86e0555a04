// What a tournament is made of, as it stands in memory and in the file: plain records by number, and what changes among them.
import { Mistake } from "../mistake";
import type { Game, MatchView, Player, Setup } from "./contract";

export interface EveningRecord extends Setup {
  id: number;
  /** The one that is played or was last, 0 before the first. */
  round: number;
  endsMs: number;
  /** The highest numbers that were ever given: none is given twice, whatever is taken back. */
  lastPlayer: number;
  lastTable: number;
  lastMatch: number;
}

export type PlayerRecord = Player;

export interface TableRecord {
  id: number;
  name: string;
  /** Of the rooms of its boards, by seat. */
  words: string[];
}

export interface MatchRecord extends MatchView {
  /** Its place in the round, from 0. */
  slot: number;
  /** What boards have said so far of a match that takes two to know: of Durak by seat, of tic-tac-toe by game. */
  told: (number[] | null)[];
  /** The room in which two boards play Durak. */
  peer: string;
  /** In a race: shortest and mean time to find a Set, of each, in ms. */
  best: number[];
  mean: number[];
  /** Of each how many Sets he has found; older files have none. */
  found?: number[];
}

export interface Records {
  evening: EveningRecord;
  player: PlayerRecord;
  table: TableRecord;
  match: MatchRecord;
}

export type Kind = keyof Records;
export type AnyRecord = Records[Kind];

/** A record that came (`before` is null), went (`after` is null) or became otherwise. */
export interface Change {
  kind: Kind;
  id: number;
  before: AnyRecord | null;
  after: AnyRecord | null;
}

export type Many<K extends Kind> = ReadonlyMap<number, Records[K]>;

/** An evening. Nobody alters one: a draft makes the next. */
export interface State {
  evening: EveningRecord;
  player: Many<"player">;
  table: Many<"table">;
  match: Many<"match">;
}

/** Boards at a table: two, which play each other, in Durak. */
export const seatsOf = (game: Game) => (game === "durak" ? 2 : 1);

export const inRound = (state: State, round: number): MatchRecord[] =>
  [...state.match.values()].filter(match => match.round === round).sort((a, b) => a.slot - b.slot);

/** @throws Mistake when there is none of this number */
export function recordOf<K extends keyof Omit<Records, "evening">>(state: State, kind: K, id: number): Records[K] {
  const record: Records[K] | undefined = (state[kind] as Many<K>).get(id);
  if (!record) throw new Mistake(`there is no ${kind} ${id}: look at the page again`);
  return record;
}

export const isSettled = (match: MatchRecord) => match.state === "done";

/** Who is paired in the round after this one. */
export const present = (state: State): PlayerRecord[] =>
  [...state.player.values()].filter(player => player.leftAfter === null).sort((a, b) => a.id - b.id);

/** Who was paired in any round, and who will be in the next. */
export const takenPart = (state: State): ReadonlySet<number> =>
  new Set([...[...state.match.values()].flatMap(({ players }) => players), ...present(state).map(({ id }) => id)]);

export const isPlaying = (state: State) => inRound(state, state.evening.round).some(match => !isSettled(match));
