// What a board's state says of its match: how it stands, and whether that is its end.
import type { Game, LiveTable } from "../contract";
import type { MatchRecord } from "../records";

type Shown = LiveTable["state"];

/** What was understood: points of each player, or of a match that takes two to know, of the board or game `part`. */
export interface Verdict {
  scores: number[];
  isOver: boolean;
  /** Seat in Durak, game in tic-tac-toe; elsewhere 0. */
  part: number;
}

const EVEN = [0.5, 0.5];

function race(state: Shown, match: MatchRecord): Verdict | undefined {
  const scores = state.scores as number[];
  const result = state.result as number[] | null;
  if (state.mode !== "race" || scores.length !== match.players.length) return undefined;
  if (result && result.length !== scores.length) return undefined;
  return { scores, isOver: result !== null, part: 0 };
}

function dobble(state: Shown, _: MatchRecord, __: number, goal: number): Verdict | undefined {
  const scores = state.score as number[];
  if (state.mode !== "duel" || scores.length !== 2) return undefined;
  return { scores, isOver: goal > 0 && Math.max(...scores) >= goal, part: 0 };
}

function durak(state: Shown, _: MatchRecord, part: number): Verdict {
  if (state.phase !== "over" || !state.result) return { scores: EVEN, isOver: false, part };
  const mine = state.result === "won" ? 1 : state.result === "lost" ? 0 : 0.5;
  return { scores: part ? [1 - mine, mine] : [mine, 1 - mine], isOver: true, part };
}

/** Whose X is: it moves first, so whoever is to move tells it; the person's, where nobody is. */
function marksOf(cells: string[], turn: unknown): string {
  const isXToMove = cells.filter(cell => cell === "X").length === cells.filter(cell => cell === "O").length;
  if (turn === "device") return isXToMove ? "O" : "X";
  return turn === "human" && !isXToMove ? "O" : "X";
}

/** The person's mark in this state; undefined: it cannot be told from it. */
export function markOf(state: Shown): string | undefined {
  return state.app === "tictactoe" && state.turn !== "none" ? marksOf(state.cells as string[], state.turn) : undefined;
}

function tictactoe(state: Shown, _: MatchRecord, part: number, __: number, mark: string): Verdict | undefined {
  if (state.mode !== "keys" || (state.cells as string[]).length !== 9) return undefined;
  if (!state.outcome) return { scores: [0], isOver: false, part };
  return { scores: [state.outcome === "draw" ? 0.5 : state.outcome === mark ? 1 : 0], isOver: true, part };
}

const VERDICTS: Record<
  Game,
  (state: Shown, match: MatchRecord, part: number, goal: number, mark: string) => Verdict | undefined
> = { set: race, dobble, durak, tictactoe };

/** `part`: which board, or which of two games it is. `mark`: the person's in tic-tac-toe. Undefined: it is no state of this match. */
export function verdictOf(
  game: Game,
  state: Shown,
  match: MatchRecord,
  part: number,
  goal: number,
  mark = "X",
): Verdict | undefined {
  return VERDICTS[game](state, match, part, goal, mark);
}

/** Points of both, when all that has to be told has been; "disputed": two boards do not agree. */
export function decided(game: Game, told: (number[] | null)[]): number[] | "disputed" | null {
  if (game === "set" || game === "dobble") return told[0];
  const [one, other] = told;
  if (!one || !other) return null;
  if (game === "tictactoe") return [one[0], other[0]];
  return one.join() === other.join() ? one : "disputed";
}

/** As it stands when time is up, by what was told last (`latest`, by part). */
export function standing(game: Game, told: (number[] | null)[], latest: (number[] | undefined)[]): number[] | null {
  if (game === "tictactoe") return [told[0]?.[0] ?? 0, told[1]?.[0] ?? 0];
  if (game === "durak") return told[0] ?? told[1] ?? EVEN;
  return told[0] ?? latest[0] ?? null;
}
