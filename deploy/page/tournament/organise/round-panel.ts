// The round: what is disputed on top, begin and end, and every match of it, or of an earlier one.
import { RoundChoice } from "../round-choice";
import { say } from "../../../words/say";
import { make, makeSearch } from "../../ui/dom";
import type { Book } from "../book";
import { List, write } from "../list";
import { foundBy } from "../me";
import { isOpenDraw } from "../words";
import { Doing, type Question } from "./doing";
import { MatchEntry, type MatchRow } from "./match-entry";

const rowsOf = (book: Book, round: number): MatchRow[] =>
  book
    .matchesOf(round)
    .map(match => ({
      id: match.id,
      table: match.table,
      tableName: book.tableName(match.table),
      names: book.namesOf(match),
      scores: match.scores,
      state: match.state,
      by: match.by,
    }));

function reasonOf({ view }: Book, disputed: MatchRow[]): string {
  const draws = disputed.filter(({ scores }) => isOpenDraw(view.system, scores)).length;
  const wrong = draws < disputed.length && say("organise.differentResults");
  return [wrong, draws > 0 && say("organise.needsWinner")].filter(Boolean).join(" ");
}

export class RoundPanel {
  private readonly doing = new Doing();
  private book: Book | undefined;
  private readonly start = this.doing.button(
    say("organise.startRound"),
    () => ({ act: "start round", round: (this.book?.view.round ?? 0) + 1 }),
    undefined,
    { class: "main" },
  );
  private readonly end = this.doing.button(
    say("organise.endRound"),
    () => ({ act: "end round", round: this.book?.view.round }),
    () => this.questionOfEnd(),
  );
  private readonly takeBack = this.doing.button(
    say("organise.takeBackRound"),
    () => ({ act: "take back round", round: this.book?.view.round }),
    () => ({
      ask: say("organise.takeBackQuestion", { round: this.book?.view.round ?? 0 }),
      yes: say("organise.takeBackYes"),
    }),
  );
  private readonly undo = this.doing.button(
    say("organise.undo"),
    () => ({ act: "undo", n: this.book?.view.lastAct ?? 0 }),
    undefined,
    { title: say("organise.undoTitle") },
  );
  private readonly progress = make("p.hint", { role: "status" });
  private readonly places = (): [string, string][] =>
    (this.book?.view.tables ?? []).map(({ id, name }): [string, string] => [String(id), name]);
  private readonly disputed = this.makeList(say("organise.disputedMatches"));
  private readonly matches = this.makeList(say("organise.matchesOfTheRound"));
  private readonly search = makeSearch(say("organise.findPlayerOrTable"), say("organise.findMatch"), () => this.draw());
  private readonly rounds = new RoundChoice(say("organise.ofRound"), () => this.draw());
  private readonly reason = make("p.hint");
  private readonly dispute = make(
    "section.dispute",
    { "aria-labelledby": "dispute-title" },
    make("h2", { id: "dispute-title" }, say("organise.disputed")),
    this.reason,
    this.disputed.element,
  );
  readonly element = make(
    "div",
    this.dispute,
    make("div.tools", this.start, this.end, this.takeBack, this.undo),
    this.doing.problem,
    this.progress,
    make(
      "div.tools.matches-head",
      make("h2", say("organise.matches")),
      this.rounds.element,
      make("span.spring"),
      this.search,
    ),
    this.matches.element,
  );

  show(book: Book): void {
    this.book = book;
    const { round, state, rounds } = book.view;
    this.rounds.follow(round);
    write(this.start, say("organise.startRoundNumber", { round: round + 1 }));
    this.start.disabled = state === "playing" || state === "over" || (rounds > 0 && round >= rounds);
    this.end.disabled = state !== "playing";
    this.takeBack.disabled = round === 0;
    this.undo.disabled = !book.view.lastAct;
    this.draw();
  }

  private makeList(label: string): List<MatchRow> {
    const element = make("ul.entries", { "aria-label": label });
    return new List(
      element,
      ({ id }: MatchRow) => id,
      row => new MatchEntry(row, this.places),
    );
  }

  private draw(): void {
    const { book } = this;
    if (!book) return;
    const disputed = Array.from({ length: book.view.round }, (_, at) => rowsOf(book, at + 1))
      .flat()
      .filter(({ state }) => state === "disputed");
    this.dispute.hidden = !disputed.length;
    write(this.reason, reasonOf(book, disputed));
    this.disputed.show(disputed);
    const rows = rowsOf(book, this.rounds.chosen);
    const over = rows.filter(({ state }) => state === "done").length;
    write(
      this.progress,
      rows.length
        ? say("organise.progress", { round: this.rounds.chosen, over, count: rows.length })
        : say("organise.noPairings"),
    );
    const textOf = ({ tableName, names }: MatchRow) => `${tableName} ${names.join(" ")}`;
    // What is disputed stands above already.
    const others = rows.filter(({ state }) => state !== "disputed");
    this.matches.show(foundBy(others, textOf, this.search.value));
  }

  private questionOfEnd(): Question | undefined {
    const { book } = this;
    const open = book
      ? book.matchesOf(book.view.round).filter(({ state }) => state === "waiting" || state === "playing").length
      : 0;
    if (!open) return undefined;
    return { ask: say("organise.endQuestion", { count: open }), yes: say("organise.endYes") };
  }
}
