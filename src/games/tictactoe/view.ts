// Tic-tac-toe: the grid with large marks at the left, the score of the evening beside it, and a line in words; beside the grid as well where there are 32 rows.
import { Change } from "./change";
import type { Difference } from "./change";
import type { Cell, Cells } from "./rules";
import type { Screen } from "../../kernel/ports";
import { Mark, setFont } from "../../kit/font";
import { translate } from "../../kit/translate";

export interface TictactoePicture {
  x: Cells;
  o: Cells;
  /** The cells of the line that ended the game, or 0. */
  line: Cells;
  /** Where the person would play, -1 while nothing may be played. */
  cursor: Cell;
  /** Where the person was advised to play, or -1. */
  advice: Cell;
  /** The person's mark, "X" or "O". */
  mark: string;
  /** It is the person's turn, or the device's. */
  isMine: boolean;
  /** Games won, lost and drawn. */
  score: number[];
  level: number;
  /** It is played with black and white stones. */
  hasStones: boolean;
  /** "Won!" "Lost" "Draw", or nothing. */
  result: string;
  message: string;
  /** Stones that do not lie as they should: where one is missing is lit, where one is wrong is framed. */
  fault?: Difference;
}

/** Letters beside the grid in double size, and in single size beside that of a low display. */
const LARGE = 4;
const NARROW = 15;

export function drawTictactoe(screen: Screen, picture: TictactoePicture): void {
  const high = screen.getHeight() > 32;
  setFont(screen.clear(), 1);
  if (high) drawPanel(screen, picture);
  else drawNarrow(screen, picture);
  drawGrid(screen, picture, high);
}

/** "X" "O", or nothing. */
const markOn = (picture: TictactoePicture, cell: Cell): string =>
  (picture.x >> cell) & 1 ? "X" : (picture.o >> cell) & 1 ? "O" : "";

/**
 * A cell of the line is lit; so is the one under the cursor if it is advised; else the cursor is a small square. Lit is where a stone belongs that is gone; framed,
 * with that stone in it, where it went, or what else is wrong.
 */
function drawGrid(screen: Screen, picture: TictactoePicture, high: boolean): void {
  const left = high ? 3 : 1;
  const size = high ? 16 : 9;
  const pitch = high ? 18 : 10;
  const end = 2 * pitch + size - 1;
  const cursor = picture.cursor;
  const fault = picture.fault;
  // Of stones that changed places none is missing.
  const missing = fault && fault.change > Change.Swapped && fault.change !== Change.Two ? fault.from - 1 : -1;
  for (let at = size; at < end; at += pitch) {
    screen.fillRect(left + at, 1, left + at + pitch - size - 1, 1 + end);
    screen.fillRect(left, 1 + at, left + end, at + pitch - size);
  }
  setFont(screen, high ? 2 : 1);
  for (let cell = 0; cell < 9; cell++) {
    const isWrong = fault && cell !== missing && (cell === fault.to - 1 || cell === fault.from - 1);
    const mark =
      markOn(picture, isWrong && missing >= 0 ? missing : cell) || (cell === picture.advice || isWrong ? "?" : "");
    if (!mark && cell !== cursor) continue;
    const x = left + pitch * (cell % 3);
    const y = 1 + pitch * ((cell / 3) | 0);
    const isLit = (picture.line >> cell) & 1 || (mark && cell === cursor) || cell === missing;
    const rim = isLit ? 0 : high ? 4 : 3;
    if (isWrong) screen.drawRect(x, y, x + size - 1, y + size - 1);
    else if (isLit || cell === cursor) screen.fillRect(x + rim, y + rim, x + size - 1 - rim, y + size - 1 - rim);
    if (isLit && !isWrong) screen.setColor(0);
    screen.drawString(mark, x + (high ? 3 : 2), y + 1).setColor(1);
  }
}

/** Who has which mark and how many wins, an arrow before whoever's turn it is. */
function drawPanel(screen: Screen, picture: TictactoePicture): void {
  const score = picture.score;
  const isOver = picture.result !== "";
  const other = picture.mark === "X" ? "O" : "X";
  screen.drawString(translate(picture.message), 1, 55);
  drawCount(
    screen,
    (picture.isMine && !isOver ? Mark.Right : " ") + translate("You:") + " " + picture.mark,
    score[0],
    2,
  );
  drawCount(screen, (picture.isMine || isOver ? " " : Mark.Right) + translate("Board:") + " " + other, score[1], 13);
  if (score[2]) drawCount(screen, translate(" Drawn"), score[2], 24);
  else if (picture.hasStones) screen.drawString(translate("X: black"), 63, 24);
  if (!isOver) screen.drawString(translate("Level " + picture.level), 72, 43);
  const result = translate(picture.result);
  setFont(screen, result.length > LARGE ? 1 : 2).drawString(result, 72, 38);
}

function drawCount(screen: Screen, text: string, count: number, y: number): void {
  screen.drawString(text, 57, y).drawString("" + count, 128 - 6 * ("" + count).length, y);
}

/** The score in a line, and below it the words in as many as they take. */
function drawNarrow(screen: Screen, picture: TictactoePicture): void {
  const score = picture.score;
  let y = 11;
  let line = "";
  screen.drawString(
    (picture.isMine && !picture.result ? Mark.Right : " ") +
      // Both do not fit when there is a score, and by then it is known.
      (score[0] + score[1] + score[2]
        ? picture.mark + " " + score[0] + ":" + score[1] + (score[2] ? " =" + score[2] : "")
        : "You: " + picture.mark),
    37,
    1,
  );
  for (const word of translate(picture.message).split(" ")) {
    if (line.length + word.length < NARROW) line += (line ? " " : "") + word;
    else {
      screen.drawString(line, 37, y);
      y += 10;
      line = word;
    }
  }
  screen.drawString(line, 37, y);
}
