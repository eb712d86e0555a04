// Where is played: tables with their boards, how these do, and what their rooms have refused.
import type { BoardView, TableView } from "../../../tournament/contract";
import type { Key } from "../../../words/english";
import { language, say } from "../../../words/say";
import { make, makeButton } from "../../ui/dom";
import type { Book } from "../book";
import { List, type Part, dress, write } from "../list";
import { refusedWords } from "../words";
import { Adding } from "./adding";
import { Doing } from "./doing";
import { showPhones } from "./phones-dialog";
import { Renaming } from "./renaming";

const STATES = {
  "never seen": "organise.boardNeverSeen",
  here: "organise.boardHere",
  gone: "organise.boardGone",
} as const satisfies Record<BoardView["state"], Key>;

function makeBoard(): Part<BoardView> {
  const words = make("span");
  const what = make("small.board-what");
  const refused = make("span.refused");
  const old = make("span.refused");
  const element = make("li", words, what, old, refused);
  return {
    element,
    show({ seat, state, what: told, forged, replayed, strangers, isTooOld }) {
      write(words, say(STATES[state], { board: seat + 1 }));
      dress(element, "class", `board ${state === "here" ? "here" : state === "gone" ? "gone" : "new"}`);
      write(what, told);
      dress(what, "title", told);
      write(refused, refusedWords({ forged, replayed, strangers }));
      write(old, isTooOld ? say("organise.boardTooOld") : "");
    },
  };
}

type TableEntry = TableView & { plays: string };

function makeTable({ id }: TableEntry): Part<TableEntry> {
  const doing = new Doing();
  let name = "";
  const renaming = new Renaming(doing, (to, was) => ({ act: "rename table", table: id, name: to, was }));
  const plays = make("span.hint");
  const inMatch = make("span.refused");
  const boards = new List(make("ul.boards-list"), ({ seat }: BoardView) => seat, makeBoard);
  const word = doing.button(
    say("organise.newWord"),
    () => ({ act: "new word", table: id }),
    () => ({ ask: say("organise.newWordQuestion", { table: name }), yes: say("organise.newWordYes") }),
  );
  const phones = makeButton(say("organise.phones"), () => void showPhones(id, name));
  const remove = doing.button(
    say("organise.remove"),
    () => ({ act: "remove table", table: id }),
    () => ({ ask: say("organise.removeQuestion", { table: name }), yes: say("organise.removeYes") }),
  );
  const element = make(
    "li.entry",
    renaming.element,
    plays,
    make("div.tools", phones, word, remove),
    boards.element,
    inMatch,
    doing.problem,
  );
  return {
    element,
    show(table) {
      ({ name } = table);
      renaming.show(name);
      write(plays, table.plays);
      const refused = refusedWords({ ...table.refused });
      write(inMatch, refused && say("organise.betweenBoards", { refused }));
      boards.show(table.boards);
      phones.setAttribute("aria-label", say("organise.phonesFor", { table: name }));
      word.setAttribute("aria-label", say("organise.newWordFor", { table: name }));
      remove.setAttribute("aria-label", say("organise.removeTable", { table: name }));
    },
  };
}

export class TablesPanel {
  private readonly list = new List(make("ul.entries"), ({ id }: TableEntry) => id, makeTable);
  readonly element = make(
    "div",
    new Adding(
      say("organise.newTables"),
      count => say("organise.tablesAdded", { count }),
      name => ({ act: "add table", name }),
    ).element,
    make(
      "div.tools",
      make("h2", say("organise.tablesTitle")),
      make("span.spring"),
      make(
        "a.button",
        { href: `./api/sheet.pdf?lang=${language()}`, target: "_blank", rel: "noopener" },
        say("organise.printSheets"),
      ),
    ),
    make("p.hint", say("organise.sheetsHint")),
    this.list.element,
  );

  show(book: Book): void {
    this.list.show(
      book.view.tables.map(table => {
        const match = table.match === null ? undefined : book.matches.get(table.match);
        return { ...table, plays: match ? book.namesOf(match).join(" – ") : "" };
      }),
    );
  }
}
