// An act as it came over the network: somebody's word, until each of its fields has been looked at.
import type { Act, Game, System } from "../contract";
import { Mistake } from "../../mistake";

type Check = (value: unknown) => boolean;

const LONGEST_TEXT = 400;
const text: Check = value => typeof value === "string" && value.length <= LONGEST_TEXT;
const upTo =
  (most: number): Check =>
  value =>
    Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
const id = upTo(1e9);
const oneOf =
  <T>(words: readonly T[]): Check =>
  value =>
    words.includes(value as T);
const orNothing =
  (check: Check): Check =>
  value =>
    value === undefined || check(value);
const scores: Check = value =>
  Array.isArray(value) && value.length <= 4 && value.every(one => typeof one === "number" && Number.isFinite(one));

export const GAMES: readonly Game[] = ["set", "durak", "dobble", "tictactoe"];
export const SYSTEMS: readonly System[] = ["swiss", "round-robin", "knock-out"];

const TOURNAMENT: Record<string, Check> = {
  name: text,
  game: oneOf(GAMES),
  system: oneOf(SYSTEMS),
  rounds: upTo(99),
  goal: upTo(100),
  minutes: upTo(600),
  delayS: upTo(3600),
};

const FIELDS: Record<Act["act"], Record<string, Check>> = {
  tournament: TOURNAMENT,
  "add player": { name: text },
  "rename player": { player: id, name: text },
  "player leaves": { player: id },
  "player is back": { player: id },
  "add table": { name: text },
  "rename table": { table: id, name: text },
  "remove table": { table: id },
  "new word": { table: id },
  "start round": {},
  "end round": {},
  "take back round": { round: orNothing(upTo(1000)) },
  result: { match: id, scores },
  "play again": { match: id },
  "move match": { match: id, table: id },
  undo: {},
};

/**
 * Only the fields that the act has.
 * @throws Mistake when there is no such act, or one of its fields is missing or of another kind
 */
export function readAct(value: unknown): Act {
  const given = (value ?? {}) as Record<string, unknown>;
  const name = given.act as Act["act"];
  if (typeof name !== "string" || !Object.hasOwn(FIELDS, name))
    throw new Mistake("this is nothing that can be done here");
  const act: Record<string, unknown> = { act: name };
  for (const [field, isRight] of Object.entries(FIELDS[name])) {
    if (!isRight(given[field])) throw new Mistake(`${name}: ${field} is missing, or not what it should be`);
    if (given[field] !== undefined) act[field] = given[field];
  }
  return act as Act;
}
