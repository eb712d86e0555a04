// Three cards and the verdict, and the deck gone through card by card, on a display with colours. Made when one of them is drawn.
import { Colour } from "../../kit/colours";
import { Font, Mark, setFont } from "../../kit/font";
import type { Screen } from "../../kernel/ports";
import { valueOf } from "./card";
import type { Card } from "./card";
import { makeCode } from "./codes";
import type { Cards } from "./colour-card";
import { broken } from "./rules";
import { Size } from "./shapes";
import { translate } from "../../kit/translate";

/** What draws a single card. */
let cards: Cards;

/** Pixels. */
const enum At {
  Left = 8,
  Width = 304,
  /** A large card with its frame, and one of those above several reasons. */
  CardWidth = 88,
  CardHeight = 112,
  SmallWidth = 64,
  SmallHeight = 59,
  CardTop = 6,
  SmallTop = 4,
  /** The middle of the first column, and from there to the next one's. */
  Middle = 58,
  Beside = 102,
  /** Below large cards. */
  Codes = 122,
  Verdict = 154,
  Reason = 182,
  /** A value of an attribute, on a small card of its own. */
  ChipWidth = 60,
  /** Several reasons. */
  Rows = 68,
  RowsHeight = 116,
  /** A line of words, whatever their size, or of chips. */
  LineHeight = 24,
  /** The deck. */
  TitleTop = 7,
  TitleWidth = 200,
  BarTop = 34,
  BarHeight = 9,
  DeckTop = 56,
  WordsLeft = 118,
  WordsWidth = 186,
  WordsPitch = 28,
  Message = 180,
}

/** Slots of tiles: cards, then what stands below them. */
const enum Slot {
  Rows = 3,
  Words = 7,
  Last = 11,
}

/** Words in the middle of the display. */
function putWords(screen: Screen, slot: number, y: number, text: string, scale: number, colour: Colour): void {
  const words = translate(text);
  screen.tiles!.put(slot, At.Left, y, At.Width, At.LineHeight, words + scale, (on, left, top) =>
    setFont(on.setColor(colour), scale).drawString(
      words,
      left + ((At.Width - (Font.Width * words.length - 1) * scale) >> 1),
      top + ((At.LineHeight - Font.Height * scale) >> 1),
    ),
  );
}

/** Touched when all three lie there it makes room for others. */
function putCard(screen: Screen, three: Card[], at: number, isShown: boolean, size: Size): void {
  const card = three[at] || 0;
  const isNext = at === three.length;
  const isLarge = size === Size.Large;
  const width = isLarge ? At.CardWidth : At.SmallWidth;
  const height = isLarge ? At.CardHeight : At.SmallHeight;
  screen.tiles!.put(
    at,
    At.Middle + At.Beside * at - (width >> 1),
    isLarge ? At.CardTop : At.SmallTop,
    width,
    height,
    card + (isShown ? "!" : isNext ? "+" : ""),
    (on, left, top) =>
      card
        ? cards.card(on, card, left, top, width, height, size, isShown)
        : cards.place(on, left, top, width, height, size, isNext),
    three.length > 2 ? "B" : "",
  );
}

/** What each card says about itself, below it: its sticker's text. */
function putCodes(screen: Screen, three: Card[]): void {
  const codes = three.map(makeCode);
  screen.tiles!.put(Slot.Rows, At.Left, At.Codes, At.Width, At.LineHeight, codes.join(""), (on, left, top) => {
    setFont(on.setColor(Colour.Dim), 2);
    codes.forEach((code, at) =>
      on.drawString(code, left + At.Middle - At.Left + At.Beside * at + 1 - Font.Width * code.length, top + 3),
    );
  });
}

/** One attribute of a card on a chip: its number as a digit, its filling and its colour in an oval, its shape empty. */
function drawValue(screen: Screen, card: Card, attribute: number, x: number, y: number): void {
  cards.box(screen, x, y, At.ChipWidth, At.LineHeight, Colour.Card, Size.Small);
  if (!attribute) {
    setFont(screen.setColor(Colour.Ink), 2).drawString("" + valueOf(card, 0), x + 25, y + 5);
    return;
  }
  const shape = attribute === 3 ? (card & 0xc0) | 5 : attribute === 1 ? (card & 12) | 0xc1 : 0xc9;
  const colour = attribute === 2 ? cards.colour(card) : Colour.Ink;
  cards.shapes(screen, shape, x, y, At.ChipWidth, At.LineHeight, Size.Small, colour);
}

/** An attribute that fails: what it is on each card, with a cross at the one that differs from the other two. */
function putValues(screen: Screen, slot: number, three: Card[], attribute: number, y: number): void {
  const values = three.map(card => valueOf(card, attribute));
  const odd = values[0] === values[1] ? 2 : values[0] === values[2] ? 1 : 0;
  screen.tiles!.put(slot, At.Left, y, At.Width, At.LineHeight, attribute + ":" + three, (on, left, top) => {
    for (let at = 0; at < 3; at++) {
      const x = left + At.Middle - At.Left + At.Beside * at - At.ChipWidth / 2;
      drawValue(on, three[at], attribute, x, top);
      if (at !== odd) continue;
      cards.box(on, x + At.ChipWidth - 12, top + 2, 20, 20, Colour.Red, Size.Large);
      setFont(on.setColor(Colour.Card), 2).drawString(Mark.Cross, x + At.ChipWidth - 7, top + 5);
    }
  });
}

/** The attributes that fail, ascending. */
function failing(three: Card[]): number[] {
  const mask = broken(three[0], three[1], three[2]);
  return [0, 1, 2, 3].filter(attribute => (mask >> attribute) & 1);
}

/** What is to be said of three cards or fewer, in large letters if it is the verdict. The last card lies there to be seen, its code below it. */
function putVerdict(screen: Screen, three: Card[], why: string[], message: string, isNews: boolean): void {
  const isDone = three.length > 2;
  const isSet = isDone && !why.length;
  const words = isSet ? "A Set!" : isDone ? "Not a Set" : isNews ? message : "A Set or not?";
  putWords(screen, Slot.Words, At.Verdict, words, isDone ? 3 : 2, isSet ? Colour.Gold : Colour.Text);
}

/** Up to three cards, and below them what is to be said of them if that is one thing. */
function drawOne(
  screen: Screen,
  three: Card[],
  why: string[],
  message: string,
  isNews: boolean,
  drawn: boolean,
  part: number,
): boolean {
  if (!part) screen.tiles!.begin("set check", Colour.Felt);
  if (part < 3) putCard(screen, three, part, three.length > 2 && !why.length, Size.Large);
  else if (part > 4) putWords(screen, Slot.Last, At.Reason, why[0] || "", 2, Colour.Dim);
  else if (part > 3) putVerdict(screen, three, why, message, isNews);
  else if (why.length && drawn) putValues(screen, Slot.Rows, three, failing(three)[0], At.Codes);
  else putCodes(screen, three);
  return part < 5;
}

/** Several attributes fail: a row for each. Two leave room for words besides. */
function drawSeveral(screen: Screen, three: Card[], why: string[], drawn: boolean, part: number): boolean {
  const count = why.length;
  const pitch = (At.RowsHeight / count) | 0;
  const hasBoth = drawn && count < 3;
  // Rows of words come behind those of pictures.
  const row = (part - 3) % count;
  const isWords = !drawn || part >= 3 + count;
  const last = hasBoth ? 3 + 2 * count : 3 + count;
  const y = At.Rows + row * pitch + ((pitch - At.LineHeight) >> 1) + (hasBoth ? (isWords ? 14 : -13) : 0);
  if (!part) screen.tiles!.begin("set not" + count + drawn, Colour.Felt);
  if (part < 3) putCard(screen, three, part, false, Size.Tall);
  else if (part === last) putWords(screen, Slot.Last, At.Reason, "Not a Set", 2, Colour.Text);
  else if (isWords) putWords(screen, Slot.Words + row, y, why[row], 2, drawn ? Colour.Dim : Colour.Text);
  else putValues(screen, Slot.Rows + row, three, failing(three)[row], y);
  return part < last;
}

/** As in check-view.ts. */
function drawCheck(
  screen: Screen,
  three: Card[],
  why: string[],
  message: string,
  isNews: boolean,
  drawn: boolean,
  part: number,
): boolean {
  return why.length > 1
    ? drawSeveral(screen, three, why, drawn, part)
    : drawOne(screen, three, why, message, isNews, drawn, part);
}

/** How much of a deck was seen, as a bar. */
function putBar(screen: Screen, share: number): void {
  const width = (At.Width - 2) * share;
  screen.tiles!.put(1, At.Left, At.BarTop, At.Width, At.BarHeight, "" + share, (on, left, top) => {
    cards.box(on, left, top, At.Width, At.BarHeight, Colour.Night, Size.Small);
    if (width > 7) cards.box(on, left + 1, top + 1, width | 0, At.BarHeight - 2, Colour.Gold, Size.Small);
  });
}

/** A line of words from their left. */
function putLine(screen: Screen, slot: number, x: number, y: number, width: number, text: string, scale: number): void {
  const words = translate(text);
  screen.tiles!.put(slot, x, y, width, At.LineHeight, words, (on, left, top) =>
    setFont(on.setColor(Colour.Text), scale).drawString(
      words,
      left,
      top + ((At.LineHeight - Font.Height * scale) >> 1),
    ),
  );
}

/** Touched it answers with the report, as a key does. */
function putSticker(screen: Screen, card: Card): void {
  screen.tiles!.put(
    2,
    At.Left,
    At.DeckTop,
    At.CardWidth,
    At.CardHeight,
    "" + card,
    (on, left, top) =>
      card
        ? cards.card(on, card, left, top, At.CardWidth, At.CardHeight, Size.Large, false)
        : cards.place(on, left, top, At.CardWidth, At.CardHeight, Size.Large, true),
    "B",
  );
}

/** The sticker just scanned as its card ought to look, so that a wrong one is seen; its words beside it. */
function drawDeck(
  screen: Screen,
  title: string,
  share: number,
  card: Card,
  words: string[],
  message: string,
  part: number,
): boolean {
  const word = part - 3;
  if (!part) {
    screen.tiles!.begin("set deck", Colour.Felt);
    putLine(screen, 0, At.Left, At.TitleTop, At.TitleWidth, title, 2);
    putBar(screen, share);
  } else if (part < 2) putSticker(screen, card);
  else if (part < 3) putLine(screen, Slot.Last, At.Left, At.Message, At.Width, message, 2);
  else
    putLine(
      screen,
      Slot.Words + word,
      At.WordsLeft,
      At.DeckTop + 2 + At.WordsPitch * word,
      At.WordsWidth,
      words[word] || "",
      3,
    );
  return part < 6;
}

const scenes = { check: drawCheck, deck: drawDeck };
export type Scenes = typeof scenes;
/** `own`: opened with it, for all of these pictures draw cards alike. */
export default function open(own: Cards): typeof scenes {
  cards = own;
  return scenes;
}

declare module "../../kernel/ports" {
  interface Views {
    setCheck(): Scenes;
  }
}
