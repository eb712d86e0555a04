// What goes over a board's buses and ports: the last bursts, newest at the bottom, in hex and as characters. It can be held to read it.
import type { Key } from "../../words/english";
import { say } from "../../words/say";
import { make, makeButton, makeChoice } from "../ui/dom";
import type { Traffic } from "../protocol";

const KEPT = 120;
/** So many bytes of a burst fit on a line. */
const SHOWN = 16;
const ALL = "all";
const COLUMNS = [
  "boards.trafficMs",
  "boards.trafficBus",
  "boards.trafficWay",
  "boards.trafficBytes",
  "boards.trafficText",
] as const satisfies Key[];

const hexOf = (bytes: Uint8Array) =>
  Array.from(bytes.subarray(0, SHOWN), byte => byte.toString(16).padStart(2, "0")).join(" ");
const charactersOf = (bytes: Uint8Array) =>
  Array.from(bytes.subarray(0, SHOWN), byte => (byte > 31 && byte < 127 ? String.fromCharCode(byte) : "·")).join("");

export class TrafficView {
  readonly element: HTMLElement;
  private readonly rows = make("tbody");
  private readonly scroller: HTMLElement;
  private readonly hold: HTMLButtonElement;
  private readonly filter: HTMLElement;
  private readonly buses = new Set<string>();
  private kept: Traffic[] = [];
  private isHeld = false;
  private bus = ALL;
  private isDue = false;

  constructor(number: number) {
    this.hold = makeButton(say("boards.hold"), () => this.setHeld(!this.isHeld), {
      "aria-pressed": "false",
      title: say("boards.holdMeans"),
    });
    this.filter = make("span");
    this.scroller = make(
      "div.traffic-list",
      { tabindex: 0, role: "region", "aria-label": say("boards.traffic", { number }) },
      make(
        "table",
        make("thead", make("tr", ...COLUMNS.map(key => make("th", { scope: "col" }, say(key))))),
        this.rows,
      ),
    );
    this.element = make(
      "section.traffic",
      make(
        "header.tools",
        make("h3", say("boards.board", { number })),
        this.filter,
        this.hold,
        makeButton(say("boards.clear"), () => {
          this.kept = [];
          this.draw();
        }),
      ),
      this.scroller,
    );
    this.offerBuses();
  }

  add(list: Traffic[]): void {
    if (this.isHeld) return;
    this.kept = [...this.kept, ...list].slice(-KEPT);
    const known = this.buses.size;
    for (const { bus } of list) this.buses.add(bus);
    if (this.buses.size > known) this.offerBuses();
    if (this.isDue) return;
    this.isDue = true;
    requestAnimationFrame(() => this.drawDue());
  }

  private drawDue(): void {
    if (!this.isDue) return;
    this.isDue = false;
    if (this.element.offsetParent) this.draw();
  }

  /** It was hidden, and is looked at. */
  draw(): void {
    const shown = this.kept.filter(({ bus }) => this.bus === ALL || bus === this.bus);
    this.rows.replaceChildren(
      ...shown.map(({ bus, isOut, atMs, count, bytes }) =>
        make(
          "tr",
          { class: isOut ? "out" : "in" },
          make("td", atMs.toFixed(0)),
          make("td", bus),
          make("td", { title: say(isOut ? "boards.fromBoard" : "boards.toBoard") }, isOut ? "→" : "←"),
          make("td", hexOf(bytes) + (count > SHOWN ? ` … ${count}` : "")),
          make("td", charactersOf(bytes)),
        ),
      ),
    );
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  private setHeld(isHeld: boolean): void {
    // What waits for the next frame came before the list was held, and must not move it afterwards.
    this.drawDue();
    this.isHeld = isHeld;
    this.hold.setAttribute("aria-pressed", String(isHeld));
    this.hold.textContent = say(isHeld ? "boards.goOn" : "boards.hold");
  }

  private offerBuses(): void {
    const options = [ALL, ...[...this.buses].sort()].map((bus): [string, string] => [
      bus,
      bus === ALL ? say("boards.allBuses") : bus,
    ]);
    this.filter.replaceChildren(
      makeChoice("", options, this.bus, bus => {
        this.bus = bus;
        this.draw();
      }),
    );
    this.filter.querySelector("select")!.setAttribute("aria-label", say("boards.whichBus"));
  }
}
