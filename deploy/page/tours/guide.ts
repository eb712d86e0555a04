// Leads a person through a tour: a ring about what is meant, a card with the words, "Do it for me". Nothing is locked meanwhile, and it can be left at any time.
import { isCalm, make, makeButton } from "../ui/dom";
import { recall, remember } from "../ui/memory";
import type { Bench, Step, Tour } from "./tour";

const LOOK_MS = 250;
/** Room between the ring and what it is about. */
const ROOM_PX = 6;

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
  readonly ring = make("div", { class: "ring", hidden: true, "aria-hidden": "true" });
  readonly card = make("section", {
    class: "guide",
    role: "region",
    "aria-label": "Guided tour",
    "aria-live": "polite",
    hidden: true,
  });
  private progress = progressOf(recall<Partial<Progress>>("tour", {}));
  private tour: Tour | undefined;
  private steps: Step[] = [];
  private at = 0;
  private timer = 0;
  private isBusy = false;

  constructor(
    private readonly tours: Tour[],
    private readonly bench: Bench,
  ) {
    addEventListener("resize", () => this.place());
    addEventListener("scroll", () => this.place(), { passive: true });
    this.card.addEventListener("keydown", event => {
      if (event.key === "Escape") this.leave();
    });
  }

  /** A list of all tours, with what has been done of them. */
  makeMenu(started: () => void): HTMLElement {
    const { tour: unfinished, step, finished } = this.progress;
    return make(
      "div",
      { class: "tour-menu" },
      ...this.tours.map(tour => {
        const isBegun = tour.name === unfinished && step > 0;
        const start = (from: number) => {
          started();
          this.start(tour.name, from);
        };
        return make(
          "article",
          {},
          make("h3", {}, tour.title, finished.includes(tour.name) ? make("span", { class: "done" }, " done") : null),
          make("p", {}, tour.about),
          make(
            "div",
            { class: "tools" },
            isBegun && makeButton("Go on", () => start(step), { class: "main" }),
            makeButton(isBegun || finished.includes(tour.name) ? "From the beginning" : "Start", () => start(0), {
              class: isBegun ? "" : "main",
              "data-tour": tour.name,
            }),
          ),
        );
      }),
    );
  }

  get isRunning(): boolean {
    return this.tour !== undefined;
  }

  start(name: string, from = 0): void {
    const tour = this.tours.find(one => one.name === name)!;
    this.tour = tour;
    this.steps = tour.steps(this.bench);
    this.card.hidden = false;
    this.go(Math.min(from, this.steps.length - 1));
    this.card.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
  }

  leave(): void {
    clearTimeout(this.timer);
    this.tour = undefined;
    this.ring.hidden = this.card.hidden = true;
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
    this.card.replaceChildren(
      make(
        "header",
        {},
        make("span", { class: "count" }, `${this.tour!.title} · ${this.at + 1} of ${this.steps.length}`),
        make("span", { class: "spring" }),
        makeButton("Leave", () => this.leave(), { class: "quiet" }),
      ),
      make("h3", {}, step.title),
      make("p", { class: "guide-text" }, step.text()),
      make(
        "div",
        { class: "tools" },
        this.at > 0 && makeButton("Back", () => this.go(this.at - 1), { class: "quiet" }),
        make("span", { class: "spring" }),
        step.doIt &&
          makeButton("Do it for me", event => void this.doIt(event.currentTarget as HTMLButtonElement), {
            class: "do",
          }),
        makeButton(isLast ? "Finish" : step.isDone ? "Skip" : "Next", () => this.go(this.at + 1), {
          class: step.isDone ? "quiet" : "main",
        }),
      ),
    );
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
    this.timer = window.setTimeout(() => void this.look(), LOOK_MS);
  }

  private get target(): HTMLElement | null {
    return this.tour ? document.querySelector<HTMLElement>(this.steps[this.at].at()) : null;
  }

  private reveal(): void {
    this.target?.scrollIntoView({ block: "center", inline: "nearest", behavior: isCalm() ? "auto" : "smooth" });
  }

  /** The ring goes where the thing is; the card keeps out of its way. */
  private place(): void {
    const target = this.target;
    this.ring.hidden = !target;
    if (!target) return;
    const { left, top, width, height } = target.getBoundingClientRect();
    Object.assign(this.ring.style, {
      left: `${left - ROOM_PX}px`,
      top: `${top - ROOM_PX}px`,
      width: `${width + 2 * ROOM_PX}px`,
      height: `${height + 2 * ROOM_PX}px`,
    });
    const isLow = top + height / 2 > innerHeight / 2;
    this.card.classList.toggle("above", isLow);
  }
}
