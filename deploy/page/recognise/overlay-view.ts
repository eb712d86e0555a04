// What is drawn over the picture: a thin frame around each card, rings around those of a Set. Frames glide to where a card was seen last.
import type { Point, Quad } from "../../vision/picture";
import { ringsOf } from "../../vision/rings";
import { isCalm } from "../ui/dom";
import type { Marked, Seen } from "./table";

/** A frame covers two thirds of its way in about so long. */
const GLIDE_MS = 40;
/** Nearer than so many pixels of the picture it has arrived. */
const ARRIVED = 0.2;
/** Of the picture, where only some cards are meant. */
const SHADE = "#0a1410a8";
/** Width of a card's own frame, in CSS pixels. */
const FRAME = 1.5;

export interface Drawing {
  /** Of the picture whose pixels the corners are given in. */
  width: number;
  height: number;
  cards: Seen[];
  /** Rings are drawn for these. */
  sets: Marked[];
  /** Everything else lies in the shade. */
  isAlone: boolean;
}

const NOTHING: Drawing = { width: 1, height: 1, cards: [], sets: [], isAlone: false };

function glide(from: Quad, to: Quad, share: number): Quad {
  return from.map(([x, y], at): Point => [x + (to[at][0] - x) * share, y + (to[at][1] - y) * share]) as Quad;
}

const far = (one: Quad, other: Quad) =>
  Math.max(...one.map(([x, y], at) => Math.hypot(x - other[at][0], y - other[at][1])));

export class OverlayView {
  readonly element = document.createElement("canvas");
  private drawing = NOTHING;
  /** Where each card's frame is now. */
  private quads = new Map<number, Quad>();
  private frame = 0;
  private lastMs = 0;

  constructor() {
    this.element.className = "recognise-overlay";
    this.element.setAttribute("aria-hidden", "true");
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  show(drawing: Drawing): void {
    const isSame = drawing.width === this.drawing.width && drawing.height === this.drawing.height;
    this.drawing = drawing;
    this.quads = new Map(
      drawing.cards.map(({ id, corners }) => [id, (isSame && !isCalm() && this.quads.get(id)) || corners]),
    );
    if (this.frame) return;
    this.lastMs = performance.now();
    this.frame = requestAnimationFrame(atMs => this.step(atMs));
  }

  clear(): void {
    this.show(NOTHING);
  }

  private step(atMs: number): void {
    this.frame = 0;
    const share = 1 - Math.exp(-Math.max(0, atMs - this.lastMs) / GLIDE_MS);
    this.lastMs = atMs;
    let isMoving = false;
    for (const { id, corners } of this.drawing.cards) {
      const quad = this.quads.get(id)!;
      const hasArrived = far(quad, corners) < ARRIVED;
      this.quads.set(id, hasArrived ? corners : glide(quad, corners, share));
      isMoving ||= !hasArrived;
    }
    this.draw();
    if (isMoving) this.frame = requestAnimationFrame(next => this.step(next));
  }

  private draw(): void {
    const { element, drawing } = this;
    const ratio = devicePixelRatio;
    // In the picture's own proportions, so that `object-fit: contain` lays both alike, also on paper, where nothing is drawn anew.
    const scale = ratio * Math.min(element.clientWidth / drawing.width, element.clientHeight / drawing.height);
    element.width = Math.round(drawing.width * scale);
    element.height = Math.round(drawing.height * scale);
    if (!drawing.cards.length || !element.width) return;
    const context = element.getContext("2d")!;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.lineJoin = "round";
    const quads = drawing.cards.map(({ id }) => this.quads.get(id)!);
    const sets = drawing.sets.map(({ places }) => places);
    const lit = sets.flat().map(place => quads[place]);
    if (drawing.isAlone) this.shade(context, lit);
    for (const quad of quads) {
      trace(context, quad, (FRAME * ratio * 2) / scale, "#0008");
      trace(context, quad, (FRAME * ratio) / scale, "#fffc");
    }
    for (const { quad, set, width } of ringsOf(quads, sets)) {
      const { colour, dash, hasCore } = drawing.sets[set];
      trace(context, quad, width * 1.5, "#0009");
      context.setLineDash(dash.map(part => part * width));
      trace(context, quad, width, colour);
      if (hasCore) trace(context, quad, width / 3, "#fff");
      context.setLineDash([]);
    }
  }

  /** The whole picture but for these. */
  private shade(context: CanvasRenderingContext2D, lit: Quad[]): void {
    const { width, height } = this.drawing;
    const path = new Path2D();
    path.rect(0, 0, width, height);
    for (const quad of lit) path.addPath(outline(quad));
    context.fillStyle = SHADE;
    context.fill(path, "evenodd");
  }
}

function outline(quad: Quad): Path2D {
  const path = new Path2D();
  quad.forEach(([x, y], at) => (at ? path.lineTo(x, y) : path.moveTo(x, y)));
  path.closePath();
  return path;
}

function trace(context: CanvasRenderingContext2D, quad: Quad, width: number, colour: string): void {
  context.lineWidth = width;
  context.strokeStyle = colour;
  context.stroke(outline(quad));
}
