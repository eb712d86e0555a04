// The cable between the two boards: plugged or not, how noisy, how fast.
import { say, sayWith } from "../../words/say";
import { make, makeChoice, parseSvg } from "../ui/dom";
import type { Cable } from "../protocol";

/** What boards can be told; "" is what they like by themselves. */
const SPEEDS = ["", "1200", "2400", "4800", "9600", "19200", "38400", "57600", "115200"];
const MOST_NOISE_PERCENT = 10;

const wire = (colour: string, y: number) =>
  `<path class="wire-left" d="M0 ${y}H54" stroke="${colour}"/><path class="wire-right" d="M66 ${y}H120" stroke="${colour}"/>`;
const PICTURE = `<svg viewBox="0 0 120 56" aria-hidden="true"><g fill="none" stroke-width="3">${wire("#e3b73c", 18)}${wire("#3f7fd0", 28)}${wire("#202428", 38)}</g>
<g class="plug-left"><rect x="36" y="9" width="24" height="38" rx="4" fill="#eceae4"/><path d="M42 18h12M42 28h12M42 38h12" stroke="#b9b5aa" stroke-width="3"/></g>
<g class="plug-right"><rect x="60" y="9" width="24" height="38" rx="4" fill="#d7d3c8"/><path d="M60 18h-5M60 28h-5M60 38h-5" class="contacts" stroke="#c9a24a" stroke-width="3"/></g></svg>`;

export class CableView {
  readonly element: HTMLElement;
  private readonly plug: HTMLButtonElement;
  private readonly words = make("span");
  /** What hardly anybody changes; open while it is not as usual. */
  private readonly more = make("details.cable-more");
  private readonly noise: HTMLInputElement;
  private readonly percent = make("output");
  private readonly speed: HTMLSelectElement;
  private cable: Cable = { isPlugged: true, noise: 0, baud: null };

  constructor(private readonly change: (cable: Cable) => void) {
    this.plug = make(
      "button.plug",
      { type: "button", role: "switch", "aria-keyshortcuts": "P", onclick: () => this.toggle() },
      parseSvg(PICTURE),
      this.words,
      make("span.key-letter", { "data-letter": "P", "aria-hidden": "true" }),
    );
    this.noise = make("input", {
      type: "range",
      min: 0,
      max: MOST_NOISE_PERCENT,
      step: 0.5,
      oninput: () => this.set({ ...this.cable, noise: Number(this.noise.value) / 100 }),
    });
    const speed = makeChoice(
      say("boards.speed"),
      SPEEDS.map(baud => [baud, baud ? say("boards.baud", { baud }) : say("boards.baudAutomatic")]),
      "",
      baud => this.set({ ...this.cable, baud: baud ? Number(baud) : null }),
    );
    this.speed = speed.querySelector("select")!;
    this.element = make("section.cable", { "aria-label": say("boards.cable") }, this.plug, this.more);
    this.more.append(
      make("summary", say("boards.cableMore")),
      make("label.slider", make("span", ...sayWith("boards.noise", { percent: () => this.percent })), this.noise),
      speed,
    );
    this.draw();
  }

  /** As it is now, without telling anybody. */
  show(cable: Cable): void {
    this.cable = cable;
    if (cable.noise > 0 || cable.baud !== null) this.more.open = true;
    this.draw();
  }

  toggle(): void {
    this.set({ ...this.cable, isPlugged: !this.cable.isPlugged });
  }

  private set(cable: Cable): void {
    this.show(cable);
    this.change(cable);
  }

  private draw(): void {
    const { isPlugged, noise, baud } = this.cable;
    this.plug.setAttribute("aria-checked", String(isPlugged));
    this.plug.setAttribute("aria-label", say(isPlugged ? "boards.unplugCable" : "boards.plugInCable"));
    this.words.textContent = say(isPlugged ? "boards.unplug" : "boards.plugIn");
    this.noise.value = String(noise * 100);
    this.percent.textContent = say("boards.noisePercent", { percent: +(noise * 100).toFixed(1) });
    this.speed.value = baud === null ? "" : String(baud);
  }
}
