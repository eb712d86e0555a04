// Boards with a display in colour, as the command meets them: what the doctor says of them, and what an upload does and refuses.
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { examine } from "../../deploy/host/doctor/examine.ts";
import { type DoctorWish, type PartName, Verdict } from "../../deploy/host/doctor/report.ts";
import { buildsInWords, chipNamed } from "../../deploy/host/flash/chips.ts";
import { foundInWords } from "../../deploy/host/flash/look.ts";
import { afterwards } from "../../deploy/host/commands/upload.ts";
import { readVersion } from "../../deploy/root.ts";
import { readBundle as readBundleFile } from "../../deploy/host/upload/bundles.ts";
import { complaintInWords } from "../../deploy/host/upload/firmware.ts";
import { bundleName, bundleNames, isFor, targetOf, type Wish, wiringWords } from "../../deploy/host/upload/plan.ts";
import { wrongSettings } from "../../deploy/host/upload/settings.ts";
import { upload } from "../../deploy/host/upload/upload.ts";
import { boards, bundles } from "../../deploy/known.ts";
import { VirtualBoard } from "../../devices/sim/board.ts";
import { pictureOf } from "../../devices/sim/colour-display.ts";
import { Gm67 } from "../../devices/sim/gm67.ts";
import { Ili9341 } from "../../devices/sim/ili9341.ts";
import { ColourDevice } from "../bundle/colour-device.ts";
import { readBundle } from "../bundle/device.ts";
import { talkTo } from "./board-talk.ts";

/** Time goes by on the board, for whoever waits for it, and on the wall. */
const time = vi.hoisted(() => ({ pass: (_forMs: number): void => undefined }));
vi.mock(import("../../deploy/host/upload/talk.ts"), async original => ({
  ...(await original()),
  wait: async (forMs: number) => time.pass(forMs),
}));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});

function passOn(board: VirtualBoard): void {
  time.pass = forMs => {
    board.run(forMs);
    vi.setSystemTime(Date.now() + forMs);
  };
}

async function examined(board: VirtualBoard, wish: DoctorWish = {}) {
  passOn(board);
  const report = await examine(talkTo(board), wish);
  const part = (name: PartName) => report.parts.find(one => one.part === name)!;
  return { ...report, part, words: (name: PartName) => part(name).says.join(" ") };
}

/** What is said while the program goes onto that board, and at last. */
async function uploaded(board: VirtualBoard, wish: Wish = {}): Promise<string[]> {
  passOn(board);
  const lines: string[] = [];
  const ear = { say: (line: string) => void lines.push(line), progress: () => undefined };
  return lines.concat(afterwards(await upload(talkTo(board), wish, readVersion(), readBundleFile, ear)));
}

describe("the doctor", () => {
  it("finds nothing wrong with a CYD, whose display never answers and whose keys are its glass", async () => {
    const report = await examined(new ColourDevice("cyd").start(12_000).board);
    expect(report).toMatchObject({ isFine: true, board: "cyd" });
    expect(report.part("display").verdict).toBe(Verdict.Fine);
    expect(report.words("display")).toMatch(/^Espruino itself draws on it \(g\); .* never answers, so look/);
    expect(report.part("keys").verdict).toBe(Verdict.None);
    expect(report.words("keys")).toMatch(/a finger on the display does what keys do/);
    expect(report.words("scanner")).toMatch(/on Serial2 \(RX D27, TX D22\) answers/);
    expect(report.words("board")).toMatch(
      /^ESP32_CYD, taken as cyd, .* Its Wi-Fi is on, .* Its Bluetooth is off\. .*nothing of a burst/,
    );
  });

  it("says of an M5Stack's display how it is wired and what went there, and that nobody can ask it", async () => {
    const report = await examined(new ColourDevice("m5stack").start(12_000).board);
    expect(report).toMatchObject({ isFine: true, board: "m5stack" });
    expect(report.part("display").verdict).toBe(Verdict.Unasked);
    expect(report.words("display")).toMatch(
      /^An ILI9342 on SPI2 \(clock D18, data D23, select D14, data or command D27, reset D33, light D32\): [1-9]\d{4,} bytes went there, but a display in colour never answers.*inverted:false/,
    );
    expect(report.words("keys")).toMatch(/^A \(D39\), B \(D38\), C \(D37\)/);
  });

  it("says which firmware is missing where Espruino has no display of its own", async () => {
    const device = new VirtualBoard({ board: "ESP32" });
    device.upload(readBundle("croupier"));
    device.storage.write("croupier.json", JSON.stringify({ board: "cyd" }));
    device.boot().run(8000);
    const report = await examined(device);
    expect(report.part("display").verdict).toBe(Verdict.Fault);
    expect(report.words("display")).toMatch(/none to draw on \(g\): .*espruino_2v\d\d_esp32_cyd\.tgz/);
    expect(report.words("board")).toMatch(/No display: g, see there\./);
    expect(report.isFine).toBe(false);
  });

  it("asks a board without a program, too", async () => {
    const cyd = await examined(new VirtualBoard({ board: "ESP32_CYD" }).boot(), { parts: ["display", "keys"] });
    expect(cyd.part("display").verdict).toBe(Verdict.Fine);
    expect(cyd.part("keys").verdict).toBe(Verdict.None);
    const m5stack = new VirtualBoard({ board: "ESP32" }).boot();
    const report = await examined(m5stack, { board: "m5stack", parts: ["display"] });
    expect(report.words("display")).toMatch(/^An ILI9342 on SPI2 .*light D32\): a display in colour never answers/);
  });

  it("misses a bus that the board has not", async () => {
    const device = new ColourDevice("m5stack", { config: { display: { wires: "SPI7 D18 D23 D14 D27 D33 D32" } } });
    const report = await examined(device.start(12_000).board, { parts: ["display"] });
    expect(report.part("display").verdict).toBe(Verdict.Fault);
    expect(report.words("display")).toMatch(/^An ILI9342 on SPI7 .*no such bus/);
  });
});

describe("an upload", () => {
  it("onto a CYD wants no wire but USB, and says what goes where", async () => {
    const board = new VirtualBoard({ board: "ESP32_CYD", usbConnected: true }).boot();
    const lines = await uploaded(board);
    expect(lines.join("\n")).toMatch(/^ESP32_CYD with .* taken as cyd\./);
    expect(lines.join("\n")).toMatch(/nothing has to be wired but USB.*CN1.*P1 \(VIN\)/);
    expect(lines.join("\n")).toMatch(/IO35 of P3.*D23 in the slot for SD cards.*CN1: \{"scanner":\{"rx":""\},"peer":/);
    expect(lines.join("\n")).toMatch(/\(croupier\) runs on cyd/);
    expect(lines.filter(line => /complains/.test(line))).toEqual([]);
    expect(board.storage.read("croupier.json")).toBeUndefined();
  });

  it("onto an M5Stack says how an OLED is had, unless the settings say so", async () => {
    const fresh = () => new VirtualBoard({ board: "ESP32", usbConnected: true }).boot();
    const own = await uploaded(fresh(), { board: "m5stack" });
    expect(own.join("\n")).toMatch(/draws on its own display.*\{"display":\{"chip":"ssd1306"\}\}/);
    const told = await uploaded(fresh(), { board: "m5stack", config: { display: { chip: "ssd1306" } } });
    expect(told.join("\n")).not.toMatch(/own display/);
    expect(wiringWords("m5stack", "set", {})).toEqual([
      "set.js draws on an OLED only, and the M5Stack's own display stays dark: croupier.js draws on that.",
    ]);
    expect(wiringWords("esp32", "croupier", {})).toEqual([]);
  });

  it("of one game alone onto a CYD is refused before anything is written", async () => {
    const board = new VirtualBoard({ board: "ESP32_CYD", usbConnected: true }).boot();
    await expect(uploaded(board, { game: "set" })).rejects.toThrow(
      /^set\.js does not know a Cheap Yellow Display, .*croupier\.js does, .*leave --game out$/,
    );
    expect(board.storage.list()).toEqual([]);
    expect(() => bundleName("cyd", "durak")).toThrow(/leave --game out/);
    expect(bundleNames("cyd")).toEqual(["croupier"]);
    expect(bundleNames("m5stack")).toEqual(["croupier", "set"]);
  });

  it("onto a CYD with a plain ESP32's firmware says which one it needs", () => {
    expect(targetOf("ESP32_CYD")).toEqual({ board: "cyd", mustSay: false });
    expect(() => targetOf("ESP32", "cyd")).toThrow(
      /calls itself ESP32; a Cheap Yellow Display needs .*espruino_2v\d\d_esp32_cyd\.tgz/,
    );
    expect(complaintInWords("No display: g")).toMatch(/esp32_cyd\.tgz$/);
    expect(complaintInWords("No display: ili9341")).toBe("No display: ili9341");
  });

  it("takes those bundles for a board's that have it in them", () => {
    for (const { name } of bundles)
      for (const board of boards)
        expect([name, board.name, isFor(name, board.name)]).toEqual([
          name,
          board.name,
          new RegExp(`["'\`]${board.env}["'\`]`).test(readBundle(name)),
        ]);
  });
});

describe("the settings of a display in colour", () => {
  it("are understood where the bundle has them, and nowhere else", async () => {
    const ili = { display: { chip: "ili9341", wires: "SPI2 D18 D23 D5 D21 D22 D4", inverted: true } };
    expect(await wrongSettings("croupier", "esp32", ili)).toEqual([]);
    expect(await wrongSettings("croupier", "m5stack", { display: { chip: "ssd1306" } })).toEqual([]);
    expect(await wrongSettings("croupier", "cyd", { display: { chip: "oled" } })).toEqual([
      "display.chip: ssd1306, sh1106, ili9341, ili9342 or g",
    ]);
    const lean = await wrongSettings("set", "esp32", ili);
    expect(lean).toHaveLength(3);
    expect(lean[0]).toBe("display.chip: ssd1306 or sh1106");
    expect(await wrongSettings("set", "esp32", { board: "cyd" })).toEqual([expect.stringMatching(/^board: .*m5stack/)]);
  });
});

describe("the module of docs/wiring.md", () => {
  const [, settings] = /```json\n(.*"ili9341".*)\n```/.exec(readFileSync("docs/wiring.md", "utf8"))!;

  it.each([
    ["with its light on a pin", settings, true],
    ["with its light on 3.3 V", settings.replace(/ D\d+"/, '"'), false],
  ])("shows the menu on an ESP32 %s, and takes no pin of anybody's", (_, text, hasLight) => {
    const board = new VirtualBoard({ board: "ESP32" });
    const [, sck, mosi, cs, dc, rst, light] = JSON.parse(settings).display.wires.split(" ");
    const pin = (name: string) => board.pin(name);
    const lines = { dc: pin(dc), cs: pin(cs), rst: pin(rst), ...(hasLight ? { backlight: pin(light) } : {}) };
    const chip = new Ili9341({ clock: board.clock, ...lines });
    board.spi(2, chip, { sck, mosi }).serial(2, new Gm67({ clock: board.clock }));
    board.upload(readBundle("croupier"));
    board.storage.write("croupier.json", text);
    board.boot().run(8000);
    expect(board.errors).toEqual([]);
    expect(board.evaluate("croupier.status().complaints")).toEqual([]);
    expect(new Set(pictureOf(chip)).size).toBeGreaterThan(4);
    const { ports, keys } = boards.find(({ name }) => name === "esp32")!;
    const taken = [...Object.values(ports).flatMap(pins => pins.split(" ")), ...Object.values(keys)];
    for (const name of [sck, mosi, cs, dc, rst, light]) expect(taken).not.toContain(name);
  });
});

describe("the firmware of a new chip", () => {
  it("is another one for a CYD, which is said with its file's name", () => {
    const chip = chipNamed("ESP32")!;
    expect(buildsInWords(chip)).toEqual([
      expect.stringMatching(/Cheap Yellow Display.* espruino_2v\d\d_esp32_cyd\.tgz/),
    ]);
    expect(buildsInWords(chipNamed("ESP32-S3")!)).toEqual([]);
    expect(foundInWords({ kind: "chip", name: "ESP32", chip, flash: 4 << 20 }).join("\n")).toMatch(
      /called espruino_2v\d\d_esp32\.tgz .*\nOn a Cheap Yellow Display/,
    );
    expect(readFileSync("docs/espruino.md", "utf8")).toContain("esp32_cyd.tgz");
  });
});
