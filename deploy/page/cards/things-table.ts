// Things as a board has scanned them: the last one, what it comes to, and who or what is left; or a rod along its scale.
import type { Face, Mode } from "../../../src/games/things/contract";
import { say } from "../../words/say";
import { make, makeButton, makeSvg } from "../ui/dom";
import { Segments } from "../ui/segments";
import { hand } from "../ui/touch";
import type { Hands } from "./hands";
import { MODES, labelsOf } from "./labels";

export const MODE_WORDS: Record<Mode, string> = {
  pairs: say("cards.thingsPairs"),
  roll: say("cards.thingsRoll"),
  count: say("cards.thingsCount"),
  ruler: say("cards.thingsRuler"),
};

/** The rod's scale, in mm as it is drawn. */
const LONG = 300;
const HIGH = 46;
const EDGE = 12;

export class ThingsTable {
  readonly element: HTMLElement;
  private readonly modes: Segments<Mode>;
  private readonly large = make("p.thing-large");
  private readonly list = make("ul.thing-list");
  private readonly rod = makeSvg("svg.thing-rod", { viewBox: `0 0 ${LONG + 2 * EDGE} ${HIGH}`, "aria-hidden": "true" });
  private readonly status = make("p.lying-status", { role: "status" });
  private readonly buttons: Record<string, HTMLButtonElement>;
  private text = "";

  constructor(number: number, hands: Hands) {
    this.modes = new Segments(
      make("legend.spoken", say("cards.thingsMode")),
      `things${number}`,
      MODES.map((mode): [Mode, string] => [mode, MODE_WORDS[mode]]),
      mode => void hands.openThings(mode),
    );
    const move = (name: string, words: string) => makeButton(words, () => void hands.play(name));
    this.buttons = {
      undo: move("undo", say("cards.undo")),
      new: move("new", say("cards.thingsAgain")),
      zero: move("zero", say("cards.thingsZero")),
      worth: move("worth", say("cards.thingsWorth")),
      learn: move("learn", say("cards.thingsLearn")),
    };
    this.element = make(
      "div.lying-things",
      make("div.felt", this.modes.element, this.large, this.list, this.rod),
      make("div.lying-words", this.status),
      make("div.tools", ...Object.values(this.buttons)),
    );
  }

  show(state: Face): void {
    const text = JSON.stringify(state);
    if (text === this.text) return;
    this.text = text;
    const { mode, learning, thing, list = [] } = state;
    const isRuler = mode === "ruler";
    this.modes.show(mode);
    this.large.textContent = isRuler ? placeOf(state) : thing;
    this.list.hidden = isRuler || !list.length;
    this.list.replaceChildren(...list.map(name => make("li", name)));
    this.rod.toggleAttribute("hidden", !isRuler);
    if (isRuler) this.rod.replaceChildren(...scale(state.mm));
    this.status.textContent = statusOf(state);
    const { undo, new: anew, zero, worth, learn } = this.buttons;
    undo.hidden = anew.hidden = isRuler;
    zero.hidden = !isRuler;
    worth.hidden = mode !== "count" || !learning;
    learn.setAttribute("aria-pressed", String(learning));
  }
}

const placeOf = ({ mm }: Face): string => (mm === null ? "" : say("cards.thingsAt", { mm }));

function statusOf({ mode, learning, things, thing, total, list = [], together, mmPerSecond }: Face): string {
  if (learning) return say("cards.thingsLearning", { hand: hand(), things });
  if (mode === "ruler")
    return mmPerSecond === null
      ? say("cards.thingsFirst", { hand: hand() })
      : say("cards.thingsSpeed", { speed: mmPerSecond });
  if (!things) return say("cards.thingsNone");
  const verdict = together === null ? "" : say(together ? "cards.thingsPair" : "cards.thingsNoPair");
  const sum =
    mode === "count"
      ? say("cards.thingsSum", { total })
      : say(mode === "roll" ? "cards.thingsMissing" : "cards.thingsSingle", { count: list.length });
  const isStrange = thing === "?";
  return [isStrange ? say("cards.thingsStrange") : verdict, sum].filter(Boolean).join(" ");
}

/** A mark at each code, and the scanner's place above them. */
function scale(mm: number | null): SVGElement[] {
  const marks = labelsOf("ruler").map((_, at, all) => {
    const x = EDGE + (at * LONG) / (all.length - 1);
    return makeSvg("rect.thing-mark", { x: x - 5, y: 22, width: 10, height: 10 });
  });
  const rod = makeSvg("rect.thing-wood", { x: 2, y: 17, width: LONG + 2 * EDGE - 4, height: 20, rx: 4 });
  const isThere = mm !== null && mm >= 0 && mm <= LONG;
  return [rod, ...marks, ...(isThere ? [makeSvg("path.thing-place", { d: `M${EDGE + mm - 6} 4h12l-6 11z` })] : [])];
}
