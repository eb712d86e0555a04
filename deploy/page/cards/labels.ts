// Labels to play with: for each way of using *Things* a list, as `croupier things` would put it on a board. Names are the same in all languages, in letters that every display has.
import { crc32 } from "../../../devices/sim/bytes";
import { makeLabel } from "../../../src/games/things/codes";
import type { Face, Mode } from "../../../src/games/things/contract";
import { LIST, Size, keyOf } from "../../../src/games/things/files";
import names from "./label-names.json";

export interface Label {
  mode: Mode;
  code: string;
  name: string;
  worth: number;
}

export const MODES: Mode[] = ["pairs", "roll", "count", "ruler"];

const label = (mode: Mode, number: number, name: string, worth = 0): Label => ({
  mode,
  code: makeLabel(number),
  name,
  worth,
});

/** From one code of the rod to the next, in mm. */
const PITCH = 20;
const CODES = 16;

export const LABELS: Label[] = [
  ...names.pairs.flatMap((name, at) => [label("pairs", 101 + 2 * at, name), label("pairs", 102 + 2 * at, name)]),
  ...names.roll.map((name, at) => label("roll", 201 + at, name)),
  ...[1, 2, 5, 10, 20, 50].map((worth, at) => label("count", 401 + at, String(worth), worth)),
  // A board reads the place of these from the label itself.
  ...Array.from({ length: CODES }, (_, at) => label("ruler", PITCH * at, `${PITCH * at} mm`)),
];

export const labelsOf = (mode: Mode): Label[] => LABELS.filter(one => one.mode === mode);

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, letter => letter.charCodeAt(0));
const keyFor = (code: string): string => keyOf(text => crc32(bytesOf(text)), code);

function listFor(mode: Mode): string {
  const lines = labelsOf(mode).map(({ code, name, worth }) => `\n${keyFor(code)},${name},${worth || ""};`);
  return lines.join("");
}

/** Lines for a board's prompt: the list in the place of the one before, whose scans go with it; then it is opened. */
export const linesFor = (mode: Mode): string[] => [
  ...MODES.map(one => `require("Storage").erase("croupier.${one}")`),
  `require("Storage").write("${LIST}",${JSON.stringify(listFor(mode))},0,${Size.List})`,
];

/** Codes of labels that the board has noted, as far as its list tells. Of a pair it does not tell which one. */
export function notedOf(state: Face): string[] {
  const { mode, list = [], things } = state;
  const all = labelsOf(mode);
  if ((mode !== "roll" && mode !== "count") || things < all.length) return [];
  return all.filter(({ name }) => list.includes(name) === (mode === "count")).map(({ code }) => code);
}
