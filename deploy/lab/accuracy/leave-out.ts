// One photographer left out: limits are chosen on the photos of all the others and measured on that one's, as a stranger's pictures would be.
import { type Look, judge } from "../../vision/recognise";
import { LIMITS, type Limits } from "../../vision/verdict";
import { shareInWords } from "./interval";
import { type LabelledPhoto, sourceOf } from "../../vision/train/labels";
import { rowOf } from "./row";
import { type Score, type Sum, scoreOf, sumOf } from "./score";

/** A photo as it was looked at, before anything is judged. */
export interface Looked {
  photo: LabelledPhoto;
  look: Look;
  /** Of the picture. */
  width: number;
}

export interface LeftOut {
  source: string;
  limits: Limits;
  scores: Score[];
}

/** A wrong card that is told as sure is worse than twenty that a person is asked about; one that is lost or shown where none lies, than five. */
const COST = { misread: 20, strays: 20, missed: 5, ghosts: 5, doubtful: 1 };

const TRIED: Limits[] = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95].flatMap(sure =>
  [0.5, 0.8, 0.95, 0.98].flatMap(card =>
    [0.3, 0.5, 0.7].map(pair => ({
      ...LIMITS,
      sure,
      sureTwice: Math.max(sure, LIMITS.sureTwice),
      sureLoose: Math.max(sure, LIMITS.sureLoose),
      card,
      pair,
    })),
  ),
);

const costOf = ({ cards, found, misread, strays, ghosts, doubtful }: Sum): number =>
  COST.misread * misread +
  COST.strays * strays +
  COST.missed * (cards - found) +
  COST.ghosts * ghosts +
  COST.doubtful * doubtful;

const scoreWith = ({ photo, look, width }: Looked, limits: Limits): Score => scoreOf(judge(look, limits), photo, width);

/** How far limits are from those in force: of several that do as well, the nearest are taken. */
const distanceOf = (limits: Limits): number =>
  Math.abs(limits.sure - LIMITS.sure) + Math.abs(limits.card - LIMITS.card) + Math.abs(limits.pair - LIMITS.pair);

function choose(photos: Looked[]): Limits {
  const rated = TRIED.map(limits => ({
    limits,
    cost: costOf(sumOf(photos.map(one => scoreWith(one, limits)))),
    far: distanceOf(limits),
  }));
  return rated.reduce((best, one) =>
    one.cost < best.cost || (one.cost === best.cost && one.far < best.far) ? one : best,
  ).limits;
}

export function leaveOut(photos: Looked[]): LeftOut[] {
  return [...new Set(photos.map(({ photo }) => sourceOf(photo.file)))].map(source => {
    const isOf = ({ photo }: Looked) => sourceOf(photo.file) === source;
    const limits = choose(photos.filter(one => !isOf(one)));
    return { source, limits, scores: photos.filter(isOf).map(one => scoreWith(one, limits)) };
  });
}

/** The shares of some photos, with intervals of 95 %. */
export function sharesOf(sum: Sum): string[] {
  return [
    `recall            ${shareInWords(sum.found, sum.cards)}`,
    `whole card right  ${shareInWords(sum.whole, sum.cards)}`,
    `sure but wrong    ${shareInWords(sum.misread, sum.found - sum.doubtful)}`,
    `doubtful          ${shareInWords(sum.doubtful, sum.found)}`,
    `  right among two ${shareInWords(sum.among, sum.doubtful)}`,
    `photos perfect    ${shareInWords(sum.perfect, sum.photos)}`,
    `false             ${sum.strays} sure, ${sum.ghosts} doubtful`,
  ];
}

export function leftOutLines(all: LeftOut[]): string[] {
  const wide = Math.max(12, ...all.map(({ source }) => source.length)) + 2;
  const lines = all.map(({ source, limits, scores }) => {
    const sum = sumOf(scores);
    const cells = [
      ...[limits.sure, limits.card, limits.pair, sum.cards, sum.found, sum.whole, sum.misread],
      ...[sum.doubtful, sum.among, sum.strays, sum.ghosts, `${sum.perfect}/${sum.photos}`],
    ];
    return rowOf(source, wide, cells);
  });
  const heads = "sure card pair cards found whole misread doubtful among false ghosts perfect".split(" ");
  return [
    rowOf("left out", wide, heads),
    ...lines,
    "all, each measured with limits chosen on the others:",
    ...sharesOf(sumOf(all.flatMap(({ scores }) => scores))),
  ];
}
