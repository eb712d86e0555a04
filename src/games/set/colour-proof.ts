// The proof on a display with colours: two cards and the one that they want, six times; a bar for how far one has read. Made when it is drawn.
import { Colour } from "../../kit/colours";
import { Mark, setFont } from "../../kit/font";
import type { Screen } from "../../kernel/ports";
import type { Cards } from "./colour-card";
import type { ProofStep } from "./proof-session";
import { Size } from "./shapes";
import { translate } from "../../kit/translate";

/** What draws a single card. */
let cards: Cards;

/** Steps: three rows of two. */
const STEPS = 6;

/** Pixels. */
const enum At {
  Left = 6,
  Width = 308,
  TitleTop = 5,
  TitleHeight = 18,
  BarTop = 26,
  BarHeight = 8,
  /** A step. */
  Top = 39,
  StepWidth = 152,
  StepHeight = 56,
  /** To the one beside and the one below. */
  Beside = 156,
  Pitch = 57,
  /** A card with its edge, and from one to the next. */
  CardWidth = 36,
  NextCard = 50,
}

const enum Slot {
  Title,
  Bar,
  First,
}

function putTitle(screen: Screen, title: string, read: number, all: number): void {
  const tiles = screen.tiles!;
  const width = ((At.Width - 2) * read) / all;
  tiles.put(
    Slot.Title,
    At.Left,
    At.TitleTop,
    At.Width,
    At.TitleHeight,
    title,
    (on, left, top) => setFont(on.setColor(Colour.Text), 2).drawString(translate(title), left + 2, top + 1),
    "B",
  );
  tiles.put(Slot.Bar, At.Left, At.BarTop, At.Width, At.BarHeight, read + "/" + all, (on, left, top) => {
    cards.box(on, left, top, At.Width, At.BarHeight, Colour.Night, Size.Small);
    cards.box(on, left + 1, top + 1, width | 0, At.BarHeight - 2, Colour.Gold, Size.Small);
  });
}

/** The third card is shaded if it does not lie there. */
function drawStep(screen: Screen, step: ProofStep, left: number, top: number): void {
  let x = left;
  for (const card of step.cards) {
    const face = x > left + At.NextCard && !step.isThere ? Colour.Shade : Colour.Card;
    cards.box(screen, x + 2, top + 2, At.CardWidth - 4, At.StepHeight - 4, face, Size.Small);
    cards.shapes(screen, card, x, top, At.CardWidth, At.StepHeight, Size.Small, cards.colour(card));
    x += At.NextCard;
  }
  setFont(screen.setColor(Colour.Text), 2)
    .drawString("+", left + At.CardWidth + 2, top + 20)
    .drawString("=", left + At.CardWidth + At.NextCard + 2, top + 20)
    .setColor(step.isThere ? Colour.Gold : Colour.Dim)
    .drawString(step.isThere ? Mark.Check : Mark.Cross, left + At.CardWidth + 2 * At.NextCard + 3, top + 20);
}

/** As in proof-view.ts: title and bar, then a step a part. */
function draw(screen: Screen, title: string, steps: ProofStep[], first: number, all: number, part?: number): boolean {
  if (!part) {
    screen.tiles!.begin("set proof", Colour.Felt);
    putTitle(screen, title, first + steps.length, all);
    return true;
  }
  const at = part - 1;
  const step = steps[at];
  screen.tiles!.put(
    Slot.First + at,
    At.Left + At.Beside * (at & 1),
    At.Top + At.Pitch * (at >> 1),
    At.StepWidth,
    At.StepHeight,
    step ? step.cards + "," + step.isThere : "",
    (on, left, top) => step && drawStep(on, step, left, top),
    "C",
  );
  return part < STEPS;
}

/** `own`: opened with it, for all of these pictures draw cards alike. */
export default function open(own: Cards): typeof draw {
  cards = own;
  return draw;
}
export type DrawProof = typeof draw;

declare module "../../kernel/ports" {
  interface Views {
    setProof(): DrawProof;
  }
}
