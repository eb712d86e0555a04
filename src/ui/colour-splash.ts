// The first two seconds on a colour display: two cards, the name, a bar for the time in which a key may still be held, and what that is for.
import type { Screen, Tiles } from "../kernel/ports";
import { Colour } from "../kit/colours";
import { centre, fillRounded } from "../kit/colour-text";
import { Mark, setFont } from "../kit/font";
import { translate } from "../kit/translate";

const WORDS = "Hold a key: safe mode";
/** Pixels of the bar for each step. */
const STEP = 24;
/** Of a card, and from one to the other. */
const WIDTH = 62,
  HEIGHT = 84,
  ACROSS = 54,
  DOWN = 8;

function drawCard(screen: Screen, suit: string, colour: number, left: number, top: number): void {
  fillRounded(screen.setColor(Colour.Felt), left - 2, top - 2, left + WIDTH + 1, top + HEIGHT + 1);
  fillRounded(screen.setColor(Colour.Card), left, top, left + WIDTH - 1, top + HEIGHT - 1);
  setFont(screen.setColor(colour), 2).drawString(suit, left + 6, top + 6);
  setFont(screen, 6).drawString(suit, left + 19, top + 24);
}

/** Each step is a longer bar. */
export default function drawColourSplash(tiles: Tiles, step: number): void {
  tiles.begin("splash", Colour.Felt);
  tiles.put(0, 99, 12, 122, 96, "", (screen, left, top) => {
    drawCard(screen, Mark.Hearts, Colour.Red, left + 2, top + 2);
    drawCard(screen, Mark.Spades, Colour.Ink, left + 2 + ACROSS, top + 2 + DOWN);
  });
  tiles.put(1, 36, 118, 248, 40, "", (screen, left, top) =>
    centre(screen.setColor(Colour.Text), "Croupier", 5, left, 248, top),
  );
  tiles.put(2, 40, 170, 240, 8, "" + step, (screen, left, top) =>
    screen
      .setColor(Colour.Seam)
      .fillRect(left, top + 2, left + 239, top + 5)
      .setColor(Colour.Gold)
      .fillRect(left, top, left + STEP * (step + 1) - 1, top + 7),
  );
  tiles.put(3, 32, 188, 256, 16, "", (screen, left, top) =>
    centre(screen.setColor(Colour.Text), translate(WORDS), 2, left, 256, top),
  );
}
