// Settings that a board may have, any of them, as its own schema has them.
import fc from "fast-check";
import { relaxedOf } from "../../devices/sim/storage/json";
import { inForce } from "./kept-settings";
import { linux } from "../../devices/boards/linux";
import camera from "../../src/games/tictactoe/settings";
import dobble from "../../src/games/dobble/settings";
import durak from "../../src/games/durak/settings";
import makeSet from "../../src/games/set/settings";
import colours from "../../src/settings/colour-settings";
import playerKeys from "../../src/settings/player-keys";
import networking from "../../src/settings/network-settings";
import scanner from "../../src/settings/scanner-settings";
import { portOf, word } from "../../src/settings/schema-checks";
import { common, signalling } from "../../src/settings/settings";
import type { Schema, Setting } from "../../src/settings/schema";

const board = linux();
const everybody = common(board, "Serial2", [board.name], ["set", "durak", "dobble", "tictactoe"]);
const SCHEMA: Schema = {
  ...everybody,
  peer: { ...everybody.peer, ...networking().peer },
  network: networking().network,
  display: { ...everybody.display, ...colours(board) },
  keys: { ...everybody.keys, ...playerKeys() },
  scanner: scanner(portOf(board, board.scannerPort, 9600), [board.gapMs, word]),
  signal: signalling(board),
  ...makeSet(),
  ...durak(),
  ...dobble(),
  ...camera(board, true),
};

/** Any bytes, and those that JSON writes in a way of its own. */
const letters = fc.oneof(
  fc.string({ unit: fc.integer({ min: 0, max: 127 }).map(code => String.fromCharCode(code)), maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom(
      "\0",
      "\x01",
      "7",
      "\b",
      "\v",
      "\x1b",
      '"',
      "'",
      "\\",
      "{",
      "}",
      ",",
      ":",
      "/",
      "\x7f",
      "\x80",
      "\xff",
      "x",
    ),
    maxLength: 20,
  }),
);

/** By the words of a check, or of the type of the default. */
function valueOf([standard, check, ...others]: Setting): fc.Arbitrary<unknown> {
  if (standard === undefined) return fc.constantFrom({}, { ssid: "home" }, true, "home", 0, null, []);
  if (typeof check !== "function") return fc.constantFrom(standard, check, ...others);
  switch (check.name) {
    case "text":
      return letters;
    case "address":
      return fc.nat(127);
    case "byte":
      return fc.nat(255);
    case "word":
      return fc.nat(65535);
    case "machine":
      return fc.oneof(
        fc.integer({ min: -1999, max: 99999 }),
        fc.integer({ min: -7999, max: 8000 }).map(n => n / 4),
      );
    case "six":
      return fc.oneof(
        fc.constant([]),
        fc.array(
          fc.integer({ min: -4000, max: 4000 }).map(n => n / 8),
          { minLength: 6, maxLength: 6 },
        ),
      );
    default:
      return fc.constant(standard);
  }
}

const groupOf = (schema: Schema): fc.Arbitrary<object> =>
  fc.record(
    Object.fromEntries(
      Object.entries(schema).map(([name, one]): [string, fc.Arbitrary<unknown>] => [
        name,
        Array.isArray(one) ? valueOf(one as Setting) : groupOf(one as Schema),
      ]),
    ),
    { requiredKeys: [] },
  );

export const anySettings = groupOf(SCHEMA) as fc.Arbitrary<Record<string, unknown>>;

/** What has to be spoken of before it is there. */
const SPOKEN_OF = ["camera", "arm"];
export const ALL_PARTS = { camera: { baud: 115200 }, arm: { baud: 115200 } };

/** What is then in force; `standard`: on a board that has all parts. */
export const inForceWith = (standard: Record<string, unknown>, own: Record<string, unknown>) =>
  Object.assign(
    inForce(standard, own),
    Object.fromEntries(SPOKEN_OF.filter(part => !Object.keys(own[part] ?? {}).length).map(part => [part, {}])),
  );

/** On the board: Storage writes these settings, then the program; answers what is in force after each, and all complaints. */
export const bothWays = (
  settings: unknown[],
) => `(function(s){return[${settings.map(relaxedOf).join()}].map(function(c){
s.writeJSON("croupier.json",c);var w=croupier.configure({}),a=croupier.config();return[w.concat(croupier.configure({})),a,croupier.config()]})})(require("Storage"))`;

/** On the board: other wires do not start it anew. */
export const STAY = "(global.load=function(){},1)";
