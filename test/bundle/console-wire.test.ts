// The lesson's M5Stack as it stands: the cable to the other board is on R0 and T0, the console's own pins. croupier.js plays there, and the prompt is there in the safe
// shell only: two prompts at the ends of one cable would run what the other says, and answer it, for ever.
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
  it("has no prompt while the board runs, whatever is open: nothing that comes is run", () => {
    const device = new ColourDevice("m5stack", { config: CONSOLE });
    const { board } = device;
    const other = listen(board);
    device.start();
    expect(device.ask("croupier.config().peer")).toMatchObject({ port: "console", rx: "D3", tx: "D1", baud: BAUD });
    expect([device.ask("croupier.status().complaints"), device.ask("croupier.state().app")]).toEqual([[], "menu"]);
    for (const open of ["menu", "durak", "menu", "set", "durak"]) {
      device.tell(`croupier.open("${open}")`, 500);
      // Of the game that was left.
      other.take();
      board.run(1500);
      expect([board.console, board.port(1).baud]).toEqual([null, open === "durak" ? BAUD : expect.any(Number)]);
      expect(other.take().includes("\x162\x1dC")).toBe(open === "durak");
      other.type("\nglobal.owned=1\n");
      board.run(200);
      expect([device.ask("typeof owned"), board.executed]).toEqual(["undefined", []]);
    }
    expect(board.errors).toEqual([]);
  });

  it("has the prompt in the safe shell, to which a key leads that is held at the start, and loses it when that is left", () => {
    const device = new ColourDevice("m5stack", { config: { peer: { port: "console", baud: 9600 }, start: "durak" } });
    const { board } = device;
    const other = listen(board);
    const prompt = (line: string) => {
      other.take();
      other.type("\n" + line + "\n");
      board.run(200);
      return other.take();
    };
    device.start(6000);
    expect([device.ask("croupier.state().app"), board.console, board.port(1).baud]).toEqual(["durak", null, 9600]);
    for (const key of ["B", "A"] as const) {
      board.boot();
      board.run(500);
      expect(board.console).toBe(null);
      device.hold(key, 2500);
      expect([device.ask("!!croupier.why"), board.console, board.port(1).baud]).toEqual([true, "Serial1", BAUD]);
      expect(prompt("1234+1")).toContain("1235");
      board.run(60_000);
      expect(prompt("croupier.why")).toContain("a key was held");
      if (key === "A") device.press("C");
      else prompt("croupier.start()");
      board.run(5000);
      expect([device.ask("croupier.state().app"), board.console, board.port(1).baud]).toEqual(["durak", null, 9600]);
    }
    expect(board.errors).toEqual([]);
  });

  it("has the prompt after starts that failed, and where there is no room to start", () => {
    const device = new ColourDevice("m5stack", { config: CONSOLE });
    const { board } = device;
    // Three times the power goes before a start has proved itself.
    for (let starts = 0; starts < 3; starts++) {
      board.boot();
      board.run(300);
      expect(board.console).toBe(null);
    }
    board.boot();
    board.run(1000);
    expect([device.ask("croupier.why"), board.console]).toEqual(["3 starts failed", "Serial1"]);
  });

  it("has the prompt again once the settings name another port, at the console's own speed", () => {
    const device = new ColourDevice("m5stack");
    const { board } = device;
    device.start();
    expect(device.tell("croupier.configure({peer:{port:'console',baud:9600}})", 6000)).toEqual([]);
    device.tell('croupier.open("durak")', 1000);
    expect([device.ask("croupier.config().peer.rx"), board.console, board.port(1).baud]).toEqual(["D3", null, 9600]);
    expect(device.tell("croupier.configure({peer:{port:'Serial2'}})", 6000)).toEqual([]);
    expect(device.ask("croupier.config().peer")).toMatchObject({ port: "Serial2", rx: "D36" });
    expect([board.console, board.port(1).baud]).toEqual(["Serial1", BAUD]);
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

  it("leads to another board on its own console's port: they play a whole game of our dialect by themselves", () => {
    const { clock, devices, states } = two({ auto: true });
    for (let looks = 0; looks < 4000 && !states().every(({ phase }) => phase === "over"); looks++) clock.advance(250);
    const [one, other] = states();
    expect([one.phase, other.phase, one.dialect, one.seat + other.seat]).toEqual(["over", "over", "own", 3]);
    expect(one.result).toBe({ won: "lost", lost: "won", draw: "draw" }[other.result as string]);
    for (const { board } of devices) expect([board.console, board.errors]).toEqual([null, []]);
    // One goes to its menu, and back.
    devices[0].hold("A", 1000);
    clock.advance(20_000);
    expect(devices.map(({ board }) => [board.executed, board.errors])).toEqual([
      [[], []],
      [[], []],
    ]);
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
