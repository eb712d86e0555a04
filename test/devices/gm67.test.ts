// The GM67 driver against the simulated module (devices.md 1).
import { tell } from "../../devices/scanner-tell";
import { describe, expect, it } from "vitest";
import gm67 from "../../devices/gm67";
import type { Chunks } from "../../devices/sim/serial";
import type { VirtualClock } from "../../devices/sim/clock";
import { Gm67, type Gm67Options } from "../../devices/sim/gm67";
import { makeCode } from "../../src/games/set/codes";
import { ScannerLine, toHex, type LineOptions } from "./scanner-line";

const OURS = {
  EC: 0,
  "F2 06": 0,
  "F2 05": 2,
  "F0 24": 1,
  "F0 25": 1,
  "F2 11": 0,
  EE: 0,
  "38": 0,
  "F3 03": 30,
  "8A": 4,
};

function table(chipOptions: Partial<Gm67Options> = {}, lineOptions: LineOptions = {}) {
  let chip!: Gm67;
  const line = new ScannerLine((clock: VirtualClock) => (chip = new Gm67({ clock, ...chipOptions })), lineOptions);
  const settings = () => Object.fromEntries(Object.keys(OURS).map(id => [id, chip.setting(id)]));
  const show = (text: string, symbology: "datamatrix" | "qr" | "code128" = "datamatrix") => {
    chip.show(text, symbology);
    line.run(900);
    return line.read();
  };
  const ready = () => {
    line.untilLink("ready");
    line.run(500);
  };
  return { chip, line, settings, show, ready };
}

const ready = (chipOptions?: Partial<Gm67Options>, lineOptions?: LineOptions) => {
  const made = table(chipOptions, lineOptions);
  made.ready();
  return made;
};

const writtenOf = (line: ScannerLine) => line.written.map(toHex);
const fields = [0, 1, 2];
const base0 = fields.flatMap(a =>
  fields.flatMap(b => fields.flatMap(c => fields.map(d => a | (b << 2) | (c << 4) | (d << 6)))),
);
const base1 = base0.map(byte => byte + 0x55);

describe("a GM67 is found", () => {
  it("at 9600, asleep as it is, and set up", () => {
    const { chip, line, settings } = ready();
    expect(line.status).toMatchObject({ link: "ready", module: "GM67", baud: 9600, refused: [] });
    expect(settings()).toEqual(OURS);
    expect(chip.complaints).toEqual([]);
  });

  for (const baud of [115200, 57600, 38400, 19200]) {
    it(`at ${baud} when 9600 was expected`, () => {
      const { line, settings } = ready({ baud });
      expect(line.status).toMatchObject({ module: "GM67", baud, refused: [] });
      expect(settings()).toEqual(OURS);
    });
  }

  it("at 9600 when 115200 was expected", () => {
    expect(ready({}, { baud: 115200 }).line.status).toMatchObject({ module: "GM67", baud: 9600 });
  });

  it("in packet mode, and told to send bytes as they are", () => {
    const { settings, show } = ready({ settings: { EE: 1 } });
    expect(settings()).toEqual(OURS);
    expect(show("S2311")).toEqual(["S2311"]);
  });

  it("already set up", () => {
    const { settings, line } = ready({ settings: OURS });
    expect(settings()).toEqual(OURS);
    expect(line.status.refused).toEqual([]);
  });

  for (const chunks of ["bytes", "whole", "random"] as Chunks[]) {
    for (const gapMs of [40, 80, 120]) {
      it(`with its answers as ${chunks} and a gap of ${gapMs} ms`, () => {
        const { line, show } = ready({}, { chunks, gapMs });
        expect(line.status).toMatchObject({ module: "GM67", refused: [] });
        expect(line.scans).toEqual([]);
        expect(show("S1231")).toEqual(["S1231"]);
      });
    }
  }

  it("with answers so slow that the pause behind them outlasts the patience", () => {
    const made = table({}, { gapMs: 120 });
    made.chip.send = (bytes, baud) => made.line.clock.after(140, () => made.line.port.arrive(bytes, baud));
    made.ready();
    expect(made.line.status).toMatchObject({ module: "GM67", refused: [], lost: 0 });
    expect(made.line.scans).toEqual([]);
  });

  it("whatever it saves, since settings are sent at every start", () => {
    for (const saves of ["bit 3", "the other way round", "never"] as const) {
      const { chip, line, settings } = ready({ saves });
      chip.power(false);
      line.run(500);
      chip.power(true);
      line.run(20_000);
      expect(line.link).toBe("ready");
      expect(settings()).toEqual(OURS);
    }
  });

  it("though it sends what a host should send in place of an ACK", () => {
    const made = table();
    const send = made.chip.send!;
    made.chip.send = (bytes, baud) => send(bytes[1] === 0xd0 ? Uint8Array.of(4, 0xd0, 4, 0, 0xff, 0x28) : bytes, baud);
    made.ready();
    expect(made.line.status.refused).toEqual([]);
  });
});

describe("a GM67 is set up", () => {
  it("with setting codes prohibited before anything else", () => {
    const { chip } = ready();
    expect(chip.log.slice(0, 2)).toEqual(["version", "setting codes = prohibited, saved"]);
  });

  it("by one command at a time, each behind a waking byte, none before the last is answered", () => {
    const { line, chip } = ready();
    for (const [place, command] of writtenOf(line).entries()) expect(command === "00").toBe(place % 2 === 0);
    expect(chip.complaints).toEqual([]);
  });

  it("and reports in words what it refuses", () => {
    const { line, settings } = ready({ refuses: ["F0 24", "F3 03"] });
    expect(line.status.refused).toEqual(["Data Matrix on", "a code again after 3 s"]);
    expect(settings()["8A"]).toBe(4);
  });

  it("in the other form when it refuses the first: kept for what was not kept, and the other way round", () => {
    const { line } = ready({ refuses: ["EC", "38"] });
    const written = writtenOf(line);
    expect(written.filter(command => / EC 00 /.test(command))).toEqual([
      "07 C6 04 08 00 EC 00 FE 3B",
      "07 C6 04 00 FF EC 00 FD 44",
      "07 C6 04 00 FF EC 00 FD 44",
    ]);
    expect(written.filter(command => /^07 C6 .* 38 00 /.test(command)).map(command => command.slice(9, 14))).toEqual([
      "00 FF",
      "08 00",
      "08 00",
    ]);
    expect(line.status.refused).toEqual(["setting codes off", "own beep off"]);
  });

  it("and every setting is sent, though acknowledgements come late and twice", () => {
    const made = table();
    const send = made.chip.send!;
    made.chip.send = (bytes, baud) => {
      send(bytes, baud);
      if (bytes[1] === 0xd0) made.line.clock.after(45, () => send(bytes, baud));
    };
    made.ready();
    expect(made.settings()).toEqual(OURS);
  });

  it("and every setting is sent, though the first acknowledgement comes only after it was asked again", () => {
    const made = table();
    const send = made.chip.send!;
    let slow = true;
    made.chip.send = (bytes, baud) => {
      const isSlow = slow && bytes[1] === 0xd0;
      if (isSlow) slow = false;
      made.line.clock.after(isSlow ? 640 : 0, () => send(bytes, baud));
    };
    made.ready();
    expect(made.settings()).toEqual(OURS);
  });

  it("while stickers go past it all the time", () => {
    const { chip, line, settings } = table({ settings: { "8A": 4, "89": 1, "F3 03": 1 } });
    chip.show("S3213", "datamatrix", 5000);
    line.untilLink("ready");
    expect(settings()).toEqual(OURS);
    expect(line.status.refused).toEqual([]);
    const seen = line.read();
    expect(seen.length).toBeGreaterThan(5);
    expect(new Set(seen)).toEqual(new Set(["S3213"]));
  });

  it("and is sought again when it is unplugged meanwhile", () => {
    const { chip, line } = table();
    line.untilLink("setting").run(300);
    chip.power(false);
    line.untilLink("silent", 12_000);
    expect(line.status.lost).toBe(1);
    chip.power(true);
    line.untilLink("ready");
    expect(line.status.refused).toEqual([]);
  });
});

describe("a GM67 that cannot or does not answer", () => {
  it("only scans: taken as it is, and never written to again", () => {
    const { chip, line, show } = table({ silent: true, settings: { "8A": 4 } });
    expect(show("S2311")).toEqual(["S2311"]);
    line.untilLink("one-way");
    const writes = line.written.length;
    for (const code of ["S1111", "S2222", "!UNDO", "nonsense"]) show(code);
    tell(line.scanner, true);
    tell(line.scanner, false);
    line.run(120_000);
    expect(line.written.length).toBe(writes);
    expect([line.link, line.status.scans, chip.unheard > 0]).toEqual(["one-way", 4, true]);
  });

  it("only scans, and is first heard while it was thought silent", () => {
    const { line, show } = table({ silent: true, settings: { "8A": 4 } });
    line.untilLink("silent").run(500);
    expect(show("S2311")).toEqual(["S2311"]);
    line.untilLink("one-way", 3000);
  });

  it("is silent: told so within five seconds, and asked again", () => {
    const line = new ScannerLine();
    expect(line.until(() => line.link === "silent")).toBeLessThan(5000);
    expect(line.status).toMatchObject({ module: "", scans: 0, lost: 0 });
    const writes = line.written.length;
    line.run(20_000);
    expect(line.written.length).toBeGreaterThan(writes + 30);
  });

  it("is plugged in later", () => {
    const line = new ScannerLine();
    line.untilLink("silent");
    const chip = new Gm67({ clock: line.clock });
    line.plug(chip);
    expect(line.until(() => line.link === "ready")).toBeLessThan(12_000);
    expect(chip.setting("EC")).toBe(0);
  });

  it("is a keyboard as shipped, until its setup code has been shown", () => {
    const { line, show, chip, settings } = table({ usbMode: true, settings: { "8A": 4 } });
    line.untilLink("silent");
    show("S2311");
    expect(line.link).toBe("silent");
    show("^#SC^3030010");
    line.untilLink("ready");
    expect(settings()).toEqual(OURS);
    expect(show("S2311")).toEqual(["S2311"]);
    expect(chip.complaints).toEqual([]);
  });

  it("is powered up together with the board", () => {
    const made = table();
    made.chip.power(false);
    made.chip.power(true);
    made.ready();
    expect(made.line.status).toMatchObject({ baud: 9600, refused: [] });
  });
});

describe("a GM67 that was there", () => {
  it("is asked now and then, awake or asleep, and the answers change nothing", () => {
    const { chip, line } = ready();
    chip.log.splice(0);
    line.run(100_000);
    expect(chip.log.filter(words => words === "version").length).toBeGreaterThan(2);
    expect(line.status).toMatchObject({ link: "ready", lost: 0, noise: 0, damaged: 0, refused: [] });
    expect(chip.complaints).toEqual([]);
  });

  it("is not set up anew as long as it remembers", () => {
    const { chip, line } = ready();
    const before = chip.log.filter(words => words.includes("=")).length;
    line.run(100_000);
    expect(chip.log.filter(words => words.includes("=")).length).toBe(before);
  });

  it("is missed within 30 s and sought", () => {
    const { line } = ready();
    line.unplug();
    expect(line.until(() => line.status.lost === 1)).toBeLessThan(30_000);
    line.untilLink("silent", 5000);
  });

  it("comes back after minutes and is set up again", () => {
    const { chip, line, settings, show } = ready();
    chip.power(false);
    line.run(180_000);
    chip.power(true);
    line.untilLink("ready");
    expect(settings()).toEqual(OURS);
    expect(show("S1322")).toEqual(["S1322"]);
  });

  it("was unplugged for a moment and has forgotten: it is set up again", () => {
    const { chip, line, settings, show } = ready();
    chip.power(false);
    line.run(200);
    chip.power(true);
    line.run(20_000);
    expect(settings()).toEqual(OURS);
    expect(show("S1322")).toEqual(["S1322"]);
    expect(line.status).toMatchObject({ link: "ready", lost: 0 });
  });

  it("was unplugged for a moment and cannot tell what it knows: it is still there", () => {
    const { chip, line } = ready({ refuses: ["38"] });
    line.run(60_000);
    expect([line.link, line.status.lost, chip.log.filter(words => words.includes("= continuous")).length]).toEqual([
      "ready",
      0,
      1,
    ]);
  });

  it("was unplugged in mid-frame: nothing comes of the half, and the next scan is whole", () => {
    const { line, show } = ready();
    line.send("S23", 2000);
    expect(line.read()).toEqual([]);
    expect(line.status.noise).toBe(1);
    expect(show("S1111")).toEqual(["S1111"]);
  });

  it("is found again at another baud rate", () => {
    const { line } = ready();
    line.plug(new Gm67({ clock: line.clock, baud: 115200 }));
    line.until(() => line.link === "ready" && line.status.baud === 115200, 60_000);
  });
});

describe("a GM67 tells the person at the table", () => {
  it("by a beep that a card was taken", () => {
    const { chip, line } = ready();
    const before = chip.beeps;
    tell(line.scanner, true);
    line.run(100);
    expect(chip.beeps).toBe(before + 1);
    expect(chip.complaints).toEqual([]);
  });

  it("by its light, for a while, that it was not", () => {
    const { chip, line } = ready();
    tell(line.scanner, false);
    line.run(100);
    expect(chip.ledOn).toBe(true);
    line.run(500);
    expect([chip.ledOn, chip.ledCommands]).toEqual([false, 2]);
  });

  it("nothing before it is set up", () => {
    const { chip, line } = table();
    line.untilLink("setting");
    const writes = line.written.length;
    tell(line.scanner, true);
    expect(line.written.length).toBe(writes);
    expect(chip.beeps).toBe(0);
  });
});

describe("all 81 cards arrive", () => {
  const bytesOf = (cards: number[]) => cards.map(byte => String.fromCharCode(byte));
  const forms: [string, string[], (text: string) => string][] = [
    ["as codes", base1.map(makeCode), text => text],
    ["as bytes that count from 0", bytesOf(base0), toHex],
    ["as bytes that count from 1", bytesOf(base1), toHex],
  ];
  for (const [form, texts, name] of forms) {
    for (const output of ["raw", "packet"]) {
      it(`${form}, ${output}`, () => {
        const { line, show, chip } = ready({}, { output });
        expect(texts.flatMap(text => show(text))).toEqual(texts.map(name));
        expect(line.status).toMatchObject({ scans: 81, noise: 0, damaged: 0, overflow: 0 });
        expect(chip.complaints).toEqual([]);
      });
    }
  }
});

describe("packets", () => {
  const card = "\x06\xF3\0\0\xF2\x0A\xFE\x0B";

  it("are acknowledged", () => {
    const { line, chip, show } = ready({}, { output: "packet" });
    expect(show("S2311")).toEqual(["S2311"]);
    expect(toHex(line.written.at(-1)!)).toBe("04 D0 04 00 FF 28");
    expect(chip.log.filter(words => words.startsWith("packet sent"))).toEqual([]);
  });

  it("are asked for again when a byte is wrong, wherever it is, and come then", () => {
    for (let wrong = 3; wrong < 8; wrong++) {
      const made = ready({}, { output: "packet" });
      const send = made.chip.send!;
      let once = true;
      made.chip.send = (bytes, baud) => {
        send(once && bytes[1] === 0xf3 ? bytes.map((byte, at) => (at === wrong ? byte ^ 0x10 : byte)) : bytes, baud);
        if (bytes[1] === 0xf3) once = false;
      };
      expect(made.show("\x0A")).toEqual(["0A"]);
      expect(made.line.status).toMatchObject({ damaged: 1, scans: 1 });
      expect(made.chip.log.filter(words => words.startsWith("packet "))).toEqual(["packet sent again: NAK"]);
    }
  });

  it("are asked for again when a byte is missing or they break off", () => {
    for (const cut of [card.slice(0, 5), card.slice(0, 7), card.slice(0, 4) + card.slice(5)]) {
      const { line } = ready({}, { output: "packet" });
      line.send(cut);
      expect(toHex(line.written.at(-1)!)).toBe("05 D1 04 00 01 FF 25");
      expect([line.status.damaged, line.scans]).toEqual([1, []]);
    }
  });

  it("without data are told as empty: firmware that ends codes at a NUL", () => {
    expect(ready({ endsAtNul: true }, { output: "packet" }).show("\0")).toEqual(["empty"]);
    expect(ready({ endsAtNul: true }).show("\0")).toEqual(["empty"]);
  });

  it("longer than any sticker are passed over, and the next is read", () => {
    const { line, show } = ready({}, { output: "packet" });
    for (const length of [200, 249, 250, 1000]) {
      expect(show("x".repeat(length))).toEqual([]);
      line.run(6000);
      expect(show("S1112")).toEqual(["S1112"]);
    }
    expect(line.link).toBe("ready");
  });
});

describe("what a GM67 scans is never acted on", () => {
  it("a setting code is told as one, and changes nothing", () => {
    const { line, settings, show } = ready();
    const before = line.written.length;
    expect(["^#SC^303FFF0", "^#SC^1040601", "^#SC^2050200", "%%SpecCode01"].flatMap(text => show(text, "qr"))).toEqual(
      Array(4).fill("setting"),
    );
    expect(settings()).toEqual(OURS);
    expect(line.written.slice(before).filter(text => /SC|Spec/.test(text))).toEqual([]);
  });

  it("a text that is JavaScript is an unknown code", () => {
    const { line, show } = ready();
    const before = line.written.length;
    expect(show("reset();E.reboot()", "qr")).toEqual(["unknown"]);
    expect(line.written.slice(before).join("")).not.toContain("reset");
  });

  it("a barcode with lines is not looked at", () => {
    expect(ready().show("S2311", "code128")).toEqual([]);
  });
});

it("the settings of a GM67 are those that the test expects", () => {
  expect(
    gm67()
      .settings(false, "continuous")
      .map(([, numbers]) =>
        numbers
          .slice(0, -1)
          .map(byte => toHex(String.fromCharCode(byte)))
          .join(" "),
      ),
  ).toEqual(["EC", "F2 06", "F2 05", "F0 24", "F0 25", "F2 11", "EE", "38", "F3 03", "8A"]);
});
