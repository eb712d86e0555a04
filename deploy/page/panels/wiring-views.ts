// The two ways in which the Wiring panel shows an arrangement, on a breadboard and as a plain picture, each with its wires as steps that can be checked off.
import type { BoardData } from "../../catalogue";
import { notesOf } from "../../host/wiring/breadboard/notes";
import { drawPlan } from "../../host/wiring/breadboard/picture";
import type { DisplayOrder } from "../../host/wiring/breadboard/place";
import { holeWords, planOf } from "../../host/wiring/breadboard/plan";
import { layoutOf } from "../../host/wiring/layout";
import { printedOn } from "../../host/wiring/outlines";
import { type Parts, pinOf } from "../../host/wiring/parts";
import { wiringPicture } from "../../host/wiring/picture";
import { path } from "../../host/wiring/svg";
import { COLOUR_WORDS, wiresOf, type Wire } from "../../host/wiring/wires";
import { say } from "../../words/say";
import { makeSvg, parseSvg } from "../ui/dom";

/** A wire as a person plugs it in. */
export interface Step {
  /** What it joins: another wire after a change of the arrangement has another one. */
  id: string;
  from: string;
  to: string;
  colour: string;
  /** In English; texts choose their words by it. */
  hue: string;
}

export interface View {
  name: "breadboard" | "plain";
  /** To be saved. */
  text: string;
  /** To be shown: what belongs to step 3 says `data-wire="3"`. */
  picture: SVGSVGElement;
  steps: Step[];
}

const placed = (what: string, hole: string) => (hole ? say("panels.inHole", { what, hole }) : what);
/** The same in any language: what is done is remembered by it. */
const idOf = (what: string, hole: string) => (hole ? `${what}, in ${hole}` : what);

export function breadboardView(board: BoardData, parts: Parts, order: DisplayOrder): View | undefined {
  const plan = planOf(board, parts, order);
  if (!plan) return undefined;
  const text = drawPlan(plan, notesOf(board, parts, plan));
  const steps = plan.runs.map(({ from, to, colour }): Step => {
    const [first, last] = [from, to].map(end => placed(end.of, holeWords(plan, end)));
    const id = [from, to].map(end => idOf(end.of, holeWords(plan, end))).join(" ");
    return { id, from: first, to: last, colour, hue: COLOUR_WORDS[colour] };
  });
  return { name: "breadboard", text, picture: parseSvg(text), steps };
}

function stepOf(board: BoardData, { part, pin, to, colour }: Wire, make?: string): Step {
  const [from, end] = [printedOn(board, to, make), pinOf(pin, part)];
  return { id: `${from} ${end}`, from, to: end, colour, hue: COLOUR_WORDS[colour] };
}

/** Supplies are drawn as one net; over it lies each of their wires, to be lit up. */
export function plainView(board: BoardData, parts: Parts): View {
  const text = wiringPicture(board, parts);
  const wires = wiresOf(board, parts);
  const picture = parseSvg(text);
  const { ways } = layoutOf(board, parts);
  wires.forEach(({ part, pin }, at) => {
    const way = ways.find(({ wire }) => wire.part === part && wire.pin === pin)!;
    const line = { d: path(way.points), fill: "none", "stroke-linejoin": "round", "stroke-linecap": "round" };
    picture.querySelector("g")!.append(makeSvg("path", { ...line, class: "lit", "data-wire": at + 1 }));
  });
  return { name: "plain", text, picture, steps: wires.map(wire => stepOf(board, wire, parts.make)) };
}
