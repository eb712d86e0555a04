// The players of a live table beside each other: name, score, and in a word what each is at.
import { make } from "../../ui/dom";
import { List, type Part, dress, write } from "../list";
import { makeName, showName } from "../words";

export interface Score {
  name: string;
  /** Large: points, a clock, a mark; left out where there is none. */
  score?: number | string;
  /** "claims", "to move", "pauses" */
  does?: string;
  isOn?: boolean;
}

function makePart(): Part<Score & { at: number }> {
  const name = makeName();
  const score = make("b.live-score");
  const does = make("span.live-does");
  const element = make("li", name, does, score);
  return {
    element,
    show(one) {
      showName(name, one.name);
      write(score, one.score === undefined ? "" : String(one.score));
      write(does, one.does ?? "");
      dress(element, "class", one.isOn ? "on" : null);
    },
  };
}

export class Scores {
  readonly element = make("ul.live-scores");
  private readonly list = new List(this.element, ({ at }: Score & { at: number }) => at, makePart);

  show(scores: Score[]): void {
    this.list.show(scores.map((score, at) => ({ ...score, at })));
  }
}
