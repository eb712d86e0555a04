// Where is played: tables with their boards, how these do, and what their rooms have refused.
import type { BoardView, TableView } from "../../../tournament/contract";
import { make } from "../../ui/dom";
import type { Book } from "../book";
import { List, type Part, dress, write } from "../list";
import { refusedWords } from "../words";
import { Adding } from "./adding";
import { Doing } from "./doing";
import { Renaming } from "./renaming";

const STATES: Record<BoardView["state"], string> = {
  "never seen": "has not joined yet",
  here: "is here",
  gone: "is gone",
};

function makeBoard(): Part<BoardView> {
  const words = make("span");
  const what = make("small.board-what");
  const refused = make("span.refused");
  const old = make("span.refused");
  const element = make("li", words, what, old, refused);
  return {
    element,
    show({ seat, state, what: told, forged, replayed, strangers, isTooOld }) {
      write(words, `Board ${seat + 1} ${STATES[state]}`);
      dress(element, "class", `board ${state === "here" ? "here" : state === "gone" ? "gone" : "new"}`);
      write(what, told);
      dress(what, "title", told);
      write(refused, refusedWords({ forged, replayed, strangers }));
      write(
        old,
        isTooOld ? "Too old for Durak over the network: upload croupier.js to it. It plays all other games" : "",
      );
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
    "New word",
    () => ({ act: "new word", table: id }),
    () => ({
      ask: `${name} gets a new word: its printed sheet is void, and its board has to join again with a new one.`,
      yes: "Make a new word",
    }),
  );
  const remove = doing.button(
    "Remove",
    () => ({ act: "remove table", table: id }),
    () => ({ ask: `${name} is removed, and its board is not listened to any more.`, yes: "Remove the table" }),
  );
  const element = make(
    "li.entry",
    renaming.element,
    plays,
    make("div.tools", word, remove),
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
      write(inMatch, refused && `Between its two boards: ${refused}`);
      boards.show(table.boards);
      word.setAttribute("aria-label", `New word for ${name}`);
      remove.setAttribute("aria-label", `Remove ${name}`);
    },
  };
}

export class TablesPanel {
  private readonly list = new List(make("ul.entries"), ({ id }: TableEntry) => id, makeTable);
  readonly element = make(
    "div",
    new Adding("New tables, one name a line", "table", name => ({ act: "add table", name })).element,
    make(
      "div.tools",
      make("h2", "Tables"),
      make("span.spring"),
      make(
        "a.button",
        { href: "./api/sheet.pdf", target: "_blank", rel: "noopener" },
        "Print the boards' sheets (PDF)",
      ),
    ),
    make(
      "p.hint",
      "A sheet has a table's join code, which its board scans. Keep sheets from strangers: whoever has one can speak for the table.",
    ),
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
