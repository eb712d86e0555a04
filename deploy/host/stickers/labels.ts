// Sheets of ready-cut labels: where each label lies, by its maker's measures or by one's own. All in mm.
import { Mistake } from "../../mistake";
import { PAPERS, type Paper, SIDES, paperWords } from "./plan";

/** Columns and rows, or a width and a height. */
type Pair = [across: number, down: number];

export interface LabelSheet {
  name: string;
  paper: Paper;
  count: Pair;
  /** A label's width and height. */
  size: Pair;
  /** From a label's left edge, and from its top, to the next one's. */
  pitch: Pair;
  /** Left and top of the first. */
  corner: Pair;
  /** What one has to know before printing on it. */
  note?: string;
}

/** The maker gives these in inches. */
const inInches = (name: string, count: Pair, ...inches: [size: Pair, pitch: Pair, corner: Pair]): LabelSheet => {
  const [size, pitch, corner] = inches.map(([across, down]): Pair => [across * 25.4, down * 25.4]);
  return { name, paper: "letter", count, size, pitch, corner };
};

/**
 * Measures of the makers' templates, where two tables of them at least agree within half a millimetre. Of the L7120 there are two kinds, and both
 * are here. What stands on a box goes before what stands here.
 */
export const LABELS: LabelSheet[] = [
  {
    name: "avery-l7120",
    paper: "a4",
    count: [5, 7],
    size: [35, 35],
    pitch: [40, 40],
    corner: [7.5, 11],
    note: "It is sold in two kinds: this one has 5 mm between labels, avery-l7120-narrow 2.5 mm",
  },
  {
    name: "avery-l7120-narrow",
    paper: "a4",
    count: [5, 7],
    size: [35, 35],
    pitch: [37.5, 37.5],
    corner: [12.5, 18.5],
    note: "It is sold in two kinds: this one has 2.5 mm between labels, avery-l7120 5 mm",
  },
  { name: "avery-l7160", paper: "a4", count: [3, 7], size: [63.5, 38.1], pitch: [66.04, 38.1], corner: [7.21, 15.15] },
  { name: "avery-l7651", paper: "a4", count: [5, 13], size: [38.1, 21.2], pitch: [40.6, 21.2], corner: [4.75, 10.7] },
  { name: "avery-l7654", paper: "a4", count: [4, 10], size: [45.7, 25.4], pitch: [48.3, 25.4], corner: [9.7, 21.5] },
  { name: "avery-l4732", paper: "a4", count: [5, 16], size: [35.6, 16.9], pitch: [38.1, 16.9], corner: [11, 13.3] },
  { name: "avery-l7657", paper: "a4", count: [10, 27], size: [17.8, 10], pitch: [20.3, 10], corner: [4.7, 13.5] },
  { name: "avery-3474", paper: "a4", count: [3, 8], size: [70, 37], pitch: [70, 37], corner: [0, 0.5] },
  { name: "avery-3666", paper: "a4", count: [5, 13], size: [38, 21.2], pitch: [38, 21.2], corner: [10, 10.7] },
  inInches("avery-5160", [3, 10], [2.625, 1], [2.75, 1], [0.1875, 0.5]),
  inInches("avery-5167", [4, 20], [1.75, 0.5], [2.0625, 0.5], [0.28125, 0.5]),
];

/** Free on every side of a sticker within its label: a printer's feed is no more exact than that. */
const FREE = 1;
const EXAMPLE = "5x7,35x35,40x40,7.5x11";
const OWN = `or give the measures of yours in mm: columns x rows, a label, from label to label, the first one's left x top, e.g. --labels ${EXAMPLE}`;

const mm = (value: number) => String(Math.round(value * 100) / 100);
const pairWords = ([across, down]: Pair, by = " x ") => mm(across) + by + mm(down);

export const labelsOn = ({ count: [columns, rows] }: LabelSheet): number => columns * rows;

/** As one would give it as one's own. */
export const measuresOf = ({ count, size, pitch, corner }: LabelSheet): string =>
  [count, size, pitch, corner].map(pair => pairWords(pair, "x")).join();

/** Left and top of the label at a place, by rows from 0. */
export function labelCorner({ count: [columns], pitch, corner }: LabelSheet, place: number): { x: number; y: number } {
  return { x: corner[0] + (place % columns) * pitch[0], y: corner[1] + Math.floor(place / columns) * pitch[1] };
}

/** The side of the largest sticker on a label; what is too small for a code that can be read is refused. */
export function stickerSide({ name, size }: LabelSheet): number {
  const side = Math.min(Math.min(...size) - 2 * FREE, SIDES.most);
  if (side < SIDES.least)
    throw new Mistake(
      `the labels of ${name} are too small: of ${pairWords(size)} mm, ${mm(side)} mm are left with ${FREE} mm free on every side, and a sticker needs ${SIDES.least} mm for a code that a scanner reads`,
    );
  return side;
}

// --- what a person says

function parsePairs(text: string): Pair[] | undefined {
  const parts = text.split(",").map(part => /^ *(\d+(?:\.\d+)?) *x *(\d+(?:\.\d+)?) *$/i.exec(part));
  return parts.every(part => part !== null) ? parts.map(([, one, other]): Pair => [+one, +other]) : undefined;
}

/** Why such a sheet cannot be, in words; undefined where it can. */
function faultOf({ paper, count, size, pitch, corner }: LabelSheet): string | undefined {
  const room = PAPERS[paper];
  if (count.some(one => one < 1 || one % 1)) return `${pairWords(count)} are no columns and rows`;
  if (size.some(one => one <= 0)) return `a label of ${pairWords(size)} mm is none`;
  for (const [at, [edge, most]] of [["wide", room.width] as const, ["high", room.height] as const].entries()) {
    // What is laid in the middle of a paper that is too small begins before its edge.
    const reach = Math.max(corner[at], 0) + (count[at] - 1) * pitch[at] + size[at];
    if (count[at] > 1 && pitch[at] < size[at] - 1e-6)
      return `labels of ${mm(size[at])} mm, one every ${mm(pitch[at])} mm, lie on each other`;
    if (reach > most + 1e-6)
      return `its labels reach to ${mm(reach)} mm, and ${paperWords(paper)} is ${mm(most)} mm ${edge}`;
  }
  return undefined;
}

/** Edge to edge and in the middle of the paper, where nothing else is said. */
function ownSheet(text: string, pairs: Pair[], paper: Paper): LabelSheet {
  const [count, size, pitch = size] = pairs;
  const room = PAPERS[paper];
  const spare = (at: 0 | 1, most: number) => (most - (count[at] - 1) * pitch[at] - size[at]) / 2;
  const corner: Pair = pairs[3] ?? [spare(0, room.width), spare(1, room.height)];
  const own: LabelSheet = { name: text, paper, count, size, pitch, corner };
  const fault = faultOf(own);
  if (fault) throw new Mistake(`--labels ${text} cannot be: ${fault}`);
  return own;
}

/** `avery-l7120`, or its number alone, or measures. `paper` is what was asked for; undefined: the sheet's own, and A4 for measures. */
export function findLabels(text: string, paper?: Paper): LabelSheet {
  const pairs = parsePairs(text);
  if (pairs && pairs.length > 1 && pairs.length < 5) return ownSheet(text, pairs, paper ?? "a4");
  const wanted = text.toLowerCase().replace(/[\s_]+/g, "-");
  const found = LABELS.find(({ name }) => name === wanted || name === `avery-${wanted}`);
  if (!found)
    throw new Mistake(`--labels ${text} is not known here, only ${LABELS.map(({ name }) => name).join(", ")}; ${OWN}`);
  if (paper && paper !== found.paper)
    throw new Mistake(`${found.name} is a sheet of ${paperWords(found.paper)}: leave --paper out`);
  return found;
}

/** One line a sheet, for `--list-labels`. */
export function listLabels(): string[] {
  const rows = LABELS.map(one => {
    const side = Math.min(...one.size) - 2 * FREE;
    const fit = side < SIDES.least ? "too small" : `stickers of ${mm(Math.min(side, SIDES.most))} mm`;
    return [one.name, paperWords(one.paper), `${labelsOn(one)}`, `${pairWords(one.size)} mm`, fit, one.note ?? ""];
  });
  const widths = rows[0].map((_, column) => Math.max(...rows.map(row => row[column].length)));
  return rows.map(row =>
    row
      .map((cell, column) => (column === 2 ? cell.padStart(widths[2]) : cell.padEnd(widths[column])))
      .join("  ")
      .trimEnd(),
  );
}
