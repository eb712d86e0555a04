// Texts as data: every language has each of them, with the same values and parts, and the plurals that its numbers ask for; none lies idle, and pages have no text of their own.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { games } from "../../deploy/known";
import command from "../../deploy/words/en/command.json";
import { type Key as CommandKey, askedLanguage } from "../../deploy/words/command";
import print from "../../deploy/words/en/print.json";
import { ENGLISH as PAGES, type Key as PageKey } from "../../deploy/words/english";
import { chooseLanguage, LANGUAGES, type Language } from "../../deploy/words/languages";
import type { Key as PrintKey } from "../../deploy/words/print";
import { language, say, sayList, sayWith, speak } from "../../deploy/words/say";
import { parts, pluralsOf, shapeOf } from "./icu";
import { textsIn } from "./literals";

const FOLDER = "deploy/words";
/** Of the pages, of the command and of printed sheets. */
const ENGLISH = { ...PAGES, ...command, ...print };
type Key = PageKey | CommandKey | PrintKey;
/** Labels of so few letters have little room, and what translates them may have so much more. */
const SHORT = 24;
const LONGER = 1.6;
const AT_LEAST = 8;

const files = readdirSync(join(FOLDER, "en"));
const textsOf = (tag: Language): Record<string, string> =>
  Object.assign({}, ...files.map(file => JSON.parse(readFileSync(join(FOLDER, tag, file), "utf8"))));
const others = (Object.keys(LANGUAGES) as Language[]).filter(tag => tag !== "en");
const keys = Object.keys(ENGLISH) as Key[];

/** Chinese letters are twice as wide as others. */
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + (letter > "\u2e80" ? 2 : 1), 0);

describe("English", () => {
  it("has each text in the file that its key begins with, and each file is read", () => {
    const listed = files.flatMap(file =>
      Object.keys(JSON.parse(readFileSync(join(FOLDER, "en", file), "utf8"))).map(key => [key.split(".")[0], file]),
    );
    for (const [area, file] of listed) expect(`${area}.json`).toBe(file);
    expect(listed.length).toBe(keys.length);
    expect(keys.length).toBeGreaterThan(500);
  });

  it("has each game's title and rules as the board has them", () => {
    for (const { name, title, rules } of games) {
      expect(say(`games.${name}.title` as PageKey)).toBe(title);
      expect(rules.map((_, at) => say(`games.${name}.rule${at + 1}` as PageKey))).toEqual(rules);
    }
  });

  it("has messages that can be read", () => {
    for (const key of keys) expect(() => parts(ENGLISH[key], "en"), key).not.toThrow();
  });
});

describe.each(others)("%s", tag => {
  const texts = textsOf(tag);

  it("has the same keys", () => expect(Object.keys(texts).sort()).toEqual([...keys].sort()));

  it("has the same values and tags in each text, and each case of a choice; it may tell more cases apart", () => {
    const differ = keys.filter(key => {
      const [english, own] = [shapeOf(parts(ENGLISH[key], "en")), shapeOf(parts(texts[key], tag))];
      return (
        english.some(part => !own.includes(part)) || own.some(part => !part.includes(": ") && !english.includes(part))
      );
    });
    expect(differ).toEqual([]);
  });

  it("has each plural that its numbers ask for", () => {
    for (const key of keys)
      for (const { type, has } of pluralsOf(parts(texts[key], tag)))
        for (const wanted of new Intl.PluralRules(tag, { type }).resolvedOptions().pluralCategories)
          expect(has, `${key}: ${texts[key]}`).toContain(wanted);
  });

  it("has no short text that is much longer than in English", () => {
    const long = keys.filter(key => {
      const english = widthOf(ENGLISH[key]);
      return !/[{<]/.test(ENGLISH[key]) && english < SHORT && widthOf(texts[key]) > LONGER * english + AT_LEAST;
    });
    expect(long.map(key => `${key}: ${texts[key]}`)).toEqual([]);
  });

  it("has words for the pictures of the rules that do not touch one another", () => {
    // Letters of 15 pixels, in Verdana some 9.2 wide; the middles of these labels are so far apart.
    const MOST: [Key, Key, number][] = [
      ["panels.drawnHigher", "panels.drawnTrump", 92],
      ["panels.drawnTrump", "panels.drawnBeat", 106],
      ["panels.drawnBeat", "panels.drawnTalon", 160],
    ];
    for (const [left, right, px] of MOST)
      expect(4.6 * (widthOf(texts[left]) + widthOf(texts[right])), `${texts[left]} ${texts[right]}`).toBeLessThan(px);
  });

  it("has no text that is the English one, unless that is a name, a sign or a word of both", () => {
    const same = keys.filter(key => texts[key] === ENGLISH[key] && /[a-z]{3,}[ \u00a0][a-z]{3,}/.test(ENGLISH[key]));
    expect(same).toEqual([]);
  });
});

describe("a text", () => {
  it("is used where it has a key", () => {
    const code = readdirSync("deploy", { recursive: true, encoding: "utf8" })
      .filter(file => file.endsWith(".ts"))
      .map(file => readFileSync(join("deploy", file), "utf8"))
      .join("\n");
    const patterns = [...code.matchAll(/`([a-z]+\.(?:[\w.]|\$\{[^}]*\})+)`/g)].map(
      ([, template]) => new RegExp(`^${template.replace(/\./g, "\\.").replace(/\$\{[^}]*\}/g, ".+")}$`),
    );
    const idle = keys.filter(key => !code.includes(`"${key}"`) && !patterns.some(pattern => pattern.test(key)));
    expect(idle).toEqual([]);
  });

  it("of a page has a key", () => expect(textsIn("deploy/page")).toEqual([]));

  it("stands in no style", () => {
    const styles = readdirSync("deploy/page/style").map(file => readFileSync(join("deploy/page/style", file), "utf8"));
    expect(styles.flatMap(style => style.match(/content: "[^"]*\p{L}{2,}[^"]*"/gu) ?? [])).toEqual([]);
  });

  it("is found where it has none", () => {
    const source = ts.createSourceFile(
      "x.ts",
      'make("p.hint", "A card lies there."); say("cards.one");',
      ts.ScriptTarget.Latest,
      true,
    );
    expect(textsIn(source)).toEqual(["x.ts: A card lies there."]);
  });
});

describe("a reader", () => {
  it("is answered in the first language that is there, whatever its region, and else in English", () => {
    expect(chooseLanguage(["pt-BR", "de-AT", "en"])).toBe("de");
    expect(chooseLanguage(["zh-Hant-TW"])).toBe("zh");
    expect(chooseLanguage(["ru_RU.UTF-8"])).toBe("ru");
    for (const wishes of [[], [""], ["tlh"], ["constructor", "__proto__"]]) expect(chooseLanguage(wishes)).toBe("en");
  });

  it("of the command is answered as --lang says, and else as the system's settings do", () => {
    const asks = (asked: string | undefined, env: NodeJS.ProcessEnv) => askedLanguage(asked, env);
    expect(asks("ru", { LC_ALL: "de_DE.UTF-8" })).toBe("ru");
    expect(asks(undefined, { LANG: "ru_RU.UTF-8" })).toBe("ru");
    expect(asks(undefined, { LC_ALL: "", LC_MESSAGES: "pl_PL", LANG: "ru_RU.UTF-8" })).toBe("pl");
    // The first that is there counts, even if it is no language of ours.
    for (const first of ["C", "C.UTF-8", "POSIX", "tlh_QO", "de_DE.UTF-8"])
      expect(asks(undefined, { LC_ALL: first, LC_MESSAGES: "pl_PL", LANG: "ru_RU" })).toBe(
        first.startsWith("de") ? "de" : "en",
      );
    for (const env of [{}, { LANG: "" }]) expect(asks(undefined, env)).toBe("en");
  });

  it("has the plurals of that language, and a text that it lacks in English", () => {
    const several = "{count, plural, one {# сет} few {# сета} many {# сетов} other {# сета}}";
    try {
      speak("ru", { "ui.language": several });
      expect(language()).toBe("ru");
      expect([1, 3, 5, 21, 112].map(count => say("ui.language", { count }))).toEqual([
        "1 сет",
        "3 сета",
        "5 сетов",
        "21 сет",
        "112 сетов",
      ]);
      expect(say("games.set.rule1")).toBe(ENGLISH["games.set.rule1"]);
      expect(sayList(["A", "B", "C"])).toBe("A, B и C");
    } finally {
      speak("en");
    }
    expect(sayList(["A", "B", "C"])).toBe("A, B and C");
  });

  it("gets parts in the order of the text", () => {
    try {
      speak("de", { "ui.language": "vor <b>fett {what}</b> nach" });
      expect(sayWith("ui.language", { b: words => ({ words }) }, { what: "und" })).toEqual([
        "vor ",
        { words: "fett und" },
        " nach",
      ]);
    } finally {
      speak("en");
    }
  });
});
