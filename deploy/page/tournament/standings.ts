// Who stands where: rank, name, points, wins, draws, losses, and what decides between equals.
import { makeSection } from "./section";
import { say } from "../../words/say";
import { make } from "../ui/dom";
import { soFar } from "./so-far";
import type { Book, StandingRow } from "./book";
import { List, type Part, dress, write } from "./list";
import { Pager, type Turning } from "./pager";
import { BYES, LEAVERS, TIES, figure, makeName, showName } from "./words";

const cell = (kind: string, ...content: (Node | string)[]) => make("span", { role: "cell", class: kind }, ...content);
const head = (kind: string, short: string, long: string) =>
  make("span", { role: "columnheader", class: kind, title: long }, make("abbr", { title: long }, short));

function makeRow(): Part<StandingRow> {
  const rank = cell("rank");
  const name = makeName();
  const left = make("small");
  const more = make("small.standing-more");
  const points = cell("points");
  const record = cell("record");
  const ties = TIES.map(() => cell("tie"));
  const element = make("div", { role: "row" }, rank, cell("who", name, left, more), points, record, ...ties);
  return {
    element,
    show(row) {
      write(rank, String(row.rank));
      showName(name, row.name);
      left.hidden = !row.hasLeft;
      write(left, say(row.isAnnulled ? "tournament.leftAnnulled" : "tournament.left"));
      write(points, figure(row.points));
      write(record, `${row.wins}–${row.draws}–${row.losses}`);
      ties.forEach((tie, at) => write(tie, at < row.ties.length ? figure(row.ties[at]) : ""));
      write(more, row.ties.map((tie, at) => `${TIES[at]?.[0] ?? ""} ${figure(tie)}`).join(" · "));
      dress(element, "class", `standing${row.isMe ? " me" : ""}`);
    },
  };
}

export class Standings {
  private readonly rows = make("div.standing-rows", { role: "rowgroup" });
  private readonly pager: Pager<StandingRow>;
  private readonly leavers = make("p.hint");
  private readonly byes = make("p");
  private readonly open = make("p.so-far", { hidden: true });
  readonly element: HTMLElement;

  constructor(turning: Turning) {
    this.pager = new Pager(new List(this.rows, ({ player }: StandingRow) => player, makeRow), "standings", turning);
    const heads = make(
      "div",
      { role: "rowgroup" },
      make(
        "div.standing.heads",
        { role: "row" },
        head("rank", say("tournament.rankShort"), say("tournament.rank")),
        make("span.who", { role: "columnheader" }, say("tournament.name")),
        head("points", say("tournament.pointsShort"), say("tournament.points")),
        head("record", say("tournament.recordShort"), say("tournament.record")),
        ...TIES.map(([short, long]) => head("tie", short, long)),
      ),
    );
    const table = make(
      "div.standing-table",
      { role: "table", "aria-label": say("tournament.standings") },
      heads,
      this.rows,
    );
    this.element = makeSection(
      "standings",
      [say("tournament.standings")],
      this.open,
      table,
      this.pager.foot,
      this.leavers,
      makeLegend(this.byes),
    );
  }

  show(book: Book, me: number): void {
    this.pager.show(book.standings(me));
    const { system, players, leavers, byes } = book.view;
    // Without leavers the rule does not matter.
    const hasLeavers = system === "round-robin" && players.some(({ leftAfter }) => leftAfter !== null);
    write(this.leavers, hasLeavers ? LEAVERS[leavers].said : "");
    this.leavers.hidden = !hasLeavers;
    write(this.byes, system === "swiss" ? BYES[byes].said : "");
    const words = soFar(book.view);
    write(this.open, words);
    this.open.hidden = !words;
  }
}

function makeLegend(byes: HTMLElement): HTMLElement {
  const lines = TIES.map(([short, long]) => make("div", make("dt", short), make("dd", long)));
  return make("details.legend", make("summary", say("tournament.betweenEquals")), make("dl", ...lines), byes);
}
