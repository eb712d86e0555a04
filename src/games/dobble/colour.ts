// Dobble on a colour display: the common symbol on a card with its name beside it, a score on two cards, or whatever else is to be said as large as it gets.
// Opened when it is drawn for the first time.
import type { DobblePicture } from "./view";
import { Area } from "../../kit/area";
import type { Screen, Tiles } from "../../kernel/ports";
import { Colour } from "../../kit/colours";
import { centre, cut, fillRounded } from "../../kit/colour-text";
import { setFont } from "../../kit/font";
import { wrap } from "../../kit/lines";
import { translate } from "../../kit/translate";

/** A round card: the bits of 36 columns of 36 rows, from left to right, each from its top. */
const CARD = atob(
  "AAP8AAAB//gAAH//4AAf//+AA////AB////gD////wH////4H////4P////8P////8f////+f////+f////+////////////////////////////////////////////////f////+f////+f////+P////8P////8H////4H////4D////wB////gA////AAf//+AAH//4AAB//gAAAP8AA",
);
const DISC = 36,
  SYMBOL = 22;
/** Pixels for each of theirs. */
const SCALE = 4;
/** Rows of the title, and of the words in the last ones; between them is the middle. */
const TITLE = 28,
  WORDS = 24;
const HEIGHT = Area.Height - TITLE - WORDS;
/** The middle stands in six tiles, so that each step has little to draw and each third of the width can be touched. */
const COLUMN = [0, 107, 213, 320];
const PIECES = 6;
/** From the left edge to the round card, and where the name beside it begins. */
const MARGIN = 10,
  BESIDE = 164;
/** On cards; one symbol has always the same. */
const INKS = [Colour.Red, Colour.Violet, Colour.Blue, Colour.Green, Colour.Ink];

/** In the middle of a box, at the largest scale up to `most` at which no word is cut; at the double one words and lines that do not fit are. */
function drawFitted(
  screen: Screen,
  text: string,
  most: number,
  left: number,
  top: number,
  width: number,
  height: number,
): void {
  let longest = 0;
  let scale = most + 1;
  let letters = 0;
  let lines: string[];
  for (const word of text.split(" ")) longest = Math.max(longest, word.length);
  do {
    scale--;
    letters = ((width + scale) / (6 * scale)) | 0;
    lines = wrap(text, letters);
  } while (scale > 2 && (longest > letters || (9 * lines.length - 2) * scale > height));
  lines = lines.slice(0, ((height / scale + 2) / 9) | 0);
  // A line's letters have seven rows, and two are between lines.
  let y = top + ((height - (9 * lines.length - 2) * scale) >> 1);
  for (const line of lines) {
    centre(screen, line, scale, left, width, y);
    y += 9 * scale;
  }
}

function drawSymbol(screen: Screen, picture: DobblePicture, left: number, top: number): void {
  const words = picture.words;
  const inset = ((DISC - SYMBOL) / 2) * SCALE;
  const x = left + MARGIN;
  const y = top + ((HEIGHT - DISC * SCALE) >> 1);
  screen
    .setColor(Colour.Card)
    .setFontCustom(CARD, 65, DISC, DISC | (SCALE << 8))
    .drawString("A", x, y)
    .setColor(INKS[(words.length + words.charCodeAt(0)) % INKS.length])
    .setFontCustom(picture.picture, 65, SYMBOL, SYMBOL | (SCALE << 8))
    .drawString("A", x + inset, y + inset)
    .setColor(Colour.Text);
  drawFitted(screen, words, 4, left + BESIDE, top, Area.Width - BESIDE - 8, HEIGHT);
}

/** One player's points, and whose they are. */
function drawPoints(screen: Screen, points: number, name: string, left: number, top: number): void {
  fillRounded(screen.setColor(Colour.Card), left, top + 10, left + 106, top + 115);
  screen.setColor(Colour.Ink);
  drawFitted(screen, "" + points, 8, left + 8, top + 14, 91, 98);
  centre(screen.setColor(Colour.Text), name, 2, left, 107, top + 126);
}

function drawScore(screen: Screen, score: number[], left: number, top: number): void {
  drawPoints(screen, score[0], translate("Left"), left + 24, top);
  centre(screen.setColor(Colour.Gold), ":", 5, left, Area.Width, top + 44);
  drawPoints(screen, score[1], translate("Right"), left + Area.Width - 24 - 107, top);
}

/** What stands between title and words. */
function drawMiddle(screen: Screen, picture: DobblePicture, left: number, top: number): void {
  if (picture.picture) drawSymbol(screen, picture, left, top);
  else if (picture.score) drawScore(screen, picture.score, left, top);
  else {
    screen.setColor(picture.isSignal ? Colour.Ink : Colour.Text);
    drawFitted(screen, picture.words, 12, left + 16, top + 6, Area.Width - 32, HEIGHT - 12);
  }
}

/** One part of the picture after the other; answers whether there is another one. `isScored`: there are two players, and the outer thirds are theirs. */
function drawColour(tiles: Tiles, picture: DobblePicture, part: number, isScored: boolean): boolean {
  const words = picture.words;
  const isSignal = picture.isSignal;

  function putBar(slot: number, y: number, height: number, text: string, note: string): void {
    // The note is what can be left out.
    const beside = note && text.length + note.length < 25 ? note : "";
    const shown = cut(text, 25);
    tiles.put(
      slot,
      0,
      y,
      Area.Width,
      height,
      shown + "|" + beside,
      (screen, left, top) => {
        const row = top + ((height - 14) >> 1);
        screen.setColor(Colour.Night).fillRect(left, top, left + Area.Width - 1, top + height - 1);
        if (beside)
          setFont(screen.setColor(Colour.Dim), 2).drawString(beside, left + Area.Width - 8 - 12 * beside.length, row);
        screen.setColor(Colour.Text);
        if (slot) centre(screen, shown, 2, left, Area.Width, row);
        else setFont(screen, 2).drawString(shown, left + MARGIN, row);
      },
      "B",
    );
  }

  function putPiece(at: number): void {
    const column = at % 3;
    const x = COLUMN[column];
    const down = (HEIGHT / 2) * ((at / 3) | 0);
    tiles.put(
      2 + at,
      x,
      TITLE + down,
      COLUMN[column + 1] - x,
      HEIGHT / 2,
      words + "|" + (picture.score ? ":" : picture.picture),
      (screen, left, top) => drawMiddle(screen, picture, left - x, top - down),
      isScored ? "ABC"[column] : "B",
    );
  }

  if (!part) {
    // The signal is seen at once, before anything is written on it.
    tiles.begin(isSignal ? "dobble, now" : "dobble", isSignal ? Colour.Gold : Colour.Felt);
    putBar(0, 0, TITLE, picture.title, picture.note);
  } else if (part <= PIECES) putPiece(part - 1);
  else putBar(1, Area.Height - WORDS, WORDS, picture.message, "");
  return part <= PIECES;
}

export type DrawInColour = typeof drawColour;

declare module "../../kernel/ports" {
  interface Views {
    dobble(): DrawInColour;
  }
}

export default () => drawColour;
