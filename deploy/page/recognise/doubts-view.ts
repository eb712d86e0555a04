// Cards that are to be checked: over each of them in the picture lies a button, which asks below the picture what the card is. The keyboard does the same.
import { wordsOfCard } from "../../words";
import { middleOf } from "../../vision/geometry";
import { make, makeButton } from "../ui/dom";
import type { Seen } from "./table";
import { drawThumb } from "./thumb";

export class DoubtsView {
  /** Lies over the picture, with the picture's own proportions. */
  readonly layer = make("div.recognise-doubts");
  readonly question = make("div.tools.recognise-question", { role: "group", hidden: true });
  private readonly buttons = new Map<number, HTMLButtonElement>();
  /** What a person said, by the card's number. */
  private readonly told = new Map<number, string>();
  private cards: Seen[] = [];
  private asked: number | undefined;

  /** `changed`: a card has been told. */
  constructor(private readonly changed: () => void) {
    this.question.addEventListener("keydown", event => {
      if (event.key === "Escape") this.close();
    });
  }

  /** The cards as a person corrected them. */
  settle(cards: Seen[]): Seen[] {
    return cards.map(card => {
      const code = this.told.get(card.id);
      return code === undefined || card.sure ? card : { ...card, code, sure: true };
    });
  }

  /** Another picture, other cards. */
  forget(): void {
    this.told.clear();
    this.asked = undefined;
    this.show([], 1, 1);
  }

  /** `cards` as they were seen, before anybody told anything; corners are pixels of a picture of this size. */
  show(cards: Seen[], width: number, height: number): void {
    this.cards = cards.filter(({ sure, answers }) => !sure && answers.length > 1);
    this.layer.style.setProperty("--ratio", String(width / height));
    for (const [id, button] of this.buttons)
      if (!this.cards.some(card => card.id === id)) {
        button.remove();
        this.buttons.delete(id);
      }
    for (const card of this.cards) this.place(card, width, height);
    if (this.asked !== undefined && !this.buttons.has(this.asked)) this.close();
  }

  private place({ id, code, corners }: Seen, width: number, height: number): void {
    let button = this.buttons.get(id);
    if (!button) {
      button = makeButton("", () => this.ask(id));
      button.append(make("span"));
      this.buttons.set(id, button);
      this.layer.append(button);
    }
    const told = this.told.get(id);
    const mark = told === undefined ? "?" : "✓";
    const label = `${wordsOfCard(told ?? code)}: ${told === undefined ? "to be checked" : "checked"}`;
    const sign = button.querySelector("span")!;
    if (sign.textContent !== mark) sign.textContent = mark;
    if (button.getAttribute("aria-label") !== label) button.setAttribute("aria-label", label);
    const xs = corners.map(([x]) => x),
      ys = corners.map(([, y]) => y);
    const [x, y] = middleOf(corners);
    const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(2)}%`;
    Object.assign(button.style, {
      left: percent(x, width),
      top: percent(y, height),
      width: percent(Math.max(...xs) - Math.min(...xs), width),
      height: percent(Math.max(...ys) - Math.min(...ys), height),
    });
  }

  private ask(id: number): void {
    const card = this.cards.find(one => one.id === id);
    if (!card) return;
    this.asked = id;
    this.question.setAttribute("aria-label", "Which card is it?");
    this.question.replaceChildren(
      make("span", "Which card is it?"),
      ...card.answers.map(code => {
        const button = makeButton("", () => this.tell(id, code), { "data-code": code });
        button.append(drawThumb(code), make("span", wordsOfCard(code)));
        return button;
      }),
    );
    this.question.hidden = false;
    this.question.querySelector("button")!.focus();
  }

  private tell(id: number, code: string): void {
    this.told.set(id, code);
    this.close();
    this.changed();
  }

  private close(): void {
    const button = this.asked === undefined ? undefined : this.buttons.get(this.asked);
    this.asked = undefined;
    // Whose keyboard was in the question goes back to the card.
    if (this.question.contains(document.activeElement)) button?.focus();
    this.question.hidden = true;
  }
}
