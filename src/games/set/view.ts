// The table of a game of Set: its places in three rows, each with what lies there, the Set that is shown black on white; its number, and a line.
// What changes lies inside whole 8x8 blocks of the display, so that few bytes go over the bus.
import { Mark as Sign, setFont } from "../../kit/font";
import type { Screen } from "../../kernel/ports";
import type { Card } from "./card";
import type { DrawTable } from "./colour-table";
import { Mark, markOf, setMarks } from "./marks";
import { isWhole, shownPlaces } from "./showing";
import type { Showing } from "./showing";
import type { Table } from "./table";
import { translate } from "../../kit/translate";

/** Of places. */
const ROWS = 3;

/** Letters of a line beside which the numbers of a low display have room; or that the deck is done. */
const SHORT = 16;
const SHORT_AT_END = 11;

/** Where there are colours: made when it is drawn with for the first time. */
let drawInColour: DrawTable | undefined;

/** Two blocks are a place: empty, a card, a marked one, black on white; the place of the next card has a cross if `hasNext`. `size` places are drawn. */
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
  const y = high ? 8 + 16 * row : 8 * row;
  let text = "";
  for (let place = row; place < size; place += ROWS)
    text += cards[place] ? markOf(cards[place]) : place === next && next < table.size ? Mark.Next : Mark.Free;
  setMarks(screen).drawString(text, 0, y);
  screen.setColor(0).setBgColor(1);
  for (const place of marked)
    if (place % ROWS === row && cards[place])
      screen.drawString(markOf(cards[place]), 16 * ((place / ROWS) | 0), y, true);
  screen.setColor(1).setBgColor(0);
}

/** Which Set of how many: each digit lies in as few blocks as it can, and whatever the other number is, it stays there. */
function drawNumbers(screen: Screen, which: string, count: string, y: number): void {
  screen
    .drawString(which, 111 - 6 * which.length, y)
    .drawLine(111, y + 6, 113, y)
    .drawString(count, 115, y);
}

/** What stands beside the table: how many Sets there are, and which of them is shown; in stages what is known so far. */
function drawBeside(screen: Screen, table: Table, showing: Showing, line: string | Card, high: boolean): void {
  const count = table.sets.length;
  const isThrough = showing.isThrough;
  // A low display has room for it in the message's line only, if at all.
  const hasRoom = high || typeof line !== "string" || line.length <= (isThrough ? SHORT_AT_END : SHORT);
  const y = high ? 1 : 24;
  let sign = "";
  setFont(screen, 1);
  if (isThrough) {
    if (hasRoom) screen.drawString(translate("Deck done"), 73, y);
    sign = Sign.Check;
  } else if (isWhole(showing)) {
    if (count && hasRoom) drawNumbers(screen, "" + (table.sets.indexOf(showing.triple) + 1), "" + count, y);
  } else {
    if (high) screen.drawString(translate("Hint"), 103, 1);
    if (showing.triple < 0) sign = showing.stage ? (count ? "!" : "0") : "?";
  }
  setFont(screen, 2).drawString(sign, 114, high ? 16 : 4);
}

/**
 * The table, and what it `says` at the bottom: words, or a card as it lies on its place. `isLit`: the place of the next card has its cross. In parts, one a call:
 * true asks for the next.
 */
export function drawTable(
  screen: Screen,
  table: Table,
  showing: Showing,
  says: string | Card,
  part: number,
  isLit: boolean,
): boolean {
  if (screen.tiles) {
    drawInColour = drawInColour || screen.tiles.kit.views().setTable();
    return drawInColour(screen, table, showing, says, part, isLit);
  }
  const line = typeof says === "string" ? translate(says) : says;
  const high = screen.getHeight() > 32;
  if (!part) {
    setFont(screen.clear(), 1);
    if (typeof line === "string") screen.drawString(line, 2, screen.getHeight() - 8);
    else setMarks(screen).drawString(markOf(line), 0, screen.getHeight() - 8);
  }
  // A row of places a part: more would keep a slow board busy for too long.
  if (part < ROWS) {
    drawPlaces(screen, table, showing.size, shownPlaces(showing), isLit && !showing.isThrough, part, high);
    return true;
  }
  drawBeside(screen, table, showing, line, high);
  return false;
}

export default () => drawTable;
