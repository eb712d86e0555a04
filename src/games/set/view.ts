// The table of a game of Set: its places in three rows, each with what lies there; the Set that is shown as three miniatures, and a line.
// What changes lies inside whole 8x8 blocks of the display, so that few bytes go over the bus.
import { Mark as Sign, setFont } from "../../kit/font";
import type { Screen } from "../../kernel/ports";
import type { Card } from "./card";
import type { DrawTable } from "./colour-table";
import { Look, Mark, markOf, setCorners, setMarks } from "./marks";
import type openMiniatures from "./miniature";
import { hasPictures, isWhole, shownPlaces } from "./showing";
import type { Showing } from "./showing";
import type { Table } from "./table";
import { translate } from "../../kit/translate";

/** Of places. */
const ROWS = 3;

/** Where the miniatures begin, so that each fills three blocks. */
const BESIDE = 104;
/** Letters of a line beside which the numbers of a low display have room. */
const SHORT = 16;

let miniatures: ReturnType<typeof openMiniatures>;
/** Where there are colours: made when it is drawn with for the first time. */
let drawInColour: DrawTable | undefined;

/** Every other block of a row is a place: empty, a card, a marked one; the place of the next card has a cross if `hasNext`. `size` places are drawn. */
export function drawPlaces(
  screen: Screen,
  table: Table,
  size: number,
  marked: number[],
  hasNext: boolean,
  row: number,
  high: boolean,
): void {
  const cards = table.cards;
  const next = hasNext ? cards.indexOf(0) : -1;
  const free = high ? Mark.None : Mark.Free;
  const look = high ? Look.Large : Look.Small;
  let text = "";
  for (let place = row; place < size; place += ROWS) {
    const card = cards[place];
    text +=
      (card
        ? markOf(card, marked.indexOf(place) < 0 ? look : Look.Shown)
        : place === next && next < table.size
          ? Mark.Next
          : free) + Mark.None;
  }
  setMarks(screen).drawString(text, 8, high ? 8 + 16 * row : 8 * row);
}

/** The frames that stay whatever lies there: their corners. */
export function drawCorners(screen: Screen, size: number): void {
  const corners = "!!!!!!!".substr(0, size / ROWS);
  setCorners(screen);
  for (let row = 0; row < ROWS; row++) screen.drawString(corners, 4, 4 + 16 * row);
}

/** Which Set of how many: each digit lies in as few blocks as it can, and whatever the other number is, it stays there. */
function drawNumbers(screen: Screen, which: string, count: string, y: number): void {
  screen
    .drawString(which, 111 - 6 * which.length, y)
    .drawLine(111, y + 6, 113, y)
    .drawString(count, 115, y);
}

/** Seven columns leave room for two letters. */
function drawNarrow(screen: Screen, table: Table, showing: Showing, high: boolean): void {
  const count = table.sets.length;
  const which = showing.triple >= 0 ? table.sets.indexOf(showing.triple) + 1 + "\nof\n" : "";
  setFont(screen, 1).drawString(
    isWhole(showing) ? which + count : showing.stage ? (count ? "!" : "0") : "?",
    116,
    high ? 8 : 0,
  );
}

/** There is nothing left to find. It stands where the last miniatures stood, whose blocks change anyway. */
function drawEnd(screen: Screen, high: boolean): void {
  ["Deck", "done", " " + Sign.Check].forEach((text, at) =>
    screen.drawString(text, BESIDE, high ? 16 * at + 16 : 8 * at),
  );
}

/** What stands beside the table: how many Sets there are, which of them is shown, and its cards as far as they may be seen. */
function drawBeside(screen: Screen, table: Table, showing: Showing, line: string | Card, high: boolean): void {
  const count = table.sets.length;
  const cards = shownPlaces(showing).map(place => table.cards[place]);
  setFont(screen, 1);
  if (showing.isThrough) return drawEnd(screen, high);
  if (isWhole(showing)) {
    // A low display has room for it in the message's line only, if at all.
    if (count && (high || typeof line !== "string" || line.length <= SHORT))
      drawNumbers(screen, "" + (table.sets.indexOf(showing.triple) + 1), "" + count, high ? 1 : 24);
    // One, two, three shapes in this order if a Set has all of them: then less changes from one to the next.
    cards.sort((a, b) => ((a & 3) << 8) + a - ((b & 3) << 8) - b);
  } else {
    if (high) screen.drawString(translate("Hint"), 103, 1);
    const sign = cards.length ? "" : showing.stage ? (count ? "!" : "0") : "?";
    setFont(screen, 2).drawString(sign, 108, high ? 16 : 4);
  }
  miniatures.set(screen);
  cards.forEach((card, at) => screen.drawString(miniatures.of(card), BESIDE, high ? 16 * at + 16 : 8 * at));
}

/**
 * The table, and `line` at the bottom: words, or a card as a miniature. `isLit`: the place of the next card has its cross. In parts, one a call:
 * true asks for the next.
 */
export function drawTable(
  screen: Screen,
  table: Table,
  showing: Showing,
  line: string | Card,
  part: number,
  isLit: boolean,
): boolean {
  if (screen.tiles) {
    drawInColour = drawInColour || screen.tiles.kit.views().setTable();
    return drawInColour(screen, table, showing, line, part, isLit);
  }
  const high = screen.getHeight() > 32;
  if (!part) {
    setFont(screen.clear(), 1);
    if (typeof line === "string") screen.drawString(translate(line), 2, screen.getHeight() - 8);
    else miniatures.set(screen).drawString(miniatures.of(line), 8, screen.getHeight() - 8);
    if (high) drawCorners(screen, showing.size);
  }
  // A row of places a part: more would keep a slow board busy for too long.
  if (part < ROWS) {
    drawPlaces(screen, table, showing.size, shownPlaces(showing), isLit && !showing.isThrough, part, high);
    return true;
  }
  if (hasPictures(showing)) drawBeside(screen, table, showing, line, high);
  else drawNarrow(screen, table, showing, high);
  return false;
}

/** The others that draw miniatures open them where the game is, too. */
export default function openView(open: typeof openMiniatures): typeof drawTable {
  miniatures = open();
  return drawTable;
}
