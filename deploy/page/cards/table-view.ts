// What lies on the table of the board that cards go to: as a game has it, or in words why nothing is shown.
import type { Mode } from "../../../src/games/things/contract";
import { games } from "../../known";
import { say } from "../../words/say";
import type { Unit } from "../boards/unit";
import { make, makeButton } from "../ui/dom";
import type { Kind } from "./catalogue";
import { CheckTable, DeckTable } from "./check-table";
import { DobbleTable } from "./dobble-table";
import { type Hands, handsOn } from "./hands";
import { Met } from "./met";
import { RaceTable } from "./race-table";
import { SetTable } from "./set-table";
import { MODE_WORDS, ThingsTable } from "./things-table";

export interface TableHost {
  units: Unit[];
  /** Opens the game of such cards on a board. */
  open: (unit: Unit, kind: Kind) => Promise<unknown>;
  /** Scans three more, of those that `isOut` does not say are out of the deck. */
  dealThree: (unit: Unit, isOut: (code: string) => boolean) => Promise<void>;
  toTray: () => void;
}

const gameOf = (app: string) => games.find(({ name }) => name === app);
const titleOf = (app: string): string => gameOf(app)?.title ?? app;

/** What the board's menu calls what is open there. */
const entryOf = (state: any): string =>
  state?.app === "things"
    ? MODE_WORDS[state.mode as Mode]
    : (gameOf(state?.app)?.menu.find(({ how }) => (how as { mode?: string })?.mode === state.mode)?.label ?? "");

interface Shown {
  element: HTMLElement;
  show: (state: any) => void;
}

/** Games whose cards are shown here. */
type Played = Exclude<Kind, "control">;
const BLANKS: Record<Played, [room: string, place: string, count: number]> = {
  set: ["places", "place", 12],
  dobble: ["rounds", "round empty", 2],
  things: ["thing-large", "", 0],
};

/** Felt on which no game has laid anything. */
function makeBlank(kind: Played): HTMLElement {
  const [room, place, count] = BLANKS[kind];
  const places = Array.from({ length: count }, () => make("div", { class: place }));
  return make("div.blank", { "aria-hidden": "true" }, make("div.felt", make("div", { class: room }, ...places)));
}

/** The views of one board's table; each is made when it is first needed. */
class Tables {
  readonly met = new Met();
  private readonly views = new Map<string, Shown>();

  constructor(
    private readonly number: number,
    private readonly hands: Hands,
  ) {}

  /** Undefined where nothing lies that could be shown. */
  viewOf(state: any): Shown | undefined {
    const { app = "", mode } = state ?? {};
    if (!(app in BLANKS)) return undefined;
    const isOwnView =
      mode === "deck" ||
      (app === "set" && (mode === "check" || mode === "race" || mode === "practice" || mode === "duel"));
    const key = `${app} ${isOwnView ? mode : ""}`;
    if (!this.views.has(key)) this.views.set(key, this.make(key));
    return this.views.get(key);
  }

  private make(key: string): Shown {
    const { hands } = this;
    if (key === "things ") return new ThingsTable(this.number, hands);
    if (key === "set deck") {
      const deck = new DeckTable(hands);
      return { element: deck.element, show: state => deck.showSet(state) };
    }
    if (key === "dobble deck") {
      const deck = new DeckTable(hands, "undo");
      return { element: deck.element, show: state => deck.showDobble(state) };
    }
    if (key === "set check") return new CheckTable(hands);
    if (["set race", "set practice", "set duel"].includes(key)) return new RaceTable(hands);
    return key === "dobble " ? new DobbleTable(hands) : new SetTable(hands);
  }
}

export class TableView {
  readonly element: HTMLElement;
  private readonly title = make("span");
  private readonly entry = make("small");
  private readonly words = make("span");
  private readonly offer = makeButton("", () => this.take());
  private readonly note = make("p.lying-note", this.words, this.offer);
  private readonly room = make("div.lying-room");
  private readonly blanks = { set: makeBlank("set"), dobble: makeBlank("dobble"), things: makeBlank("things") };
  private readonly tables: Tables[];
  private number = 1;
  private kind: Kind = "set";
  private take: () => void = () => undefined;

  constructor(private readonly host: TableHost) {
    this.tables = host.units.map(unit => new Tables(unit.number, this.handsOf(unit)));
    this.element = make(
      "section.lying",
      { "aria-label": say("cards.table") },
      make("h2", this.title, " ", this.entry),
      this.note,
      this.room,
    );
    for (const unit of host.units)
      for (const news of ["state", "life"] as const) unit.hear(news, () => this.hear(unit, news));
  }

  /** The board whose table is shown, and which cards lie in the tray. */
  look(number: number, kind: Kind): void {
    this.number = number;
    this.kind = kind;
    this.element.dataset.table = String(number);
    this.title.textContent = say("cards.tableOf", { board: number });
    this.draw();
  }

  private get unit(): Unit {
    return this.host.units[this.number - 1];
  }

  private handsOf(unit: Unit): Hands {
    const { host } = this;
    return {
      ...handsOn(unit),
      toTray: () => host.toTray(),
      dealThree: () => host.dealThree(unit, code => this.tables[unit.number - 1].met.has(code)),
    };
  }

  private hear(unit: Unit, news: "state" | "life"): void {
    const { state } = unit;
    if (news === "state" && state?.app === "set" && state.mode !== "check" && state.mode !== "deck")
      this.tables[unit.number - 1].met.follow(state);
    if (unit === this.unit) this.draw();
  }

  private draw(): void {
    const { unit } = this;
    const wanted = this.kind === "control" ? "set" : this.kind;
    const view = this.tables[this.number - 1].viewOf(unit.state);
    view?.show(unit.state);
    const entry = view ? entryOf(unit.state) : "";
    if (this.entry.textContent !== entry) this.entry.textContent = entry;
    const shown = view?.element ?? this.blanks[wanted];
    if (shown !== this.room.firstElementChild) this.room.replaceChildren(shown);
    this.explain(unit, wanted);
  }

  /** Why there are no cards of the tray's kind here, and what helps. */
  private explain(unit: Unit, wanted: Played): void {
    const { number, state } = unit;
    const app: string | undefined = state?.app;
    this.note.hidden = app === wanted;
    const board = { board: number };
    if (!unit.isOn) return this.explainBy(say("cards.boardOff", board), say("cards.switchOn"), () => unit.switch(true));
    if (!app) return this.explainBy(say("cards.noTableYet", board));
    const does =
      app === "menu" ? say("cards.boardInMenu", board) : say("cards.boardPlays", { ...board, game: titleOf(app) });
    const offer = say("cards.openGame", { game: titleOf(wanted) });
    this.explainBy(does, offer, () => void this.host.open(unit, wanted));
  }

  private explainBy(words: string, offer = "", take: () => void = () => undefined): void {
    if (this.words.textContent !== words) this.words.textContent = words;
    this.offer.hidden = !offer;
    if (this.offer.textContent !== offer) this.offer.textContent = offer;
    this.take = take;
  }
}
