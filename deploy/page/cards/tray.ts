// The tray: stickered cards of Set and Dobble and the control cards, to click or to drag under a scanner. Cards that a board has on its table are marked.
import type { Mode } from "../../../src/games/things/contract";
import { shuffled } from "../../shuffled";
import { say } from "../../words/say";
import type { TrayState } from "../bench-state";
import type { Unit } from "../boards/unit";
import { isCalm, make, makeButton, makeSearch, parseSvg } from "../ui/dom";
import { Segments } from "../ui/segments";
import { type Item, type Kind, ITEMS, find } from "./catalogue";
import { codesOf, dealThree } from "./dealing";
import { makeDraggable } from "./drag";
import { drawFace, drawSticker } from "./face";
import { TableView } from "./table-view";

const KINDS: [Kind, string][] = [
  ["set", say("cards.kindSet")],
  ["dobble", say("cards.kindDobble")],
  ["things", say("games.things.title")],
  ["control", say("cards.kindControl")],
];
/** So many lie on the table at the start of a game. */
const DEALT: Record<Kind, number> = { set: 12, dobble: 2, things: 0, control: 0 };
const DEAL_WORDS: Record<Kind, string> = {
  set: say("cards.dealTwelve"),
  dobble: say("cards.scanTwo"),
  things: say("cards.thingsPut"),
  control: "",
};
/** Games whose cards the tray has. */
const PLAYED: string[] = ["set", "dobble", "things"] satisfies Kind[];

export interface TrayHost {
  units: Unit[];
  /** A card was chosen for a board. */
  scan: (unit: Unit, code: string) => Promise<void>;
  /** So many cards that are not on the table are to be scanned one after the other, on a table that is empty. */
  deal: (unit: Unit, codes: string[]) => Promise<void>;
  /** A list of such things is to be on the board, and open. */
  put: (unit: Unit, mode: Mode) => Promise<void>;
  /** The game of such cards is wanted on a board, whatever it plays now. */
  open: (unit: Unit, kind: Kind) => Promise<unknown>;
  /** Whether the game that a board had before a reload is just being opened again. */
  isResuming: (unit: Unit) => boolean;
  /** What is to be kept has changed. */
  changed: () => void;
}

export class Tray {
  readonly element: HTMLElement;
  private readonly list = make("div.cards", {
    role: "listbox",
    "aria-label": say("cards.tray"),
    "aria-orientation": "horizontal",
  });
  private readonly table: TableView;
  private readonly search: HTMLInputElement;
  private readonly dealer: HTMLButtonElement;
  private readonly kinds = new Segments(make("legend.spoken", say("cards.whichKind")), "kind", KINDS, kind =>
    this.show(kind),
  );
  private readonly targets: Segments<number>;
  private readonly empty = make("p.hint", { hidden: true }, say("cards.noneFound"));
  private readonly buttons = new Map<string, HTMLElement>();
  private readonly sight = new IntersectionObserver(
    entries => entries.forEach(entry => entry.isIntersecting && this.draw(entry.target as HTMLElement)),
    { rootMargin: "120px" },
  );
  private kind: Kind = "set";
  private order: Item[] = ITEMS;
  private target = 1;
  /** For what labels lie in the tray. */
  private laid: Mode = "pairs";
  /** Which board plays what, as the tray followed it last. A choice by hand holds until that changes. */
  private followed = "";

  constructor(private readonly host: TrayHost) {
    this.table = new TableView({
      ...host,
      dealThree: (unit, isOut) =>
        dealThree(
          unit,
          count => this.pick("set", count, isOut),
          code => host.scan(unit, code),
        ),
      toTray: () => this.toTray(),
    });
    this.search = makeSearch(say("cards.searchSuch"), say("cards.search"), () => this.lay());
    this.dealer = makeButton("", () => void this.deal(), { class: "main" });
    this.targets = new Segments(
      make("legend", say("cards.goTo")),
      "target",
      host.units.map(({ number }): [number, string] => [number, say("cards.board", { number })]),
      number => this.aim(number),
    );
    this.element = make(
      "div.tray",
      this.table.element,
      make(
        "div.tools",
        this.kinds.element,
        this.search,
        this.targets.element,
        make("span.spring"),
        makeButton(say("cards.shuffle"), () => this.shuffle()),
        this.dealer,
      ),
      this.list,
      this.empty,
    );
    this.list.addEventListener("keydown", event => this.move(event));
    for (const unit of host.units)
      unit.hear("state", () => {
        if (this.mode !== this.laid) this.lay();
        this.mark();
        this.follow();
      });
    this.targets.show(this.target);
    this.show("set");
  }

  get state(): TrayState {
    return {
      kind: this.kind,
      target: this.target,
      order: this.order === ITEMS ? [] : this.order.map(({ code }) => code),
    };
  }

  become({ kind, target, order }: TrayState): void {
    const listed = order.map(code => ITEMS.find(item => item.code === code)).filter(item => item !== undefined);
    this.order = listed.length ? [...listed, ...ITEMS.filter(item => !listed.includes(item))] : ITEMS;
    this.aim(target);
    this.show(KINDS.find(([name]) => name === kind)?.[0] ?? "set");
  }

  /** The board that cards go to. */
  get unit(): Unit {
    return this.host.units[this.target - 1];
  }

  aim(number: number): void {
    this.target = number;
    this.targets.show(number);
    this.table.look(number, this.kind);
    this.follow();
    this.host.changed();
  }

  /** What the board does with things, or would do first. */
  private get mode(): Mode {
    const { state } = this.unit;
    return state?.app === "things" ? state.mode : "pairs";
  }

  /** Shows the cards of the game that the board plays, each time that another one is opened. */
  private follow(): void {
    const app: string | undefined = this.unit.state?.app;
    const playing = `${this.target} ${app}`;
    if (!app || playing === this.followed) return;
    this.followed = playing;
    // What a reload brings back is no other game: there the kind is the one that was kept.
    const isNew = !this.host.isResuming(this.unit);
    if (isNew && PLAYED.includes(app) && app !== this.kind) this.show(app as Kind);
  }

  show(kind: Kind): void {
    this.kind = kind;
    this.kinds.show(kind);
    this.table.look(this.target, kind);
    this.dealer.hidden = !DEAL_WORDS[kind];
    this.dealer.textContent = DEAL_WORDS[kind];
    this.lay();
    this.host.changed();
  }

  /** Cards that lie on no table, by chance. */
  pick(kind: Kind, count: number, isOut: (code: string) => boolean = () => false): string[] {
    const lying = this.lying();
    return shuffled(ITEMS.filter(item => item.kind === kind && !lying.has(item.code) && !isOut(item.code)))
      .slice(0, count)
      .map(({ code }) => code);
  }

  private async deal(): Promise<void> {
    this.dealer.disabled = true;
    if (this.kind === "things") await this.host.put(this.unit, this.laid);
    else await this.host.deal(this.unit, this.pick(this.kind, DEALT[this.kind]));
    this.dealer.disabled = false;
  }

  /** Where a card for an empty place is looked for. */
  private toTray(): void {
    if (this.kind !== "set") this.show("set");
    const card = this.list.querySelector<HTMLElement>("[aria-selected=false]");
    if (!card) return this.search.focus();
    this.focus(card);
    card.scrollIntoView({ block: "nearest", behavior: isCalm() ? "auto" : "smooth" });
  }

  private shuffle(): void {
    this.order = shuffled(ITEMS);
    this.lay();
    this.host.changed();
  }

  private lay(): void {
    const found = new Set(find(this.kind, this.search.value));
    this.laid = this.mode;
    const items = this.order.filter(item => found.has(item) && (!item.mode || item.mode === this.laid));
    this.sight.disconnect();
    this.list.dataset.kind = this.kind;
    this.list.replaceChildren(...items.map(item => this.cardOf(item)));
    this.empty.hidden = items.length > 0;
    const first = this.list.firstElementChild as HTMLElement | null;
    if (first) first.tabIndex = 0;
    this.mark();
  }

  private cardOf(item: Item): HTMLElement {
    const before = this.buttons.get(item.code);
    const card = before ?? this.makeCard(item);
    card.tabIndex = -1;
    this.sight.observe(card);
    return card;
  }

  private makeCard(item: Item): HTMLElement {
    const { number, code, words } = item;
    const name =
      item.kind === "dobble"
        ? say("cards.numberedCard", { number, code, words })
        : say("cards.codeAndWords", { code, words });
    const card = make("div.card", {
      role: "option",
      "aria-selected": "false",
      "data-code": item.code,
      "aria-label": name,
      title: name,
      onclick: () => {
        this.focus(card);
        this.scanOn(this.unit, item);
      },
    });
    makeDraggable(card, {
      ghost: () => (card.firstElementChild?.cloneNode(true) as Element) ?? parseSvg("<svg></svg>"),
      placeAt: (x, y) => document.elementFromPoint(x, y)?.closest<HTMLElement>(".unit, .lying") ?? undefined,
      drop: place => this.scanOn(this.host.units[Number(place.dataset.unit ?? place.dataset.table) - 1], item),
    });
    this.buttons.set(item.code, card);
    return card;
  }

  private draw(card: HTMLElement): void {
    this.sight.unobserve(card);
    if (card.firstElementChild) return;
    const code = card.dataset.code!;
    const face = drawFace(ITEMS.find(item => item.code === code)!);
    card.append(face);
    void drawSticker(face, code);
  }

  private scanOn(unit: Unit, item: Item): void {
    void this.host.scan(unit, item.code);
  }

  private focus(card: HTMLElement): void {
    for (const other of this.list.querySelectorAll<HTMLElement>("[tabindex='0']")) other.tabIndex = -1;
    card.tabIndex = 0;
    card.focus({ preventScroll: true });
  }

  /** By the keyboard: arrows go from card to card, Enter scans, 1 and 2 scan for that board. */
  private move(event: KeyboardEvent): void {
    const cards = [...this.list.children] as HTMLElement[];
    const at = cards.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    const item = ITEMS.find(({ code }) => code === cards[at].dataset.code)!;
    const above = (by: number) => at + by * cards.findIndex(card => card.offsetTop > cards[0].offsetTop);
    const to = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: above(1),
      ArrowUp: above(-1),
      Home: 0,
      End: cards.length - 1,
    }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      const card = cards[to];
      if (!card) return;
      this.focus(card);
      card.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" || event.key === " " || event.key === "1" || event.key === "2") {
      event.preventDefault();
      this.scanOn(event.key === "1" || event.key === "2" ? this.host.units[Number(event.key) - 1] : this.unit, item);
    }
  }

  /** By code: which boards have it on the table. */
  private lying(): Map<string, number[]> {
    const lying = new Map<string, number[]>();
    for (const { number, state } of this.host.units)
      for (const code of codesOf(state)) lying.set(code, [...(lying.get(code) ?? []), number]);
    return lying;
  }

  private mark(): void {
    const lying = this.lying();
    for (const [code, card] of this.buttons) {
      const on = lying.get(code) ?? [];
      card.setAttribute("aria-selected", String(on.length > 0));
      card.dataset.on = on.length ? say("cards.onBoards", { boards: on.join(" ") }) : "";
    }
  }
}
