// Which round a list shows: the newest, or one that a person chose.
import { say } from "../../words/say";
import { make, makeChoice } from "../ui/dom";

export class RoundChoice {
  readonly element = make("div");
  chosen = 0;
  private offered = 0;

  constructor(
    private readonly label: string,
    private readonly changed: () => void,
  ) {}

  /** A list of the newest round goes on to the next one. */
  follow(round: number): void {
    if (this.offered === round) return;
    if (!this.chosen || this.chosen === this.offered || this.chosen > round) this.chosen = round;
    this.offered = round;
    const options = Array.from({ length: round }, (_, at): [string, string] => [
      `${round - at}`,
      say("tournament.roundNumber", { round: round - at }),
    ]);
    const choose = (one: string) => {
      this.chosen = Number(one);
      this.changed();
    };
    this.element.replaceChildren(round ? makeChoice(this.label, options, String(this.chosen), choose) : "");
  }
}
