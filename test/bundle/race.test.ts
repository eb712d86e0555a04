// A race for Sets on the finished bundles: a virtual board, its pins and its console; nobody is told what lies there.
import { describe, expect, it } from "vitest";
import { makeRandom } from "../../devices/sim/random";
import { SEED, setsOn, shuffled } from "../rig/espruino/tables";
import { DiodeKey } from "../../devices/sim/pins";
import { Device } from "./device";

const PINS = { P1: "D13", P2: "D14" };
const CARDS = shuffled(makeRandom(SEED)).slice(0, 12);
const SET = setsOn(CARDS)[0].map((place: number) => CARDS[place]);

function start(bundle: string, keys: object = PINS): Device {
  const device = new Device("esp32", { bundle, config: { keys } }).start();
  device.tell(`croupier.open("set",{mode:"race"})`);
  for (const code of CARDS) device.tell(`croupier.scan("${code}")`);
  return device;
}

function hold(device: Device, pin: string, forMs: number): void {
  device.board.pin(pin).set(false);
  device.board.run(forMs);
  device.board.pin(pin).set(true);
  device.board.run(300);
}

describe("a race on croupier.js", () => {
  const bundle = "croupier";
  it("is claimed by a player's own key as it goes down, and the cards are scanned", () => {
    const device = start(bundle);
    device.board.pin(PINS.P2).set(false);
    device.board.run(60);
    expect(device.ask("croupier.state().claim")).toMatchObject({ player: 2, cards: [] });
    device.board.pin(PINS.P2).set(true);
    device.board.run(300);
    for (const code of SET) expect(device.tell(`croupier.scan("${code}")`)).toBe("added");
    const { scores, claim, best, cards } = device.ask("croupier.state()");
    expect([scores, claim, best[1] > 0]).toEqual([[0, 1], null, true]);
    expect(cards.filter((code: string) => SET.includes(code))).toEqual([]);
    expect(device.tell(`croupier.play("undo")`)).toBe(true);
    expect(device.ask("croupier.state()")).toMatchObject({ scores: [0, 0], cards: CARDS });
  });

  it("has A and C for two players where they have no keys of their own, and a held B for the host", () => {
    const device = start(bundle, {});
    const before = device.seen;
    device.hold("B", 800);
    expect(device.seen).not.toBe(before);
    device.hold("B", 800);
    device.press("C");
    expect(device.ask("croupier.state().claim.player")).toBe(2);
    device.board.run(11_000);
    expect(device.ask("croupier.state()")).toMatchObject({ claim: null, scores: [0, -1] });
  });

  it("says who was first, and by how much", () => {
    const device = start(bundle);
    device.board.pin(PINS.P1).set(false);
    device.board.run(7);
    device.board.pin(PINS.P2).set(false);
    device.board.run(200);
    expect(device.ask("croupier.state()")).toMatchObject({ claim: { player: 1 }, message: "P2 7 ms later" });
    const other = start(bundle);
    for (const pin of Object.values(PINS)) other.board.pin(pin).set(false);
    other.board.run(200);
    expect(other.ask("croupier.state()")).toMatchObject({
      message: expect.stringMatching(/^P[12]: same ms, P[12] first$/),
    });
  });

  it("is told by the console alone, one claim after the other, and gives nothing away", () => {
    const device = start(bundle);
    for (const key of ["P1", "P2"]) {
      device.tell(`croupier.press("${key}")`);
      expect(device.ask("croupier.state().until - croupier.state().claim.atMs")).toBe(10_000);
      device.tell(`croupier.play("none")`);
    }
    const state = device.ask("croupier.state()");
    expect(state).toMatchObject({ scores: [-1, -1], sets: [], shown: -1, claim: null, until: 0 });
    expect(device.ask<string[]>("croupier.moves()").some(move => /claim/.test(move))).toBe(false);
    device.board.run(11_000);
    expect(device.ask<string[]>("croupier.moves()")).toContain("claim 1");
    expect(device.board.errors).toEqual([]);
  });

  it("has eight players with keys of their own", () => {
    const pins = { P1: "D13", P2: "D14", P3: "D26", P4: "D27", P5: "D4", P6: "D18", P7: "D19", P8: "D23" };
    const device = new Device("esp32", { bundle, config: { keys: pins, race: { players: 8 } } }).start();
    device.tell(`croupier.open("set",{mode:"race"})`);
    for (const code of CARDS) device.tell(`croupier.scan("${code}")`);
    for (const [at, pin] of Object.values(pins).entries()) {
      hold(device, pin, 60);
      expect(device.ask("croupier.state().claim")).toMatchObject({ player: at + 1, cards: [] });
      device.tell(`croupier.play("none")`);
    }
    expect(device.ask("croupier.state().scores")).toEqual([-1, -1, -1, -1, -1, -1, -1, -1]);
    expect(device.board.errors).toEqual([]);
  });

  it("has eight players with keys on four pins, of two at once the one that is seen first, and A, B and C for the host", () => {
    const names = "D13 D14 D26 D27".split(" ");
    const device = new Device("esp32", {
      bundle,
      config: { keys: { matrix: names.join(" ") }, race: { players: 8 } },
    }).start();
    const lines = names.map(name => device.board.pin(name));
    const keys = ["ca", "da", "cb", "db", "ac", "bc", "ad", "bd"].map(
      ([from, to]) => new DiodeKey(lines["abcd".indexOf(from)], lines["abcd".indexOf(to)]),
    );
    const set = (list: number[], isDown: boolean) => list.forEach(key => (keys[key - 1].isDown = isDown));
    device.tell(`croupier.open("set",{mode:"race"})`);
    for (const code of CARDS) device.tell(`croupier.scan("${code}")`);
    for (let player = 1; player <= 8; player++) {
      set([player], true);
      device.board.run(40);
      expect(device.ask("croupier.state().claim.player")).toBe(player);
      set([player], false);
      device.board.run(300);
      device.tell(`croupier.play("none")`);
    }
    device.board.run(11_000);
    set([2, 7], true);
    device.board.run(100);
    expect(device.ask("croupier.state().message")).toMatch(/^P[27]: same ms, P[27] first$/);
    set([2, 7], false);
    device.board.run(11_000);
    // A and C are not the players' then.
    device.press("A");
    expect(device.ask("croupier.state().claim")).toBe(null);
    device.hold("A", 800);
    expect(device.ask("croupier.state().app")).toBe("menu");
    set([5], true);
    device.board.run(900);
    expect(device.ask("croupier.state().app")).toBe("menu");
    expect(device.board.errors).toEqual([]);
  });

  it("refuses four pins that are not four", () => {
    for (const matrix of [
      "D13 D14 D26",
      "D13 D14 D26 D26",
      "D13 D14 D26 D99",
      "D13  D14 D26",
      "D13 D14 D26 D27 D4",
      " ",
    ]) {
      const device = new Device("esp32", { bundle, config: { keys: { matrix } } }).start();
      expect(device.ask("croupier.status().complaints")).toEqual([`keys.matrix: not "..." but four pins`]);
      expect(device.ask("croupier.config().keys.matrix")).toBe(undefined);
    }
  });

  it("lets players come until there are eight, and takes back what was before they came", () => {
    const device = start(bundle);
    device.tell(`croupier.play("claim 1")`);
    device.tell(`croupier.play("none")`);
    for (let player = 3; player <= 8; player++) expect(device.tell(`croupier.play("join ${player}")`)).toBe(true);
    expect(device.tell(`croupier.play("join 9")`)).toBe(false);
    expect(device.tell(`croupier.play("undo")`)).toBe(true);
    expect(device.ask("croupier.state()")).toMatchObject({
      scores: [0, 0, 0, 0, 0, 0, 0, 0],
      best: [0, 0, 0, 0, 0, 0, 0, 0],
    });
    expect(device.tell(`croupier.play("claim 8")`)).toBe(true);
    for (const code of SET) device.tell(`croupier.scan("${code}")`);
    expect(device.tell(`croupier.play("end")`)).toBe(true);
    device.board.run(1000);
    const { result, people } = device.ask("croupier.state()");
    expect(result).toEqual([2, 2, 2, 2, 2, 2, 2, 1]);
    expect(people).toMatchObject({ races: [1, 1, 1, 1, 1, 1, 1, 1], wins: [0, 0, 0, 0, 0, 0, 0, 1] });
    expect(people.ahead[7]).toEqual([1, 1, 1, 1, 1, 1, 1, 0]);
    expect(device.board.errors).toEqual([]);
  });

  it("leaves other games alone with its keys", () => {
    const device = start(bundle);
    device.tell(`croupier.open("set")`);
    const before = device.ask("JSON.stringify(croupier.state())");
    hold(device, PINS.P1, 80);
    hold(device, PINS.P2, 900);
    device.tell(`croupier.press("P3")`);
    expect(device.ask("JSON.stringify(croupier.state())")).toBe(before);
    expect(device.board.errors).toEqual([]);
  });
});

describe("set.js", () => {
  it("has neither races nor practice, and says so", () => {
    const device = new Device("pico", { bundle: "set", config: { race: { goal: 3 } } }).start();
    expect(device.ask("croupier.status().complaints")).toEqual(["race: unknown"]);
    for (const mode of ["race", "practice"]) expect(device.ask(`croupier.open("set",{mode:"${mode}"})`)).toBe(false);
    expect(device.board.errors).toEqual([]);
  });
});
