// All rounds: who played whom, and how each match ended.
import { make, makeChoice } from "../ui/dom";
import type { Book } from "./book";
import { dress, write } from "./list";
import { makePairings } from "./pairings";

export class History {
  private chosen = 0;
  private offered = 0;
  private readonly list = makePairings("Matches of the round");
  private readonly none = make("p.hint");
  private readonly choice = make("div.tools");
  readonly element = make(
    "section.part",
    { id: "rounds", "aria-labelledby": "rounds-title" },
    make("h2", { id: "rounds-title" }, "All rounds"),
    this.choice,
    this.none,
    this.list.element,
  );

  constructor(private readonly changed: () => void) {}

  show(book: Book, me: string): void {
    const { round } = book.view;
    if (this.offered !== round) {
      // Whoever looks at the newest round sees the next one come.
      if (!this.chosen || this.chosen === this.offered || this.chosen > round) this.chosen = round;
      this.offered = round;
      this.offer();
    }
    write(this.none, round ? "" : "No round has begun yet.");
    this.none.hidden = round > 0;
    this.choice.hidden = !round;
    dress(this.list.element, "aria-label", `Matches of round ${this.chosen}`);
    this.list.show(book.pairings(this.chosen, me));
  }

  private offer(): void {
    const rounds = Array.from({ length: this.offered }, (_, at) => String(at + 1)).reverse();
    const options = rounds.map((one): [string, string] => [one, `Round ${one}`]);
    const choose = (one: string) => {
      this.chosen = Number(one);
      this.changed();
    };
    this.choice.replaceChildren(makeChoice("Round", options, String(this.chosen), choose));
  }
}
