// How a board is wired, drawn from the data that the firmware reads: what lies on the bench now, or any other board. Its wires are checked off one by one.
import { type Part, PARTS, settingsOf } from "../../arrangements";
import type { BoardData } from "../../catalogue";
import type { Unit } from "../boards/unit";
import { boardWords } from "../boards/words";
import { boards } from "../../known";
import { arrangementsOf } from "../../host/wiring/arrangements";
import { wrongPins } from "../../pins";
import { DISPLAY_ORDERS } from "../../host/wiring/breadboard/place";
import type { Parts } from "../../host/wiring/parts";
import { say } from "../../words/say";
import type { Arrangement } from "../protocol";
import { make, makeButton, makeChoice } from "../ui/dom";
import { recall, remember } from "../ui/memory";
import { download } from "../ui/download";
import { WiringSteps } from "./wiring-steps";
import { breadboardView, plainView, type View } from "./wiring-views";

interface Plan {
  name: string;
  /** On the bench. */
  unit?: Unit;
  title: string;
  board: BoardData;
  parts: Parts;
}

type Options = [value: string, words: string][];

const VIEWS: Options = [
  ["breadboard", say("panels.onBreadboard")],
  ["plain", say("panels.asPicture")],
];

function partsOf(arrangement: Arrangement): Parts {
  const parts: Partial<Record<Part, boolean>> = Object.fromEntries(PARTS.map(part => [part, arrangement[part]]));
  return { display: true, keys: true, bundle: arrangement.bundle, settings: settingsOf(arrangement, null), ...parts };
}

function plansOf(units: Unit[]): Plan[] {
  const onBench = units.map((unit): Plan => {
    const { number, arrangement } = unit;
    const board = boards.find(({ name }) => name === arrangement.board)!;
    const makes = board.about.outlines.map(one => one.make);
    const kept = recall("wiring.make", "");
    return {
      name: `bench-${number}`,
      unit,
      title: say("panels.boardHere", { number, board: boardWords(arrangement.board) }),
      board,
      parts: { ...partsOf(arrangement), make: makes.includes(kept) ? kept : makes[0] },
    };
  });
  const others = boards.flatMap(board =>
    arrangementsOf(board).map(({ name, title, parts }): Plan => ({ name, title, board, parts })),
  );
  return [...onBench, ...others];
}

export class WiringPanel {
  readonly element = make("div.wiring");
  private chosen = "bench-1";
  private readonly wrong = make("div", { role: "status" });
  /** Starts of the board on the bench, when it was asked for its settings. */
  private boots: number | undefined;

  constructor(private readonly units: Unit[]) {
    for (const unit of units) {
      unit.hear("arranged", () => this.draw());
      // A croupier.json counts from the next start on.
      unit.hear("state", () => {
        if (unit === this.plan.unit && unit.life?.boots !== this.boots) void this.tellPins();
      });
    }
    this.draw();
  }

  private get plan(): Plan {
    const plans = plansOf(this.units);
    return plans.find(({ name }) => name === this.chosen) ?? plans[0];
  }

  /** What a person wrote into the croupier.json of a board on the bench may ask of a pin what that cannot do. */
  private async tellPins(): Promise<void> {
    const { name, unit, board, parts } = this.plan;
    this.boots = unit?.life?.boots;
    const config = await unit?.value("croupier.config()");
    if (name !== this.plan.name) return;
    const words = config ? wrongPins(board, config, parts.bundle).map(one => one.words) : [];
    this.wrong.replaceChildren(...words.map(text => make("p.hint", say("panels.wrongPin", { wrong: text }))));
  }

  /** What was chosen is remembered under that name; a value that there is not any more counts as the first one. */
  private choice(label: string, name: string, options: Options): HTMLLabelElement {
    return makeChoice(label, options, this.value(name, options), value => {
      remember(name, value);
      this.draw();
      this.element.querySelector<HTMLSelectElement>(`[data-choice="${name}"] select`)?.focus();
    });
  }

  private value(name: string, options: Options): string {
    const kept = recall(name, "");
    return options.some(([value]) => value === kept) ? kept : options[0][0];
  }

  private choices({ name, board, parts }: Plan, view: View, hasBoth: boolean): HTMLLabelElement[] {
    const makes = board.about.outlines.map(({ make: one }): [string, string] => [one, one]);
    const orders = DISPLAY_ORDERS.map((order): [string, string] => [order, order]);
    const all: [label: string, key: string, options: Options, isShown: boolean][] = [
      [say("panels.view"), "wiring.view", VIEWS, hasBoth],
      [say("panels.boardMake"), "wiring.make", makes, makes.length > 1 && /^bench/.test(name)],
      [say("panels.displayPins"), "wiring.order", orders, view.name === "breadboard" && !!parts.display],
    ];
    return all
      .filter(([, , , isShown]) => isShown)
      .map(([label, key, options]) => {
        const element = this.choice(label, key, options);
        element.dataset.choice = key;
        return element;
      });
  }

  private viewOf({ board, parts }: Plan): { view: View; hasBoth: boolean } {
    const order = DISPLAY_ORDERS.find(one => one === recall<string>("wiring.order", "")) ?? DISPLAY_ORDERS[0];
    const onBread = breadboardView(board, parts, order);
    const isPlain = this.value("wiring.view", VIEWS) === "plain";
    return { view: onBread && !isPlain ? onBread : plainView(board, parts), hasBoth: !!onBread };
  }

  private draw(): void {
    const plans = plansOf(this.units);
    const { plan } = this;
    const { settings: own = {} } = plan.parts;
    const settings = Object.keys(own).length ? JSON.stringify(own) : "";
    const { view, hasBoth } = this.viewOf(plan);
    const picked = makeChoice(
      say("panels.whichWiring"),
      plans.map(({ name, title }) => [name, title]),
      plan.name,
      name => {
        this.chosen = name;
        this.draw();
        this.element.querySelector("select")!.focus();
      },
    );
    this.element.replaceChildren(
      make(
        "div.tools",
        picked,
        ...this.choices(plan, view, hasBoth),
        make("span.spring"),
        makeButton(say("panels.savePicture"), () => download(view.text, `wiring-${plan.name}.svg`, "image/svg+xml")),
      ),
      make(
        "div.wiring-table",
        make("div.wiring-picture", { tabindex: 0, role: "region", "aria-label": plan.title }, view.picture),
        ...(view.steps.length ? [new WiringSteps(`${plan.name}.${view.name}`, view).element] : []),
      ),
      make("p.hint", say("panels.wiringHint")),
      this.wrong,
      ...(settings ? [make("p.hint", say("panels.boardSettings")), make("pre.report", settings)] : []),
    );
    void this.tellPins();
  }
}
