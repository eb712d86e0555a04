// croupier.js with a display that speaks another language: what lies in Storage beside it, and what happens without that.
import { describe, expect, test } from "vitest";
import { SimStorage } from "../../devices/sim/board";
import { machineOf } from "../../devices/sim/machines";
import { DISPLAY_LANGUAGES, displayFiles, encode, fontOf, type DisplayLanguage } from "../../deploy/display-words";
import { FONT } from "../../src/kit/font";
import { Device } from "./device";
import { isOn } from "./shown";

async function deviceIn(language: DisplayLanguage, files = true): Promise<Device> {
  const storage = new SimStorage(machineOf("ESP32"));
  if (files) for (const { name, text } of await displayFiles(language)) storage.write(name, text);
  return new Device("esp32", { storage, config: { language } }).start();
}

const tableOf = async (language: DisplayLanguage): Promise<Record<string, string>> =>
  (await import(`../../deploy/words/display/${language}.json`)).default;

const shows = (device: Device, text: string, language: DisplayLanguage) =>
  isOn(device.ask("croupier.screen()"), encode(text, language), fontOf(language));

describe.each(DISPLAY_LANGUAGES)("in %s", language => {
  test("menu, a game, its events and its list are in that language; what the console says is English", async () => {
    const device = await deviceIn(language);
    const table = await tableOf(language);
    device.tell("croupier.open('set')", 6000);
    expect(shows(device, table["Scan a card"], language)).toBe(true);
    expect(device.ask("croupier.state().message")).toBe("");
    device.tell("croupier.scan('S2311')");
    device.tell("croupier.scan('S2311')");
    expect(shows(device, table["# lies there"].replace("#", "S2311"), language)).toBe(true);
    device.tell("croupier.press('B', true)");
    expect(shows(device, table["What now?"], language)).toBe(true);
    expect(shows(device, table["How to play"], language)).toBe(true);
    device.tell("croupier.open('tictactoe')", 1000);
    expect(shows(device, table["You begin"], language)).toBe(true);
  });

  test("a bout of Durak: who did what, and what is to be done", async () => {
    const device = await deviceIn(language);
    const table = await tableOf(language);
    const WHO = ["You", "Board"];
    const seen = new Set<string>();
    device.tell("croupier.open('durak',{against:'bot'})", 12_000);
    for (let turn = 0; turn < 40 && seen.size < 6; turn++) {
      const { message, phase } = device.ask("croupier.state()");
      const [said, next] = message.split(": ");
      const who = WHO.find(name => said.startsWith(name + " "));
      // Cards are pictures of suits there.
      const words = (table[said] ?? table[`${who} #`]).split(" ").filter(word => word !== "#");
      expect(message).toMatch(/^[ -~]*$/);
      expect(words.filter(word => !shows(device, word, language))).toEqual([]);
      if (next) expect(shows(device, ": " + table[next], language)).toBe(true);
      seen.add(said.replace(/ .*\d.*| [JQKA].$/, "") + (next ?? ""));
      if (phase === "over") break;
      device.tell("croupier.moves().length&&croupier.play(croupier.moves()[0])", 3000);
    }
    expect(seen.size).toBeGreaterThan(3);
  });
});

test("without its files the display speaks English, and says what is missing", async () => {
  const device = await deviceIn("ru", false);
  expect(device.ask("croupier.status().complaints")).toEqual(["language: no croupier.words.ru"]);
  device.tell("croupier.press('B')");
  device.tell("croupier.open('set')", 6000);
  expect(isOn(device.ask("croupier.screen()"), "Scan a card", FONT)).toBe(true);
});

test("a language that is none is refused, and the one before stays", async () => {
  const device = await deviceIn("pl");
  expect(device.ask("croupier.configure({language:'Klingon'})")).toEqual(['language: not "..." but two letters: de']);
  expect(device.ask("croupier.config().language")).toBe("pl");
});

test("another language counts from the next start on, and the board starts by itself", async () => {
  const device = await deviceIn("de");
  const boots = device.board.boots;
  expect(device.ask("croupier.configure({language:'en'})")).toEqual([]);
  device.board.run(6000);
  expect(device.board.boots).toBe(boots + 1);
  device.tell("croupier.open('set')", 6000);
  expect(isOn(device.ask("croupier.screen()"), "Scan a card", FONT)).toBe(true);
});

test("files cut short leave a board that plays", async () => {
  const storage = new SimStorage(machineOf("ESP32"));
  for (const { name, text } of await displayFiles("ru")) storage.write(name, text.slice(0, text.length / 2));
  const device = new Device("esp32", { storage, config: { language: "ru" } }).start();
  device.tell("croupier.open('set')", 6000);
  device.tell("croupier.scan('S2311')");
  expect(device.ask("croupier.state().cards[0]")).toBe("S2311");
  expect(device.ask("croupier.status().complaints")).toEqual([]);
});

test("a bundle for one game knows no language", () => {
  const device = new Device("esp32", { bundle: "set", config: { language: "ru" } }).start();
  expect(device.ask("croupier.status().complaints")).toEqual(["language: unknown"]);
});
