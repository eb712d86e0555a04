// The first two seconds on an OLED: the name, a bar for the time in which a key may still be held, and what that is for.
import { Font, Mark, setFont } from "../kit/font";
import type { Screen } from "../ports";

/** The bar is drawn so many times. */
export const enum Bar {
  Steps = 10,
}

const WORDS = "Hold a key: safe mode";
/** From the left edge to the bar, and from one of its steps to the next. */
const MARGIN = 4,
  STEP = 13;

/** Two cards, one upon the other. */
function drawCards(screen: Screen): void {
  screen
    .drawRect(2, 5, 19, 29)
    .clearRect(8, 10, 25, 34)
    .drawRect(8, 10, 25, 34)
    .drawString(Mark.Hearts, 5, 8)
    .drawString(Mark.Spades, 14, 18);
}

/** Step 0 draws all of it, each other one a longer bar. */
export default function drawSplash(screen: Screen, step: number): void {
  const height = screen.getHeight();
  if (!step) {
    // A low display has no room for cards, a lean bundle none for their picture.
    const isWhole = height > 32;
    setFont(screen.clear(), 2).drawString("Croupier", isWhole ? 31 : 16, isWhole ? 12 : height / 2 - 16);
    setFont(screen, 1).drawString(WORDS, 1, height - Font.Height);
    if (isWhole) drawCards(screen);
  }
  screen.fillRect(MARGIN, height - 14, MARGIN + STEP * step, height - 12);
}
