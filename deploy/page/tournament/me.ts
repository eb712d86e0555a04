// Who looks at the page: found by name once, and from then on on top of everything else.
import { sameness } from "../../names";
import { say, sayList } from "../../words/say";
import { make, makeButton, makeSearch } from "../ui/dom";
import { recall, remember } from "../ui/memory";
import type { Player } from "../../tournament/contract";
import type { Book } from "./book";
import { List, type Part, write } from "./list";
import { figure, makeName, showName } from "./words";

const KEPT = "tournament.player";
/** What pages up to 0.16.0 have kept: the player's name. */
const KEPT_NAME = "tournament.me";
const FOUND_AT_MOST = 6;

const plain = (text: string) => sameness(text).normalize("NFKD").replace(/\p{M}/gu, "");

/** Every word of it is somewhere in the text; accents do not matter. All, where nothing is searched for. */
export function foundBy<Thing>(things: Thing[], textOf: (thing: Thing) => string, search: string): Thing[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return things.filter(thing => words.every(word => plain(textOf(thing)).includes(word)));
}

export const findPlayers = (players: Player[], search: string): Player[] =>
  search.trim() ? foundBy(players, ({ name }) => name, search) : [];

/** Where somebody plays now, and against whom. */
export function placeWords(book: Book, player: number): string {
  const match = book.matchesOf(book.view.round).find(({ players }) => players.includes(player));
  if (!match || !book.view.round)
    return say(book.view.state === "open" ? "tournament.firstRoundNotBegun" : "tournament.notPaired");
  const others = match.players.filter(one => one !== player).map(one => `\u2068${book.nameOf(one)}\u2069`);
  if (!others.length) return say("tournament.free");
  const at = match.players.indexOf(player);
  const table = book.tableName(match.table);
  const opponents = sayList(others);
  const place = table
    ? say("tournament.playsAt", { table, opponents })
    : say("tournament.playsNowhereYet", { opponents });
  if (!match.scores) return place;
  const score = [match.scores[at], ...match.scores.filter((_, other) => other !== at)].map(figure).join(" : ");
  return say("tournament.placeAndScore", { place, score });
}

export class Me {
  /** The player's number, or 0. */
  player = 0;
  /** Another file's numbers are other people's. */
  private kept = recall(KEPT, { file: "", player: 0 });
  private book: Book | undefined;
  private readonly own = makeName();
  private readonly rank = make("b");
  private readonly place = make("span.me-place");
  private readonly card = make(
    "div.me-card",
    make("p.me-line", this.own, this.rank),
    this.place,
    makeButton(say("tournament.notMe"), () => this.choose(0), { class: "quiet" }),
  );
  private readonly search = makeSearch(say("tournament.findYourName"), say("tournament.findYourName"), () =>
    this.find(),
  );
  private readonly found = make("ul.me-found");
  private readonly list = new List(
    this.found,
    ({ id }: Player) => id,
    ({ id }) => this.makeFound(id),
  );
  private readonly none = make("p.hint", { role: "status" });
  private readonly finder = make("div.me-finder", this.search, this.found, this.none);
  readonly element = make("section.me-box", { "aria-label": say("tournament.you") }, this.card, this.finder);

  constructor(private readonly changed: () => void) {}

  show(book: Book): void {
    this.book = book;
    this.takeName(book);
    const { file, player: number } = this.kept;
    const player = file === book.view.file ? book.players.get(number) : undefined;
    this.player = player?.id ?? 0;
    this.card.hidden = !player;
    this.finder.hidden = !!player;
    if (player) {
      const standing = book.view.standings.find(one => one.player === player.id);
      showName(this.own, player.name);
      write(
        this.rank,
        standing
          ? say("tournament.rankAndPoints", {
              rank: standing.rank,
              count: book.view.standings.length,
              points: standing.points,
            })
          : "",
      );
      write(this.place, placeWords(book, player.id));
    } else this.find();
  }

  /** From here on the number is kept. */
  private takeName({ view }: Book): void {
    const name = recall(KEPT_NAME, "");
    const player = name ? view.players.find(one => one.name === name) : undefined;
    if (player && this.kept.file !== view.file) this.keep(player.id);
  }

  private find(): void {
    const found = findPlayers(this.book?.view.players ?? [], this.search.value);
    this.list.show(found.slice(0, FOUND_AT_MOST));
    const more = found.length - FOUND_AT_MOST;
    write(
      this.none,
      !this.search.value.trim()
        ? ""
        : !found.length
          ? say("tournament.noSuchPlayer")
          : more > 0
            ? say("tournament.andMore", { count: more })
            : "",
    );
  }

  private makeFound(id: number): Part<Player> {
    const name = makeName();
    const button = makeButton("", () => this.choose(id), {});
    button.append(name);
    return { element: make("li", button), show: player => showName(name, player.name) };
  }

  private keep(player: number): void {
    this.kept = { file: this.book?.view.file ?? "", player };
    remember(KEPT, this.kept);
    remember(KEPT_NAME, "");
  }

  private choose(player: number): void {
    this.keep(player);
    this.search.value = "";
    this.changed();
    if (!player) requestAnimationFrame(() => requestAnimationFrame(() => this.search.focus()));
  }
}
