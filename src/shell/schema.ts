// What settings look like before anybody has set one: defaults, and what else each may be. The type of the settings, the check of what croupier.json
// says, the complaint about it in words and the page in docs/settings.md all come from this.
import type { Board } from "../../devices/boards/board";

/** Whether `value` can stand where `standard` stands. `has` tells whether this board has a pin of that name, or (`isPin` false) a port or bus that may be used. */
export type Check = (value: string | number, standard: string | number, has: Has) => boolean;
export type Has = (name: string, isPin: boolean) => boolean;

/**
 * A setting, its default first: behind it either all that it may be instead (`["auto", "lesson"]`, `[false, true]`), or a check of what has the same
 * type (`[9600, word]`). A list of six numbers is `six`.
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
    : S[Name] extends readonly (infer Value)[]
      ? Value
      : Settings<S[Name]>;
};

/** Settings of a game: some have their defaults from the board. `scans`: its first port is the scanner's. */
export type MakeSchema<S extends Schema = Schema> = (board: Board, scans: boolean) => S;
