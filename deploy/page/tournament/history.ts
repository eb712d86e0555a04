// All rounds: who played whom, and how each match ended.
import { makeSection } from "./section";
import { say } from "../../words/say";
import { make } from "../ui/dom";
import type { Book } from "./book";
import { dress, write } from "./list";
import { makePairings } from "./pairings";
import { RoundChoice } from "./round-choice";

export class History {
  private readonly list = makePairings(say("tournament.matchesOfTheRound"));
  private readonly none = make("p.hint");
  private readonly choice = new RoundChoice(say("tournament.chooseRound"), () => this.changed());
  private readonly chooser = make("div.tools", this.choice.element);
  readonly element = makeSection("rounds", [say("tournament.allRounds")], this.chooser, this.none, this.list.element);

  constructor(private readonly changed: () => void) {}

  show(book: Book, me: number): void {
    const { round } = book.view;
    this.choice.follow(round);
    write(this.none, round ? "" : say("tournament.noRoundYet"));
    this.none.hidden = round > 0;
    this.chooser.hidden = !round;
    dress(this.list.element, "aria-label", say("tournament.matchesOfRound", { round: this.choice.chosen }));
    this.list.show(book.pairings(this.choice.chosen, me));
  }
}
