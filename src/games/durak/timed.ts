// A bout with a clock at the right end of its line of words, where these leave it the room.
import { box, isHigh, write } from "./box";
import { setFaces } from "./faces";
import { drawMost, task } from "./view";
import type { DurakPicture } from "./view";
import { setFont } from "../../kit/font";
import type { Screen } from "../../kernel/ports";

const LETTERS = 21;
const WIDTH = 6;

/** What a line says is to be done next, behind what has been done: only where it has room for that (session.ts). */
const TASKS = "attack beat it add?";

/** Whose move it is, or else the words without what is to be done, if there are more than so many letters. */
export function shortened(words: string, most: number): string {
  if (words.length > most && words.substr(0, 10) === "The other ") return "Other " + words.substr(10);
  const colon = words.indexOf(": ");
  const isTask = colon > 0 && TASKS.indexOf(words.substr(colon + 2)) >= 0;
  return words.length > most && isTask ? words.substr(0, colon) : words;
}

/** As `drawMost` of the view; `clock`: minutes and seconds, "" if there is none. */
export default function drawTimed(screen: Screen, picture: DurakPicture, clock: string): number {
  const high = isHigh(screen);
  // A gap between both.
  const most = LETTERS - clock.length - 1;
  const words = shortened(picture.line || task(picture), most);
  if (!clock || words.length > most) return drawMost(screen, picture);
  picture.line = words;
  const width = drawMost(screen, picture);
  const left = 127 - WIDTH * clock.length;
  if (high) box(screen, left, 0, 127, 8, true);
  write(setFont(screen, 1), clock, left + 1, high ? 1 : 16, high);
  // All that follows is cards.
  setFaces(screen, 1);
  return width;
}
