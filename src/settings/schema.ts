// What settings look like before anybody has set one: defaults, and what else each may be. The type of the settings, the check of what croupier.json
// says, the complaint about it in words and the page in docs/settings.md all come from this. A comment above a setting is what that page says of it, and of those behind it that have none; one above a group
// is said of all in it. Types only.
import type { Behind } from "./schema-checks";
import type { Board } from "../../devices/boards/board";

/** Whether this board has a pin of that name, or (`isPin` false) a port or bus that a part may use. */
export type Has = (name: string, isPin: boolean) => boolean;

/** Whether `value`, which has the type of `standard`, can stand where `standard` stands. Of what the standard itself is not, `value` may be anything. */
export type Check = (value: unknown, standard: unknown, has: Has) => boolean;

/**
 * A setting, its default first: behind it either all that it may be instead (`["auto", "lesson"]`, `[false, true]`), or a check
 * (schema-checks.ts) of what else has the same type (`[9600, word]`), what more is to be known of it (`Behind`), and how a complaint names what it may be.
 * An empty one has no default and may be anything.
 */
export type Setting = readonly unknown[];
export interface Schema {
  [name: string]: Setting | Schema;
}

type Wide<Value> = Value extends string ? string : Value extends number ? number : Value;

/** The settings that a schema describes. */
export type Settings<S> = {
  -readonly [Name in keyof S]: S[Name] extends readonly [infer Standard, Check]
    ? Wide<Standard>
    : S[Name] extends readonly [infer Standard, Check, Behind.Shown, string]
      ? Wide<Standard>
      : S[Name] extends readonly [infer Standard, Check, number, string?]
        ? Wide<Standard> | undefined
        : S[Name] extends readonly (infer Value)[]
          ? Value
          : Settings<S[Name]>;
};

/** Settings of a game: some have their defaults from the board. `scans`: its first port is the scanner's. */
export type MakeSchema<S = Schema> = (board: Board, scans: boolean) => S;
