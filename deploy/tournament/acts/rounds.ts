// What an organiser does to rounds and matches.
import type { Act, MatchView } from "../contract";
import type { Draft } from "../draft";
import { Mistake } from "../../mistake";
import { pairNext, roundsOf } from "../pairing/pair";
import { type MatchRecord, type State, inRound, isPlaying, isSettled, recordOf } from "../records";
import { fresh } from "../settle";
import { counted } from "../../text";
import type { Doing } from "./perform";
import { checkSeen } from "./seen";

type Of<A extends Act["act"]> = Extract<Act, { act: A }>;

/** Of tic-tac-toe each match has two numbers, for its two games: see offers. */
const NUMBERS_A_MATCH = 2;

const HIGHEST_SCORE = 1000;

/** Hebrew, Arabic and what else is written from right to left. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Such a name turns nothing around that stands beside it. */
const apart = (name: string) => (FROM_RIGHT.test(name) ? `\u2068${name}\u2069` : name);

export const namesOf = (state: State, { players }: MatchView) =>
  players.map(id => apart(state.player.get(id)?.name ?? "?")).join(", ");

const titleOf = (state: State, match: MatchView) => `Match ${match.id} (${namesOf(state, match)})`;

function addMatches(draft: Draft, pairs: number[][], round: number): void {
  pairs.forEach((players, slot) => {
    const id = draft.number("lastMatch", NUMBERS_A_MATCH);
    const isBye = players.length < 2;
    draft.put("match", id, {
      ...(fresh(draft.state) as Pick<MatchRecord, "by" | "told" | "best" | "mean" | "found" | "peer">),
      id,
      round,
      slot,
      table: null,
      players,
      scores: isBye ? players.map(() => 0) : null,
      state: isBye ? "done" : "waiting",
      startedMs: 0,
      endedMs: 0,
    });
  });
}

export function startRound(draft: Draft, { round: next }: Of<"start round">, { nowMs }: Doing): string {
  const { evening } = draft.state;
  if (next !== undefined && next !== evening.round + 1)
    throw new Mistake(
      next <= evening.round
        ? `round ${next} has begun already: look at the page again`
        : `round ${next - 1} has been taken back: look at the page again`,
    );
  if (isPlaying(draft.state)) throw new Mistake(`round ${evening.round} is still running: end it first`);
  if (evening.round && evening.round >= roundsOf(draft.state))
    throw new Mistake(
      `${evening.round === 1 ? "the only round is" : `all ${evening.round} rounds are`} played: give the tournament more rounds, or begin another`,
    );
  const pairs = pairNext(draft.state);
  const round = evening.round + 1;
  addMatches(draft, pairs, round);
  draft.set("evening", evening.id, { round, endsMs: evening.minutes ? nowMs + evening.minutes * 60_000 : 0 });
  return `Round ${round} begins, ${counted(pairs.filter(pair => pair.length === 2).length, "match", "matches")}`;
}

/** A knock-out needs a winner: where there is none somebody has to say who goes on. */
export function finish(draft: Draft, match: MatchRecord, scores: number[], by: MatchView["by"], nowMs: number): void {
  const isOpen = draft.state.evening.system === "knock-out" && scores[0] === scores[1];
  draft.set("match", match.id, { scores, by, state: isOpen ? "disputed" : "done", endedMs: nowMs });
}

/** All that is still played ends as it stands. */
export function endRound(draft: Draft, by: "hand" | "clock", { nowMs, scoresNow, timesNow }: Doing): string {
  const { round } = draft.state.evening;
  const open = inRound(draft.state, round).filter(match => match.state === "playing" || match.state === "waiting");
  for (const match of open) {
    draft.set("match", match.id, timesNow(match));
    finish(draft, match, scoresNow(match) ?? match.players.map(() => 0), by, nowMs);
  }
  draft.set("evening", draft.state.evening.id, { endsMs: 0 });
  return `Round ${round} is over, ${counted(open.length, "match", "matches")} as ${open.length === 1 ? "it" : "they"} stood`;
}

/** Somebody else, or the clock, has ended or taken it back meanwhile. */
function checkLast({ evening }: State, round = evening.round): void {
  if (round !== evening.round)
    throw new Mistake(`the last round is now ${evening.round}, not ${round}: look at the page again`);
}

export function endRoundByHand(draft: Draft, { round }: Of<"end round">, doing: Doing): string {
  const { state } = draft;
  checkLast(state, round);
  if (!isPlaying(state)) throw new Mistake("no round is running");
  if (inRound(state, state.evening.round).every(match => isSettled(match) || match.state === "disputed"))
    throw new Mistake("only disputed matches are left: enter their results, or play them again");
  return endRound(draft, "hand", doing);
}

export function takeBackRound(draft: Draft, { round }: Of<"take back round">): string {
  const { evening } = draft.state;
  if (!evening.round) throw new Mistake("no round has begun yet");
  checkLast(draft.state, round);
  for (const { id } of inRound(draft.state, evening.round)) draft.put("match", id, null);
  for (const { id, leftAfter } of draft.state.player.values())
    if (leftAfter === evening.round) draft.set("player", id, { leftAfter: evening.round - 1 });
  draft.set("evening", evening.id, { round: evening.round - 1, endsMs: 0 });
  return `Round ${evening.round} is taken back`;
}

function checkScores(scores: number[], players: number[]): void {
  if (scores.length !== players.length)
    throw new Mistake(`a result has ${players.length} numbers, one for each player`);
  if (scores.some(score => Math.abs(score) > HIGHEST_SCORE || !Number.isInteger(2 * score)))
    throw new Mistake(`points are whole or half numbers, at most ${HIGHEST_SCORE}`);
}

/** What was decided once led to the next round's pairs. */
function checkTree(state: State, match: MatchRecord): void {
  if (state.evening.system === "knock-out" && match.round < state.evening.round)
    throw new Mistake(`round ${match.round} decided the later pairs: take back round ${state.evening.round} first`);
}

const figures = (scores: number[] | null) => (scores ? scores.join(" to ") : "none");

export function enterResult(draft: Draft, { match: id, scores, seen }: Of<"result">, { nowMs }: Doing): string {
  const match = recordOf(draft.state, "match", id);
  checkSeen("the result", seen, match.scores, figures);
  if (match.players.length < 2) throw new Mistake("a bye has no result");
  checkScores(scores, match.players);
  checkTree(draft.state, match);
  if (draft.state.evening.system === "knock-out" && scores[0] === scores[1])
    throw new Mistake("a knock-out needs a winner: play the match again, or give one player more points");
  draft.set("match", id, { scores, by: "hand", state: "done", endedMs: match.endedMs || nowMs });
  const before = match.scores ? ` in place of ${match.scores.join(" to ")}` : "";
  return `${titleOf(draft.state, match)}: ${scores.join(" to ")}${before}`;
}

/** Under a number of its own: what a board still tells of the old one counts no more. */
export function playAgain(draft: Draft, { match: id, seen }: Of<"play again">): string {
  const match = recordOf(draft.state, "match", id);
  checkSeen("the result", seen, match.scores, figures);
  if (match.players.length < 2) throw new Mistake("a bye cannot be played");
  if (match.round < draft.state.evening.round)
    throw new Mistake(`round ${match.round} is over: correct its result by hand`);
  const next = draft.number("lastMatch", NUMBERS_A_MATCH);
  draft.put("match", id, null);
  draft.put("match", next, {
    ...match,
    ...fresh(draft.state),
    id: next,
    state: "waiting",
    table: null,
    startedMs: 0,
    endedMs: 0,
  });
  return `${titleOf(draft.state, match)} is played again, as match ${next}`;
}

export function moveMatch(draft: Draft, { match: id, table }: Of<"move match">, { nowMs }: Doing): string {
  const match = recordOf(draft.state, "match", id);
  const to = recordOf(draft.state, "table", table);
  if (isSettled(match) || match.state === "disputed") throw new Mistake(`match ${id} is over: you cannot move it`);
  const there = [...draft.state.match.values()].find(one => one.state === "playing" && one.table === table);
  if (there) throw new Mistake(`${to.name} is taken by match ${there.id}: choose a free one`);
  draft.set("match", id, { ...fresh(draft.state), state: "playing", table, startedMs: nowMs });
  return `${titleOf(draft.state, match)} goes to ${to.name}`;
}
