// The simulated Grbl, told everything by hand.
import { describe, expect, it } from "vitest";
import { VirtualClock } from "../../devices/sim/clock";
import { SimGrbl, type SimGrblOptions } from "../../devices/sim/grbl";
import type { StoneTable } from "../../devices/sim/stone-table";

const tableWith = (...stones: StoneTable["stones"]): StoneTable => ({
  stones,
  board: { xMm: 130, yMm: 100, turnedDeg: 0 },
});

function desk(options: Omit<SimGrblOptions, "clock"> = {}) {
  const clock = new VirtualClock();
  const chip = new SimGrbl({ clock, ...options });
  let heard = "";
  chip.send = (bytes, baud) => {
    if (baud === 115200) heard += String.fromCharCode(...bytes);
  };
  /** What it says within a while. */
  const read = (forMs = 5) => {
    clock.advance(forMs);
    const lines = heard.split("\r\n").filter(Boolean);
    heard = "";
    return lines;
  };
  const type = (text: string) => {
    for (const letter of text) chip.receive(letter.charCodeAt(0), 115200);
  };
  const say = (line: string, forMs?: number) => {
    type(line + "\n");
    return read(forMs);
  };
  /** Homed, in millimetres. */
  const ready = () => {
    read(2000);
    say("$H", 5000);
    say("G21G90");
  };
  /** Lines one after the other, each with time to be done. */
  const go = (...lines: string[]) => lines.flatMap(line => say(line, 10_000)).filter(answer => answer !== "ok");
  return { clock, chip, read, type, say, ready, go };
}

describe("a simulated Grbl that starts", () => {
  it("tells its name and that it is locked, after its time", () => {
    const { read } = desk();
    expect(read(1400)).toEqual([]);
    expect(read(200)).toEqual(["Grbl 1.1h ['$' for help]", "[MSG:'$H'|'$X' to unlock]"]);
  });

  it("refuses G-code until it is homed, and objects to it", () => {
    const { read, say, chip } = desk();
    read(2000);
    expect(say("G1X1F100")).toEqual(["error:9"]);
    expect(chip.objections).toEqual(['"G1X1F100" after power, without $H']);
  });

  it("homes to its corner in its time", () => {
    const { read, say, chip } = desk({ homingMs: 3000 });
    read(2000);
    expect(say("$H", 2900)).toEqual([]);
    expect(read(200)).toEqual(["ok"]);
    expect(chip.position).toEqual([1, 1, 39]);
    expect(chip.objections).toEqual([]);
  });

  it("asked for its state meanwhile, however often, tells it once, when it is home", () => {
    const { read, type, say } = desk();
    read(2000);
    say("$H");
    type("??");
    expect(read(3900)).toEqual([]);
    expect(read(200)).toEqual(["<Home|MPos:-259.000,-199.000,-1.000|FS:0,0|WCO:-260.000,-200.000,-40.000>", "ok"]);
    say("$H");
    expect(read(5000)).toEqual(["ok"]);
  });

  it("without homing switches is not locked, and has no $H", () => {
    const { read, say } = desk({ homing: false });
    expect(read(2000)).toEqual(["Grbl 1.1h ['$' for help]"]);
    expect(say("$H")).toEqual(["error:5"]);
  });

  it("refuses G-code after an alarm that nobody could hear, and objects to nothing", () => {
    const { ready, read, say, chip } = desk();
    ready();
    chip.silent = true;
    chip.alarm(3);
    read(1000);
    chip.silent = false;
    expect([say("G1X1F100"), chip.objections]).toEqual([["error:9"], []]);
  });

  it("can be unlocked without homing, which is objected to", () => {
    const { read, say, chip } = desk();
    read(2000);
    expect(say("$X")).toEqual(["[MSG:Caution: Unlocked]", "ok"]);
    expect(chip.objections).toEqual(["unlocked without homing"]);
  });
});

describe("a line to a simulated Grbl", () => {
  it("is answered with ok when it is queued, not when it is done", () => {
    const { ready, say, chip, read } = desk();
    ready();
    expect(say("G1X101F6000")).toEqual(["ok"]);
    expect(chip.position[0]).toBe(1);
    read(900);
    expect(chip.position[0]).toBe(1);
    read(200);
    expect(chip.position[0]).toBe(101);
  });

  it.each(["G4P0.01", "M5", "M9", "M3S500", "M8"])("%s is answered when all motion has ended", line => {
    const { ready, say, read } = desk();
    ready();
    say("G1X101F6000");
    expect(say(line, 900)).toEqual([]);
    expect(read(200)).toEqual(["ok"]);
  });

  it("pauses as long as it says", () => {
    const { ready, say, read } = desk();
    ready();
    expect(say("G4P0.5", 400)).toEqual([]);
    expect(read(200)).toEqual(["ok"]);
  });

  it("waits for a block when all fifteen are taken", () => {
    const { ready, say, read } = desk();
    ready();
    for (let n = 1; n <= 15; n++) expect(say(`G1X${1 + n * 10}F6000`, 2)).toEqual(["ok"]);
    expect(say("G1X200F6000", 2)).toEqual([]);
    expect(read(100)).toEqual(["ok"]);
  });

  it.each([
    ["X", 2],
    ["5", 1],
    ["G2X1Y1", 20],
    ["M7", 20],
    ["T1", 20],
    ["G0G1X1", 21],
    ["G1X5", 22],
    ["G1X1X2F100", 25],
    ["G1F100", 26],
    ["G4", 28],
    ["$Q", 3],
    [`G1X${"0".repeat(100)}`, 11],
  ])("%s is error %i, and objected to", (line, code) => {
    const { ready, say, chip } = desk();
    ready();
    expect(say(line)).toEqual([`error:${code}`]);
    expect(chip.objections.length).toBe(1);
  });

  it("takes relative moves, inches and rapids for what they are", () => {
    const { ready, go, chip } = desk();
    ready();
    expect(go("G1X11Y1F6000", "G91", "G0X5", "G1Y2F100", "G20G90", "G0X1")).toEqual([]);
    expect(chip.position.map(value => Math.round(value * 10) / 10)).toEqual([25.4, 3, 39]);
    expect(chip.objections).toEqual([]);
  });

  it("of a jog out of its range is error 15, in its range moves", () => {
    const { ready, say, chip, read } = desk();
    ready();
    expect(say("$J=G91X-50F6000")).toEqual(["error:15"]);
    expect(say("$J=X5")).toEqual(["error:16"]);
    expect(say("$J=G91X50F6000")).toEqual(["ok"]);
    expect(say("$J=G91X50F6000")).toEqual(["error:8"]);
    read(1000);
    expect(chip.position[0]).toBe(51);
  });

  it("of a query is answered and objected to by nobody", () => {
    const { read, say, chip } = desk();
    read(2000);
    for (const query of ["$$", "$G", "$I", "$#", "$N", "$"]) expect(say(query).at(-1)).toBe("ok");
    expect(say("")).toEqual(["ok"]);
    expect(chip.objections).toEqual([]);
  });

  it("before the answer to the last one is objected to, and so is a full buffer", () => {
    const { ready, type, read, chip } = desk();
    ready();
    type("G4P1\nG4P1\n");
    expect(read(3000)).toEqual(["ok", "ok"]);
    expect(chip.objections).toEqual(['"G4P1" before the answer to the last line']);
    type("G4P9\n" + "G1X10.000Y10.000F6000\n".repeat(6));
    expect(chip.objections).toContain("more than its receive buffer holds");
  });

  it("out of its range is alarm 2: then only a reset is heard, and the lock stays", () => {
    const { ready, say, type, read, chip } = desk();
    ready();
    expect(say("G1X999F6000")).toEqual(["ALARM:2", "[MSG:Reset to continue]"]);
    expect(say("$H", 9000)).toEqual([]);
    type("\x18");
    expect(read(50)).toEqual(["Grbl 1.1h ['$' for help]", "[MSG:'$H'|'$X' to unlock]"]);
    expect(say("$H", 9000)).toEqual(["ok"]);
    expect(chip.objections).toEqual(['"G1X999F6000" leads out of its range']);
  });

  it("after an error is objected to until it is homed", () => {
    const { ready, say, read, chip } = desk();
    ready();
    chip.refuse(9);
    expect(say("G4P0.01", 100)).toEqual(["error:9"]);
    read(300);
    say("G4P0.01", 100);
    expect(chip.objections).toEqual(['"G4P0.01" after error, without $H']);
    say("$H", 9000);
    say("G4P0.01", 100);
    expect(chip.objections.length).toBe(1);
  });
});

describe("a real-time command", () => {
  it("? tells where it is and what it does, even while a line waits", () => {
    const { ready, say, type, read } = desk();
    ready();
    say("G1X101F6000", 2);
    type("?");
    expect(read(1)).toEqual(["<Run|MPos:-259.000,-199.000,-1.000|FS:6000,0|WCO:-260.000,-200.000,-40.000>"]);
    read(2000);
    type("?");
    expect(read(1)).toEqual(["<Idle|MPos:-159.000,-199.000,-1.000|FS:6000,0>"]);
  });

  it("! stops at once and ~ goes on, the time in between not counted", () => {
    const { ready, say, type, read, chip } = desk();
    ready();
    say("G1X101F6000", 501);
    type("!");
    read(5000);
    expect(Math.round(chip.position[0])).toBe(51);
    type("?~");
    expect(read(400)[0]).toMatch(/^<Hold:0/);
    expect(chip.position[0]).toBeLessThan(52);
    read(110);
    expect(chip.position[0]).toBe(101);
  });

  it("18 in motion is alarm 3 and loses the position, in a hold it does not", () => {
    const { ready, say, type, read } = desk();
    ready();
    say("G1X101F6000", 500);
    type("\x18");
    expect(read(50)).toEqual(["ALARM:3", "Grbl 1.1h ['$' for help]", "[MSG:'$H'|'$X' to unlock]"]);
    say("$H", 9000);
    say("G1X101F6000", 500);
    type("!\x18");
    expect(read(50)).toEqual(["Grbl 1.1h ['$' for help]"]);
  });

  it("that is none of these is objected to; at another rate nothing is heard", () => {
    const { ready, chip } = desk();
    ready();
    chip.receive(0x84, 115200);
    chip.receive(0x18, 9600);
    expect([chip.objections, chip.unheard]).toEqual([["real-time command 84"], 1]);
  });
});

describe("the cup of a simulated gantry", () => {
  const X = { colour: "X" as const, xMm: 50, yMm: 50 };
  const over = (x: number, y: number) => ["G1Z30F3000", `G1X${x}Y${y}F6000`];

  it("picks the stone under it and puts it down where it is told", () => {
    const table = tableWith({ ...X });
    const { ready, go, chip } = desk({ table });
    ready();
    expect(go(...over(51, 49), "G1Z5", "M3S1000", "G1Z30", "G1X131Y99")).toEqual([]);
    expect([table.stones, table.held]).toEqual([[], { colour: "X", xMm: 130, yMm: 100 }]);
    go("G1Z5", "M5", "G1Z30");
    expect([table.stones, table.held]).toEqual([[{ colour: "X", xMm: 130, yMm: 100 }], undefined]);
    expect([chip.objections, chip.hand.log]).toEqual([[], ["picked X", "dropped X"]]);
  });

  it.each([
    ["too far away", 57, 50, "G1Z5"],
    ["too high", 50, 50, "G1Z7"],
  ])("picks nothing %s", (_, x, y, lower) => {
    const table = tableWith({ ...X });
    const { ready, go, chip } = desk({ table });
    ready();
    go(...over(x, y), lower, "M3S1000");
    expect([table.stones.length, chip.hand.log]).toEqual([1, ["nothing to pick"]]);
  });

  it.each([
    [
      "beside the middle of a cell, so that the stone touches a line",
      ["G1X134Y100", "G1Z5", "M5"],
      /onto a line.*on a line/,
    ],
    ["on another stone", ["G1X160Y100", "G1Z5", "M5"], /a stone on another/],
    ["from high above", ["G1X130Y100", "M5"], /drops a stone from 30 mm/],
    ["moving low", ["G1X130Y100", "G1Z5", "G1X133Y100F6000"], /moves sideways 5 mm/],
    ["into the table", ["G1X130Y100", "G1Z3"], /into the stone/],
  ])("is objected to when it drops or lowers %s", (_, lines, words) => {
    const { ready, go, chip } = desk({ table: tableWith({ ...X }, { colour: "O", xMm: 160, yMm: 100 }) });
    ready();
    go(...over(50, 50), "G1Z5", "M3S1000", "G1Z30");
    expect(chip.objections).toEqual([]);
    go(...lines);
    expect(chip.objections.join("; ")).toMatch(words);
  });

  it("is objected to when it comes down on a line, unless a stone lies there", () => {
    for (const [stones, count] of [
      [[], 1],
      [[{ colour: "O" as const, xMm: 145, yMm: 100 }], 0],
    ] as const) {
      const { ready, go, chip } = desk({ table: tableWith(...stones) });
      ready();
      go(...over(145, 100), "G1Z5");
      expect(chip.objections.length).toBe(count);
    }
  });

  it("knows the lines of a turned board", () => {
    const table = { ...tableWith(), board: { xMm: 130, yMm: 100, turnedDeg: 45 } };
    for (const [x, y, count] of [
      [130 + 30 * Math.SQRT1_2, 100 + 30 * Math.SQRT1_2, 0],
      [151, 100, 1],
      [130 + 15 * Math.SQRT1_2, 100 + 15 * Math.SQRT1_2, 1],
    ]) {
      const { ready, go, chip } = desk({ table });
      ready();
      go(...over(x, y), "G1Z5");
      expect(chip.objections.length).toBe(count);
    }
  });

  it("lets go when the machine is reset, loses power or raises an alarm, and that is not called an order", () => {
    for (const breakOff of [
      (chip: SimGrbl) => chip.alarm(1),
      (chip: SimGrbl) => chip.receive(0x18, 115200),
      (chip: SimGrbl) => chip.brownOut(),
    ]) {
      const table = tableWith({ ...X });
      const { ready, go, chip } = desk({ table });
      ready();
      go(...over(50, 50), "G1Z5", "M3S1000", "G1Z30", "G1X100Y90");
      breakOff(chip);
      expect([table.stones, table.held]).toEqual([[{ colour: "X", xMm: 100, yMm: 90 }], undefined]);
      expect([chip.objections, chip.hand.log.at(-1)]).toEqual([[], "dropped X by breaking off"]);
    }
  });

  it("may hang on the coolant's pins, and stand on another table", () => {
    const table = tableWith({ colour: "O", xMm: 300, yMm: 20 });
    const { ready, go, chip } = desk({ table, toTable: [0, -1, 350, 1, 0, -80] });
    ready();
    go(...over(100, 50), "G1Z5", "M8", "G1Z30");
    expect(table.held).toEqual({ colour: "O", xMm: 300, yMm: 20 });
    go("M9");
    expect(chip.objections).toEqual(["drops a stone from 30 mm"]);
  });
});

describe("a fault of a simulated Grbl", () => {
  it("silence hears and says nothing", () => {
    const { ready, say, chip } = desk();
    ready();
    chip.silent = true;
    expect(say("G4P0.01", 1000)).toEqual([]);
  });

  it("a lost ok is lost once", () => {
    const { ready, say, chip } = desk();
    ready();
    chip.loseOk();
    expect([say("G4P0.01", 1000), say("G4P0.01", 1000)]).toEqual([[], ["ok"]]);
  });

  it("a brown-out in the middle of a move ends in a banner and a lock", () => {
    const { ready, say, read, chip } = desk();
    ready();
    say("G1X101F6000", 500);
    chip.brownOut();
    expect(read(2000)).toEqual(["Grbl 1.1h ['$' for help]", "[MSG:'$H'|'$X' to unlock]"]);
    expect(Math.round(chip.position[0])).toBe(51);
  });

  it("an alarm ends what was under way without an answer", () => {
    const { ready, say, read, chip } = desk();
    ready();
    say("G1X101F6000");
    say("G4P1", 500);
    chip.alarm(6);
    expect(read(5000)).toEqual(["ALARM:6"]);
  });
});
