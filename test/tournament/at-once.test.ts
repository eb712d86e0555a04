// Several organisers at once: what one of them replaces or takes back is what he has seen, and nothing else.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Act } from "../../deploy/tournament/contract";
import { readAct } from "../../deploy/tournament/acts/read";
import type { Page } from "../soak/tournament/page";
import { Evening } from "./evening";

let evening: Evening;
let page: Page;
beforeEach(async () => {
  evening = await Evening.start();
  ({ page } = evening);
  await evening.setUp({}, 4, 0);
});
afterEach(() => evening.end());

const names = async () => (await page.view()).players.map(({ name }) => name);

describe("an undo", () => {
  test("six at once take one act back, and five are told who was quicker", async () => {
    const { lastAct: n } = await page.view();
    const answers = await Promise.all(Array.from({ length: 6 }, () => page.do({ act: "undo", n })));
    expect(answers.filter(answer => !answer)).toHaveLength(1);
    expect(new Set(answers.filter(answer => answer))).toEqual(
      new Set(["somebody else has just undone that: Player 4 plays"]),
    );
    expect(await names()).toEqual(["Player 1", "Player 2", "Player 3"]);
  });

  test("takes nothing back when something else was done after that, and says what that was", async () => {
    const { lastAct: n } = await page.view();
    await page.must({ act: "add player", name: "Zoe" });
    expect(await page.do({ act: "undo", n })).toMatch(
      /something else was done after that: Zoe plays\. Look at the page again/,
    );
    expect(await names()).toEqual(["Player 1", "Player 2", "Player 3", "Player 4", "Zoe"]);
    await page.undo();
    expect((await page.view()).lastAct).toBe(n);
    await page.must({ act: "undo", n });
    expect(await names()).toEqual(["Player 1", "Player 2", "Player 3"]);
  });

  test("of what nobody did, of a line of the clock's or of a board's, or of another evening, takes nothing back", async () => {
    const before = await page.view();
    const lines = await page.journal();
    for (const n of [0, 999, lines[0].n])
      expect(await page.do({ act: "undo", n })).toMatch(/something else was done after that/);
    expect((await page.view()).players).toEqual(before.players);
  });

  test("goes back act by act to the beginning, where there is none: pages show that", async () => {
    while ((await page.view()).lastAct) await page.undo();
    expect(await page.view()).toMatchObject({ players: [], lastAct: 0, name: "Tournament" });
    expect(await page.do({ act: "undo", n: 0 })).toBe("there is nothing to undo");
  });

  test("of a page that was opened before the update, which names none, is told to load it anew", async () => {
    expect(await page.do({ act: "undo" } as Act)).toMatch(
      /the tournament was updated after you opened this page: reload the page/,
    );
    expect(await names()).toHaveLength(4);
    for (const n of [null, "7", -1, 1.5, {}])
      expect(() => readAct({ act: "undo", n })).toThrow(/n is missing or wrong/);
  });
});

describe("what is done twice at once is done once", () => {
  test("a round begins, ends and goes once", async () => {
    const twice = async (act: Act) => (await Promise.all([page.do(act), page.do(act)])).filter(answer => answer);
    expect(await twice({ act: "start round", round: 1 })).toEqual([
      "round 1 has begun already: look at the page again",
    ]);
    expect(await twice({ act: "end round", round: 1 })).toEqual(["no round is running"]);
    expect(await twice({ act: "take back round", round: 1 })).toEqual(["no round has begun yet"]);
    expect(await page.do({ act: "start round", round: 2 })).toBe("round 1 has been taken back: look at the page again");
  });

  test("two rounds do not begin where the first was over at once", async () => {
    await page.must({ act: "start round", round: 1 });
    for (const { id } of (await page.view()).matches) await page.must({ act: "result", match: id, scores: [1, 0] });
    const answers = await Promise.all([1, 2].map(() => page.do({ act: "start round", round: 2 })));
    expect(answers.filter(answer => answer)).toEqual(["round 2 has begun already: look at the page again"]);
  });

  test("who leaves, leaves once; a table goes once", async () => {
    await page.must({ act: "add table", name: "Window" });
    for (const act of [
      { act: "player leaves", player: 1 },
      { act: "remove table", table: 1 },
    ] as Act[]) {
      const answers = await Promise.all([page.do(act), page.do(act)]);
      expect(answers.filter(answer => answer)).toHaveLength(1);
    }
  });
});

describe("what is replaced is what was seen", () => {
  test("a result that a second organiser corrects without having seen the first one's stays the first one's", async () => {
    await page.must({ act: "start round" });
    const [{ id }] = (await page.view()).matches;
    const acts: Act[] = [
      { act: "result", match: id, scores: [3, 1], seen: null },
      { act: "result", match: id, scores: [1, 3], seen: null },
      { act: "play again", match: id, seen: null },
    ];
    const answers = [];
    for (const act of acts) answers.push(await page.do(act));
    const refused = "somebody else has changed the result to 3 to 1: look at it again";
    expect(answers).toEqual(["", refused, refused]);
    expect((await page.view()).matches[0].scores).toEqual([3, 1]);
    await page.must({ act: "result", match: id, scores: [1, 3], seen: [3, 1] });
    expect(await page.do({ act: "result", match: id, scores: [2, 2], seen: [3, 1] })).toMatch(/to 1 to 3/);
    await page.must({ act: "play again", match: id, seen: [1, 3] });
  });

  test("so does a name, and how the tournament is set up", async () => {
    await page.must({ act: "rename player", player: 1, name: "Ann", was: "Player 1" });
    expect(await page.do({ act: "rename player", player: 1, name: "Anne", was: "Player 1" })).toBe(
      "somebody else has changed the name to Ann: look at it again",
    );
    const { name, game, system, wantedRounds: rounds, goal, minutes, delayS, leavers, byes } = await page.view();
    const seen = { name, game, system, rounds, goal, minutes, delayS, leavers, byes };
    await page.must({ act: "tournament", ...seen, goal: 9, seen });
    expect(await page.do({ act: "tournament", ...seen, minutes: 20, seen })).toMatch(
      /^somebody else has changed the tournament to Friday, set, swiss, 3, 9, 0, 0: look at it again$/,
    );
    expect(await page.view()).toMatchObject({ goal: 9, minutes: 0 });
    await page.must({ act: "tournament", ...seen, goal: 9, minutes: 20, seen: { ...seen, goal: 9 } });
  });

  test("older pages, which do not say what they have seen, go on as before", async () => {
    await page.must({ act: "start round" });
    const [{ id }] = (await page.view()).matches;
    await page.must({ act: "result", match: id, scores: [3, 1] }, { act: "result", match: id, scores: [1, 3] });
    await page.must({ act: "rename player", player: 1, name: "Ann" });
  });
});
