// Pictures that nobody can tell apart on a card, where each may be turned: the same pixels, whatever the file is called, and whatever wrote it.
import { Mistake } from "../../mistake";
import { type Source, pixelsOf } from "./pictures";

/** Side of what is compared, and how many times finer it is drawn first. */
const SIDE = 48;
const FINER = 6;
/** Of 255: what another way to store or to turn the same picture may change. */
const SLACK = 5;

type Thumb = Uint8Array;

/** In the middle of a square, the mean of what is seen in each part of it. */
async function thumbOf(source: Source): Promise<Thumb> {
  const longest = SIDE * FINER;
  const { pixels, width, height } = await pixelsOf(source, longest);
  const [left, top] = [Math.floor((longest - width) / 2), Math.floor((longest - height) / 2)];
  const sums = new Float64Array(SIDE * SIDE * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const to = 4 * (Math.floor((y + top) / FINER) * SIDE + Math.floor((x + left) / FINER));
      for (let part = 0; part < 4; part++) sums[to + part] += pixels[4 * (y * width + x) + part];
    }
  return Uint8Array.from(sums, sum => Math.round(sum / FINER ** 2));
}

function turned(thumb: Thumb): Thumb {
  const to = new Uint8Array(thumb.length);
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++)
      to.set(thumb.subarray(4 * (y * SIDE + x), 4 * (y * SIDE + x) + 4), 4 * (x * SIDE + SIDE - 1 - y));
  return to;
}

const areSame = (one: Thumb, other: Thumb) => one.every((value, at) => Math.abs(value - other[at]) <= SLACK);

/** What turning changes nothing of: pictures whose sums differ by more than slack are not the same. */
const sumOf = (thumb: Thumb) => thumb.reduce((sum, value) => sum + value, 0);

/** The first two sources whose pictures are the same, however they are turned. */
export async function sameOf(sources: Source[]): Promise<[Source, Source] | undefined> {
  const known: { source: Source; sum: number; ways: Thumb[] }[] = [];
  for (const source of sources) {
    const thumb = await thumbOf(source);
    const sum = sumOf(thumb);
    const near = known.filter(one => Math.abs(one.sum - sum) <= SLACK * SIDE * SIDE);
    const same = near.find(({ ways }) => ways.some(way => areSame(way, thumb)));
    if (same) return [same.source, source];
    const ways = [thumb];
    for (let quarter = 1; quarter < 4; quarter++) ways.push(turned(ways[quarter - 1]));
    known.push({ source, sum, ways });
  }
  return undefined;
}

/** @throws Mistake when two of them are the same */
export async function checkPictures(sources: Source[]): Promise<void> {
  const same = await sameOf(sources);
  if (same)
    throw new Mistake(
      `${same[0].from} and ${same[1].from} show the same: two symbols could not be told apart; take one of them out of the folder, or draw another`,
    );
}
