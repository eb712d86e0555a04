// The first two seconds on an OLED, for a bundle that has no room for cards: the name, a bar for the time in which a key may still be held, and what that is for.
import { Font, setFont } from "../kit/font";
import { translate } from "../kit/translate";
import type { Screen } from "../kernel/ports";

/** From the left edge to the bar, and from one of its steps to the next. */
const MARGIN = 4,
  STEP = 13;

/** Step 0 draws all of it, each other one a longer bar; `left`: where the name begins, `up`: so far above the middle. */
export function drawBar(screen: Screen, step: number, left: number, up: number): void {
  const height = screen.getHeight();
  if (!step) {
    setFont(screen.clear(), 2).drawString("Croupier", left, height / 2 - up);
    setFont(screen, 1).drawString(translate("Hold a key: safe mode"), 1, height - Font.Height);
  }
  screen.fillRect(MARGIN, height - 14, MARGIN + STEP * step, height - 12);
}

export default function drawSplash(screen: Screen, step: number): void {
  drawBar(screen, step, 16, 16);
}
