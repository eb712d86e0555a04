// Durak's words on a colour display: their suits in colour, and in frames what can be chosen.
import { drawPaper } from "./colour-card";
import { suited } from "./box";
import { Colour } from "../../../kit/colours";
import { Font, Mark, setFont } from "../../../kit/font";
import { wrap } from "../../../kit/lines";
import { Area } from "../../../kit/area";
import type { Screen, Tiles } from "../../../kernel/ports";
import { translate } from "../../../kit/translate";

/** Where a line below a picture stands: room for 22 letters. */
const LINE_LEFT = 24,
  LINE_TOP = 172,
  LINE_WIDTH = Area.Width - 2 * LINE_LEFT,
  LINE_HEIGHT = 36;

/** Text whose hearts and diamonds are red. */
export function drawSuited(screen: Screen, text: string, scale: number, x: number, y: number, colour: Colour): void {
  let red = "";
  let other = "";
  for (const letter of text) {
    const isRed = letter === Mark.Hearts || letter === Mark.Diamonds;
    red += isRed ? letter : " ";
    other += isRed ? " " : letter;
  }
  setFont(screen.setColor(colour), scale).drawString(other, x, y);
  if (red.trim()) screen.setColor(Colour.Red).drawString(red, x, y);
}

/** A line of words in 18 rows of pixels; what is too long for letters of double size stands there in two lines of single size, `pitch` rows from one to the next. */
export function drawSaid(screen: Screen, line: string, x: number, y: number, width: number, pitch: number): void {
  const text = suited(line);
  const letters = (width / (2 * Font.Width)) | 0;
  if (text.length <= letters) drawSuited(screen, text, 2, x, y + 1, Colour.Text);
  else
    wrap(text, 2 * letters - 2)
      .slice(0, 2)
      .forEach((words, at) => drawSuited(screen, words, 1, x, y + 1 + pitch * at, Colour.Text));
}

/**
 * A choice as it stands on a button, at most six letters: of several cards the rank is said once, and where a trump is shown, or an attack chosen that shall be
 * beaten first, the suit says all.
 */
export function labelOf(word: string): string {
  const cards = word.split("+");
  const suit = suited("6" + word[word.length - 1])[1];
  if (word.substr(0, 4) === "show") return translate("Show") + suit;
  if (word.substr(0, 5) === "first") return translate("1st ") + suit;
  let text = suited(word[0].toUpperCase() + cards[0].substr(1));
  for (const card of cards.slice(1)) text += suited(card)[card.length - 1];
  return text;
}

/** A frame with words in its middle, golden if they are what B means. */
export function drawButton(
  screen: Screen,
  text: string,
  isOn: boolean,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const rim = isOn ? Colour.Gold : Colour.Dim;
  drawPaper(screen, x, y, width, height, isOn ? Colour.Gold : Colour.Night, rim, 2);
  const left = x + ((width - 2 * Font.Width * text.length + 2) >> 1);
  drawSuited(screen, text, 2, left, y + (height >> 1) - 7, isOn ? Colour.Ink : Colour.Text);
}

/** Below a picture, and B if it is touched: a line, which is a button if it begins with that key. */
export function putLine(tiles: Tiles, slot: number, line: string): void {
  tiles.put(
    slot,
    LINE_LEFT,
    LINE_TOP,
    LINE_WIDTH,
    LINE_HEIGHT,
    line,
    (screen, left, top) => {
      const isKey = line.substr(0, 3) === "B: ";
      const text = translate(isKey ? line[3].toUpperCase() + line.substr(4) : line);
      const width = 2 * Font.Width * text.length;
      const middle = left + LINE_WIDTH / 2;
      if (isKey) drawButton(screen, text, true, middle - width / 2 - 16, top, width + 30, LINE_HEIGHT);
      else drawSaid(screen, line, Math.max(left, middle + 1 - width / 2), top + 9, LINE_WIDTH, 10);
    },
    "B",
  );
}
