// The proof in pictures: a pair of cards, the one that it wants, and whether that lies there; a bar for how far one has read.
import { Mark, setFont } from "../../kit/font";
import type { Screen } from "../../kernel/ports";
import type { DrawProof } from "./colour-proof";
import openMiniatures from "./miniature" with { exists: "while open" };
import { Sign } from "./miniature";
import type { ProofStep } from "./proof-session";
import { translate } from "../../kit/translate";

const miniatures = openMiniatures();

/** Where there are colours: made when it is drawn with for the first time. */
let drawInColour: DrawProof | undefined;

/** Steps that fit on the display. */
export function proofRows(screen: Screen): number {
  if (screen.tiles) return 6;
  return screen.getHeight() > 32 ? 5 : 2;
}

/** `steps` of `all`, the first of them being number `first`. In parts where there are colours. */
export function drawProof(
  screen: Screen,
  title: string,
  steps: ProofStep[],
  first: number,
  all: number,
  part?: number,
): boolean {
  if (screen.tiles) {
    drawInColour = drawInColour || screen.tiles.kit.views().setProof();
    return drawInColour(screen, title, steps, first, all, part);
  }
  const top = screen.getHeight() > 32 ? 15 : 14;
  setFont(screen.clear(), 1).drawString(translate(title), 2, 0);
  steps.forEach((step, row) => {
    const cards = step.cards.map(miniatures.of);
    const y = top + 10 * row;
    miniatures
      .set(screen)
      .drawString(cards[0] + " " + Sign.And + " " + cards[1] + " " + Sign.Makes + " " + cards[2], 5, y);
    setFont(screen, 1).drawString(step.isThere ? Mark.Check : Mark.Cross, 117, y);
  });
  // A thin line for all steps, a thick one for those that were read.
  screen.drawLine(2, 11, 125, 11).fillRect(2, 10, 2 + (((123 * (first + steps.length)) / all) | 0), 12);
  return false;
}
