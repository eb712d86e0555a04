// What of a board's state everybody may see: the table as it lies, no hand, nothing that only one player knows.
import type { Game, LiveTable } from "../contract";
import { int, list, maybe, moment, named, oneOf, orNull, type Read, shape, text, truth } from "../../shape";

const MOST_PLAYERS = 8;
const MESSAGE = text(200);
const CODE = text(8);
const score = int(-1000, 1000);
const count = int(0, 1_000_000);

const RACE = shape({
  app: oneOf("set"),
  mode: oneOf("race", "practice"),
  cards: list(orNull(CODE), 24),
  shown: maybe(int(-1, 100)),
  seen: maybe(count),
  message: MESSAGE,
  scores: list(score, MOST_PLAYERS),
  claim: orNull(shape({ player: int(0, MOST_PLAYERS), cards: list(CODE, 4), atMs: moment })),
  until: maybe(moment),
  paused: maybe(list(moment, MOST_PLAYERS)),
  best: maybe(list(moment, MOST_PLAYERS)),
  mean: maybe(list(moment, MOST_PLAYERS)),
  away: maybe(list(truth, MOST_PLAYERS)),
  result: orNull(list(int(1, MOST_PLAYERS), MOST_PLAYERS)),
});

const DURAK = shape({
  app: oneOf("durak"),
  game: maybe(count),
  phase: oneOf("seeking", "dealing", "attack", "defend", "throwin", "taking", "over", "lost-peer"),
  seat: int(0, 2),
  first: maybe(int(-1, 2)),
  dialect: maybe(text(8)),
  rules: maybe(named(value => truth(value) ?? int(0, 100)(value), 20)),
  trump: orNull(CODE),
  talon: int(0, 52),
  /** Cards in the player's hand, if the board tells so many; and in the other one. */
  mine: maybe(int(0, 52)),
  peer: maybe(int(0, 52)),
  discard: maybe(int(0, 52)),
  clock: maybe(orNull(shape({ mine: count, peer: count }))),
  table: list(list(orNull(CODE), 2), 12),
  turn: oneOf("me", "peer", "none"),
  result: orNull(oneOf("won", "lost", "draw")),
  message: maybe(MESSAGE),
});

const DOBBLE = shape({
  app: oneOf("dobble"),
  mode: oneOf("match", "duel", "tower", "well", "deck"),
  order: maybe(int(-1, 100)),
  cards: maybe(list(int(0, 10_000), 200)),
  common: maybe(orNull(shape({ symbol: int(0, 10_000), name: text(40) }))),
  message: MESSAGE,
  score: list(score, 2),
  best: maybe(list(moment, 2)),
  stage: maybe(oneOf("cards", "ready", "now", "shown")),
});

const TICTACTOE = shape({
  app: oneOf("tictactoe"),
  mode: value => oneOf("keys")(value) ?? int(1, 6)(value),
  cells: list(oneOf(".", "X", "O"), 9),
  turn: oneOf("human", "device", "none"),
  outcome: orNull(oneOf("X", "O", "draw")),
  moved: maybe(orNull(int(1, 9))),
  message: MESSAGE,
});

const SHOWN: Record<Game, Read<Record<string, unknown>>> = {
  set: RACE,
  durak: DURAK,
  dobble: DOBBLE,
  tictactoe: TICTACTOE,
};

/** What the pages' types promise besides, and nobody is told. */
const SILENT: Partial<Record<Game, object>> = { set: { sets: [] }, tictactoe: { advice: null } };

/** Another game than this, or the menu: whoever plays there has left it, which is no lie. */
export const isElsewhere = (game: Game, state: unknown): boolean => {
  const app = (state as { app?: unknown } | null)?.app;
  return typeof app === "string" && app !== game;
};

/** What may be shown of it; undefined: it is no state of this game. */
export function shownOf(game: Game, state: unknown): LiveTable["state"] | undefined {
  const shown = SHOWN[game](state);
  if (!shown) return undefined;
  const hand = (state as { hand?: unknown }).hand;
  const mine =
    game === "durak" && Array.isArray(hand) && shown.mine === undefined ? { mine: Math.min(52, hand.length) } : {};
  return { ...shown, ...mine, ...SILENT[game] } as LiveTable["state"];
}
