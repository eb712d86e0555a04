// The texts of the display in other languages: whole, short enough, and found by what a board finds them with.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { crc32 } from "../../devices/sim/bytes";
import {
  DISPLAY_LANGUAGES,
  decode,
  displayFiles,
  displayTexts,
  encode,
  fontOf,
  isShown,
} from "../../deploy/display-words";
import { filled } from "../../src/kit/filled";
import { FONT, Font, setFont, useFont } from "../../src/kit/font";
import { translate, translateWith } from "../../src/kit/translate";
import speak from "../../src/settings/language";
import symbols from "../../deploy/words/en/symbols.json";
import places from "../../deploy/words/display/places.json";
import { textsIn } from "./literals";

const FOLDER = new URL("../../deploy/words/display/", import.meta.url);
const tableIn = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`${language}.json`, FOLDER), "utf8"));

/** Letters that a text needs where each value takes two. */
const lettersOf = (text: string) => text.replaceAll("#", "##").length;

const gapsIn = (text: string) => text.split("#").length;

/** A word with a value in it has a gap in the table, whatever stands around it. */
const asKey = (text: string) =>
  text
    .split(" ")
    .map(word => (/[#0-9]/.test(word) ? "#" : word))
    .join(" ");

/** Never on the display: modules of Espruino's, what the console says. */
const UNSEEN = ["Storage", "Wifi", "Set: ", "Sets: ", "No room for settings beside a game: leave it first"];

/** Where the display has one of these, it has more: all of it stands in the table, or each of its lines, or what stands before and behind a colon. */
const PARTS = [
  "#: too early!",
  "--game ",
  "Alone it needs less: ",
  "Both boards 9600 baud, or ",
  "Deck",
  "Broker says no: ",
  "Espruino after 2v29",
  "It needs ",
  "Missing:",
  "No display: ",
  "No more than ",
  "No room: ",
  "Point to the #",
  "Put # on #, then B",
  "Safe shell: ",
  "Setting # on #",
  "Take away ",
  "Take over game ",
  "The other ",
  "You have no ",
  "attack beat it add?",
  "enableBLE(false)",
];

const inBytes = (text: string) => crc32(Uint8Array.from(text, letter => letter.charCodeAt(0)));

describe.each(DISPLAY_LANGUAGES)("in %s", language => {
  const table = tableIn(language);
  const ours = FONT;

  test("each text that there is, and no other", () => {
    expect(Object.keys(table)).toEqual(Object.keys(places));
  });

  test("each fits its place, with as many values", () => {
    for (const [english, most] of Object.entries(places)) {
      const text = table[english];
      expect(text, english).not.toBe("");
      expect(gapsIn(text), text).toBe(gapsIn(english));
      for (const word of text.split(" ")) if (word.includes("#")) expect(word, text).toBe("#");
      if (typeof most === "number") {
        expect(lettersOf(text), `${text}: at most ${most} letters`).toBeLessThanOrEqual(most);
        continue;
      }
      if (most.startsWith("words")) continue;
      const lines = text.split("|");
      expect(lines, text).toHaveLength(english.split("|").length);
      for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(Number(most.match(/\d+$/)![0]));
    }
  });

  test("of a symbol's name each word stands in a line, in double size", async () => {
    const texts = await displayTexts(language);
    const words = Object.values(symbols).flatMap(english => texts[english].split(" "));
    expect(words.filter(word => word.length > 11)).toEqual([]);
    expect([...words.join("")].filter(letter => !isShown(letter))).toEqual([]);
  });

  test("what a player did and what is to be done next stand in one line, where they do in English", () => {
    const deeds = Object.keys(places).filter(text => /^(You|Board|Other) (takes?|said bito|had no more|#)$/.test(text));
    const long = deeds.flatMap(deed =>
      ["attack", "beat it", "add?"].flatMap(task => {
        const lineOf = (deed: string, task: string) => `${deed}: ${task}`.replace("#", "10H");
        const line = lineOf(table[deed], table[task]);
        return lineOf(deed, task).length <= 21 && line.length > 21 ? [line] : [];
      }),
    );
    expect(long).toEqual([]);
  });

  test("the display has all of its letters", () => {
    const letters = new Set(Object.values(table).join(""));
    expect([...letters].filter(letter => !isShown(letter))).toEqual([]);
    for (const text of Object.values(table)) expect(decode(encode(text, language), language)).toBe(text);
  });

  test("its letters look like nothing else, and ours stay as they are", () => {
    const font = fontOf(language);
    expect(font.startsWith(FONT)).toBe(true);
    const own = [...new Set(Object.values(table).join(""))].filter(letter => letter > "\x7f");
    const pictures = own.map(letter => {
      const at = (encode(letter, language).charCodeAt(0) - 32) * Font.Width;
      return font.slice(at, at + Font.Width);
    });
    expect(new Set(pictures).size).toBe(pictures.length);
    for (const picture of pictures) expect(picture).toMatch(/[^\0]/);
    // They are parted by an empty column, as ours are.
    for (const picture of pictures) expect(picture[Font.Width - 1]).toBe("\0");
  });

  test("a board finds each by its English", async () => {
    const files = new Map((await displayFiles(language)).map(({ name, text }) => [name, text]));
    const told: unknown[][] = [];
    const screen = { setFontCustom: (...all: unknown[]) => told.push(all) };
    try {
      expect(speak(language, { read: name => files.get(name), readJSON: () => undefined }, inBytes)).toBe(true);
      for (const [english, text] of Object.entries(table)) {
        const values = ["", "1", "S2311", "J\x80", "4"];
        expect(decode(translate(filled(english, values)), language)).toBe(
          decode(filled(encode(text, language), values), language),
        );
      }
      const stop = table["take"];
      expect(decode(translate(`You 10\x81: take`), language)).toBe(
        `${filled(table["You #"], ["", "10\x81"])}: ${stop}`,
      );
      expect(translate("Zaphod")).toBe("Zaphod");
      expect(translate("")).toBe("");
      setFont(screen as never, 1);
      expect(told[0][0]).toBe(fontOf(language));
    } finally {
      translateWith(text => text);
      useFont(ours);
    }
  });
});

test("without its files a board speaks English", () => {
  const none = { read: () => undefined, readJSON: () => undefined };
  expect(speak("ru", none, inBytes)).toBe(false);
  expect(translate("Scan a card")).toBe("Scan a card");
  expect(speak("en", none, inBytes)).toBe(true);
});

test("each text of the firmware's has its place, or is never shown", () => {
  const known = new Set([...Object.keys(places), ...UNSEEN, ...PARTS]);
  const found = ["games", "light", "ui", "kernel", "network", "hardware", "kit"]
    .flatMap(folder => textsIn(join("src", folder)))
    // Rules are for pages.
    .filter(one => !/description\.ts: .*\.$/.test(one))
    .map(one => one.slice(one.indexOf(": ") + 2))
    .flatMap(text => (known.has(text) ? [] : text.split(/\n|\|(?=\d:)/)));
  const strange = found.filter(text => !known.has(text) && !known.has(asKey(text)));
  expect([...new Set(strange)].sort()).toEqual([]);
});
