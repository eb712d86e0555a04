// A session by itself: codes, moves and moments go in as numbers and words, and everything can be looked at.
import { describe, expect, it } from "vitest";
import { makeDobble, parseDobble } from "../../../src/games/dobble/codes";
import type { Mode } from "../../../src/games/dobble/contract";
import { faceOf } from "../../../src/games/dobble/face";
import { moves, play } from "../../../src/games/dobble/moves";
import { scan } from "../../../src/games/dobble/scan";
import { elapse, isOver, points } from "../../../src/games/dobble/score";
import { MODES, Stage, makeSession, sizeOf } from "../../../src/games/dobble/session";
import type { Session } from "../../../src/games/dobble/session";
import type { DobbleConfig } from "../../../src/games/dobble/settings";
import { reportOf, stateOf } from "../../../src/games/dobble/state";
import wordsOf from "../../../src/games/dobble/words";

const SETTINGS: DobbleConfig["dobble"] = { order: 7, cards: 0, names: "" };

const sessionOf = (mode: Mode, settings: Partial<typeof SETTINGS> = {}) =>
  makeSession({ mode }, { ...SETTINGS, ...settings }, false);

/** Cards of the deck with eight symbols. */
const lay = (session: Session, ...cards: number[]) =>
  cards.map(card => scan(session, parseDobble(makeDobble(7, card))));

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** A duel whose signal came at that moment. */
function signalled(atMs: number): Session {
  const session = sessionOf("duel");
  lay(session, 11, 40);
  elapse(session, atMs);
  return session;
}

describe("a new session", () => {
  it("says what to do in each mode, and waits for a card", () => {
    const said = MODES.map(mode => [mode, wordsOf(sessionOf(mode).event), sessionOf(mode).stage]);
    expect(said).toEqual([
      ["match", "Scan two cards", Stage.Cards],
      ["duel", "Scan two, face down", Stage.Cards],
      ["tower", "A, C: takes a card", Stage.Cards],
      ["well", "A, C: rid of a card", Stage.Cards],
      ["deck", "Scan every card", Stage.Cards],
    ]);
  });

  it("is a match for every mode that there is not", () => {
    for (const mode of [undefined, null, 5, "", "nonsense", {}])
      expect(makeSession({ mode }, SETTINGS, false).mode).toBe("match");
  });

  it("has the deck that was asked for, else that of the settings", () => {
    expect(makeSession({ order: 5 }, SETTINGS, false)).toMatchObject({ isAsked: true, deck: { order: 5 } });
    expect(makeSession({}, { ...SETTINGS, order: 3 }, false)).toMatchObject({ isAsked: false, deck: { order: 3 } });
    const none = makeSession({ order: 6 }, SETTINGS, false);
    expect(none).toMatchObject({ isAsked: false, deck: { order: 7 } });
    expect(wordsOf(none.event)).toBe("No deck: order 6");
  });

  it("has as many cards as whoever opened it said, else the settings, and all there can be if that makes no sense", () => {
    const sizes = [undefined, 0, 30, "30", 2, 57, -1, 0.5, "x", {}].map(cards => [
      cards,
      sizeOf(makeSession({ cards }, { ...SETTINGS, cards: 55 }, false)),
    ]);
    expect(sizes).toEqual([
      [undefined, 55],
      [0, 55],
      [30, 30],
      ["30", 30],
      [2, 57],
      [57, 57],
      [-1, 57],
      [0.5, 57],
      ["x", 57],
      [{}, 57],
    ]);
  });
});

describe("a scanned card", () => {
  it("lies beside the one before, and both have a symbol in common", () => {
    const session = sessionOf("match");
    expect(lay(session, 11, 40)).toEqual(["added", "added"]);
    expect(stateOf(session)).toEqual({
      app: "dobble",
      mode: "match",
      order: 7,
      cards: [11, 40],
      common: { symbol: 46, name: "Spider's web" },
      message: "",
    });
    lay(session, 3);
    expect(stateOf(session).cards).toEqual([40, 3]);
  });

  it("of another game, of no deck and of another deck changes nothing but the message", () => {
    const session = sessionOf("match");
    lay(session, 11);
    for (const [code, message] of [
      [0, "No Dobble card"],
      [parseDobble("D0601"), "No deck: order 6"],
      [parseDobble("D0531"), "Order 5: other deck"],
      [parseDobble("D0758"), "Order 7: no 58"],
    ] as const) {
      const before = stateOf(session);
      expect(scan(session, code)).toBe("unknown");
      expect(stateOf(session)).toEqual({ ...before, message });
    }
  });

  it("is ticked off in a deck, once; what came twice is told", () => {
    const session = sessionOf("deck", { cards: 5 });
    expect(lay(session, 1, 2, 2, 2, 6)).toEqual(["added", "added", "duplicate", "duplicate", "unknown"]);
    expect(stateOf(session)).toMatchObject({ cards: [1, 2], double: [2], message: "Card 6: not of 5" });
    expect(reportOf(session)).toEqual(["Missing: 3-5", "Double: 2"]);
    lay(session, 5, 3);
    expect(reportOf(session)).toEqual(["Missing: 4", "Double: 2"]);
    lay(session, 4);
    expect([wordsOf(session.event), ...reportOf(session)]).toEqual([
      "All, but some double",
      "None is missing",
      "Double: 2",
    ]);
  });
});

describe("a duel", () => {
  it("waits once the second card lies there, and says so by counting: whoever has a clock sets a timer", () => {
    const session = sessionOf("duel");
    lay(session, 11);
    const { waits } = session;
    lay(session, 40);
    expect([session.stage, session.waits > waits, wordsOf(session.event)]).toEqual([
      Stage.Ready,
      true,
      "Fingers on A and C",
    ]);
  });

  it("gives its signal when that time is over, and the first key wins with the time since then", () => {
    const session = signalled(5000);
    expect(stateOf(session)).toMatchObject({ stage: "now", common: null, message: "Turn them over!" });
    expect(play(session, "right", 5530)).toBe(true);
    expect(stateOf(session)).toMatchObject({
      stage: "shown",
      common: { symbol: 46 },
      score: [0, 1],
      best: [0, 530],
      message: "Right: 0.53 s",
    });
  });

  it("begins another wait with every key that comes too early", () => {
    const session = sessionOf("duel");
    lay(session, 11, 40);
    for (const [move, message] of [
      ["left", "Left: too early!"],
      ["right", "Right: too early!"],
    ]) {
      const { waits } = session;
      expect(play(session, move, 0)).toBe(false);
      expect([session.stage, session.waits > waits, wordsOf(session.event)]).toEqual([Stage.Ready, true, message]);
    }
  });

  it("tells the second key by how much it was late, and takes it for a claim when that time is over", () => {
    const session = signalled(5000);
    play(session, "left", 5400);
    expect([session.isLate, moves(session)]).toEqual([true, ["next", "undo", "new"]]);
    expect([play(session, "right", 5523), wordsOf(session.event)]).toEqual([false, "Left first by 0.12 s"]);
    elapse(session, 7400);
    expect([session.isLate, moves(session)]).toEqual([false, ["right", "next", "undo", "new"]]);
    expect(play(session, "right", 8000)).toBe(true);
    expect(stateOf(session)).toMatchObject({ score: [0, 1], best: [0, 0], message: "Point to the right" });
  });

  it("calls a wait off when a card is taken back, a pair leaves or all begins anew", () => {
    for (const move of ["undo", "new", "next"]) {
      const session = signalled(1000);
      const { waits } = session;
      expect(play(session, move, 1100)).toBe(true);
      expect([move, session.stage === Stage.Now, session.waits > waits]).toEqual([move, false, true]);
    }
  });

  it("takes no time for less than none", () => {
    const session = signalled(60_000);
    play(session, "left", 0);
    expect(stateOf(session)).toMatchObject({ best: [0, 0], message: "Left: 0.00 s" });
  });
});

describe("points", () => {
  it("of a tower are cards taken, until two cards are left, which are everybody's", () => {
    const session = sessionOf("tower", { cards: 5 });
    for (const move of ["left", "right", "left"]) expect(play(session, move, 0)).toBe(true);
    expect([points(session), isOver(session), wordsOf(session.event)]).toEqual([[2, 1], true, "Left wins! B: again"]);
    expect([play(session, "left", 0), wordsOf(session.event)]).toEqual([false, "B: play again"]);
    expect(moves(session)).toEqual(["next", "undo", "new"]);
    expect([play(session, "next", 0), points(session)]).toEqual([true, [0, 0]]);
  });

  it("of a well are cards left, until one player has none", () => {
    const session = sessionOf("well", { cards: 5 });
    expect(points(session)).toEqual([2, 2]);
    play(session, "right", 0);
    play(session, "right", 0);
    expect([points(session), isOver(session), wordsOf(session.event)]).toEqual([[2, 0], true, "Right wins! B: again"]);
  });
});

describe("taking back", () => {
  it("leads from the last step to the first, deck and points included", () => {
    const session = sessionOf("tower");
    const seen = [stateOf(session)];
    const then = (act: () => unknown) => {
      act();
      seen.push(stateOf(session));
    };
    then(() => scan(session, parseDobble("D0501")));
    then(() => scan(session, parseDobble("D0502")));
    then(() => play(session, "left", 0));
    then(() => play(session, "new", 0));
    then(() => scan(session, parseDobble("D0501")));
    for (let steps = seen.length - 2; steps >= 0; steps--) {
      expect(play(session, "undo", 0)).toBe(true);
      expect(stateOf(session)).toEqual({ ...seen[steps], message: "Taken back" });
    }
    expect([play(session, "undo", 0), wordsOf(session.event)]).toEqual([false, "Nothing to undo"]);
  });

  it("goes twenty steps back and no further", () => {
    const session = sessionOf("match");
    lay(session, ...upTo(25));
    for (let step = 0; step < 20; step++) expect(play(session, "undo", 0)).toBe(true);
    expect([play(session, "undo", 0), session.cards]).toEqual([false, [4, 5]]);
  });

  it("in a deck takes back what the scan was: a card, or that it is double", () => {
    const session = sessionOf("deck");
    lay(session, 1, 2, 1);
    play(session, "undo", 0);
    expect(session).toMatchObject({ cards: [1, 2], double: [] });
    play(session, "undo", 0);
    expect(session).toMatchObject({ cards: [1], double: [] });
  });
});

describe("a move", () => {
  it("that the mode does not have is refused in words", () => {
    for (const mode of MODES)
      for (const move of ["", "take", "menu", "missing", "LEFT"]) {
        const session = sessionOf(mode);
        expect([play(session, move, 0), wordsOf(session.event)]).toEqual([false, "No such move"]);
      }
    for (const mode of ["match", "deck"] as const)
      for (const move of ["left", "right", "next"]) expect(play(sessionOf(mode), move, 0)).toBe(false);
  });
});

describe("the face of a session", () => {
  it("has the points as numbers where they are shown, and the signal as such: a symbol may be called the same", () => {
    const faces = [sessionOf("tower"), sessionOf("match"), signalled(0)].map(faceOf);
    expect(faces.map(({ words, score, isSignal }) => [words, score, isSignal])).toEqual([
      ["0:0", [0, 0], false],
      ["Dobble", undefined, false],
      ["Now!", undefined, true],
    ]);
    const named = sessionOf("match", { names: "3:2, Now!" });
    lay(named, 1, 2);
    expect(faceOf(named)).toMatchObject({ words: "3:2", score: undefined, isSignal: false });
    lay(named, 1, 10);
    expect(faceOf(named)).toMatchObject({ words: "Now!", isSignal: false });
  });

  it("is a symbol's name and picture where two cards are shown, else what counts in that mode", () => {
    const shown = MODES.map(mode => {
      const { title, note, words } = faceOf(sessionOf(mode));
      return [title, note, words];
    });
    expect(shown).toEqual([
      ["Common symbol", "", "Dobble"],
      ["Duel 0:0", "", "0:0"],
      ["Tower", "55 left", "0:0"],
      ["Well", "cards left", "28:28"],
      ["Check the deck", "of 57", "0"],
    ]);
    const session = sessionOf("match");
    lay(session, 11, 40);
    expect(faceOf(session)).toMatchObject({ title: "11 and 40", words: "Spider's web", message: "" });
    expect(faceOf(session).picture).toHaveLength(63);
  });

  it("has one's own names, a number where there is none, and no picture; but only for the deck of the settings", () => {
    const session = sessionOf("match", { names: "Ada, Bob ,,Dan" });
    const faces = [
      [1, 2],
      [1, 10],
      [1, 17],
    ].map(cards => {
      lay(session, ...cards);
      return [faceOf(session).words, faceOf(session).picture];
    });
    expect(faces).toEqual([
      ["Ada", ""],
      ["Bob", ""],
      ["Symbol 3", ""],
    ]);
    play(session, "new", 0);
    scan(session, parseDobble("D0501"));
    scan(session, parseDobble("D0502"));
    expect(faceOf(session)).toMatchObject({ note: "order 5", words: "Symbol 1", picture: "" });
  });
});
