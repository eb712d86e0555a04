// How a board is wired, drawn from the data that the firmware reads: what lies on the bench now, or any other board.
import { type Part, PARTS, settingsOf } from "../../arrangements";
import type { Unit } from "../boards/unit";
import { boardWords } from "../boards/words";
import { boards } from "../../known";
import { arrangementsOf } from "../../host/wiring/arrangements";
import type { Parts } from "../../host/wiring/parts";
import { wiringPicture } from "../../host/wiring/picture";
import type { Arrangement } from "../protocol";
import { make, makeButton, makeChoice, parseSvg } from "../ui/dom";
import { download } from "./state-menu";

interface Plan {
  name: string;
  title: string;
  draw: () => string;
  settings: object;
}

const HINT = "Wire with the power off. Three wires join two boards: TX to RX, RX to TX, GND to GND.";

function partsOf(arrangement: Arrangement): Parts {
  const parts: Partial<Record<Part, boolean>> = Object.fromEntries(PARTS.map(part => [part, arrangement[part]]));
  return { display: true, keys: true, bundle: arrangement.bundle, settings: settingsOf(arrangement, null), ...parts };
}

function plansOf(units: Unit[]): Plan[] {
  const onBench = units.map(({ number, arrangement }): Plan => ({
    name: `bench-${number}`,
    title: `Board ${number} as it is here: ${boardWords(arrangement.board)}`,
    draw: () =>
      wiringPicture(
        boards.find(({ name }) => name === arrangement.board)!,
        partsOf(arrangement),
      ),
    settings: settingsOf(arrangement, null),
  }));
  const others = boards.flatMap(board =>
    arrangementsOf(board).map(({ name, title, parts }): Plan => ({
      name,
      title,
      draw: () => wiringPicture(board, parts),
      settings: parts.settings ?? {},
    })),
  );
  return [...onBench, ...others];
}

export class WiringPanel {
  readonly element = make("div", { class: "wiring" });
  private chosen = "bench-1";

  constructor(private readonly units: Unit[]) {
    for (const unit of units) unit.hear("arranged", () => this.draw());
    this.draw();
  }

  private draw(): void {
    const plans = plansOf(this.units);
    const plan = plans.find(({ name }) => name === this.chosen) ?? plans[0];
    const settings = Object.keys(plan.settings).length ? JSON.stringify(plan.settings) : "";
    const svg = plan.draw();
    this.element.replaceChildren(
      make(
        "div",
        { class: "tools" },
        makeChoice(
          "Which board, with what",
          plans.map(({ name, title }) => [name, title]),
          plan.name,
          name => {
            this.chosen = name;
            this.draw();
            this.element.querySelector("select")!.focus();
          },
        ),
        make("span", { class: "spring" }),
        makeButton("Save the picture", () => download(svg, `wiring-${plan.name}.svg`, "image/svg+xml")),
      ),
      make("div", { class: "wiring-picture", tabindex: 0, role: "region", "aria-label": plan.title }, parseSvg(svg)),
      make("p", { class: "hint" }, HINT),
      ...(settings
        ? [make("p", { class: "hint" }, "Its croupier.json:"), make("pre", { class: "report" }, settings)]
        : []),
    );
  }
}
