// What a race for Sets looks like at its moments, for both kinds of display.
import { crc32 } from "../../../devices/sim/bytes";
import { makeCode, parseCode } from "../../../src/games/set/codes";
import { cardsOf, isSet } from "../../../src/games/set/rules";
import type { SetConfig } from "../../../src/games/set/settings";
import type { How, Table } from "../../../src/kernel/app";
import type { Key } from "../../../src/kernel/ports";
import { pairOf } from "./duel-boards";
import { openGame } from "./game";
import type { Game } from "./game";
import { greedyWithoutSet, randomOf, shuffle } from "./slow";

const cards = cardsOf(false);
export const LONG = "a extraordinarily magnificently tremendously|".repeat(4).slice(0, -1);

/** Without a Set: as many as a claim for each column leads to. */
const without = (count: number): string[] => greedyWithoutSet(cards).map(makeCode).slice(0, count);
const twentyOne = (): string[] => shuffle(cards, randomOf(5)).map(makeCode).slice(0, 21);
export const twelve = (): string[] => shuffle(cards, randomOf(3)).map(makeCode).slice(0, 12);

/** `moves`: a number is time in ms, a letter a key (a large one held), a code a scan; all else is played. */
export function raceOf(
  moves: string[] = [],
  how: How = {},
  codes = twelve(),
  config: Partial<SetConfig> = {},
  keys = { A: "D32", B: "D33", C: "D25" },
  files: Record<string, string> = {},
  table: Partial<Table> = {},
): Game {
  const game = openGame({ mode: "race", ...how }, { ...config, ...({ keys } as object) }, files, table);
  for (const code of codes) game.scan(code);
  for (const move of moves) {
    if (move[0] === "S") game.scan(move);
    else if (/^\d+$/.test(move)) game.time.advance(Number(move));
    else if (move.length === 1) game.press(move.toUpperCase() as "A", move !== move.toLowerCase());
    else game.app.play(move);
    // Each in a turn of its own.
    game.time.advance(0);
  }
  return game;
}

const NONE = ["claim 1", "none"];
const WRONG = ["claim 1", "S1231", "S3222", "S1232"];
/** A Set of the twelve. */
const RIGHT = ["S1321", "S2333", "S3312"];
const FOUR = { players: 4 };
const EIGHT = { players: 8 };
const crowd = (winner: number) =>
  `3000,claim ${winner},S1321,S2333,S3312,1500,claim 3,S1231,S1232,S3213,6000`.split(",");
const practice = (how: How, moves: string[] = [], codes: string[] = []) =>
  raceOf(moves, { mode: "practice", ...how }, codes);

/** The first Set that lies there. */
function setOf(game: Game): string[] {
  const lie = game.app.state().cards.filter((code): code is string => !!code);
  for (const a of lie)
    for (const b of lie)
      for (const c of lie) if (a < b && b < c && isSet(parseCode(a), parseCode(b), parseCode(c))) return [a, b, c];
  return [];
}

/** Two boards, of which the first is looked at. Moves as above; `!` finds a Set, `?` claims wrongly, `>` before a move is the other board's, `|` cuts the wire. */
function duel(moves: string[], how: How = {}, other: How = how): Game {
  const pair = pairOf({ cards: "board", ...how }, { cards: "board", ...other }, 4);
  pair.run(4000);
  for (const move of moves) {
    const { app, press } = (move[0] === ">" ? pair.b : pair.a).game;
    const what = move.replace(">", "");
    if (what === "|") pair.wire.isCut = true;
    else if (/^\d+$/.test(what)) pair.run(Number(what));
    else if (what === "!" || what === "?") {
      app.play("claim 1");
      if (what === "?") app.play("none");
      else for (const code of setOf((move[0] === ">" ? pair.b : pair.a).game)) app.play("pick " + code);
    } else press(what.toUpperCase() as Key, false);
    pair.run(50);
  }
  return pair.a.game;
}

const WON = ["3000", "claim 1", ...RIGHT];
/** Four who have raced here for years. */
const YEARS = [
  ...[250, 249, 240, 9],
  ...[112, 96, 41, 1],
  ...[64_800, 64_700, 61_000, 1200],
  ...[1420, 1211, 640, 7],
  ...[11_928_000, 10_536_000, 31_360_000, 9_000],
  ...[1210, 980, 12_340, 500],
  ...[0, 112, 102, 7, 99, 0, 95, 3, 38, 41, 0, 5, 2, 1, 4, 0],
].join(",");
const afterYears = (how: How, moves: string[]) => {
  const crc = crc32(Buffer.from(YEARS, "latin1"));
  return raceOf([...WON, ...moves], { goal: 1, ...how }, twelve(), {}, undefined, {
    "croupier.races": `${YEARS}:${crc}:`,
  });
};

export const SCENES: Record<string, () => Game> = {
  "race-start": () => raceOf([], {}, []),
  "race-laying": () => raceOf([], FOUR, twelve().slice(0, 7)),
  "race-laid": () => raceOf([], FOUR),
  "race-claim": () => raceOf(["2310", "claim 2", "1200"], FOUR),
  "race-later": () => raceOf(["claim 2", "120", "claim 1"]),
  "race-named": () => raceOf(["claim 2", "1200", "c", "c", "b", "c", "4000"], FOUR),
  "race-none": () => raceOf(["a", "1200", "a"]),
  "race-wrong": () => raceOf(WRONG),
  "race-wrong-names": () => raceOf(WRONG, {}, twelve(), { face: "own", names: LONG }),
  "race-paused": () => raceOf([...WRONG, "5500", "claim 1"]),
  "race-left": () => raceOf(["leave 3"], FOUR),
  "race-15": () => raceOf(NONE, FOUR, without(12)),
  "race-18": () => raceOf([...NONE, ...without(15).slice(12), ...NONE], FOUR, without(12)),
  "race-21": () =>
    raceOf(
      ["deal", "deal", "deal", ...twentyOne().slice(12), "claim 2", "1200", "c", "b"],
      FOUR,
      twentyOne().slice(0, 12),
    ),
  "race-five": () => raceOf(crowd(5), { players: 5 }),
  "race-eight-laying": () => raceOf([], EIGHT, twelve().slice(0, 7)),
  "race-eight": () => raceOf([...crowd(7), "leave 8"], EIGHT),
  "race-eight-laid": () => raceOf([], EIGHT),
  "race-eight-claim": () => raceOf(["2310", "claim 6", "1200", "c", "c"], EIGHT),
  "race-eight-15": () => raceOf(NONE, EIGHT, without(12)),
  "race-eight-18": () => raceOf([...NONE, ...without(15).slice(12), ...NONE], EIGHT, without(12)),
  "race-eight-21": () => raceOf(["deal", "deal", "deal", ...twentyOne().slice(12)], EIGHT, twentyOne().slice(0, 12)),
  "race-eight-21-claim": () =>
    raceOf(
      ["deal", "deal", "deal", ...twentyOne().slice(12), "claim 8", "1200", "c", "b"],
      EIGHT,
      twentyOne().slice(0, 12),
    ),
  "race-eight-over": () => raceOf([...crowd(7), "end"], EIGHT),
  "race-five-over": () => raceOf([...crowd(5), "end"], { players: 5 }),
  "race-over": () =>
    raceOf(["3000", "claim 1", ...RIGHT, "1500", "claim 2", "S1231", "S1232", "S3213", "6000", "end"], FOUR),
  "race-so-far": () => raceOf([...WON, "c"], { goal: 1 }),
  "race-years": () => afterYears(FOUR, ["c"]),
  "race-forget": () => raceOf([...WON, "forget"], { goal: 1 }),
  "race-list": () => raceOf(["B"]),
  "practice-start": () => practice({}),
  "practice-dealt": () => practice({ cards: "board" }, ["2000"]),
  "practice-dealt-claim": () => practice({ cards: "board" }, ["2000", "a", "1200", "c", "b", "c"]),
  "practice-dealt-15": () => practice({ cards: "board" }, ["2000", "deal", "2000", "a", "1200", "a", "c"]),
  "practice-dealt-21": () => practice({ cards: "board" }, ["2000", "deal", "deal", "deal", "2000"]),
  "practice-machine": () => practice({ cards: "board", machine: 2 }, ["6000"]),
  "practice-over": () => practice({ goal: 1 }, ["3000", "claim 1", ...RIGHT], twelve()),
  "duel-waiting": () => raceOf(["5000"], { mode: "duel" }, [], {}, undefined, {}, { peer: () => () => undefined }),
  "duel-dealt": () => duel([]),
  "duel-to-scan": () => duel([], { cards: "scan" }, {}),
  "duel-claim": () => duel(["a", "1200", "c", "c"]),
  "duel-named": () => duel(["a", "1200", "c", "b", "c"]),
  "duel-right": () => duel(["2000", "!"]),
  "duel-theirs": () => duel(["2000", ">!", "1000"]),
  "duel-wrong": () => duel(["?"]),
  "duel-wrong-cards": () => duel(["a", "1200", "c", "b", "c", "b", "c", "b"]),
  "duel-lost-peer": () => duel(["!", "1000", "|", "6000"]),
  "duel-other-rules": () => duel([], {}, { goal: 7 }),
  "duel-machine": () => duel([], { machine: 2 }, {}),
  "duel-won": () => duel(["2000", "!", "1000"], { goal: 1 }),
  "duel-lost": () => duel(["2000", ">!", "1000"], { goal: 1 }),
};

/** Those with further pages that C turns to: on displays of 64 and of 32 rows, and in colour. */
export const TURNS: Record<string, { 64: number; 32: number; colour: number }> = {
  "race-so-far": { 64: 0, 32: 1, colour: 0 },
  "race-years": { 64: 2, 32: 5, colour: 1 },
};
