// Durak before and after a game: the logo, the winner's screen with the score of the evening, and how to join two boards.
import type { Screen } from "../ports";
import { Face, faceOf, setFaces } from "./durak-faces";
import { Mark, setFont } from "./font";

/** A line in words at the bottom. */
function drawLine(screen: Screen, line: string): void {
  setFont(screen, 1).drawString(line, 1, screen.getHeight() - 9);
}

export function drawLogo(screen: Screen, line: string): void {
  const high = screen.getHeight() > 32;
  const y = high ? 6 : 2;
  setFont(screen.clear(), high ? 3 : 2).drawString("Durak", high ? 34 : 40, high ? 16 : 4);
  setFaces(screen, 2).drawString(high ? faceOf(35, "\n") : faceOf(35, ""), 4, y);
  drawLine(screen, line);
}

/** "won" "lost" "draw", the games of the evening, and what happens next. */
export function drawOver(screen: Screen, result: string, mine: number, theirs: number, draws: number, line: string): void {
  const high = screen.getHeight() > 32;
  const won = result === "won";
  const lost = result === "lost";
  setFaces(screen.clear(), high ? 3 : 2).drawString(won ? Face.Crown : lost ? Face.Cap : Face.Even, 4, high ? 4 : 2);
  setFont(screen, 2).drawString(won ? "You won" : lost ? "Durak!" : "A draw", 34, high ? 4 : 0);
  setFont(screen, 1).drawString(mine + ":" + theirs + (draws ? "  drawn " + draws : ""), 34, high ? 26 : 16);
  drawLine(screen, line);
}

/** Two boards and the wires between them; `trouble` is "" "cable" "crossed" "speed" "version". */
export function drawSeeking(screen: Screen, trouble: string, line: string): void {
  const broken = trouble === "cable";
  setFont(screen.clear(), 1);
  let y = 1;
  for (const label of ["TX", "RX", "GND"]) {
    screen.drawString(label, 20, y).drawString(label, 92, y);
    y += screen.getHeight() > 32 ? 12 : 8;
  }
  screen.drawLine(40, 4, 88, 12).drawLine(40, 12, 88, 4);
  if (broken) screen.drawString(Mark.Cross, 62, 4);
  drawLine(screen, line);
}
