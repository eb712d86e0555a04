// The end of a game, or of a match, on a colour display: who has won it, the games so far, and what comes next. Opened when that is drawn, then let go.
import { drawPaper } from "./colour-card";
import { putLine } from "./colour-words";
import { resultOf } from "../rules/observe";
import { matchResult } from "../match";
import { END_FACES } from "./end-faces";
import { Happened } from "../events";
import { TIME_UP } from "../words";
import { About } from "../types";
import type { Session, Slice } from "../types";
import { Colour } from "../../../kit/colours";
import { centre } from "../../../kit/colour-text";
import { Area } from "../../../kit/area";
import type { Screen, Tiles } from "../../../kernel/ports";
import { translate } from "../../../kit/translate";

/** What an end says. */
interface End {
  /** "won" "lost" "draw" */
  result: string;
  /** Of a match. */
  isMatch: boolean;
  isTimeUp: boolean;
  /** Games won, lost, drawn. */
  score: number[];
  line: string;
}

const TITLE_LEFT = 24,
  TITLE_WIDTH = Area.Width - 2 * TITLE_LEFT,
  TITLE_HEIGHT = 36;
/** Of the face, three times as large as on a display of one colour, and of what stands beside it. */
const FACE = 96,
  FACE_LEFT = 20,
  TOP = 62;
const LEFT = 132,
  WIDTH = 172;
/** Of the bar that shows the games as lengths. */
const BAR = 14;

function endOf(session: Session, text: string): End {
  const match = session.match;
  const isTimeUp = session.event === Happened.TimeUp;
  const result = matchResult(match, session.wishes.firstTo);
  const next = text || (result ? "B: another match" : "B: another game");
  return {
    result: result || resultOf(match.position, match.me)!,
    isMatch: result.length > 0,
    isTimeUp: isTimeUp,
    score: match.score,
    line: session.edition.waits!(session, About.Question) || (session.isReady ? session.said : next),
  };
}

const titleOf = (end: End): string =>
  translate(end.isMatch ? "Match " + end.result : end.result === "draw" ? "A draw" : "You " + end.result);

const colourOf = (result: string): Colour =>
  result === "won" ? Colour.Gold : result === "lost" ? Colour.Red : Colour.Text;

/** That of a match stands in a box. */
function drawTitle(screen: Screen, end: End, x: number, y: number): void {
  const colour = colourOf(end.result);
  if (end.isMatch) drawPaper(screen, x, y, TITLE_WIDTH, TITLE_HEIGHT, colour, colour, 1);
  const ink = end.result !== "won" ? Colour.Text : end.isMatch ? Colour.Ink : Colour.Gold;
  centre(screen.setColor(ink), titleOf(end), 4, x, TITLE_WIDTH, y + 4);
}

function drawScore(screen: Screen, score: number[], x: number, y: number): void {
  const text = score[0] + ":" + score[1];
  const scale = text.length > 5 ? 4 : text.length > 4 ? 5 : 6;
  centre(screen.setColor(Colour.Text), text, scale, x, WIDTH, y + 24 - 4 * scale);
}

/** Mine from the left, theirs from the right, draws between them. */
function drawLengths(screen: Screen, score: number[], x: number, y: number): void {
  const all = score[0] + score[1] + score[2] || 1;
  const mine = ((WIDTH * score[0]) / all) | 0;
  const theirs = ((WIDTH * score[1]) / all) | 0;
  screen.setColor(Colour.Dim).fillRect(x, y, x + WIDTH - 1, y + BAR - 1);
  if (mine) screen.setColor(Colour.Gold).fillRect(x, y, x + mine - 1, y + BAR - 1);
  if (theirs) screen.setColor(Colour.Red).fillRect(x + WIDTH - theirs, y, x + WIDTH - 1, y + BAR - 1);
}

/** `text`: what is wrong with the wire, or "". */
export default function openEnd(tiles: Tiles, session: Session, text: string): Slice {
  const end = endOf(session, text);
  const score = end.score;
  const games = score.join(":");
  const small = translate(end.isTimeUp ? TIME_UP : score[2] ? "drawn " + score[2] : "");
  let part = 0;

  function drawNext(): boolean {
    if (!part) {
      tiles.begin("end", Colour.Felt);
      tiles.put(0, TITLE_LEFT, 12, TITLE_WIDTH, TITLE_HEIGHT, end.result + end.isMatch, (screen, left, top) =>
        drawTitle(screen, end, left, top),
      );
    } else if (part < 2)
      tiles.put(1, FACE_LEFT, TOP, FACE, FACE, end.result, (screen, left, top) =>
        screen
          .setFontCustom(atob(END_FACES), 65, 32, 32 | (3 << 8))
          .setColor(colourOf(end.result))
          .drawString(end.result === "won" ? "A" : end.result === "lost" ? "B" : "C", left, top),
      );
    else if (part < 3)
      tiles.put(2, LEFT, TOP, WIDTH, 48, games, (screen, left, top) => drawScore(screen, score, left, top));
    else if (part < 4) {
      tiles.put(3, LEFT, TOP + 54, WIDTH, BAR, games, (screen, left, top) => drawLengths(screen, score, left, top));
      tiles.put(4, LEFT, TOP + 76, WIDTH, 16, small, (screen, left, top) =>
        centre(screen.setColor(Colour.Text), small, 2, left, WIDTH, top),
      );
    } else putLine(tiles, 5, end.line);
    return ++part < 5;
  }

  return drawNext;
}
