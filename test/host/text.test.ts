// Text beyond ASCII on its way to a board, from this computer's side: what upload writes, what the console sends and shows, what a display is given.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { displayList, displayName, displayText } from "../../deploy/display-text";
import { Lines } from "../../deploy/host/commands/console";
import { settingsJson } from "../../deploy/host/upload/board-settings";
import { LineTalk } from "../../deploy/host/upload/line-talk";
import { parseConfig } from "../../deploy/host/upload/plan";
import { wrongSettings } from "../../deploy/host/upload/settings";
import { VirtualBoard } from "../../devices/sim/board";
import { Device } from "../bundle/device";
import { folder, run } from "./shell";

const bytesOf = (text: string) => Buffer.from(text, "utf8").toString("latin1");
/** As Espruino without Unicode reads it: of an escape the last byte. */
const read = (json: string) =>
  JSON.parse(json.replace(/\\u..(..)/g, "\\u00$1")) as { network: Record<string, string>; names: string };

describe("a name for a display", () => {
  // ISO 9 and BGN/PCGN for Cyrillic, ELOT 743 for Greek, Pinyin for Chinese, as passports have them without their marks.
  it.each([
    ["Łukasz", "Lukasz"],
    ["Иван", "Ivan"],
    ["Jürgen", "Jurgen"],
    ["Đặng", "Dang"],
    ["Ωμέγα", "Omega"],
    ["İstanbul", "Istanbul"],
    ["e\u0301", "e"],
    ["Straße", "Strasse"],
    ["Ann", "Ann"],
    ["  two  blanks ", "two  blanks"],
  ])("%s is %s", (name, shown) => expect(displayName(name, "P1")).toBe(shown));

  it("is of any script in ASCII, and never empty", () => {
    expect(displayName("王小明", "P1").toLowerCase()).toMatch(/^wang ?xiao ?ming$/);
    for (const name of [
      "😀",
      "👨‍👩‍👧",
      "محمد",
      "שלום",
      "さくら",
      "김철수",
      "ไทย",
      "\u2800",
      "\u200b",
      "",
      " ",
      "\ud800",
      "\u0007",
    ])
      expect(displayName(name, "P1"), name).toMatch(/^[\x21-\x7e][\x20-\x7e]*$/);
    expect(["\u2800", "\u200b", "", " "].map(name => displayName(name, "P2"))).toEqual(["P2", "P2", "P2", "P2"]);
    expect(displayText("\u2800")).toBe("");
  });

  it("of a list parts with nothing else than its own marks", () => {
    expect(displayList("Łódź,Hund,、,Дом, ", ",", "?")).toBe("Lodz,Hund,?,Dom, ");
    expect(displayList("größe klein 王 groß|цвет ｜ b c", " |", "?")).toBe("grosse klein Wang gross|tsvet ? b c");
  });
});

describe("settings with letters beyond ASCII", () => {
  const own = {
    network: { ssid: "Jürgen’s iPhone", password: "Łódź-Łódź", broker: "mqtt://Иван:秘密@10.0.0.7" },
    peer: { mqtt: "mühle" },
    names: "Größe eins zwei drei",
    dobble: { names: "Łódź,Дом,dog" },
  };

  it("are written in ASCII: as bytes of UTF-8, or as the display can show them; done twice it is the same", () => {
    const json = settingsJson(parseConfig("croupier.json", JSON.stringify(own)));
    expect(json).toMatch(/^[\x20-\x7e]*$/);
    expect(read(json)).toEqual({
      network: {
        ssid: bytesOf("Jürgen’s iPhone"),
        password: bytesOf("Łódź-Łódź"),
        broker: bytesOf("mqtt://Иван:秘密@10.0.0.7"),
      },
      peer: { mqtt: bytesOf("mühle") },
      names: "Grosse eins zwei drei",
      dobble: { names: "Lodz,Dom,dog" },
    });
    expect(settingsJson(parseConfig("croupier.json", json))).toBe(json);
  });

  it("are what a board has that is asked for them, from upload or from the prompt", () => {
    const device = new Device("esp32", { config: settingsJson(own) }).start(4000);
    expect(device.ask("croupier.status().complaints")).toEqual([]);
    expect(device.ask("croupier.config().network.ssid")).toBe(bytesOf(own.network.ssid));
    const { ssid } = own.network;
    expect(device.board.ask(`croupier.configure({network:{ssid:"${ssid}"}})`).value).toEqual([]);
    expect(device.ask("croupier.config().network.ssid")).toBe(bytesOf(ssid));
    // A virtual board is one without Unicode: of an escape the last byte is left, of a letter its bytes.
    expect(device.ask(`JSON.parse('"\\\\u0141"')`)).toBe("A");
    expect(device.board.ask('"Ł".length').value).toBe(2);
  });

  it("are counted in bytes, and refused in words", async () => {
    const wrong = (network: object) => wrongSettings("croupier", "esp32", { network });
    expect(await wrong({ ssid: "ü".repeat(16), password: "" })).toEqual([]);
    expect(await wrong({ ssid: "ü".repeat(17) })).toEqual(["network.ssid: 32 bytes at most"]);
    for (const password of ["geheim7", "x".repeat(64), "ü".repeat(32)])
      expect(await wrong({ password })).toEqual([
        "network.password: a Wi-Fi's has 8 to 63 letters, no end of a line among them, or is left out",
      ]);
    expect(await wrong({ password: "x".repeat(63) })).toEqual([]);
    expect(await wrong({ password: "geheim17\n" })).toEqual([expect.stringMatching(/^network\.password: .*line/)]);
    expect(await wrongSettings("croupier", "esp32", { start: "Łódź" })).toEqual([expect.stringMatching(/^start: /)]);
  });

  it("that are no text, or begin as what is not shown, are told what they may be", async () => {
    const wrong = (own: Record<string, unknown>) => wrongSettings("croupier", "esp32", own);
    const NO_TEXT = /: a text, in quotes$/;
    const HIDDEN = /: a text that does not begin with \.\.\./;
    for (const [own, words] of [
      [{ network: { ssid: 12345678 } }, NO_TEXT],
      [{ network: { password: 12345678 } }, NO_TEXT],
      [{ network: { table: true } }, NO_TEXT],
      [{ peer: { mqtt: 17 } }, NO_TEXT],
      [{ network: { password: "...geheim" } }, HIDDEN],
      [{ network: { table: "...mufa" } }, HIDDEN],
      [{ peer: { mqtt: "...mufa" } }, HIDDEN],
    ] as const) {
      const said = await wrong(own);
      expect([own, said]).toEqual([own, [expect.stringMatching(words)]]);
      expect(said[0]).not.toMatch(/geheim|undefined|mufa|1234/);
    }
  });

  it("are taken by `upload --dry-run`, and shown as they were written", () => {
    writeFileSync(join(folder, "text.json"), JSON.stringify(own));
    const { status, stdout } = run(["upload", "--dry-run", "--board", "esp32", "--config", "text.json"]);
    expect([status, stdout]).toEqual([0, expect.stringContaining("Jürgen’s iPhone")]);
  });
});

describe("the console", () => {
  it("sends what was typed: any letter in UTF-8, in ASCII", async () => {
    const board = new VirtualBoard({ board: "ESP32" }).boot();
    for (const text of ["Łódź", "Jürgen’s", "王小明", "😀", "é", "Ann"]) {
      let sent = "";
      const line = {
        write: (piece: string, done: () => void) => (done(), void (sent += piece)),
        close: () => undefined,
      };
      const talk = await LineTalk.open("test", async () => line);
      void talk.enter(`"${text}"`, 1);
      await new Promise(done => setTimeout(done, 20));
      expect(sent).toMatch(/^[\x00-\x7e]*$/);
      expect(JSON.parse(board.evaluate<string>(/print\("=",(.*)\)\n/.exec(sent)![1]))).toBe(bytesOf(text));
    }
  });

  it("shows what a board prints in UTF-8, and nothing that would steer a terminal", () => {
    const shown: string[] = [];
    const lines = new Lines(line => void shown.push(line));
    for (const text of ["Łódź 王 😀\n", "a\u202eb\u200bc\u0085d\u2028e\n", "\u{e0001}x\n", "tab\there\n"])
      lines.take(bytesOf(text));
    lines.take("\xe9\x9b half a letter\n");
    expect(shown).toEqual([
      "Łódź 王 😀",
      "a\\u202eb\\u200bc\\u0085d\\u2028e",
      "\\udb40\\udc01x",
      "tab\there",
      "é\\u009b half a letter",
    ]);
  });
});
