// Three cards and whole decks, judged without an app around it.
import { describe, expect, it } from "vitest";
import { makeCheckSession } from "../../../src/games/set/check-session";
import { BASE0, makeCode, parseCode } from "../../../src/games/set/codes";
import { reportOf } from "../../../src/games/set/deck-report";
import readCard from "../../../src/games/set/stickers";
import { makeDeckSession } from "../../../src/games/set/deck-session";
import { Happened } from "../../../src/games/set/events";
import { cardsOf } from "../../../src/games/set/rules";
import makeWords from "../../../src/games/set/card-words";
import wordsOf from "../../../src/games/set/words";
import { Code } from "../../../src/kit/codes";
import type { Reading } from "../../../src/kit/codes";
import { DEFAULTS, deckOf } from "./game";

const card = (code: string): Reading => ({ kind: Code.Card, by: "set", value: parseCode(code), text: code });
const byte = (value: number): Reading => ({ kind: Code.Byte, by: "set", value, text: "" });
const sorted = cardsOf(false).map(makeCode).sort();

describe("a session of three cards", () => {
  const opened = (...codes: string[]) => {
    const session = makeCheckSession(deckOf(), readCard, () => makeWords(DEFAULTS), wordsOf);
    for (const code of codes) session.scan(card(code));
    return session;
  };

  it("has its verdict with the third one", () => {
    expect(opened("S1111", "S2222").state()).toMatchObject({ sets: [], shown: -1, message: "S2222" });
    expect(opened("S1111", "S2222", "S3333").state()).toMatchObject({ sets: [[0, 1, 2]], shown: 0, message: "A Set!" });
    const broken = opened("S1111", "S2222", "S3332");
    expect(broken.why()).toEqual(["2x diamond 1x wave"]);
    expect(broken.state()).toMatchObject({ sets: [], shown: -1, message: "Not a Set: 2x diamond 1x wave" });
  });

  it("takes back the last card only, and has nothing to take back at the start", () => {
    const session = opened("S1111", "S2222");
    expect([session.moves(), session.play("undo")]).toEqual([["undo", "new"], true]);
    expect(session.three()).toEqual([parseCode("S1111")]);
    expect([session.play("new"), session.moves(), session.play("undo")]).toEqual([true, ["new"], false]);
    expect(session.state()).toMatchObject({ cards: [], seen: 0, message: "Not now" });
  });

  it("reads its cards anew when the seed's numbering becomes known", () => {
    const session = opened("S2222");
    session.scan(byte(BASE0));
    expect(session.state()).toMatchObject({ cards: ["S2222", "S1111"], seen: 2 });
    session.scan(byte(0));
    // What looked like S1111 was S2222, and this is S1111.
    expect(session.state()).toMatchObject({ cards: ["S2222", "S1111"], seen: 2 });
  });
});

describe("a session of a whole deck", () => {
  const opened = (codes: string[]) => {
    const session = makeDeckSession(deckOf(), readCard, wordsOf);
    for (const code of codes) session.scan(card(code));
    return session;
  };

  it("counts, and reports what is missing, double and out of order", () => {
    const session = opened([...sorted.slice(0, 30), sorted[31], sorted[30], ...sorted.slice(32, 79), sorted[3]]);
    expect([session.seen(), session.most]).toEqual([79, 81]);
    expect(reportOf(session.state(), session.most)).toEqual([
      "79 of 81, 2 missing",
      sorted.slice(79).join(" "),
      "Double:",
      sorted[3],
      "Out of order:",
      `${sorted[31]} ${sorted[30]}`,
    ]);
    expect(session.state()).toMatchObject({ missing: sorted.slice(79), double: [sorted[3]] });
  });

  it("changes nothing by its report, and begins anew with new", () => {
    const session = opened(sorted.slice(0, 5));
    const was = session.state();
    expect([session.play("report"), session.state()]).toEqual([true, was]);
    expect([session.play("undo"), session.event()]).toEqual([false, [Happened.NotNow]]);
    expect([session.play("new"), session.card(), session.seen(), session.most]).toEqual([true, 0, 0, 81]);
  });

  it("calls double what turns out to have been scanned before", () => {
    const session = opened(["S2222"]);
    for (const value of [BASE0, 0]) session.scan(byte(value));
    expect(session.state()).toMatchObject({ cards: ["S1111"], seen: 2, double: ["S2222"] });
  });
});
