// An act as it came over the network: somebody's word, until each of its fields has been looked at.
import type { Act, Byes, Game, Leavers, System } from "../contract";
import { int, list, maybe, moment, oneOf, orNull, shape, text, type Optional, type Read } from "../../shape";
import { Mistake } from "../../mistake";

const name = text(400);
const upTo = (most: number) => int(0, most);
const id = upTo(1e9);
const round = maybe(upTo(1000));

export const GAMES: readonly Game[] = ["set", "durak", "dobble", "tictactoe"];
export const SYSTEMS: readonly System[] = ["swiss", "round-robin", "knock-out"];
export const LEAVERS: readonly Leavers[] = ["kept", "annulled", "half"];
export const BYES: readonly Byes[] = ["none", "dummy", "virtual"];

type Fields = Record<string, Read<unknown> | Optional>;

const SETUP: Fields = {
  name,
  game: oneOf(...GAMES),
  system: oneOf(...SYSTEMS),
  rounds: upTo(99),
  goal: upTo(100),
  minutes: upTo(600),
  delayS: upTo(3600),
  leavers: maybe(oneOf(...LEAVERS)),
  byes: maybe(oneOf(...BYES)),
};

const scores = list(moment, 4);
/** What was shown of that which the act replaces. */
const seen = maybe(orNull(scores));
const was = maybe(name);

const FIELDS: Record<Act["act"], Fields> = {
  tournament: { ...SETUP, seen: maybe(shape(SETUP)) },
  "add player": { name },
  "rename player": { player: id, name, was },
  "player leaves": { player: id },
  "player is back": { player: id },
  "add table": { name },
  "rename table": { table: id, name, was },
  "remove table": { table: id },
  "new word": { table: id },
  "start round": { round },
  "end round": { round },
  "take back round": { round },
  result: { match: id, scores, seen },
  "play again": { match: id, seen },
  "move match": { match: id, table: id },
  undo: { n: id },
};

/**
 * Only the fields that the act has.
 * @throws Mistake when there is no such act, or one of its fields is missing or of another kind
 */
export function readAct(value: unknown): Act {
  const given = (value ?? {}) as Record<string, unknown>;
  const what = given.act as Act["act"];
  if (typeof what !== "string" || !Object.hasOwn(FIELDS, what)) throw new Mistake("there is no such act");
  if (what === "undo" && given.n === undefined)
    throw new Mistake("the tournament was updated after you opened this page: reload the page, then undo");
  const act: Record<string, unknown> = { act: what };
  for (const [field, read] of Object.entries(FIELDS[what])) {
    const kept = shape({ [field]: read })(given);
    if (!kept) throw new Mistake(`${what}: ${field} is missing or wrong`);
    Object.assign(act, kept);
  }
  return act as Act;
}
