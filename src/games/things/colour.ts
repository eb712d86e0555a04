// Things on a colour display: a title, the words as large as they get, a message. Opened when it is drawn for the first time.
import type { ThingsPicture } from "./view";
import { Area } from "../../kit/area";
import { Colour } from "../../kit/colours";
import { centre, cut } from "../../kit/colour-text";
import { setFont } from "../../kit/font";
import { drawFitted } from "../../kit/fitted";
import type { Tiles } from "../../kernel/ports";

/** Rows of the title and of the message; between them are the words. */
const TITLE = 28,
  MESSAGE = 30;
const HEIGHT = Area.Height - TITLE - MESSAGE;
const LETTERS = 25;

/** One part of the picture after the other; answers whether there is another one. */
function drawColour(tiles: Tiles, picture: ThingsPicture, part: number): boolean {
  const title = picture.title;
  const note = picture.note;
  const words = picture.words;
  const message = picture.message;
  if (!part) {
    tiles.begin("things", Colour.Night);
    tiles.put(0, 0, 0, Area.Width, TITLE, title + "|" + note, (screen, left, top) => {
      setFont(screen.setColor(Colour.Gold), 2).drawString(cut(title, LETTERS), left + 10, top + 7);
      if (title.length + note.length < LETTERS)
        screen.setColor(Colour.Dim).drawString(note, left + Area.Width - 8 - 12 * note.length, top + 7);
    });
  } else if (part === 1)
    tiles.put(
      1,
      0,
      TITLE,
      Area.Width,
      HEIGHT,
      words,
      (screen, left, top) => {
        screen
          .setColor(Colour.Felt)
          .fillRect(left, top, left + Area.Width - 1, top + HEIGHT - 1)
          .setColor(Colour.Text);
        drawFitted(screen, words, 8, left + 12, top + 6, Area.Width - 24, HEIGHT - 12);
      },
      "B",
    );
  else
    tiles.put(2, 0, Area.Height - MESSAGE, Area.Width, MESSAGE, message, (screen, left, top) =>
      centre(screen.setColor(Colour.Text), cut(message, LETTERS), 2, left, Area.Width, top + 8),
    );
  return part < 2;
}

export type DrawInColour = typeof drawColour;

declare module "../../kernel/ports" {
  interface Views {
    things(): DrawInColour;
  }
}

export default () => drawColour;
