// The first two seconds, on a display in colour or on an OLED.
import type { Screen } from "../kernel/ports";
import drawColourSplash from "./colour-splash" with { exists: "while open" };
import drawPlainSplash from "./splash";

export default function drawSplash(screen: Screen, step: number): void {
  if (screen.tiles) drawColourSplash(screen.tiles, step);
  else drawPlainSplash(screen, step);
}
