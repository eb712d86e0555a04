// The tables that are played at now, as their boards last told.
import { makeSection } from "./section";
import type { LiveTable } from "../../tournament/contract";
import { say } from "../../words/say";
import { make } from "../ui/dom";
import type { Now } from "./book";
import { isPrinted, onPrint } from "./layout";
import { List, type Part, dress } from "./list";
import { TablePicture } from "./live/table-picture";
import { Pager, type Turning } from "./pager";
import { makeName, showName } from "./words";

/** The last one has room to be large. */
const FEW = 1;

export interface Tile {
  match: number;
  table: string;
  names: string[];
  state: LiveTable["state"] | undefined;
  seat: number;
  isMine: boolean;
}

/** Five hundred tables are drawn only where somebody sees them. */
class Sight {
  private readonly parts = new WeakMap<Element, (isSeen: boolean) => void>();
  private readonly observer = new IntersectionObserver(
    seen => seen.forEach(({ target, isIntersecting }) => this.parts.get(target)?.(isIntersecting)),
    { rootMargin: "400px" },
  );

  /** Paper does not scroll. */
  showAll(list: Element): void {
    for (const element of list.children) this.parts.get(element)?.(true);
  }

  watch(element: Element, change: (isSeen: boolean) => void): void {
    this.parts.set(element, change);
    this.observer.observe(element);
  }
}

function makeTile(sight: Sight): Part<Tile> {
  let isSeen = false;
  let shown: Tile | undefined;
  const draw = () => shown && isSeen && picture.show(shown.state, shown.names, shown.seat);
  const table = makeName();
  const link = make("a", table);
  const picture = new TablePicture();
  const element = make("article", make("h3", link), picture.element);
  sight.watch(element, isNow => {
    isSeen = isNow;
    draw();
  });
  return {
    element,
    show(tile) {
      showName(table, tile.table || say("tournament.match", { number: tile.match }));
      link.href = `#match-${tile.match}`;
      dress(element, "class", `tile${tile.isMine ? " me" : ""}`);
      shown = tile;
      draw();
    },
  };
}

/** One's own table comes first. */
export function tilesOf({ book, live }: Now, me: number): Tile[] {
  const tiles = book
    .matchesOf(book.view.round)
    .filter(({ state, players }) => state === "playing" && players.length > 1)
    .map((match): Tile => {
      const told = live.get(match.id);
      const names = book.namesOf(match);
      const { id } = match;
      const table = book.tableName(match.table);
      const isMine = match.players.includes(me);
      return { match: id, table, names, state: told?.state, seat: told?.seat ?? 0, isMine };
    });
  return tiles.sort((a, b) => Number(b.isMine) - Number(a.isMine));
}

export class Tables {
  private readonly tiles = make("div.tiles");
  private readonly pager: Pager<Tile>;
  private readonly late = make("small.late");
  readonly element: HTMLElement;

  constructor(turning: Turning) {
    const sight = new Sight();
    this.pager = new Pager(
      new List(
        this.tiles,
        ({ match }: Tile) => match,
        () => makeTile(sight),
      ),
      "tables",
      turning,
    );
    onPrint(() => isPrinted() && sight.showAll(this.tiles));
    this.element = makeSection("tables", [`${say("tournament.tables")} `, this.late], this.tiles, this.pager.foot);
  }

  show(now: Now, me: number): void {
    const { game, delayS } = now.book.view;
    dress(this.tiles, "data-game", game);
    this.late.textContent = delayS ? say("tournament.delay", { seconds: delayS }) : "";
    const tiles = tilesOf(now, me);
    dress(this.tiles, "data-few", tiles.length && tiles.length <= FEW ? "" : null);
    dress(this.tiles, "data-many", tiles.some(({ names }) => names.length > 2) ? "" : null);
    this.pager.show(tiles);
  }
}
