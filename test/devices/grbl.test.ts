// The driver on a simulated Grbl, and on wires on which anything may happen.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import openGrbl from "../../devices/grbl";
import { VirtualClock } from "../../devices/sim/clock";
import type { ArmStep } from "../../src/kernel/ports";
import { GrblLine, type GrblLineOptions } from "./grbl-line";
import { strictClock } from "./scanner-line";

/** A second's way out and back, with a pick and a pause in the middle. */
const JOB: ArmStep[] = [
  { z: 39, forMs: 0 },
  { x: 101, y: 1, forMs: 1000 },
  { z: 14, forMs: 1000 },
  { pump: true, forMs: 0 },
  { forMs: 300 },
  { z: 39, forMs: 1000 },
  { x: 1, y: 1, forMs: 1000 },
  { pump: false, forMs: 0 },
];
const JOB_LINES = [
  "G1Z39F1500",
  "G1X101Y1F6000",
  "G1Z14F1500",
  "M3S1000",
  "G4P0.3",
  "G1Z39F1500",
  "G1X1Y1F6000",
  "M5",
  "G4P0.01",
];
/** Home, then what it is asked there: its settings, where it stands, and its zeros; and millimetres from G54. */
const HOMING = ["$H", "$$", "$#", "G21G90G54?"];
const NOBODY = () => undefined;

describe("a driver that is told to home", () => {
  it("sends nothing before: neither a line nor a reset", () => {
    const line = new GrblLine();
    line.run(10_000);
    expect([line.written, line.status.state]).toEqual([[], "lost"]);
  });

  it("starts the machine anew, waits for its banner, homes it, and is ready", () => {
    const line = new GrblLine().run(5000);
    expect(line.home()).toMatchObject({ fault: "" });
    expect([line.written, line.status.state, line.complaints]).toEqual([
      ["\x18", "$H\n", "$$\n", "$#\n", "G21G90G54?\n"],
      "ready",
      [],
    ]);
  });

  it("gets nothing from a machine that is not there, in four seconds, and stops what it cannot see", () => {
    const line = new GrblLine({ chip: { off: true } });
    expect(line.home()).toEqual({ fault: "silent", steps: 0, forMs: 3600 });
    line.run(1000);
    expect([line.written, line.status.timeouts]).toEqual([["\x18", "?", "!", "\x18"], 1]);
  });

  it("takes the banner of a machine that starts with its port, too", () => {
    const line = new GrblLine();
    expect(line.home()).toMatchObject({ fault: "" });
    expect(line.lines).toEqual(HOMING);
  });

  it("starts it anew once more if it is heard without a banner: it may not have heard the reset, and hold a stone", () => {
    const line = new GrblLine().ready();
    line.clock.after(2100, () => (line.chip.silent = true));
    expect(line.do(JOB).fault).toBe("silent");
    const before = line.written.length;
    line.clock.after(2000, () => (line.chip.silent = false));
    expect([line.chip.hand.isOn, line.home().fault, line.chip.hand.isOn]).toEqual([true, "", false]);
    expect(line.written.slice(before)).toEqual(["\x18", "?", "\x18", "$H\n", "$$\n", "$#\n", "G21G90G54?\n"]);
    expect([line.chip.log.includes("reset"), line.complaints]).toEqual([true, []]);
  });

  it("homes a machine whose banner is never heard", () => {
    const line = new GrblLine().run(2000);
    const send = line.chip.send!;
    line.chip.send = (bytes, baud) => {
      if (!/Grbl|MSG/.test(String.fromCharCode(...bytes))) send(bytes, baud);
    };
    expect(line.home()).toMatchObject({ fault: "" });
    expect([line.written, line.complaints]).toEqual([
      ["\x18", "?", "\x18", "?", "$H\n", "$$\n", "$#\n", "G21G90G54?\n"],
      [],
    ]);
  });

  it("asks a machine that is long about it how it stands; that answers when it is home", () => {
    for (const homingMs of [1000, 6000, 20_000, 59_000]) {
      const line = new GrblLine({ chip: { homingMs } }).run(2000);
      const { fault, forMs } = line.home();
      expect([fault, line.lines, line.status.timeouts, line.complaints]).toEqual(["", HOMING, 0, []]);
      expect(forMs).toBeLessThan(homingMs + 100);
    }
  });

  it("gets nothing from one that falls silent on its way home, within 70 seconds", () => {
    const line = new GrblLine().run(2000);
    line.clock.after(1000, () => (line.chip.silent = true));
    const { fault, forMs } = line.home();
    expect([fault, line.lines]).toEqual(["silent", ["$H"]]);
    expect(forMs).toBeGreaterThan(60_000);
    expect(forMs).toBeLessThan(70_000);
  });

  it("says that a machine without switches cannot", () => {
    const line = new GrblLine({ chip: { homing: false } }).run(2000);
    expect([line.home().fault, line.status.code]).toEqual(["homing", 5]);
  });

  it("does so after every fault, alarm 1 and its own lines under way included", () => {
    for (const fault of [
      (l: GrblLine) => l.chip.alarm(1),
      (l: GrblLine) => l.chip.alarm(6),
      (l: GrblLine) => l.chip.brownOut(),
      (l: GrblLine) => l.grbl.stop(),
      (l: GrblLine) => l.chip.refuse(20),
    ]) {
      const line = new GrblLine().ready();
      line.clock.after(900, () => fault(line));
      expect(line.do(JOB).fault).not.toBe("");
      line.run(500);
      expect(line.home()).toMatchObject({ fault: "" });
      expect(line.do(JOB)).toMatchObject({ fault: "" });
      expect(line.complaints).toEqual([]);
    }
  });

  it("while it is in motion, hears the alarm that the reset makes of that, and homes all the same", () => {
    const line = new GrblLine().ready();
    line.grbl.run(JOB, NOBODY);
    line.run(500);
    line.grbl.stop();
    expect(line.home()).toMatchObject({ fault: "" });
    line.chip.receive(33, 115200);
    expect(line.complaints).toEqual([]);
  });
});

/**
 * Grbl's documents (doc/markdown/settings.md, interface.md, commands.md; config.h): after homing the machine counts from minus its travel ($130 to $132) to 0, at whichever end
 * its switches are ($23); built with HOMING_FORCE_SET_ORIGIN from where homing ended. G54 is added to that. $10 and $13 change what it reports.
 */
describe("a machine that counts as Grbl comes", () => {
  const NO_ZERO = [0, 0, 0];
  const PLACES: ArmStep[] = [
    { z: 25, forMs: 0 },
    { x: 130, y: 10, forMs: 0 },
    { x: 1, y: 1, forMs: 0 },
    { x: 260, y: 200, forMs: 0 },
    { x: 50.5, y: 48, forMs: 0 },
    { z: 5, forMs: 0 },
  ];
  /** FluidNC's Report.cpp and SettingsDefinitions.cpp; grblHAL's report.c and wiki ("Additional or extended settings"). */
  const FLUIDNC = {
    banner: "Grbl 3.7 [FluidNC v3.7.8 (esp32-wifi) '$' for help]",
    info: ["[VER:3.7 FluidNC v3.7.8 (esp32-wifi):]", "[OPT:MPHS]"],
    settings: [],
  };
  const GRBLHAL = {
    banner: "GrblHAL 1.1f ['$' or '$HELP' for help]",
    info: ["[VER:1.1f.20230903:]", "[OPT:VNMHTSL,35,1024,4,0]", "[NEWOPT:ENUMS,RT+,HOME]", "[FIRMWARE:grblHAL]"],
    settings: ["33=5000.0", "43=1", "63=2", "133=360.000", "341=0", "384=0"],
  };
  const SPACES: [string, NonNullable<GrblLineOptions["chip"]>][] = [
    ["from minus its travel to 0, switches at the upper ends", { workZero: NO_ZERO, homesDown: 0 }],
    ["from minus its travel to 0, switches at the lower ends ($23=3)", { workZero: NO_ZERO, homesDown: 3 }],
    [
      "without soft limits ($20=0), where a false move would run into the stops",
      { workZero: NO_ZERO, softLimits: false },
    ],
    ["from a zero that a person has set at the corner (G54)", { homesDown: 0 }],
    ["from such a zero, and reports in inches ($13=1)", { homesDown: 1, inches: true }],
    ["and reports work positions and buffers ($10=2)", { workZero: NO_ZERO, reports: 2 }],
    ["from where homing ended (option Z), a person having set its zero", { isForced: true }],
    ["far from its switches ($27=5)", { workZero: NO_ZERO, pullOffMm: 5 }],
    ["as Grbl 0.9 does", { workZero: NO_ZERO, isOld: true }],
    ["as grblHAL does, with a fourth axis and settings of its own", { workZero: NO_ZERO, make: GRBLHAL }],
    ["from a zero that a person has set, and reports work positions ($10=0)", { homesDown: 0, reports: 0 }],
    ["from where homing ended (option Z), a zero set, and reports work positions", { isForced: true, reports: 0 }],
    ["as FluidNC does from the place where homing ended, a zero set", { homedAt: NO_ZERO, make: FLUIDNC }],
  ];

  it.each(SPACES)("%s, goes where it is told to", (_, chip) => {
    for (const hearing of [undefined, { version: "head", wifi: true }] as const) {
      const line = new GrblLine({ hearing, chip: { homingMs: 500, ...chip } }).ready();
      for (const [at, step] of PLACES.entries()) {
        expect([at, line.do([step]).fault]).toEqual([at, ""]);
        const { x = line.chip.position[0], y = line.chip.position[1], z = line.chip.position[2] } = step;
        expect(line.chip.position.map((value, axis) => Math.abs(value - [x, y, z][axis]) < 0.01)).toEqual([
          true,
          true,
          true,
        ]);
      }
      expect(line.complaints).toEqual([]);
    }
  });

  it("from where homing ended at its lower ends, with places from 0 on and minus heights, as it always did", () => {
    const line = new GrblLine({ travelMm: -14, chip: { isForced: true, workZero: NO_ZERO } }).ready();
    expect([line.do([{ x: 0, y: 0, forMs: 0 }]).fault, line.do([{ x: 200, y: 100, z: -14, forMs: 0 }]).fault]).toEqual([
      "",
      "",
    ]);
    expect([line.chip.position, line.complaints]).toEqual([[201, 101, 25], []]);
  });

  /** FluidNC's Limits.cpp, limitsMinPosition and limitsMaxPosition; that of 0.9 with HOMING_FORCE_SET_ORIGIN tells no options. */
  it.each([
    ["as FluidNC comes, switches at the lower ends", { homedAt: NO_ZERO, homesDown: 3, make: FLUIDNC }],
    ["as FluidNC with places of its own (mpos_mm)", { homedAt: [259, 199, 39], homesDown: 0, make: FLUIDNC }],
    ["as Grbl 0.9 with a zero that is forced", { isForced: true, homesDown: 3, isOld: true }],
    ["as that, and reports work positions only", { isForced: true, homesDown: 3, isOld: true, reports: 0 }],
    [
      "as Grbl 1.1 with a zero that is forced, and reports work positions",
      { isForced: true, homesDown: 3, reports: 0 },
    ],
  ])("%s, from 0 up, goes where it is told to, counted from there", (_, chip) => {
    const line = new GrblLine({ chip: { workZero: NO_ZERO, ...chip } }).ready();
    const first = line.chip.position.map((value, axis) => value - ("homedAt" in chip ? chip.homedAt[axis] : 0));
    expect(line.do([{ z: 25, forMs: 0 }]).fault).toBe("");
    for (const [x, y] of [
      [0, 0],
      [200, 150],
      [1, 1],
    ])
      expect([line.do([{ x, y, forMs: 0 }]).fault, line.chip.position.slice(0, 2)]).toEqual([
        "",
        [x + first[0], y + first[1]],
      ]);
    for (const step of [{ x: -1 }, { x: 261 }, { y: 201 }, { z: -1 }])
      expect([step, line.do([{ ...step, forMs: 0 }]).fault]).toEqual([step, "reach"]);
    expect(line.complaints).toEqual([]);
  });

  it("from minus its travel to 0, with settings that say so, goes where it always did", () => {
    const line = new GrblLine({ highX: 0, highY: 0, travelMm: -15, chip: { workZero: NO_ZERO } }).ready();
    expect(
      line.do([
        { z: -15, forMs: 0 },
        { x: -260, y: -200, forMs: 0 },
      ]).fault,
    ).toBe("");
    expect([line.chip.position, line.complaints]).toEqual([[0, 0, 25], []]);
  });

  it.each(SPACES)("%s, is told nothing that would leave its axes", (_, chip) => {
    const line = new GrblLine({ chip }).ready();
    const before = line.written.length;
    for (const step of [{ x: 261.1 }, { y: 201.1 }, { z: 41.1 }, { x: -0.1 - 1 }, { y: -0.1 - 1 }, { z: -0.1 - 1 }])
      expect([step, line.do([{ ...step, forMs: 0 }]).fault]).toEqual([step, "reach"]);
    expect([line.written.length, line.status.state, line.complaints]).toEqual([before, "ready", []]);
  });

  it("smaller than its settings think refuses what it cannot reach, and does the rest", () => {
    const range: [number, number][] = [
      [0, 200],
      [0, 200],
      [0, 200],
    ];
    const line = new GrblLine({ chip: { range, workZero: NO_ZERO } }).ready();
    expect([line.do([{ x: 199, forMs: 0 }]).fault, line.do([{ x: 210, forMs: 0 }]).fault]).toEqual(["", "reach"]);
    expect(line.complaints).toEqual([]);
  });

  it("whose answers a port cuts off goes on where a person has set its zero, and is told nothing where nobody has", () => {
    const hearing = { version: "released", wifi: true } as const;
    const set = new GrblLine({ hearing }).ready();
    expect([set.do(JOB).fault, set.complaints]).toEqual(["", []]);
    const unset = new GrblLine({ hearing, chip: { workZero: NO_ZERO } }).ready();
    expect([unset.do(JOB).fault, unset.complaints]).toEqual(["reach", []]);
  });

  it("is asked anew at each homing: a zero that was set meanwhile counts", () => {
    const workZero = NO_ZERO.slice();
    const line = new GrblLine({ chip: { workZero } }).ready();
    expect([line.do([{ x: 30, forMs: 0 }]).fault, line.chip.position[0]]).toEqual(["", 30]);
    workZero.splice(0, 3, -250, -190, -40);
    expect([line.home().fault, line.do([{ x: 30, forMs: 0 }]).fault, line.chip.position[0]]).toEqual(["", "", 40]);
    expect(line.complaints).toEqual([]);
  });
});

/** Grbl's "Alarm", "Error codes" and "Machine State" (doc/markdown/interface.md, doc/csv): each its own fault. */
describe("what keeps a machine from working is told apart:", () => {
  it("homing is switched off ($22=0, error 5)", () => {
    const line = new GrblLine({ chip: { homing: false } }).run(2000);
    expect([line.home().fault, line.status.code, line.status.state]).toEqual(["homing", 5, "lost"]);
  });

  it("a switch is not found (alarm 9), or not left again (alarm 8): it starts anew by itself, and can be homed later", () => {
    const line = new GrblLine().run(2000);
    line.chip.hasLostSwitch = true;
    expect([line.home().fault, line.status.code]).toEqual(["switch", 9]);
    line.run(2000);
    expect(line.status.fault).toBe("switch");
    line.chip.hasLostSwitch = false;
    expect([line.home().fault, line.complaints]).toEqual(["", []]);
    line.clock.after(500, () => line.chip.alarm(8));
    expect(line.home().fault).toBe("switch");
  });

  // Of grblHAL and FluidNC (alarm_codes, "Alarms"): an emergency stop, a spindle, a motor; the tenth of Grbl's own is one of two switches of an axis with two motors.
  it.each([10, 11, 12, 14, 17])("alarm %i, which another make has, is no switch", code => {
    const line = new GrblLine().ready();
    line.grbl.run(JOB, () => undefined);
    line.run(100).chip.alarm(code);
    line.run(100);
    expect([line.status.fault, line.status.code]).toEqual(["alarm", code]);
  });

  it("somebody holds it", () => {
    const line = new GrblLine().ready();
    line.clock.after(1500, () => line.chip.receive(33, 115200));
    expect([line.do(JOB).fault, line.status.state]).toEqual(["held", "lost"]);
    expect([line.home().fault, line.do(JOB).fault, line.complaints]).toEqual(["", "", []]);
  });

  it("its safety door is open: in a job, before it is homed, while it homes", () => {
    const line = new GrblLine().ready();
    line.clock.after(1500, () => line.chip.door(true));
    expect(line.do(JOB).fault).toBe("door");
    expect(line.home().fault).toBe("door");
    line.chip.door(false);
    line.clock.after(1500, () => line.chip.door(true));
    expect([line.home().fault, line.status.code]).toEqual(["door", 7]);
    line.run(100);
    expect([line.home().fault, line.status.code]).toEqual(["door", 13]);
    line.chip.door(false);
    expect([line.home().fault, line.do(JOB).fault, line.complaints]).toEqual(["", "", []]);
  });

  it("a place beyond its travel that it finds out itself (alarm 2)", () => {
    const line = new GrblLine().ready();
    line.clock.after(1500, () => line.chip.alarm(2));
    expect([line.do(JOB).fault, line.status.code]).toEqual(["reach", 2]);
  });

  it.each([1, 3, 4, 5, 6])("any other alarm: %i", code => {
    const line = new GrblLine().ready();
    line.clock.after(1500, () => line.chip.alarm(code));
    expect([line.do(JOB).fault, line.status.code]).toEqual(["alarm", code]);
  });
});

describe("a job", () => {
  it("is sent line by line and ends when the last motion has ended", () => {
    const line = new GrblLine().ready();
    const before = line.lines.length;
    const { fault, steps, forMs } = line.do(JOB);
    expect([fault, steps, line.lines.slice(before)]).toEqual(["", JOB.length, JOB_LINES]);
    expect(forMs).toBeGreaterThanOrEqual(4300);
    expect(forMs).toBeLessThan(4500);
    expect([line.chip.position, line.status.state, line.complaints]).toEqual([[1, 1, 39], "ready", []]);
  });

  it("may have its pump on the coolant's pins, with any power, and comes with whole feeds", () => {
    const line = new GrblLine({ pump: "M8", feed: 1234.5, feedZ: 99 }).ready();
    line.do([
      { x: 1.004, forMs: 0 },
      { z: 38.999, forMs: 0 },
      { pump: true, forMs: 0 },
      { pump: false, forMs: 0 },
    ]);
    expect(line.lines.slice(HOMING.length)).toEqual(["G1X1F1234", "G1Z39F99", "M8", "M9", "G4P0.01"]);
  });

  it("of no steps is done at once", () => {
    expect(new GrblLine().ready().do([])).toMatchObject({ fault: "", steps: 0 });
  });

  it("is refused before the first home, and while another one runs", () => {
    const line = new GrblLine().run(2000);
    expect(line.do(JOB)).toEqual({ fault: "lost", steps: 0, forMs: 0 });
    line.ready();
    line.grbl.run(JOB, NOBODY);
    expect([line.do(JOB).fault, line.home().fault]).toEqual(["busy", "busy"]);
    line.run(6000);
    expect([line.status.state, line.complaints]).toEqual(["ready", []]);
  });

  it.each([
    { x: NaN, forMs: 0 },
    { y: Infinity, forMs: 0 },
    { z: -1e7, forMs: 0 },
    { x: 1, forMs: NaN },
    { forMs: -5 },
    { forMs: 1e9 },
    { pump: true, forMs: -1 },
  ])("with numbers that no machine can follow is refused as a whole: %j", step => {
    const line = new GrblLine().ready();
    const before = line.written.length;
    expect(line.do([...JOB, step])).toMatchObject({ fault: "reach", steps: 0 });
    expect([line.written.length, line.status.state, line.do(JOB).fault]).toEqual([before, "ready", ""]);
  });

  it("does not wait for a slow motion less than it takes", () => {
    const line = new GrblLine({ feed: 300 }).ready();
    expect(line.do([{ x: 101, forMs: 20_000 }, { forMs: 0 }])).toMatchObject({ fault: "" });
    expect(line.complaints).toEqual([]);
  });

  it("is not shortened by what the machine says unasked", () => {
    const line = new GrblLine({ chunks: "bytes" }).ready();
    const texts = [
      "<Idle|MPos:0,0,0>",
      "[MSG:ok]",
      "$30=1000",
      ">G20:ok",
      "",
      "[GC:G0 error:9]",
      ">G1:error:7",
      "<Alarm>",
    ];
    texts.forEach((text, at) => line.clock.after(200 * at + 100, () => line.chip.say(text)));
    expect(line.do(JOB)).toMatchObject({ fault: "", steps: JOB.length });
    expect([line.complaints, line.status.noise, line.status.strays]).toEqual([[], 0, 0]);
  });
});

describe("a job is broken off, its end told once, and what is done by then told with it,", () => {
  /** A job with something that happens in its midst; what comes of it in ten seconds. */
  function broken(happens: (line: GrblLine) => void, afterMs = 1500) {
    const line = new GrblLine().ready();
    const before = line.written.length;
    line.clock.after(afterMs, () => happens(line));
    const ending = line.do(JOB);
    line.run(10_000);
    return { line, ending, written: line.written.slice(before).map(text => text.trim() || text) };
  }

  it("by silence: it is held, then reset", () => {
    const { line, ending, written } = broken(({ chip }) => {
      chip.silent = true;
    });
    expect(ending).toMatchObject({ fault: "silent", steps: 3 });
    expect(ending.forMs).toBeLessThan(10_000);
    expect(written).toEqual([...JOB_LINES.slice(0, 4), "?", "!", "\x18"]);
    expect([line.status.state, line.status.timeouts, line.complaints]).toEqual(["lost", 1, []]);
  });

  it("by an error: it is held, and not reset, since that would let go of a stone", () => {
    const { line, ending, written } = broken(({ chip }) => chip.refuse(9), 2100);
    expect(ending).toMatchObject({ fault: "error", steps: 5 });
    expect(written).toEqual([...JOB_LINES.slice(0, 6), "!"]);
    expect([line.status.code, line.status.errors, line.chip.hand.isOn, line.complaints]).toEqual([9, 1, true, []]);
  });

  it("by an alarm: nothing more is sent", () => {
    const { line, ending, written } = broken(({ chip }) => chip.alarm(1));
    expect(ending).toMatchObject({ fault: "alarm", steps: 3 });
    expect(written).toEqual(JOB_LINES.slice(0, 4));
    expect([line.status.code, line.status.alarms, line.complaints]).toEqual([1, 1, []]);
  });

  it("by a banner: nothing more is sent", () => {
    const { line, ending, written } = broken(({ chip }) => chip.brownOut());
    expect(ending).toMatchObject({ fault: "reset", steps: 3 });
    expect(written).toEqual(JOB_LINES.slice(0, 4));
    expect([line.status.fault, line.status.resets, line.complaints]).toEqual(["reset", 2, []]);
  });

  it("by stop: it is held, then reset", () => {
    const { ending, written } = broken(({ grbl }) => grbl.stop());
    expect(ending).toMatchObject({ fault: "stopped", steps: 3 });
    expect(written.slice(-2)).toEqual(["!", "\x18"]);
  });

  it("and nothing but home is taken then", () => {
    const { line } = broken(({ chip }) => chip.alarm(3));
    const before = line.written.length;
    expect([line.do(JOB).fault, line.run(20_000).written.length - before]).toEqual(["lost", 0]);
  });
});

describe("an ok that is lost", () => {
  it("is found out by the machine's state: the line is said again, and the job goes on", () => {
    for (let line = 0; line < JOB_LINES.length; line++) {
      const table = new GrblLine().ready();
      const before = table.lines.length;
      const write = table.chip.receive.bind(table.chip);
      let lines = 0;
      table.chip.receive = (byte, baud) => {
        if (byte === 10 && lines++ === line) table.chip.loseOk();
        write(byte, baud);
      };
      expect(table.do(JOB)).toMatchObject({ fault: "", steps: 8 });
      const again = JOB_LINES.slice();
      again.splice(line, 0, JOB_LINES[line]);
      expect([table.lines.slice(before), table.status.timeouts, table.complaints]).toEqual([again, 0, []]);
    }
  });

  it("of the way home is found out, too, within seconds each time", () => {
    for (const [times, lines] of [
      [1, ["$H", ...HOMING]],
      [2, ["$H", "$H", ...HOMING]],
    ] as const) {
      const line = new GrblLine().run(2000);
      for (let time = 0; time < times; time++) line.chip.loseOk();
      const { fault, forMs } = line.home();
      expect([fault, line.lines, line.complaints]).toEqual(["", lines, []]);
      expect(forMs).toBeLessThan(5000 + 8000 * times);
    }
  });

  it("of the line after that as well", () => {
    const line = new GrblLine().run(2000);
    const { length } = line.written;
    const receive = line.chip.receive.bind(line.chip);
    line.chip.receive = (byte, baud) => {
      if (line.written.at(-1) === "G21G90G54?\n" && byte === 10 && line.written.length === length + 5)
        line.chip.loseOk();
      receive(byte, baud);
    };
    const { fault, forMs } = line.home();
    expect([fault, line.lines, line.complaints]).toEqual(["", [...HOMING, "G21G90G54?"], []]);
    expect(forMs).toBeLessThan(15_000);
  });

  it("of a machine that moves longer than anybody thought is waited for", () => {
    const line = new GrblLine().ready();
    expect(
      line.do([
        { x: 200, y: 200, forMs: 0 },
        { x: 0, y: 0, forMs: 0 },
        { x: 100, forMs: 0 },
      ]),
    ).toMatchObject({ fault: "", steps: 3 });
    const slow = new GrblLine({ feed: 600 }).ready();
    expect(slow.do([{ x: 200, y: 200, forMs: 0 }])).toMatchObject({ fault: "", steps: 1 });
    expect([slow.status.timeouts, slow.complaints]).toEqual([0, []]);
  });

  it("with an alarm behind it that is lost as well is an alarm", () => {
    const line = new GrblLine().ready();
    line.clock.after(900, () => {
      line.chip.silent = true;
      line.chip.alarm(3);
      line.chip.silent = false;
    });
    expect(line.do(JOB)).toMatchObject({ fault: "alarm" });
    expect([line.status.state, line.status.code]).toEqual(["lost", 0]);
  });
});

describe("a line of which the machine heard only the beginning", () => {
  it("is said again when it hears again, refused for the two beginnings, and nobody's mistake", () => {
    const line = new GrblLine({ chunks: "bytes" }).ready();
    const job = [
      { x: 0, y: 0, forMs: 3500 },
      { z: 20, forMs: 1000 },
    ];
    line.clock.after(3, () => strike(line, "silence", 0));
    expect([line.do(job).fault, line.status.code, line.complaints]).toEqual(["error", 21, []]);
    line.run(30_000);
    expect([line.home().fault, line.do(job).fault, line.complaints]).toEqual(["", "", []]);
  });
});

describe("between two jobs", () => {
  it.each([
    ["alarm", (l: GrblLine) => l.chip.alarm(1)],
    ["reset", (l: GrblLine) => l.chip.brownOut()],
  ] as const)("an %s is noticed, and the next job refused", (fault, happens) => {
    const line = new GrblLine().ready();
    happens(line);
    line.run(3000);
    expect([line.status.state, line.status.fault, line.do(JOB).fault]).toEqual(["lost", fault, "lost"]);
  });

  it("an ok that nobody waits for is counted and nothing else", () => {
    const line = new GrblLine().ready();
    line.chip.say("ok");
    line.run(100);
    expect([line.status.strays, line.status.state, line.do(JOB).fault]).toEqual([1, "ready", ""]);
  });

  it("noise is counted; none of it is an answer", () => {
    const line = new GrblLine().ready();
    for (const text of ["okay", "o k", "OK", "ok?", "\xFFok\xFE", "\0\0"]) line.chip.say(text);
    line.run(100);
    expect([line.status.noise, line.status.strays, line.status.state]).toEqual([6, 0, "ready"]);
  });

  it("a flood without an end is dropped, and what it ends with is no ok; trouble is believed even then", () => {
    const line = new GrblLine({ chip: { off: true } });
    const hear = (text: string) => line.port.deliver([...text].map(letter => letter.charCodeAt(0)));
    const ends: string[] = [];
    line.grbl.home(fault => ends.push(fault));
    hear("Grbl 1.1h\r\n");
    for (const length of [129, 200, 5000]) {
      hear("x".repeat(length));
      hear("ok\r\n");
    }
    expect([line.lines, ends, line.status.noise]).toEqual([["$H"], [], 6]);
    hear("ok\r\n");
    expect(line.lines).toEqual(["$H", "$$"]);
    hear("x".repeat(200));
    hear("ALARM:1\r\n");
    expect([ends, line.status.code]).toEqual([["alarm"], 1]);
  });
});

const faults = ["silence", "error", "alarm", "alarm 1", "reset", "lost ok", "stop", "noise", "push"] as const;

function strike(line: GrblLine, fault: (typeof faults)[number], number: number): void {
  const { chip } = line;
  if (fault === "silence") {
    chip.silent = true;
    line.clock.after(7000, () => {
      chip.silent = false;
    });
  } else if (fault === "error") chip.refuse([9, 11, 15, 20][number % 4]);
  else if (fault === "alarm") chip.alarm(3 + (number % 7));
  else if (fault === "alarm 1") chip.alarm(1 + (number % 2));
  else if (fault === "reset") chip.brownOut();
  else if (fault === "lost ok") chip.loseOk();
  else if (fault === "stop") line.grbl.stop();
  else if (fault === "noise")
    line.noise(
      String.fromCharCode(...Array.from({ length: number % 40 }, (_, at) => ((number * 31 + at * 17) % 251) + 1)),
    );
  else chip.say(["<Run|MPos:1,2,3>", "[MSG:Pgm End]", "$0=10", ">G20:ok"][number % 4]);
}

describe("whatever happens, and whenever,", () => {
  const moves = fc.array(
    fc.oneof(
      fc.record({ x: fc.integer({ min: 0, max: 260 }), y: fc.integer({ min: 0, max: 200 }), forMs: fc.constant(3500) }),
      fc.record({ z: fc.integer({ min: 20, max: 40 }), forMs: fc.constant(1000) }),
      fc.record({ pump: fc.boolean(), forMs: fc.constant(0) }),
      fc.record({ forMs: fc.integer({ min: 0, max: 500 }) }),
    ),
    { maxLength: 15 },
  );
  const strikes = fc.array(
    fc.record({ fault: fc.constantFrom(...faults), atMs: fc.integer({ min: 0, max: 12_000 }), number: fc.nat(1000) }),
    { maxLength: 4 },
  );

  for (const chunks of ["bytes", "whole", "random"] as const) {
    it(`no line goes out before the ok of the last one, none after trouble, and every end is told once, the chunks being ${chunks}`, () => {
      fc.assert(
        fc.property(moves, strikes, fc.nat(), (job, blows, seed) => {
          const line = new GrblLine({ chunks, seed }).ready();
          for (const { fault, atMs, number } of blows) line.clock.after(atMs, () => strike(line, fault, number));
          line.do(job);
          line.run(30_000);
          // Faults that were in store for later lines meet it now.
          for (let turn = 0; turn < 5 && line.home().fault; turn++) line.run(10_000);
          expect(line.do(job)).toMatchObject({ fault: "", steps: job.length });
          expect(line.complaints).toEqual([]);
        }),
        { numRuns: 150 },
      );
    });
  }

  it("whoever does not hear whom, home ends with a pump that is off", () => {
    const deafness = fc.array(
      fc.record({
        who: fc.constantFrom("machine", "driver", "both"),
        atMs: fc.integer({ min: 0, max: 6000 }),
        forMs: fc.integer({ min: 100, max: 12_000 }),
      }),
      { minLength: 1, maxLength: 3 },
    );
    let met = 0;
    fc.assert(
      fc.property(deafness, fc.nat(), (list, seed) => {
        const line = new GrblLine({ seed }).ready();
        const deaf = { machine: 0, driver: 0 };
        const [receive, send] = [line.chip.receive.bind(line.chip), line.chip.send!];
        line.chip.receive = (byte, baud) => void (deaf.machine || receive(byte, baud));
        line.chip.send = (bytes, baud) => void (deaf.driver || send(bytes, baud));
        for (const { who, atMs, forMs } of list)
          for (const [after, by] of [
            [atMs, 1],
            [atMs + forMs, -1],
          ])
            line.clock.after(after, () => {
              if (who !== "driver") deaf.machine += by;
              if (who !== "machine") deaf.driver += by;
            });
        if (line.do(JOB).fault && line.chip.hand.isOn) met++;
        for (let turn = 0; turn < 8 && line.home().fault; turn++) line.run(1000);
        expect([line.status.state, line.chip.hand.isOn]).toEqual(["ready", false]);
      }),
      { numRuns: 150, seed: 12 },
    );
    expect(met).toBeGreaterThan(10);
  });

  for (const hearing of [
    { version: "released", wifi: true },
    { version: "released", wifi: false },
    { version: "head", wifi: true },
  ] as const) {
    it(`so it is at a port of ${hearing.version}, Wi-Fi ${hearing.wifi}`, () => {
      fc.assert(
        fc.property(moves, strikes, fc.nat(), (job, blows, seed) => {
          const line = new GrblLine({ hearing, seed }).ready();
          for (const { fault, atMs, number } of blows) line.clock.after(atMs, () => strike(line, fault, number));
          line.do(job);
          line.run(30_000);
          for (let turn = 0; turn < 5 && line.home().fault; turn++) line.run(10_000);
          expect(line.do(job)).toMatchObject({ fault: "", steps: job.length });
          expect(line.complaints).toEqual([]);
        }),
        { numRuns: 60, seed: 2718 },
      );
    });
  }

  it("bytes that are cut off what it says, at any place, end in a job that is done or told as broken, and home puts it right", () => {
    const cuts = fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 20 })), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(moves, cuts, fc.nat(), (job, list, seed) => {
        const line = new GrblLine({ seed });
        const left = list.slice();
        const send = line.chip.send!;
        line.chip.send = (bytes, baud) => {
          const [from, length] = left.shift() ?? [bytes.length, 0];
          send(Uint8Array.of(...bytes.slice(0, from), ...bytes.slice(from + length)), baud);
        };
        line.run(2000);
        for (let turn = 0; turn < 8 && line.home().fault; turn++) line.run(10_000);
        const { fault, steps } = line.do(job);
        if (!fault) expect(steps).toBe(job.length);
        left.splice(0);
        line.run(30_000);
        for (let turn = 0; turn < 5 && line.home().fault; turn++) line.run(10_000);
        expect(line.do(job)).toMatchObject({ fault: "", steps: job.length });
        expect(line.complaints).toEqual([]);
      }),
      { numRuns: 150, seed: 2718 },
    );
  });

  it("floods of random bytes make it neither throw nor send what it should not", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.uint8Array({ maxLength: 300 })), { maxLength: 20 }),
        fc.nat(),
        (floods, seed) => {
          const line = new GrblLine({ seed }).ready();
          let atMs = 0;
          for (const [afterMs, bytes] of floods)
            line.clock.after((atMs += afterMs), () => line.noise(String.fromCharCode(...bytes)));
          line.do(JOB);
          line.run(20_000);
          line.home();
          line.run(20_000);
          if (line.status.state !== "ready") line.home();
          expect(line.do(JOB)).toMatchObject({ fault: "" });
          expect(line.complaints).toEqual([]);
        },
      ),
      { numRuns: 100 },
    );
  });

  it("anything that looks like an answer, in any pieces, is survived, and jobs end once", () => {
    const words = fc.constantFrom(
      "ok",
      "error:",
      "error:9",
      "ALARM:",
      "ALARM:1",
      "Grbl ",
      "Grbl 1.1h ['$' for help]",
      "\r\n",
      "\n",
      "\r",
      "<Idle|",
      "[MSG:",
      "$",
      ">",
      "\0",
      "\xFF",
      "9",
      "o",
      "k",
      "?".repeat(200),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom("hear", "run", "home", "stop", "wait"), fc.array(words, { maxLength: 6 })), {
          maxLength: 40,
        }),
        events => {
          const clock = new VirtualClock();
          const sent: string[] = [];
          let hear: (chunk: string) => void = NOBODY;
          let open = 0;
          const bus = {
            open: NOBODY,
            write: (data: unknown) => {
              sent.push(String(data));
            },
            onData: (listener: (chunk: string) => void) => {
              hear = listener;
            },
          };
          const grbl = openGrbl(
            bus,
            { baud: 115200, feed: 6000, feedZ: 1500, pump: "M3", power: 1000, highX: 260, highY: 200, travelMm: 25 },
            strictClock(clock),
          );
          const start = (begin: (done: () => void) => void) => {
            let ended = false;
            open++;
            begin(() => {
              expect(ended).toBe(false);
              ended = true;
              open--;
            });
          };
          for (const [what, text] of events) {
            if (what === "hear") text.forEach(piece => hear(piece));
            else if (what === "run") start(done => grbl.run(JOB, done));
            else if (what === "home") start(done => grbl.home(done));
            else if (what === "stop") grbl.stop();
            else clock.advance(text.length * 1500);
            expect(open).toBeLessThan(2);
          }
          clock.advance(120_000);
          expect([open, clock.waiting, sent.filter(text => text.includes("$X"))]).toEqual([0, 0, []]);
        },
      ),
      { numRuns: 300 },
    );
  });
});
