// The organiser's page: behind a word, everything that can be done with a tournament.
import { make } from "../ui/dom";
import { makeLanguageChoice } from "../ui/language";
import { showPalette } from "../ui/palette";
import { Tabs } from "../ui/tabs";
import type { Key } from "../../words/english";
import { say } from "../../words/say";
import { askJournal } from "./asked";
import type { View } from "../../tournament/contract";
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

const TABS = {
  round: say("organise.round"),
  players: say("organise.players"),
  tables: say("organise.tables"),
  "set-up": say("organise.setUp"),
  journal: say("organise.journal"),
  server: say("organise.server"),
};

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
    this.panels = {
      round: new RoundPanel(),
      players: new PlayersPanel(),
      tables: new TablesPanel(),
      "set-up": new SetUpPanel(),
      journal: new JournalPanel(),
      server: new ServerPanel(),
    };
    const tabs = Object.entries(TABS).map(([name, words]) => ({ name, words, open: () => this.panels[name].element }));
    this.tabs = new Tabs(tabs, say("organise.tabs"));
    // Another panel has to show what has come since it was seen last.
    for (const event of ["click", "keydown"]) this.tabs.element.addEventListener(event, () => this.feed.redraw());
    this.door = makeEnterForm(() => this.open(true));
    this.inside = make("div", { hidden: true }, this.trouble, this.demo.element, this.tabs.element);
    document
      .querySelector("#organiser")!
      .replaceChildren(
        this.head.element,
        make("main.organiser", this.door, this.inside),
        make(
          "footer.tools.foot",
          makeLanguageChoice(),
          make("a", { href: "./tournament.html" }, say("organise.everybodysPage")),
        ),
      );
    onForgotten(() => this.open(false));
    this.door.hidden = true;
    // A cookie of an earlier visit is enough.
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

const BROKER: Record<View["broker"]["state"], Key | undefined> = {
  here: undefined,
  lost: "organise.brokerLost",
  silent: "organise.brokerSilent",
};

/** What one wants to know whatever one is looking at. */
function troubleOf({ view }: Book): string {
  const disputed = view.matches.filter(({ state }) => state === "disputed").length;
  const lost = BROKER[view.broker.state];
  const words = disputed > 0 && say("organise.disputedCount", { count: disputed });
  return [words, lost && say(lost), refusedWords(view.refused)].filter(Boolean).join(" ");
}

document.title = say("organise.pageTitle");
showPalette();
new OrganiserPage();
