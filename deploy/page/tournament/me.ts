// Who looks at the page: found by name once, and from then on on top of everything else.
import { sameness } from "../../names";
import { counted, listed } from "../../text";
import { make, makeButton, makeSearch } from "../ui/dom";
import { recall, remember } from "../ui/memory";
import type { Book } from "./book";
import { List, type Part, write } from "./list";
import { figure, makeName, nameOf, showName } from "./words";

const KEPT = "tournament.me";
const FOUND_AT_MOST = 6;

const plain = (text: string) => sameness(text).normalize("NFKD").replace(/\p{M}/gu, "");

/** Every word of it is somewhere in the text; accents do not matter. All, where nothing is searched for. */
export function foundBy<Thing>(things: Thing[], textOf: (thing: Thing) => string, search: string): Thing[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return things.filter(thing => words.every(word => plain(textOf(thing)).includes(word)));
}

export const findPlayers = (names: string[], search: string): string[] =>
  search.trim() ? foundBy(names, name => name, search) : [];

/** Where somebody plays now, and against whom. */
export function placeWords(book: Book, player: number): string {
  const match = book.matchesOf(book.view.round).find(({ players }) => players.includes(player));
  if (!match || !book.view.round)
    return book.view.state === "open" ? "The first round has not begun" : "Not paired in this round";
  const others = match.players.filter(one => one !== player).map(one => `\u2068${book.nameOf(one)}\u2069`);
  if (!others.length) return "Free in this round";
  const at = match.players.indexOf(player);
  const score =
    match.scores &&
    `, ${[match.scores[at], ...match.scores.filter((_, other) => other !== at)].map(figure).join(" : ")}`;
  return `${book.tableName(match.table) || "No table yet"}, against ${listed(others)}${score ?? ""}`;
}

export class Me {
  name = recall(KEPT, "");
  private book: Book | undefined;
  private readonly own = makeName();
  private readonly rank = make("b");
  private readonly place = make("span.me-place");
  private readonly card = make(
    "div.me-card",
    make("p.me-line", this.own, this.rank),
    this.place,
    makeButton("Not me", () => this.choose(""), { class: "quiet" }),
  );
  private readonly search = makeSearch("Find your name", "Find your name", () => this.find());
  private readonly found = make("ul.me-found");
  private readonly list = new List(
    this.found,
    (name: string) => name,
    name => this.makeFound(name),
  );
  private readonly none = make("p.hint", { role: "status" });
  private readonly finder = make("div.me-finder", this.search, this.found, this.none);
  readonly element = make("section.me-box", { "aria-label": "You" }, this.card, this.finder);

  constructor(private readonly changed: () => void) {}

  show(book: Book): void {
    this.book = book;
    const player = this.name ? book.view.players.find(({ name }) => name === this.name) : undefined;
    this.card.hidden = !player;
    this.finder.hidden = !!player;
    if (player) {
      const standing = book.view.standings.find(one => one.player === player.id);
      showName(this.own, player.name);
      write(
        this.rank,
        standing ? `Rank ${standing.rank} of ${book.view.standings.length} · ${counted(standing.points, "point")}` : "",
      );
      write(this.place, placeWords(book, player.id));
    } else this.find();
  }

  private find(): void {
    const names = [...new Set(this.book?.view.players.map(({ name }) => name) ?? [])];
    const found = findPlayers(names, this.search.value);
    this.list.show(found.slice(0, FOUND_AT_MOST));
    const more = found.length - FOUND_AT_MOST;
    write(
      this.none,
      !this.search.value.trim()
        ? ""
        : !found.length
          ? "Nobody here has such a name"
          : more > 0
            ? `and ${more} more`
            : "",
    );
  }

  private makeFound(name: string): Part<string> {
    const button = makeButton("", () => this.choose(name), {});
    button.append(nameOf(name));
    return { element: make("li", button), show: () => undefined };
  }

  private choose(name: string): void {
    this.name = name;
    remember(KEPT, name);
    this.search.value = "";
    this.changed();
    if (!name) requestAnimationFrame(() => requestAnimationFrame(() => this.search.focus()));
  }
}
