// The GM65 driver against the simulated module (devices.md 1.1 and 2).
import { tell } from "../../devices/scanner-tell";
import { describe, expect, it } from "vitest";
import type { VirtualClock } from "../../devices/sim/clock";
import { Gm65, type Gm65Options } from "../../devices/sim/gm65";
import { isBase0, makeCode } from "../../src/games/set/codes";
import { isCard } from "../../src/games/set/card";
import { ScannerLine, toHex, type LineOptions } from "./scanner-line";

function ready(chipOptions: Partial<Gm65Options> = {}, lineOptions: LineOptions = {}) {
  let chip!: Gm65;
  const line = new ScannerLine((clock: VirtualClock) => (chip = new Gm65({ clock, ...chipOptions })), lineOptions);
  line.untilLink("ready").run(500);
  const show = (text: string, symbology: "datamatrix" | "qr" = "datamatrix") => {
    chip.show(text, symbology);
    line.run(1200);
    return line.read();
  };
  return { chip, line, show };
}

const bytes = Array.from({ length: 256 }, (_, byte) => byte);

describe("a GM65", () => {
  for (const baud of [9600, 19200, 115200]) {
    it(`is found at ${baud} and set up`, () => {
      const { line, show } = ready({ baud });
      expect(line.status).toMatchObject({ module: "GM65", baud, refused: [], noise: 0 });
      expect(show("S2311")).toEqual(["S2311"]);
      expect(show("S1111", "qr")).toEqual(["S1111"]);
    });
  }

  it("is found asleep", () => {
    expect(ready({ sleepAfterMs: 100 }).line.status).toMatchObject({ module: "GM65", refused: [] });
  });

  for (const chunks of ["bytes", "whole", "random"] as const) {
    it(`answers in chunks: ${chunks}`, () => {
      expect(ready({}, { chunks, gapMs: 120 }).line.status).toMatchObject({ module: "GM65", refused: [] });
    });
  }

  it("lets no setting codes in before anything else is changed", () => {
    const { chip } = ready();
    expect(chip.log.filter(words => words.startsWith("write"))[0]).toBe("write 03 = 02");
    expect(chip.complaints).toEqual([]);
  });

  it("that sends its codes to USB is told to send them here", () => {
    expect(ready({ usbMode: true }).show("S2311")).toEqual(["S2311"]);
  });

  it("whose symbols are off is told to read them", () => {
    const { show } = ready({ settings: { 0x54: 0, 0x3f: 0, 0x60: 0x60 } });
    expect([...show("S2311"), ...show("S1111", "qr"), ...show("\x2A")]).toEqual(["S2311", "S1111", "2A"]);
  });

  it("delivers all cards as bytes, though its firmware would change some", () => {
    const { show } = ready({ corruptsBinary: true });
    for (const byte of bytes.filter(one => isBase0(one) || isCard(one))) {
      const text = String.fromCharCode(byte);
      expect(show(text)).toEqual([toHex(text)]);
    }
  });

  it("delivers all cards as codes", () => {
    const { show, line } = ready();
    for (const code of bytes.filter(isCard).map(makeCode)) expect(show(code)).toEqual([code]);
    expect(line.status).toMatchObject({ scans: 81, noise: 0 });
  });

  it("does not tell a code again and again that is held before it", () => {
    const { chip, line } = ready();
    chip.show("S2311", "datamatrix", 5000);
    line.run(5000);
    expect(line.read()).toEqual(["S2311", "S2311"]);
  });

  it("is asked now and then, and not set up again as long as it remembers", () => {
    const { chip, line } = ready();
    const writes = chip.log.filter(words => words.startsWith("write")).length;
    line.run(100_000);
    expect(chip.log.filter(words => words.startsWith("write")).length).toBe(writes);
    expect(line.status).toMatchObject({ link: "ready", lost: 0 });
    expect(chip.complaints).toEqual([]);
  });

  it("was unplugged for a moment and has forgotten: it is set up again", () => {
    const { chip, line, show } = ready();
    chip.power(false);
    line.run(200);
    chip.power(true);
    line.run(20_000);
    expect(line.link).toBe("ready");
    expect([chip.registers[3], show("S3333")]).toEqual([2, ["S3333"]]);
  });

  it("is missed within 30 s, and found when it is back", () => {
    const { chip, line, show } = ready();
    chip.power(false);
    expect(line.until(() => line.status.lost === 1)).toBeLessThan(30_000);
    line.untilLink("silent");
    chip.power(true);
    line.untilLink("ready");
    expect(show("S2131")).toEqual(["S2131"]);
  });

  it("has neither beep nor light to tell by, and is sent nothing", () => {
    const { chip, line } = ready();
    const before = line.port.sent;
    tell(line.scanner, true);
    tell(line.scanner, false);
    line.run(500);
    expect(line.port.sent).toBe(before);
    expect(chip.complaints).toEqual([]);
  });

  it("that changes nothing by a setting code tells it", () => {
    const { chip, show } = ready();
    expect(show("^#SC^3030010")).toEqual(["setting"]);
    expect(show("_SET_CODE_ON")).toEqual([]);
    expect(chip.registers[3]).toBe(2);
  });

  it("that only scans is taken as it is", () => {
    const line = new ScannerLine(clock => {
      const chip = new Gm65({ clock, silent: true, settings: { 0: 0xd2 } });
      chip.show("S2311");
      return chip;
    });
    line.untilLink("one-way");
    const writes = line.written.length;
    line.run(60_000);
    expect([line.read(), line.written.length]).toEqual([["S2311"], writes]);
  });
});
