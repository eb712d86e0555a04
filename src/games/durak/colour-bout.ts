// A bout on a colour display: a line in words and the other hand, below it the table with talon and trump, and what may be done besides; the own hand at the bottom.
import { Size, drawBack, drawCorner, drawFace, drawPaper, drawPip } from "./colour-card";
import { drawHand } from "./colour-hand";
import { layOut } from "./colour-row";
import type { Lying } from "./colour-row";
import { drawButton, drawSaid, labelOf } from "./colour-words";
import type { Slice } from "./inside";
import { suitOf } from "./rules";
import type { Card } from "./rules";
import { shortened } from "./timed";
import { task } from "./view";
import type { DurakPicture } from "./view";
import { Colour } from "../../kit/colours";
import { Font, Mark, setFont } from "../../kit/font";
import { Area } from "../../kit/area";
import type { Screen, Tiles } from "../../ports";

/** Rows of the line in words; columns of whose turn it is, without a clock and with one, and where the other hand begins. */
const BAR = 26,
  EDGE = 4;
const TURN = 18,
  TIMED = 72;
const OTHER = 274;
/** The pairs on the table are beside the talon, and below that two buttons. */
const TABLE = 27;
const PAIR_HEIGHT = 104;
const SIDE = 240;
const SIDE_WIDTH = Area.Width - SIDE;
const BUTTONS = 73;
const BUTTON = 30;

const enum Slot {
  Turn,
  Words,
  Other,
  Talon,
  Above,
  Below,
  Button,
  Pair = 10,
}

/** How pairs lie: so many, so wide; their cards; and where the one that beats lies over the other. */
interface Spread {
  count: number;
  pitch: number;
  width: number;
  height: number;
  right: number;
  down: number;
}

const WIDE: Spread = { count: 4, pitch: 60, width: Size.Width, height: Size.Height, right: 8, down: 30 };
const CLOSE: Spread = { count: 6, pitch: 40, width: 36, height: 68, right: 2, down: 34 };

/** One of the other hand. */
function drawSmallBack(screen: Screen, x: number, y: number): void {
  screen
    .setColor(Colour.Card)
    .fillRect(x, y, x + 11, y + 17)
    .setColor(Colour.Blue)
    .fillRect(x + 1, y + 1, x + 10, y + 16);
}

/** Above and below the words, which are often drawn anew: nothing. */
function putStrip(tiles: Tiles, slot: number, left: number, top: number): void {
  tiles.put(slot, left, top, OTHER - left, EDGE, "", (screen, x, y) =>
    screen.setColor(Colour.Night).fillRect(x, y, x + OTHER - left - 1, y + EDGE - 1),
  );
}

/** What stands above the table. `clock`: minutes and seconds of who is to play, or "". */
function putBar(tiles: Tiles, picture: DurakPicture, clock: string): void {
  const turn = picture.whoseTurn;
  const left = clock ? TIMED : TURN;
  const letters = ((OTHER - left) / (2 * Font.Width)) | 0;
  const line = picture.line || task(picture);
  const words = clock ? shortened(line, letters) : line;
  const isMine = turn === "me";
  const sign = clock || (turn === "none" ? "" : isMine ? Mark.Down : Mark.Up);

  tiles.put(Slot.Turn, 0, 0, left, BAR, turn + sign, (screen, x, y) => {
    const ground = isMine ? Colour.Gold : turn === "none" ? Colour.Night : Colour.Slate;
    screen.setColor(ground).fillRect(x, y, x + left - 1, y + BAR - 1);
    setFont(screen.setColor(isMine ? Colour.Ink : Colour.Text), 2).drawString(
      sign,
      x + ((left - 2 * Font.Width * sign.length + 2) >> 1),
      y + 5,
    );
  });
  putStrip(tiles, Slot.Above, left, 0);
  tiles.put(Slot.Words, left, EDGE, OTHER - left, BAR - 2 * EDGE, words, (screen, x, y) => {
    screen.setColor(Colour.Night).fillRect(x, y, x + OTHER - left - 1, y + BAR - 2 * EDGE - 1);
    drawSaid(screen, words, x + 3, y, OTHER - left);
  });
  putStrip(tiles, Slot.Below, left, BAR - EDGE);
  tiles.put(Slot.Other, OTHER, 0, Area.Width - OTHER, BAR, "" + picture.peer, (screen, x, y) => {
    screen.setColor(Colour.Night).fillRect(x, y, x + Area.Width - OTHER - 1, y + BAR - 1);
    for (let at = 0; at < Math.min(3, picture.peer); at++) drawSmallBack(screen, x + 1 + 3 * at, y + 4);
    setFont(screen.setColor(Colour.Text), 2).drawString("" + picture.peer, x + 22, y + 5);
  });
}

/** The trump card with the rest of the talon over it; once that is gone, only its suit. */
function drawTalon(screen: Screen, trump: Card, talon: number, x: number, y: number): void {
  const suit = suitOf(trump);
  if (!talon) {
    drawPaper(screen, x + 22, y + 4, 36, 38, Colour.Seam, Colour.Seam, 1);
    drawPip(screen.setColor(suit < 2 ? Colour.Red : Colour.Ink), suit, x + 26, y + 9, 1);
    return;
  }
  drawPaper(screen, x + 5, y + 1, 36, 44, Colour.Card, Colour.Seam, 1);
  drawCorner(screen, trump, x + 5, y + 1);
  const text = "" + talon;
  if (talon > 1) drawBack(screen, x + 28, y + 1, 46, 44);
  setFont(screen.setColor(talon > 1 ? Colour.Card : Colour.Text), 2).drawString(
    text,
    x + 52 - Font.Width * text.length,
    y + 15,
  );
}

function putTalon(tiles: Tiles, picture: DurakPicture): void {
  tiles.put(Slot.Talon, SIDE, TABLE, SIDE_WIDTH, BUTTONS - TABLE, picture.trump + "," + picture.talon, (screen, x, y) =>
    drawTalon(screen, picture.trump, picture.talon, x, y),
  );
}

/** Two of what can be chosen besides cards, those around the cursor. */
function putButtons(tiles: Tiles, picture: DurakPicture): void {
  const count = picture.choices;
  const chosen = picture.cursorAt - picture.hand.length;
  const first = Math.max(0, Math.min(chosen, count - 2));
  /** One alone has the room of both. */
  const isAlone = count === 1;

  function putButton(row: number, at: number): void {
    const word = at < count ? picture.word(at) : "";
    const isOn = at === chosen;
    const height = isAlone ? 2 * BUTTON : BUTTON;
    const isMore = count > 2;
    const thumb = isMore ? ((44 * first) / (count - 2)) | 0 : 0;
    tiles.put(
      Slot.Button + row,
      SIDE,
      BUTTONS + row * BUTTON,
      SIDE_WIDTH,
      BUTTON,
      word + (isOn ? "^" : "") + (isMore ? thumb : "") + (isAlone ? "1" : ""),
      (screen, x, y) => {
        if (word)
          drawButton(
            screen,
            labelOf(word),
            isOn,
            x,
            y + 1 - (isAlone ? row * BUTTON : 0),
            isMore ? 76 : 78,
            height - 2,
          );
        if (isMore)
          screen
            .setColor(Colour.Seam)
            .fillRect(x + 77, y, x + 78, y + BUTTON - 1)
            .setColor(Colour.Gold)
            .fillRect(x + 77, y + thumb - row * BUTTON, x + 78, y + thumb + 14 - row * BUTTON);
      },
      word,
    );
  }
  for (let row = 0; row < 2; row++) putButton(row, isAlone ? 0 : first + row);
}

function drawPair(screen: Screen, pair: Card[], spread: Spread, isNext: boolean, x: number, y: number): void {
  pair.forEach((card, at) => {
    const top = y + 1 + at * spread.down;
    if (card < 0 || top >= screen.getHeight() || top + spread.height <= 0) return;
    const left = x + 1 + at * spread.right;
    const isFramed = isNext && !at;
    drawPaper(
      screen,
      left,
      top,
      spread.width,
      spread.height,
      Colour.Card,
      isFramed ? Colour.Gold : Colour.Seam,
      isFramed ? 3 : 1,
    );
    drawFace(screen, card, left, top, spread.width, spread.height);
  });
}

/** Each attack, and over it the card that beats it; the one to be beaten next is framed. */
function putPair(tiles: Tiles, picture: DurakPicture, spread: Spread, at: number): void {
  const pair = picture.pairs[at] || [];
  const open = picture.pairs.filter(one => one[1] >= 0).length;
  const isNext = at === open && picture.defends && picture.whoseTurn === "me" && pair.length > 0;
  tiles.put(
    Slot.Pair + at,
    at * spread.pitch,
    TABLE,
    spread.pitch,
    PAIR_HEIGHT,
    pair.join() + (isNext ? "^" : ""),
    (screen, x, y) => {
      if (pair.length) drawPair(screen, pair, spread, isNext, x, y);
      else drawPaper(screen, x + 1, y + 1, spread.width, spread.height, Colour.Felt, Colour.Seam, 1);
    },
  );
}

/** Draws the next part each time it is called. `lying`: what the hand keeps from one picture to the next. */
export function openBout(tiles: Tiles, picture: DurakPicture, clock: string, lying: Lying): Slice {
  const spread = picture.pairs.length > WIDE.count ? CLOSE : WIDE;
  const row = layOut(picture, lying);
  let part = -3;

  function drawNext(): boolean {
    const pair = part++;
    if (pair < -2) {
      tiles.begin("bout" + spread.count + row.spread.left + (clock ? "t" : ""), Colour.Felt);
      putBar(tiles, picture, clock);
    } else if (pair < -1) putTalon(tiles, picture);
    else if (pair < 0) putButtons(tiles, picture);
    else if (pair < spread.count) putPair(tiles, picture, spread, pair);
    else return drawHand(tiles, row, pair - spread.count);
    return true;
  }

  return drawNext;
}
