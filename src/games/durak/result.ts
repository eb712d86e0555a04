// How a game or a match ended, as a face one smiles at, and the score.
import type { Screen } from "../../kernel/ports";
import { write } from "./box";
import { ENDINGS } from "./endings";
import { setFont } from "../../kit/font";

/** A large face below a title, and the score beside it, on a display of 64 rows. */
export function drawResult(screen: Screen, result: string, mine: number, theirs: number, draws: number): void {
  screen
    .setFontCustom(atob(ENDINGS), 65, 32, 32)
    .drawString(result === "won" ? "A" : result === "lost" ? "B" : "C", 6, 19);
  const score = mine + ":" + theirs;
  const scale = score.length > 4 ? 2 : 3;
  write(setFont(screen, scale), score, 44, (draws ? 32 : 36) - 4 * scale);
  if (draws) write(setFont(screen, 1), "drawn " + draws, 44, 45);
}
