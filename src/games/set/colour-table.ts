// The table of a game of Set on a display with colours: its cards, the Set that is shown framed among them and once more beside them, and a line.
// Made when it is drawn there, and held as long as the game is open.
import { Colour } from "../../kit/colours";
import { Font, Mark, setFont } from "../../kit/font";
import type { Screen } from "../../kernel/ports";
import type { Card } from "./card";
import type { Cards } from "./colour-card";
import { Size } from "./shapes";
import { isWhole, shownPlaces } from "./showing";
import type { Showing } from "./showing";
import type { Table } from "./table";
import { translate } from "../../kit/translate";

/** What draws a single card. */
let cards: Cards;

/** Of places. */
const ROWS = 3;

/** From one place to the next, by the number of columns; two pixels of it lie between them. */
const PITCHES = [66, 53, 44, 38];
const SIZES = [Size.Tall, Size.Middle, Size.Middle, Size.Small];

/** Pixels. */
const enum At {
  /** From the display's left and upper edge. */
  Edge = 3,
  /** From one row to the next, and how much of it is a place. */
  Pitch = 62,
  Height = 60,
  /** What stands beside the table, as high as its rows are together. */
  Beside = 271,
  BesideWidth = 46,
  /** The line, which has room for 21 letters, and behind it two numbers of two digits. */
  Line = 190,
  LineHeight = 18,
  LineWidth = 252,
  Count = 256,
  CountWidth = 61,
}

/** Slots of tiles; from `First` on they are places. */
const enum Slot {
  Line,
  Count,
  Beside,
  First = 5,
}

/** In place of cards: the end, or what a hint may say, which is nothing, that there is a Set, or that there is none. */
function signOf(table: Table, showing: Showing): string {
  if (showing.isThrough) return Mark.Check;
  if (isWhole(showing) || showing.triple >= 0) return "";
  return showing.stage ? (table.sets.length ? "!" : "0") : "?";
}

/** The line in words. The last card needs none: it lies there to be seen. */
function wordsOf(table: Table, showing: Showing, line: string | Card): string {
  if (line && typeof line === "string") return line;
  if (showing.isThrough) return "Deck done";
  if (table.count < table.size) return "Scan a card";
  return isWhole(showing) ? "Take a Set" : "Is there a Set?";
}

/** Which Set of how many, where that may be known. */
function countOf(table: Table, showing: Showing): string {
  if (showing.isThrough) return "";
  if (!isWhole(showing)) return "Hint";
  return showing.triple < 0 ? "" : table.sets.indexOf(showing.triple) + 1 + "/" + table.sets.length;
}

function putLine(screen: Screen, table: Table, showing: Showing, line: string | Card): void {
  const words = translate(wordsOf(table, showing, line));
  const count = translate(countOf(table, showing));
  const tiles = screen.tiles!;
  tiles.put(Slot.Line, At.Edge, At.Line, At.LineWidth, At.LineHeight, words, (on, left, top) =>
    setFont(on.setColor(Colour.Text), 2).drawString(words, left, top + 1),
  );
  tiles.put(Slot.Count, At.Count, At.Line, At.CountWidth, At.LineHeight, count, (on, left, top) =>
    setFont(on.setColor(Colour.Gold), 2).drawString(
      count,
      left + At.CountWidth + 2 - 2 * Font.Width * count.length,
      top + 1,
    ),
  );
}

function putPlace(screen: Screen, table: Table, showing: Showing, place: number, isLit: boolean): void {
  const card = table.cards[place];
  const pitch = PITCHES[showing.size / ROWS - 4];
  const width = pitch - 2;
  const size = SIZES[showing.size / ROWS - 4];
  const isShown = shownPlaces(showing).indexOf(place) >= 0;
  const isNext = isLit && !card && !showing.isThrough && place < table.size && table.cards.indexOf(0) === place;
  screen.tiles!.put(
    Slot.First + place,
    At.Edge + ((place / ROWS) | 0) * pitch,
    At.Edge + (place % ROWS) * At.Pitch,
    width,
    At.Height,
    card + (isShown ? "!" : isNext ? "+" : ""),
    (on, left, top) =>
      card
        ? cards.card(on, card, left, top, width, At.Height, size, isShown)
        : cards.place(on, left, top, width, At.Height, size, isNext),
    "C",
  );
}

/** The cards of the shown Set as far as they may be seen, one, two, three shapes in this order if it has all of them: then less changes from one to the next. */
function shownCards(table: Table, showing: Showing): Card[] {
  return shownPlaces(showing)
    .map(place => table.cards[place])
    .sort((a, b) => ((a & 3) << 8) + a - ((b & 3) << 8) - b);
}

/** A third of the tray beside the table: a card of the shown Set, or a place for one with a sign on it. */
function putBeside(screen: Screen, row: number, card: Card, sign: string): void {
  screen.tiles!.put(
    Slot.Beside + row,
    At.Beside,
    At.Edge + row * At.Pitch,
    At.BesideWidth,
    row < ROWS - 1 ? At.Pitch : At.Height,
    card + sign,
    (on, left, top) => {
      cards.box(on, left, top - row * At.Pitch, At.BesideWidth, 2 * At.Pitch + At.Height, Colour.Night, Size.Large);
      if (card) cards.card(on, card, left + 4, top + 1, At.BesideWidth - 8, At.Height - 2, Size.Small, false);
      else cards.box(on, left + 6, top + 3, At.BesideWidth - 12, At.Height - 6, Colour.Slate, Size.Small);
      setFont(on.setColor(Colour.Gold), 4).drawString(sign, left + 13, top + 16);
    },
    "B",
  );
}

/** As in view.ts. The line, then places one by one, then the tray, a third of it a part. */
function draw(
  screen: Screen,
  table: Table,
  showing: Showing,
  line: string | Card,
  part: number,
  isLit: boolean,
): boolean {
  if (!part) {
    screen.tiles!.begin("set " + showing.size / ROWS, Colour.Felt);
    putLine(screen, table, showing, line);
    return true;
  }
  if (part <= showing.size) {
    putPlace(screen, table, showing, part - 1, isLit);
    return true;
  }
  const row = part - showing.size - 1;
  putBeside(screen, row, shownCards(table, showing)[row] || 0, row === 1 ? signOf(table, showing) : "");
  return row < ROWS - 1;
}

/** `own`: opened with it, for all of these pictures draw cards alike. */
export default function open(own: Cards): typeof draw {
  cards = own;
  return draw;
}
export type DrawTable = typeof draw;

declare module "../../kernel/ports" {
  interface Views {
    setTable(): DrawTable;
  }
}
