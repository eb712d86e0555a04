// The settings: what the board and the games say, overridden by what croupier.json says and makes sense. Opened when settings are read, then let go.
import type { Board } from "../../devices/boards/board";
import type { How } from "../kernel/app";
import type { Game } from "../kernel/game";
import type { Store } from "../kernel/ports";
import type { Check, Has, Schema, Setting, Settings } from "./schema";
import type networking from "./network-settings";
import { FILE, Most, textOf } from "../kit/settings-file";
import type { Files } from "../kit/settings-file";
import { Behind, address, byte, keyPin, pin, port, portOf, word } from "./schema-checks";

export type { Files };

/** So many complaints are kept: each takes variables, and nobody reads more. */
const MOST_COMPLAINTS = 20;

/** What every board has, whatever is played. */
export function common(board: Board, peer: string, boards: string[], games: string[]) {
  const pins = board.oled.split(" ");
  const keys = board.keys;
  return {
    /** The board. Croupier finds it by itself, except an M5Stack. */
    board: [board.name].concat(boards),
    /** Port of the second board (with `croupier.js` on an ESP32 also `console`). */
    peer: portOf(board, peer, 9600),
    display: {
      /** `I2C1` ... `I2C3`, and the pins of its clock and its data. */
      bus: [pins[0], port],
      scl: [pins[1], pin],
      sda: [pins[2], pin],
      /** 60 is 0x3C, 61 is 0x3D. The number printed on the back is often twice that. */
      address: [60, address],
      /** Rows of pixels. */
      rows: [64, 32],
      /** The wrong one breaks nothing: the picture is shifted, torn or snow. */
      chip: ["ssd1306", "sh1106"],
      /** 180 for a display that hangs upside down. */
      rotation: [0, 180],
      /** Brightness in use. */
      brightness: [207, byte],
      /** Seconds without use before the display dims and goes off; 0 for never. */
      dimAfterS: [120, word],
      offAfterS: [900, word],
    },
    keys: {
      /** Pin of each key. Add a `+` if a pressed key reads high: `"C13+"`. */
      A: [keys.A || "", keyPin],
      B: [keys.B || "", keyPin],
      C: [keys.C || "", keyPin],
    },
    /** Opens after the start. */
    start: ["menu"].concat(games),
    // What it is, network-settings.ts says, where the bundle has one.
    network: [],
  } as const;
}

/** Where a game tells whose turn it is. */
export function signalling(board: Board) {
  return {
    /** Pin of a lamp that is lit while it is your move. */
    led: [board.led || "", pin],
    /** Pin of a loudspeaker. */
    pwm: [board.pwm || "", pin],
  } as const;
}

/** In force: what all boards have, and where a game tells whose turn it is; besides, every game's own and the scanner's. */
export type Config = Omit<Settings<ReturnType<typeof common>>, "network"> & {
  peer: Partial<Settings<ReturnType<typeof networking>["peer"]>>;
  network?: Partial<Settings<ReturnType<typeof networking>["network"]>>;
  display: { wires?: string; inverted?: boolean };
  /** Where the bundle has room for another than English. */
  language?: string;
  /** Where the bundle has room for decks that only it can read, and for a log. */
  secret?: string;
  log?: boolean;
  signal?: Settings<ReturnType<typeof signalling>>;
};

export interface Read {
  config: Config;
  /** What was asked for and can be had. */
  own: How;
  /** That as it is stored; "": it is not, for it, or what is stored now, is too large to be read. */
  json: string;
  /** What was not understood, each in a sentence. */
  complaints: string[];
  /** croupier.json, where it is damaged; else "". */
  bad: string;
}

/** What this bundle is made of, and what it reads. */
export interface Parts {
  games: Game[];
  /** Where a game keeps what it is to forget when a person sets it anew. */
  store?: Store;
  /** Nothing of croupier.json, for something in it may be what ends each start. */
  isBare?: boolean;
  /** What is whole of a damaged croupier.json. */
  salvage?(text: string, parse: (text: string) => unknown): unknown;
  /** Where it can have a scanner, what may be said about it: where it hangs, and how long a pause ends a code. */
  scanning?(wires: ReturnType<typeof portOf>, gap: readonly [number, Check]): Schema;
  /** Adds what only some bundles have; `groups`: what is asked for now, and what was before. */
  extend?(schema: Schema, board: Board, parts: Parts, groups: How[], has: Has): void;
}

/** What has a length is none: lists, and bytes, which on a board throw where they are asked for a name. */
function isGroup(value: unknown): value is How {
  return !!value && typeof value === "object" && (value as How).length === undefined;
}

/** On the board a number has no members, not even absent ones. */
export function objectOf(value: unknown): How {
  return isGroup(value) ? value : {};
}

function isLeaf(schema: Setting | Schema): schema is Setting {
  return Array.isArray(schema);
}

/** What stands in force where nobody has said anything. */
function standardsOf(schema: Schema): How {
  const standards: How = {};
  for (const name in schema) {
    const one = schema[name];
    if (!isLeaf(one)) standards[name] = standardsOf(one);
    // A player's key has no mark, and what may be anything has no standard.
    else if (one.length && one[2] !== Behind.Spare && name[0] !== "P") standards[name] = one[0];
  }
  return standards;
}

/** All that a setting may be, each once, as a complaint names it; "" where that cannot be listed. */
function wordsOf(setting: Setting): string {
  const standard = setting[0];
  if (typeof setting[1] === "function" || typeof standard === "boolean") return (setting[3] as string) || "";
  const words = setting.slice(setting.indexOf(standard, 1) < 0 ? 0 : 1);
  if (typeof standard === "number") words.sort((a, b) => (a as number) - (b as number));
  return words.join(" ");
}

/** Whether a setting may be that. */
function isGood(setting: Setting, value: unknown, has: Has): boolean {
  const standard = setting[0];
  const check = setting[1];
  // Nothing is said of it: it may be anything.
  if (!setting.length) return true;
  if (typeof value !== typeof standard) return false;
  return typeof check === "function" ? check(value, standard, has) : setting.indexOf(value) >= 0;
}

/** The first that is any good, of what is asked for now and what was before. */
export function asked(groups: unknown[], name: string, setting: Setting, has: Has): string {
  for (const group of groups) {
    const value = objectOf(group)[name];
    if (isGood(setting, value, has)) return value as string;
  }
  return setting[0] as string;
}

/**
 * `env` is process.env.BOARD; `files` holds croupier.json; `more` are settings to add to it. `has` tells whether this board has a pin of that
 * name, or (`isPin` false) a port or bus that may be used. `all`: boards in the order in which they are looked up; the last one serves where none is meant.
 */
export function readSettings(env: string, files: Files, more: How, has: Has, parts: Parts, all: Board[]): Read {
  const complaints: string[] = [];
  const own: How = {};
  const names = all.map(other => other.name);

  function complain(words: string): void {
    if (complaints.length < MOST_COMPLAINTS) complaints.push(words);
  }

  function refuse(path: string, value: unknown, words: string): void {
    complain(path + ": not " + JSON.stringify(value) + (words ? " but " + words : ""));
  }

  /** What is as the schema says goes into `into` and `kept`; what is not is named. */
  function take(from: unknown, schema: Schema, into: How, kept: How, path: string): void {
    if (!isGroup(from)) return refuse(path || "settings", from, "{...}");
    for (const name in from) {
      const value = from[name];
      const whole = path ? path + "." + name : name;
      const one = schema[name];
      if (Object.keys(schema).indexOf(name) < 0) complain(whole + ": unknown");
      else if (!isLeaf(one)) {
        const inner = objectOf(kept[name]);
        take(value, one, objectOf(into[name]), inner, whole);
        kept[name] = inner;
      } else if (isGood(one, value, has)) into[name] = kept[name] = value;
      // Most of what is spare is secret.
      else refuse(whole, one[2] === Behind.Spare ? "..." : value, wordsOf(one));
    }
  }

  /** Whose name was asked for, or whoever calls itself like this board; if there is none, ports by path and no pins. */
  function boardOf(groups: unknown[]): Board {
    const named = asked(groups, "board", [""].concat(names), has);
    const found = all.find(other => (named ? other.name === named : other.env === env));
    if (!found) complain("Board " + env + ": set board");
    return found || all[all.length - 1];
  }

  const text = parts.isBare ? "" : textOf(files);
  let before = text && text.length <= Most.Bytes ? files.readJSON(FILE, true) : {};
  let bad = "";
  if (before === undefined) {
    bad = "" + text;
    before = (parts.salvage && parts.salvage(bad, JSON.parse)) || {};
    complain(FILE + " is not JSON");
  }
  const groups = [objectOf(more), objectOf(before)];
  const board = boardOf(groups);
  const scans = !!parts.scanning;
  const games = parts.games.map(game => game.describe());
  const peer = asked(
    groups.map(group => group.peer),
    "port",
    [board.peer || (scans ? "Serial2" : board.scannerPort), port],
    has,
  );
  const schema: Schema = common(
    board,
    peer,
    names,
    games.map(game => game.name),
  );
  if (parts.extend) parts.extend(schema, board, parts, groups, has);
  for (const game of games) Object.assign(schema, game.settings(board, scans));
  const config = standardsOf(schema);
  take(before, schema, config, own, "");
  take(more, schema, config, own, "");
  let json = JSON.stringify(own);
  if (Math.max(text.length, json.length) > Most.Bytes) {
    json = "";
    complain(FILE + " too large");
  }
  return { config: config as How & Config, own: own, json: json, complaints: complaints, bad: bad };
}
