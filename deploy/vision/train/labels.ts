// A folder of photos with a labels.json: which cards each shows, and where known in which row and column.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseCode } from "../../../src/games/set/codes";
import { Mistake, reasonOf } from "../../mistake";
import type { Quad } from "../picture";

export interface LabelledCard {
  code: string;
  quad: Quad;
  row: number;
  column: number;
}

export interface LabelledPhoto {
  file: string;
  group: string;
  /** Of the picture that the quads are measured in. */
  width: number;
  height: number;
  codes: string[];
  /** Undefined where nobody noted where the cards lie. */
  grid?: LabelledCard[];
  /** Not all rows are of one length: where in a row a card stands is all that is known of its column. */
  isRagged: boolean;
}

interface Label {
  file: string;
  group?: string;
  w: number;
  h: number;
  cards: string[];
  grid?: { code: string; quad: number[][] }[][] | null;
}

function photoOf(label: Label): LabelledPhoto {
  const rows = label.grid ?? undefined;
  return {
    file: label.file,
    group: label.group ?? "all",
    width: label.w,
    height: label.h,
    codes: label.cards,
    grid: rows?.flatMap((cards, row) =>
      cards.map(({ code, quad }, column) => ({ code, quad: quad as unknown as Quad, row, column })),
    ),
    isRagged: new Set(rows?.map(cards => cards.length)).size > 1,
  };
}

function check(photo: LabelledPhoto): void {
  const wrong = photo.codes.find(code => !parseCode(code));
  if (wrong !== undefined)
    throw new Mistake(
      `labels.json names a card ${JSON.stringify(wrong)} on ${photo.file}: write S and four digits 1 to 3, e.g. S2311`,
    );
}

/** By file name. */
export function readLabels(folder: string): LabelledPhoto[] {
  const file = join(folder, "labels.json");
  let labels: Label[];
  try {
    labels = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) throw new Mistake(`${file} is no JSON: ${error.message}`);
    throw new Mistake(`cannot read ${file}: ${reasonOf(error)}; name a folder of photos with a labels.json`);
  }
  if (!Array.isArray(labels) || !labels.every(label => typeof label?.file === "string" && Array.isArray(label.cards))) {
    throw new Mistake(`${file} is not as expected: a list of {"file", "group", "w", "h", "cards", "grid"}`);
  }
  const photos = labels.map(photoOf).sort((a, b) => (a.file < b.file ? -1 : 1));
  photos.forEach(check);
  return photos;
}

/** Before `__` in a file's name: who took the picture. */
export const sourceOf = (file: string): string => file.split("__")[0];
