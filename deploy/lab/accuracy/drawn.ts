// Drawn tables, each kind with one thing that makes its cards hard to read: how well each is read.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeCode } from "../../../src/games/set/codes";
import type { Net } from "../../vision/net";
import { recognise } from "../../vision/recognise";
import { throughJpeg } from "../../vision/scene/jpeg";
import { drawScene, type Truth } from "../../vision/scene/scene";
import { TRIALS, tablesFor, trialOf } from "../../vision/scene/trials";
import { percent, shareInWords } from "./interval";
import type { LabelledPhoto } from "../../vision/train/labels";
import { rowOf } from "./row";
import { type Score, type Sum, scoreOf, sumOf } from "./score";

export interface Drawn {
  kind: string;
  scores: Score[];
}

function labelOf(truth: Truth[], width: number, height: number): LabelledPhoto {
  const grid = truth.map(({ card, ...place }) => ({ code: makeCode(card), ...place }));
  return { file: "", group: "", width, height, codes: grid.map(({ code }) => code), grid, isRagged: false };
}

/** Which tables: `count` of each kind, more where there are few cards on each, from number `first` on; only kinds whose names have `word` in them. */
export interface Trials {
  count: number;
  first: number;
  word: string;
}

const kindsWith = (word: string) => TRIALS.filter(kind => kind.includes(word));

/** So many tables are that. */
export const tablesIn = ({ count, word }: Trials): number =>
  kindsWith(word).reduce((sum, kind) => sum + count * tablesFor(kind), 0);

/** `onEach` after every table. */
export async function measureDrawn(net: Net, { count, first, word }: Trials, onEach: () => void): Promise<Drawn[]> {
  const all: Drawn[] = kindsWith(word).map(kind => ({ kind, scores: [] }));
  for (const { kind, scores } of all)
    for (let number = first; number < first + count * tablesFor(kind); number++) {
      const { scene, truth, jpeg } = trialOf(kind, number);
      const picture = await throughJpeg(drawScene(scene), jpeg);
      scores.push(scoreOf(recognise(picture, { net }), labelOf(truth, scene.width, scene.height), scene.width));
      onEach();
    }
  return all;
}

/** The same tables as a folder of photos with a labels.json, to look at and to learn from: each kind is a source. `onEach` after every table. */
export async function saveDrawn(folder: string, { count, first, word }: Trials, onEach: () => void): Promise<void> {
  const { default: sharp } = await import("sharp");
  const labels: object[] = [];
  for (const kind of kindsWith(word))
    for (let number = first; number < first + count * tablesFor(kind); number++) {
      const { scene, truth, jpeg } = trialOf(kind, number);
      const { data, width, height } = drawScene(scene);
      const file = `${kind.replace(/\W+/g, "-")}__${number}.jpg`;
      await sharp(data, { raw: { width, height, channels: 4 } })
        .jpeg({ quality: jpeg })
        .toFile(join(folder, file));
      const cards = truth.map(({ card, quad }) => ({ code: makeCode(card), quad }));
      labels.push({ file, group: kind, w: width, h: height, cards: cards.map(({ code }) => code), grid: [cards] });
      onEach();
    }
  writeFileSync(join(folder, "labels.json"), JSON.stringify(labels, undefined, 1) + "\n");
}

function cellsOf({ cards, found, whole, misread, doubtful, among, strays, ghosts }: Sum): (string | number)[] {
  return [cards, percent(found, cards), percent(whole, cards), misread, doubtful, among, strays, ghosts];
}

export function drawnLines(all: Drawn[], isEach: boolean): string[] {
  const wide = Math.max(...all.map(({ kind }) => kind.length)) + 2;
  const heads = ["cards", "found", "whole", "misread", "doubtful", "among", "false", "ghosts"];
  const total = sumOf(all.flatMap(({ scores }) => scores));
  const mistakes = all.flatMap(({ kind, scores }) =>
    scores.flatMap(({ mistakes: some }, number) => {
      const read = some.filter(one => !one.includes(" placed in "));
      return read.length ? [`${kind}, table ${number + 1}: ${read.join("; ")}`] : [];
    }),
  );
  return [
    rowOf("drawn", wide, heads),
    ...all.map(({ kind, scores }) => rowOf(kind, wide, cellsOf(sumOf(scores)))),
    rowOf("all", wide, cellsOf(total)),
    `whole card right  ${shareInWords(total.whole, total.cards)}`,
    `sure but wrong    ${shareInWords(total.misread, total.found - total.doubtful)}`,
    ...(isEach ? mistakes : []),
  ];
}
