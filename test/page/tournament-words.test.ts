// What the tournament's pages say of times, names, counters and places, without a browser.
import { describe, expect, it } from "vitest";
import { Book } from "../../deploy/page/tournament/book";
import { findPlayers, placeWords } from "../../deploy/page/tournament/me";
import { linesOf } from "../../deploy/page/tournament/organise/adding";
import { soFar } from "../../deploy/page/tournament/so-far";
import { clockOf, figure, refusedWords } from "../../deploy/page/tournament/words";
import { listed } from "../../deploy/text";
import { NAMES, openView, playingView } from "./tournament-views";

describe("the words of the tournament's pages", () => {
  it("a clock has minutes and seconds, hours only if there are any, and never runs below nothing", () => {
    expect([0, 999, 61_000, 3_599_999, 3_661_000, -5000].map(clockOf)).toEqual([
      "0:00",
      "0:00",
      "1:01",
      "59:59",
      "1:01:01",
      "0:00",
    ]);
  });

  it("figures have two digits behind the point at most", () => {
    expect([3, 0.5, 12.25, 1 / 3].map(figure)).toEqual(["3", "0.5", "12.25", "0.33"]);
  });

  it("what was refused is named, and nothing where nothing was", () => {
    expect(refusedWords({ forged: 3, replayed: 0, oversize: 1 })).toBe("Refused: 3 forged, 1 too long");
    expect(refusedWords({ forged: 0 })).toBe("");
    expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(words => listed(words))).toEqual([
      "",
      "a",
      "a and b",
      "a, b and c",
    ]);
    expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(words => listed(words))).toEqual([
      "",
      "a",
      "a and b",
      "a, b and c",
    ]);
  });

  it("names are found by parts of them, in any script, whatever the accents and the case", () => {
    const { players } = openView();
    const found = (search: string) => findPlayers(players, search).map(({ name }) => name);
    expect(players.map(({ name }) => name)).toEqual(NAMES);
    expect(found("celik")).toEqual(["Çelik"]);
    expect(found("ÉLODIE")).toEqual(["Élodie"]);
    expect(found("дми")).toEqual(["Дмитрий"]);
    expect(found("فاط")).toEqual(["فاطمة"]);
    expect(found("郭")).toEqual(["郭靖"]);
    expect(found("  ")).toEqual([]);
    players[1].name = "Anna Maria";
    expect(found("mar an")).toEqual(["Anna Maria"]);
  });

  it("pasted lines are names without the spaces around them, and no empty ones", () => {
    expect(linesOf(" Anna\t B. \r\n\n  \nBen ")).toEqual(["Anna B.", "Ben"]);
    expect(linesOf(" \n")).toEqual([]);
  });
});

describe("standings while a round is played", () => {
  it("say how many matches are open, and which tables give no signal", () => {
    const view = playingView();
    const open = view.matches.filter(({ round }) => round === 3);
    expect(open).toHaveLength(4);
    view.tables.forEach((table, at) => {
      table.match = open[at].id;
    });
    expect(soFar(view)).toBe(
      "So far: 4 matches are not settled. No signal from \u2068Table 3\u2069 and \u2068Table 4\u2069.",
    );
    open[0].state = open[2].state = open[3].state = "done";
    open[1].state = "disputed";
    expect(soFar(view)).toBe("So far: 1 match is not settled.");
    open[1].state = "done";
    expect([soFar(view), soFar(openView())]).toEqual(["", ""]);
  });
});

describe("a view as a book", () => {
  it("before anything was played has everybody, in order, also whom the standings do not have yet", () => {
    const view = openView("set", 4);
    view.standings = view.standings.slice(0, 2);
    const rows = new Book(view).standings(2);
    expect(rows.map(({ name }) => name)).toEqual(["Anna", "Ben", "Çelik", "Дмитрий"]);
    expect(rows.map(({ isMe }) => isMe)).toEqual([false, true, false, false]);
  });

  it("says where somebody plays, that he is free, or not paired", () => {
    const view = playingView("set", 7);
    const book = new Book(view);
    expect(placeWords(book, 2)).toBe("Table 1, against \u2068Anna\u2069");
    expect(placeWords(book, 7)).toBe("Free in this round");
    expect(placeWords(book, 99)).toBe("Not paired in this round");
    expect(placeWords(new Book(openView()), 1)).toBe("The first round has not begun");
    view.matches.find(({ id }) => id === 3001)!.scores = [1, 4];
    expect(placeWords(new Book(view), 2)).toBe("Table 1, against \u2068Anna\u2069, 4 : 1");
  });

  it("gets along with a match of players and tables that it does not have", () => {
    const view = playingView("set", 2);
    Object.assign(view.matches[0], { players: [1, 50], table: 60 });
    expect(new Book(view).pairings(1, 0)[0]).toMatchObject({
      table: "Table 60",
      sides: [{ name: "Anna" }, { name: "Player 50" }],
    });
  });
});
