// Decks that only their board reads, from the scanner's wire to the display; and decks whose secret is lost.
import { describe, expect, test } from "vitest";
import { keyedCode } from "../../deploy/host/secret";
import { SimStorage } from "../../devices/sim/board";
import { machineOf } from "../../devices/sim/machines";
import { makeDobble } from "../../src/games/dobble/codes";
import { makeCode } from "../../src/games/set/codes";
import { cardsOf } from "../../src/games/set/rules";
import { Device } from "./device";

const SECRET = "correct horse battery";
/** In the order in which a board is taught. */
const DECK = cardsOf(false).map(makeCode).sort();

function opened(config: object = {}, how = `"set"`, storage?: SimStorage): Device {
  const device = new Device("esp32", { config: { board: "esp32", ...config }, ...(storage ? { storage } : {}) });
  device.start();
  device.tell(`croupier.open(${how})`, 1000);
  return device;
}

/** The code before the scanner. */
const show = (device: Device, text: string, forMs = 1500) => {
  device.scanner.show(text, "datamatrix", 300);
  device.board.run(forMs);
};
const keyed = (code: string, secret = SECRET) => keyedCode(code, secret);
const cards = (device: Device) => device.ask<string[]>("croupier.state().cards.filter(function(c){return c})");

describe("a deck with a secret", () => {
  test("is read by the board that has it, whatever a scanner puts around a code", () => {
    const device = opened({ secret: SECRET });
    show(device, keyed("S2311"));
    show(device, "]d1" + keyed("S1123"));
    expect(device.ask(`croupier.scan("${keyed("S3232")}")`)).toBe("added");
    expect(cards(device)).toEqual(["S2311", "S1123", "S3232"]);
    expect(device.ask(`croupier.scan("${keyed("S3232")}")`)).toBe("duplicate");
    // Control stickers are no secret.
    show(device, "!UNDO");
    expect(cards(device)).toEqual(["S2311", "S1123"]);
    expect(device.board.errors).toEqual([]);
  });

  test("is read in Dobble, too, of any order", () => {
    const device = opened({ secret: SECRET }, `"dobble"`);
    for (const code of ["D0711", "D0740"]) expect(device.ask(`croupier.scan("${keyed(code)}")`)).toBe("added");
    expect(device.ask("croupier.state().common.symbol")).toBe(46);
    device.tell(`croupier.open("dobble",{mode:"deck"})`, 1000);
    expect(device.ask(`croupier.scan("${keyed("D11133")}")`)).toBe("added");
    expect(device.ask("croupier.state().cards")).toEqual([133]);
  });

  test("is none of a board that has another secret, or none; it says so and lays nothing", () => {
    for (const config of [{}, { secret: "another secret of mine" }]) {
      const device = opened(config);
      const before = device.seen;
      device.ask(`croupier.scan("${keyed(DECK[0])}")`);
      device.board.run(500);
      expect(device.seen).not.toBe(before);
      device.ask(`croupier.press("C")`);
      for (const code of DECK) {
        expect(device.ask(`croupier.scan("${keyed(code)}")`)).toBe("unknown");
        device.ask(`croupier.press("C")`);
      }
      expect(cards(device)).toEqual([]);
      // Other decks are read as ever.
      expect(device.ask(`croupier.scan("S2311")`)).toBe("added");
      expect(device.board.errors).toEqual([]);
    }
  });

  test("keeps its secret: nobody is told it, and settings that stand for it are refused", () => {
    const device = opened({ secret: SECRET });
    expect(device.ask("JSON.stringify(croupier.config())")).not.toContain(SECRET);
    expect(device.ask("croupier.config().secret")).toBe("...");
    expect(device.ask(`croupier.configure({secret:"...x"})`)).toEqual([`secret: not "..."`]);
    expect(device.ask(`croupier.configure({secret:"another secret of mine"})`)).toEqual([]);
    expect(device.ask(`croupier.scan("${keyed("S1111", "another secret of mine")}")`)).toBe("added");
    expect(device.ask(`croupier.scan("${keyed("S1112")}")`)).toBe("unknown");
    const { storage } = device.board;
    expect(storage.read("croupier.json")).toContain("another secret of mine");
  });

  test("says that a plain sticker beside it is none of it, and lays the card", () => {
    const device = opened({ secret: SECRET });
    show(device, keyed("S2311"), 3000);
    const plain = opened({});
    show(plain, "S2311", 3000);
    show(plain, "S1123");
    show(device, "S1123");
    expect(cards(device)).toEqual(["S2311", "S1123"]);
    // The same table without the words over it.
    expect(device.seen).not.toBe(plain.seen);
  });

  test("does nothing worse than say so on a board without SHA-256", () => {
    const device = opened({ secret: SECRET });
    device.ask(
      `(function(){var given=require;require=function(n){if(n==="crypto")throw new Error("no");return given(n)}})()`,
    );
    expect(device.ask(`croupier.scan("${keyed("S2311")}")`)).toBe("unknown");
    device.ask(`croupier.press("C")`);
    expect(device.ask(`croupier.scan("S2311")`)).toBe("added");
    expect(device.board.errors).toEqual([]);
  });

  test.each(["K", "K1234567", "K123456789", "K00000000", "K99999999", "KK12345678", "K1234567x", "k12345678"])(
    "takes %j for no card",
    code => {
      const device = opened({ secret: SECRET });
      expect(device.ask(`croupier.scan(${JSON.stringify(code)})`)).toBe("unknown");
      expect(cards(device)).toEqual([]);
      expect(device.board.errors).toEqual([]);
    },
  );
});

describe("a deck whose secret is lost", () => {
  const lost = (code: string) => keyed(code, "this one is forgotten");
  const scan = (device: Device, text: string) => device.ask<string>(`croupier.scan(${JSON.stringify(text)})`);
  const taught = (device: Device) =>
    [...(device.board.storage.read("croupier.taught") ?? "").matchAll(/ (\S+) \./g)].map(([, code]) => code);
  /** An unknown card is laid, and the person says yes. */
  const begin = (device: Device, code: string) => {
    scan(device, lost(code));
    device.ask(`croupier.press("B")`);
    device.board.run(300);
  };
  const teach = (device: Device, codes: string[]) => {
    for (const code of codes) expect(scan(device, lost(code))).toBe("taken");
  };

  test("takes no card as long as it only asks", () => {
    const device = opened({});
    for (const code of [DECK[5], DECK[6], DECK[5]]) expect(scan(device, lost(code))).toBe("unknown");
    expect(taught(device)).toEqual([]);
    begin(device, DECK[5]);
    expect(scan(device, lost(DECK[0]))).toBe("taken");
    expect(taught(device)).toEqual(DECK.slice(0, 1));
  });

  test.each([{}, { secret: SECRET }])("is taught card by card, and is read from then on: %j", config => {
    const device = opened(config);
    const before = device.seen;
    show(device, lost(DECK[5]));
    expect(device.seen).not.toBe(before);
    device.ask(`croupier.press("B")`);
    device.board.run(300);
    show(device, lost(DECK[0]));
    show(device, lost(DECK[1]));
    expect(taught(device)).toEqual(DECK.slice(0, 2));
    teach(device, DECK.slice(2));
    expect(taught(device)).toEqual(DECK);
    device.ask(`croupier.press("B")`);
    device.board.run(300);
    for (const code of ["S2311", "S1123", "S3232"]) expect(scan(device, lost(code))).toBe("added");
    expect(cards(device)).toEqual(["S2311", "S1123", "S3232"]);
    // No plain sticker, and none of this board's own secret.
    expect(scan(device, "S1111")).toBe("added");
    if (config.secret) expect(scan(device, keyed("S1112"))).toBe("added");
    expect(device.board.errors).toEqual([]);
  });

  test("is one of Dobble as well", () => {
    const device = opened({ dobble: { order: 3 } }, `"dobble"`);
    const deck = Array.from({ length: 13 }, (_, at) => makeDobble(3, at + 1));
    begin(device, deck[4]);
    teach(device, deck);
    device.ask(`croupier.press("B")`);
    expect(taught(device).slice(0, 13)).toEqual(deck);
    for (const code of [deck[11], deck[2]]) expect(scan(device, lost(code))).toBe("added");
    expect(device.ask("croupier.state().cards")).toEqual([12, 3]);
    expect(device.board.errors).toEqual([]);
  });

  test("goes on with the first card that is not taught, whenever the power went", () => {
    const storage = new SimStorage(machineOf("ESP32"));
    const device = opened({}, `"set"`, storage);
    begin(device, DECK[0]);
    teach(device, DECK.slice(0, 5));
    const file = storage.read("croupier.taught")!;
    const end = file.indexOf("\xff");
    for (const lost of [1, 2, 3, 9, 15]) {
      const torn = new SimStorage(machineOf("ESP32"));
      torn.write("croupier.taught", file.slice(0, end - lost) + "\xff".repeat(3600 - end + lost));
      const again = opened({}, `"set"`, torn);
      const whole = taught(again);
      expect(DECK.slice(0, whole.length)).toEqual(whole);
      expect(whole.length).toBeGreaterThan(3);
      begin(again, DECK[5]);
      teach(again, DECK.slice(whole.length, 8));
      again.ask(`croupier.press("B")`);
      for (const code of DECK.slice(0, 8))
        expect(again.ask(`croupier.scan("${keyed(code, "this one is forgotten")}")`)).toBe("added");
      expect(cards(again)).toEqual(DECK.slice(0, 8));
      expect(again.board.errors).toEqual([]);
    }
  });

  test("a code that is read twice is one card, and A leads back to a wrong one", () => {
    const device = opened({});
    scan(device, lost(DECK[0]));
    // Whoever goes on playing has answered the question.
    expect(scan(device, "S2311")).toBe("added");
    expect(scan(device, "!UNDO")).toBe("control");
    begin(device, DECK[0]);
    teach(device, [DECK[0], DECK[0], DECK[1], DECK[40]]);
    expect(taught(device)).toEqual(DECK.slice(0, 3));
    device.ask(`croupier.press("A")`);
    teach(device, [DECK[2]]);
    expect(taught(device)).toEqual(DECK.slice(0, 3));
    device.ask(`croupier.press("B")`);
    expect(scan(device, lost(DECK[2]))).toBe("added");
    expect(cards(device)).toEqual([DECK[2]]);
    expect(scan(device, lost(DECK[40]))).toBe("unknown");
    expect(device.board.errors).toEqual([]);
  });

  test("is not taught where somebody says no, at the menu, or by other codes", () => {
    const device = opened({});
    scan(device, lost(DECK[0]));
    device.ask(`croupier.press("C")`);
    expect(scan(device, lost(DECK[1]))).toBe("unknown");
    device.ask(`croupier.press("B")`);
    for (const code of ["S2311", "x", "^#SC^3030", "%%SpecCode14", "JOIN abc", "!FLY", "4006381331080", ""])
      scan(device, code);
    expect(taught(device)).toEqual([]);
    device.tell(`croupier.open("menu")`, 1000);
    expect(scan(device, lost(DECK[1]))).toBe("unknown");
    device.ask(`croupier.press("B")`);
    device.board.run(500);
    expect(taught(device)).toEqual([]);
    expect(device.board.errors).toEqual([]);
  });

  test("says so where there is no room for it, and goes on", () => {
    const device = opened({});
    begin(device, DECK[0]);
    device.ask(`require("Storage").write=function(){throw new Error("full")}`);
    scan(device, lost(DECK[0]));
    expect(scan(device, "S2311")).toBe("added");
    expect(cards(device)).toEqual(["S2311"]);
    expect(device.board.errors).toEqual([]);
  });

  test("is what a foreign file of that name is not", () => {
    for (const content of ["", "hello", "\0".repeat(3000), " S1111 .".repeat(400), "\xff".repeat(4000)]) {
      const storage = new SimStorage(machineOf("ESP32"));
      if (content) storage.write("croupier.taught", content);
      const device = opened({ secret: SECRET }, `"set"`, storage);
      expect(scan(device, lost("S2311"))).toBe("unknown");
      device.ask(`croupier.press("C")`);
      expect(scan(device, keyed("S2311"))).toBe("added");
      expect(device.board.errors).toEqual([]);
    }
  });
});
