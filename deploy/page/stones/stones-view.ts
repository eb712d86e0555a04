// The table of tic-tac-toe from above: the board, stones that can be moved by mouse, finger or keyboard, the arm as it moves, and what the camera sees.
import { say } from "../../words/say";
import { make, makeSvg } from "../ui/dom";
import type { ArmView, StoneView } from "../protocol";
import type { Stone } from "../../../devices/sim/stone-table";
import { CELL_MM, LINE_MM, type Spot, STONE_MM, cellSpot, cells, far, snapped } from "./geometry";

/** What of the table is drawn. */
const LEFT = 4,
  BOTTOM = -6,
  WIDE = 252,
  HIGH = 196;
/** Words stand below what the camera sees. */
const WORDS_Y = -14;
/** A hand that moves a stone hides so much. */
const HAND_MM = 46;
/** Beside the corner of cell 1, from the middle of the board (devices/sim/openmv/view.ts). */
const MARK = { x: -57, y: -51, side: 10 };
/** A stone is on a spot if it is no further away. */
const ON_MM = 6;
/** The arm is as high as this, or higher, while it travels. */
const TRAVEL_MM = 25;

export interface StonesHost {
  /** A person moved stones or the board. */
  change: (view: StoneView) => void;
  /** A hand is above the table; null: no more. */
  hand: (cover: { xMm: number; yMm: number; widthMm: number; heightMm: number } | null) => void;
  /** Where the trays' stones lie. */
  places: Record<"X" | "O", Spot[]>;
  /** What the camera sees. */
  field: { xMm: number; yMm: number; widthMm: number; heightMm: number };
}

export class StonesView {
  readonly element: HTMLElement;
  private readonly svg: SVGSVGElement;
  private readonly boardLayer = makeSvg("g");
  private readonly stoneLayer = makeSvg("g", { role: "group", "aria-label": say("stones.stones") });
  private readonly armLayer = makeSvg("g.arm", { "aria-hidden": "true" });
  private readonly targetLayer = makeSvg("g");
  private readonly said = make("p.spoken", { "aria-live": "polite" });
  private view: StoneView = { stones: [], board: { xMm: 130, yMm: 100, turnedDeg: 0 } };
  private arm: ArmView | null = null;
  /** The stone in a person's hand, and where it came from. */
  private inHand: { stone: Stone; from: Spot; isByKeys: boolean } | undefined;

  constructor(private readonly host: StonesHost) {
    const { field, places } = host;
    this.svg = makeSvg(
      "svg.stones",
      { viewBox: `${LEFT} ${-BOTTOM - HIGH} ${WIDE} ${HIGH}`, "aria-label": say("stones.fromAbove"), role: "group" },
      makeSvg("rect.field", {
        x: field.xMm - field.widthMm / 2,
        y: -field.yMm - field.heightMm / 2,
        width: field.widthMm,
        height: field.heightMm,
        rx: 3,
      }),
      makeSvg("text.label", { x: field.xMm - field.widthMm / 2, y: WORDS_Y }, say("stones.cameraSees")),
      ...(["X", "O"] as const).map(colour => this.drawTray(places[colour])),
      this.boardLayer,
      this.targetLayer,
      this.stoneLayer,
      this.armLayer,
    );
    this.element = make("div.stones-frame", this.svg, this.said);
    this.svg.addEventListener("pointermove", event => this.dragged(event));
    this.svg.addEventListener("pointerup", () => this.drop());
    this.svg.addEventListener("pointercancel", () => this.putBack());
    this.svg.addEventListener("keydown", event => this.typed(event));
    this.draw();
  }

  /** As the worker has it. What a person holds stays in the hand. */
  show(view: StoneView, arm: ArmView | null): void {
    this.arm = arm;
    if (!this.inHand) this.view = view;
    this.draw();
  }

  /** Cells as nine letters, by rows: what lies there. */
  get cells(): string {
    return cells(this.view.board)
      .map(spot => this.stoneAt(spot)?.colour ?? ".")
      .join("");
  }

  /** All stones back to their trays. */
  tidy(): void {
    const { places } = this.host;
    const stones = (["X", "O"] as const).flatMap(colour => places[colour].map(spot => ({ colour, ...spot })));
    this.change({ ...this.view, stones });
  }

  turn(turnedDeg: number): void {
    const before = this.view.board;
    const board = { ...before, turnedDeg };
    // Stones on the board are turned with it.
    const stones = this.view.stones.map(stone => {
      const cell = cells(before).findIndex(spot => far(spot, stone) < CELL_MM / 2);
      return cell < 0 ? stone : { ...stone, ...cellSpot(board, cell + 1) };
    });
    this.change({ ...this.view, board, stones });
  }

  mark(isMarked: boolean): void {
    this.change({ ...this.view, board: { ...this.view.board, isMarked } });
  }

  get turnedDeg(): number {
    return this.view.board.turnedDeg;
  }

  /** Moves the stone that lies on a cell, or one of a tray, to a cell: for tours. Answers false if there is none. */
  move(from: number | "X" | "O", to: number): boolean {
    const stone =
      typeof from === "number"
        ? this.stoneAt(cellSpot(this.view.board, from))
        : this.host.places[from].map(spot => this.stoneAt(spot)).find(one => one?.colour === from);
    if (!stone) return false;
    this.change({
      ...this.view,
      stones: this.view.stones.map(one => (one === stone ? { ...stone, ...cellSpot(this.view.board, to) } : one)),
    });
    return true;
  }

  private change(view: StoneView): void {
    this.view = view;
    this.host.change(view);
    this.draw();
  }

  private stoneAt(spot: Spot): Stone | undefined {
    return this.view.stones.find(stone => far(stone, spot) < ON_MM);
  }

  /** Where a stone may be put down so that it lies well: cells, and places of the trays of its colour, that are free. */
  private spotsFor(stone: Stone): Spot[] {
    return [...cells(this.view.board), ...this.host.places[stone.colour]].filter(
      spot => !this.view.stones.some(other => other !== stone && far(other, spot) < STONE_MM),
    );
  }

  /** As texts have it; `cell` is 0 where there is none. */
  private placeOf(spot: Spot): { place: "cell" | "tray" | "table"; cell: number } {
    const cell = cells(this.view.board).findIndex(one => far(one, spot) < ON_MM) + 1;
    if (cell) return { place: "cell", cell };
    const isInTray = Object.values(this.host.places)
      .flat()
      .some(place => far(place, spot) < ON_MM);
    return { place: isInTray ? "tray" : "table", cell };
  }

  // ---- drawing

  private drawTray(places: Spot[]): SVGElement {
    const xs = places.map(({ xMm }) => xMm),
      ys = places.map(({ yMm }) => yMm);
    const room = STONE_MM / 2 + 4;
    const left = Math.min(...xs) - room,
      right = Math.max(...xs) + room;
    const low = Math.min(...ys) - room,
      high = Math.max(...ys) + room;
    return makeSvg(
      "g",
      { "aria-hidden": "true" },
      makeSvg("rect.stone-tray", { x: left, y: -high, width: right - left, height: high - low, rx: 6 }),
      ...places.map(({ xMm, yMm }) => makeSvg("circle.stone-place", { cx: xMm, cy: -yMm, r: STONE_MM / 2 })),
    );
  }

  private drawBoard(): void {
    const { xMm, yMm, turnedDeg, isMarked } = this.view.board;
    const half = 1.5 * CELL_MM + LINE_MM / 2;
    const lines = [-1.5, -0.5, 0.5, 1.5].flatMap(at => [
      makeSvg("line", { x1: at * CELL_MM, x2: at * CELL_MM, y1: -half, y2: half }),
      makeSvg("line", { y1: at * CELL_MM, y2: at * CELL_MM, x1: -half, x2: half }),
    ]);
    const numbers = cells({ xMm: 0, yMm: 0, turnedDeg: 0 }).map((spot, at) =>
      makeSvg("text.cell-number", { x: spot.xMm - 11.5, y: -spot.yMm - 8 }, String(at + 1)),
    );
    this.boardLayer.replaceChildren(
      makeSvg(
        "g.grid",
        { transform: `translate(${xMm} ${-yMm}) rotate(${-turnedDeg})`, "aria-hidden": "true" },
        makeSvg("rect", { x: -half - 5, y: -half - 5, width: 2 * half + 10, height: 2 * half + 10, rx: 4 }),
        ...lines,
        ...numbers,
        isMarked ? makeSvg("rect.board-mark", { x: MARK.x, y: MARK.y, width: MARK.side, height: MARK.side }) : "",
      ),
    );
  }

  private drawStone(stone: Stone, at: number): SVGElement {
    const isHeld = this.inHand?.stone === stone;
    const element = makeSvg(
      "g",
      {
        class: `stone ${stone.colour}${isHeld ? " in-hand" : ""}`,
        transform: `translate(${stone.xMm} ${-stone.yMm})`,
        tabindex: at === 0 ? 0 : -1,
        role: "button",
        "aria-pressed": String(isHeld),
        "data-at": at,
        "aria-label": say("stones.stoneOn", { colour: stone.colour, ...this.placeOf(stone) }),
      },
      makeSvg("circle.grip", { r: STONE_MM / 2 + 3 }),
      makeSvg("circle.disc", { r: STONE_MM / 2 }),
      makeSvg("circle.dome", { r: STONE_MM / 2 - 4 }),
    );
    element.addEventListener("pointerdown", event => this.grab(stone, event));
    return element;
  }

  private drawArm(): void {
    this.armLayer.replaceChildren();
    if (!this.arm) return;
    const { xMm, yMm, zMm, state } = this.arm;
    const { field } = this.host;
    const low = 1 - Math.min(zMm, TRAVEL_MM) / TRAVEL_MM;
    const { held } = this.view;
    this.armLayer.append(
      makeSvg("rect.rail", { x: LEFT, y: -yMm - 3, width: WIDE, height: 6 }),
      makeSvg("rect.carriage", { x: xMm - 9, y: -yMm - 9, width: 18, height: 18, rx: 3 }),
      ...(held
        ? [makeSvg("circle", { class: `disc ${held.colour}`, cx: held.xMm, cy: -held.yMm, r: STONE_MM / 2 })]
        : []),
      makeSvg("circle.cup", { cx: xMm, cy: -yMm, r: 6.5 - 2 * low }),
      makeSvg("text.label.last", { x: field.xMm + field.widthMm / 2, y: WORDS_Y }, say("stones.armState", { state })),
    );
  }

  private draw(): void {
    const focused = this.svg.contains(document.activeElement)
      ? (document.activeElement as SVGElement).dataset.at
      : undefined;
    this.drawBoard();
    this.stoneLayer.replaceChildren(...this.view.stones.map((stone, at) => this.drawStone(stone, at)));
    this.drawArm();
    this.targetLayer.replaceChildren(
      ...(this.inHand
        ? this.spotsFor(this.inHand.stone).map(({ xMm, yMm }) =>
            makeSvg("circle.target", { cx: xMm, cy: -yMm, r: STONE_MM / 2 + 1 }),
          )
        : []),
    );
    if (focused !== undefined) this.focus(this.inHand ? this.view.stones.indexOf(this.inHand.stone) : Number(focused));
  }

  private focus(at: number): void {
    const elements = [...this.stoneLayer.children] as SVGElement[];
    elements.forEach((element, index) => element.setAttribute("tabindex", index === at ? "0" : "-1"));
    elements[at]?.focus({ preventScroll: true });
  }

  // ---- mouse and finger

  private pointOf(event: PointerEvent): Spot {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM()!.inverse());
    return {
      xMm: Math.min(Math.max(point.x, LEFT + 12), LEFT + WIDE - 12),
      yMm: Math.min(Math.max(-point.y, BOTTOM + 12), BOTTOM + HIGH - 12),
    };
  }

  private grab(stone: Stone, event: PointerEvent): void {
    if (event.button !== 0) return;
    event.preventDefault();
    this.putBack();
    this.svg.setPointerCapture(event.pointerId);
    this.take(stone, false);
    this.focus(this.view.stones.indexOf(stone));
  }

  private take(stone: Stone, isByKeys: boolean): void {
    this.inHand = { stone, from: { xMm: stone.xMm, yMm: stone.yMm }, isByKeys };
    this.cover();
    this.draw();
  }

  private dragged(event: PointerEvent): void {
    if (!this.inHand || this.inHand.isByKeys) return;
    Object.assign(this.inHand.stone, this.pointOf(event));
    this.cover();
    this.draw();
  }

  private cover(): void {
    const { xMm, yMm } = this.inHand!.stone;
    this.host.hand({ xMm, yMm, widthMm: HAND_MM, heightMm: HAND_MM });
  }

  private drop(): void {
    if (!this.inHand) return;
    const { stone } = this.inHand;
    Object.assign(stone, snapped(stone, this.spotsFor(stone)));
    this.inHand = undefined;
    this.host.hand(null);
    this.say(say("stones.putDown", { colour: stone.colour, ...this.placeOf(stone) }));
    this.change({ ...this.view, stones: [...this.view.stones] });
  }

  private putBack(): void {
    if (!this.inHand) return;
    Object.assign(this.inHand.stone, this.inHand.from);
    this.inHand = undefined;
    this.host.hand(null);
    this.draw();
  }

  // ---- keyboard: arrows go from stone to stone; Enter takes one up, arrows carry it from cell to cell, Enter puts it down, Escape puts it back

  private typed(event: KeyboardEvent): void {
    const at = Number((event.target as SVGElement).dataset?.at ?? -1);
    const stone = this.view.stones[at];
    if (!stone) return;
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (way) this.step(stone, way[0], way[1]);
    else if (event.key === "Enter" || event.key === " ") this.inHand ? this.drop() : this.take(stone, true);
    else if (event.key === "Escape" && this.inHand) this.putBack();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private step(stone: Stone, dx: number, dy: number): void {
    const { stones } = this.view;
    const others = this.inHand ? this.spotsFor(stone).filter(spot => far(spot, stone) > ON_MM) : stones;
    const next = nearestThat(stone, others, dx, dy);
    if (!next) return;
    if (!this.inHand) return this.focus(stones.findIndex(other => other === next));
    Object.assign(stone, { xMm: next.xMm, yMm: next.yMm });
    this.say(say("stones.carriedTo", this.placeOf(stone)));
    this.cover();
    this.draw();
  }

  private say(words: string): void {
    this.said.textContent = words;
  }
}

/** Of those that lie in this direction, the one that is nearest; what lies aside counts as farther away. */
function nearestThat(from: Spot, things: Spot[], dx: number, dy: number): Spot | undefined {
  const cost = ({ xMm, yMm }: Spot) => {
    const along = (xMm - from.xMm) * dx + (yMm - from.yMm) * dy;
    const aside = Math.abs((xMm - from.xMm) * dy) + Math.abs((yMm - from.yMm) * dx);
    return along > 1 && aside <= 2.5 * along ? along + 2 * aside : Infinity;
  };
  const best = things.slice().sort((one, other) => cost(one) - cost(other))[0];
  return best && cost(best) < Infinity ? best : undefined;
}
