// Which card is it? The likely answers first; then all 81 as pictures, fewer of them with each attribute that is named.
import { makeCode } from "../../../src/games/set/codes";
import { cardsOf } from "../../../src/games/set/rules";
import { VALUES } from "../../words";
import type { Key } from "../../words/english";
import { say } from "../../words/say";
import { wordsOfCard } from "../cards/card-words";
import { make, makeButton } from "../ui/dom";
import { Segments } from "../ui/segments";
import { drawThumb } from "./thumb";

const DECK = cardsOf(false).map(makeCode);
/** Any value of an attribute. */
const ANY = 0;
/** In the order of a card's values. */
const PICKERS = [
  { name: "quantity", legend: "recognise.quantity", any: "recognise.anyQuantity", value: "cards.quantityValue" },
  { name: "filling", legend: "recognise.filling", any: "recognise.anyFilling", value: "cards.fillingValue" },
  { name: "colour", legend: "recognise.colour", any: "recognise.anyColour", value: "cards.colourValue" },
  { name: "shape", legend: "recognise.shape", any: "recognise.anyShape", value: "cards.shapeValue" },
] as const satisfies ({ name: string } & Record<"legend" | "any" | "value", Key>)[];

export interface Question {
  words: string;
  /** Codes that are likely, the likeliest first. */
  answers: string[];
  /** Codes that lie on the table. */
  taken: string[];
}

/** Cards are pictures in rows: the arrow keys go from one to the next as they are seen. */
function neighbour(buttons: HTMLButtonElement[], from: HTMLButtonElement, key: string): HTMLButtonElement | undefined {
  const at = buttons.indexOf(from);
  const columns = buttons.findIndex(({ offsetTop }) => offsetTop > buttons[0].offsetTop);
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key];
  return step === undefined || (columns < 0 && Math.abs(step) !== 1) ? undefined : buttons[at + step];
}

export class ChooserView {
  readonly element = make("div.recognise-question", { role: "group", hidden: true });
  private readonly deck = make("div.recognise-deck", { role: "group", "aria-label": say("recognise.allCards") });
  private readonly wanted: number[] = PICKERS.map(() => ANY);
  private readonly pickers = PICKERS.map(
    ({ name, legend, any, value: words }, which) =>
      new Segments<number>(
        make("legend", say(legend)),
        `recognise-${name}`,
        [[ANY, say(any)], ...VALUES[which].map((value, at): [number, string] => [at + 1, say(words, { value })])],
        value => this.want(which, value),
      ),
  );
  private question: Question | undefined;
  private answer: (code: string | undefined) => void = () => undefined;

  /** `left`: it was closed without an answer. */
  constructor(private readonly left: () => void) {
    this.element.addEventListener("keydown", event => {
      if (event.key === "Escape") this.cancel();
    });
    this.deck.addEventListener("keydown", event => this.step(event));
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  /** `answer` is given a code; or undefined, where no card lies. */
  open(question: Question, answer: (code: string | undefined) => void): void {
    this.question = question;
    this.answer = answer;
    this.wanted.fill(ANY);
    this.pickers.forEach(picker => picker.show(ANY));
    this.element.setAttribute("aria-label", question.words);
    this.element.replaceChildren(
      make("b", question.words),
      (question.answers.length > 1 &&
        make("div.tools", ...question.answers.map(code => this.makeAnswer(code, make("span", wordsOfCard(code)))))) ||
        "",
      make("div.recognise-pickers", ...this.pickers.map(({ element }) => element)),
      this.deck,
      make(
        "div.tools",
        makeButton(say("recognise.noCardHere"), () => this.say(undefined)),
        makeButton(say("recognise.cancel"), () => this.cancel()),
      ),
    );
    this.fill();
    this.element.hidden = false;
    this.element.querySelector<HTMLElement>("button, input:checked")!.focus();
  }

  close(): void {
    this.element.hidden = true;
    this.question = undefined;
  }

  private makeAnswer(code: string, ...more: Node[]): HTMLButtonElement {
    const button = makeButton("", () => this.say(code), { "data-code": code });
    button.append(drawThumb(code), ...more);
    return button;
  }

  private want(which: number, value: number): void {
    this.wanted[which] = value;
    this.fill();
  }

  private fill(): void {
    const codes = DECK.filter(code =>
      this.wanted.every((value, at) => value === ANY || Number(code[at + 1]) === value),
    );
    this.deck.replaceChildren(
      ...codes.map((code, at) => {
        const isTaken = this.question!.taken.includes(code);
        const button = this.makeAnswer(code);
        const card = wordsOfCard(code);
        button.setAttribute("aria-label", isTaken ? say("recognise.cardTaken", { card }) : card);
        button.classList.toggle("taken", isTaken);
        button.tabIndex = at ? -1 : 0;
        return button;
      }),
    );
  }

  private step(event: KeyboardEvent): void {
    const from = event.target as HTMLButtonElement;
    const next = neighbour([...this.deck.children] as HTMLButtonElement[], from, event.key);
    if (!next) return;
    event.preventDefault();
    from.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  private say(code: string | undefined): void {
    const { answer } = this;
    this.close();
    answer(code);
  }

  private cancel(): void {
    this.close();
    this.left();
  }
}
