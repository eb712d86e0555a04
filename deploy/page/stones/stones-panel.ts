// The panel of tic-tac-toe on a real board: the table, and what one may do beside moving stones.
import { POSE, TRAYS } from "../../../devices/sim/rig/table";
import { bundlesOf, fit, standard } from "../../arrangements";
import { makeRemote } from "../boards/remote";
import type { Unit } from "../boards/unit";
import type { Arrangement } from "../protocol";
import { make, makeButton } from "../ui/dom";
import { StonesView } from "./stones-view";

const MODES: [mode: number, words: string, what: string][] = [
  [5, "You begin", "you lay black, the device white"],
  [4, "The device begins", "it lays black, you white"],
  [1, "One stone", "mode 1: a black stone on cell 5"],
  [2, "Four stones", "mode 2: two of each on the corners"],
];
const MOST_TURN_DEG = 45;

export interface StonesPanelHost {
  units: Unit[];
  /** Of the keyboard, for each board's keys A, B and C. */
  letters: string[];
  arrange: (unit: Unit, arrangement: Arrangement) => Promise<void>;
}

/** The simulated camera looks straight down; its picture is 320 x 240. */
const FIELD = {
  xMm: (160 - POSE.xPx) / POSE.perMm,
  yMm: (POSE.yPx - 120) / POSE.perMm,
  widthMm: 320 / POSE.perMm,
  heightMm: 240 / POSE.perMm,
};

const places = (colour: "X" | "O") =>
  Array.from({ length: TRAYS[colour].count }, (_, at) => ({
    xMm: TRAYS[colour].xMm,
    yMm: TRAYS[colour].yMm + at * TRAYS[colour].stepMm,
  }));

const armed = (arrangement: Arrangement) =>
  fit({ ...arrangement, scanner: false, peer: false, camera: true, arm: true }, "arm");

/** What a board needs for this game: the arm takes the scanner's port where there are but two. What has no ports for both gives way to an ESP32. */
export function withArm({ board, display, rows }: Arrangement): Arrangement {
  const bundle = bundlesOf(board).find(one => one === "croupier" || one === "tictactoe");
  const wanted = bundle && armed({ ...standard(board, bundle), display, rows });
  return wanted?.arm ? wanted : armed(standard("esp32"));
}

export class StonesPanel {
  readonly element: HTMLElement;
  readonly view: StonesView;
  private readonly side = make("div.stones-side");
  private readonly turn: HTMLInputElement;
  private readonly remotes: HTMLElement[];

  constructor(private readonly host: StonesPanelHost) {
    this.view = new StonesView({
      places: { X: places("X"), O: places("O") },
      field: FIELD,
      change: stones => this.unit?.table && this.unit.tellStones(stones),
      hand: cover => this.unit?.cover(cover),
    });
    this.turn = make("input", {
      type: "range",
      min: -MOST_TURN_DEG,
      max: MOST_TURN_DEG,
      step: 1,
      value: 0,
      oninput: () => this.view.turn(Number(this.turn.value)),
    });
    this.remotes = host.units.map((unit, at) => makeRemote(unit, host.letters[at]));
    this.element = make("div.stones-panel", this.view.element, this.side);
    for (const unit of host.units) {
      unit.hear("table", () => {
        if (unit === this.unit) this.show();
      });
      unit.hear("arranged", () => this.draw());
    }
    this.draw();
  }

  /** The board whose camera looks at this table. */
  get unit(): Unit | undefined {
    return this.host.units.find(({ arrangement }) => arrangement.camera);
  }

  private show(): void {
    const { unit } = this;
    if (!unit?.table) return;
    this.view.show(structuredClone(unit.table), unit.arm);
    if (document.activeElement !== this.turn) this.turn.value = String(this.view.turnedDeg);
  }

  private draw(): void {
    const { unit } = this;
    this.element.classList.toggle("idle", !unit);
    this.side.replaceChildren(
      make("h3", "Tic-tac-toe on a real board"),
      ...(unit ? this.tools(unit) : this.invitation()),
    );
    this.show();
  }

  private invitation(): HTMLElement[] {
    return [
      make(
        "p",
        "A camera above the table sees the stones; an arm fetches and lays those of the device. Neither board has a camera now.",
      ),
      make(
        "div.tools",
        ...this.host.units.map(unit =>
          makeButton(
            `Give board ${unit.number} a camera and an arm`,
            () => void this.host.arrange(unit, withArm(unit.arrangement)),
            { class: unit.number === 1 ? "main" : "" },
          ),
        ),
      ),
    ];
  }

  private tools(unit: Unit): HTMLElement[] {
    return [
      this.remotes[unit.number - 1],
      make(
        "p",
        `Board ${unit.number} watches${unit.arrangement.arm ? ", and its arm lays stones" : " and asks you to lay its stones"}. Drag stones, press key B when you are done. Cheat, and be caught.`,
      ),
      make("h4", "Open it on the board"),
      make(
        "div.tools",
        ...MODES.map(([mode, words, what]) =>
          makeButton(words, () => void unit.open("tictactoe", { mode }), { title: what, "data-mode": mode }),
        ),
      ),
      make("h4", "On the table"),
      make(
        "div.tools",
        makeButton("Stones back to the trays", () => this.view.tidy()),
      ),
      make("label.slider", make("span", "Turn the board"), this.turn),
      make(
        "p.hint",
        "By keyboard: Tab to a stone, arrows go to others; Enter takes it up, arrows carry it, Enter puts it down, Escape puts it back.",
      ),
    ];
  }
}
