// Durak in the finished bundles: two virtual boards and three wires between them.
import { describe, expect, it } from "vitest";
import { VirtualClock, wire } from "../../devices/sim/board";
import { Device } from "./device";

const PEER: Record<string, number> = { esp32: 3, pico: 1, wifi: 1 };

/** Two boards of a kind, wired, with their tables open. */
function pair(name: string, bundle: string, how: object, config: object = {}): Device[] {
  const clock = new VirtualClock();
  const devices = [1, 2].map(
    seed => new Device(name, { bundle, clock, seed, config: { keys: { A: "", B: "", C: "" }, ...config } }),
  );
  wire(devices[0].board, PEER[name], devices[1].board, PEER[name]);
  for (const device of devices) device.board.boot();
  clock.advance(1500);
  for (const device of devices) expect(device.ask(`croupier.open("durak", ${JSON.stringify(how)})`)).toBe(true);
  return devices;
}

const state = (device: Device) => device.ask("croupier.state()");

/** Plays what `choose` picks until the game is over, and compares what both boards may know after every move. */
function playOut(devices: Device[], choose: (moves: string[]) => string): number {
  let moves = 0;
  for (; moves < 400; moves++) {
    devices[0].board.runUntil(() => devices.some(device => device.ask("croupier.moves().length")), 20_000, 20);
    const device = devices.find(one => one.ask("croupier.moves().length"))!;
    expect(device).toBeDefined();
    const list: string[] = device.ask("croupier.moves()");
    if (list[0] === "again") break;
    const move = choose(list);
    expect([move, device.ask(`croupier.play(${JSON.stringify(move)})`)]).toEqual([move, true]);
    const count = (one: Device) => JSON.stringify([state(one).table, state(one).talon, state(one).phase]);
    devices[0].board.runUntil(() => count(devices[0]) === count(devices[1]), 20_000, 20);
    const [one, other] = devices.map(state);
    expect([one.table, one.talon, one.trump, one.phase, one.peer, one.hand.length]).toEqual([
      other.table,
      other.talon,
      other.trump,
      other.phase,
      other.hand.length,
      other.peer,
    ]);
    expect([one.turn, other.turn].sort()).toEqual(one.phase === "over" ? ["none", "none"] : ["me", "peer"]);
  }
  return moves;
}

const MIRROR: Record<string, string> = { won: "lost", lost: "won", draw: "draw" };

for (const [name, bundle] of [
  ["esp32", "croupier"],
  ["pico", "durak"],
  ["wifi", "durak"],
]) {
  for (const dialect of bundle === "durak" ? ["auto"] : ["auto", "lesson"]) {
    describe(`${bundle}.js on two of ${name}, dialect ${dialect}`, () => {
      it("begins within five seconds, plays a whole game, and another", () => {
        const devices = pair(name, bundle, { dialect });
        // In the lesson's dialect both may have dealt; then one of them gives way.
        const begun = () =>
          devices.every(device => state(device).turn !== "none") &&
          state(devices[0]).seat + state(devices[1]).seat === 3;
        expect(devices[0].board.runUntil(begun, 5000, 50)).toBe(true);
        expect(devices.map(device => state(device).dialect)).toEqual(
          dialect === "auto" ? ["own", "own"] : ["lesson", "lesson"],
        );
        for (let game = 1; game < 3; game++) {
          expect(playOut(devices, list => list[list.length > 2 ? 1 : 0])).toBeGreaterThanOrEqual(10);
          devices[0].board.run(2000);
          const [one, other] = devices.map(state);
          expect([one.phase, other.phase, other.result, one.game]).toEqual(["over", "over", MIRROR[one.result], game]);
          for (const device of devices) expect(device.ask("croupier.play('again')")).toBe(true);
          expect(
            devices[0].board.runUntil(() => devices.every(device => state(device).game === game + 1), 10_000, 50),
          ).toBe(true);
        }
        for (const device of devices) {
          expect(device.board.errors).toEqual([]);
          expect(device.ask("croupier.status().flags")).toEqual([]);
          expect(device.ask("croupier.status().link.state")).toBe("playing");
        }
      });
    });
  }
}

describe("durak.js", () => {
  it("leaves out the lesson's dialect, and says so", () => {
    const device = new Device("pico", {
      bundle: "durak",
      config: { durak: { dialect: "lesson" }, keys: { C: "" } },
    }).start();
    expect(device.ask("croupier.status().complaints")).toEqual([`durak.dialect: not "lesson" but auto`]);
  });

  it("has Durak and the menu, and nothing else", () => {
    const device = new Device("pico", { bundle: "durak", config: {} }).start();
    expect(device.ask("croupier.moves()")).toEqual(["Durak: two boards"]);
    expect(device.ask("croupier.open('set')")).toBe(false);
    expect(device.ask("croupier.status().bundle")).toBe("durak");
    expect(device.ask("croupier.scan('S1111')")).toBe("unknown");
    expect(Object.keys(device.ask("croupier.config()")).sort()).toEqual([
      "board",
      "display",
      "durak",
      "keys",
      "peer",
      "signal",
      "start",
    ]);
  });

  it("is played with the one key of a Pico, with its lamp", () => {
    const clock = new VirtualClock();
    const devices = [1, 2].map(seed => new Device("pico", { bundle: "durak", clock, seed, config: {} }));
    wire(devices[0].board, PEER.pico, devices[1].board, PEER.pico);
    for (const device of devices) device.board.boot();
    clock.advance(4000);
    // A click is C; two of them are B.
    const click = (device: Device, forMs: number) => device.hold("C", 60, forMs);
    for (const device of devices) {
      click(device, 100);
      click(device, 800);
      expect(state(device).app).toBe("durak");
    }
    const board = devices[0].board;
    expect(board.runUntil(() => devices.every(one => state(one).turn !== "none"), 9000, 50)).toBe(true);
    for (let turn = 0; turn < 300 && devices.every(one => state(one).phase !== "over"); turn++) {
      board.runUntil(() => devices.some(one => state(one).turn === "me"), 20_000, 50);
      for (const one of devices) expect(one.board.pin("B2").read()).toBe(state(one).turn === "me");
      const mine = devices.find(one => state(one).turn === "me")!;
      const before = JSON.stringify(state(mine));
      if (turn % 3) click(mine, 500);
      click(mine, 100);
      click(mine, 800);
      expect(JSON.stringify(state(mine))).not.toBe(before);
      board.run(1500);
    }
    expect(devices.map(one => state(one).phase)).toEqual(["over", "over"]);
    expect(devices.map(one => one.board.errors)).toEqual([[], []]);
  });

  it("opens by itself when croupier.json says so, and says what is wrong with the wire", () => {
    const device = new Device("pico", { bundle: "durak", config: { start: "durak", keys: { C: "" } } }).start(6000);
    expect(state(device)).toMatchObject({
      app: "durak",
      phase: "seeking",
      seat: 0,
      turn: "none",
      message: "Cable? RX/TX crossed?",
    });
  });
});

it("a board whose only port carries the scanner says so", () => {
  const device = new Device("esp32", { config: { peer: { port: "Serial2" } } }).start();
  device.tell("croupier.open('durak')");
  expect(state(device).message).toBe("No port for the other");
});

it("durak.js plays with croupier.js, whose player wants another pack, with 36 cards", () => {
  const clock = new VirtualClock();
  const devices = ["croupier", "durak"].map(
    (bundle, at) =>
      new Device(at ? "wifi" : "esp32", { bundle, clock, seed: at + 1, config: { keys: { A: "", B: "", C: "" } } }),
  );
  wire(devices[0].board, PEER.esp32, devices[1].board, PEER.wifi);
  for (const device of devices) device.board.boot();
  clock.advance(1500);
  expect(devices[0].ask(`croupier.open("durak", { rules: { pack: 52 } })`)).toBe(true);
  expect(devices[1].ask(`croupier.open("durak")`)).toBe(true);
  expect(devices[0].board.runUntil(() => devices.every(one => state(one).turn !== "none"), 9000, 50)).toBe(true);
  expect(state(devices[0]).rules.pack).toBe(36);
  expect(playOut(devices, list => list[list.length > 2 ? 1 : 0])).toBeGreaterThanOrEqual(10);
  expect(devices.map(one => one.board.errors)).toEqual([[], []]);
});

it("durak.js is for two boards, and knows no move but those that it names", () => {
  const devices = pair("wifi", "durak", { against: "bot", auto: true }, { durak: { level: 3 } });
  expect(devices[0].ask("croupier.status().complaints")).toEqual(["durak.level: unknown"]);
  const { board } = devices[0];
  expect(board.runUntil(() => devices.every(one => state(one).turn !== "none"), 9000, 50)).toBe(true);
  const mine = devices.find(one => state(one).turn === "me")!;
  for (const word of ["no such card", "hint", "auto", "undo"]) {
    expect([word, mine.ask(`croupier.play("${word}")`)]).toEqual([word, false]);
    expect(state(mine).message).toBe("No such move");
  }
  expect(mine.ask("croupier.play(croupier.moves()[0])")).toBe(true);
});

it("durak.js declines what croupier.js wants to take back, and keeps what croupier.js takes back on its turn", () => {
  const clock = new VirtualClock();
  const devices = ["croupier", "durak"].map(
    (bundle, at) =>
      new Device(at ? "wifi" : "esp32", { bundle, clock, seed: at + 1, config: { keys: { A: "", B: "", C: "" } } }),
  );
  const [whole, own] = devices;
  wire(whole.board, PEER.esp32, own.board, PEER.wifi);
  for (const device of devices) device.board.boot();
  clock.advance(1500);
  for (const device of devices) expect(device.ask(`croupier.open("durak")`)).toBe(true);
  expect(whole.board.runUntil(() => devices.every(one => state(one).turn !== "none"), 9000, 50)).toBe(true);
  const words = (device: Device): string[] => device.ask("croupier.moves()");
  const play = (device: Device, word: string) => {
    expect([word, device.ask(`croupier.play("${word}")`)]).toEqual([word, true]);
    whole.board.run(2000);
  };
  let isDeclined = false;
  let isTaken = false;
  for (let count = 0; count < 200 && !(isDeclined && isTaken); count++) {
    const mine = devices.find(one => words(one).length)!;
    if (words(mine)[0] === "again") break;
    play(mine, mine === own && words(own).indexOf("take") >= 0 ? "take" : words(mine)[0]);
    if (mine === own) continue;
    if (!isDeclined && state(own).turn === "me") {
      play(whole, "undo");
      isDeclined = state(whole).message === "Declined" && state(own).asked === null;
    } else if (!isTaken && state(whole).turn === "me" && state(whole).phase === "taking") {
      const before = state(own).table.length;
      play(whole, "undo");
      isTaken = state(own).table.length === before - 1 && state(own).message === "Taken back";
    }
  }
  expect([isDeclined, isTaken]).toEqual([true, true]);
  expect(devices.map(one => one.board.errors)).toEqual([[], []]);
});
