// A list on a colour display: the title, seven rows, and beside more of them than that two arrows and a track. Made anew each time it is drawn.
import { Area } from "./area";
import type { Tiles } from "../kernel/ports";
import { Colour } from "./colours";
import { cut, fillRounded } from "./colour-text";
import { Font, Mark, setFont } from "./font";
import { translate } from "./translate";

const ROWS = 7;
/** The first row of pixels below the title, and from one item to the next. */
const TOP = 35,
  PITCH = 25;
/** The column of the arrows, the height of one, and of the track's thumb. */
const SIDE = 40,
  BUTTON = 44,
  THUMB = 16;
/** From a tile's left edge to its text, and what stays free at its right. */
const MARGIN = 14;

const lettersIn = (width: number) => ((width - MARGIN - MARGIN) / (2 * Font.Width)) | 0;

export default function drawColourList(tiles: Tiles, title: string, items: string[], cursor: number): void {
  const count = items.length;
  const first = Math.max(0, Math.min(cursor - (ROWS >> 1), count - ROWS));
  const isLong = count > ROWS;
  const width = Area.Width - (isLong ? SIDE : 0);

  function putTitle(): void {
    tiles.put(0, 0, 0, Area.Width, TOP, title, (screen, left, top) => {
      setFont(screen.setColor(Colour.Gold), 2).drawString(
        cut(translate(title), lettersIn(Area.Width)),
        left + MARGIN,
        top + 9,
      );
      screen.setColor(Colour.Slate).fillRect(left + MARGIN, top + 29, left + Area.Width - MARGIN - 1, top + 30);
    });
  }

  function putRow(row: number): void {
    const at = first + row;
    const text = at < count ? items[at] : "";
    const isChosen = at === cursor && at < count;
    tiles.put(
      1 + row,
      0,
      TOP + row * PITCH,
      width,
      PITCH,
      (isChosen ? 1 : 0) + text,
      (screen, left, top) => {
        screen.setColor(Colour.Gold);
        if (isChosen) fillRounded(screen, left + 6, top, left + width - 7, top + PITCH - 2);
        setFont(screen.setColor(isChosen ? Colour.Ink : Colour.Text), 2).drawString(
          cut(text, lettersIn(width)),
          left + MARGIN,
          top + 5,
        );
      },
      at < count ? "@" + (at - cursor) : "",
    );
  }

  function putArrow(slot: number, y: number, arrow: string, key: string): void {
    tiles.put(
      slot,
      width,
      y,
      SIDE,
      BUTTON,
      arrow,
      (screen, left, top) => setFont(screen.setColor(Colour.Text), 3).drawString(arrow, left + 13, top + 10),
      key,
    );
  }

  function putTrack(): void {
    const length = ROWS * PITCH - 2 * BUTTON;
    const at = (((length - THUMB) * cursor) / (count - 1)) | 0;
    tiles.put(ROWS + 2, width, TOP + BUTTON, SIDE, length, "" + at, (screen, left, top) => {
      screen
        .setColor(Colour.Slate)
        .fillRect(left + 18, top, left + 21, top + length - 1)
        .setColor(Colour.Gold)
        .fillRect(left + 16, top + at, left + 23, top + at + THUMB - 1);
    });
  }

  tiles.begin(isLong ? "list, long" : "list", Colour.Night);
  putTitle();
  for (let row = 0; row < ROWS; row++) putRow(row);
  if (!isLong) return;
  putArrow(ROWS + 1, TOP, Mark.Up, "A");
  putTrack();
  putArrow(ROWS + 3, TOP + ROWS * PITCH - BUTTON, Mark.Down, "C");
}
