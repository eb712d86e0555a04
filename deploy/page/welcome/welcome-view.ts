// What the bench is, in a line, and what one may begin with. It goes when something has begun, and comes again by the header's button.
import { say, sayWith } from "../../words/say";
import { make, makeButton, parseSvg } from "../ui/dom";
import { Segments } from "../ui/segments";
import { recall, remember } from "../ui/memory";
import type { Starter } from "./starters";

export interface WelcomeHost {
  starters: Starter[];
  start: (starter: Starter) => Promise<void>;
  showTours: () => void;
  /** Makes board 1 one with a display in colour, or a plain one again. */
  setColour: (isInColour: boolean) => void;
}

export class WelcomeView {
  readonly element: HTMLElement;
  /** In the page's header. */
  readonly button = makeButton(say("welcome.start"), () => this.show(this.element.hidden === true), {
    class: "quiet",
    "aria-controls": "welcome",
  });
  private readonly tiles: HTMLButtonElement[];
  private readonly displays = new Segments<string>(
    make("legend", say("welcome.display")),
    "welcome-display",
    [
      ["oled", say("welcome.displaySmall")],
      ["colour", say("welcome.displayColour")],
    ],
    display => this.host.setColour(display === "colour"),
  );

  constructor(private readonly host: WelcomeHost) {
    this.tiles = host.starters.map(starter => this.makeTile(starter));
    this.element = make(
      "section.welcome",
      { id: "welcome", "aria-labelledby": "welcome-line" },
      make("p.welcome-line", { id: "welcome-line" }, ...sayWith("welcome.line", { b: words => make("b", words) })),
      make("div.starters", ...this.tiles),
      make(
        "p.welcome-more",
        this.displays.element,
        makeButton(say("welcome.tour"), host.showTours, { class: "welcome-tours" }),
        makeButton(say("welcome.lookAround"), () => this.leave(), { class: "quiet" }),
      ),
    );
    this.show(!recall<boolean>("welcomed", false));
  }

  show(isShown: boolean): void {
    this.element.hidden = !isShown;
    this.button.setAttribute("aria-expanded", String(isShown));
    if (!isShown) remember("welcomed", true);
    else if (this.element.isConnected) this.tiles[0].focus({ preventScroll: true });
    if (isShown && this.element.isConnected) this.element.scrollIntoView({ block: "nearest" });
  }

  /** Which display board 1 has now. */
  showDisplay(isInColour: boolean): void {
    this.displays.show(isInColour ? "colour" : "oled");
  }

  private leave(): void {
    this.show(false);
    this.button.focus({ preventScroll: true });
  }

  private makeTile(starter: Starter): HTMLButtonElement {
    return make(
      "button.starter",
      { type: "button", "data-starter": starter.name, onclick: () => void this.start(starter) },
      parseSvg(starter.picture()),
      make("span.starter-words", make("b", starter.title), make("small", starter.about)),
    );
  }

  private async start(starter: Starter): Promise<void> {
    this.show(false);
    for (const tile of this.tiles) tile.disabled = true;
    try {
      await this.host.start(starter);
    } finally {
      for (const tile of this.tiles) tile.disabled = false;
    }
  }
}
