// The menu on a colour display: all games at once, cards on the table, the chosen one in a golden frame. Made anew each time it is drawn.
import { Area } from "../kit/area";
import type { Screen } from "../kernel/ports";
import { Colour } from "../kit/colours";
import { centre, cut, fillRounded } from "../kit/colour-text";
import { drawList } from "../kit/list";
import type { Page } from "../kernel/game";
import { translate } from "../kit/translate";

const WIDTH = Area.Width / 2;
/** Rows of a line below the cards, for a last page that has no picture. */
const LINE = 12;
/** Of a page's picture; on a card each of its pixels is two wide and high. */
const SIDE = 32;
/** From a quarter's left and upper edge to its card. */
const BESIDE = 10,
  ABOVE = 6;
/** Letters on a card, of double size and of single size. */
const LARGE = 11,
  SMALL = 22;
const ACCENTS = [Colour.Violet, Colour.Red, Colour.Green, Colour.Blue];

/** `at`: the chosen one. More than four with pictures do not fit so, and are a list. */
export default function drawColourMenu(screen: Screen, pages: Page[], at: number): void {
  const tiles = screen.tiles!;
  const hasLine = !pages[pages.length - 1].picture;
  const count = pages.length - (hasLine ? 1 : 0);
  const height = (Area.Height - (hasLine ? LINE : 0)) / 2;

  function drawCard(on: Screen, which: number, left: number, top: number): void {
    const page = pages[which];
    const title = translate(page.title);
    const right = left + WIDTH - 1 - BESIDE;
    const bottom = top + height - 1 - ABOVE;
    if (which === at) fillRounded(on.setColor(Colour.Gold), left + BESIDE - 5, top + ABOVE - 5, right + 5, bottom + 5);
    fillRounded(on.setColor(Colour.Card), left + BESIDE, top + ABOVE, right, bottom);
    on.setColor(ACCENTS[which]);
    if (page.picture)
      on.setFontCustom(atob(page.picture), 65, SIDE, SIDE | (2 << 8)).drawString(
        "A",
        left + (WIDTH >> 1) - SIDE,
        top + 9,
      );
    on.setColor(Colour.Ink);
    if (title.length > LARGE) centre(on, cut(title, SMALL), 1, left, WIDTH, top + 82);
    else centre(on, title, 2, left, WIDTH, top + 78);
  }

  function putGame(which: number): void {
    tiles.put(
      which,
      which & 1 ? WIDTH : 0,
      which > 1 ? height : 0,
      WIDTH,
      height,
      (which === at ? 1 : 0) + pages[which].title,
      (on, left, top) => drawCard(on, which, left, top),
      "@" + (which - at),
    );
  }

  if (count > ACCENTS.length) {
    const titles = pages.map(page => page.title);
    return drawList(screen, "Croupier", titles, at);
  }
  tiles.begin("menu", Colour.Felt);
  for (let which = 0; which < count; which++) putGame(which);
  if (!hasLine) return;
  const colour = at === count ? Colour.Gold : Colour.Text;
  tiles.put(
    count,
    0,
    2 * height,
    Area.Width,
    LINE,
    "" + colour,
    (on, left, top) => centre(on.setColor(colour), translate(pages[count].title), 1, left, Area.Width, top + 2),
    "@" + (count - at),
  );
}
