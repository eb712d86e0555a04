// The list of rules that croupier.js has: plain words, and what each of them turns on.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import listRules from "../../../src/games/durak/screen/house-rules";
import type { Wishes } from "../../../src/games/durak/types";
import { makeRules } from "../../../src/games/durak/rules/any-rules";
import { makeActions } from "../../../src/kernel/actions";
import { makeScreen } from "../set/game";
import { checkDrawing } from "../../kit/checking-screen";

/** Below the mark of the list's bar. */
const MOST = 18;

function open(ruleBits = 0) {
  const wishes = { ruleBits } as Wishes;
  const actions = makeActions();
  listRules(actions, wishes);
  const lines = (): string[] => {
    const texts = checkDrawing(screen => actions.draw(screen), 64);
    return texts.slice(1);
  };
  return { wishes, actions, lines };
}

/** All lines: as many as fit, from each place of the cursor. */
function allOf({ actions, lines }: ReturnType<typeof open>): string[] {
  const all: string[] = [];
  for (let step = 0; step < 10; step++) {
    for (const line of lines()) if (!all.includes(line)) all.push(line);
    actions.press("C", false);
  }
  return all;
}

/** What docs/durak.md says: words of the display and the setting. */
const all = [...readFileSync("docs/durak.md", "utf8").matchAll(/^\| ([^|`]+?) \| `(\w+)` \|/gm)].map(
  ([, words, name]) => [words, name],
);
/** What is on or off; the last one has three values. */
const documented = all.filter(([, name]) => name !== "pack");

describe("the rules of the next game", () => {
  it("stand there in plain words, that of the first five cards first", () => {
    const lines = allOf(open());
    expect(lines[0]).toBe("- 5 cards at first");
    expect(lines).toHaveLength(10);
    for (const line of lines) {
      expect(line).toMatch(/^[+=-] [a-z0-9 ]+$/);
      expect(line.length - 2).toBeLessThanOrEqual(MOST);
    }
  });

  it("are those of the manual, in its order and words, and B turns on what it says", () => {
    expect(allOf(open()).map(line => line.slice(2))).toEqual(all.map(([words]) => words));
    const plain = makeRules(0);
    documented.forEach(([words, name], at) => {
      const { wishes, actions } = open();
      for (let step = 0; step < at; step++) actions.press("C", false);
      actions.press("B", false);
      const wanted = { ...plain, [name]: !plain[name as keyof typeof plain] };
      // Who may show a trump may transfer.
      expect([words, makeRules(wishes.ruleBits)]).toEqual([
        words,
        name === "show" ? { ...wanted, transfer: true } : wanted,
      ]);
      actions.press("B", false);
      expect(makeRules(wishes.ruleBits)[name as keyof typeof plain]).toBe(plain[name as keyof typeof plain]);
    });
  });

  it("say what holds, whichever hold", () => {
    for (let bits = 0; bits < 256; bits += 5) {
      const rules = makeRules(bits);
      const marks = allOf(open(bits))
        .slice(0, -1)
        .map(line => line[0] === "+");
      expect(marks).toEqual(documented.map(([, name]) => rules[name as keyof typeof rules]));
    }
  });

  it("have the pack last, which goes from 36 to 52, 24 and back", () => {
    const { wishes, actions } = open();
    for (let step = 0; step < documented.length; step++) actions.press("C", false);
    for (const pack of [52, 24, 36]) {
      actions.press("B", false);
      expect(makeRules(wishes.ruleBits)).toEqual({ ...makeRules(0), pack });
    }
  });

  it("fit a display of 32 rows, too, and a long key leaves them", () => {
    const { actions } = open();
    checkDrawing(screen => actions.draw(screen), 32);
    actions.press("A", true);
    expect(actions.draw(makeScreen(64))).toBe(false);
  });
});
