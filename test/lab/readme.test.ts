// All pages have short sentences and short paragraphs. People in a hurry read the README, the rules and what to buy: there they are shorter still.
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { averageOf, longest, paragraphsOf, sentencesOf } from "./words";

/** So many are shown when there are too many words. */
const SHOWN = 8;

/** Words a sentence on average, and in the longest paragraph. */
const ON_ANY_PAGE = { average: 15, paragraph: 90 };

describe.each([
  "README.md",
  ...readdirSync("docs").flatMap(file => (/^[\w-]+\.md$/.test(file) ? [`docs/${file}`] : [])),
])("%s", file => {
  const text = readFileSync(file, "utf8");

  it(`has at most ${ON_ANY_PAGE.average} words a sentence on average`, () => {
    const sentences = sentencesOf(text);
    expect(sentences.length).toBeGreaterThan(15);
    expect(averageOf(sentences), `the longest:\n${longest(sentences, SHOWN)}\n`).toBeLessThanOrEqual(
      ON_ANY_PAGE.average,
    );
  });

  it(`has no paragraph of more than ${ON_ANY_PAGE.paragraph} words`, () =>
    expect(paragraphsOf(text).filter(({ words }) => words > ON_ANY_PAGE.paragraph)).toEqual([]));
});

/** Words a sentence on these. */
const ON_AVERAGE = 14;
const AT_MOST = 25;
describe.each([
  ["README.md", 40],
  ["docs/rules.md", 20],
  ["docs/buying.md", 40],
])("%s", (file, fewest) => {
  const sentences = sentencesOf(readFileSync(file, "utf8"));

  it("has its sentences found", () => {
    expect(sentences.length, longest(sentences, SHOWN)).toBeGreaterThan(fewest);
    for (const { text } of sentences) expect(text).not.toMatch(/[<>]|\]\(|docs\/pictures/);
  });

  it(`has at most ${ON_AVERAGE} words a sentence on average`, () =>
    expect(averageOf(sentences), `the longest:\n${longest(sentences, SHOWN)}\n`).toBeLessThanOrEqual(ON_AVERAGE));

  it(`has no sentence of more than ${AT_MOST} words`, () =>
    expect(sentences.filter(({ words }) => words > AT_MOST)).toEqual([]));
});

describe("a paragraph", () => {
  it("has the words of all its sentences; a point of a list is one, a heading is none", () => {
    expect(paragraphsOf("# None\n\nOne is here. Two.\n\n- three words here").map(({ words }) => words)).toEqual([4, 3]);
  });
});

describe("a sentence", () => {
  const found = (markdown: string) => sentencesOf(markdown).map(({ text, words }) => `${words} ${text}`);

  it("ends at a full stop, a question mark or with its paragraph, and not within a number or a short form", () => {
    expect(found("It has Node 20.19 or newer, e.g. Node 22. Is it there?\nThen go\n\non")).toEqual([
      "9 It has Node 20.19 or newer, eg Node 22.",
      "3 Is it there?",
      "2 Then go",
      "1 on",
    ]);
  });

  it("has what is typed as one word, and begins with it, too", () => {
    expect(found("Type `npx one two`. `npm start` does the *same*.")).toEqual([
      "2 Type Typed.",
      "4 Typed does the same.",
    ]);
  });

  it("has the words of a link, and none of its target, a picture, a tag, a comment or a dash", () => {
    expect(
      found(
        '<!-- a b --><!-- /a b -->See [the **other** page](docs/other.md) ![many words here](a.png) – <b>now</b>.\n<img src="a.png" alt="Some words. More words.">',
      ),
    ).toEqual(["5 See the other page – now."]);
    expect(found("It is <!-- old -->2v27<!-- /old --> or newer.")).toEqual(["5 It is 2v27 or newer."]);
  });

  it("is one a point of a list, or more", () => {
    expect(found("1. One is here.\n2. Two are. There.\n\n- a point:\n  - below it")).toEqual([
      "3 One is here.",
      "2 Two are.",
      "1 There.",
      "2 a point:",
      "2 below it",
    ]);
  });

  it("may be a cell of a table, where a name is none", () => {
    expect(found("| name | what |\n|---|---|\n| a board | It runs. |\n| the other |  |")).toEqual(["2 It runs."]);
  });

  it("may stand in HTML", () => {
    expect(found('<p align="center">\nIt is here.\n<img src="a.png" alt="Not this.">\n</p>')).toEqual([
      "3 It is here.",
    ]);
  });

  it("is none in a heading, and in what a terminal shows", () => {
    expect(found("# A heading.\n\n```\nnpm start. Now.\n```\n\n    indented. code.\n")).toEqual([]);
  });

  it("counts: the longest come first, and the average is that of words", () => {
    const sentences = sentencesOf("One. Two more words here. Three words more.");
    expect(averageOf(sentences)).toBeCloseTo(8 / 3);
    expect(longest(sentences, 2)).toBe("4 words: Two more words here.\n3 words: Three words more.");
  });
});
