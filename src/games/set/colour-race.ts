// A race for Sets on a display with colours: the table, a corner for each player to touch, a bar of the time that is left for a claim, and a line.
// Made when it is drawn there, and held as long as the game is open.
import { Colour } from "../../kit/colours";
import { Font, setFont } from "../../kit/font";
import type { Screen } from "../../kernel/ports";
import type { Cards } from "./colour-card";
import { makeCode } from "./codes";
import { Limit, isAway, isLaid } from "./race-session";
import type { Race } from "./race-session";
import { Size } from "./shapes";
import { translate } from "../../kit/translate";

/** What draws a single card. */
let cards: Cards;

/** Of places. */
const ROWS = 3;

/** From one place to the next, by the number of columns; two pixels of it lie between them. */
const PITCHES = [64, 51, 43, 36];
const SIZES = [Size.Tall, Size.Middle, Size.Middle, Size.Small];

/** Pixels. */
const enum At {
  /** The first place, from one row to the next, and how much of it is a place. */
  Left = 32,
  Top = 1,
  Pitch = 62,
  Height = 60,
  /** A corner, and the right one's left edge. */
  CornerWidth = 29,
  CornerHeight = 92,
  RightCorner = 291,
  Bar = 187,
  BarWidth = 256,
  BarHeight = 3,
  Line = 192,
  LineHeight = 20,
  LineWidth = 226,
  /** What says that there is no Set. */
  None = 231,
  NoneWidth = 89,
}

/** Slots of tiles; from `First` on they are places. */
const enum Slot {
  Line,
  Bar,
  None,
  Corner,
  First = 11,
}

/** Scaled letters in the middle of a tile. */
function drawMiddle(screen: Screen, words: string, x: number, y: number, width: number): void {
  screen.drawString(words, x + 1 + ((width - 2 * Font.Width * words.length) >> 1), y);
}

/** Whoever's corner it is claims by a touch; and by another one he says that there is no Set. One, two or four lie one below the other. */
function putCorner(screen: Screen, race: Race, at: number, name: string): void {
  const seats = race.seats;
  const isHis = race.by === at + 1;
  const isIdle = race.tally.waits[at] > 0 || (isAway(race, at) && !race.isAlone);
  const points = "" + race.tally.points[at];
  const below = seats < 3 ? 1 : seats < 5 ? 2 : 4;
  const pitch = ((2 * At.CornerHeight + 2) / below) | 0;
  const height = pitch - 1;
  const fill = isHis ? Colour.Gold : isIdle ? Colour.Slate : Colour.Night;
  /** The letters are 14 rows high. */
  const lift = below > 2 ? 17 : 22;
  screen.tiles!.put(
    Slot.Corner + at,
    at % 2 ? At.RightCorner : 0,
    At.Top + (at >> 1) * pitch,
    At.CornerWidth,
    height,
    points + name + fill,
    (on, left, top) => {
      cards.box(on, left, top, At.CornerWidth, height, fill, Size.Small);
      setFont(on.setColor(isHis ? Colour.Ink : isIdle ? Colour.Dim : Colour.Gold), 2);
      drawMiddle(on, name, left, top + (height >> 1) - lift, At.CornerWidth);
      on.setColor(isHis ? Colour.Ink : Colour.Text);
      drawMiddle(on, points, left, top + (height >> 1) + (below > 2 ? 2 : 4), At.CornerWidth);
    },
    isHis ? "none" : "claim " + (at + 1),
  );
}

function putPlace(screen: Screen, race: Race, place: number, frame: number): void {
  const table = race.on;
  const card = table.cards[place];
  const columns = table.size / ROWS - 4;
  const pitch = PITCHES[columns];
  const width = pitch - 2;
  const size = SIZES[columns];
  const isNamed = race.named.indexOf(place) >= 0;
  const isFramed = race.by > 0 && frame === place;
  const isNext = !card && !isLaid(race) && table.cards.indexOf(0) === place;
  screen.tiles!.put(
    Slot.First + place,
    At.Left + ((place / ROWS) | 0) * pitch,
    At.Top + (place % ROWS) * At.Pitch,
    width,
    At.Height,
    card + (isNamed ? "!" : isNext ? "+" : "") + (isFramed ? "f" : ""),
    (on, left, top) => {
      const edge = isFramed ? 3 : 0;
      if (isFramed) cards.box(on, left, top, width, At.Height, Colour.Blue, size);
      if (card) cards.card(on, card, left + edge, top + edge, width - 2 * edge, At.Height - 2 * edge, size, isNamed);
      else cards.place(on, left, top, width, At.Height, size, isNext);
    },
    card ? "pick " + makeCode(card) : "",
  );
}

/** The time that is left, and the words. */
function putBelow(screen: Screen, race: Race, frame: number, words: string): void {
  const tiles = screen.tiles!;
  const left = race.by ? Math.ceil((At.BarWidth * (race.endMs - race.nowMs)) / Limit.ForMs) : 0;
  const isFramed = frame < 0;
  const isOpen = race.by > 0 && !race.named.length;
  tiles.put(Slot.Bar, At.Left, At.Bar, At.BarWidth, At.BarHeight, "" + left, (on, x, y) => {
    if (left) on.setColor(Colour.Gold).fillRect(x, y, x + left - 1, y + At.BarHeight - 1);
  });
  tiles.put(Slot.Line, 2, At.Line, At.LineWidth, At.LineHeight, words, (on, x, y) =>
    setFont(on.setColor(Colour.Text), 2).drawString(words, x, y + 2),
  );
  tiles.put(
    Slot.None,
    At.None,
    At.Line,
    At.NoneWidth,
    At.LineHeight,
    "" + isOpen + isFramed,
    (on, x, y) => {
      if (!isOpen) return;
      cards.box(on, x, y, At.NoneWidth, At.LineHeight, isFramed ? Colour.Gold : Colour.Night, Size.Small);
      setFont(on.setColor(isFramed ? Colour.Ink : Colour.Text), 2);
      drawMiddle(on, translate("No Set"), x, y + 2, At.NoneWidth);
    },
    isOpen ? "none" : "",
  );
}

/** As in race-view.ts: what lies below, then places one by one, then the corners. */
function draw(
  screen: Screen,
  race: Race,
  frame: number,
  words: string,
  nameOf: (at: number) => string,
  part: number,
): boolean {
  const size = race.on.size;
  const at = part - size - 1;
  if (!part) {
    screen.tiles!.begin("race " + [size, race.seats > 2, race.seats > 4], Colour.Felt);
    putBelow(screen, race, frame, words);
  } else if (part <= size) putPlace(screen, race, part - 1, frame);
  else putCorner(screen, race, at, nameOf(at));
  return at < race.seats - 1;
}

/** `own`: opened with it, for all of these pictures draw cards alike. */
export default function open(own: Cards): typeof draw {
  cards = own;
  return draw;
}
export type DrawRace = typeof draw;

declare module "../../kernel/ports" {
  interface Views {
    setRace(): DrawRace;
  }
}
