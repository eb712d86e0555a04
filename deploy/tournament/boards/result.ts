// What a board's state says of its match: how it stands, and whether that is its end.
import type { Game, LiveTable } from "../contract";
import type { MatchRecord } from "../records";

type Shown = LiveTable["state"];

/** What a board has told, of which match. */
interface Told {
  state: Shown;
  match: MatchRecord;
  /** Which board in Durak, which of two games in tic-tac-toe. */
  part: number;
  /** Points that end it. */
  goal: number;
  /** The person's in tic-tac-toe. */
  mark: string;
}

/** What was understood: points of each player, or of a match that takes two to know, of that board or game. */
export interface Verdict {
  scores: number[];
  isOver: boolean;
}

const EVEN = [0.5, 0.5];

function race({ state, match }: Told): Verdict | undefined {
  const scores = state.scores as number[];
  const result = state.result as number[] | null;
  if (state.mode !== "race" || scores.length !== match.players.length) return undefined;
  if (result && result.length !== scores.length) return undefined;
  return { scores, isOver: result !== null };
}

function dobble({ state, goal }: Told): Verdict | undefined {
  const scores = state.score as number[];
  if (state.mode !== "duel" || scores.length !== 2) return undefined;
  return { scores, isOver: goal > 0 && Math.max(...scores) >= goal };
}

function durak({ state, part }: Told): Verdict {
  if (state.phase !== "over" || !state.result) return { scores: EVEN, isOver: false };
  const mine = state.result === "won" ? 1 : state.result === "lost" ? 0 : 0.5;
  return { scores: part ? [1 - mine, mine] : [mine, 1 - mine], isOver: true };
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

function tictactoe({ state, mark }: Told): Verdict | undefined {
  if (state.mode !== "keys" || (state.cells as string[]).length !== 9) return undefined;
  if (!state.outcome) return { scores: [0], isOver: false };
  return { scores: [state.outcome === "draw" ? 0.5 : state.outcome === mark ? 1 : 0], isOver: true };
}

const VERDICTS: Record<Game, (told: Told) => Verdict | undefined> = { set: race, dobble, durak, tictactoe };

/** Undefined: it is no state of this match. */
export const verdictOf = (game: Game, told: Told): Verdict | undefined => VERDICTS[game](told);

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
