// Sheets of ready-cut labels: where each label lies, by its maker's measures or by one's own. All in mm.
import { Mistake } from "../../mistake";
import labels from "./labels.json";
import { PAPERS, type Paper, type Point, SIDES, paperWords } from "./plan";

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

/**
 * Measures of the makers' templates, where two tables of them at least agree within half a millimetre. Of the L7120 there are two kinds, and both
 * are here. What stands on a box goes before what stands here. (Those of Letter are round in inches.)
 */
export const LABELS = labels as LabelSheet[];

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
export function labelCorner({ count: [columns], pitch, corner }: LabelSheet, place: number): Point {
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
