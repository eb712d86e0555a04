// Crops to learn from that are cut out of labelled photos: each card somewhere near where the search believes it, in other light, and pieces of the
// picture that miss it.
import { parseCode } from "../../../src/games/set/codes";
import type { Card } from "../../../src/games/set/rules";
import { Mistake } from "../../mistake";
import { join } from "node:path";
import { cropOf } from "../crop";
import { scaleQuad, sidesOf, turn } from "../geometry";
import type { Picture, Quad } from "../picture";
import { openPhoto } from "../photo";
import { Dice } from "../scene/dice";
import { openCropFiles } from "./crop-files";
import { type Answer, answerOf, jitter, missed, noCard } from "./crops";
import { type LabelledCard, type LabelledPhoto, readLabels, sourceOf } from "./labels";

export interface PhotoSample {
  crop: Picture;
  answer: Answer;
}

/** A card on a photo, its corners in the photo's own pixels, from a short side on. */
export interface CardOnPhoto {
  card: Card;
  quad: Quad;
}

/** Of a photo's crops, the share that misses the card. */
const MISSED = 0.2;

/** Its label says where the cards lie. */
export type PlacedPhoto = LabelledPhoto & { grid: LabelledCard[] };

const isPlaced = (photo: LabelledPhoto): photo is PlacedPhoto => !!photo.grid?.length;

/** The cards of a photo that is so many pixels wide. */
export function cardsOn(photo: PlacedPhoto, pictureWidth: number): CardOnPhoto[] {
  return photo.grid.map(({ code, quad }) => {
    const scaled = scaleQuad(quad, pictureWidth / photo.width);
    const [first, second] = sidesOf(scaled);
    return { card: parseCode(code)!, quad: first > second ? turn(scaled, 1) : scaled };
  });
}

/** Other light, and a camera that is not quite clean: the photos to learn from are few. */
function relit(dice: Dice, { data, width, height }: Picture): Picture {
  const bright = Math.exp(dice.normal(0.12));
  const gains = [0, 1, 2].map(() => bright * Math.exp(dice.normal(0.03)));
  const noise = dice.chance(0.5) ? dice.between(0, 5) : 0;
  const out = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at += 4) {
    for (let channel = 0; channel < 3; channel++)
      out[at + channel] = data[at + channel] * gains[channel] + (noise ? dice.normal(noise) : 0);
    out[at + 3] = 255;
  }
  return { data: out, width, height };
}

/** A crop of one of the photo's cards, and what the net is to answer; everything about it comes from the dice. */
export function sampleFrom(dice: Dice, picture: Picture, cards: CardOnPhoto[], which: number): PhotoSample {
  const { card, quad } = cards[which];
  const [width] = sidesOf(quad);
  const isMissed = dice.chance(MISSED);
  const crop = isMissed ? missed(dice, quad, width) : jitter(dice, quad, width);
  const others = cards.filter((_, at) => at !== which).map(one => one.quad);
  const answer = isMissed ? noCard(crop, others) : answerOf(card, "usual", crop, quad, false);
  return { crop: relit(dice, cropOf(picture, crop)), answer };
}

export interface PhotoLesson {
  /** Of photos with a labels.json. */
  folder: string;
  /** So many crops in all. */
  crops: number;
  seed: number;
  /** The source whose photos are kept out of it, to measure by; empty: none. */
  leaveOut: string;
}

/** Photos to learn from, without those of which nobody noted where the cards lie; throws a Mistake if there are none. */
export function photosOf({ folder, leaveOut }: Pick<PhotoLesson, "folder" | "leaveOut">): PlacedPhoto[] {
  const all = readLabels(folder);
  const photos = all.filter(({ file }) => sourceOf(file) !== leaveOut);
  if (leaveOut && photos.length === all.length)
    throw new Mistake(
      `no photo is from ${leaveOut}; there are ${[...new Set(all.map(({ file }) => sourceOf(file)))].join(", ")}`,
    );
  const placed = photos.filter(isPlaced);
  if (!placed.length)
    throw new Mistake(
      `${join(folder, "labels.json")} names no photo to learn from: label photos on the page Recognise, and save the labels`,
    );
  return placed;
}

/** Writes the crops beside the drawn ones, as files called `photos`; answers from how many cards they are. `onEach` after every photo. */
export async function cutPhotos(lesson: PhotoLesson, to: string, onEach: () => void): Promise<number> {
  const photos = photosOf(lesson);
  const cards = photos.reduce((sum, { grid }) => sum + grid.length, 0);
  const each = Math.ceil(lesson.crops / cards);
  const dice = new Dice(lesson.seed);
  const files = openCropFiles(to, "photos");
  for (const photo of photos) {
    const picture = await openPhoto(join(lesson.folder, photo.file));
    const there = cardsOn(photo, picture.width);
    for (let which = 0; which < there.length; which++)
      for (let time = 0; time < each; time++) {
        const { crop, answer } = sampleFrom(dice, picture, there, which);
        files.add(crop, answer);
      }
    onEach();
  }
  files.close();
  return cards;
}
