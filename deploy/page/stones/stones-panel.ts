// The panel of tic-tac-toe on a real board: the table, and what one may do beside moving stones.
import { POSE, TRAYS } from "../../../devices/sim/rig/table";
import { bundlesOf, fit, standard } from "../../arrangements";
import { say } from "../../words/say";
import { makeRemote } from "../boards/remote";
import type { Unit } from "../boards/unit";
import type { Arrangement } from "../protocol";
import { make, makeButton, makeCheck } from "../ui/dom";
import { StonesView } from "./stones-view";

const MODES: [mode: number, words: string, what: string][] = [
  [5, say("stones.youBegin"), say("stones.youBeginMeans")],
  [4, say("stones.deviceBegins"), say("stones.deviceBeginsMeans")],
  [1, say("stones.oneStone"), say("stones.oneStoneMeans")],
  [2, say("stones.fourStones"), say("stones.fourStonesMeans")],
];
const MOST_TURN_DEG = 50;

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
    this.side.replaceChildren(make("h3", say("stones.title")), ...(unit ? this.tools(unit) : this.invitation()));
    this.show();
  }

  private invitation(): HTMLElement[] {
    return [
      make("p", say("stones.noCamera")),
      make(
        "div.tools",
        ...this.host.units.map(unit =>
          makeButton(
            say("stones.giveArm", { board: unit.number }),
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
      make("p", say(unit.arrangement.arm ? "stones.watchesWithArm" : "stones.watchesAndAsks", { board: unit.number })),
      make("h4", say("stones.openOnBoard")),
      make(
        "div.tools",
        ...MODES.map(([mode, words, what]) =>
          makeButton(words, () => void unit.open("tictactoe", { mode }), { title: what, "data-mode": mode }),
        ),
      ),
      make("h4", say("stones.onTable")),
      make(
        "div.tools",
        makeButton(say("stones.tidy"), () => this.view.tidy()),
      ),
      make("label.slider", make("span", say("stones.turnBoard")), this.turn),
      makeCheck(say("stones.markBoard"), !!unit.table?.board.isMarked, isMarked => this.view.mark(isMarked)),
      make("p.hint", say("stones.byKeyboard")),
    ];
  }
}
