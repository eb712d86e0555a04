// A bout on a colour display: a line in words and the other hand, below it the table with talon and trump, and what may be done besides; the own hand at the bottom.
//
// A card that is played changes little more than the places where it lay and lies: words stand for a whole bout, and what can be chosen stays as it was until the
// player is to choose again.
import { Size, drawBack, drawCorner, drawFace, drawLower, drawPaper, drawPip, inkOf, putMark } from "./colour-card";
import { drawHand, layOut } from "./colour-hand";
import type { Lying } from "./colour-hand";
import { drawButton, drawSaid, labelOf } from "./colour-words";
import type { Slice } from "../types";
import { SUITS } from "./box";
import { suitOf } from "../rules/cards";
import type { Card } from "../rules/position";
import { shortened } from "./view";
import { Happened, isCardPlayed } from "../events";
import { Entry } from "../match";
import type { DurakPicture } from "./view";
import { Colour } from "../../../kit/colours";
import { Font, Mark, setFont } from "../../../kit/font";
import { Area } from "../../../kit/area";
import { translate } from "../../../kit/translate";
import type { DrawTile, Screen, Tiles } from "../../../kernel/ports";

/** Rows of the bar, and of what is written in it between two strips; columns of whose turn it is, without a clock and with one, and of the other hand. */
const BAR = 26,
  STRIP = 5,
  LINE = BAR - 2 * STRIP;
const TURN = 14,
  TIMED = 72;
const OTHER = 274,
  COUNT = 290;
/** The first row of the pairs, from one to the next, and where the card that beats lies over the other. */
const TABLE = 52,
  PITCH = 40,
  OVER = 28;
const PAIRS = 6;
/** Beside the pairs the talon, and below it two buttons. */
const SIDE = 240,
  SIDE_WIDTH = Area.Width - SIDE;
const TALON = 34,
  TALON_HEIGHT = 46,
  BUTTONS = 86,
  BUTTON = 28;
/** Each of them ends this player's part in a bout. */
const END = ["take", "bito", "done"];

const enum Slot {
  Turn,
  Words,
  Above,
  Below,
  Other,
  Count,
  Talon,
  Button,
  Pair = 38,
  Mark = 56,
  Flight = 58,
  Player = 59,
}

/** Which player this is, in the rows between the buttons and the hand. */
const PLAYER = 163,
  PLAYER_HEIGHT = 8;
/** A card on its way, small, in rows where there is nothing else: above the pairs if the other has played it, below them if this player has. */
const FLYING = 8,
  FLYING_HEIGHT = 10;
const UPPER = 36,
  LOWER = 145;

/** One of the other hand. */
function drawSmallBack(screen: Screen, x: number, y: number): void {
  screen
    .setColor(Colour.Card)
    .fillRect(x, y, x + 10, y + 15)
    .setColor(Colour.Blue)
    .fillRect(x + 1, y + 1, x + 9, y + 14);
}

/**
 * What a player did stands there until something else is said, or the bout is over. That a card was played is not said: it lies there; nor how the last bout ended, but what this player
 * does in the new one.
 */
function lineOf(picture: DurakPicture, lying: Lying): string {
  const said = picture.line;
  const event = picture.event;
  const isNew = !picture.pairs.length;
  const isCard = event !== undefined && isCardPlayed(event);
  const isDeed = event !== undefined && event !== Entry.Undo;
  const isOver = isDeed && isNew && event !== Happened.Begun;
  const role = picture.defends ? "Beat it or take" : "Your attack";
  if (picture.whoseTurn === "none" || !(isCard || isOver || !said)) lying.line = isDeed ? said : "";
  else if (isNew || picture.defends !== lying.defends || !lying.line) lying.line = role;
  lying.defends = picture.defends;
  return lying.line || said;
}

/** On the bar's ground. */
function putIn(
  tiles: Tiles,
  slot: Slot,
  x: number,
  y: number,
  width: number,
  height: number,
  key: string,
  draw?: DrawTile,
): void {
  tiles.put(slot, x, y, width, height, key, (screen, left, top) => {
    screen.setColor(Colour.Night).fillRect(left, top, left + width - 1, top + height - 1);
    if (draw) draw(screen, left, top);
  });
}

/** Whose turn it is, or the minutes and seconds that he has left, between two strips; and how many cards the other has. */
function putTurn(tiles: Tiles, picture: DurakPicture, clock: string): void {
  const turn = picture.whoseTurn;
  const isMine = turn === "me";
  const width = clock ? TIMED : TURN;
  const sign = clock || (turn === "none" ? "" : isMine ? Mark.Down : Mark.Up);
  putIn(tiles, Slot.Above, 0, 0, Area.Width, STRIP, "");
  putIn(tiles, Slot.Below, 0, BAR - STRIP, Area.Width, STRIP, "");
  putIn(tiles, Slot.Turn, 0, STRIP, width, LINE, isMine + sign, (screen, x, y) =>
    setFont(screen.setColor(isMine ? Colour.Gold : Colour.Dim), 2).drawString(
      sign,
      x + ((width - 2 * Font.Width * sign.length + 2) >> 1),
      y,
    ),
  );
  putIn(tiles, Slot.Other, OTHER, STRIP, COUNT - OTHER, LINE, "", (screen, x, y) => drawSmallBack(screen, x + 3, y));
  putIn(tiles, Slot.Count, COUNT, STRIP, Area.Width - COUNT, LINE, "" + picture.peer, (screen, x, y) =>
    setFont(screen.setColor(Colour.Text), 2).drawString("" + picture.peer, x + 1, y),
  );
}

function putWords(tiles: Tiles, picture: DurakPicture, clock: string, lying: Lying): void {
  const left = clock ? TIMED : TURN;
  const width = OTHER - left;
  const line = lineOf(picture, lying);
  const words = clock ? shortened(line, (width / (2 * Font.Width)) | 0) : line;
  putIn(tiles, Slot.Words, left, STRIP, width, LINE, words, (screen, x, y) =>
    drawSaid(screen, words, x + 4, y - 1, width - 4, 8),
  );
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
  tiles.put(Slot.Talon, SIDE, TALON, SIDE_WIDTH, TALON_HEIGHT, picture.trump + "," + picture.talon, (screen, x, y) =>
    drawTalon(screen, picture.trump, picture.talon, x, y),
  );
}

/** Looks among what can be chosen besides cards; answers which of it the two buttons mean, -1: nothing. */
function chooseButtons(picture: DurakPicture, lying: Lying): number[] {
  const count = picture.choices;
  const standing = picture.defends ? "take" : "bito";
  let first = -1;
  for (let at = 0; at < count; at++) if (END.indexOf(picture.word(at)) >= 0) first = at;
  // Of all others the one that is chosen, or else the first.
  const others = first < 0 ? count : count - 1;
  const skip = (at: number) => (first >= 0 && at >= first ? at + 1 : at);
  let nth = picture.cursorAt - picture.hand.length;
  if (first >= 0 && nth > first) nth--;
  else if (nth === first || nth < 0) nth = 0;
  const second = others ? skip(Math.min(nth, others - 1)) : -1;
  lying.buttons = [first < 0 ? standing : picture.word(first), second < 0 ? "" : picture.word(second)];
  lying.thumb = others > 1 ? (((BUTTON - 12) * nth) / (others - 1)) | 0 : -1;
  return [first, second];
}

/** While the other plays they stay as they were, without marks. */
function putButtons(tiles: Tiles, picture: DurakPicture, lying: Lying): void {
  const isMine = picture.whoseTurn === "me";
  const chosen = picture.cursorAt - picture.hand.length;
  const means = isMine || !picture.pairs.length ? chooseButtons(picture, lying) : [-1, -1];
  const thumb = lying.thumb;

  function putButton(row: number): void {
    const word = lying.buttons[row];
    const isMore = row > 0 && thumb >= 0;
    const can = isMine && means[row] >= 0;
    const touch = can ? word : "";
    const top = BUTTONS + row * PITCH;
    putMark(tiles, Slot.Mark + row, SIDE + 32, top, can ? (means[row] === chosen ? "^" : ".") : "", touch);
    tiles.put(
      Slot.Button + row,
      SIDE,
      top + 8,
      SIDE_WIDTH,
      BUTTON,
      word + (isMore ? thumb : ""),
      (screen, x, y) => {
        if (word) drawButton(screen, labelOf(word), false, x + 1, y, isMore ? 74 : 76, BUTTON);
        if (isMore)
          screen
            .setColor(Colour.Seam)
            .fillRect(x + 77, y, x + 78, y + BUTTON - 1)
            .setColor(Colour.Gold)
            .fillRect(x + 77, y + thumb, x + 78, y + thumb + 11);
      },
      touch,
    );
  }
  putButton(0);
  putButton(1);
}

/** What is seen of the attack alone, where the card that beats it lies over it, and the rest of that. */
const enum Part {
  Upper,
  Middle,
  Lower,
}

/** Of an attack and the card that beats it, or of an empty place, that part. `isNext`: of several that are to be beaten this is the first. */
function drawPair(screen: Screen, pair: Card[], part: Part, isNext: boolean, x: number, y: number): void {
  const beats = pair.length > 1 && pair[1] >= 0;
  const width = Size.Width;
  const height = Size.Height;
  const top = y + OVER;
  if (!pair.length) {
    if (part < Part.Lower) drawPaper(screen, x, y, width, height, Colour.Felt, Colour.Seam, 1);
    return;
  }
  if (part === Part.Upper || (part === Part.Middle && !beats)) {
    drawPaper(screen, x, y, width, height, Colour.Card, isNext ? Colour.Gold : Colour.Seam, isNext ? 3 : 1);
    drawFace(screen, pair[0], x, y, false);
    return;
  }
  if (!beats) return;
  // What is seen of the attack beside the round corners over it.
  if (part === Part.Middle) screen.setColor(Colour.Card).fillRect(x, top, x + width - 1, top + 3);
  drawPaper(screen, x, top, width, height, Colour.Card, Colour.Seam, 1);
  if (part === Part.Middle) drawFace(screen, pair[1], x, top, false);
  else drawLower(screen, pair[1], x, top);
}

function putPair(tiles: Tiles, picture: DurakPicture, at: number): void {
  const pairs = picture.pairs;
  const away = picture.moving ? picture.moving.card : -2;
  const laid = (pairs[at] || []).filter(card => card !== away);
  const pair = laid[0] === -1 ? [] : laid;
  const open = pairs.filter(one => one[1] < 0).length;
  const isNext = open > 1 && at === pairs.length - open && picture.defends && picture.whoseTurn === "me";
  const attack = (pair.length ? pair[0] : "") + (isNext ? "^" : "");
  const beat = pair.length && pair[1] >= 0 ? "/" + pair[1] : "";

  function putPart(part: Part, y: number, height: number, key: string): void {
    tiles.put(Slot.Pair + 3 * at + part, at * PITCH + 1, TABLE + y, Size.Width, height, key, (screen, x, top) =>
      drawPair(screen, pair, part, isNext, x, top - y),
    );
  }
  putPart(Part.Upper, 0, OVER, attack);
  putPart(Part.Middle, OVER, Size.Height - OVER, attack + beat);
  putPart(Part.Lower, Size.Height, OVER, beat);
}

function putPlayer(tiles: Tiles, player: number): void {
  tiles.put(Slot.Player, SIDE, PLAYER, SIDE_WIDTH, PLAYER_HEIGHT, "" + player, (screen, x, y) =>
    setFont(screen.setColor(Colour.Dim), 1).drawString(translate("Player " + player), x + 17, y),
  );
}

function drawFlying(screen: Screen, card: Card, x: number, y: number): void {
  const suit = suitOf(card);
  screen.setColor(Colour.Card).fillRect(x, y, x + FLYING - 1, y + FLYING_HEIGHT - 1);
  setFont(screen.setColor(inkOf(suit)), 1).drawString(SUITS[suit], x + 1, y + 1);
}

/** The card that was played last, on its way to the table. Where it was seen is cleared, in a picture, before one is seen elsewhere. */
function putFlying(tiles: Tiles, picture: DurakPicture, lying: Lying): void {
  const moving = picture.moving;
  const flown = lying.flown;
  if (moving && !flown.isShown) {
    const isMine = moving.from === "hand";
    const to = picture.pairs.findIndex(pair => pair.indexOf(moving.card) >= 0) * PITCH + 16;
    flown.x = isMine ? (lying.from + to) >> 1 : to;
    flown.y = isMine ? LOWER : UPPER;
    flown.card = moving.card;
  }
  flown.isShown = !!moving && flown.card === moving.card;
  const card = flown.isShown ? flown.card : -1;
  if (!flown.y) return;
  tiles.put(
    Slot.Flight,
    flown.x,
    flown.y,
    FLYING,
    FLYING_HEIGHT,
    card < 0 ? "" : "" + card,
    (screen, x, y) => card >= 0 && drawFlying(screen, card, x, y),
  );
}

/** Draws the next part each time it is called. `lying`: what is kept from one picture to the next. */
export function openBout(tiles: Tiles, picture: DurakPicture, clock: string, lying: Lying): Slice {
  const place = picture.moving ? lying.cards.indexOf(picture.moving.card) : -1;
  const row = layOut(picture, lying);
  const spread = row.spread;
  if (place >= 0) lying.from = spread.left + spread.pitch * place;
  let part = -4;

  function drawNext(): boolean {
    const pair = part++;
    if (pair < -3) {
      tiles.begin("bout" + spread.left + (clock ? "t" : ""), Colour.Felt);
      putTurn(tiles, picture, clock);
    } else if (pair < -2) putWords(tiles, picture, clock, lying);
    else if (pair < -1) {
      putTalon(tiles, picture);
      if (picture.player) putPlayer(tiles, picture.player);
      putFlying(tiles, picture, lying);
    } else if (pair < 0) putButtons(tiles, picture, lying);
    else if (pair < PAIRS) putPair(tiles, picture, pair);
    else return drawHand(tiles, row, pair - PAIRS);
    return true;
  }

  return drawNext;
}
