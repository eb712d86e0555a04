// When two names are the same to whoever reads them. What is expected comes from the Unicode Standard: CaseFolding.txt (statuses C and F), the caseless
// match of section 3.13 (D146), DerivedCoreProperties.txt (Default_Ignorable_Code_Point); and from Python, whose `str.casefold` was written from the same tables.
import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { differ, sameness, shown, tidy, twins } from "../../deploy/names";
import { onPath } from "../../deploy/on-path";

const python = onPath("python3");

/** Lines of CaseFolding.txt, status C or F: what stands left folds to what stands right. */
const FOLDS = [
  ["\u0041", "\u0061"],
  ["\u00b5", "\u03bc"],
  ["\u00df", "\u0073\u0073"],
  ["\u0130", "\u0069\u0307"],
  ["\u0149", "\u02bc\u006e"],
  ["\u017f", "\u0073"],
  ["\u0345", "\u03b9"],
  ["\u0390", "\u03b9\u0308\u0301"],
  ["\u03c2", "\u03c3"],
  ["\u03f4", "\u03b8"],
  ["\u0587", "\u0565\u0582"],
  ["\u10a0", "\u2d00"],
  ["\u13f8", "\u13f0"],
  ["\u1c80", "\u0432"],
  ["\u1e9e", "\u0073\u0073"],
  ["\u1f52", "\u03c5\u0313\u0300"],
  ["\u2126", "\u03c9"],
  ["\u212a", "\u006b"],
  ["\uab70", "\u13a0"],
  ["\ufb03", "\u0066\u0066\u0069"],
  ["\u{10400}", "\u{10428}"],
  ["\u{1e900}", "\u{1e922}"],
];

describe("two names are the same", () => {
  it.each(FOLDS)("%s folds to %s (CaseFolding.txt)", (one, other) => {
    expect(sameness(`x${one}x`)).toBe(sameness(`x${other}x`));
  });

  it.each([
    ["café", "cafe\u0301", "composed and decomposed"],
    ["Straße", "STRASSE", "ß and SS"],
    ["STRAẞE", "straße", "capital ß"],
    ["ΟΔΥΣΣΕΥΣ", "Οδυσσεύς".normalize("NFD").replace("\u0301", ""), "a sigma at the end"],
    ["ὈΔΥΣΣΕΎΣ", "ὀδυσσεύς", "accents of Greek"],
    ["Dog", "Ｄｏｇ", "full width"],
    ["ﬁre", "FIRE", "a ligature"],
    ["ﾄﾞｰﾌﾞﾙ", "ドーブル", "half width"],
    ["Henry Ⅷ", "henry viii", "numerals"],
    ["각", "각", "syllables of Hangul"],
    ["ǅaja", "ǆaja", "title case"],
    ["Ⓐnna", "anna", "circled"],
  ])("%s and %s: %s", (one, other) => {
    expect(sameness(one)).toBe(sameness(other));
    expect(differ(one, other)).toBe(false);
  });

  const UNSEEN =
    "00ad 034f 061c 115f 1160 17b4 180e 200b 200c 200d 200e 200f 202a 202e 2060 2063 2066 2069 206a 3164 fe0f feff ffa0 1d173 e0020 e0041 e0100";
  it.each(UNSEEN.split(" "))("with U+%s in one of them, which has no picture", hex => {
    const unseen = String.fromCodePoint(parseInt(hex, 16));
    for (const name of [`Do${unseen}g`, `${unseen}Dog`, `Dog${unseen}`, `Dog ${unseen}`])
      expect([name, sameness(name)]).toEqual([name, "dog"]);
    expect(sameness(unseen)).toBe("");
  });

  it.each("0009 000a 000d 0020 0085 00a0 1680 2003 2009 2028 202f 205f 2800 3000".split(" "))(
    "with U+%s as the blank of one of them, once or several times",
    hex => {
      const blank = String.fromCodePoint(parseInt(hex, 16));
      for (const name of [`Ann${blank}Lee`, ` Ann${blank}${blank} Lee`, `${blank}Ann Lee${blank}`])
        expect([name, sameness(name), tidy(name)]).toEqual([name, "ann lee", "Ann Lee"]);
      expect([sameness(blank), tidy(blank)]).toEqual(["", ""]);
    },
  );

  it("whatever the language of the computer: no I of Turkish is folded as Turks do", () => {
    expect(sameness("I")).toBe(sameness("i"));
    // CaseFolding.txt has these for Turkic languages only (status T); elsewhere both have a picture of their own.
    expect(differ("ISIK", "ısık")).toBe(true);
    expect(differ("İrem", "irem")).toBe(true);
    expect(sameness("İREM")).toBe(sameness("i\u0307rem"));
  });
});

describe("two names differ", () => {
  it.each([
    ["café", "cafe"],
    ["Dog", "Dogs"],
    ["Ann Lee", "AnnLee"],
    ["Müller", "Mueller"],
    ["Łukasz", "Lukasz"],
    ["1", "01"],
    ["А", "A"],
  ])("%s and %s", (one, other) => {
    expect(differ(one, other)).toBe(true);
  });
});

describe("sameness", () => {
  it("of something folded is itself", () => {
    for (const [one] of FOLDS) expect(sameness(sameness(one))).toBe(sameness(one));
  });

  it.skipIf(!python)("agrees with Python's about each letter that Python knows", { timeout: 60_000 }, () => {
    const script = `
import sys, unicodedata as u
def fold(t): return u.normalize("NFKD", u.normalize("NFKD", u.normalize("NFD", t).casefold()).casefold())
for c in range(0x110000):
    if u.category(chr(c)) in ("Cn", "Cs", "Co", "Cc"): continue
    t = "a" + chr(c) + "b"
    print(" ".join("%x" % ord(x) for x in t), " ".join("%x" % ord(x) for x in fold(t)), sep=",")
`;
    const { stdout } = spawnSync("python3", ["-c", script], { encoding: "utf8", maxBuffer: 1 << 28 });
    const read = (hex: string) => String.fromCodePoint(...hex.split(" ").map(one => parseInt(one, 16)));
    const seen = new Map<string, string>();
    const wrong: string[] = [];
    let count = 0;
    for (const line of stdout.trim().split("\n")) {
      const [one, folded] = line.split(",").map(read);
      count++;
      const same = sameness(one);
      if (same !== sameness(folded)) wrong.push(line);
      // Nor is anything the same here that is not there, but for what has no picture, and blanks.
      const plain = folded
        .replace(/[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu, "")
        .replace(/[\s\u2800\u{1d159}]+/gu, " ");
      const before = seen.get(same);
      if (before === undefined) seen.set(same, plain.normalize("NFC"));
      else if (before !== plain.normalize("NFC")) wrong.push(`${line} is ${same}, and so is ${before}`);
    }
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(140_000);
  });
});

describe("names of a list", () => {
  it("that are the same are found, the first two of them", () => {
    expect(twins(["Dog", "Cat", "cat"])).toEqual(["Cat", "cat"]);
    expect(twins(["Dog", "Cat"])).toBeUndefined();
  });

  it("are shown so that one sees what the eye does not", () => {
    expect(shown("Dog")).toBe('"Dog"');
    expect(shown("Do\u200bg\u2800")).toBe('"Do\\u200bg\\u2800"');
    expect(shown("\u{e0041}")).toBe('"\\u{e0041}"');
  });
});
