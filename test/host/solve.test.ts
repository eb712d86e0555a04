import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Command } from "commander";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import fc from "fast-check";
import { addSolve } from "../../deploy/host/commands/solve";
import type { Answer, Attribute, Pair } from "../../deploy/host/solve/say";
import { makeDimacs } from "../../deploy/host/dimacs";
import { Mistake } from "../../deploy/mistake";
import { makeCode, parseCode } from "../../src/games/set/codes";
import { cardsOf, setsOf } from "../../src/games/set/rules";
import { twentyWithoutSet } from "../games/set/slow";

const deck = cardsOf(false);
const codes = deck.map(makeCode);
/** Seven cards with two Sets: the first column and the second. */
const SEVEN = ["S2311", "S1123", "S3232", "S1111", "S2222", "S3333", "S1213"];
const BARE = twentyWithoutSet(deck, deck[40]).slice(0, 12).map(makeCode);

/** What `croupier solve ...` prints. */
async function solve(...args: string[]): Promise<string> {
  let printed = "";
  const write = vi.spyOn(process.stdout, "write").mockImplementation(text => {
    printed += String(text);
    return true;
  });
  try {
    const program = new Command("croupier").exitOverride();
    addSolve(program);
    await program.parseAsync(["solve", ...args], { from: "user" });
  } finally {
    write.mockRestore();
  }
  return printed;
}

async function solveAsJson(...args: string[]): Promise<Answer> {
  return JSON.parse(await solve(...args, "--json"));
}

/** The one line that a person reads who made a mistake. */
async function mistake(...args: string[]): Promise<string> {
  const error = await solve(...args).then(
    () => undefined,
    thrown => thrown,
  );
  expect(error).toBeInstanceOf(Mistake);
  expect(error.message).not.toContain("\n");
  return error.message;
}

/** Standard input with this text in it. */
function type(text: string): void {
  vi.spyOn(process, "stdin", "get").mockReturnValue(
    Readable.from(text ? [Buffer.from(text)] : []) as unknown as typeof process.stdin,
  );
}

// Letters only, unless a test says that the terminal has more.
beforeEach(() => {
  vi.stubEnv("LC_ALL", "C");
  vi.stubEnv("NO_COLOR", "1");
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe("croupier solve", () => {
  it("shows the table in columns of three, and each Set in words with its places marked", async () => {
    expect(await solve(...SEVEN)).toBe(`\
  S2311  S1111  S1213
  S1123  S2222
  S3232  S3333

2 Sets among 7 cards.

Set 1
  S2311  column 1, top      two striped violet waves       * . .
  S1123  column 1, middle   one empty red oval             * .
  S3232  column 1, bottom   three solid green diamonds     * .

Set 2
  S1111  column 2, top      one empty violet wave          . * .
  S2222  column 2, middle   two solid red diamonds         . *
  S3333  column 2, bottom   three striped green ovals      . *
`);
  });

  it("shows the cards themselves where the terminal has the signs, and a Set by its cards' signs", async () => {
    vi.stubEnv("LC_ALL", "C.UTF-8");
    const text = await solve(...SEVEN);
    expect(text.slice(0, text.indexOf("Set 2"))).toBe(`\
  ╭──v──╮ ╭──v──╮ ╭──v──╮
  │ ≈ ≈ │ │  ~  │ │  ●  │
  ╰S2311╯ ╰S1111╯ ╰S1213╯
  ╭──r──╮ ╭──r──╮
  │  ○  │ │ ◆ ◆ │
  ╰S1123╯ ╰S2222╯
  ╭──g──╮ ╭──g──╮
  │◆ ◆ ◆│ │◍ ◍ ◍│
  ╰S3232╯ ╰S3333╯

2 Sets among 7 cards.

Set 1
   ≈ ≈   S2311  column 1, top      two striped violet waves       ≈ · ·
    ○    S1123  column 1, middle   one empty red oval             ○ ·
  ◆ ◆ ◆  S3232  column 1, bottom   three solid green diamonds     ◆ ·

`);
  });

  it("has the cards' colours where there are colours, and fits into eighty columns up to 21 cards", async () => {
    vi.stubEnv("LC_ALL", "C.UTF-8");
    vi.stubEnv("NO_COLOR", "");
    vi.stubEnv("FORCE_COLOR", "1");
    const text = await solve(...SEVEN);
    expect(text).toContain("\x1b[35m ≈ ≈ \x1b[39m");
    expect(text).toContain("\x1b[31m◆\x1b[39m");
    expect(text).toContain("\x1b[32m◆ ◆ ◆\x1b[39m");
    vi.stubEnv("NO_COLOR", "1");
    expect(await solve(...SEVEN)).toBe(text.replace(/\x1b\[\d+m/g, ""));
    const wide = await solve(...codes.slice(0, 21));
    expect(Math.max(...wide.split("\n").map(line => line.length))).toBeLessThanOrEqual(80);
  });

  it("takes codes in lower case, and several in one word", async () => {
    expect(await solve("s2311", "S1123,s3232", "S1111 S2222 S3333 s1213")).toBe(await solve(...SEVEN));
  });

  it("reads codes from standard input where a - stands", async () => {
    const whole = await solve(...SEVEN);
    type("S1123\nS3232, S1111\r\n\nS2222 S3333\n");
    expect(await solve("S2311", "-", "S1213")).toBe(whole);
  });

  it("speaks of one Set as one", async () => {
    expect(await solve("S1111", "S2222", "S3333")).toContain("\n1 Set among 3 cards.\n");
  });

  it("says that there is no Set, how many pairs prove it, and to deal three more", async () => {
    const text = await solve(...BARE);
    expect(text).toContain(
      "No Set among these 12 cards: 66 pairs checked, and the card that would complete the pair is never here.\nDeal three more.\n",
    );
  });

  it("lays more than nine columns out in several bands", async () => {
    const lines = (await solve(...codes)).split("\n");
    expect(lines.slice(0, 3).every(line => line.trim().split(/\s+/).length === 9)).toBe(true);
    expect(lines[3]).toBe("");
    expect(lines[4].trim().startsWith(codes[27])).toBe(true);
    expect(lines).toContain("1080 Sets among 81 cards.");
  });

  it("prints for --json the triples of places that the board's state() has", async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(deck, { minLength: 3, maxLength: 21 }), async cards => {
        const answer = await solveAsJson(...cards.map(makeCode));
        expect(answer.cards).toEqual(cards.map(makeCode));
        expect(answer.sets).toEqual(setsOf(cards).map(triple => [triple >> 14, (triple >> 7) & 127, triple & 127]));
        expect(answer.pairs).toBe((cards.length * (cards.length - 1)) / 2);
      }),
      { numRuns: 50 },
    );
  });

  it("gives the same answer with --sat, and says what it took", async () => {
    const plain = await solve(...SEVEN),
      bySat = await solve(...SEVEN, "--sat");
    expect(bySat.startsWith(plain)).toBe(true);
    expect(bySat.slice(plain.length)).toMatch(
      /^\nBy SAT: 2 models, then unsatisfiable, with \d+ decisions?, \d+ propagations, \d+ conflicts? \(the formula has 41 variables and \d+ clauses as plain clauses\)\.\n$/,
    );
    const { sat, sets } = await solveAsJson(...SEVEN, "--sat");
    expect(sat).toMatchObject({ variables: 41, unsat: false });
    expect(sat && sat.conflicts + sets.length).toBe(sat && sat.decisions + 1);
  });

  it("proves with --sat by contradiction alone that there is no Set", async () => {
    const text = await solve(...BARE, "--sat");
    expect(text).toContain("No Set among these 12 cards.\nDeal three more.\n");
    expect(text).toMatch(/By SAT: unsatisfiable, shown with \d+ decisions, \d+ propagations, \d+ conflicts/);
    expect(text).not.toContain("pairs checked");
    expect((await solveAsJson(...BARE, "--sat")).sat?.unsat).toBe(true);
  });
});

describe("croupier solve --explain", () => {
  it("says of three cards that they are a Set, and in which way", async () => {
    expect(await solve("S1112", "S1222", "S1332", "--explain")).toBe(`\
  S1112  one empty violet diamond
  S1222  one solid red diamond
  S1332  one striped green diamond

A Set: every attribute is all the same or all different.
  quantity  all the same: one
  filling   all different: empty, solid, striped
  colour    all different: violet, red, green
  shape     all the same: diamond
`);
  });

  it("says which attribute breaks it and how", async () => {
    expect(await solve("S1121", "S2122", "S3133", "--explain")).toBe(`\
  S1121  one empty red wave
  S2122  two empty red diamonds
  S3133  three empty green ovals

Not a Set: colour is neither all the same nor all different.
  quantity  all different: one, two, three
  filling   all the same: empty
  colour    BREAKS IT: two red, one green
  shape     all different: wave, diamond, oval
`);
  });

  it("names all attributes that break it, and counts quantities in words that do not confuse", async () => {
    const text = await solve("S1111", "S1122", "S3133", "--explain");
    expect(text).toContain("Not a Set: quantity is neither");
    expect(text).toContain("quantity  BREAKS IT: two with one, one with three\n");
    expect(await solve("S1111", "S1112", "S3323", "--explain")).toContain(
      "Not a Set: quantity, filling and colour are neither",
    );
  });

  it("is offered when three cards are no Set", async () => {
    expect(await solve("S1111", "S1112", "S1122")).toContain("--explain says what breaks it.");
  });

  it("lists for more cards what each pair wants, and where that is", async () => {
    const text = await solve(...SEVEN, "--explain");
    expect(text.split("\n").filter(line => line.includes(" -> "))).toHaveLength(21);
    expect(text).toContain("  S2311 S1123 -> S3232  column 1, bottom\n");
    const { explain } = await solveAsJson(...BARE, "--explain");
    expect(explain).toHaveLength(66);
    for (const pair of explain as Pair[]) {
      const [a, b] = pair.places.map(place => BARE[place]);
      expect(setsOf([a, b, pair.third].map(parseCode))).toHaveLength(1);
      expect(pair.place).toBe(null);
    }
  });

  it("gives three cards' attributes as JSON", async () => {
    const explain = (await solveAsJson("S1121", "S2122", "S3133", "--explain")).explain as Attribute[];
    expect(explain.map(one => one.verdict)).toEqual(["different", "same", "broken", "different"]);
    expect(explain[2]).toEqual({ attribute: "colour", verdict: "broken", values: ["red", "red", "green"] });
  });
});

describe("croupier solve --dimacs", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "croupier-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it("writes the formula to standard output, and nothing else", async () => {
    expect(await solve(...SEVEN, "--dimacs")).toBe(makeDimacs(SEVEN.map(parseCode)));
    expect(await solve("--dimacs", "-", ...SEVEN)).toBe(makeDimacs(SEVEN.map(parseCode)));
  });

  it("writes the formula to a file, and answers as well", async () => {
    const file = join(folder, "table.cnf");
    expect(await solve(...SEVEN, "--dimacs", file)).toBe((await solve(...SEVEN)) + `\nThe formula is in ${file}.\n`);
    expect(readFileSync(file, "utf8")).toBe(makeDimacs(SEVEN.map(parseCode)));
    expect((await solveAsJson(...SEVEN, "--dimacs", file)).dimacs).toBe(file);
  });

  it("says in one line that a file cannot be written", async () => {
    expect(await mistake(...SEVEN, "--dimacs", join(folder, "none", "table.cnf"))).toMatch(
      /^cannot write .*table\.cnf: there is no such file or folder; /,
    );
    expect(await mistake(...SEVEN, "--dimacs", folder)).toMatch(/: it is a folder; /);
    expect(await mistake(...SEVEN, "--dimacs=")).toContain("an empty file name");
  });

  it("does not take the first card for a file name", async () => {
    expect(await mistake("--dimacs", ...SEVEN)).toContain("put --dimacs behind the cards");
    expect(await mistake("--dimacs", "s1111", "S1112", "S1113")).toContain("put --dimacs behind the cards");
  });

  it("does not mix the formula with another answer on standard output", async () => {
    for (const other of ["--json", "--sat", "--explain"])
      expect(await mistake(...SEVEN, other, "--dimacs")).toContain("name a file");
  });
});

describe("a mistake in `croupier solve` is one line that says what to do:", () => {
  it("no cards at all", async () => {
    expect(await mistake()).toContain("e.g. `npx croupier solve S2311 S1123 S3232`");
    expect(await mistake("")).toContain("say which cards");
  });

  it("a code that no card has", async () => {
    for (const wrong of [
      "S2411",
      "S0111",
      "S231",
      "S23111",
      "X2311",
      "2311",
      "D0711",
      "!TAKE",
      "\u00e9",
      "S111\u0661",
    ]) {
      expect(await mistake("S1111", "S1112", wrong)).toMatch(/ is no card: .*from 1 to 3/);
    }
  });

  it("a word as long as a book", async () => {
    expect((await mistake("x".repeat(100_000))).length).toBeLessThan(200);
  });

  it("the same card twice, in whichever case", async () => {
    expect(await mistake("S1111", "S1112", "s1111")).toMatch(/^S1111 is there twice, as card 1 and card 3,/);
  });

  it("one card or two", async () => {
    expect(await mistake("S1111")).toContain("give at least two more codes");
    expect(await mistake("S1111", "S1112")).toContain("give at least one more code");
  });

  it("more cards than a deck has", async () => {
    expect(await mistake(...codes, "S1111")).toContain("these are 82 cards, but a deck has only 81");
  });

  it("standard input that is empty, or wanted twice", async () => {
    type("");
    expect(await mistake("-")).toContain("there are no codes on standard input");
    expect(await mistake("-", "-")).toContain("give one `-`");
  });
});
