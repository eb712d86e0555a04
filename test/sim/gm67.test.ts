// The simulated GM67, by devices.md sections 1 and 2. Frames are written out as the vendors print them, not computed.
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { VirtualClock } from "../../devices/sim/clock";
import { Gm67, type Gm67Options } from "../../devices/sim/gm67";

const ACK = "04 D0 00 00 FF 2C";
const DENIED = "05 D1 00 00 06 FF 24";
const HOST_MODE = "07 C6 04 08 00 8A 08 FE 95";
const CONTINUOUS = "07 C6 04 08 00 8A 04 FE 99";
const START = "04 E4 04 00 FF 14";
const ORIGINAL = "08 C6 04 08 00 F2 06 00 FE 2E";
const PACKETS = "07 C6 04 08 00 EE 01 FE 38";
const HOST_ACK = "04 D0 04 00 FF 28";
const PROHIBIT = "07 C6 04 08 00 EC 00 FE 3B";

const hex = (bytes: ArrayLike<number>) =>
  Array.from(bytes, byte => byte.toString(16).toUpperCase().padStart(2, "0")).join(" ");
const bytes = (text: string) => text.split(" ").map(byte => parseInt(byte, 16));

let clock: VirtualClock;
let chip: Gm67;
let sent: string[];
let rates: number[];

function make(options: Partial<Gm67Options> = {}): Gm67 {
  clock = new VirtualClock();
  sent = [];
  rates = [];
  chip = new Gm67({ clock, sleepAfterMs: Infinity, ...options });
  chip.send = (out, baud) => {
    sent.push(hex(out));
    rates.push(baud);
  };
  return chip;
}

/** Byte for byte, each as long as it takes; then what the module said within half a second. */
function tell(frame: string, baud = 9600): string[] {
  const before = sent.length;
  for (const byte of bytes(frame)) {
    clock.advance(10_000 / baud);
    chip.receive(byte, baud, clock.now());
  }
  clock.advance(500);
  return sent.slice(before);
}

function read(text: string | Uint8Array, symbology?: Parameters<Gm67["show"]>[1]): string[] {
  const before = sent.length;
  chip.show(text, symbology);
  clock.advance(1100);
  return sent.slice(before);
}

beforeEach(() => {
  make();
});

describe("GM67, commands (1.3, 1.4)", () => {
  const acknowledged: [string, string][] = [
    ["04 E5 04 00 FF 13", "stop"],
    ["04 E9 04 00 FF 0F", "scan enable"],
    ["04 EA 04 00 FF 0E", "scan disable"],
    ["04 EB 04 00 FF 0D", "sleep"],
    ["04 FA 04 00 FE FE", "reset"],
    ["04 C8 04 00 FF 30", "defaults"],
    [HOST_MODE, "trigger = host, saved"],
    ["07 C6 04 08 00 8A 00 FE 9D", "trigger = level, saved"],
    ["07 C6 04 08 00 8A 02 FE 9B", "trigger = pulse, saved"],
    [CONTINUOUS, "trigger = continuous, saved"],
    ["07 C6 04 08 00 8A 09 FE 94", "trigger = induction, saved"],
    ["07 C6 04 08 00 9C 05 FE 86", "baud = 4800, saved"],
    ["07 C6 04 08 00 9C 0A FE 81", "baud = 115200, saved"],
    ["08 C6 04 08 00 F2 01 00 FE 33", "interface = serial, saved"],
    ["08 C6 04 08 00 F2 01 02 FE 31", "interface = USB CDC, saved"],
    [PROHIBIT, "setting codes = prohibited, saved"],
    ["07 C6 04 08 00 EC 01 FE 3A", "setting codes = allowed, saved"],
    ["08 C6 04 08 00 F2 05 00 FE 2F", "terminator = none, saved"],
    ["08 C6 04 08 00 F2 05 05 FE 2A", "terminator = CRLFCRLF, saved"],
    ["07 C6 04 08 00 EB 00 FE 3C", "data format = 0, saved"],
    ["08 C6 04 08 00 F2 B7 00 FD 7D", "STX and ETX = off, saved"],
    ["07 C6 04 08 00 2D 00 FE FA", "code id = off, saved"],
    [ORIGINAL, "encoding = original, saved"],
    [PACKETS, "packets = on, saved"],
    ["08 C6 04 08 00 F2 11 00 FE 23", "1D codes = off, saved"],
    ["08 C6 04 08 00 F2 50 01 FD E3", "2D codes = on, saved"],
    ["08 C6 04 08 00 F0 24 01 FE 11", "Data Matrix = on, saved"],
    ["08 C6 04 08 00 F0 25 00 FE 11", "QR = off, saved"],
    ["07 C6 04 08 00 0F 00 FF 18", "PDF417 = off, saved"],
    ["08 C6 04 08 00 F0 28 00 FE 0E", "Aztec = off, saved"],
    ["08 C6 04 08 00 F0 26 00 FE 10", "MaxiCode = off, saved"],
    ["08 C6 04 08 00 F0 2F 00 FE 07", "Han Xin = off, saved"],
    ["08 C6 04 08 00 F2 02 02 FE 30", "flood light = off, saved"],
    ["08 C6 04 08 00 F2 03 01 FE 30", "aim light = on, saved"],
    ["05 E7 04 00 01 FF 0F", "LED on"],
    ["05 E8 04 00 01 FF 0E", "LED off"],
    ["05 E6 04 00 01 FF 10", "beep"],
    ["07 C6 04 08 00 38 00 FE EF", "good-read beep = off, saved"],
    ["08 C6 04 08 00 F2 0C 01 FE 27", "mute = on, saved"],
    ["07 C6 04 08 00 8C 02 FE 99", "volume = low, saved"],
    ["07 C6 04 08 00 88 1E FE 81", "scan duration = 30, saved"],
    ["07 C6 04 08 00 89 01 FE 9D", "reading interval = 1, saved"],
    ["08 C6 04 08 00 F3 03 0A FE 26", "same-code interval = 10, saved"],
    ["08 C6 04 08 00 F2 CD 02 FD 65", "heartbeat = acknowledged, saved"],
    ["07 C6 04 08 00 5E 01 FE C8", "NR on time-out = on, saved"],
    ["07 C6 04 00 FF 8A 08 FD 9E", "trigger = host"],
    ["08 C6 04 08 00 F2 FF 00 FD 35", "factory settings"],
  ];
  for (const [frame, words] of acknowledged) {
    it(`acknowledges ${frame}: ${words}`, () => {
      expect(tell(frame)).toEqual([ACK]);
      expect(chip.log[0]).toBe(words);
      expect(chip.complaints).toEqual([]);
    });
  }

  it("tells its version", () => {
    const [reply] = tell("04 A3 04 00 FF 55");
    const text = String.fromCharCode(...bytes(reply));
    expect(text).toContain("Firmware version:2.2.18");
    expect(bytes(reply).slice(1, 4)).toEqual([0xa4, 0, 0]);
    expect(bytes(reply)[0]).toBe(bytes(reply).length - 2);
  });

  it("answers a question for a parameter as SSI does", () => {
    expect(tell("05 C7 04 00 EC FE 44")).toEqual(["07 C6 00 00 FF EC 01 FD 47"]);
    tell(PROHIBIT);
    expect(tell("05 C7 04 00 EC FE 44")).toEqual(["07 C6 00 00 FF EC 00 FD 48"]);
  });

  it("counts beeps and LED commands", () => {
    tell("05 E7 04 00 01 FF 0F");
    tell("05 E6 04 00 01 FF 10");
    expect([chip.ledOn, chip.ledCommands, chip.beeps]).toEqual([true, 1, 1]);
    tell("05 E8 04 00 01 FF 0E");
    expect([chip.ledOn, chip.ledCommands]).toEqual([false, 2]);
  });

  it("takes the wake byte for nothing, as often as it comes", () => {
    expect(tell("00")).toEqual([]);
    expect(tell("00 00 04 E9 04 00 FF 0F")).toEqual([ACK]);
    expect(chip.complaints).toEqual([]);
  });

  it("denies START outside host mode, and while scanning is disabled", () => {
    expect(tell(START)).toEqual([DENIED]);
    tell(HOST_MODE);
    tell("04 EA 04 00 FF 0E");
    expect(tell(START)).toEqual([DENIED]);
    expect(chip.complaints).toEqual([]);
  });

  it("asks for it again when the checksum is wrong", () => {
    expect(tell("07 C6 04 08 00 EC 00 FE 3C")).toEqual(["05 D1 00 00 01 FF 29"]);
    expect(chip.setting("EC")).toBe(1);
    expect(chip.complaints).toEqual(["wrong checksum after 07 C6 04 08 00 EC 00"]);
  });

  it("objects to an opcode it does not know, and to a length that does not fit", () => {
    expect(tell("04 99 04 00 FF 5F")).toEqual(["05 D1 00 00 02 FF 28"]);
    expect(tell("05 E4 04 00 01 FF 12")).toEqual(["05 D1 00 00 02 FF 28"]);
    expect(tell("03")).toEqual([]);
    expect(chip.complaints).toEqual(["unknown opcode 99", "start with length 5", "a frame of 3 bytes"]);
  });

  it("objects to parameters and values that it does not have, and changes nothing", () => {
    expect(tell("07 C6 04 08 00 8A 01 FE 9C")).toEqual([DENIED]);
    expect(tell("07 C6 04 08 00 01 01 FF 25")).toEqual([DENIED]);
    expect(tell("06 C6 04 08 00 8A FE 9E")).toEqual(["05 D1 00 00 02 FF 28"]);
    expect(chip.complaints.length).toBe(3);
    expect(chip.setting("8A")).toBe(0);
  });

  it("ignores its own kind of frame: source 00 is a scanner", () => {
    expect(tell("04 E9 00 00 FF 13")).toEqual([]);
    expect(chip.complaints).toEqual(["source 0 in 04 E9 00 00"]);
  });

  it("drops half a frame after a pause and understands the next", () => {
    expect(tell("04 E9 04")).toEqual([]);
    expect(tell("04 E9 04 00 FF 0F")).toEqual([ACK]);
    expect(chip.complaints).toEqual(["frame cut off after 3 bytes"]);
  });

  it("does not like a second command before the first is answered", () => {
    expect(tell(`${HOST_MODE} ${PROHIBIT}`)).toEqual([ACK, ACK]);
    expect(chip.complaints.length).toBe(1);
  });

  it("refuses without complaint what a test says this firmware lacks", () => {
    make({ refuses: ["F0 24"] });
    expect(tell("08 C6 04 08 00 F0 24 01 FE 11")).toEqual([DENIED]);
    expect(chip.complaints).toEqual([]);
  });
});

describe("GM67, baud rate and sleep (1.2)", () => {
  it("loses the first byte after sleeping, and is awake for the command after that", () => {
    make({ sleepAfterMs: 1000 });
    clock.advance(1000);
    chip.receive(0, 9600, clock.now());
    clock.advance(50);
    expect(tell("04 E9 04 00 FF 0F")).toEqual([ACK]);
    expect(chip.lost).toBe(1);
  });

  it("does not understand a command that wakes it", () => {
    make({ sleepAfterMs: 1000 });
    clock.advance(1000);
    expect(tell("04 E9 04 00 FF 0F")).toEqual([]);
    expect(tell("04 E9 04 00 FF 0F")).toEqual([ACK]);
  });

  it("sleeps on command", () => {
    expect(tell("04 EB 04 00 FF 0D")).toEqual([ACK]);
    expect(tell("04 E9 04 00 FF 0F")).toEqual([]);
  });

  it("hears noise at another baud rate, and counts it", () => {
    expect(tell("04 E9 04 00 FF 0F", 115200)).toEqual([]);
    expect(chip.noise).toBe(6);
    expect(tell("04 E9 04 00 FF 0F")).toEqual([ACK]);
  });

  it("acknowledges a new baud rate at the old one", () => {
    expect(tell("07 C6 04 08 00 9C 0A FE 81")).toEqual([ACK]);
    expect(rates).toEqual([9600]);
    expect(chip.baud).toBe(115200);
    expect(tell("04 E9 04 00 FF 0F", 115200)).toEqual([ACK]);
    expect(rates).toEqual([9600, 115200]);
  });

  it("may have been left at another rate", () => {
    make({ baud: 57600 });
    expect(tell("04 E9 04 00 FF 0F", 57600)).toEqual([ACK]);
    tell("05 E6 04 00 01 FF 10", 57600);
    expect(chip.baud).toBe(57600);
  });
});

describe("GM67, what outlasts a power cut (1.3)", () => {
  const cut = () => {
    chip.power(false);
    clock.advance(100);
    chip.power(true);
    clock.advance(1500);
  };

  it("keeps what came with STATUS 08 and forgets what came with 00", () => {
    tell("07 C6 04 08 00 8A 08 FE 95");
    tell("07 C6 04 00 00 EC 00 FE 43");
    expect(chip.settings.get("8A")).toEqual({ value: 8, saved: true });
    expect(chip.settings.get("EC")).toEqual({ value: 0, saved: false });
    cut();
    expect([chip.setting("8A"), chip.setting("EC")]).toEqual([8, 1]);
  });

  it("does it the other way round, or never, as other sources have it", () => {
    make({ saves: "the other way round" });
    tell(HOST_MODE);
    cut();
    expect(chip.setting("8A")).toBe(0);
    make({ saves: "never" });
    tell(HOST_MODE);
    cut();
    expect(chip.setting("8A")).toBe(0);
  });

  it("hears nothing and says nothing while it is off or boots", () => {
    tell(CONTINUOUS);
    chip.power(false);
    expect(tell("04 E9 04 00 FF 0F")).toEqual([]);
    expect(read("S1111")).toEqual([]);
    chip.power(true);
    expect(tell("04 E9 04 00 FF 0F")).toEqual([]);
    clock.advance(2000);
    expect(tell("04 E9 04 00 FF 0F").at(-1)).toBe(ACK);
    expect(sent.filter(frame => frame === hex([...Buffer.from("S1111\r")])).length).toBe(1);
  });

  it("comes back with reset, and with temporary settings gone", () => {
    tell("07 C6 04 00 00 EC 00 FE 43");
    expect(tell("04 FA 04 00 FE FE")).toEqual([ACK]);
    clock.advance(1500);
    expect(chip.setting("EC")).toBe(1);
    expect(tell("04 E9 04 00 FF 0F")).toEqual([ACK]);
  });

  it("is a mute USB keyboard after the factory command (1.4: never send it)", () => {
    tell("08 C6 04 08 00 F2 FF 00 FD 35");
    expect(tell("04 E9 04 00 FF 0F")).toEqual([]);
  });
});

describe("GM67, codes (1.2, 1.4, 2)", () => {
  const set = (settings: Record<string, number>) => make({ settings: { "8A": 4, "F2 06": 0, ...settings } });

  it("reads when its button is pressed, as shipped", () => {
    expect(read("S2311")).toEqual([]);
    chip.button(true);
    clock.advance(100);
    expect(sent).toEqual(["53 32 33 31 31 0D"]);
    expect([chip.reads, chip.readBeeps]).toEqual([1, 1]);
  });

  it("stops looking when the button of level mode is let go", () => {
    chip.button(true);
    clock.advance(50);
    chip.button(false);
    expect(read("S2311")).toEqual([]);
  });

  it("reads once for each START in host mode, acknowledging first", () => {
    tell(HOST_MODE);
    chip.show("S2311");
    expect(tell(START)).toEqual([ACK, "53 32 33 31 31 0D"]);
    expect(read("S2312")).toEqual([]);
    expect(tell(START)).toEqual([ACK, "53 32 33 31 32 0D"]);
  });

  it("stops looking after the scan duration, or at STOP, and can say NR", () => {
    make({ settings: { "8A": 8, "5E": 1, "88": 10 } });
    tell(START);
    clock.advance(1000);
    expect(sent.at(-1)).toBe("4E 52 0D");
    tell(START);
    tell("04 E5 04 00 FF 13");
    expect(read("S2311")).toEqual([]);
  });

  it("reads all the time in continuous mode, one code not faster than the reading interval", () => {
    set({});
    chip.show("S1111");
    clock.advance(100);
    chip.show("S1112");
    clock.advance(400);
    expect(sent.length).toBe(1);
    clock.advance(200);
    expect(sent.length).toBe(2);
  });

  it("repeats a code that stays there after the same-code interval", () => {
    set({ "F3 03": 20 });
    chip.show("S1111", "datamatrix", 5000);
    clock.advance(4500);
    expect(sent.length).toBe(3);
    clock.advance(5000);
    expect(sent.length).toBe(3);
  });

  it("ends codes as it is told", () => {
    const ends = ["", " 0D 0A", " 0D", " 09", " 0D 0D", " 0D 0A 0D 0A"];
    ends.forEach((end, value) => {
      set({ "F2 05": value });
      expect(read("A")).toEqual([`41${end}`]);
    });
  });

  it("puts code ids and STX and ETX round them when told", () => {
    set({ "2D": 1 });
    expect(read("A")).toEqual(["5D 64 31 41 0D"]);
    set({ "2D": 2 });
    expect(read("A")).toEqual(["75 41 0D"]);
    set({ "F2 B7": 1 });
    expect(read("A")).toEqual(["02 41 03 0D"]);
  });

  it("gives every byte as it is with encoding original", () => {
    set({});
    for (const byte of [0x00, 0x0a, 0x11, 0x80, 0xaa, 0xff])
      expect(read(Uint8Array.of(byte))).toEqual([hex([byte, 0x0d])]);
  });

  it("mangles bytes from 80 on with GBK, its default: two of the seed's 27 become characters, the others ?", () => {
    make({ settings: { "8A": 4 } });
    expect(read(Uint8Array.of(0xa4))).toEqual(["A1 E8 0D"]);
    expect(read(Uint8Array.of(0xa8))).toEqual(["A1 A7 0D"]);
    expect(read(Uint8Array.of(0xaa))).toEqual(["3F 0D"]);
    expect(read(Uint8Array.of(0x2a))).toEqual(["2A 0D"]);
  });

  it("gives UTF-8 when told", () => {
    set({ "F2 06": 2 });
    expect(read(Uint8Array.of(0xaa))).toEqual(["C2 AA 0D"]);
    expect(read(Uint8Array.of(0xff))).toEqual(["C3 BF 0D"]);
  });

  it("sends a lone CR for card 00 where its firmware thinks in C strings", () => {
    make({ settings: { "8A": 4, "F2 06": 0 }, endsAtNul: true });
    expect(read(Uint8Array.of(0))).toEqual(["0D"]);
  });

  it("reads only the kinds that are on", () => {
    set({ "F0 24": 0, "F2 11": 0 });
    expect(read("A", "datamatrix")).toEqual([]);
    expect(read("A", "code128")).toEqual([]);
    expect(read("A", "qr")).toEqual(["41 0D"]);
    tell("08 C6 04 08 00 F2 50 00 FD E4");
    expect(read("B", "qr")).toEqual([]);
  });

  it("scans and answers nothing when its RX is not connected", () => {
    make({ silent: true, settings: { "8A": 4 } });
    expect(tell("04 E9 04 00 FF 0F")).toEqual([]);
    expect(read("S2311")).toEqual(["53 32 33 31 31 0D"]);
    expect(chip.unheard).toBe(6);
  });
});

describe("GM67, packets (1.4)", () => {
  beforeEach(() => {
    make({ settings: { "8A": 4, "F2 06": 0, EE: 1 } });
  });

  it("frames a code and is content with the host's ACK", () => {
    chip.show(Uint8Array.of(0x0a));
    clock.advance(100);
    expect(sent).toEqual(["06 F3 00 00 F2 0A FE 0B"]);
    expect(tell(HOST_ACK)).toEqual([]);
    clock.advance(10_000);
    expect(sent.length).toBe(1);
    expect(chip.complaints).toEqual([]);
  });

  it("sends it once more when nobody answers, then gives up and goes on", () => {
    expect(read("A", "qr")).toEqual(["06 F3 00 00 F1 41 FD D5"]);
    chip.show("B", "qr");
    clock.advance(800);
    expect(sent.length).toBe(1);
    clock.advance(200);
    expect(sent[1]).toBe(sent[0]);
    clock.advance(2000);
    expect(sent[2]).toBe("06 F3 00 00 F1 42 FD D4");
    expect(chip.log.filter(words => words.startsWith("packet"))).toEqual([
      "packet sent again: no answer",
      "packet given up: no answer",
    ]);
  });

  it("sends it once more at a NAK", () => {
    read("A", "qr");
    expect(tell("05 D1 04 00 01 FF 25")).toEqual(["06 F3 00 00 F1 41 FD D5"]);
    expect(tell("05 D1 04 00 01 FF 25")).toEqual([]);
  });

  it("uses the long form from 250 bytes on", () => {
    chip.show(new Uint8Array(249));
    clock.advance(100);
    expect(sent[0].slice(0, 14)).toBe("FE F3 00 00 F2");
    tell(HOST_ACK);
    expect(read(new Uint8Array(250))[0].slice(0, 23)).toBe("FF F4 01 02 F4 00 00 F2");
    expect(bytes(sent[1]).length).toBe(0x102 + 2);
  });
});

describe("GM67, setting codes (1.5)", () => {
  beforeEach(() => {
    make({ settings: { "8A": 4, "F2 06": 0 } });
  });

  it("applies them and tells the host nothing while they are allowed", () => {
    expect(read("^#SC^3030051")).toEqual([]);
    expect(chip.setting("F2 05")).toBe(1);
    expect(read("A")).toEqual(["41 0D 0A"]);
    expect(read("^#SC^2050208")).toEqual([]);
    expect(chip.setting("8A")).toBe(8);
  });

  it("delivers them as any text once they are prohibited", () => {
    tell(PROHIBIT);
    expect(read("^#SC^303FFF0", "qr")).toEqual([hex([...Buffer.from("^#SC^303FFF0\r")])]);
    expect(chip.setting("F2 01")).toBe(0);
  });

  it("can prohibit setting codes by a setting code, and nothing but a command allows them again", () => {
    read("^#SC^1040600");
    expect(chip.setting("EC")).toBe(0);
    expect(read("^#SC^1040601").length).toBe(1);
    tell("07 C6 04 08 00 EC 01 FE 3A");
    expect(read("^#SC^30300C1")).toEqual([]);
    expect(chip.setting("F2 0C")).toBe(1);
  });

  it("falls silent by a hostile factory code", () => {
    read("^#SC^303FFF0");
    expect(tell("04 E9 04 00 FF 0F")).toEqual([]);
    chip.button(true);
    expect(read("S2311")).toEqual([]);
    expect(hex(chip.usb[0])).toBe("53 32 33 31 31 0D");
  });

  it("is silent on the UART as shipped, until ^#SC^3030010 has been scanned", () => {
    make({ usbMode: true });
    expect(tell("04 A3 04 00 FF 55")).toEqual([]);
    chip.button(true);
    expect(read("S2311")).toEqual([]);
    expect(chip.usb.length).toBe(1);
    chip.button(true);
    expect(read("^#SC^3030010")).toEqual([]);
    expect(tell("04 A3 04 00 FF 55").length).toBe(1);
    chip.button(true);
    expect(read("A")).toEqual(["41 0D"]);
  });

  it("takes other texts for what they are", () => {
    for (const text of ["^#SC^303001", "^#SC^30300100", "%%SpecCode01", "x^#SC^3030010"])
      expect(read(text).length).toBe(1);
    expect(read("^#SC^9999999")).toEqual([]);
    expect(chip.log.at(-1)).toBe("unknown setting code ^#SC^9999999");
  });
});

describe("GM67, whatever comes", () => {
  it("bears random bytes at random times and answers a command after them", () => {
    const noise = fc.array(fc.tuple(fc.nat(255), fc.constantFrom(1, 1, 1, 30, 300)), { maxLength: 300 });
    fc.assert(
      fc.property(noise, stream => {
        make({ sleepAfterMs: 1000 });
        for (const [byte, pauseMs] of stream) {
          clock.advance(pauseMs);
          chip.receive(byte, 9600, clock.now());
        }
        clock.advance(3000);
        tell("00");
        expect(tell("04 E9 04 00 FF 0F")).toEqual([ACK]);
      }),
      { numRuns: 100 },
    );
  });

  it("bears damaged commands: never an ACK for a frame with one wrong byte before the checksum", () => {
    fc.assert(
      fc.property(fc.nat(6), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        make();
        const damaged = bytes(PROHIBIT);
        damaged[at] ^= flip;
        expect(tell(hex(damaged))).not.toContain(ACK);
        expect(chip.setting("EC")).toBe(1);
      }),
      { numRuns: 200 },
    );
  });

  it("delivers any code of any bytes, whatever the settings, or nothing", () => {
    const settings = fc.record({
      "2D": fc.nat(2),
      "F2 05": fc.nat(5),
      "F2 06": fc.nat(2),
      EE: fc.nat(1),
      "F2 B7": fc.nat(1),
    });
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 400 }), settings, (data, chosen) => {
        make({ settings: { "8A": 4, ...chosen } });
        expect(read(data).length).toBe(1);
      }),
      { numRuns: 100 },
    );
  });
});
