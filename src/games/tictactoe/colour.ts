// Tic-tac-toe on a colour display: nine places on the table, where a mark is a card; the score beside them, and a line in words. Opened when it is
// drawn for the first time.
import { Change } from "./change";
import type { Cell } from "./rules";
import type { TictactoePicture } from "./view";
import { Area } from "../../kit/area";
import type { DrawTile, Screen, Tiles } from "../../kernel/ports";
import { Colour } from "../../kit/colours";
import { centre, cut, fillRounded } from "../../kit/colour-text";
import { setFont } from "../../kit/font";
import { translate } from "../../kit/translate";

/** X, and behind it O: the bits of 20 columns of 20 rows each, from left to right, each from its top. */
const MARKS = atob(
  "AAABgBg8A8fgfn8P4/n8H/+A//AH/gA/wAP8AH/gD/8B//g/n8fw/n4H48A8GAGAAAAB+AB/4A//Af/4P//H4H58A++AH/gB/4Af+AH/gB/4AffAPn4H4//8H/+A//AH/gAfgA==",
);
const MARK = 20;
/** Of a cell's tile, and from its edge to the place or card in it. */
const SIDE = 62,
  RIM = 2;
/** Left and upper edge of the cells, and where the score stands and ends. */
const LEFT = 6,
  TOP = 1,
  PANEL = 200,
  PANEL_WIDTH = 114;
/** Where the words stand. */
const WORDS = 188;
/** Rows of cells come one a part. */
const GRID_PARTS = 3;

/** All that a cell shows. */
interface Look {
  /** "X" "O" "?", or nothing. */
  mark: string;
  /** What it lies on. */
  ground: Colour;
  /** The same, where there is no frame. */
  frame: Colour;
}

/** "X" "O", or nothing. */
const markOn = (picture: TictactoePicture, cell: Cell): string =>
  (picture.x >> cell) & 1 ? "X" : (picture.o >> cell) & 1 ? "O" : "";

/** The line that ended the game is lit, and so is what is advised, and where a stone belongs that is gone; framed in red is where it went, or what else is wrong. */
function lookOf(picture: TictactoePicture, cell: Cell): Look {
  const fault = picture.fault;
  // Of stones that changed places none is missing.
  const missing = fault && fault.change > Change.Swapped && fault.change !== Change.Two ? fault.from - 1 : -1;
  const isWrong = fault && cell !== missing && (cell === fault.to - 1 || cell === fault.from - 1);
  const mark = markOn(picture, isWrong && missing >= 0 ? missing : cell);
  const isLit = (picture.line >> cell) & 1 || cell === missing || (!mark && cell === picture.advice);
  const ground = isLit ? Colour.Gold : mark || isWrong ? Colour.Card : Colour.Seam;
  return {
    mark: mark || (cell === picture.advice || isWrong ? "?" : ""),
    ground: ground,
    frame: isWrong ? Colour.Red : cell !== picture.cursor ? ground : isLit ? Colour.Text : Colour.Gold,
  };
}

function drawMark(screen: Screen, mark: string, scale: number, left: number, top: number): void {
  screen
    .setColor(mark === "X" ? Colour.Red : Colour.Blue)
    .setFontCustom(MARKS, 65, MARK, MARK | (scale << 8))
    .drawString(mark === "X" ? "A" : "B", left, top);
}

function drawCell(screen: Screen, look: Look, left: number, top: number): void {
  const right = left + SIDE - 1;
  const bottom = top + SIDE - 1;
  const mark = look.mark;
  fillRounded(screen.setColor(look.frame), left + RIM, top + RIM, right - RIM, bottom - RIM);
  if (look.frame !== look.ground)
    fillRounded(screen.setColor(look.ground), left + RIM + 5, top + RIM + 5, right - RIM - 5, bottom - RIM - 5);
  if (mark === "?") centre(screen.setColor(Colour.Ink), mark, 5, left, SIDE, top + 14);
  else if (mark) drawMark(screen, mark, 2, left + 11, top + 11);
}

/** One part of the picture after the other; answers whether there is another one. */
function drawColour(tiles: Tiles, picture: TictactoePicture, part: number): boolean {
  const score = picture.score;
  const result = translate(picture.result);
  const other = picture.mark === "X" ? "O" : "X";
  // The stones of a board are laid by hand.
  const touch = !picture.hasStones && !result ? "" : "B";

  function putCell(cell: Cell): void {
    const look = lookOf(picture, cell);
    tiles.put(
      cell,
      LEFT + SIDE * (cell % 3),
      TOP + SIDE * ((cell / 3) | 0),
      SIDE,
      SIDE,
      look.mark + look.ground + " " + look.frame,
      (screen, left, top) => drawCell(screen, look, left, top),
      touch || "" + (cell + 1),
    );
  }

  function putBeside(slot: number, y: number, height: number, key: string, draw: DrawTile): void {
    tiles.put(slot, PANEL, y, PANEL_WIDTH, height, key, draw, touch);
  }

  /** A gold frame says whose turn it is. */
  function putPlayer(slot: number, y: number, name: string, mark: string, count: number, isTurn: boolean): void {
    const points = "" + count;
    putBeside(slot, y, 58, name + mark + points + (isTurn ? "!" : ""), (screen, left, top) => {
      const right = left + PANEL_WIDTH - 1;
      if (isTurn) fillRounded(screen.setColor(Colour.Gold), left, top, right, top + 57);
      fillRounded(screen.setColor(Colour.Night), left + 3, top + 3, right - 3, top + 54);
      fillRounded(screen.setColor(Colour.Card), left + 9, top + 15, left + 36, top + 42);
      drawMark(screen, mark, 1, left + 13, top + 19);
      setFont(screen.setColor(Colour.Dim), 2).drawString(name, left + 44, top + 9);
      setFont(screen.setColor(Colour.Text), 3).drawString(points, left + 44, top + 29);
    });
  }

  function putRest(): void {
    const drawn = translate(score[2] ? "Drawn " + score[2] : picture.hasStones ? "X: black" : "");
    putBeside(11, TOP + 122, 64, result + drawn + picture.level, (screen, left, top) => {
      if (result) centre(screen.setColor(Colour.Gold), result, result.length > 4 ? 2 : 4, left, PANEL_WIDTH, top + 6);
      else centre(screen.setColor(Colour.Text), translate("Level " + picture.level), 2, left, PANEL_WIDTH, top + 12);
      centre(screen.setColor(Colour.Text), drawn, 2, left, PANEL_WIDTH, top + 42);
    });
  }

  function putWords(): void {
    const words = cut(translate(picture.message), 25);
    tiles.put(
      12,
      0,
      WORDS,
      Area.Width,
      Area.Height - WORDS,
      words,
      (screen, left, top) => {
        screen.setColor(Colour.Night).fillRect(left, top, left + Area.Width - 1, top + Area.Height - WORDS - 1);
        centre(screen.setColor(Colour.Text), words, 2, left, Area.Width, top + 5);
      },
      touch,
    );
  }

  if (!part) tiles.begin("tictactoe", Colour.Felt);
  if (part < GRID_PARTS) for (let column = 0; column < 3; column++) putCell(3 * part + column);
  else if (part === GRID_PARTS) {
    putPlayer(9, TOP, translate("You"), picture.mark, score[0], picture.isMine && !result);
    putPlayer(10, TOP + 61, translate("Board"), other, score[1], !picture.isMine && !result);
  } else {
    putRest();
    putWords();
  }
  return part <= GRID_PARTS;
}

export type DrawInColour = typeof drawColour;

declare module "../../kernel/ports" {
  interface Views {
    tictactoe(): DrawInColour;
  }
}

export default () => drawColour;
