// The simulated GM65, by devices.md 1.1 and 2. Commands are written out as documents and drivers print them, not computed.
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { VirtualClock } from "../../devices/sim/clock";
import { Gm65, type Gm65Options } from "../../devices/sim/gm65";

const DONE = "02 00 00 01 00 33 31";
const TRIGGER = "7E 00 08 01 00 02 01 AB CD";
const COMMAND_MODE = "7E 00 08 01 00 00 D1 AB CD";
const CONTINUOUS = "7E 00 08 01 00 00 D2 AB CD";
const PROBE = "7E 00 07 01 00 0D 01 AB CD";
const SAVE = "7E 00 09 01 00 00 00 DE C8";
const FAST = "7E 00 08 02 00 2A 1A 00 AB CD";

const hex = (bytes: ArrayLike<number>) =>
  Array.from(bytes, byte => byte.toString(16).toUpperCase().padStart(2, "0")).join(" ");
const bytes = (text: string) => text.split(" ").map(byte => parseInt(byte, 16));

let clock: VirtualClock;
let chip: Gm65;
let sent: string[];
let rates: number[];

function make(options: Partial<Gm65Options> = {}): void {
  clock = new VirtualClock();
  sent = [];
  rates = [];
  chip = new Gm65({ clock, ...options });
  chip.send = (out, baud) => {
    sent.push(hex(out));
    rates.push(baud);
  };
}

function tell(command: string, baud = 9600): string[] {
  const before = sent.length;
  for (const byte of bytes(command)) {
    clock.advance(10_000 / baud);
    chip.receive(byte, baud, clock.now());
  }
  clock.advance(500);
  return sent.slice(before);
}

function read(text: string | Uint8Array, symbology?: Parameters<Gm65["show"]>[1]): string[] {
  const before = sent.length;
  chip.show(text, symbology);
  clock.advance(1200);
  return sent.slice(before);
}

beforeEach(() => {
  make();
});

describe("GM65, commands (1.1)", () => {
  it("answers the probe with register 0D", () => {
    expect(tell(PROBE)).toEqual([DONE]);
    make({ usbMode: true });
    expect(tell(PROBE)).toEqual(["02 00 00 01 01 33 31"]);
  });

  it("takes AB CD for a CRC, and a true one", () => {
    expect(tell(CONTINUOUS)).toEqual([DONE]);
    expect(tell(SAVE)).toEqual([DONE]);
    expect(tell("7E 00 08 02 00 2A 39 01 A7 EA")).toEqual([DONE]);
    expect(chip.complaints).toEqual([]);
    expect(chip.log).toEqual(["write 00 = D2", "save", "write 2A = 39 01"]);
  });

  it("answers a question that has a CRC with a CRC", () => {
    expect(tell("7E 00 07 01 00 2A 02 D8 0F")[0].slice(0, 17)).toBe("02 00 00 02 39 01");
    expect(tell("7E 00 07 01 00 2A 02 D8 0F")[0].slice(18)).not.toBe("33 31");
    expect(tell("7E 00 07 01 00 2A 02 AB CD")).toEqual(["02 00 00 02 39 01 33 31"]);
  });

  it("tells versions and date in registers E1 to E5", () => {
    make({ software: 0x69 });
    expect(tell("7E 00 07 01 00 E2 01 AB CD")).toEqual(["02 00 00 01 69 33 31"]);
    expect(bytes(tell("7E 00 07 01 00 E1 05 AB CD")[0]).length).toBe(11);
  });

  it("answers a heartbeat", () => {
    expect(tell("7E 00 0A 01 00 00 00 30 1A")).toEqual(["03 00 00 01 00 33 31"]);
    expect(chip.complaints).toEqual([]);
  });

  it("objects to a wrong CRC, an unknown type, a read of nothing, a register beyond the last, and the version being written", () => {
    const wrong = [
      "7E 00 09 01 00 00 00 DE C9",
      "7E 00 01 01 00 00 00 AB CD",
      "7E 00 07 01 00 00 00 AB CD",
      "7E 00 08 01 7F 00 00 AB CD",
      "7E 00 08 01 00 E1 00 AB CD",
      "7E 00 08 00 00 00 AB CD",
      "7E 00 09 01 00 01 00 AB CD",
    ];
    for (const command of wrong) expect(tell(command)).toEqual([]);
    expect(chip.complaints.length).toBe(wrong.length);
    expect(chip.complaints[0]).toBe("wrong CRC in command 09 for 0000 with 00");
  });

  it("takes another family's language for stray bytes", () => {
    expect(tell("00 04 A3 04 00 FF 55")).toEqual([]);
    expect(chip.strays).toBe(7);
    expect(tell(`7E ${PROBE}`)).toEqual([DONE]);
    expect(chip.complaints).toEqual([]);
  });

  it("drops half a command after a pause", () => {
    expect(tell("7E 00 08 01")).toEqual([]);
    expect(tell(PROBE)).toEqual([DONE]);
    expect(chip.complaints).toEqual(["command cut off after 4 bytes"]);
  });

  it("does not like a second command before the first is answered", () => {
    expect(tell(`${PROBE} ${PROBE}`)).toEqual([DONE, DONE]);
    expect(chip.complaints.length).toBe(1);
  });
});

describe("GM65, rate, sleep, power", () => {
  it("answers at the old rate and then changes to the new one", () => {
    expect(tell(FAST)).toEqual([DONE]);
    expect(rates).toEqual([9600]);
    expect(tell(PROBE)).toEqual([]);
    expect(chip.noise).toBe(9);
    expect(tell(PROBE, 115200)).toEqual([DONE]);
  });

  it("objects to a divisor that is no rate of the manual, and stays where it is", () => {
    tell("7E 00 08 02 00 2A 55 00 AB CD");
    expect(chip.complaints).toEqual(["no rate has the divisor 85"]);
    expect(chip.baud).toBe(9600);
  });

  it("loses the first byte after sleeping, if it sleeps", () => {
    make({ sleepAfterMs: 1000 });
    clock.advance(1000);
    tell("00");
    expect(chip.lost).toBe(1);
    expect(tell(PROBE)).toEqual([DONE]);
  });

  it("keeps over a power cut what was saved", () => {
    tell(CONTINUOUS);
    tell(SAVE);
    tell("7E 00 08 01 00 03 02 AB CD");
    chip.power(false);
    expect(tell(PROBE)).toEqual([]);
    chip.power(true);
    expect(tell(PROBE)).toEqual([]);
    clock.advance(1000);
    expect(tell(PROBE)).toEqual([DONE]);
    expect([chip.registers[0], chip.registers[3]]).toEqual([0xd2, 0]);
  });

  it("has factory settings and a user's own", () => {
    tell(CONTINUOUS);
    tell("7E 00 08 01 00 D9 50 AB CD");
    tell(FAST);
    expect(tell("7E 00 08 01 00 D9 55 AB CD", 115200)).toEqual([DONE]);
    expect([chip.registers[0], chip.baud]).toEqual([0xd4, 9600]);
    clock.advance(1000);
    tell("7E 00 08 01 00 D9 56 AB CD");
    expect(chip.registers[0]).toBe(0xd2);
  });

  it("starts anew at 9600 after a reset, deaf for so long, its answer lost or not", () => {
    for (const losesResetAnswer of [false, true]) {
      make({ losesResetAnswer, bootMs: 1500, settings: { 3: 2 } });
      tell(FAST);
      expect(tell("7E 00 08 01 00 D9 55 AB CD", 115200)).toEqual(losesResetAnswer ? [] : [DONE]);
      expect(tell(PROBE)).toEqual([]);
      clock.advance(1000);
      expect(tell(PROBE)).toEqual([DONE]);
      expect([chip.baud, chip.registers[3]]).toEqual([9600, 0]);
    }
  });

  it("does so by its manual's code, and tells nobody", () => {
    tell(FAST);
    tell(SAVE, 115200);
    const before = sent.length;
    chip.reset();
    clock.advance(1000);
    expect([sent.length, tell(PROBE)]).toEqual([before, [DONE]]);
  });
});

describe("GM65, codes", () => {
  const S2311 = "53 32 33 31 31 0D";

  it("reads at the trigger command, after its answer, and clears the trigger", () => {
    tell(COMMAND_MODE);
    chip.show("S2311");
    expect(tell(TRIGGER)).toEqual([DONE, S2311]);
    expect(chip.registers[2]).toBe(0);
    expect(read("S2312")).toEqual([]);
  });

  it("gives up after the duration, and at once when the trigger is taken back", () => {
    make({ settings: { 0: 0xd1, 6: 10 } });
    tell(TRIGGER);
    clock.advance(1000);
    expect(chip.registers[2]).toBe(0);
    tell(TRIGGER);
    tell("7E 00 08 01 00 02 00 AB CD");
    expect(read("S2311")).toEqual([]);
  });

  it("may answer the trigger command and do nothing", () => {
    make({ settings: { 0: 0xd1 }, ignoresTrigger: true });
    chip.show("S2311");
    expect(tell(TRIGGER)).toEqual([DONE]);
    tell(CONTINUOUS);
    clock.advance(100);
    expect(sent.at(-1)).toBe(S2311);
  });

  it("reads by its button in manual mode", () => {
    expect(read("S2311")).toEqual([]);
    chip.button(true);
    clock.advance(100);
    expect(sent).toEqual([S2311]);
  });

  it("reads all the time in continuous mode, the same code again after its delay", () => {
    make({ settings: { 0: 0xd2, 5: 1, 0x13: 0x85 } });
    chip.show("A", "qr", 1200);
    clock.advance(2000);
    expect(sent).toEqual(["41 0D", "41 0D", "41 0D"]);
  });

  it("ends codes with CR, CRLF, TAB or nothing", () => {
    [" 0D", " 0D 0A", " 09", ""].forEach((end, tail) => {
      make({ settings: { 0: 0xd2, 0x60: tail << 5 } });
      expect(read("A")).toEqual([`41${end}`]);
    });
  });

  it("puts AIM's id first when told", () => {
    make({ settings: { 0: 0xd2, 0xd0: 0x80 } });
    expect(read("A")).toEqual(["5D 64 31 41 0D"]);
  });

  it("reads only the kinds that are on", () => {
    tell(CONTINUOUS);
    tell("7E 00 08 01 00 2C 01 AB CD");
    expect(read("A", "qr")).toEqual([]);
    tell("7E 00 08 01 00 3F 01 AB CD");
    clock.advance(1000);
    expect(sent.at(-1)).toBe("41 0D");
    expect(read("B", "code128")).toEqual([]);
    expect(read("B", "aztec")).toEqual([]);
    tell("7E 00 08 01 00 2C 02 AB CD");
    expect(read("C", "code128")).toEqual(["43 0D"]);
  });

  it("changes binary codes where its firmware does, until BC has bit 3 (section 2b)", () => {
    make({ settings: { 0: 0xd2 }, corruptsBinary: true });
    expect(read(Uint8Array.of(0x8d))).toEqual(["BA 0D"]);
    expect(read(Uint8Array.of(0x87))).toEqual(["CF 0D"]);
    expect(read(Uint8Array.of(0xaa))).not.toEqual(["AA 0D"]);
    expect(read(Uint8Array.of(0x2a))).toEqual(["2A 0D"]);
    tell("7E 00 08 01 00 BC 08 AB CD");
    expect(read(Uint8Array.of(0x8d))).toEqual(["8D 0D"]);
  });

  it("sends codes to USB, and still answers on the UART, in USB mode", () => {
    make({ usbMode: true, settings: { 0: 0xd2 } });
    expect(read("A")).toEqual([]);
    expect(chip.usb.length).toBe(1);
    tell("7E 00 08 01 00 0D 00 AB CD");
    expect(read("B")).toEqual(["42 0D"]);
  });

  it("closes setting codes, and puts their text out when told so (register 03)", () => {
    tell(CONTINUOUS);
    expect(read("_SET_CODE_ON")).toEqual([]);
    tell("7E 00 08 01 00 03 03 AB CD");
    expect(read("_SET_CODE_ON").length).toBe(1);
    expect(chip.log.filter(words => words.startsWith("setting"))).toEqual(["setting code _SET_CODE_ON"]);
  });

  it("scans and answers nothing when its RX is not connected", () => {
    make({ silent: true, settings: { 0: 0xd2 } });
    expect(tell(PROBE)).toEqual([]);
    expect(read("A")).toEqual(["41 0D"]);
  });
});

describe("GM65, whatever comes", () => {
  it("bears random bytes at random times and answers a command after them", () => {
    const byte = fc.oneof(fc.nat(255), fc.constantFrom(0x7e, 0, 7, 9, 1, 0xab, 0xcd));
    fc.assert(
      fc.property(fc.array(fc.tuple(byte, fc.constantFrom(1, 1, 1, 30, 300)), { maxLength: 300 }), stream => {
        make();
        for (const [value, pauseMs] of stream) {
          clock.advance(pauseMs);
          chip.receive(value, 9600, clock.now());
        }
        clock.advance(3000);
        expect(tell(PROBE).at(-1)).toMatch(/^02 00 00 01 .. 33 31$/);
      }),
      { numRuns: 100 },
    );
  });

  it("delivers any code of any bytes as it is", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 400 }), data => {
        make({ settings: { 0: 0xd2 } });
        expect(read(data)).toEqual([`${hex(data)} 0D`]);
      }),
      { numRuns: 50 },
    );
  });
});
