// A card as small as a thumbnail: nothing but its symbols.
import { parseCode } from "../../../src/games/set/codes";
import { drawCard } from "../../host/stickers/picture";
import { outlined } from "../cards/outlined";
import { parseSvg } from "../ui/dom";
import { INKS } from "../ui/palette";

/** Millimetres of the card that it stands for. */
const WIDE = 38,
  HIGH = 58;

export function drawThumb(code: string): SVGSVGElement {
  const marks = drawCard(parseCode(code), { x: WIDE / 2, y: HIGH / 2, width: 28, height: 48 }, INKS);
  return parseSvg(
    `<svg class="thumb" viewBox="0 0 ${WIDE} ${HIGH}" aria-hidden="true"><rect class="paper" x="0.5" y="0.5" width="${WIDE - 1}" height="${HIGH - 1}" rx="5"/>${marks.map(outlined).join("")}</svg>`,
  );
}
