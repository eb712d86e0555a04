// Durak before and after a game: the logo, the winner's screen with the score of the evening, and how two boards are joined.
// Opened when one of them is drawn, then let go.
import type { Screen } from "../../ports";
import { box, drawLine, write } from "./box";
import { Face, faceOf, setFaces } from "./faces";
import { Mark, setFont } from "../../kit/font";

const ACE_OF_SPADES = 35;

/** Where the words stand below a picture. */
function lineOf(screen: Screen): number {
  return screen.getHeight() > 32 ? 54 : 24;
}

function drawLogo(screen: Screen, line: string): void {
  const high = screen.getHeight() > 32;
  drawLine(screen.clear(), line, lineOf(screen));
  setFont(screen, high ? 3 : 2).drawString("Durak", high ? 39 : 52, high ? 9 : 4);
  if (high) {
    box(screen, 10, 2, 31, 38, false);
    box(screen, 3, 8, 24, 46, true);
  }
  setFaces(screen, 2);
  write(screen, faceOf(ACE_OF_SPADES, high ? "\n" : ""), high ? 7 : 14, high ? 12 : 4, high);
  setFaces(screen, 1);
  for (let suit = 0; high && suit < 4; suit++)
    screen.drawString(String.fromCharCode(Face.Suits + suit), 43 + 22 * suit, 38);
}

/** "won" "lost" "draw", the games of the evening, and what comes next. */
function drawOver(screen: Screen, result: string, mine: number, theirs: number, draws: number, line: string): void {
  const high = screen.getHeight() > 32;
  const won = result === "won";
  const lost = result === "lost";
  const x = high ? 32 : 20;
  drawLine(screen.clear(), line, lineOf(screen));
  screen.drawString(draws ? "drawn " + draws : "", high ? x : 70, high ? 43 : 16);
  setFont(screen, high ? 2 : 1).drawString(mine + ":" + theirs, x, high ? 24 : 16);
  setFont(screen, 2).drawString(won ? "You won" : lost ? "You lost" : "A draw", x, high ? 4 : 0);
  setFaces(screen, high ? 3 : 2).drawString(
    won ? Face.Crown : lost ? Face.Sad : Face.Even,
    high ? 4 : 1,
    high ? 10 : 4,
  );
}

/** A wire from the left board to the right one, at the height of two of their pins. */
function drawWire(screen: Screen, left: number, right: number): void {
  screen.drawLine(28, left, 52, left).drawLine(52, left, 75, right).drawLine(75, right, 99, right);
}

/** Two boards and three wires: whole, broken ("cable"), put on wrongly ("crossed"), or with a board that means something else. */
function drawSeeking(screen: Screen, trouble: string, line: string): void {
  const high = screen.getHeight() > 32;
  const pitch = high ? 12 : 8;
  const mark = trouble === "cable" ? Mark.Plug : trouble === "crossed" ? Mark.Cross : "?";
  const strange = high && mark === "?" && trouble !== "" && trouble !== "speed";
  const swap = trouble === "crossed" ? 0 : pitch;
  const top = high ? 6 : 0;
  const wire = top + 3;
  drawLine(screen.clear(), line, lineOf(screen));
  if (high) {
    box(screen, 0, 0, 27, 42, false);
    box(screen, 100, 0, 127, 42, strange);
  }
  ["TX", "RX", "GND"].forEach((pin, at) => {
    screen.drawString(pin, 6, top + pitch * at);
    write(screen, pin, 106, top + pitch * at, strange);
  });
  drawWire(screen, wire, wire + swap);
  drawWire(screen, wire + pitch, wire + pitch - swap);
  drawWire(screen, wire + 2 * pitch, wire + 2 * pitch);
  if (!trouble || strange) return;
  screen.clearRect(55, 0, 72, high ? 42 : 22);
  setFont(screen, 2).drawString(mark, 59, high ? 14 : 4);
}

const scenes = { logo: drawLogo, over: drawOver, seeking: drawSeeking };
export default () => scenes;
