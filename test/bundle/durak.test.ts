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
    expect(device.ask("croupier.moves()")).toEqual(["Durak: two boards", "Durak: this board"]);
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

  it("is played with the one key of a Pico, against the board, with its lamp", () => {
    const device = new Device("pico", { bundle: "durak", config: {} }).start();
    device.press("C");
    // A click is C; two of them are B.
    const click = (forMs: number) => device.hold("C", 60, forMs);
    click(100);
    click(800);
    expect(state(device).app).toBe("durak");
    device.board.run(2000);
    for (let turn = 0; turn < 200 && state(device).phase !== "over"; turn++) {
      device.board.runUntil(() => state(device).turn !== "peer", 20_000, 50);
      expect(device.board.pin("B2").read()).toBe(state(device).turn === "me");
      if (state(device).phase === "over") break;
      const before = JSON.stringify(state(device));
      if (turn % 3) click(500);
      click(100);
      click(800);
      expect(JSON.stringify(state(device))).not.toBe(before);
    }
    expect(state(device).phase).toBe("over");
    expect(device.board.errors).toEqual([]);
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
  expect(state(device).message).toBe("No port for a peer");
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

it("durak.js knows two levels, and no move but those that it names", () => {
  const device = new Device("wifi", { bundle: "durak", config: { durak: { level: 3 }, keys: { C: "" } } }).start();
  expect(device.ask("croupier.status().complaints")).toEqual([`durak.level: not 3 but 1 2`]);
  expect(device.ask("croupier.config().durak.level")).toBe(2);
  device.ask(`croupier.open("durak", { against: "bot", level: 3 })`);
  device.board.runUntil(() => state(device).turn === "me", 20_000, 50);
  expect(device.ask(`croupier.play("no such card")`)).toBe(false);
  expect(state(device).message).toBe("No such move");
  expect(device.ask("croupier.play(croupier.moves()[0])")).toBe(true);
});
