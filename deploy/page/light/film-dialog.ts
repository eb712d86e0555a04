// The film: a code as large as the screen has room for, and another one in its place a few times a second.
import { parseMissing } from "../../light/asked";
import type { Size } from "../../light/code";
import type { Film, Frame } from "../../light/film";
import { wait } from "../../wait";
import { say } from "../../words/say";
import { make, makeButton, makeForm } from "../ui/dom";
import { Awake } from "./awake";
import { CodeCanvas } from "./code-canvas";

/** Of the window's height, for the code. */
const SHARE = 0.62;

export class FilmDialog {
  private readonly code = new CodeCanvas(say("light.film"));
  private readonly title = make("h2");
  private readonly progress = make("p.film-progress");
  private readonly wrong = make("p.film-wrong", { role: "status" });
  private readonly missing = make("input", { type: "text", inputmode: "numeric", autocomplete: "off" });
  private readonly element: HTMLDialogElement;
  private readonly awake = new Awake(isDark => (this.wrong.textContent = isDark ? say("light.dark") : ""));
  private film: Film | undefined;
  private size: Size = 63;
  private everyMs = 0;
  private frames: Iterator<Frame> | undefined;

  constructor() {
    this.element = make(
      "dialog.film",
      { "aria-label": say("light.film"), onclose: () => this.stop() },
      this.title,
      this.code.element,
      this.progress,
      make("p.film-hold", say("light.hold")),
      makeForm(
        "form.tools",
        () => this.sendMissing(),
        make("label.choice", make("span", say("light.missing")), this.missing),
        make("button", { type: "submit" }, say("light.sendMissing")),
      ),
      this.wrong,
      // The first field would open a phone's keyboard over the code.
      makeButton(say("light.stop"), () => this.element.close(), { class: "main", autofocus: true }),
    );
    document.body.append(this.element);
    addEventListener("resize", () => this.fit());
  }

  /** `name`: of the file that it brings. `pace`: codes a second. */
  play(name: string, film: Film, size: Size, pace: number): void {
    this.film = film;
    this.size = size;
    this.everyMs = 1000 / pace;
    this.title.textContent = name;
    this.missing.value = "";
    this.wrong.textContent = "";
    this.element.showModal();
    this.awake.hold();
    this.fit();
    this.start(film.frames());
  }

  private sendMissing(): void {
    const { film } = this;
    if (!film) return;
    const only = parseMissing(this.missing.value, film.generations);
    this.wrong.textContent = only ? "" : say("light.missingWrong", { last: film.generations - 1 });
    if (only) this.start(film.frames(only));
  }

  private start(frames: Iterator<Frame>): void {
    this.frames = frames;
    void this.run(frames);
  }

  private stop(): void {
    this.frames = undefined;
    this.code.show("");
    this.awake.letGo();
  }

  private fit(): void {
    this.code.fit(this.size, Math.min(innerWidth, innerHeight * SHARE));
  }

  /** A code stands at least as long as the pace says: the next one is made meanwhile. While the page is hidden the film waits. */
  private async run(frames: Iterator<Frame>): Promise<void> {
    let shownMs = -Infinity;
    while (this.frames === frames) {
      const frame = document.hidden ? undefined : (frames.next().value as Frame);
      const svg = frame && (await this.code.draw(frame.text));
      await wait(Math.max(0, shownMs + this.everyMs - performance.now()));
      if (this.frames !== frames) return;
      shownMs = performance.now();
      if (!frame || !svg) continue;
      this.code.show(svg);
      this.tell(frame);
    }
  }

  private tell({ generation, round }: Frame): void {
    if (generation === undefined || !this.film) return;
    const last = this.film.generations - 1;
    this.progress.textContent = say("light.progress", { part: generation, last, round: round + 1 });
  }
}
