// What there is to see but a bout: the logo, how two boards are joined, what is wrong with that, and the end of a game. Opened when one of them is drawn, then let go.
import type { Session } from "../types";
import type { Screen } from "../../../kernel/ports";
import { begin, box, drawLine, isHigh, write } from "./box";
import { Face, SUIT_FACES, faceOf, setFaces } from "./faces";
import { Mark, setFont } from "../../../kit/font";
import { wrap } from "../../../kit/lines";
import { resultOf } from "../rules/observe";
import { matchResult } from "../match";
import { About, SAFE_BAUD } from "../types";
import waitsFor from "../waits" with { exists: "while open" };
import { Happened } from "../events";
import { TIME_UP } from "../words";
import { END_FACES } from "./end-faces";
import { translate } from "../../../kit/translate";

const ACE_OF_SPADES = 35;

const LETTERS = 21;

/**
 * What is said when the lesson's decks arrive cut, and what helps: an ESP32 with Espruino 2v26 to 2v29 hears 64 bytes of a burst, and a deck has some 390. Without
 * its access point, and not above 19,200 baud, it was reported to hear all of them.
 */
export const CUT = "Decks arrive cut";

export const cutWords = (baud: number): string =>
  (baud > SAFE_BAUD ? "Both boards 9600 baud, or " : "It needs ") + "Espruino after 2v29";

/** And what there is to say below it. */
export function drawLogo(screen: Screen, line: string): void {
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

/** A wire from the left board to the right one, at the height of two of their pins. */
function drawWire(screen: Screen, left: number, right: number): void {
  screen.drawLine(28, left, 52, left).drawLine(52, left, 75, right).drawLine(75, right, 99, right);
}

/** Two boards and three wires: whole, broken ("cable"), put on wrongly ("crossed"), or with a board that means something else. */
export function drawSeeking(screen: Screen, trouble: string, line: string): void {
  const high = begin(screen, line);
  const pitch = high ? 12 : 8;
  const mark = trouble === "cable" ? Mark.Plug : trouble === "crossed" ? Mark.Cross : "?";
  const strange = high && mark === "?" && trouble !== "" && trouble !== "speed";
  const swap = trouble === "crossed" ? 0 : pitch;
  const top = high ? 6 : 0;
  const wire = top + 3;
  if (high) {
    box(screen, 0, 0, 27, 42);
    box(screen, 100, 0, 127, 42, strange);
  }
  ["TX", "RX", "GND"].forEach((pin, at) => {
    write(screen, pin, 6, top + pitch * at);
    write(screen, pin, 106, top + pitch * at, strange);
  });
  drawWire(screen, wire, wire + swap);
  drawWire(screen, wire + pitch, wire + pitch - swap);
  drawWire(screen, wire + 2 * pitch, wire + 2 * pitch);
  if (!trouble || strange) return;
  screen.clearRect(55, 0, 72, high ? 42 : 22);
  write(setFont(screen, 2), mark, 59, high ? 14 : 4);
}

/** All of the display: in such a game there is nothing else to see. */
export function drawCut(screen: Screen, baud: number): void {
  const high = isHigh(screen.clear());
  if (high) box(screen, 0, 0, 127, 14, true);
  write(setFont(screen, 1), translate(CUT), high ? 16 : 1, high ? 4 : 0, high);
  wrap(translate(cutWords(baud)), LETTERS).forEach((line, at) =>
    drawLine(screen, line, high ? 22 + 14 * at : 8 + 8 * at),
  );
}

export function titleOf(result: string): string {
  return translate(result === "won" ? "You won" : result === "lost" ? "You lost" : "A draw");
}

/** "won" "lost" "draw", the games of the evening, and what comes next. */
export function drawOver(
  screen: Screen,
  result: string,
  mine: number,
  theirs: number,
  draws: number,
  line: string,
): void {
  const high = begin(screen, line);
  const won = result === "won";
  const lost = result === "lost";
  const title = titleOf(result);
  const x = high ? 32 : 20;
  write(screen, draws ? translate("drawn " + draws) : "", high ? x : 70, high ? 43 : 16);
  write(setFont(screen, high ? 2 : 1), mine + ":" + theirs, x, high ? 24 : 16);
  write(setFont(screen, 2), title, x, high ? 4 : 0);
  write(setFaces(screen, high ? 3 : 2), won ? Face.Crown : lost ? Face.Sad : Face.Even, high ? 4 : 1, high ? 10 : 4);
}

/** A large face below a title, and the score beside it, on a display of 64 rows. */
export function drawResult(screen: Screen, result: string, mine: number, theirs: number, draws: number): void {
  screen
    .setFontCustom(atob(END_FACES), 65, 32, 32)
    .drawString(result === "won" ? "A" : result === "lost" ? "B" : "C", 6, 19);
  const score = mine + ":" + theirs;
  const scale = score.length > 4 ? 2 : 3;
  write(setFont(screen, scale), score, 44, (draws ? 32 : 36) - 4 * scale);
  if (draws) write(setFont(screen, 1), translate("drawn " + draws), 44, 45);
}

/** Of a match. */
function drawMatch(screen: Screen, result: string, score: number[], line: string): void {
  const high = begin(screen, line);
  if (high) {
    drawResult(screen, result, score[0], score[1], score[2]);
    box(screen, 0, 0, 127, 17, true);
  } else {
    write(screen, score[2] ? translate("drawn " + score[2]) : "", 70, 16);
    write(screen, score[0] + ":" + score[1], 4, 16);
  }
  write(setFont(screen, 2), translate("Match " + result), result === "won" ? 10 : 4, high ? 2 : 0, high);
}

/** Of one game among others. */
export function drawGame(screen: Screen, result: string, score: number[], line: string): void {
  if (!isHigh(screen)) return drawOver(screen, result, score[0], score[1], score[2], line);
  const title = titleOf(result);
  begin(screen, line);
  drawResult(screen, result, score[0], score[1], score[2]);
  write(setFont(screen, 2), title, 65 - 6 * title.length, 1);
}

/** The end of a game as a face, or as a match that it has decided; and that a clock has ended it. `text`: what is wrong with the wire, or "". */
export function drawEnding(screen: Screen, session: Session, text: string): void {
  const match = session.match;
  const result = matchResult(match, session.wishes.firstTo);
  const again =
    session.event === Happened.TimeUp ? TIME_UP + "; B: again" : result ? "B: another match" : "B: another game";
  const line = waitsFor(session, About.Question) || (session.isReady ? session.said : text || again);
  if (result) drawMatch(screen, result, match.score, line);
  else drawGame(screen, resultOf(match.position, match.me)!, match.score, line);
}

export default function drawScene(screen: Screen, session: Session, isLogo: boolean, text: string): void {
  const wishes = session.wishes;
  const trouble = session.link ? session.link.report.trouble : "";
  if (trouble === "cut") drawCut(screen, wishes.baud);
  else if (!isLogo) drawEnding(screen, session, text);
  else if (text && !wishes.isWireless) drawSeeking(screen, trouble, text);
  else drawLogo(screen, text || waitsFor(session, About.Question) || session.said || waitsFor(session, About.Anything));
}
