import { Resvg } from "@resvg/resvg-js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BoardData } from "../../deploy/catalogue";
import { boards } from "../../deploy/known";
import { VirtualBoard } from "../../devices/sim/board";
import { OpenMv } from "../../devices/sim/openmv";
import { makeRandom } from "../../devices/sim/random";
import { Ssd1306 } from "../../devices/sim/ssd1306";
import type { SerialChip } from "../../devices/sim/wire";
import { pinsIn } from "../../deploy/pins";
import { arrangementsOf } from "../../deploy/host/wiring/arrangements";
import { type Layout, layoutOf } from "../../deploy/host/wiring/layout";
import { labelOf, nameOf } from "../../deploy/host/wiring/outlines";
import { PART_NAMES } from "../../deploy/host/wiring/parts";
import type { Parts } from "../../deploy/host/wiring/parts";
import { wiringPicture } from "../../deploy/host/wiring/picture";
import { type Wire, fixturesOf, isSupply, wiresOf } from "../../deploy/host/wiring/wires";
import { readBundle } from "../bundle/device";

const ALL = boards;
const named = (name: string) => ALL.find(board => board.name === name)!;
const EVERY = ALL.flatMap(board => arrangementsOf(board).map(arrangement => ({ board, ...arrangement })));
/** Past the two seconds for the safe shell, and until the parts were looked for. */
const STARTED_MS = 6000;

/** Where ways cross that are not one net: each signal is one by itself, a supply is one all over. */
function crossings(ways: Layout["ways"]): [Wire, Wire][] {
  const net = (wire: Wire) => (isSupply(wire) ? wire.to : wire.part + wire.pin);
  const pieces = ways.flatMap(({ wire, points }) => points.slice(1).map((to, at) => ({ wire, from: points[at], to })));
  const isInside = (value: number, a: number, b: number) => value > Math.min(a, b) && value < Math.max(a, b);
  const level = pieces.filter(({ from, to }) => from[1] === to[1]),
    upright = pieces.filter(({ from, to }) => from[0] === to[0]);
  return level.flatMap(one =>
    upright
      .filter(
        other =>
          net(one.wire) !== net(other.wire) &&
          isInside(other.from[0], one.from[0], one.to[0]) &&
          isInside(one.from[1], other.from[1], other.to[1]),
      )
      .map((other): [Wire, Wire] => [one.wire, other.wire]),
  );
}

/** Every pin that the data of a board names. */
const pinsOf = (board: BoardData): string[] =>
  [
    ...Object.values(board.ports).flatMap(pins => pins.split(" ")),
    ...pinsIn(board.about.chip?.taken.console ?? ""),
    ...board.oled.split(" ").slice(1),
    ...Object.values(board.keys).map(pin => pin.replace("+", "")),
    ...[board.led, board.pwm].flatMap(pin => (pin ? [pin] : [])),
  ].filter(pin => pin);

const drawn = (svg: string) => [...svg.matchAll(/data-pin="([^"]*)"/g)].map(([, pin]) => pin).sort();
const legs = (svg: string) => [...svg.matchAll(/data-leg="([^"]*)"/g)].map(([, leg]) => leg).sort();
const signals = (board: BoardData, parts: Parts) => wiresOf(board, parts).filter(wire => !isSupply(wire));
const usedBy = (board: BoardData, parts: Parts) => [
  ...signals(board, parts).map(wire => wire.to),
  ...fixturesOf(board, parts).map(fixture => fixture.pin),
];

/** What a listener at a port would be: it says nothing and takes everything. */
const mute = (): SerialChip => ({ receive: () => undefined, send: () => undefined });

/** Runs the finished bundle with these settings until its parts are open. */
function booted(board: BoardData, parts: Parts): VirtualBoard {
  const virtual = new VirtualBoard({ board: board.env, i2cTimeoutMs: 100 });
  virtual.i2c(1, new Ssd1306());
  for (const { path } of [parts.settings?.scanner ?? {}, parts.settings?.peer ?? {}])
    if (path) virtual.serial(path, mute());
  virtual.upload(readBundle(parts.bundle));
  if (parts.settings) virtual.storage.write("croupier.json", JSON.stringify(parts.settings));
  virtual.boot().run(STARTED_MS);
  if (parts.camera) {
    const camera = new OpenMv({
      clock: virtual.clock,
      table: { stones: [], board: { xMm: 0, yMm: 0, turnedDeg: 0 } },
      random: makeRandom(1),
      pose: { xPx: 160, yPx: 120 },
    });
    virtual.serial(
      Number(String(virtual.evaluate("croupier.config().camera.port || croupier.config().peer.port")).slice(-1)),
      camera,
    );
    virtual.evaluate(`croupier.open("tictactoe", { mode: 1 })`);
  } else if (parts.peer) virtual.evaluate(`croupier.open("durak", { against: "peer" })`);
  virtual.run(STARTED_MS);
  expect(virtual.errors).toEqual([]);
  expect(virtual.evaluate("croupier.status().complaints")).toEqual([]);
  return virtual;
}

/** The pins that the firmware gave to a port; on Linux the adapter's at its path. */
function openedAt(virtual: VirtualBoard): string[] {
  return virtual.serials
    .filter(serial => serial.isOpen && serial.name !== virtual.console)
    .flatMap(({ options: { rx, tx, path } }) => (path ? [path + " RXD", path + " TXD"] : [String(rx), String(tx)]));
}

describe.each(EVERY)("the picture $name", ({ board, parts }) => {
  it("shows every pin that the firmware uses for these parts once, and no other", () => {
    const svg = wiringPicture(board, parts);
    const onTheHeader = usedBy(board, parts).filter(pin =>
      board.about.outlines.some(outline =>
        [...outline.left, ...outline.right, ...outline.bottom].map(nameOf).includes(pin),
      ),
    );
    expect(drawn(svg)).toEqual([...onTheHeader].sort());
    expect(new Set(drawn(svg)).size).toBe(drawn(svg).length);
    expect(legs(svg)).toEqual(
      wiresOf(board, parts)
        .map(wire => `${wire.part} ${wire.pin}`)
        .sort(),
    );
  });

  it("has no pin that the board's data has not", () => {
    const pins = [
      ...pinsOf(board),
      ...[parts.settings?.scanner, parts.settings?.peer].flatMap(port =>
        port?.path ? [port.path + " RXD", port.path + " TXD"] : [],
      ),
    ];
    for (const pin of usedBy(board, parts)) expect(pins).toContain(pin);
    expect(new Set(usedBy(board, parts)).size).toBe(usedBy(board, parts).length);
  });

  it("shows the pins that the finished firmware opens on a virtual board", () => {
    const virtual = booted(board, parts);
    const own = (names: string[]) =>
      [...signals(board, parts), ...fixturesOf(board, parts)]
        .filter(one => names.includes(one.part))
        .map(one => ("to" in one ? one.to : one.pin))
        .sort();
    expect(openedAt(virtual).sort()).toEqual(own(["scanner", "peer", "camera", "arm"]));
    const config = virtual.evaluate<any>("croupier.config()");
    // A display in colour that is built in leaves an OLED's pins alone.
    const { chip, scl, sda } = config.display;
    expect(/^s/.test(chip) ? [scl, sda].filter(Boolean).sort() : []).toEqual(own(["display"]));
    expect(
      Object.values<string>(config.keys)
        .filter(Boolean)
        .map(pin => pin.replace("+", ""))
        .sort(),
    ).toEqual(own(["keys"]));
    expect([config.signal?.led, config.signal?.pwm].filter(Boolean).sort()).toEqual(own(["lamp", "sound"]));
  });

  it("joins each RX to a TX", () => {
    const virtual = booted(board, parts);
    for (const { part, pin, to } of signals(board, parts).filter(wire => wire.pin === "RX" || wire.pin === "TX")) {
      const { rx, tx, path } = virtual.serials.find(({ options }) =>
        options.path ? to.startsWith(options.path) : [String(options.rx), String(options.tx)].includes(to),
      )!.options;
      expect([part, to]).toEqual([
        part,
        path ? `${path} ${pin === "TX" ? "RXD" : "TXD"}` : String(pin === "TX" ? rx : tx),
      ]);
    }
  });

  it("lets no signal cross another, and a supply only where another supply runs", () => {
    expect(crossings(layoutOf(board, parts).ways).filter(([one, other]) => !isSupply(one) || !isSupply(other))).toEqual(
      [],
    );
  });

  it("has nothing outside of its frame, and parts that do not overlap", () => {
    const { width, top, bottom, boxes, legs: feet, ways, board: area } = layoutOf(board, parts);
    for (const [x, y] of [...ways.flatMap(way => way.points), ...feet.map(({ x, y }) => [x, y])]) {
      expect(x >= 0 && x <= width && y >= top && y <= bottom).toBe(true);
    }
    const rooms = [...boxes, { ...area, title: "board" }];
    for (const one of rooms)
      for (const other of rooms) {
        if (one === other) continue;
        expect(
          one.x + one.width <= other.x ||
            other.x + other.width <= one.x ||
            one.y + one.height <= other.y ||
            other.y + other.height <= one.y,
          `${one.title} on ${other.title}`,
        ).toBe(true);
      }
  });

  it("says 5 V, 3.3 V and GND where they are, in words and in their colours", () => {
    const svg = wiringPicture(board, parts);
    for (const { part, pin, to, colour } of wiresOf(board, parts).filter(isSupply)) {
      expect(svg).toContain(`data-leg="${part} ${pin}"`);
      expect(svg).toMatch(new RegExp(`fill="${colour}" text-anchor="start" font-weight="bold">${to}<`));
      if (to !== "GND") expect(svg).toMatch(new RegExp(`>(${pin} ${to}|${to.replace(" ", "")})<`));
    }
    expect(
      wiresOf(board, parts)
        .filter(wire => wire.part === "scanner" && wire.pin === "5V")
        .every(wire => wire.to === "5 V"),
    ).toBe(true);
    expect(
      wiresOf(board, parts)
        .filter(wire => wire.part === "display" && wire.pin === "VCC")
        .every(wire => wire.to === "3.3 V"),
    ).toBe(true);
  });

  it("is SVG that a renderer reads, and the same every time", () => {
    const svg = wiringPicture(board, parts);
    const image = new Resvg(svg, { fitTo: { mode: "width", value: 360 } }).render();
    expect(image.width).toBe(360);
    expect(wiringPicture(board, parts)).toBe(svg);
  });
});

describe("any parts on any board", () => {
  const anyParts = fc.record({
    ...(Object.fromEntries(PART_NAMES.map(part => [part, fc.boolean()])) as Record<
      (typeof PART_NAMES)[number],
      fc.Arbitrary<boolean>
    >),
    bundle: fc.constantFrom("croupier", "set", "durak", "dobble", "tictactoe"),
  });
  const anyBoard = fc.constantFrom(...ALL);

  it("are wired to pins of the board's data, each pin drawn once", () => {
    fc.assert(
      fc.property(anyBoard, anyParts, (board, parts) => {
        // Two parts may want the same port, as settings would have it: who builds that is told by the arrangements.
        const pins = signals(board, parts).map(wire => wire.to);
        for (const pin of pins) expect(pinsOf(board)).toContain(pin);
        if (new Set(pins).size < pins.length) return;
        const svg = wiringPicture(board, parts);
        expect(new Set(drawn(svg)).size).toBe(drawn(svg).length);
        for (const pin of pins) expect(drawn(svg)).toContain(pin);
        expect(legs(svg).length).toBe(wiresOf(board, parts).length);
      }),
      { numRuns: 300, seed: 5 },
    );
  });

  it("never have a signal that crosses another", () => {
    fc.assert(
      fc.property(anyBoard, anyParts, (board, parts) => {
        const pins = signals(board, parts).map(wire => wire.to);
        if (new Set(pins).size < pins.length) return;
        expect(
          crossings(layoutOf(board, parts).ways).filter(([one, other]) => !isSupply(one) && !isSupply(other)),
        ).toEqual([]);
      }),
      { numRuns: 300, seed: 6 },
    );
  });

  it("follow the settings that move a pin", () => {
    const esp32 = named("esp32");
    const moved = wiresOf(esp32, {
      bundle: "croupier",
      scanner: true,
      display: true,
      keys: true,
      settings: { scanner: { port: "Serial3" }, display: { scl: "D18", sda: "D19" }, keys: { A: "D13" } },
    });
    expect(moved.filter(wire => !isSupply(wire)).map(wire => `${wire.part} ${wire.pin} ${wire.to}`)).toEqual([
      "display SCL D18",
      "display SDA D19",
      "scanner TX D26",
      "scanner RX D27",
      "keys A D13",
      "keys B D33",
      "keys C D25",
    ]);
  });

  it("that have no port have no wire: an arm on a WiFi, a display on Linux, a second board beside a WiFi's scanner", () => {
    expect(wiresOf(named("wifi"), { bundle: "tictactoe", arm: true })).toEqual([]);
    expect(wiresOf(named("linux"), { bundle: "croupier", display: true, keys: true })).toEqual([]);
    expect(wiresOf(named("wifi"), { bundle: "croupier", peer: true })).toEqual([]);
    expect(wiresOf(named("esp32"), { bundle: "croupier", arm: true })).toEqual([]);
  });
});

describe("the outlines", () => {
  it("have each pin once, but supplies", () => {
    for (const board of ALL)
      for (const outline of board.about.outlines) {
        const pins = [...outline.left, ...outline.right, ...outline.bottom]
          .filter(pin => pin[0] !== "#")
          .map(nameOf)
          .filter(pin => pin !== "GND" && !/ V$/.test(pin));
        expect(new Set(pins).size, outline.title).toBe(pins.length);
      }
  });

  it("have as many pins as the boards", () => {
    const count = (name: string, make = 0) => {
      const { left, right, bottom } = ALL.find(board => board.name === name)!.about.outlines[make];
      return [left.length, right.length, bottom.length];
    };
    expect(count("esp32")).toEqual([19, 19, 0]);
    expect(count("esp32", 1)).toEqual([15, 15, 0]);
    expect(count("pico")).toEqual([9, 9, 8]);
    expect(count("wifi")).toEqual([11, 11, 0]);
  });

  it("print a supply where there is one", () => {
    for (const board of ALL.filter(one => one.name !== "linux"))
      for (const outline of board.about.outlines) {
        const all = [...outline.left, ...outline.right, ...outline.bottom];
        for (const supply of ["5 V", "3.3 V", "GND"])
          expect(
            all.some(pin => nameOf(pin) === supply && labelOf(pin)),
            outline.title + supply,
          ).toBe(true);
      }
  });
});
