// The session by itself: no host, no screen, no time.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cardsOf } from "../../../src/games/set/rules";
import { makeCode, parseCode } from "../../../src/games/set/codes";
import { Happened } from "../../../src/games/set/events";
import { isWhole, shownPlaces } from "../../../src/games/set/showing";
import { Code } from "../../../src/kit/codes";
import { deckOf } from "./game";
import { script } from "./script";
import { openSession } from "./opened";
import type { Opened } from "./opened";

fc.configureGlobal({ seed: Number(process.env.SEED ?? 2311) });

const deck = cardsOf(false);
/** 1111 + 2222 + 3333, and 1111 + 1112 + 1113 */
const TWO_SETS = ["S1111", "S2222", "S3333", "S1112", "S1113"];

function laid(codes: string[], hint = false): Opened {
  const session = openSession(hint, deckOf());
  for (const code of codes) session.lay(parseCode(code));
  return session;
}

/** Codes of those cards of the shown Set that may be seen. */
const seen = (session: Opened) => shownPlaces(session.showing).map(place => makeCode(session.table.cards[place]));

describe("a session", () => {
  it("knows the Sets of what was laid, shows the first one and takes it", () => {
    const session = laid(TWO_SETS);
    expect(session.state()).toMatchObject({
      mode: "solve",
      sets: [
        [0, 1, 2],
        [0, 3, 4],
      ],
      shown: 0,
      seen: 5,
    });
    expect(seen(session)).toEqual(["S1111", "S2222", "S3333"]);
    expect(session.play("take")).toBe(true);
    expect(session.state()).toMatchObject({ sets: [], shown: -1, message: "Taken" });
    expect(session.lay(parseCode("S1111"))).toBe("taken");
  });

  it("leaves the codes of a Set standing when it is taken, and says that they are out", () => {
    const session = laid(TWO_SETS);
    session.step(1);
    const codes = seen(session).join(" ");
    expect([session.state().message, session.play("take"), session.state().message]).toEqual([
      codes,
      true,
      codes + " out",
    ]);
  });

  it("leaves a long line standing when a Set is taken, and wipes a short one", () => {
    const after = (prepare: (session: Opened) => void): string => {
      const session = laid(TWO_SETS);
      prepare(session);
      expect(session.play("take")).toBe(true);
      return session.state().message;
    };
    expect(after(session => session.say([Happened.NotNow]))).toBe("Taken");
    expect(after(session => session.say([Happened.TakeSet]))).toBe("Taken");
    expect(after(session => session.say([Happened.LiesThere, "S1111"]))).toBe("S1111 lies there");
    const session = laid(TWO_SETS);
    session.say([Happened.ShownOut, "S1111 S2222 S3333"]);
    session.play("take");
    expect(session.state().message).toBe("S1111 S2222 S3333 out");
  });

  it("takes back step by step what was done", () => {
    const session = laid(TWO_SETS);
    for (const move of ["take", "deal", "remove S1112"]) expect(session.play(move)).toBe(true);
    const said = Array.from({ length: 3 }, () => [session.play("undo"), session.state().message]);
    expect(said).toEqual([2, 2, 5].map(cards => [true, `Undone: ${cards}`]));
    expect(session.state()).toMatchObject({
      sets: [
        [0, 1, 2],
        [0, 3, 4],
      ],
      shown: 0,
    });
  });

  it("steps through the Sets in a ring, either way", () => {
    const session = laid(TWO_SETS);
    const shown = [1, 1, -1, -1].map(by => (session.step(by), session.state().shown));
    expect(shown).toEqual([1, 0, 1, 0]);
  });

  it("gives a hint card by card, and begins anew when its Set is there no more", () => {
    const session = laid(TWO_SETS, true);
    const stages = Array.from({ length: 5 }, () => (session.step(1), [seen(session).length, isWhole(session.showing)]));
    expect(stages).toEqual([
      [0, false],
      [1, false],
      [2, false],
      [3, true],
      [1, false],
    ]);
    expect(session.state().shown).toBe(1);
    session.lay(parseCode("S3213"));
    expect(seen(session)).toHaveLength(1);
    session.play("remove S1113");
    expect([seen(session), session.showing.stage]).toEqual([[], 0]);
  });

  it("says which card came last, until there is something else to say", () => {
    const session = laid(["S1111"]);
    expect(session.state().message).toBe("S1111");
    session.say([Happened.SatAgrees, 7]);
    expect([session.event(), session.state().message]).toEqual([[Happened.SatAgrees, 7], "SAT agrees: 7"]);
  });

  it("lists the proof among its moves from three cards on, and leaves the table as it was", () => {
    const session = laid(["S1111", "S2222"]);
    expect(session.play("prove")).toBe(false);
    session.lay(parseCode("S1211"));
    const was = session.state();
    expect([session.play("prove"), session.state()]).toEqual([true, was]);
  });

  it("tells when other cards lie there, and only then", () => {
    let changes = 0;
    const session = openSession(false, deckOf(), () => changes++);
    const steps: [() => unknown, number][] = [
      [() => session.lay(deck[0]), 1],
      [() => session.lay(deck[0]), 0],
      [() => session.step(1), 0],
      [() => session.play("take"), 0],
      [() => session.play("deal"), 1],
      [() => session.play("undo"), 1],
      [() => session.play("remove " + makeCode(deck[0])), 1],
      [() => session.scan({ kind: Code.Card, by: "dobble", value: 1, text: "" }), 0],
    ];
    for (const [act, more] of steps) {
      changes = 0;
      act();
      expect([String(act), changes]).toEqual([String(act), more]);
    }
  });

  it("plays what it lists and nothing else, whatever is laid and played", () => {
    fc.assert(
      fc.property(script, fc.boolean(), (steps, hint) => {
        const session = laid([], hint);
        for (const step of steps) {
          const listed = session.moves();
          if ("scan" in step) session.lay(parseCode(step.scan) || deck[step.scan.length]);
          else if ("move" in step) expect(session.play(listed[step.move % listed.length])).toBe(true);
          else if ("word" in step) expect(session.play(step.word)).toBe(listed.includes(step.word));
          const { shown, sets } = session.state();
          expect(shown < sets.length).toBe(true);
          expect(session.moves().includes("take")).toBe(shown >= 0 && isWhole(session.showing));
        }
      }),
    );
  });
});
