// The hint's button and what it has told.
import { make, makeButton } from "../ui/dom";
import { Hint } from "./hint";
import type { FoundSet, Marked } from "./table";

export class HintView {
  readonly element: HTMLElement;
  private readonly hint = new Hint();
  private readonly button = makeButton("", () => this.next());
  private readonly words = make("p.hint-words", { role: "status" });

  /** `changed`: more is to be shown, or less. */
  constructor(private readonly changed: () => void) {
    this.element = make("div.recognise-hint", make("div.tools", this.button), this.words);
    this.tell();
  }

  become(sets: FoundSet[], isWanted: boolean, isWhole: boolean): void {
    this.element.hidden = !isWanted;
    this.hint.become(isWanted ? sets : [], isWhole);
    this.tell();
  }

  /** The cards that are given away, as part of a Set. */
  get shown(): Marked[] {
    const { places, ring } = this.hint;
    return places.length ? [{ places, ...ring }] : [];
  }

  private next(): void {
    this.hint.next();
    this.tell();
    this.changed();
  }

  private tell(): void {
    this.button.textContent = this.hint.offer;
    if (this.words.textContent !== this.hint.words) this.words.textContent = this.hint.words;
  }
}
