// One board of the bench with all its parts, as its worker has it.
import { describe, expect, it } from "vitest";
import { fit, standard } from "../../../deploy/arrangements";
import { pictureOf } from "../../../devices/sim/colour-display";
import { tidyTable, type StoneView } from "../../../devices/sim/rig/table";
import type { Arrangement } from "../../../devices/sim/rig/arrangement";
import { cellOnTable } from "../../../devices/sim/openmv";
import { Told, Wired } from "./rigs";

const CARDS = ["S1111", "S1222", "S1333"];

describe("a board of the bench", () => {
  it("boots, finds its scanner and shows its menu, and the page is told what is on the display", () => {
    const board = new Told().start();
    expect(board.ask("croupier.status().scanner.link")).toBe("ready");
    expect(board.picture).toBe(board.ask("croupier.screen()"));
    expect(board.last("screen")).toMatchObject({ isLit: true, contrast: 207 });
    expect(board.printed[0]).toMatch(/^Croupier .* on esp32/);
    expect(board.complaints).toEqual([]);
  });

  it("reads the stickers that are shown to it, and finds the Set among them", () => {
    const board = new Told().start();
    board.ask('croupier.open("set")');
    for (const card of CARDS) board.scan(card);
    expect(board.all("read").map(({ text }) => text)).toEqual(CARDS);
    expect(board.state).toMatchObject({ app: "set", sets: [[0, 1, 2]] });
    expect(board.picture).toBe(board.ask("croupier.screen()"));
    board.press("B");
    expect(board.state.sets).toEqual([]);
  });

  it("with a released firmware loses what is long until its program ends the access point", () => {
    const lossOf = (network: object) => {
      const files = { "croupier.json": JSON.stringify(network) };
      const board = new Told({ ...standard("esp32"), wifi: true }, { files }).start(6000);
      board.ask("(Serial3.setup(9600,{rx:D26,tx:D27}),heard=0,Serial3.on('data',function(d){heard+=d.length}),1)");
      const port = board.rig.board.port(3);
      for (let byte = 0; byte < 388; byte++) {
        port.hear(byte & 255, 9600, board.rig.clock.now());
        board.rig.advance(10_000 / 9600);
      }
      board.rig.advance(2000);
      return { lost: port.lost, heard: board.ask<number>("heard") };
    };
    expect(lossOf({ network: 1 })).toMatchObject({ lost: expect.toSatisfy(lost => lost >= 388 - 221) });
    expect(lossOf({})).toEqual({ lost: 0, heard: 388 });
  });

  it("takes a key that is pressed, and one that is held", () => {
    const board = new Told().start();
    const first = board.picture;
    board.press("C");
    expect(board.picture).not.toBe(first);
    board.press("A");
    expect(board.picture).toBe(first);
    // The list of its modes, then the first of them.
    board.press("B");
    board.press("B");
    expect(board.state.app).toBe("set");
    board.press("A", 900);
    expect(board.state.app).toBe("menu");
  });

  it("takes every key whose going down and up come in one moment, as from a busy browser", () => {
    const board = new Told().start();
    const before = board.ask<{ keys: number }>("croupier.status().counts").keys;
    for (let turn = 0; turn < 3; turn++) for (const isDown of [true, false]) board.rig.key("C", isDown);
    board.rig.advance(1000);
    expect(board.ask<{ keys: number }>("croupier.status().counts").keys - before).toBe(3);
  });

  it.each([
    ["m5stack", "croupier"],
    ["pico", "set"],
    ["pico", "tictactoe"],
    ["pico", "dobble"],
    ["wifi", "durak"],
  ] as const)("runs on %s with %s.js and its own keys", (name, bundle) => {
    const board = new Told(standard(name, bundle)).start();
    expect([board.complaints, board.ask("croupier.status().complaints"), board.ask("croupier.status().board")]).toEqual(
      [[], [], name],
    );
    board.ask('croupier.open("menu")');
    const { app } = board.state;
    // On a board with one key two clicks open what is chosen; several games have a list of modes behind their page.
    if (name === "m5stack") for (let times = 0; times < 2; times++) board.press("B");
    else
      for (const forMs of [60, 60]) {
        board.rig.key("C", true);
        board.rig.advance(forMs);
        board.rig.key("C", false);
        board.rig.advance(100);
      }
    board.rig.advance(500);
    expect([app, board.state.app]).toEqual(["menu", bundle === "croupier" ? "set" : bundle]);
    if (name !== "m5stack") return expect(board.picture).toBe(board.ask("croupier.screen()"));
    const { pixels, isLit } = board.last("picture")!;
    expect([isLit, board.last("screen")?.isLit]).toEqual([true, false]);
    expect(pixels).toEqual(pictureOf(board.rig.colour!));
    expect(new Set(pixels).size).toBeGreaterThan(4);
  });

  it("has another display on wish", () => {
    for (const [display, rows] of [
      ["ssd1306", 32],
      ["sh1106", 64],
    ] as const) {
      const board = new Told({ ...standard("esp32"), display, rows }).start();
      expect(board.last("screen")!.pixels).toHaveLength(rows * 16);
      expect(board.picture).toBe(board.ask("croupier.screen()"));
    }
  });

  it("is dark and deaf while it is off, and has its settings and files again when it is on", () => {
    const board = new Told().start();
    board.ask("croupier.configure({durak: {level: 1}})");
    board.rig.power(false).advance(1000);
    expect(board.last("screen")).toMatchObject({ isLit: false });
    expect(board.rig.ask("1")).toMatchObject({ isError: true });
    board.rig.show("S1111");
    board.press("B");
    const boots = board.rig.board.boots;
    board.start();
    expect(board.rig.board.boots).toBe(boots + 1);
    expect(board.ask("croupier.config().durak.level")).toBe(1);
    expect(JSON.parse(board.last("files")!.files["croupier.json"])).toMatchObject({
      durak: { level: 1 },
      signal: { led: "D2" },
    });
  });

  it("is power-cycled in mid-game and goes on where it was", () => {
    const wired = new Wired([standard("esp32"), standard("esp32")]);
    for (const board of wired.boards) board.start(4000).ask('croupier.open("durak", {auto: true})');
    const [one, other] = wired.boards;
    expect(wired.until(() => one.state.talon < 20 && one.state.turn !== "none")).toBe(true);
    const { game } = one.state;
    one.rig.power(false);
    expect(wired.until(() => other.state.phase === "lost-peer", 20_000)).toBe(true);
    one.rig.power(true);
    wired.run(4000);
    one.ask('croupier.open("durak", {auto: true})');
    expect(
      wired.until(
        () => one.state.game === game && other.state.game === game && !!one.state.result && !!other.state.result,
      ),
    ).toBe(true);
  });

  it("starts anew by its reset key, its parts being left alone", () => {
    const board = new Told().start();
    board.rig.reset().advance(100);
    expect([board.rig.board.boots, board.rig.display.plugged]).toEqual([2, true]);
    expect(board.printed.filter(line => /^Croupier/.test(line))).toHaveLength(2);
  });

  it("answers at the prompt with what it prints, plain where it can be, and says its mistakes", () => {
    const board = new Told().start();
    expect(board.rig.ask("[1, 'a']")).toEqual({ isError: false, text: '[ 1, "a" ]', value: [1, "a"] });
    expect(board.rig.ask("print(7)")).toMatchObject({ isError: false, text: "undefined" });
    expect(board.printed).toContain("7");
    expect(board.rig.ask("nonsense(")).toMatchObject({ isError: true });
  });

  it("lights its lamp while it is the person's turn, and beeps where it has a loudspeaker", () => {
    const lamp = new Told(standard("esp32")).start();
    lamp.ask('croupier.open("tictactoe")');
    lamp.rig.advance(100);
    expect(lamp.last("lamp")).toEqual({ type: "lamp", isLit: true });
    const loud = new Told(standard("m5stack")).start();
    loud.ask('croupier.open("tictactoe")');
    loud.rig.advance(500);
    expect(
      loud
        .all("tone")
        .filter(({ hz }, at, all) => hz !== all[at - 1]?.hz)
        .map(({ hz }) => hz),
    ).toEqual([0, 2000, 0]);
  });

  it("tells what goes over each bus, in bursts of which the first bytes can be seen", () => {
    const board = new Told().start();
    const traffic = board.all("traffic").flatMap(({ list }) => list);
    expect([...new Set(traffic.map(({ bus, isOut }) => `${bus} ${isOut ? "out" : "in"}`))].sort()).toEqual([
      "I2C1 in",
      "I2C1 out",
      "Serial2 in",
      "Serial2 out",
    ]);
    for (const { bytes, count } of traffic) expect(bytes.length).toBe(Math.min(64, count));
    const pictures = board.rig.board.buses[0].busBytes;
    const counted = traffic.filter(({ bus }) => bus === "I2C1").reduce((sum, { count }) => sum + count, 0);
    expect(counted).toBeLessThanOrEqual(pictures);
    expect(counted).toBeGreaterThan(pictures / 2);
  });

  it("says at most every 30 ms what the display shows", () => {
    const board = new Told().start();
    const times: number[] = [];
    const { clock } = board.rig;
    board.messages.push = (...more) => {
      if (more.some(({ type }) => type === "screen")) times.push(clock.now());
      return Array.prototype.push.apply(board.messages, more);
    };
    for (let turn = 0; turn < 30; turn++) {
      board.ask('croupier.press("C")');
      board.rig.advance(15);
    }
    expect(times.length).toBeGreaterThan(5);
    for (const [at, atMs] of times.entries()) if (at) expect(atMs - times[at - 1]).toBeGreaterThan(29.9);
  });

  it("keeps settings of the person's, and hangs its parts where they are now", () => {
    const device = fit({ ...standard("esp32"), camera: true }, "camera");
    const first = new Told(standard("esp32"), {
      files: {
        "croupier.json":
          '{"durak":{"level":2},"arm":{"port":"Serial2","feed":3000},"display":{"rows":32,"brightness":9}}',
      },
    });
    expect(JSON.parse(first.rig.files["croupier.json"])).toEqual({
      durak: { level: 2 },
      arm: { feed: 3000 },
      display: { brightness: 9 },
      signal: { led: "D2" },
    });
    const second = new Told(device, { files: first.rig.files });
    expect(JSON.parse(second.rig.files["croupier.json"])).toMatchObject({
      durak: { level: 2 },
      camera: { port: "Serial3", rx: "D26", tx: "D27" },
    });
  });

  it("leaves a croupier.json that is none as it is, and lets the firmware complain", () => {
    const board = new Told(standard("esp32"), { files: { "croupier.json": "{nonsense" } }).start();
    expect(board.rig.files["croupier.json"]).toBe("{nonsense");
    expect(board.ask("croupier.status().complaints")).toEqual(["croupier.json is not JSON"]);
  });

  it("says which file has no room, and boots all the same", () => {
    const board = new Told(standard("pico", "set"), { files: { big: "x".repeat(60_000) } }).start();
    expect(board.complaints).toEqual(["There is no room for big (60000 bytes) in this board's Storage."]);
    expect(board.ask("croupier.status().board")).toBe("pico");
  });
});

describe("the cable", () => {
  const open = (wired: Wired, how = "{auto: true}") =>
    wired.boards.forEach(board => board.start(4000).ask(`croupier.open("durak", ${how})`));
  const over = (wired: Wired) => wired.boards.every(board => !!board.state.result);

  it.each([0, 0.02])("carries a whole game of Durak, with noise %d", noise => {
    // Of two boards that play by themselves.
    const wired = new Wired([standard("esp32"), standard("m5stack")], {
      cable: { isPlugged: true, noise, baud: null },
    });
    open(wired);
    expect(wired.until(() => over(wired), 300_000)).toBe(true);
    expect([wired.boards[0].state.result, wired.boards[1].state.result].sort()).toEqual(
      expect.toSatisfy(([one, other]) => (one === "draw" ? other === "draw" : one === "lost" && other === "won")),
    );
    expect(wired.boards.flatMap(board => board.complaints)).toEqual([]);
  });

  it("is out, and in again: the game goes on", () => {
    const wired = new Wired([standard("esp32"), standard("esp32")]);
    open(wired);
    expect(wired.until(() => wired.boards[0].state.talon < 20 && wired.boards[0].state.talon > 0)).toBe(true);
    wired.boards[0].rig.setCable({ isPlugged: false, noise: 0, baud: null });
    expect(wired.until(() => wired.boards.every(board => board.state.phase === "lost-peer"), 20_000)).toBe(true);
    wired.boards[0].rig.setCable({ isPlugged: true, noise: 0, baud: null });
    expect(wired.until(() => over(wired))).toBe(true);
  });

  it("carries nothing while either end is out", () => {
    for (const end of [0, 1]) {
      const wired = new Wired([standard("esp32"), standard("esp32")]);
      wired.boards[end].rig.setCable({ isPlugged: false, noise: 0, baud: null });
      open(wired);
      wired.run(8000);
      expect(wired.boards.map(board => board.state.phase)).toEqual(["seeking", "seeking"]);
    }
  });

  it("is no help when the two ends talk at different rates, until they do not", () => {
    const wired = new Wired([standard("esp32"), standard("esp32")]);
    wired.boards[0].rig.setCable({ isPlugged: true, noise: 0, baud: 115200 });
    open(wired, "{}");
    wired.run(8000);
    expect(wired.boards.map(board => board.state.phase)).toEqual(["seeking", "seeking"]);
    expect(wired.boards[0].ask("croupier.config().peer.baud")).toBe(115200);
    wired.boards[1].rig.setCable({ isPlugged: true, noise: 0, baud: 115200 });
    wired.run(5000);
    wired.boards[1].ask('croupier.open("durak")');
    expect(wired.until(() => wired.boards.every(board => board.state.turn !== "none"), 20_000)).toBe(true);
  });

  it("paces the bytes of a burst at their rate", () => {
    const board = new Told(standard("esp32")).start();
    board.ask(
      "var heard = []; Serial3.on('data', function (text) { heard.push([getTime(), text.length]) }); Serial3.setup(9600)",
    );
    const startS = board.ask<number>("getTime()");
    for (let byte = 0; byte < 96; byte++) board.rig.hear({ byte, baud: 9600 });
    board.rig.advance(300);
    const heard = board.ask<[number, number][]>("heard");
    expect(heard.reduce((sum, [, length]) => sum + length, 0)).toBe(96);
    expect(heard[heard.length - 1][0] - startS).toBeGreaterThanOrEqual(0.1);
    expect(heard[heard.length - 1][0] - startS).toBeLessThan(0.11);
  });
});

describe("the tic-tac-toe device", () => {
  const device = (base: Arrangement = fit({ ...standard("esp32"), arm: true }, "arm")) => new Told(base).start();
  const settled = (board: Told) =>
    board.until(
      () => board.ask("croupier.moves().length") > 0 && !/^Look|^Think|^Wait|^Setting|Fixing/.test(board.state.message),
      90_000,
    );
  const ready = (board: Told) => {
    expect(board.ask('croupier.play("ready")')).toBe(true);
    board.rig.advance(200);
    expect(settled(board)).toBe(true);
  };
  const view = (board: Told): StoneView => structuredClone(board.last("table")!.stones);
  const lay = (board: Told, cell: number) => {
    const stones = view(board);
    const spare = stones.stones.filter(({ colour, xMm }) => colour === "O" && xMm > 200).pop()!;
    Object.assign(spare, cellOnTable(stones.board, cell));
    board.rig.setStones(stones);
  };

  it.each([
    ["an ESP32 without a scanner", undefined],
    ["a Pico", standard("pico", "tictactoe")],
  ])("plays on %s: it lays its stones, camera and arm being matched, and catches who moves one", (_, base) => {
    const board = device(base);
    board.ask('croupier.open("tictactoe", {mode: 4, cells: [5]})');
    board.rig.advance(3000);
    expect(settled(board)).toBe(true);
    for (let turn = 0; turn < 4 && !board.state.cells.includes("X"); turn++) ready(board);
    const { stones } = view(board);
    expect(
      stones.filter(({ colour, xMm, yMm }) => colour === "X" && Math.hypot(xMm - 130, yMm - 100) < 3),
    ).toHaveLength(1);
    expect(new Set(board.all("table").map(({ arm }) => `${arm!.xMm} ${arm!.yMm}`)).size).toBeGreaterThan(20);
    lay(board, 1);
    ready(board);
    expect(board.state.cells.filter((mark: string) => mark === "X")).toHaveLength(2);
    const cheated = view(board);
    const free = board.state.cells.lastIndexOf(".") + 1;
    Object.assign(
      cheated.stones.find(({ colour, xMm, yMm }) => colour === "X" && Math.hypot(xMm - 130, yMm - 100) < 3)!,
      cellOnTable(cheated.board, free),
    );
    board.rig.setStones(cheated);
    const said: string[] = [];
    expect(board.ask('croupier.play("ready")')).toBe(true);
    board.until(
      () => {
        said.push(board.state.message);
        return /is back/.test(board.state.message);
      },
      60_000,
      50,
    );
    expect([...new Set(said)]).toEqual(["Looking ...", `5 went to ${free}! Fixing`, "5 is back. Your turn"]);
    expect(board.rig.arm!.objections).toEqual([]);
    expect(board.complaints).toEqual([]);
  });

  it("keeps every stone when a person moves one just as the arm takes or leaves another", () => {
    const board = device();
    board.ask('croupier.open("tictactoe", {mode: 4, cells: [5]})');
    board.rig.advance(3000);
    settled(board);
    const count = () => board.rig.table.stones.length + (board.rig.table.held ? 1 : 0);
    board.ask('croupier.play("ready")');
    let stale = view(board);
    for (let step = 0; step < 600; step++) {
      board.rig.advance(50);
      if (step % 3 === 0) {
        board.rig.setStones(stale);
        stale = structuredClone(board.rig.table);
      }
      expect(count()).toBe(tidyTable().stones.length);
    }
  });

  it("sees nothing under a hand", () => {
    const board = device(fit({ ...standard("esp32"), camera: true, peer: false }, "camera"));
    const { xMm, yMm } = tidyTable().board;
    board.rig.setHand({ xMm, yMm, widthMm: 200, heightMm: 150 });
    expect(board.rig.camera!.look()).toEqual([]);
    board.rig.setHand(null);
    expect(board.rig.camera!.look().filter(({ kind }) => kind === ".")).toHaveLength(9);
  });
});
