// The first two seconds on an OLED, with two cards where there is room for them.
import { Mark } from "../kit/font";
import type { Screen } from "../kernel/ports";
import { drawBar } from "./plain-splash";

/** The bar is drawn so many times. */
export const enum Bar {
  Steps = 10,
}

/** Two cards, one upon the other. */
function drawCards(screen: Screen): void {
  screen
    .drawRect(2, 5, 19, 29)
    .clearRect(8, 10, 25, 34)
    .drawRect(8, 10, 25, 34)
    .drawString(Mark.Hearts, 5, 8)
    .drawString(Mark.Spades, 14, 18);
}

/** A low display has no room for cards. */
export default function drawSplash(screen: Screen, step: number): void {
  const isHigh = screen.getHeight() > 32;
  drawBar(screen, step, isHigh ? 31 : 16, isHigh ? 20 : 16);
  if (isHigh && !step) drawCards(screen);
}
