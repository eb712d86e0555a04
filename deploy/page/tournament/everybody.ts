// The tournament's page for everybody, who may only look: on a projector in the room, and on each player's phone.
import { makeSection } from "./section";
import { say, sayList } from "../../words/say";
import { make } from "../ui/dom";
import { makeLanguageChoice } from "../ui/language";
import { makePaletteSwitch, showPalette } from "../ui/palette";
import { Awake } from "./awake";
import type { Book, Now } from "./book";
import { Feed } from "./feed";
import { Head } from "./head";
import { History } from "./history";
import { isWide, onLayout } from "./layout";
import { dress, write } from "./list";
import { MatchPage } from "./match-page";
import { Me } from "./me";
import { makePairings } from "./pairings";
import { Pager, Turning } from "./pager";
import { People } from "./people";
import { Standings } from "./standings";
import { Tables } from "./tables";

const NAMES = {
  standings: say("tournament.standings"),
  round: say("tournament.round"),
  tables: say("tournament.tables"),
  rounds: say("tournament.rounds"),
  people: say("tournament.people"),
};
/** What an address may lead to; a match has its number behind it. */
type Route = keyof typeof NAMES | "match";
/** Beside each other where there is room. */
const TOGETHER: Route[] = ["standings", "round", "tables"];

const isRoute = (word: string): word is Route => word === "match" || Object.hasOwn(NAMES, word);

class Page {
  private readonly feed = new Feed(now => this.show(now));
  private readonly turning = new Turning();
  private readonly head = new Head(this.feed);
  private readonly me = new Me(() => this.feed.redraw());
  private readonly standings = new Standings(this.turning);
  private readonly pairings = makePairings(say("tournament.matchesOfThisRound"));
  private readonly pairingPager = new Pager(this.pairings, "round", this.turning);
  private readonly roundNote = make("p.hint");
  private readonly round = makeSection(
    "round",
    [say("tournament.thisRound")],
    this.roundNote,
    this.pairings.element,
    this.pairingPager.foot,
  );
  private readonly tables = new Tables(this.turning);
  private readonly history = new History(() => this.feed.redraw());
  private readonly people = new People();
  private readonly match = new MatchPage(() => this.feed.nowMs());
  private readonly winner = make("p.winner", { role: "status" });
  private readonly links = Object.entries(NAMES).map(([route, words]) =>
    make("a", { href: `#${route}`, "data-to": route }, words),
  );
  private route: Route = "standings";
  private peopleOf = "";

  constructor() {
    const nav = make(
      "nav",
      { "aria-label": say("tournament.navigation") },
      ...this.links,
      make("span.spring"),
      this.turning.button,
    );
    const parts = [this.standings, this.tables, this.history, this.people, this.match].map(({ element }) => element);
    parts.splice(1, 0, this.round);
    document
      .querySelector("#tournament")!
      .replaceChildren(
        this.head.element,
        make("div.on-top", this.me.element, nav),
        make("main", this.winner, ...parts),
        make(
          "footer.tools.foot",
          makePaletteSwitch(),
          makeLanguageChoice(),
          new Awake().element,
          make("a", { href: "./api/export.csv" }, say("tournament.resultsAsCsv")),
          make("a", { href: "./organiser.html" }, say("tournament.organiser")),
        ),
      );
    addEventListener("hashchange", () => this.go());
    onLayout(() => this.go());
    this.go();
  }

  /** What is looked at stands beside others. */
  private get isTogether(): boolean {
    return isWide() && TOGETHER.includes(this.route);
  }

  private go(): void {
    const [word, number] = location.hash.slice(1).split("-");
    this.route = isRoute(word) ? word : "standings";
    const root = document.documentElement;
    root.dataset.route = this.isTogether ? "now" : this.route;
    const current = this.isTogether ? "standings" : this.route;
    for (const link of this.links) dress(link, "aria-current", link.dataset.to === current ? "page" : null);
    write(this.links[0], isWide() ? say("tournament.now") : NAMES.standings);
    if (this.route === "match") {
      this.match.open(Number(number));
      this.match.focus();
    } else this.match.close();
    this.peopleOf = "";
    scrollTo(0, 0);
    this.feed.redraw();
  }

  private show({ book, live, isConnected }: Partial<Now>): void {
    this.head.show(book?.view, !!isConnected);
    if (!book || !live) return;
    document.documentElement.dataset.state = book.view.state;
    this.me.show(book);
    this.showRoute({ book, live, isConnected: !!isConnected });
    write(this.winner, winnerWords(book));
    this.winner.hidden = book.view.state !== "over";
    if (this.route === "people") this.showPeople(book);
  }

  /** Asked for again when there is something else to be counted. */
  private showPeople({ view: { players, matches } }: Book): void {
    const edition = JSON.stringify([players, matches.filter(({ state }) => state === "done")]);
    if (this.peopleOf !== edition) void this.people.load();
    this.peopleOf = edition;
  }

  /** Only the visible part is drawn. */
  private showRoute(now: Now): void {
    const { book } = now;
    const me = this.me.player;
    const isSeen = (route: Route) => this.route === route || (this.isTogether && TOGETHER.includes(route));
    if (isSeen("standings")) this.standings.show(book, me);
    if (isSeen("round")) this.showRound(book, me);
    if (isSeen("tables")) this.tables.show(now, me);
    if (isSeen("rounds")) this.history.show(book, me);
    if (isSeen("match")) this.match.show(now, me);
  }

  private showRound(book: Book, me: number): void {
    const rows = book.pairings(book.view.round, me);
    this.round.classList.toggle("empty", !rows.length);
    this.roundNote.hidden = rows.length > 0;
    write(this.roundNote, say(book.view.round ? "tournament.noPairings" : "tournament.firstRoundToCome"));
    this.pairingPager.show(rows);
  }
}

function winnerWords(book: Book): string {
  const first = book.standings(0).filter(({ rank }) => rank === 1);
  const names = sayList(first.map(({ name }) => `\u2068${name}\u2069`));
  return first.length ? say("tournament.won", { count: first.length, names }) : "";
}

document.title = say("tournament.pageTitle");
showPalette();
new Page();
