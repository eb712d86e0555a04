// A match as the organiser sees it: who plays whom, how it stands, and a drawer in which it is put right.
import type { MatchView } from "../../../tournament/contract";
import { say } from "../../../words/say";
import { make, makeButton, makeChoice, makeForm } from "../../ui/dom";
import { type Part, dress, write } from "../list";
import { figure, makeName, nameOf, showName } from "../words";
import { Doing, type Question } from "./doing";

export interface MatchRow {
  id: number;
  table: number | null;
  tableName: string;
  names: string[];
  scores: number[] | null;
  state: MatchView["state"];
  by: MatchView["by"];
}

/** Where a match may be moved to. */
export type Places = () => [id: string, name: string][];

const STATES: Record<MatchView["state"], string> = {
  waiting: say("organise.matchWaiting"),
  playing: say("organise.matchPlaying"),
  done: say("organise.matchOver"),
  disputed: say("organise.matchDisputed"),
};
const OVER: Record<MatchView["by"], string> = {
  "": STATES.done,
  board: say("organise.overByBoards"),
  hand: say("organise.overByHand"),
  clock: say("organise.overByClock"),
};

function wordsOf({ state: how, by, scores, names }: MatchRow): string {
  if (names.length < 2) return "";
  const state = how === "done" ? OVER[by] : STATES[how];
  return scores ? say("organise.scoreAndState", { score: scores.map(figure).join(" : "), state }) : state;
}

export class MatchEntry implements Part<MatchRow> {
  private readonly doing = new Doing();
  private readonly table = makeName("match-table");
  private readonly names = makeName("match-names");
  private readonly state = make("span.match-state");
  private readonly change = makeButton(say("organise.change"), () => this.open(!this.drawer), {
    "aria-expanded": "false",
  });
  readonly element = make("li", this.table, this.names, this.state, this.change);
  private drawer: HTMLElement | undefined;
  private row: MatchRow;

  constructor(
    row: MatchRow,
    private readonly places: Places,
  ) {
    this.row = row;
    // Each name has its own direction; the first one stands where the first score does.
    this.names.dir = "ltr";
  }

  /** What is being typed is left alone. */
  show(row: MatchRow): void {
    this.row = row;
    showName(this.table, row.tableName || say(row.names.length > 1 ? "organise.noTable" : "organise.bye"));
    showName(this.names, row.names.map(name => `\u2068${name}\u2069`).join(" – "));
    write(this.state, wordsOf(row));
    dress(this.element, "class", `entry match ${row.state}`);
    dress(this.change, "aria-label", say("organise.changeMatch", { names: row.names.join(" – ") }));
    this.change.hidden = row.names.length < 2;
  }

  private open(isOpen: boolean): void {
    this.drawer?.remove();
    this.drawer = isOpen ? this.makeDrawer() : undefined;
    this.change.setAttribute("aria-expanded", String(isOpen));
    if (!this.drawer) return this.change.focus();
    this.element.append(this.drawer);
    this.drawer.querySelector("input")?.select();
  }

  private async run(doing: Promise<boolean>): Promise<void> {
    if (await doing) this.open(false);
  }

  private makeDrawer(): HTMLElement {
    const { id, names, scores } = this.row;
    const fields = names.map((_, at) =>
      make("input", { type: "number", step: "any", inputmode: "decimal", value: scores?.[at] ?? "", required: true }),
    );
    const form = makeForm(
      "form.scores-form",
      () =>
        this.run(
          this.doing.run({ act: "result", match: id, scores: fields.map(({ value }) => Number(value)), seen: scores }),
        ),
      ...fields.map((field, at) => make("label.choice", nameOf(names[at]), field)),
      make("button.main", { type: "submit" }, say(scores ? "organise.correctResult" : "organise.enterResult")),
    );
    const again = makeButton(say("organise.playAgain"), () =>
      this.run(this.doing.run({ act: "play again", match: id, seen: this.row.scores }, this.questionOfAgain())),
    );
    write(this.doing.problem, "");
    return make("div.drawer", form, make("div.tools", again, ...this.makeMove()), this.doing.problem);
  }

  private questionOfAgain(): Question | undefined {
    const { scores, names } = this.row;
    return scores
      ? {
          ask: say("organise.playAgainQuestion", { names: names.join(" – "), score: scores.map(figure).join(" : ") }),
          yes: say("organise.playAgainYes"),
        }
      : undefined;
  }

  private makeMove(): HTMLElement[] {
    const places = this.places().filter(([place]) => place !== String(this.row.table));
    if (!places.length) return [];
    let place = places[0][0];
    const move = makeButton(say("organise.move"), () =>
      this.run(this.doing.run({ act: "move match", match: this.row.id, table: Number(place) })),
    );
    return [makeChoice(say("organise.toAnotherTable"), places, place, chosen => (place = chosen)), move];
  }
}
