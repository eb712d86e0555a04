// Evenings as the tournament's server would tell them: one after the other as a script wants them.
import type {
  Game,
  LiveTable,
  MatchView,
  Moment,
  Person,
  Player,
  Standing,
  TableView,
  View,
} from "../../deploy/tournament/contract";

const MINUTE_MS = 60_000;
export const NAMES = ["Anna", "Ben", "Çelik", "Дмитрий", "Élodie", "فاطمة", "郭靖", "Helga"];

/** Of the eight above, or numbered. */
const nameOf = (at: number, players: number) =>
  players <= NAMES.length ? NAMES[at] : `Player ${String(at + 1).padStart(3, "0")}`;

export const RACE: LiveTable["state"] = {
  app: "set",
  mode: "race",
  cards: ["S1111", "S2222", "S3333", "S1213", "S2321", "S3132", "S1323", "S2112", "S3231", "S1132", null, "S2213"],
  sets: [],
  shown: -1,
  seen: 24,
  message: "",
  scores: [4, 3],
  claim: { player: 2, cards: ["S1111", "S2222"], atMs: 90_000 },
  until: 100_000,
  paused: [0, 0],
  best: [2400, 5100],
  result: null,
};

export const DURAK: LiveTable["state"] = {
  app: "durak",
  game: 1,
  phase: "defend",
  seat: 1,
  rules: {},
  trump: "6H",
  talon: 12,
  hand: [],
  peer: 6,
  discard: 6,
  table: [
    ["7S", "10S"],
    ["10D", "QD"],
    ["QC", null],
  ],
  turn: "peer",
  clock: { mine: 290, peer: 245 },
  result: null,
  message: "",
};

export const DUEL: LiveTable["state"] = {
  app: "dobble",
  mode: "duel",
  order: 7,
  cards: [3, 17],
  common: { symbol: 12, name: "snowflake" },
  score: [5, 6],
  best: [810, 1240],
  stage: "shown",
  message: "",
};

export const CELLS: LiveTable["state"] = {
  app: "tictactoe",
  mode: "keys",
  cells: ["X", ".", "O", ".", "X", ".", ".", ".", "."],
  turn: "human",
  outcome: null,
  moved: 3,
  advice: null,
  message: "",
};

const STATES: Record<Game, LiveTable["state"]> = { set: RACE, durak: DURAK, dobble: DUEL, tictactoe: CELLS };

function standingsOf(players: Player[], round: number): Standing[] {
  return players.map(({ id }, at) => ({
    rank: at < 2 ? 1 : at + 1,
    player: id,
    played: round,
    points: Math.max(0, round - at * 0.5),
    ties: [12.5 - at / 2, 8.25, 31 - at],
    wins: Math.max(0, round - at),
    draws: at % 2,
    losses: Math.min(round, at),
  }));
}

function matchesOf(players: Player[], round: number, tables: TableView[], isPlayed: boolean): MatchView[] {
  return Array.from({ length: Math.ceil(players.length / 2) }, (_, at): MatchView => {
    const pair = players.slice(2 * at, 2 * at + 2).map(({ id }) => id);
    return {
      id: round * 1000 + at + 1,
      round,
      table: pair.length > 1 ? (tables[at]?.id ?? null) : null,
      players: pair,
      scores: isPlayed || pair.length < 2 ? pair.map((_, side) => (side ? at % 4 : 5)) : null,
      state: isPlayed || pair.length < 2 ? "done" : "playing",
      by: isPlayed ? "board" : "",
      startedMs: 0,
      endedMs: isPlayed ? 1 : 0,
    };
  });
}

const tablesOf = (game: Game, count: number): TableView[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: `Table ${at + 1}`,
    boards: Array.from({ length: game === "durak" ? 2 : 1 }, (_, seat) => ({
      seat,
      state: (["here", "here", "gone", "never seen"] as const)[at % 4],
      what: at % 4 === 3 ? "" : "espruino-linux 2v29, croupier 0.13.0",
      forged: at === 1 ? 3 : 0,
      replayed: at === 1 ? 1 : 0,
      strangers: 0,
    })),
    match: null,
  }));

/** Before the first round. */
export function openView(game: Game = "set", count = 8): View {
  const players = Array.from({ length: count }, (_, at) => ({ id: at + 1, name: nameOf(at, count), leftAfter: null }));
  return {
    lastAct: 7,
    file: "friday",
    name: "Friday at the library",
    game,
    system: "swiss",
    round: 0,
    rounds: 5,
    state: "open",
    endsMs: 0,
    nowMs: Date.now(),
    goal: 0,
    minutes: 0,
    delayS: 0,
    leavers: "kept",
    byes: "none",
    wantedRounds: 5,
    players,
    tables: tablesOf(game, Math.floor(count / 2)),
    matches: [],
    standings: standingsOf(players, 0).map(one => ({ ...one, rank: 1, ties: [0, 0, 0], draws: 0 })),
    live: [],
    broker: { address: "mqtt://192.168.1.20:1883", state: "here", boards: Math.floor(count / 2) },
    refused: { forged: 0, replayed: 0, strangers: 0, oversize: 0, connects: 0, words: 0 },
  };
}

/** In the middle of a round; those before are over. */
export function playingView(game: Game = "set", count = 8, round = 3): View {
  const view = openView(game, count);
  const matches = Array.from({ length: round }, (_, at) =>
    matchesOf(view.players, at + 1, view.tables, at + 1 < round),
  ).flat();
  const live = matches
    .filter(({ state }) => state === "playing")
    .map(({ id, table }, at): LiveTable => ({ match: id, table: table ?? 0, atMs: at, state: STATES[game] }));
  return {
    ...view,
    round,
    state: "playing",
    endsMs: view.nowMs + 12 * MINUTE_MS,
    matches,
    live,
    standings: standingsOf(view.players, round - 1),
  };
}

export function overView(game: Game = "set", count = 8): View {
  const view = playingView(game, count);
  const matches = view.matches.map((match): MatchView => ({
    ...match,
    state: "done",
    by: "board",
    scores: match.scores ?? [5, 2],
  }));
  const standings = standingsOf(view.players, 3).map((one, at) => ({ ...one, rank: at + 1 }));
  return { ...view, matches, standings, live: [], state: "over", endsMs: 0 };
}

/** Three cards more are named, one after the other, then the Set is taken. */
export function momentsOf(): Moment[] {
  const claimed = (cards: string[]) => ({ ...RACE, claim: { player: 1, cards, atMs: 0 } });
  return [
    { ms: 0, state: { ...RACE, scores: [0, 0], claim: null } },
    { ms: 900, state: { ...claimed([]), scores: [0, 0] } },
    { ms: 1700, state: { ...claimed(["S1111"]), scores: [0, 0] } },
    { ms: 2400, state: { ...claimed(["S1111", "S2222", "S3333"]), scores: [0, 0] } },
    { ms: 65_000, state: { ...RACE, claim: null, scores: [1, 0], result: [1, 2] } },
  ];
}

export const PEOPLE: Person[] = [
  {
    id: 2,
    name: "Ben",
    evenings: 2,
    played: 9,
    wins: 4,
    draws: 1,
    losses: 4,
    bestMs: 3100,
    meanMs: 14_000,
    setsAMinute: 2.4,
    against: [{ id: 1, name: "Anna", wins: 1, draws: 0, losses: 2 }],
  },
  {
    id: 1,
    name: "Anna",
    evenings: 3,
    played: 12,
    wins: 8,
    draws: 1,
    losses: 3,
    bestMs: 2400,
    meanMs: 11_200,
    setsAMinute: 3.127,
    against: [
      { id: 2, name: "Ben", wins: 2, draws: 0, losses: 1 },
      { id: 6, name: "فاطمة", wins: 1, draws: 1, losses: 0 },
    ],
  },
];
