// The organiser's page: behind a word, everything that can be done with a tournament.
import { make } from "../ui/dom";
import { showPalette } from "../ui/palette";
import { Tabs } from "../ui/tabs";
import { askJournal } from "./asked";
import type { Book, Now } from "./book";
import { Feed } from "./feed";
import { Head } from "./head";
import { write } from "./list";
import { DemoPanel } from "./organise/demo-panel";
import { onForgotten } from "./organise/doing";
import { makeEnterForm } from "./organise/enter-form";
import { JournalPanel } from "./organise/journal-panel";
import { PlayersPanel } from "./organise/players-panel";
import { RoundPanel } from "./organise/round-panel";
import { ServerPanel } from "./organise/server-panel";
import { SetUpPanel } from "./organise/set-up-panel";
import { TablesPanel } from "./organise/tables-panel";
import { refusedWords } from "./words";

interface Panel {
  element: HTMLElement;
  show(book: Book): void;
}

class OrganiserPage {
  private readonly feed = new Feed(now => this.show(now));
  private readonly head = new Head(this.feed);
  private readonly trouble = make("p.trouble", { role: "status" });
  private readonly demo = new DemoPanel();
  private readonly panels: Record<string, Panel>;
  private readonly tabs: Tabs;
  private readonly door: HTMLElement;
  private readonly inside: HTMLElement;

  constructor() {
    const setUp = new SetUpPanel();
    const server = new ServerPanel();
    this.panels = {
      round: new RoundPanel(),
      players: new PlayersPanel(),
      tables: new TablesPanel(),
      "set-up": { element: setUp.element, show: book => setUp.show(book.view) },
      journal: new JournalPanel(),
      server: { element: server.element, show: book => server.show(book.view) },
    };
    const tab = (name: string, words: string) => ({ name, words, open: () => this.panels[name].element });
    this.tabs = new Tabs(
      [
        tab("round", "Round"),
        tab("players", "Players"),
        tab("tables", "Tables"),
        tab("set-up", "Set up"),
        tab("journal", "Journal"),
        tab("server", "Server"),
      ],
      "The organiser's",
    );
    // Another panel has to show what has come since it was seen last.
    for (const event of ["click", "keydown"]) this.tabs.element.addEventListener(event, () => this.feed.redraw());
    this.door = makeEnterForm(() => this.open(true));
    this.inside = make("div", { hidden: true }, this.trouble, this.demo.element, this.tabs.element);
    document
      .querySelector("#organiser")!
      .replaceChildren(
        this.head.element,
        make("main.organiser", this.door, this.inside),
        make("footer.tools.foot", make("a", { href: "./tournament.html" }, "The page for everybody")),
      );
    onForgotten(() => this.open(false));
    this.door.hidden = true;
    // Whoever was in before has the cookie still.
    void askJournal(1).then(lines => this.open(lines !== undefined));
  }

  private open(isIn: boolean): void {
    this.door.hidden = isIn;
    this.inside.hidden = !isIn;
    if (isIn) this.feed.redraw();
    else this.door.querySelector("input")?.focus();
  }

  private show({ book, isConnected }: Partial<Now>): void {
    this.head.show(book?.view, !!isConnected);
    if (!book || this.inside.hidden) return;
    write(this.trouble, troubleOf(book));
    this.demo.show(book);
    this.panels[this.tabs.current]?.show(book);
  }
}

/** What one wants to know whatever one is looking at. */
function troubleOf({ view }: Book): string {
  const disputed = view.matches.filter(({ state }) => state === "disputed").length;
  return [
    disputed ? `Disputed: ${disputed}.` : "",
    view.broker.state === "lost" ? "The broker cannot be reached." : "",
    refusedWords(view.refused),
  ]
    .filter(Boolean)
    .join(" ");
}

showPalette();
new OrganiserPage();
