// Dobble in the finished bundles, on virtual boards: codes on the scanner's own wire, keys, a display and a lamp.
import { describe, expect, it } from "vitest";
import { USUAL, picturesOfAll } from "../../deploy/build/symbols";
import { makeDobble } from "../../src/games/dobble/codes";
import { commonOf } from "../games/dobble/game";
import { Device } from "./device";

const state = (device: Device) => device.ask("croupier.state()");
const PICTURES = picturesOfAll();

/** A device whose scanner has been found and set up. */
function scanning(name: string, bundle: string, config: object = {}): Device {
  const device = new Device(name, { bundle, config }).start(4500);
  expect(device.board.runUntil(() => device.ask("croupier.status().scanner.link") === "ready", 30_000, 100)).toBe(true);
  return device;
}

/** Holds stickers before the module, one after the other. */
function show(device: Device, ...codes: string[]): void {
  for (const code of codes) {
    const reads = device.scanner.reads;
    device.scanner.show(code);
    expect(device.board.runUntil(() => device.scanner.reads > reads, 8000, 5)).toBe(true);
    device.scanner.takeAway();
    device.board.run(400);
  }
}

/** Rows of a symbol's picture, each pixel twice as wide and high. */
function pictureOf(symbol: number): string[] {
  const bytes = Buffer.from(PICTURES.substr(81 * (symbol - 1), 84), "base64");
  const isLit = (bit: number) => bytes[bit >> 3] & (0x80 >> (bit & 7));
  return Array.from({ length: 44 }, (_, y) =>
    Array.from({ length: 44 }, (_, x) => (isLit(22 * (x >> 1) + (y >> 1)) ? "#" : ".")).join(""),
  );
}

for (const [name, bundle] of [
  ["esp32", "croupier"],
  ["pico", "dobble"],
  ["wifi", "dobble"],
]) {
  describe(`${bundle}.js on ${name}`, () => {
    it("reads two stickers and shows their common symbol, and reads on", () => {
      const device = scanning(name, bundle, { keys: { A: "", B: "", C: "" } });
      device.tell("croupier.open('dobble')");
      show(device, "D0711", "D0740");
      expect(state(device)).toEqual({
        app: "dobble",
        mode: "match",
        order: 7,
        cards: [11, 40],
        common: { symbol: 46, name: "Spider's web" },
        message: "",
      });
      expect(device.seen).toBe(device.ask("croupier.screen()"));
      show(device, "D0757", "S2311", "!UNDO");
      expect(state(device)).toMatchObject({ cards: [11, 40], common: { symbol: 46 }, message: "Taken back" });
      show(device, "!NEW", "D19380", "D19381");
      expect(state(device)).toMatchObject({
        order: 19,
        cards: [380, 381],
        common: { symbol: commonOf(19, 380, 381), name: "Symbol " + commonOf(19, 380, 381) },
      });
      const { counts } = device.ask("croupier.status()");
      expect(counts).toMatchObject({ added: 5, unknown: 1, control: 2, duplicate: 0 });
      expect(device.board.errors).toEqual([]);
      expect(device.ask("croupier.status().flags")).toEqual([]);
    });

    it("takes what the console says of mode and order, and answers with the result of each scan", () => {
      const device = new Device(name, { bundle, config: { keys: { A: "", B: "", C: "" } } }).start();
      for (const mode of ["match", "duel", "tower", "well", "deck"]) {
        expect(device.tell(`croupier.open("dobble",{mode:"${mode}",order:7})`)).toBe(true);
        expect(state(device)).toMatchObject({ app: "dobble", mode, order: 7, cards: [], common: null });
        expect(
          ["D0711", "D0711", "D0758", "D1111", "S1111", "!DEAL", "^#SC^3030010"].map(code =>
            device.tell(`croupier.scan("${code}")`, 20),
          ),
        ).toEqual(["added", "duplicate", "unknown", "unknown", "unknown", "unknown", "setting"]);
        expect(state(device).cards).toEqual([11]);
      }
      expect(device.tell(`croupier.open("dobble",{mode:"nonsense"})`)).toBe(false);
      device.tell(`croupier.open("dobble",{order:6})`);
      expect(state(device)).toMatchObject({ order: 7, message: "No deck: order 6" });
    });
  });
}

describe("dobble.js", () => {
  it("has Dobble and the menu, and nothing else: each mode is a line", () => {
    const device = new Device("pico", { bundle: "dobble", config: {} }).start();
    const lines = device.ask<string[]>("croupier.moves()");
    expect(lines).toEqual(["Common symbol", "Duel", "Tower: keep score", "Well: keep score", "Check the deck"]);
    const modes = lines.map(line => {
      device.tell(`croupier.play(${JSON.stringify(line)})`);
      const { mode } = state(device);
      device.tell("croupier.open('menu')");
      return mode;
    });
    expect(modes).toEqual(["match", "duel", "tower", "well", "deck"]);
    for (const game of ["set", "durak", "tictactoe"]) expect(device.ask(`croupier.open('${game}')`)).toBe(false);
    expect(device.ask("croupier.status().bundle")).toBe("dobble");
    const config = device.ask("croupier.config()");
    expect(Object.keys(config).sort()).toEqual([
      "board",
      "display",
      "dobble",
      "keys",
      "peer",
      "scanner",
      "signal",
      "start",
    ]);
    expect([Object.keys(config.dobble), Object.keys(config.signal)]).toEqual([
      ["order", "cards", "names"],
      ["led", "pwm"],
    ]);
  });

  it("shows every symbol by its name, and the pictures of most of them twice as large as they are stored", () => {
    const device = new Device("wifi", { bundle: "dobble", config: { keys: { C: "" } } }).start();
    device.tell("croupier.open('dobble')");
    let shown = 0;
    for (let symbol = 1; symbol <= 57; symbol++) {
      const pair = firstWith(symbol);
      device.ask("croupier.play('new')");
      for (const card of pair) device.tell(`croupier.scan("${makeDobble(7, card)}")`, 100);
      expect(state(device).common).toEqual({ symbol, name: USUAL[symbol - 1][1] });
      const rows = device.seen.split("\n").map(row => row.slice(3, 47));
      const large = pictureOf(symbol);
      // Above the name or beside it; small ones are left to the views' tests.
      if ([2, 10].some(top => large.every((row, y) => rows[top + y] === row))) shown++;
    }
    expect(shown).toBeGreaterThan(45);
  });

  it("has no picture for names of one's own", () => {
    const names = Array.from({ length: 57 }, (_, at) => "N" + (at + 1)).join(",");
    const device = new Device("pico", { bundle: "dobble", config: { dobble: { names }, keys: { C: "" } } }).start();
    device.tell("croupier.open('dobble')");
    for (const code of ["D0711", "D0740"]) device.tell(`croupier.scan("${code}")`);
    expect(state(device).common).toEqual({ symbol: 46, name: "N46" });
    // The largest letters stand in the middle of a display without a picture.
    const rows = device.seen.split("\n").slice(12);
    const columns = rows.flatMap(row => [...row].flatMap((pixel, x) => (pixel === "#" ? [x] : [])));
    expect(Math.min(...columns) + Math.max(...columns)).toBeGreaterThan(120);
  });

  it("is played with the one key of a Pico: the menu, a duel, its list and back", () => {
    const device = new Device("pico", { bundle: "dobble", config: {} }).start();
    const click = (forMs = 500) => device.hold("C", 60, forMs);
    const twice = () => {
      click(100);
      click(800);
    };
    click();
    twice();
    expect(state(device)).toMatchObject({ app: "dobble", mode: "duel", stage: "cards" });
    for (const code of ["D0711", "D0740"]) device.tell(`croupier.scan("${code}")`);
    expect(state(device)).toMatchObject({ stage: "ready", message: "Finger on the key" });
    expect(device.board.pin("B2").read()).toBe(false);
    expect(device.board.runUntil(() => state(device).stage === "now", 5000, 5)).toBe(true);
    expect(device.board.pin("B2").read()).toBe(true);
    click();
    expect(state(device)).toMatchObject({ stage: "shown", score: [0, 1], common: { symbol: 46 } });
    expect(device.board.pin("B2").read()).toBe(false);
    device.board.run(2500);
    twice();
    expect(state(device)).toMatchObject({ score: [1, 0], message: "Point to the left" });
    device.hold("C", 900);
    for (let step = 0; step < 8; step++) click();
    twice();
    expect(state(device).app).toBe("menu");
    expect(device.board.errors).toEqual([]);
  });

  it("opens by itself with the settings of croupier.json, and says which of them it does not understand", () => {
    const device = new Device("pico", {
      bundle: "dobble",
      config: {
        start: "dobble",
        dobble: { order: 5, cards: 30, names: "Ada,Bob" },
        signal: { led: "B2" },
        keys: { C: "" },
      },
    }).start(4500);
    expect(state(device)).toMatchObject({ app: "dobble", mode: "match", order: 5 });
    for (const code of ["D0501", "D0502"]) device.tell(`croupier.scan("${code}")`);
    expect(state(device).common).toEqual({ symbol: commonOf(5, 1, 2), name: "Ada" });
    const wrong = new Device("pico", {
      bundle: "dobble",
      config: { start: "set", dobble: { order: 6, cards: "x", names: 5, x: 1 }, keys: { C: "" } },
    }).start(4500);
    expect(wrong.ask("croupier.status().complaints")).toEqual([
      `start: not "set" but menu dobble`,
      "dobble.order: not 6 but 1 2 3 4 5 7 8 9 11 13 16 17 19",
      `dobble.cards: not "x"`,
      "dobble.names: not 5",
      "dobble.x: unknown",
    ]);
  });
});

describe("croupier.js", () => {
  it("has one line for Dobble, and its modes behind a long B", () => {
    const device = new Device("esp32", { config: {} }).start();
    expect(device.ask<string[]>("croupier.moves()").filter(line => line.includes("obble"))).toEqual(["Dobble"]);
    device.tell(`croupier.play("Dobble")`);
    expect(state(device)).toMatchObject({ app: "dobble", mode: "match" });
    device.hold("B", 900);
    device.press("C");
    device.press("C");
    device.press("B");
    expect(state(device)).toMatchObject({ app: "dobble", mode: "duel" });
  });

  it("referees a duel with two keys, one of them too early", () => {
    const device = scanning("esp32", "croupier");
    device.tell(`croupier.open("dobble",{mode:"duel"})`);
    show(device, "D0711", "D0740");
    device.press("A");
    expect(state(device)).toMatchObject({ stage: "ready", message: "Left: too early!" });
    expect(device.board.runUntil(() => state(device).stage === "now", 5000, 5)).toBe(true);
    device.board.run(300);
    device.press("C");
    const { stage, score, best, common, message } = state(device);
    expect([stage, score, common]).toEqual(["shown", [0, 1], { symbol: 46, name: "Spider's web" }]);
    expect(message).toBe(`Right: 0.${String(Math.round(best[1] / 10)).padStart(2, "0")} s`);
    expect(best[1]).toBeGreaterThanOrEqual(380);
    expect(best[1]).toBeLessThan(450);
    expect(device.board.errors).toEqual([]);
  });
});

/** The first two cards that share a symbol. */
function firstWith(symbol: number): [number, number] {
  for (let a = 1; a <= 57; a++) for (let b = a + 1; b <= 57; b++) if (commonOf(7, a, b) === symbol) return [a, b];
  throw new Error("no cards share " + symbol);
}
