// Leads a person through a tour: a ring about what is meant, a card with the words beside it, "Do it for me". Nothing is locked meanwhile, and it can be
// left at any time.
import { say } from "../../words/say";
import { isCalm, make, makeButton } from "../ui/dom";
import { recall, remember } from "../ui/memory";
import { isNarrow } from "../layout";
import { type Box, placeBeside, touches } from "./place";
import type { Bench, Step, Tour } from "./tour";

const LOOK_MS = 250;
/** Room between the ring and what it is about. */
const ROOM_PX = 6;
/** What the card keeps off: the header, and all that can be pressed. */
const CLOSED = "header.top, button, input, select, summary, a[href], textarea, .display[data-touched]";
/** And rather off these: the first board's display is what most steps are about. */
const DEAR = ".display, .scanner, .stones-frame";
/** As in style/page.css. */
const APART = "apart";
/** So long after it moved, the page has come to rest. */
const REST_MS = 100;

interface Progress {
  tour: string;
  step: number;
  finished: string[];
}

/** What was kept may be anything. */
function progressOf({ tour, step, finished }: Partial<Progress>): Progress {
  return { tour: String(tour ?? ""), step: Number(step) || 0, finished: Array.isArray(finished) ? finished : [] };
}

export class Guide {
  readonly ring = make("div.ring", { hidden: true, "aria-hidden": "true" });
  readonly card = make("section.guide", {
    role: "region",
    "aria-label": say("tours.guided"),
    "aria-live": "polite",
    hidden: true,
  });
  private progress = progressOf(recall<Partial<Progress>>("tour", {}));
  private tour: Tour | undefined;
  private steps: Step[] = [];
  private at = 0;
  private timer = 0;
  private isBusy = false;
  /** Where the card stands. */
  private spot: { left: number; top: number } | undefined;
  private scrolledAtMs = 0;

  constructor(
    private readonly tours: Tour[],
    private readonly bench: Bench,
  ) {
    addEventListener("resize", () => this.place());
    // Whatever scrolls, and not only the page.
    addEventListener("scroll", () => this.scrolled(), { passive: true, capture: true });
    this.card.addEventListener("keydown", event => {
      if (event.key === "Escape") this.leave();
    });
  }

  /** A list of all tours, with what has been done of them. */
  makeMenu(started: () => void): HTMLElement {
    const { tour: unfinished, step, finished } = this.progress;
    return make(
      "div.tour-menu",
      ...this.tours.map(tour => {
        const isBegun = tour.name === unfinished && step > 0;
        const start = (from: number) => {
          started();
          this.start(tour.name, from);
        };
        return make(
          "article",
          make("h3", tour.title, ...(finished.includes(tour.name) ? [" ", make("span.done", say("tours.done"))] : [])),
          make("p", tour.about),
          make(
            "div.tools",
            isBegun && makeButton(say("tours.goOn"), () => start(step), { class: "main" }),
            makeButton(say(isBegun || finished.includes(tour.name) ? "tours.again" : "tours.start"), () => start(0), {
              class: isBegun ? "" : "main",
              "data-tour": tour.name,
            }),
          ),
        );
      }),
    );
  }

  start(name: string, from = 0): void {
    const tour = this.tours.find(one => one.name === name)!;
    this.tour = tour;
    this.steps = tour.steps(this.bench);
    this.card.hidden = false;
    this.spot = undefined;
    this.go(Math.min(from, this.steps.length - 1));
    this.card.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
  }

  leave(): void {
    clearTimeout(this.timer);
    this.tour = undefined;
    this.ring.hidden = this.card.hidden = true;
    this.setApart(false);
  }

  private save(step: number): void {
    const { finished } = this.progress;
    const isEnd = step >= this.steps.length;
    this.progress = {
      tour: isEnd ? "" : this.tour!.name,
      step: isEnd ? 0 : step,
      finished: isEnd && !finished.includes(this.tour!.name) ? [...finished, this.tour!.name] : finished,
    };
    remember("tour", this.progress);
  }

  private go(at: number): void {
    if (!this.tour) return;
    this.at = at;
    this.save(at);
    if (at >= this.steps.length) return this.leave();
    const { tab, begin } = this.steps[at];
    if (tab) this.bench.tab(tab);
    begin?.();
    this.draw();
    this.reveal();
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.look(), LOOK_MS);
  }

  private draw(): void {
    const step = this.steps[this.at];
    const isLast = this.at === this.steps.length - 1;
    const hadFocus = this.card.contains(document.activeElement);
    this.card.replaceChildren(
      make(
        "header",
        make(
          "span.count",
          say("tours.progress", { tour: this.tour!.title, step: this.at + 1, steps: this.steps.length }),
        ),
        make("span.spring"),
        makeButton(say("tours.leave"), () => this.leave(), { class: "quiet" }),
      ),
      make("h3", step.title),
      make("p.guide-text", step.text()),
      make(
        "div.tools",
        this.at > 0 && makeButton(say("tours.back"), () => this.go(this.at - 1), { class: "quiet" }),
        make("span.spring"),
        step.doIt &&
          makeButton(say("tours.doIt"), event => void this.doIt(event.currentTarget as HTMLButtonElement), {
            class: "do",
          }),
        makeButton(
          say(isLast ? "tours.finish" : step.isDone ? "tours.skip" : "tours.next"),
          () => this.go(this.at + 1),
          { class: step.isDone ? "quiet" : "main" },
        ),
      ),
    );
    // The keyboard stays in the box from step to step, at what leads on.
    if (hadFocus)
      this.card
        .querySelector<HTMLElement>(".tools .do, .tools .main, .tools button:last-child")
        ?.focus({ preventScroll: true });
    this.place();
  }

  private async doIt(button: HTMLButtonElement): Promise<void> {
    button.disabled = true;
    this.isBusy = true;
    await this.steps[this.at]?.doIt?.();
    this.isBusy = false;
    button.disabled = false;
  }

  private async look(): Promise<void> {
    const { tour, at } = this;
    const step = this.steps[at];
    const isDone = !this.isBusy && (await step.isDone?.());
    if (this.tour !== tour || this.at !== at) return;
    if (isDone) return this.go(at + 1);
    // What a step says may depend on how the game stands.
    const words = this.card.querySelector(".guide-text");
    if (words && words.textContent !== step.text()) words.textContent = step.text();
    this.place();
    if (!isNarrow() && performance.now() - this.scrolledAtMs > REST_MS && this.isInTheWay) this.setApart(true);
    this.timer = window.setTimeout(() => void this.look(), LOOK_MS);
  }

  private get target(): HTMLElement | null {
    return this.tour ? document.querySelector<HTMLElement>(this.steps[this.at].at()) : null;
  }

  private reveal(): void {
    const target = this.target;
    const board = target?.closest<HTMLElement>("[data-unit]")?.dataset.unit;
    if (board) this.bench.look(Number(board));
    // What is larger than half the window stands in its lower part: the card needs the upper one.
    const isLow = target && !isNarrow() && !this.isApart && target.offsetHeight > innerHeight / 2;
    if (isLow) target.style.scrollMarginTop = "45vh";
    target?.scrollIntoView({
      block: isLow ? "start" : "center",
      inline: "nearest",
      behavior: isCalm() ? "auto" : "smooth",
    });
    target?.style.removeProperty("scroll-margin-top");
  }

  /** The ring goes where the thing is; the card stands beside it. On a phone the card has a place of its own, and where it would be in the way. */
  private place(): void {
    const target = this.target;
    const seen = target && seenOf(target);
    this.ring.hidden = !seen;
    if (seen)
      Object.assign(this.ring.style, {
        left: `${seen.left - ROOM_PX}px`,
        top: `${seen.top - ROOM_PX}px`,
        width: `${seen.width + 2 * ROOM_PX}px`,
        height: `${Math.min(seen.height + 2 * ROOM_PX, this.floorOf(seen) - seen.top + ROOM_PX)}px`,
      });
    if (this.card.hidden) return;
    if (isNarrow()) {
      this.card.classList.remove(APART);
      return void this.card.removeAttribute("style");
    }
    if (this.isApart) document.body.style.setProperty("--strip", `${this.card.offsetHeight}px`);
    else this.stand(seen ?? { left: innerWidth / 2, top: innerHeight / 2, width: 0, height: 0 });
  }

  private scrolled(): void {
    this.scrolledAtMs = performance.now();
    this.place();
  }

  /** So far down a ring may reach: to the card, where that has a place of its own below. */
  private floorOf(seen: Box): number {
    const { top } = this.card.getBoundingClientRect();
    return (this.isApart || isNarrow()) && seen.top < top ? top : innerHeight;
  }

  private get isApart(): boolean {
    return this.card.classList.contains(APART);
  }

  /** There was no place where it covers nothing that can be pressed. */
  private get isInTheWay(): boolean {
    const card = this.card.getBoundingClientRect();
    return !this.isApart && this.others(CLOSED).some(one => touches(card, one));
  }

  /** In a strip of its own at the foot of the window, above which the page scrolls; for the rest of the tour, since a box that comes and goes cannot be read. */
  private setApart(isApart: boolean): void {
    if (isApart === this.isApart) return;
    const focused = this.card.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
    this.card.classList.toggle(APART, isApart);
    this.card.removeAttribute("style");
    document.querySelector(isApart ? "body" : "main")!.append(this.card);
    focused?.focus({ preventScroll: true });
    this.place();
    if (isApart) this.reveal();
  }

  private others(selector: string): Box[] {
    return [...document.querySelectorAll<HTMLElement>(selector)]
      .filter(one => !this.card.contains(one))
      .map(seenOf)
      .filter(box => box !== undefined);
  }

  private stand(target: Box): void {
    const { width, height } = this.card.getBoundingClientRect();
    const [closed, dear] = [this.others(CLOSED), this.others(DEAR)];
    const room = { width: innerWidth, height: innerHeight, closed, dear };
    this.spot = placeBeside(target, { width, height }, room, this.spot);
    this.card.style.left = `${this.spot.left}px`;
    this.card.style.top = `${this.spot.top}px`;
  }
}

/** The part of it that is on the screen: not scrolled out of the window, nor out of what it lies in. */
function seenOf(element: HTMLElement): Box | undefined {
  let { left, top, right, bottom } = element.getBoundingClientRect();
  if (!element.checkVisibility() || right <= left || bottom <= top) return undefined;
  const cut = (box: { left: number; top: number; right: number; bottom: number }) => {
    left = Math.max(left, box.left);
    top = Math.max(top, box.top);
    right = Math.min(right, box.right);
    bottom = Math.min(bottom, box.bottom);
  };
  cut({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
  for (let one = element.parentElement; one && one !== document.body; one = one.parentElement)
    if (/auto|scroll|hidden/.test(getComputedStyle(one).overflowY)) cut(one.getBoundingClientRect());
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : undefined;
}
