// Decks that only their board reads, from the scanner's wire to the display; and decks whose secret is lost.
import { describe, expect, test } from "vitest";
import { keyedCode } from "../../deploy/host/secret";
import { SimStorage } from "../../devices/sim/board";
import { machineOf } from "../../devices/sim/machines";
import { makeCode } from "../../src/games/set/codes";
import { cardsOf } from "../../src/games/set/rules";
import { Device } from "./device";

const SECRET = "correct horse battery";
const DECK = cardsOf(false).map(makeCode);

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
      for (const code of DECK) {
        expect(device.ask(`croupier.scan("${keyed(code)}")`)).toBe("unknown");
      }
      device.board.run(500);
      expect(cards(device)).toEqual([]);
      expect(device.seen).not.toBe(before);
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
  const learning = (device: Device) => device.ask("croupier.state()");
  const learn = (device: Device, codes: string[]) => {
    for (const code of codes) expect(device.ask(`croupier.scan("${lost(code)}")`)).toBe("added");
  };

  test("is learned card by card, and is read from then on", () => {
    const device = opened({}, `"set",{mode:"learn"}`);
    expect(learning(device)).toMatchObject({ app: "set", mode: "learn", seen: 0 });
    expect(learning(device).missing).toHaveLength(81);
    show(device, lost(DECK[0]));
    show(device, lost(DECK[1]));
    expect(learning(device)).toMatchObject({ seen: 2 });
    learn(device, DECK.slice(2));
    expect(learning(device)).toMatchObject({ seen: 81, missing: [], message: "Deck complete" });
    // Another one has no place in it.
    expect(device.ask(`croupier.scan("${lost("D0711")}")`)).toBe("unknown");
    device.tell(`croupier.open("set")`, 1000);
    for (const code of ["S2311", "S1123", "S3232"]) expect(device.ask(`croupier.scan("${lost(code)}")`)).toBe("added");
    expect(cards(device)).toEqual(["S2311", "S1123", "S3232"]);
    expect(device.board.errors).toEqual([]);
  });

  test("goes on after a power cut, at whichever byte of an entry it came", () => {
    const storage = new SimStorage(machineOf("ESP32"));
    const device = opened({}, `"set",{mode:"learn"}`, storage);
    learn(device, DECK.slice(0, 5));
    const file = storage.read("croupier.deck")!;
    expect(file.slice(0, 80)).toMatch(/^(S\d{4}1\d{10}){5}$/);
    for (const bytes of [1, 4, 5, 8, 15]) {
      const torn = new SimStorage(machineOf("ESP32"));
      torn.write(
        "croupier.deck",
        file.slice(0, 80) + ("S1321" + "1".repeat(11)).slice(0, bytes) + file.slice(80 + bytes),
      );
      const again = opened({}, `"set",{mode:"learn"}`, torn);
      expect(learning(again)).toMatchObject({ seen: 5 });
      learn(again, DECK.slice(5, 8));
      again.tell(`croupier.open("set")`, 1000);
      for (const code of DECK.slice(0, 8)) expect(again.ask(`croupier.scan("${lost(code)}")`)).toBe("added");
      expect(cards(again)).toEqual(DECK.slice(0, 8));
    }
  });

  test("takes a wrong card back, leaves a lost one out, and begins anew", () => {
    const device = opened({}, `"set",{mode:"learn"}`);
    learn(device, DECK.slice(0, 3));
    const wrong = DECK[40];
    learn(device, [wrong]);
    expect(learning(device).cards).toEqual([DECK[4]]);
    expect(device.ask(`croupier.play("undo")`)).toBe(true);
    expect(learning(device).cards).toEqual([DECK[3]]);
    // The right one in its place.
    learn(device, [DECK[3]]);
    expect(learning(device).cards).toEqual([DECK[4]]);
    // The fifth is lost.
    expect(device.ask(`croupier.play("next")`)).toBe(true);
    learn(device, DECK.slice(5, 40));
    learn(device, [wrong]);
    expect(learning(device).missing).toEqual([DECK[4], ...DECK.slice(41)]);
    device.tell(`croupier.open("set")`, 1000);
    expect(device.ask(`croupier.scan("${lost(wrong)}")`)).toBe("added");
    expect(cards(device)).toEqual([wrong]);
    device.tell(`croupier.open("set",{mode:"learn"})`, 1000);
    expect(device.ask(`croupier.play("new")`)).toBe(true);
    learn(device, DECK.slice(0, 2));
    expect(learning(device)).toMatchObject({ seen: 2 });
    expect(device.board.errors).toEqual([]);
  });

  test("takes no code twice, no plain one, none that is for the board or the scanner, and no noise", () => {
    const device = opened({}, `"set",{mode:"learn"}`);
    learn(device, DECK.slice(0, 2));
    for (const code of DECK.slice(0, 2)) expect(device.ask(`croupier.scan("${lost(code)}")`)).toBe("duplicate");
    for (const code of ["S2311", "]d1S2311", "D0711", "x", "U", "^#SC^3030", "%%SpecCode14", "JOIN abc", "!FLY", ""])
      expect(["unknown", "setting"]).toContain(device.ask(`croupier.scan(${JSON.stringify(code)})`));
    expect(learning(device)).toMatchObject({ seen: 2 });
    expect(device.board.storage.read("croupier.deck")!.slice(32, 34)).toBe("\xff\xff");
    expect(device.board.errors).toEqual([]);
  });

  test("may be any deck with a code of its own on each card, of a shop's, too", () => {
    const device = opened({}, `"set",{mode:"learn"}`);
    DECK.forEach((_, at) => expect(device.ask(`croupier.scan("400638133${1000 + at}")`)).toBe("added"));
    device.tell(`croupier.open("set")`, 1000);
    expect(device.ask(`croupier.scan("4006381331080")`)).toBe("added");
    expect(cards(device)).toEqual(["S3333"]);
  });

  test("says so where there is no room for it, and goes on", () => {
    const device = opened({}, `"set",{mode:"learn"}`);
    device.ask(`require("Storage").write=function(){throw new Error("full")}`);
    expect(device.ask(`croupier.scan("${lost(DECK[0])}")`)).toBe("unknown");
    expect(learning(device)).toMatchObject({ seen: 0 });
    expect(device.board.errors).toEqual([]);
  });

  test("is what a foreign file of that name is not", () => {
    for (const content of ["", "hello", "\0".repeat(3000), "S1111".repeat(500), "\xff".repeat(2596)]) {
      const storage = new SimStorage(machineOf("ESP32"));
      if (content) storage.write("croupier.deck", content);
      const device = opened({ secret: SECRET }, `"set"`, storage);
      expect(device.ask(`croupier.scan("${lost("S2311")}")`)).toBe("unknown");
      expect(device.ask(`croupier.scan("${keyed("S2311")}")`)).toBe("added");
      device.tell(`croupier.open("set",{mode:"learn"})`, 2000);
      device.tell(`croupier.play("new")`);
      learn(device, DECK.slice(0, 2));
      expect(device.board.errors).toEqual([]);
    }
  });
});
