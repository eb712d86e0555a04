// What `upload`, the doctor and the drawings say of pins. What a pin can do stands here as the chips' own documents have it: Espressif's ESP32 datasheet ("Pin
// Definitions", "Strapping Pins"), ST's RM0368 (EXTI, one line for pins of one number) and the alternate functions in the STM32F401's datasheet, Raspberry Pi's RP2040
// datasheet ("GPIO Functions"); and what a board has on its pins, as Espruino's own board files do.
import { describe, expect, it } from "vitest";
import { READERS } from "../../devices/boards/readers";
import { pinWords } from "../../deploy/host/upload/plan";
import { wrongSettings } from "../../deploy/host/upload/settings";
import { arrangementsOf } from "../../deploy/host/wiring/arrangements";
import { wiringOf } from "../../deploy/in-force";
import { boards, bundles } from "../../deploy/known";
import { freePins, pinsIn, wrongPins } from "../../deploy/pins";

const board = (name: string) => boards.find(one => one.name === name)!;
const bundleFor = (name: string) => (board(name).about.room === "all" ? "croupier" : "set");
/** What is said of these settings; all of it in one line. */
const said = async (name: string, own: object, bundle = bundleFor(name)) =>
  (await wrongSettings(bundle, name, own as Record<string, unknown>)).join("; ");

const range = (letter: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${letter}${from + at}`);

/** GPIO6 to 11 are the flash's, 1 and 3 UART0, 34 to 39 can only be read and have no pull; 0, 2, 12 and 15 are read at the start. There is no 20, 24, 28 to 31. */
const ESP32 = {
  flash: range("D", 6, 11),
  console: ["D1", "D3"],
  inputOnly: range("D", 34, 39),
  atStart: ["D0", "D2", "D12", "D15"],
  none: ["D20", "D24", ...range("D", 28, 31), "D40", "D99", "A0", "B7"],
  free: ["D4", "D5", "D13", "D14", "D18", "D19", "D23"],
};

describe("an ESP32's pin", () => {
  const KEYS = ["scanner.rx", "scanner.tx", "peer.tx", "display.scl", "keys.A", "signal.led"];
  const named = (path: string, pin: string) => {
    const [group, name] = path.split(".");
    return { [group]: { [name]: pin } };
  };

  it.each([...ESP32.flash, ...ESP32.console, ...ESP32.none])("%s is refused for whatever it is named", async pin => {
    for (const path of KEYS) {
      const words = await said("esp32", named(path, pin));
      expect(words).toContain(`${path}: `);
      expect(words).toMatch(new RegExp(`\\b${pin}\\b`));
    }
  });

  it("of the flash, or of the console, is called so", async () => {
    expect(await said("esp32", { scanner: { rx: "D9", tx: "D10" } })).toMatch(
      /scanner\.rx: D9 is the flash's.*scanner\.tx: D10 is the flash's/,
    );
    expect(await said("esp32", { peer: { rx: "D3", tx: "D1" } })).toMatch(
      /peer\.rx: D3 is the console's.*peer\.tx: D1 is the console's/,
    );
  });

  it.each(ESP32.inputOnly)("%s may receive, and neither send nor be a clock, a key or a lamp", async pin => {
    expect(await said("esp32", { scanner: { rx: pin } })).toBe("");
    for (const path of ["scanner.tx", "display.scl", "display.sda", "signal.led", "signal.pwm"])
      expect(await said("esp32", named(path, pin))).toMatch(new RegExp(`^${path}: ${pin} can only be read`));
    for (const key of [pin, pin + "+"])
      expect(await said("esp32", { keys: { B: key } })).toMatch(new RegExp(`^keys\\.B: ${pin} has no pull`));
  });

  it.each(ESP32.atStart)("%s decides how it starts: no port, no bus and no key, but an output", async pin => {
    for (const path of ["scanner.rx", "scanner.tx", "display.sda", "keys.A", "keys.P3"])
      expect(await said("esp32", named(path, pin))).toMatch(new RegExp(`^${path}: ${pin} decides how`));
    expect(await said("esp32", { signal: { led: pin } })).toBe("");
  });

  it.each(ESP32.free)("%s does for anything", async pin => {
    for (const path of KEYS) expect(await said("esp32", named(path, pin))).toBe("");
  });
});

describe("a pin that is named twice", () => {
  it("is told, with all that it is named for", async () => {
    expect(await said("esp32", { scanner: { rx: "D16", tx: "D16" }, keys: { A: "D16" }, signal: { led: "D16" } })).toBe(
      'D16 is named for scanner.rx, scanner.tx, keys.A and signal.led: each needs a pin of its own ("" for what is not there)',
    );
  });

  it("is told where one of the two is the board's own choice: keys on the display's pins", async () => {
    expect(await said("esp32", { keys: { A: "D21", B: "D22" } })).toBe(
      'D22 is named for display.scl and keys.B: each needs a pin of its own ("" for what is not there); D21 is named for display.sda and keys.A: each needs a pin of its own ("" for what is not there)',
    );
  });

  it("is told of a whole port: a second board where the scanner is", async () => {
    expect(await said("esp32", { peer: { port: "Serial2" } })).toMatch(/D16 is named for scanner\.rx and peer\.rx/);
  });

  it("is none where only one game at a time has it: the second board's and the camera's", async () => {
    expect(await said("esp32", { camera: { baud: 115200 } })).toBe("");
    expect(await said("esp32", { scanner: { rx: "" }, peer: { port: "Serial2" } })).toBe("");
    expect(await said("esp32", { peer: { mqtt: "table7", port: "Serial2" } })).toBe("");
  });

  it("is none where a display in colour leaves the OLED's", async () => {
    const display = { chip: "ili9341", wires: "SPI2 D18 D23 D5 D21 D22 D4" };
    expect(await said("esp32", { display })).toBe("");
    expect(await said("esp32", { display: { ...display, wires: "SPI2 D18 D23 D5 D21 D16 D34" } })).toMatch(
      /display\.wires: D34 can only be read.*D16 is named for scanner\.rx and display\.wires/,
    );
  });
});

/** A port is one UART (ESP32 technical reference, "UART Controller"; RM0368, "USART"): whichever part is opened last has it. */
describe("a port that is named twice", () => {
  const TWICE = (port: string, one: string, other: string, name = "port") =>
    `${port} is named for ${one}.${name} and ${other}.${name}: each needs a port of its own`;
  it.each([
    ["esp32", { scanner: { port: "Serial3", rx: "D18", tx: "D19" } }, TWICE("Serial3", "scanner", "peer")],
    ["esp32", { camera: { port: "Serial2" } }, TWICE("Serial2", "scanner", "camera")],
    [
      "esp32",
      { scanner: { rx: "" }, camera: { rx: "D18", tx: "D19" }, arm: { rx: "D4", tx: "D5" } },
      TWICE("Serial3", "camera", "arm"),
    ],
    ["rp2040", { scanner: { port: "Serial1", rx: "D13", tx: "D12" } }, TWICE("Serial1", "scanner", "peer")],
    [
      "linux",
      { scanner: { path: "/dev/ttyUSB0" }, peer: { path: "/dev/ttyUSB0" } },
      TWICE("/dev/ttyUSB0", "scanner", "peer", "path"),
    ],
    [
      "linux",
      { scanner: { path: "/dev/ttyUSB0", port: "Serial2" }, peer: { path: "/dev/ttyUSB1" } },
      TWICE("Serial2", "scanner", "peer"),
    ],
  ])("on %s is told, whatever its pins: %j", async (name, own, words) => {
    expect(await said(name, own)).toBe(words);
  });

  it("is none of parts that are not there, or where one of them is by a broker, or of games that are not open together", async () => {
    expect(await said("esp32", { scanner: { rx: "" }, peer: { port: "Serial2", rx: "D18", tx: "D19" } })).toBe("");
    expect(await said("esp32", { scanner: { port: "Serial3", rx: "D18", tx: "D19" }, peer: { mqtt: "a" } })).toBe("");
    expect(await said("esp32", { camera: { rx: "D18", tx: "D19" } })).toBe("");
    expect(
      await said("linux", {
        scanner: { path: "/dev/ttyUSB0" },
        camera: { path: "/dev/ttyUSB1" },
        arm: { path: "/dev/ttyUSB2" },
      }),
    ).toBe("");
  });
});

/** STM32F401: USART6 is there, and Espruino's board files give a Pico's Serial6 and a WiFi's Serial2 to its plug and its radio. */
it.each([
  ["pico", "Serial6"],
  ["wifi", "Serial2"],
])("a port of %s that has no pins of its own wants them named: %s", async (name, port) => {
  expect(await said(name, { scanner: { port } })).toBe(
    `scanner.port: ${port} has no pins of its own on this board, and without scanner.rx nothing hangs there: name scanner.rx and scanner.tx, too`,
  );
  expect(await said(name, { scanner: { port, rx: "" } })).toBe("");
});

describe("a colour display's wires", () => {
  const shown = async (wires: string) => await said("esp32", { display: { chip: "ili9341", wires } });
  it.each([
    ["SPI2 18 D23 D5 D21 D22", '18; it is written "D18" here'],
    ["SPI2 D18 GPIO23 D5 D21 D22", 'GPIO23; it is written "D23" here'],
    ["SPI2 D18, D23 D5 D21 D22", 'D18,; it is written "D18" here'],
  ])("%s are told how they are written", async (wires, words) => {
    expect(await shown(wires)).toBe(`display.wires: the ESP32 of this board (ESP32) has no pin ${words}`);
  });
  it("want a bus, and four pins at least", async () => {
    expect(await shown("SPI3 D18 D23 D5 D21")).toBe("display.wires: SPI3 is no bus here, only SPI1 or SPI2");
    expect(await shown("D18 D23 D5 D21 D22")).toBe("display.wires: D18 is no bus here, only SPI1 or SPI2");
    for (const wires of ["SPI2 D18 D23", "SPI2,D18,D23,D5,D21"])
      expect(await shown(wires)).toMatch(/^display\.wires: a bus, then the pins of clock, data, select, and data or/);
    expect(await shown("SPI2 D18 D23 D5 D21")).toBe("");
  });
});

describe("a Pico's and a WiFi's pins", () => {
  it.each(["pico", "wifi"])("of one number share an interrupt: two keys of %s may not", async name => {
    expect(await said(name, { keys: { A: "A5", B: "B5" } })).toBe(
      "A5 and B5 share one interrupt, and keys.A and keys.B need one each: take pins with different numbers",
    );
    expect(await said(name, { keys: { A: "B13" } })).toMatch(/B13 and C13 share one interrupt.*keys\.A and keys\.C/);
    expect(await said(name, { keys: { A: "A5", B: "B4" } })).toBe("");
  });

  it("are the USB plug's and the debugger's, and a WiFi's radio's", async () => {
    for (const pin of ["A9", "A11", "A12"])
      expect(await said("pico", { keys: { A: pin } })).toMatch(new RegExp(`^keys\\.A: ${pin} is the USB plug's`));
    for (const pin of ["A13", "A14"])
      expect(await said("pico", { keys: { A: pin } })).toMatch(new RegExp(`^keys\\.A: ${pin} is the debugger's`));
    for (const pin of ["A2", "A3", "A13", "A14", "A15"])
      expect(await said("wifi", { keys: { A: pin } })).toMatch(new RegExp(`^keys\\.A: ${pin} is the radio's`));
  });

  it("are a port's, or a bus', by the chip's table", async () => {
    expect(await said("pico", { scanner: { port: "Serial2", rx: "B5" } })).toMatch(
      /^scanner\.rx: Serial2 cannot have B5 there, only A3/,
    );
    expect(await said("pico", { scanner: { port: "Serial1", rx: "A10", tx: "B6" } })).toBe("");
    expect(await said("pico", { display: { scl: "B6", sda: "B7" } })).toBe("");
    expect(await said("pico", { display: { scl: "A5", sda: "B9" } })).toMatch(
      /^display\.scl: I2C1 cannot have A5 there, only B6 or B8/,
    );
    expect(await said("pico", { display: { bus: "I2C3", scl: "A8", sda: "B4" } })).toBe("");
  });
});

describe("an RP2040's pins", () => {
  it("are a port's, or a bus', by the chip's table", async () => {
    for (const [tx, rx] of ["D0 D1", "D12 D13", "D16 D17"].map(pair => pair.split(" ")))
      expect(await said("rp2040", { keys: { B: "", C: "" }, peer: { rx, tx } })).toBe("");
    for (const [tx, rx] of ["D4 D5", "D20 D21"].map(pair => pair.split(" ")))
      expect(await said("rp2040", { scanner: { rx, tx } })).toBe("");
    expect(await said("rp2040", { scanner: { rx: "D13" } })).toMatch(/^scanner\.rx: Serial2 cannot have D13 there/);
    expect(await said("rp2040", { display: { bus: "I2C2", scl: "D3", sda: "D2" } })).toBe("");
    expect(await said("rp2040", { display: { scl: "D3", sda: "D2" } })).toMatch(/^display\.scl: I2C1 cannot have D3/);
  });

  it("23, 24 and 29 are the Pico's own", async () => {
    for (const pin of ["D23", "D24", "D29"])
      expect(await said("rp2040", { keys: { A: pin } })).toMatch(new RegExp(`^keys\\.A: ${pin} is `));
    expect(await said("rp2040", { keys: { A: "D30" } })).toMatch(/^keys\.A: /);
  });
});

describe("what is built in", () => {
  it("keeps its pins: display and touch of a Cheap Yellow Display, display and card slot of an M5Stack", async () => {
    for (const pin of ["D2", "D13", "D14", "D15", "D25", "D32", "D33", "D36", "D39"])
      expect(await said("cyd", { scanner: { rx: pin } })).toMatch(
        new RegExp(`^scanner\\.rx: ${pin} is the (display|touch)'s`),
      );
    for (const pin of ["D14", "D18", "D23", "D27", "D32", "D33"])
      expect(await said("m5stack", { board: "m5stack", scanner: { rx: pin } })).toMatch(
        new RegExp(`^scanner\\.rx: ${pin} is the display's`),
      );
  });

  it("may be named for the display itself: a Cheap Yellow Display whose Espruino has no `g`", async () => {
    const display = { chip: "ili9341", wires: "SPI1 D14 D13 D15 D2" };
    expect(await said("cyd", { display })).toBe("");
    expect(await said("cyd", { display: { ...display, wires: "SPI1 D14 D13 D15 D2 D33" } })).toBe(
      "display.wires: D33 is the touch's",
    );
  });

  it("is that of the board that croupier.json names, where several call themselves the same", async () => {
    expect(await said("esp32", { board: "m5stack", keys: { A: "D37", C: "D39" } })).toBe("");
    expect(await said("esp32", { keys: { A: "D37" } })).toMatch(/^keys\.A: D37 has no pull/);
  });

  it("has the pull that its keys need", async () => {
    expect(await said("m5stack", { board: "m5stack", keys: { A: "D37", C: "D39" } })).toBe("");
  });

  it.each(["esp32", "m5stack", "cyd"])(
    "of the console are those of a second board there, and of nothing else: %s",
    async name => {
      const peer = { port: "console" };
      expect(await said(name, { peer })).toBe("");
      expect(await said(name, { keys: { A: "D3" } })).toContain("keys.A: D3 is the console's");
      expect(await said(name, { peer, keys: { A: "D3" } })).toContain("keys.A: D3 is the console's");
      expect(await said(name, { peer: { rx: "D3", tx: "D1" } })).toContain("peer.rx: D3 is the console's");
    },
  );
});

describe("a reader of cards without a code to see", () => {
  it.each(Object.entries(READERS).flatMap(([name, all]) => Object.values(all).map(reader => [name, reader])))(
    "hangs on %s as it is told: %s",
    async (name, reader) => expect(await said(name, { scanner: { rx: "", reader } })).toBe(""),
  );

  it.each([
    ["esp32", "pn532 I2C2 D18 D19"],
    ["esp32", "pn532 I2C1 D22 D21"],
    ["esp32", "mfrc522 SPI D13 D14 D34 D4"],
    ["rp2040", "holes D28 D27"],
    ["linux", "pn532 Serial3 /dev/ttyUSB0"],
  ])("may hang on %s elsewhere: %s", async (name, reader) =>
    expect(await said(name, { scanner: { reader } })).toBe(""),
  );

  it("on the scanner's port is there in its place", async () =>
    expect(await said("esp32", { scanner: { reader: "pn532 Serial2 D18 D19" }, keys: { A: "D16" } })).toBe(""));

  it.each([
    ["esp32", "holes D34 D99", /scanner\.reader: the ESP32 of this board .* has no pin D99/],
    ["esp32", "holes D34 D18", /scanner\.reader: D18 cannot measure, only D32, .*D38 or D39/],
    ["esp32", "holes D34", /scanner\.reader: two pins that can measure/],
    ["esp32", "holes D34 D34", /D34 is named for scanner\.reader/],
    ["esp32", "holes D34 D35 D36", /scanner\.reader: two pins/],
    ["esp32", "holes D32 D33", /D33 is named for scanner\.reader and keys\.B/],
    [
      "esp32",
      "mfrc522 SPI2 D18 D23 D19",
      /scanner\.reader: SPI or one of the SPI buses, then the pins of SCK, MOSI, MISO and SDA/,
    ],
    ["esp32", "mfrc522 SPI2 D18 D34 D19 D5", /scanner\.reader: D34 can only be read/],
    ["esp32", "mfrc522 SPI9 D18 D23 D19 D5", /scanner\.reader: SPI or one of the SPI buses/],
    ["esp32", "mfrc522 I2C1 D18 D23 D19 D5", /scanner\.reader: SPI or one of the SPI buses/],
    ["esp32", "pn532 I2C2", /scanner\.reader: an I2C bus, then the pins of clock and data/],
    ["esp32", "pn532 I2C1 D18 D19", /scanner\.reader: I2C1 is the display's: name no pins, or take another bus/],
    ["m5stack", "mfrc522 SPI2 D13 D15 D35 D5", /scanner\.reader: SPI2 is the display's: take another bus/],
    ["esp32", "pn532 Serial3 D26", /scanner\.reader: a serial port, then the board's RX and TX/],
    ["esp32", "pn532 Serial3 D34 D35", /scanner\.reader: D35 can only be read/],
    ["esp32", "pn532 Serial3 D6 D7", /scanner\.reader: D6 is the flash's/],
    ["rp2040", "pn532 Serial2 D4 D5", /scanner\.reader: Serial2 cannot have D4 there, only D5, /],
  ])("on %s that cannot be so is told: %s", async (name, reader, words) =>
    expect(await said(name, { scanner: { reader } })).toMatch(words),
  );

  it("and another part want a port each", async () => {
    const peer = { port: "Serial3", rx: "D18", tx: "D19" };
    expect(await said("esp32", { scanner: { reader: "pn532 Serial3 D26 D27" }, peer })).toMatch(
      /Serial3 is named for peer\.port and scanner\.reader: each needs a port of its own/,
    );
    const linux = { scanner: { reader: "pn532 Serial3 /dev/ttyUSB0" }, peer: { path: "/dev/ttyUSB0" } };
    expect(await said("linux", linux)).toMatch(/\/dev\/ttyUSB0 is named for peer\.path and scanner\.reader/);
  });
});

describe("a pin that is written in another way", () => {
  it.each([
    ["esp32", "GPIO16", "D16"],
    ["esp32", 16, "D16"],
    ["esp32", "16", "D16"],
    ["esp32", "d16", "D16"],
    // Beside GPIO9 a DevKitC has "D2" printed.
    ["esp32", "d2", "D2"],
    ["esp32", " D16 ", "D16"],
    ["esp32", "IO22", "D22"],
    ["esp32", "G26", "D26"],
    ["esp32", "VP", "D36"],
    ["rp2040", "GP9", "D9"],
    ["pico", "PA3", "A3"],
    ["pico", "a3", "A3"],
    ["pico", "pb7", "B7"],
    ["esp32", "gpio 16", "D16"],
    ["esp32", "GPIO_16", "D16"],
    ["esp32", "Pin 16", "D16"],
    // Espruino's own names, in its board files.
    ["rp2040", "LED1", "D25"],
    ["pico", "BTN1", "C13"],
    ["wifi", "LED1", "B2"],
    ["linux", 17, "D17"],
    ["linux", "GPIO17", "D17"],
  ])("on %s as %j is told how it is written here: %s", async (name, written, pin) => {
    expect(await said(name, { scanner: { rx: written } })).toContain(
      `scanner.rx: not ${JSON.stringify(written)}; that pin is written "${pin}" here`,
    );
  });

  it("keeps a key's +", async () => {
    expect(await said("esp32", { keys: { A: "GPIO18+" } })).toBe(
      'keys.A: not "GPIO18+"; that pin is written "D18+" here',
    );
  });

  it("and that may not be used either is told both at once", async () => {
    expect(await said("esp32", { scanner: { rx: "GPIO9" } })).toMatch(/written "D9" here.*D9 is the flash's/);
  });
});

describe("nothing is said", () => {
  const cases = boards.flatMap(({ name }) =>
    bundles.filter(bundle => bundle.boards.includes(name)).map(bundle => [name, bundle.name]),
  );
  it.each(cases)("of %s as it comes, with %s.js", async (name, bundle) => {
    expect(await said(name, {}, bundle)).toBe("");
    expect(wrongPins(board(name), wiringOf(board(name), {}))).toEqual([]);
  });

  it.each(boards.flatMap(one => arrangementsOf(one).map(({ name, parts }) => [one.name, name, parts] as const)))(
    "of %s as the picture %s has it",
    async (name, _, { bundle, settings }) => {
      expect(await said(name, settings ?? {}, bundle)).toBe("");
    },
  );
});

/** The program on a board asks its own settings; before the upload of another one only this is known of what they will be. */
describe("of a croupier.json that is on a board is said what is said of one that is given", () => {
  it.each([
    ["esp32", "tictactoe", { camera: { baud: 115200 }, arm: { feed: 5000 } }],
    ["pico", "tictactoe", { camera: { port: "Serial1" } }],
    ["wifi", "tictactoe", { camera: { baud: 115200 }, arm: { feed: 5000 } }],
    ["esp32", "croupier", { camera: { baud: 115200 }, arm: { feed: 5000 } }],
    ["esp32", "croupier", { camera: { port: "Serial2" } }],
    ["esp32", "croupier", { arm: { port: "Serial2" } }],
    ["esp32", "croupier", { scanner: { port: "Serial3" }, peer: { port: "Serial2" } }],
    ["esp32", "croupier", { scanner: { port: "Serial3", rx: "D18", tx: "D19" }, keys: { A: "D18" } }],
    ["rp2040", "croupier", { camera: { rx: "D13", tx: "D12" } }],
  ])("on %s with %s.js: %j", async (name, bundle, own) => {
    const given = await wrongSettings(bundle, name, own);
    expect(pinWords(name, bundle, own)).toEqual(given.map(words => `Its croupier.json, ${words}.`));
  });
});

describe("pins that may be named instead", () => {
  it.each(boards.filter(({ about }) => about.chip).map(({ name }) => name))(
    "of %s do for a key, each alone",
    async name => {
      const { left, right, bottom } = board(name).about.outlines[0];
      const onBoard = [...left, ...right, ...bottom].map(pin => pin.split("=")[0]);
      const free = freePins(board(name));
      for (const pin of free) {
        expect(await said(name, { board: name, keys: { A: pin } })).toBe("");
        expect(onBoard).toContain(pin);
      }
    },
  );

  it("of a list with ranges are all of them", () => {
    expect(pinsIn("D6-D8 A1")).toEqual(["D6", "D7", "D8", "A1"]);
  });
});
