// A list that turns its pages by itself where it cannot scroll, on a projector; on a phone it is a long list.
import { say } from "../../words/say";
import { isCalm, make, makeButton } from "../ui/dom";
import { isPrinted, isWide, onPrint } from "./layout";
import { type List, write } from "./list";

const TURN_MS = 8000;

/** One button stops all pages of a window from turning. */
export class Turning {
  isPaused = isCalm();
  private readonly pagers: Pager<any>[] = [];
  readonly button = makeButton("", () => this.pause(!this.isPaused), { class: "quiet pages-pause" });

  constructor() {
    this.pause(this.isPaused);
    setInterval(() => this.turn(), TURN_MS);
  }

  add(pager: Pager<any>): void {
    this.pagers.push(pager);
  }

  /** Only where there is something to be turned. */
  look(): void {
    const isNeeded = isWide() && this.pagers.some(({ pages }) => pages > 1);
    this.button.hidden = !isNeeded;
  }

  private pause(isPaused: boolean): void {
    this.isPaused = isPaused;
    write(this.button, say(isPaused ? "tournament.turnPages" : "tournament.pausePages"));
  }

  private turn(): void {
    if (!this.isPaused && isWide() && !document.hidden) for (const pager of this.pagers) pager.turn(1, false);
  }
}

export class Pager<Item> {
  pages = 1;
  private page = 0;
  private items: Item[] = [];
  private readonly where = make("span.pages-where");
  /** Buttons to turn by hand. */
  readonly foot: HTMLElement;

  constructor(
    private readonly list: List<Item>,
    which: "standings" | "round" | "tables",
    private readonly turning: Turning,
  ) {
    this.foot = make(
      "div.pages-foot",
      { role: "group", "aria-label": say("tournament.pagesOf", { list: which }) },
      makeButton("‹", () => this.turn(-1, true), {
        class: "quiet",
        "aria-label": say("tournament.previousPage", { list: which }),
      }),
      this.where,
      makeButton("›", () => this.turn(1, true), {
        class: "quiet",
        "aria-label": say("tournament.nextPage", { list: which }),
      }),
    );
    turning.add(this);
    new ResizeObserver(() => this.draw()).observe(list.element);
    onPrint(() => this.draw());
  }

  show(items: Item[]): void {
    this.items = items;
    this.draw();
  }

  turn(by: number, isAsked: boolean): void {
    // A page that is pointed at or has the focus stays.
    if (!isAsked && (this.pages < 2 || this.isInUse())) return;
    this.page = (this.page + by + this.pages) % this.pages;
    this.draw();
  }

  private isInUse(): boolean {
    return [this.list.element, this.foot].some(
      element => element.matches(":hover") || element.contains(document.activeElement),
    );
  }

  /** By what the style says of one thing's size, in rem; without `--wide` it is a whole line. */
  private room(): number {
    const { element } = this.list;
    const style = getComputedStyle(element);
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const many = (size: string, room: number) => {
      const each = parseFloat(style.getPropertyValue(size)) * rem;
      return each ? Math.max(1, Math.floor((room + 1) / each)) : 1;
    };
    return many("--high", element.clientHeight) * many("--wide", element.clientWidth);
  }

  private draw(): void {
    const isPaged = isWide() && !isPrinted() && this.list.element.clientHeight > 0;
    const room = isPaged ? this.room() : this.items.length || 1;
    this.pages = Math.max(1, Math.ceil(this.items.length / room));
    // On paper all is one page, and behind it the screen's is the same as before.
    const page = isPrinted() ? 0 : (this.page = Math.min(this.page, this.pages - 1));
    this.foot.classList.toggle("alone", this.pages < 2);
    for (const button of this.foot.querySelectorAll("button")) button.disabled = this.pages < 2;
    write(this.where, `${page + 1} / ${this.pages}`);
    this.list.show(this.items.slice(page * room, (page + 1) * room));
    this.turning.look();
  }
}
