// Durak before and after a game: the logo, and the winner's screen with the score of the evening.
// Opened when one of them is drawn, then let go.
import type { Screen } from "../../ports";
import { begin, box, write } from "./box";
import { Face, SUIT_FACES, faceOf, setFaces } from "./faces";
import { drawResult } from "./result";
import { setFont } from "../../kit/font";

const ACE_OF_SPADES = 35;

function drawLogo(screen: Screen, line: string): void {
  const high = begin(screen, line);
  write(setFont(screen, high ? 3 : 2), "Durak", high ? 39 : 52, high ? 9 : 4);
  if (high) {
    box(screen, 10, 2, 31, 38);
    box(screen, 3, 8, 24, 46, true);
  }
  setFaces(screen, 2);
  write(screen, faceOf(ACE_OF_SPADES, high ? "\n" : ""), high ? 7 : 14, high ? 12 : 4, high);
  setFaces(screen, 1);
  for (let suit = 0; high && suit < 4; suit++) write(screen, SUIT_FACES[suit], 43 + 22 * suit, 38);
}

/** "won" "lost" "draw", the games of the evening, and what comes next. */
function drawOver(screen: Screen, result: string, mine: number, theirs: number, draws: number, line: string): void {
  const high = begin(screen, line);
  const won = result === "won";
  const lost = result === "lost";
  const title = won ? "You won" : lost ? "You lost" : "A draw";
  if (high) {
    drawResult(screen, result, mine, theirs, draws);
    write(setFont(screen, 2), title, 65 - 6 * title.length, 1);
    return;
  }
  const x = high ? 32 : 20;
  write(screen, draws ? "drawn " + draws : "", high ? x : 70, high ? 43 : 16);
  write(setFont(screen, high ? 2 : 1), mine + ":" + theirs, x, high ? 24 : 16);
  write(setFont(screen, 2), title, x, high ? 4 : 0);
  write(setFaces(screen, high ? 3 : 2), won ? Face.Crown : lost ? Face.Sad : Face.Even, high ? 4 : 1, high ? 10 : 4);
}

const scenes = { logo: drawLogo, over: drawOver, face: drawResult };
export default () => scenes;
