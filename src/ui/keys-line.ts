// The line of the keys below the picture of a colour display: what the shell has to say, or what to touch in the place of keys. Opened when it is drawn, then let go.
import { Colour } from "../kit/colours";
import { Mark, setFont } from "../kit/font";
import { Area } from "../kit/area";
import type { Screen, Tiles } from "../kernel/ports";
import { translate } from "../kit/translate";

/** The slots behind a view's. */
const SLOT = 60;
const HEIGHT = 28;
const KEYS = "ABC";
const SIGNS = [Mark.Left, "B", Mark.Right];
/** Each key has a third. */
const WIDTHS = [107, 106, 107];
/** Letters of a notice in large type. */
const LARGE = 26;

function drawKey(screen: Screen, sign: string, left: number, top: number, width: number): void {
  screen.setColor(Colour.Slate).fillRect(left + 3, top + 2, left + width - 4, top + HEIGHT - 3);
  setFont(screen, 2)
    .setColor(Colour.Dim)
    .drawString(sign, left + (width >> 1) - 5, top + 7);
}

/** Key `at`, from column `x` on; words stand in the middle of the line, and each third shows its part of them. */
function putKey(tiles: Tiles, notice: string, at: number, x: number): void {
  const width = WIDTHS[at];
  const scale = notice.length > LARGE ? 1 : 2;

  function draw(screen: Screen, left: number, top: number): void {
    screen.setColor(Colour.Night).fillRect(left, top, left + width - 1, top + HEIGHT - 1);
    if (!notice) return drawKey(screen, SIGNS[at], left, top, width);
    setFont(screen, scale)
      .setColor(Colour.Gold)
      .drawString(notice, left - x + 160 - 3 * scale * notice.length, top + (scale > 1 ? 7 : 10));
  }

  tiles.put(SLOT + at, x, Area.Height, width, HEIGHT, notice, draw, KEYS[at]);
}

/** `notice`: what is said instead, or "". Where its words stand the keys are, too. */
export default function drawKeys(tiles: Tiles, notice: string): void {
  const words = translate(notice);
  let x = 0;
  for (let at = 0; at < 3; at++) {
    putKey(tiles, words, at, x);
    x += WIDTHS[at];
  }
}
