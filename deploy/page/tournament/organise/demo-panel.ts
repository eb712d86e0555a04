// The demo: offered while there is nothing in the tournament yet; while it runs, how it goes and what ends it.
import { say } from "../../../words/say";
import { make, makeButton } from "../../ui/dom";
import type { Book } from "../book";
import { isFresh } from "../demo/fresh";
import type { Demo } from "../demo/tournament-demo";
import { write } from "../list";
import { Doing, confirmed } from "./doing";

const QUESTION = { ask: say("organise.demoQuestion"), yes: say("organise.demoYes") };
const ABOUT = say("organise.demoAbout");

/** In the page's address, for a faster demo: ms, in place of the usual pace. */
const paceInAddress = (): number | undefined => {
  const pace = Number(new URLSearchParams(location.search).get("pace"));
  return pace > 0 ? pace : undefined;
};

export class DemoPanel {
  private readonly doing = new Doing();
  private demo: Demo | undefined;
  private isAsked = false;
  private wasPlayed = false;
  private isOffered = false;
  private readonly begin = makeButton(say("organise.demoBegin"), () => void this.ask());
  private readonly stop = makeButton(say("organise.demoStop"), () => this.demo?.stop(), { hidden: true });
  private readonly watch = make(
    "a.button",
    { href: "./tournament.html", target: "_blank", rel: "noopener", hidden: true },
    say("organise.demoWatch"),
  );
  private readonly words = make("p.hint", { role: "status" }, ABOUT);
  readonly element = make(
    "section.tools.demo",
    { "aria-label": say("organise.demo"), hidden: true },
    this.begin,
    this.words,
    this.watch,
    this.stop,
    this.doing.problem,
  );

  show({ view }: Book): void {
    this.isOffered = isFresh(view);
    this.draw();
  }

  private draw(): void {
    this.begin.hidden = this.isAsked || !this.isOffered;
    this.stop.hidden = this.watch.hidden = !this.demo;
    // How it ended stays to be read.
    this.element.hidden = !this.isOffered && !this.isAsked && !this.wasPlayed;
  }

  private async ask(): Promise<void> {
    if (this.isAsked || !(await confirmed(QUESTION))) return;
    this.isAsked = this.wasPlayed = true;
    this.doing.say("");
    this.draw();
    try {
      // What virtual boards are made of is large, and few want it.
      const { Demo: Loaded } = await import("../demo/tournament-demo");
      this.demo = new Loaded(words => write(this.words, words), paceInAddress());
      this.draw();
      // In place of the button that was pressed, and is gone.
      this.stop.focus();
      await this.demo.play();
    } catch (error) {
      write(this.words, this.isOffered ? ABOUT : "");
      this.doing.say(error instanceof Error ? error.message : String(error));
    }
    this.demo = undefined;
    this.isAsked = false;
    this.draw();
  }
}
