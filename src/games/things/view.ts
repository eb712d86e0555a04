// Things: what it is about in type as large as it gets, a title above and a message below.
import type { Screen } from "../../kernel/ports";
import { setFont } from "../../kit/font";
import { drawAt, drawLarge } from "../../kit/large-text";

export interface ThingsPicture {
  title: string;
  /** At the title's right. */
  note: string;
  /** In large type. */
  words: string;
  message: string;
}

export function drawThings(screen: Screen, picture: ThingsPicture): void {
  const isHigh = screen.getHeight() > 32;
  const title = picture.title;
  const note = picture.note;
  const width = screen.getWidth();
  const words = picture.words;
  const top = isHigh ? 12 : 8;
  const bottom = isHigh ? 53 : 24;
  screen.clear();
  if (!drawLarge(screen, words, isHigh ? 5 : 2, 1, top, bottom)) drawAt(screen, words, 1, 1, top, bottom, true);
  setFont(screen, 1).drawString(picture.message, 1, isHigh ? 55 : 24);
  screen.drawString(title, 1, 0);
  if (6 * (title.length + note.length + 1) < width) screen.drawString(note, width - 6 * note.length, 0);
  if (isHigh) screen.drawLine(0, 9, width - 1, 9);
}
