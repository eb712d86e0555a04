// The lesson's M5Stack as it stands: the cable to the other board is on R0 and T0, the console's own pins. croupier.js plays there while a game is open; before and after that
// the prompt is there.
import { describe, expect, it } from "vitest";
import { type Held, makeLessonDurak } from "../oracles/lesson-peer";
import { makeLessonPeer } from "../oracles/lesson-wire";
import { wire, type VirtualBoard } from "../../devices/sim/board";
import { VirtualClock } from "../../devices/sim/clock";
import { makeRandom } from "../../devices/sim/random";
import type { SerialChip } from "../../devices/sim/wire";
import { ColourDevice } from "./colour-device";

const BAUD = 115200;
const BYTE_MS = 10_000 / BAUD;
const CONSOLE = { peer: { port: "console" } };

/** Somebody at the other end of the console's wires: what the board says there, and what is said to it. */
function listen(board: VirtualBoard) {
  const heard: number[] = [];
  const end: SerialChip = { receive: byte => void heard.push(byte) };
  board.serial(1, end);
  return {
    take: () => String.fromCharCode(...heard.splice(0)),
    type: (text: string, baud = BAUD) => end.send!(Uint8Array.from(Buffer.from(text, "latin1")), baud),
  };
}

/** Both on, and past the logo. */
function two(how: object, config: object = {}) {
  const clock = new VirtualClock();
  const devices = [1, 2].map(seed => new ColourDevice("m5stack", { clock, seed, config: { ...CONSOLE, ...config } }));
  wire(devices[0].board, 1, devices[1].board, 1);
  for (const { board } of devices) board.boot();
  clock.advance(5000);
  for (const device of devices) expect(device.ask(`croupier.open("durak",${JSON.stringify(how)})`)).toBe(true);
  return { clock, devices, states: () => devices.map(device => device.ask("croupier.state()")) };
}

describe("the console's port as the wire to the other board", () => {
  it("is the console's until Durak is open, and again when a held key has led to the menu", () => {
    const device = new ColourDevice("m5stack", { config: CONSOLE });
    const { board } = device;
    const other = listen(board);
    device.start();
    const prompt = (line: string) => {
      other.take();
      other.type(line);
      board.run(200);
      return other.take();
    };
    expect(device.ask("croupier.config().peer")).toMatchObject({ port: "console", rx: "D3", tx: "D1", baud: BAUD });
    expect(device.ask("croupier.status().complaints")).toEqual([]);
    expect([board.console, prompt("croupier.state().app\n")]).toEqual(["Serial1", expect.stringContaining("menu")]);
    device.tell('croupier.open("durak")', 1500);
    expect(board.console).toBe(null);
    expect(other.take()).toContain("\x162\x1dC");
    expect(prompt("global.owned=1\n")).not.toContain("1\r\n");
    expect([device.ask("typeof owned"), board.executed]).toEqual(["undefined", ["croupier.state().app"]]);
    device.hold("A", 1000);
    expect([device.ask("croupier.state().app"), board.console]).toEqual(["menu", "Serial1"]);
    expect(prompt("global.owned=1\n")).toContain("1");
    expect(device.ask("owned")).toBe(1);
    // And once more.
    device.tell('croupier.open("durak")', 1500);
    expect([board.console, other.take().includes("\x162\x1dC")]).toEqual([null, true]);
    expect(board.errors).toEqual([]);
  });

  it("is the console's again at each start, whoever ended the game, and at its own speed", () => {
    const device = new ColourDevice("m5stack", { config: { peer: { port: "console", baud: 9600 }, start: "durak" } });
    const { board } = device;
    const other = listen(board);
    device.start(6000);
    expect([device.ask("croupier.state().app"), board.console, board.port(1).baud]).toEqual(["durak", null, 9600]);
    for (const end of ["load()", 'croupier.configure({"keys":{"A":""}})', "E.reboot()"]) {
      board.ask(end);
      board.run(1000);
      expect([end, board.console, board.port(1).baud]).toEqual([end, "Serial1", BAUD]);
      other.take();
      other.type("\n1234+1\n");
      board.run(100);
      expect(other.take()).toContain("1235");
      board.run(5000);
      expect([end, board.console]).toEqual([end, null]);
    }
    expect(board.errors).toEqual([]);
  });

  it("is never taken from the safe shell, to which a key leads that is held at the start", () => {
    const device = new ColourDevice("m5stack", { config: { ...CONSOLE, start: "durak" } });
    const { board } = device;
    const other = listen(board);
    board.boot();
    board.run(500);
    device.hold("B", 2500);
    board.run(10_000);
    expect([device.ask("!!croupier.why"), board.console]).toEqual([true, "Serial1"]);
    other.take();
    other.type("croupier.start()\n");
    board.run(5000);
    expect([device.ask("croupier.state().app"), board.console]).toEqual(["durak", null]);
  });

  it("is refused where a board has other pins than the console's for it, and a scanner never gets it", () => {
    const complaints = (config: object) => {
      const device = new ColourDevice("m5stack", { config });
      device.start();
      return [device.ask("croupier.status().complaints"), device.ask("croupier.config().peer.port")];
    };
    expect(complaints({ scanner: { port: "console" } })).toEqual([['scanner.port: not "console"'], "Serial2"]);
    expect(complaints({ peer: { port: "Serial1" } })).toEqual([['peer.port: not "Serial1"'], "Serial2"]);
    expect(complaints({ peer: { port: "Console" } })).toEqual([['peer.port: not "Console"'], "Serial2"]);
    expect(complaints({ peer: { port: "Serial3" }, scanner: { rx: "" } })).toEqual([[], "Serial3"]);
    expect(complaints(CONSOLE)).toEqual([[], "console"]);
  });

  it("may be chosen and left by settings while the board runs", () => {
    const device = new ColourDevice("m5stack");
    device.start();
    expect(device.tell("croupier.configure({peer:{port:'console'}})", 6000)).toEqual([]);
    expect(device.ask("croupier.config().peer")).toMatchObject({ port: "console", rx: "D3", baud: BAUD });
    expect(device.tell("croupier.configure({peer:{port:'Serial2'}})", 6000)).toEqual([]);
    expect(device.ask("croupier.config().peer")).toMatchObject({ port: "Serial2", rx: "D36", baud: 9600 });
  });

  it("leads to another board on its own console's port: they play a whole game of our dialect by themselves", () => {
    const { clock, devices, states } = two({ auto: true });
    for (let looks = 0; looks < 4000 && !states().every(({ phase }) => phase === "over"); looks++) clock.advance(250);
    const [one, other] = states();
    expect([one.phase, other.phase, one.dialect, one.seat + other.seat]).toEqual(["over", "over", "own", 3]);
    expect(one.result).toBe({ won: "lost", lost: "won", draw: "draw" }[other.result as string]);
    for (const { board } of devices) expect([board.console, board.errors]).toEqual([null, []]);
    // One goes to its menu, and hears the other's hellos at its prompt: none of that is run.
    devices[0].hold("A", 1000);
    clock.advance(20_000);
    expect([devices[0].board.executed, devices[0].board.errors, devices[0].board.console]).toEqual([[], [], "Serial1"]);
    expect(devices[0].tell('croupier.open("durak",{auto:true})', 8000)).toBe(true);
    expect(states().map(({ link }) => link.state)).toEqual(["playing", "playing"]);
  });

  it.each([1, 2, 3])("leads to the lesson's board: a whole game in its dialect at its speed (seed %i)", seed => {
    const device = new ColourDevice("m5stack", { seed, config: CONSOLE });
    const { board } = device;
    const { clock } = board;
    const dice = makeRandom(seed);
    const game = makeLessonDurak(dice, 0);
    let freeMs = 0;
    const peer = makeLessonPeer({
      game,
      dice,
      thinkMs: () => 300 + 1200 * dice(),
      write: bytes => {
        for (const byte of bytes) {
          freeMs = Math.max(freeMs, clock.now()) + BYTE_MS;
          const fromMs = freeMs - BYTE_MS;
          clock.at(freeMs, () => board.port(1).hear(byte, BAUD, fromMs));
        }
      },
    });
    board.serial(1, { receive: byte => peer.receive(String.fromCharCode(byte), clock.now()) });
    const tick = () => {
      peer.tick(clock.now());
      clock.after(10, tick);
    };
    // Its packets reach the prompt first.
    tick();
    device.start();
    expect(board.executed).toEqual([]);
    expect(device.tell('croupier.open("durak",{auto:true})')).toBe(true);
    const state = () => device.ask("croupier.state()");
    for (let looks = 0; looks < 4000 && state().phase !== "over"; looks++) board.run(250);
    const { phase, dialect, seat, hand, talon, result } = state();
    expect([phase, dialect, seat + peer.playerId]).toEqual(["over", "lesson", 3]);
    board.run(1000);
    const count = (is: (card: Held) => boolean) => game.cards.filter(is).length;
    expect([hand.length, talon]).toEqual([
      count(one => one.property === seat && one.field >= 0),
      count(one => one.property === 0 || one.property === -1),
    ]);
    const winner = game.winner();
    expect(result).toBe(winner === seat ? "won" : winner === 3 ? "draw" : "lost");
    expect([device.ask("croupier.status().flags"), board.errors]).toEqual([[], []]);
  });
});
