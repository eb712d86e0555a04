// What the tournament's server tells its pages and what these ask of it; and what it says to a table's board. Types only: plain JSON both ways.

export type Game = "set" | "durak" | "dobble" | "tictactoe";
export type System = "swiss" | "round-robin" | "knock-out";

/** In a round robin the results of whoever has left: they stay; they count for nobody; they count for nobody if he has played fewer than half of his matches. */
export type Leavers = "kept" | "annulled" | "half";

/**
 * What a round that somebody did not play adds to his Buchholz in the Swiss system: nothing; a dummy with his own points (FIDE's rule now); a virtual opponent who stood
 * as he did and draws from then on (FIDE's rule until August 2023).
 */
export type Byes = "none" | "dummy" | "virtual";

/** Names are text as people wrote it: whoever shows one treats it as text, never as HTML. */
export interface Player {
  id: number;
  name: string;
  /** Since which round he is not paired any more; null: he plays. */
  leftAfter: number | null;
}

/** A place to play at: one board, or in Durak two, which play each other across the network. */
export interface TableView {
  id: number;
  name: string;
  boards: BoardView[];
  /** Of the match that is played here now. */
  match: number | null;
  /** What was refused in the room in which its two boards play this match. Left out: they play in none. */
  refused?: { forged: number; replayed: number; strangers: number };
}

export interface BoardView {
  /** 0, or of two in Durak 1. */
  seat: number;
  state: "never seen" | "here" | "gone";
  /** "espruino-linux 2v29, croupier 0.13.0", as it greeted; "" before. */
  what: string;
  /** What its room has refused: see NetworkStatus. */
  forged: number;
  replayed: number;
  strangers: number;
  /** Its firmware is older than sealed words: at a table of Durak it is told no match. */
  isTooOld?: boolean;
}

export interface MatchView {
  id: number;
  /** From 1. */
  round: number;
  table: number | null;
  /** Ids; one alone has a bye. */
  players: number[];
  /** Points of each, in their order; null: not known yet. */
  scores: number[] | null;
  state: "waiting" | "playing" | "done" | "disputed";
  /** Over, and counts for nobody, since one of the two has left. */
  isAnnulled?: boolean;
  /** Who said so: boards, the organiser, or the clock. */
  by: "" | "board" | "hand" | "clock";
  startedMs: number;
  endedMs: number;
}

/** As a board last told it, without what only its player may know; late by `delayS`, if that is wanted. */
export interface LiveTable {
  match: number;
  table: number;
  atMs: number;
  /** `croupier.state()` of its game: RaceState, DurakState, DobbleState or TictactoeState, without hands. */
  state: { app: string } & Record<string, unknown>;
  /** Which of the two boards in Durak told it, by the match's order of players: "me" in it is that one. 0 where it is left out. */
  seat?: number;
}

export interface Standing extends Outcomes {
  /** From 1, equal ones alike. */
  rank: number;
  player: number;
  played: number;
  points: number;
  /** What decides between equals, best first: Buchholz, Sonneborn-Berger, points won in the games. */
  ties: number[];
}

/** Matches or games, by how they ended. */
export interface Outcomes {
  wins: number;
  draws: number;
  losses: number;
}

/** How the organiser wants an evening. */
export interface Setup {
  name: string;
  game: Game;
  system: System;
  /** 0: as many as the system needs. */
  rounds: number;
  /** Points that end a match, 0: as the game ends by itself. */
  goal: number;
  /** Of a round, 0: it takes as long as it takes. */
  minutes: number;
  delayS: number;
  /** Left out (older files and pages): "kept". */
  leavers?: Leavers;
  /** Left out (older files and pages): "none". */
  byes?: Byes;
}

/** As it is set up, but for how many rounds there are: `wantedRounds` is what was set. */
export interface View extends Required<Setup> {
  /** Of the file: players' numbers mean the same people as long as it is the same. */
  file: string;
  /** 0 before the first. */
  round: number;
  state: "open" | "playing" | "between" | "over";
  /** When this round ends by the server's clock, 0: it takes as long as it takes. */
  endsMs: number;
  /** The server's clock now. */
  nowMs: number;
  /** 0: as many as the system needs; `rounds` is what that is for those who are there. */
  wantedRounds: number;
  players: Player[];
  tables: TableView[];
  matches: MatchView[];
  /** Of the journal's line that *Undo* takes back, 0: there is none. */
  lastAct: number;
  standings: Standing[];
  live: LiveTable[];
  /** silent: it is here, but what is said to it does not come back. */
  broker: { address: string; state: "here" | "lost" | "silent"; boards: number };
  /** What was refused since the start; `words`: that were not the organiser's. */
  refused: {
    forged: number;
    replayed: number;
    strangers: number;
    oversize: number;
    connects: number;
    /** The organiser's, and codes of players' phones. */
    words: number;
  };
}

/** A line of the journal: nothing is ever taken out of it. */
export interface JournalLine {
  n: number;
  atMs: number;
  /** "organiser", "clock", "table 3". */
  who: string;
  /** In words a person reads: "Match 7: 3 to 1 in place of 2 to 1". */
  what: string;
}

/** A player's phone at a table, which knows that table's code. */
export interface RaceAsk {
  code: string;
  /** This phone, by chance: letters and digits. */
  phone: string;
  /** From 1 to 8; 0: none yet. */
  player: number;
  name: string;
  /** `n` of the answer that it has: the next one waits until there is another. Left out: it does not wait. */
  seen?: number;
  /** As if this player pressed a key: to claim a Set, or, with a claim on, to say that there is none. */
  press?: "claim" | "none";
  /** Opens a race of so many players there. */
  start?: number;
}

/** What a phone is told of its table: no card. Lists are by player, from P1. */
export interface RaceView {
  n: number;
  table: string;
  /** The table's board is on the network. */
  isHere: boolean;
  /** A match of the tournament is played there. */
  isMatch: boolean;
  /** Another phone has the number that this one asks for. */
  isTaken: boolean;
  /** The press has not been answered by the board. */
  isUnheard: boolean;
  /** "" where nobody has said one. */
  names: string[];
  /** Whose numbers have a phone. */
  phones: boolean[];
  /** null: none is open there. */
  race: RaceShown | null;
}

export interface RaceShown {
  scores: number[];
  /** Whose claim is on, and how many cards it has named; 0: nobody's. */
  by: number;
  named: number;
  /** Who must wait, after a wrong claim. */
  paused: boolean[];
  away: boolean[];
  /** Cards that lie there. */
  laid: number;
  /** Ranks, at the end. */
  result: number[] | null;
}

/** Of a person, over all evenings that the file holds. */
export interface Person extends Outcomes {
  /** A number that he has or had as a player. */
  id: number;
  name: string;
  evenings: number;
  played: number;
  /** In a race for Sets: the shortest and the mean time to find one, in ms, 0 without; Sets a minute. */
  bestMs: number;
  meanMs: number;
  setsAMinute: number;
  against: ({ id: number; name: string } & Outcomes)[];
}

/** A moment of a match that is over, for its replay. */
export interface Moment {
  /** Since the match began. */
  ms: number;
  state: LiveTable["state"];
  /** As in LiveTable. */
  seat?: number;
}

/**
 * GET /api/view: View. GET /api/events: text/event-stream; `view` has a whole View, `live` one LiveTable, `time` nowMs, at least every ten seconds. GET /api/people: Person[].
 * GET /api/match/ID: { match: MatchView; moments: Moment[] }. GET /api/export.csv, /api/export.json. Everybody may.
 *
 * POST /api/enter { word } sets the organiser's cookie (and answers 403 for a wrong word); POST /api/do takes an Act and answers { problem: "" } or what is
 * wrong in words; GET /api/journal?most=200&before=N: JournalLine[], the newest last, at most 5000 at once, of numbers below N if it is said; GET /api/joins: Join[];
 * GET /api/sheet.pdf?lang=de: the boards' sheets, in that language. Only who has the cookie.
 *
 * POST /api/race takes a RaceAsk and answers a RaceView. Who knows the code of a table.
 */
export type Act =
  /** `seen`, `was`, here and below: what is replaced, as it was shown. If it is another by now, the act is refused; left out (older pages), it is not looked at. */
  | ({ act: "tournament"; seen?: Setup } & Setup)
  | { act: "add player"; name: string }
  | { act: "rename player"; player: number; name: string; was?: string }
  | { act: "player leaves"; player: number }
  | { act: "player is back"; player: number }
  | { act: "add table"; name: string }
  | { act: "rename table"; table: number; name: string; was?: string }
  | { act: "remove table"; table: number }
  /** The word of its boards is made anew: sheets that were printed before are void. */
  | { act: "new word"; table: number }
  /** `round`: only if that is the next one. */
  | { act: "start round"; round?: number }
  /** Matches that are still played end as they stand. `round`, here and below: only if that is the last one. */
  | { act: "end round"; round?: number }
  | { act: "take back round"; round?: number }
  | { act: "result"; match: number; scores: number[]; seen?: number[] | null }
  | { act: "play again"; match: number; seen?: number[] | null }
  | { act: "move match"; match: number; table: number }
  /** `n`: of the journal's line that is taken back. If that is not the last act any more, nothing is. */
  | { act: "undo"; n: number };

/** What a table's board scans to join. */
export interface Join {
  table: number;
  seat: number;
  name: string;
  /** The code's text: `JOIN ` and JSON in ASCII, with the group `network` of croupier.json: `ssid`, `password`, `broker`, `table`. */
  code: string;
  /** What players' phones join this table by. */
  phones: string;
}

/**
 * To a table's board and from it: JSON in ASCII, each a message of the room that `network.table` is the word of (PROTOCOL.md: "A room on a network"), so that
 * only a board that was given its word can speak for a table. A message to the board has at most 360 bytes.
 */
export type ToBoard =
  /** What the board told with this number has been kept. */
  | { got: number }
  /** Repeated until the board tells of this match. `how` is as for `croupier.open`; `key`: the word of the room where the other board plays, sealed. */
  | { match: number; game: Game; how: Record<string, unknown>; names: string[]; key?: string }
  /** This match is over, whatever the board thinks. */
  | { free: number }
  /** A line over the picture, of at most 21 letters. */
  | { say: string }
  /** A player's key, P1 to P8, in a race. `none`: to say that there is no Set; left out: to claim one. */
  | { press: string; none?: true };

export type FromBoard =
  /** When it meets the tournament, until something has been got. */
  | { hello: string; n: number }
  /** Its game's state without hands, when that has changed, at most once a second; told again until it was got, and only the newest. `match` 0: none. */
  | { n: number; match: number; state: LiveTable["state"] };
