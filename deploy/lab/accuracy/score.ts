// What the recogniser said of one photo, held against what lies there.
import { isInside, likeness, middleOf } from "../../vision/geometry";
import type { Point } from "../../vision/picture";
import type { Card, Recognised } from "../../vision/recognise";
import type { LabelledCard, LabelledPhoto } from "../../vision/train/labels";

/** What is counted, before the first photo. */
const NOTHING = {
  /** Cards that lie there, that were found at all, and whose code is right: the first answer, where there are two. */
  cards: 0,
  found: 0,
  whole: 0,
  /** Of those found: in doubt; of these the right one among the two; and sure, but wrong. */
  doubtful: 0,
  among: 0,
  misread: 0,
  /** Cards that were seen where none lies, as sure ones and as doubtful ones. */
  strays: 0,
  ghosts: 0,
  /** Cards found whose place is known, and whose row and column are right. */
  placed: 0,
  inPlace: 0,
  /** Of cards whose place is known how much the outline that was found and the labelled one share, of what they cover together (intersection over union): the sum of all. */
  overlap: 0,
};

type Counts = typeof NOTHING;

/** Of several photos together. */
export interface Sum extends Counts {
  /** Of the cards found, right in quantity, filling, colour, shape. */
  attributes: [number, number, number, number];
  leastOverlap: number;
  photos: number;
  perfect: number;
}

export interface Score extends Counts, Pick<Sum, "attributes" | "leastOverlap"> {
  isPerfect: boolean;
  /** In words, for a person who wants to look. */
  mistakes: string[];
}

function pair(found: Card, code: string, score: Score): void {
  score.found++;
  for (let at = 0; at < 4; at++) if (found.code[at + 1] === code[at + 1]) score.attributes[at]++;
  if (found.code === code) score.whole++;
  if (!found.sure) {
    score.doubtful++;
    if (found.answers.some(one => one.code === code)) score.among++;
    score.mistakes.push(`${code} in doubt: ${found.answers.map(answerInWords).join(" or ")}`);
  } else if (found.code !== code) {
    score.misread++;
    score.mistakes.push(`${code} read as ${answerInWords(found)}`);
  }
}

const answerInWords = ({ code, confidence }: { code: string; confidence: number }) =>
  `${code} (${confidence.toFixed(2)})`;

function addStray(card: Card, score: Score): void {
  score[card.sure ? "strays" : "ghosts"]++;
  score.mistakes.push(`${answerInWords(card)} seen where none lies${card.sure ? "" : ", in doubt"}`);
}

const likenessOf = (a: string, b: string) => [1, 2, 3, 4].filter(at => a[at] === b[at]).length;

/** Without places: equal codes belong together, then those that differ least. */
function pairByCode(cards: Card[], codes: string[], score: Score): void {
  const left = codes.slice(),
    seen = cards.slice();
  for (let least = 4; least >= 0; least--)
    for (const card of seen.slice()) {
      const at = left.findIndex(code => likenessOf(code, card.code) === least);
      if (at < 0) continue;
      pair(card, left[at], score);
      left.splice(at, 1);
      seen.splice(seen.indexOf(card), 1);
    }
  for (const card of seen) addStray(card, score);
  for (const code of left) score.mistakes.push(`${code} not seen`);
}

/** Among the cards of its row, counted from the left. */
function rankOf(card: Card, cards: Card[]): number {
  return cards.filter(other => other.table === card.table && other.row === card.row && other.column < card.column)
    .length;
}

function pairByPlace(cards: Card[], photo: LabelledPhoto, grid: LabelledCard[], scale: number, score: Score): void {
  const left = new Set(cards);
  for (const label of grid) {
    const quad = label.quad.map(([x, y]): Point => [x * scale, y * scale]) as LabelledCard["quad"];
    const middle = middleOf(quad);
    const at = [...left]
      .filter(card => isInside(middleOf(card.corners), quad))
      .sort((a, b) => {
        const [p, q] = [middleOf(a.corners), middleOf(b.corners)];
        return Math.hypot(p[0] - middle[0], p[1] - middle[1]) - Math.hypot(q[0] - middle[0], q[1] - middle[1]);
      })[0];
    if (!at) {
      score.mistakes.push(`${label.code} in row ${label.row + 1}, column ${label.column + 1} not seen`);
      continue;
    }
    left.delete(at);
    pair(at, label.code, score);
    score.placed++;
    const overlap = likeness(at.corners, quad);
    score.overlap += overlap;
    score.leastOverlap = Math.min(score.leastOverlap, overlap);
    const column = photo.isRagged ? rankOf(at, cards) : at.column;
    if (at.table === 0 && at.row === label.row && column === label.column) score.inPlace++;
    else
      score.mistakes.push(
        `${label.code} in row ${label.row + 1}, column ${label.column + 1} placed in row ${at.row + 1}, column ${column + 1}${at.table ? ` of table ${at.table + 1}` : ""}`,
      );
  }
  for (const card of left) addStray(card, score);
}

const nothing = () => ({ ...NOTHING, attributes: [0, 0, 0, 0] as Sum["attributes"], leastOverlap: 1 });

/** `width`: of the picture that was recognised, which may be larger than the one that was labelled. */
export function scoreOf({ cards }: Pick<Recognised, "cards">, photo: LabelledPhoto, width: number): Score {
  const score: Score = { ...nothing(), cards: photo.codes.length, isPerfect: false, mistakes: [] };
  if (photo.grid) pairByPlace(cards, photo, photo.grid, width / photo.width, score);
  else pairByCode(cards, photo.codes, score);
  score.isPerfect = score.whole === score.cards && !score.strays && !score.ghosts;
  return score;
}

export function sumOf(scores: Score[]): Sum {
  const sum: Sum = { photos: 0, perfect: 0, ...nothing() };
  for (const score of scores) {
    sum.leastOverlap = Math.min(sum.leastOverlap, score.leastOverlap);
    sum.photos++;
    if (score.isPerfect) sum.perfect++;
    for (const name of Object.keys(NOTHING) as (keyof Counts)[]) sum[name] += score[name];
    score.attributes.forEach((right, at) => {
      sum.attributes[at] += right;
    });
  }
  return sum;
}
