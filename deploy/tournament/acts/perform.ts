// What an organiser can do: each act makes a draft's changes and says in words what was done.
import type { Act, Byes, Leavers, Setup } from "../contract";
import type { Draft } from "../draft";
import { makeWord } from "../../host/room";
import { Mistake } from "../../mistake";
import { type MatchRecord, recordOf, seatsOf } from "../records";
import { sameness } from "../../names";
import { nameOf } from "./names";
import { checkSeen } from "./seen";
import { endRoundByHand, enterResult, moveMatch, playAgain, startRound, takeBackRound } from "./rounds";

export interface Doing {
  nowMs: number;
  /** As a match stands that is not over; null: nothing is known. */
  scoresNow(match: MatchRecord): number[] | null;
  /** Of a race: times to find a Set, and how many were found, as told so far. */
  timesNow(match: MatchRecord): Pick<MatchRecord, "best" | "mean" | "found">;
}

/** All but those that are no change of an evening. */
export type Deed = Exclude<Act, { act: "undo" }>;
type Of<A extends Act["act"]> = Extract<Act, { act: A }>;

const MOST_PLAYERS = 4000,
  MOST_TABLES = 2000;

export const makeWords = (seats: number) => Array.from({ length: seats }, () => makeWord());

const LEAVERS: Record<Leavers, string> = {
  kept: "kept",
  annulled: "annulled",
  half: "annulled before half of the matches",
};
const BYES: Record<Byes, string> = { none: "nothing", dummy: "own points", virtual: "a virtual opponent's" };

/** As many rooms as boards play at a table of this game: one that has its word keeps it. */
function fitWords(draft: Draft): void {
  const seats = seatsOf(draft.state.evening.game);
  for (const { id, words } of draft.state.table.values())
    if (words.length < seats) draft.set("table", id, { words: [...words, ...makeWords(seats - words.length)] });
}

const SETUP = ["name", "game", "system", "rounds", "goal", "minutes", "delayS"] as const;

export function setUp(draft: Draft, { act: _, seen, ...wanted }: Of<"tournament">): string {
  const { evening } = draft.state;
  const shown = (setup: Setup) => [...SETUP.map(name => setup[name]), setup.leavers ?? "kept", setup.byes ?? "none"];
  checkSeen("the tournament", seen && shown(seen), shown(evening), all => all.slice(0, SETUP.length).join(", "));
  const name = nameOf(wanted.name, "a tournament", []);
  if (evening.round && (wanted.game !== evening.game || wanted.system !== evening.system))
    throw new Mistake("you cannot change game or system after a round has begun: take the rounds back first");
  draft.set("evening", evening.id, { ...wanted, name });
  fitWords(draft);
  const { game, system, rounds, goal, minutes, delayS, leavers, byes } = draft.state.evening;
  const choice =
    system === "round-robin" && leavers
      ? `, results if a player leaves: ${LEAVERS[leavers]}`
      : system === "swiss" && byes
        ? `, byes in Buchholz ${BYES[byes]}`
        : "";
  return `${name}: ${game}, ${system}, rounds ${rounds || "as needed"}, goal ${goal || "none"}, minutes ${minutes || "open"}, delay ${delayS} s${choice}`;
}

function addPlayer(draft: Draft, { name }: Of<"add player">): string {
  const { evening, player } = draft.state;
  if (player.size >= MOST_PLAYERS) throw new Mistake(`a tournament takes at most ${MOST_PLAYERS} players`);
  const kept = nameOf(name, "a player", player.values());
  if (evening.system === "knock-out" && evening.round)
    throw new Mistake("you cannot add a player to a knock-out that has begun: take back round 1 first");
  const id = draft.number("lastPlayer");
  draft.put("player", id, { id, name: kept, leftAfter: null });
  return `${kept} plays`;
}

function rename(draft: Draft, kind: "player" | "table", id: number, name: string, was: string | undefined): string {
  const before = recordOf(draft.state, kind, id);
  checkSeen("the name", was, before.name, now => now);
  const kept = nameOf(name, `a ${kind}`, draft.state[kind].values(), id);
  draft.set(kind, id, { name: kept });
  return `${before.name} is called ${kept}`;
}

function playerLeaves(draft: Draft, { player: id }: Of<"player leaves">): string {
  const player = recordOf(draft.state, "player", id);
  if (player.leftAfter !== null) throw new Mistake(`${player.name} has left already`);
  draft.set("player", id, { leftAfter: draft.state.evening.round });
  return `${player.name} leaves`;
}

function playerIsBack(draft: Draft, { player: id }: Of<"player is back">): string {
  const player = recordOf(draft.state, "player", id);
  if (player.leftAfter === null) throw new Mistake(`${player.name} is here already`);
  draft.set("player", id, { leftAfter: null });
  return `${player.name} is back`;
}

/** "Table 7", the number that it will have, or the next that no other is called by. */
function tableName({ table, evening }: Draft["state"]): string {
  const taken = new Set([...table.values()].map(({ name }) => sameness(name)));
  let number = evening.lastTable + 1;
  while (taken.has(sameness(`Table ${number}`))) number++;
  return `Table ${number}`;
}

function addTable(draft: Draft, { name }: Of<"add table">): string {
  const { table, evening } = draft.state;
  if (table.size >= MOST_TABLES) throw new Mistake(`a tournament takes at most ${MOST_TABLES} tables`);
  const kept = nameOf(name || tableName(draft.state), "a table", table.values());
  const id = draft.number("lastTable");
  draft.put("table", id, { id, name: kept, words: makeWords(seatsOf(evening.game)) });
  return `${kept} is added`;
}

/** Who plays there waits for another. */
function removeTable(draft: Draft, { table: id }: Of<"remove table">): string {
  const { name } = recordOf(draft.state, "table", id);
  for (const match of draft.state.match.values())
    if (match.table === id && match.state === "playing")
      draft.set("match", match.id, { state: "waiting", table: null });
  draft.put("table", id, null);
  return `${name} is removed`;
}

function newWord(draft: Draft, { table: id }: Of<"new word">): string {
  const { name, words } = recordOf(draft.state, "table", id);
  draft.set("table", id, { words: makeWords(words.length) });
  return `${name} has new words: its boards have to join again`;
}

const DEEDS: { [A in Deed["act"]]: (draft: Draft, act: Of<A>, doing: Doing) => string } = {
  tournament: setUp,
  "add player": addPlayer,
  "rename player": (draft, { player, name, was }) => rename(draft, "player", player, name, was),
  "player leaves": playerLeaves,
  "player is back": playerIsBack,
  "add table": addTable,
  "rename table": (draft, { table, name, was }) => rename(draft, "table", table, name, was),
  "remove table": removeTable,
  "new word": newWord,
  "start round": startRound,
  "end round": endRoundByHand,
  "take back round": takeBackRound,
  result: enterResult,
  "play again": playAgain,
  "move match": moveMatch,
};

/**
 * Answers in words what was done.
 * @throws Mistake when it may not be done
 */
export function perform(draft: Draft, act: Deed, doing: Doing): string {
  const deed = DEEDS[act.act] as (draft: Draft, act: Deed, doing: Doing) => string;
  return deed(draft, act, doing);
}
