// Text to read on a colour display, with a title or without, and with two arrows below it where it has several pages, or the answers to a question. Made anew each time it is drawn.
import { Area } from "./area";
import type { Tiles } from "../kernel/ports";
import { Colour } from "./colours";
import { COLOUR_LETTERS, cut } from "./colour-text";
import { Font, Mark, setFont } from "./font";
import { wrap } from "./lines";
import { translate } from "./translate";

/** The first row of pixels below a title, and from one line to the next, in double and in single size. */
const TOP = 37,
  PITCH = 22,
  SMALL = 11;
/** Above the first line where there is no title, and rows of the arrows. */
const EDGE = 7,
  BUTTON = 33;
/** Rows of the answers, and how far their buttons stand back from the edges of what is touched. */
const ANSWER = 60,
  BACK = 8;
/** From the left edge to the text. */
const MARGIN = 14;

/** Lines of the font's double size go on in the next line where they are too long; if they are too many then, all are of its single size. */
export default function drawColourLines(
  tiles: Tiles,
  title: string,
  lines: string[],
  isTurned: boolean,
  answers?: string[],
): void {
  const top = title ? TOP : EDGE;
  const bottom = Area.Height - (answers ? ANSWER : isTurned ? BUTTON : EDGE);
  const touch = answers ? "" : "B";
  const rowsAt = (pitch: number) => ((bottom - top) / pitch) | 0;
  let scale = 2;
  let pitch = PITCH;

  /** The lines as they stand on the display. */
  function broken(): string[] {
    const list: string[] = [];
    for (const line of lines) for (const part of wrap(translate(line), (COLOUR_LETTERS * 2) / scale)) list.push(part);
    return list;
  }

  function putLine(slot: number, text: string): void {
    tiles.put(
      slot,
      0,
      top + (slot - 1) * pitch,
      Area.Width,
      pitch,
      text,
      (screen, left, y) => setFont(screen.setColor(Colour.Text), scale).drawString(text, left + MARGIN, y + 2),
      touch,
    );
  }

  function putArrow(slot: number, x: number, arrow: string, key: string): void {
    const width = Area.Width / 2;
    const at = (width - 2 * Font.Width) >> 1;
    tiles.put(
      slot,
      x,
      Area.Height - BUTTON,
      width,
      BUTTON,
      arrow,
      (screen, left, y) => setFont(screen.setColor(Colour.Gold), 2).drawString(arrow, left + at, y + 9),
      key,
    );
  }

  function putAnswer(word: string, at: number): void {
    const width = Area.Width / 2;
    tiles.put(
      50 + at,
      at * width,
      Area.Height - ANSWER,
      width,
      ANSWER,
      word,
      (screen, left, y) => {
        screen
          .setColor(at ? Colour.Gold : Colour.Slate)
          .fillRect(left + BACK, y + BACK, left + width - BACK - 1, y + ANSWER - BACK - 1);
        const label = translate(word);
        setFont(screen.setColor(at ? Colour.Ink : Colour.Text), 2).drawString(
          label,
          left + (width >> 1) - Font.Width * label.length,
          y + 23,
        );
      },
      at ? "B" : "A",
    );
  }

  let text = broken();
  if (text.length > rowsAt(pitch)) {
    scale = 1;
    pitch = SMALL;
    text = broken();
  }
  tiles.begin("text" + scale + (title ? "t" : "") + (answers ? "q" : isTurned ? "p" : ""), Colour.Night);
  for (let at = rowsAt(pitch); at--;) putLine(1 + at, at < text.length ? text[at] : "");
  if (title)
    tiles.put(
      0,
      0,
      0,
      Area.Width,
      TOP,
      title,
      (screen, left, y) => {
        setFont(screen.setColor(Colour.Gold), 2).drawString(
          cut(translate(title), COLOUR_LETTERS),
          left + MARGIN,
          y + 9,
        );
        screen.setColor(Colour.Slate).fillRect(left + MARGIN, y + 29, left + Area.Width - MARGIN - 1, y + 30);
      },
      touch,
    );
  if (answers) answers.forEach(putAnswer);
  if (!isTurned) return;
  putArrow(50, 0, Mark.Left, "A");
  putArrow(51, Area.Width / 2, Mark.Right, "C");
}
