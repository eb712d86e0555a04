import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FirmwareFile, unpack } from "../../deploy/host/flash/archive.ts";
import { MOST_UNPACKED } from "../../deploy/host/flash/chips.ts";
import { flashReason, type FoundChip, type Loader } from "../../deploy/host/flash/loader.ts";
import { type FlashPlan, planFlash } from "../../deploy/host/flash/plan.ts";
import { flash } from "../../deploy/host/flash/write.ts";
import { Mistake } from "../../deploy/mistake.ts";
import { FakeEspPort } from "./fake-esp.ts";
import { FakeSerial } from "./fake-serial.ts";
import { image, release, releaseS3, table, tar, tgz } from "./firmware-files.ts";
import { hurry } from "./hurried.ts";

hurry();

/** As an ear hears it, and what a loader is told. */
function stage(chip: FoundChip = { name: "ESP32", flash: 4 << 20 }, fail: Partial<Record<keyof Loader, Error>> = {}) {
  const did: string[] = [];
  const lines: string[] = [];
  const steps: [number, number][] = [];
  const step = async (name: keyof Loader) => {
    did.push(name);
    if (fail[name]) throw fail[name];
  };
  const loader: Loader = {
    connect: async () => {
      await step("connect");
      return chip;
    },
    read: async () => {
      await step("read");
      return table();
    },
    write: async (parts, progress) => {
      parts.forEach(({ bytes }, at) => progress(at, bytes.length));
      await step("write");
    },
    restart: () => step("restart"),
    close: () => step("close"),
  };
  return {
    did,
    lines,
    steps,
    make: async () => loader,
    ear: {
      say: (line: string) => {
        lines.push(line);
      },
      progress: (done: number, of: number) => {
        steps.push([done, of]);
      },
    },
  };
}

const named = ({ parts }: FlashPlan) => parts.map(({ name, address }) => [name, address]);

describe("a firmware for an ESP32", () => {
  it("is Espruino's three files at their addresses, and nothing else", () => {
    expect(named(planFlash(release()))).toEqual([
      ["bootloader.bin", 0x1000],
      ["partitions_espruino.bin", 0x8000],
      ["espruino_esp32.bin", 0x10000],
    ]);
    expect(named(planFlash([release()[0]]))).toEqual([["espruino_esp32.bin", 0x10000]]);
  });

  it("has other names for an ESP32-S3, and its bootloader at another place", () => {
    const plan = planFlash(releaseS3());
    expect(plan.chip.name).toBe("ESP32-S3");
    expect(named(plan)).toEqual([
      ["bootloader.bin", 0],
      ["partition-table.bin", 0x8000],
      ["espruino-esp32s3.bin", 0x10000],
    ]);
  });

  it("may come as Espruino's own archive", async () => {
    const files = await unpack([{ name: "espruino_2v29_esp32.tgz", bytes: tgz() }]);
    expect(files.map(({ name, bytes }) => [name, bytes.length])).toEqual(
      release().map(({ name, bytes }) => [name, bytes.length]),
    );
    const { parts } = planFlash(files);
    expect(parts).toHaveLength(3);
    expect(Buffer.from(parts[2].bytes).equals(image(90_000))).toBe(true);
  });

  it("is not unpacked from what is damaged, endless, or a ZIP", async () => {
    const packed = gzipSync(tar(release()));
    const whole = (bytes: Uint8Array) => unpack([{ name: "esp32.tgz", bytes: new Uint8Array(bytes) }]);
    await expect(whole(packed.subarray(0, 900))).rejects.toThrow(
      /esp32\.tgz is damaged and cannot be unpacked: download it again/,
    );
    await expect(whole(gzipSync(tar(release()).subarray(0, 60_000)))).rejects.toThrow(/it breaks off/);
    await expect(whole(gzipSync(tar(release()).subarray(0, 300)))).rejects.toThrow(/it breaks off/);
    await expect(whole(gzipSync(Buffer.alloc(MOST_UNPACKED + 1)))).rejects.toThrow(/unpacks to more than any firmware/);
    await expect(whole(Buffer.from("PK\x03\x04rest"))).rejects.toThrow(
      /is a ZIP archive: unpack it, and choose the file for your chip that ends in \.tgz/,
    );
    const other = tar(release());
    other[124] ^= 1;
    await expect(whole(gzipSync(other))).rejects.toThrow(/what it says of a file is not what was written/);
  });

  it("is refused when a file is missing, twice there, too large, or not what its name says", () => {
    const [espruino, bootloader, partitions] = release();
    const plan =
      (...files: FirmwareFile[]) =>
      () =>
        planFlash(files);
    expect(plan()).toThrow(/there is no Espruino among no files: choose espruino_\.\.\._esp32\.tgz or .*_esp32s3\.tgz/);
    expect(plan(bootloader, partitions)).toThrow(
      /there is no Espruino among bootloader\.bin, partitions_espruino\.bin/,
    );
    expect(plan(espruino, bootloader)).toThrow(/the partition table is missing/);
    expect(plan(espruino, { ...espruino, name: "espruino_2v28.bin" })).toThrow(
      /espruino_2v28\.bin and espruino_esp32\.bin are both Espruino/,
    );
    expect(plan({ ...espruino, bytes: image(0x3f0001) })).toThrow(/too large for Espruino: \d+ bytes, at most 4128768/);
    expect(plan(espruino, { ...bootloader, bytes: image(0x7000) }, partitions)).toThrow(
      /too large for the bootloader: \d+ bytes, at most 28672/,
    );
    expect(plan(espruino, bootloader, { ...partitions, bytes: table(0x10000) })).toThrow(
      /espruino_esp32\.bin is too large: \d+ bytes, and partitions_espruino\.bin has room for 65536/,
    );
    expect(plan({ ...espruino, bytes: new Uint8Array(0) })).toThrow(/not Espruino for an ESP32 .*downloaded whole/);
    expect(plan({ ...espruino, bytes: new TextEncoder().encode("<!DOCTYPE html><title>404</title>") })).toThrow(
      /byte E9/,
    );
    expect(plan(espruino, bootloader, { ...partitions, bytes: image(100) })).toThrow(
      /no partition table \(it should begin with the bytes AA 50\)/,
    );
  });

  it("is refused when it is for a chip that has no Espruino, or for two chips", () => {
    const [espruino, bootloader, partitions] = release();
    expect(() => planFlash([{ ...espruino, bytes: image(1000, 13) }])).toThrow(
      /is for ESP32-C6: .*it can be written onto ESP32, ESP32-S3 and ESP32-C3/,
    );
    expect(() => planFlash([espruino, { ...bootloader, bytes: image(1000, 9) }, partitions])).toThrow(
      /bootloader\.bin is for ESP32-S3, and espruino_esp32\.bin for ESP32: choose the files of one firmware only/,
    );
  });

  it("is refused when it breaks off or one byte of it is another", () => {
    const [espruino] = release();
    const cut = (length: number) => () => planFlash([{ ...espruino, bytes: espruino.bytes.subarray(0, length) }]);
    for (const length of [25, 40, 5000, espruino.bytes.length - 33, espruino.bytes.length - 1])
      expect(cut(length)).toThrow(/espruino_esp32\.bin is damaged: it breaks off; download it again/);
    const changed = (...places: number[]) => {
      const bytes = espruino.bytes.slice();
      for (const at of places) bytes[at] ^= 1;
      return () => planFlash([{ ...espruino, bytes }]);
    };
    expect(changed(50_000)).toThrow(/is damaged: its checksum is wrong/);
    // Two that cancel each other out.
    expect(changed(50_000, 50_001)).toThrow(/is damaged: its SHA-256 is wrong/);
  });

  it("is planned or refused in a sentence, whatever the bytes are", async () => {
    const packed = tgz();
    const damaged = fc
      .array(fc.tuple(fc.nat(packed.length - 1), fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 4 })
      .map(changes => {
        const bytes = tar(release());
        for (const [at, by] of changes) bytes[(at * 7) % bytes.length] ^= by;
        return bytes;
      });
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 3000 }), damaged), async bytes => {
        for (const file of [bytes, gzipSync(bytes)]) {
          const name = "espruino.bin";
          const answer = await unpack([{ name, bytes: new Uint8Array(file) }])
            .then(planFlash)
            .catch(error => error);
          if (answer instanceof Error) expect(answer).toBeInstanceOf(Mistake);
          else for (const { address, bytes: part } of answer.parts) expect(address + part.length).toBeLessThan(4 << 20);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("writing it", () => {
  const [espruino, bootloader, partitions] = release();
  const of = espruino.bytes.length + bootloader.bytes.length + partitions.bytes.length;

  it("goes from the chip's name to a fresh start, with progress in bytes of all files", async () => {
    const { did, lines, steps, make, ear } = stage();
    await flash(new FakeSerial(undefined), planFlash(release()), ear, make);
    expect(did).toEqual(["connect", "write", "restart", "close"]);
    expect(steps).toEqual([
      [bootloader.bytes.length, of],
      [bootloader.bytes.length + 3072, of],
      [of, of],
    ]);
    expect(lines[1]).toBe(`the bootloader: bootloader.bin, ${bootloader.bytes.length} bytes to 0x1000`);
  });

  it("writes nothing onto another chip, or one with too little flash", async () => {
    const other = stage({ name: "ESP32-S3", flash: 8 << 20 });
    await expect(flash(new FakeSerial(undefined), planFlash(release()), other.ear, other.make)).rejects.toThrow(
      /this is an ESP32-S3, and the firmware is for an ESP32: choose espruino_\.\.\._esp32s3\.tgz; nothing was written/,
    );
    const strange = stage({ name: "ESP32-C6", flash: 8 << 20 });
    await expect(flash(new FakeSerial(undefined), planFlash(release()), strange.ear, strange.make)).rejects.toThrow(
      /this is an ESP32-C6, .*: there is no Espruino of that kind for it; nothing was written/,
    );
    const small = stage({ name: "ESP32", flash: 2 << 20 });
    await expect(flash(new FakeSerial(undefined), planFlash(release()), small.ear, small.make)).rejects.toThrow(
      /this chip has 2 MB of flash, and the firmware needs 4 MB: nothing was written/,
    );
    for (const { did } of [other, strange, small]) expect(did).toEqual(["connect", "close"]);
  });

  it("that breaks off says why and closes the port", async () => {
    const { did, make, ear } = stage(undefined, {
      write: Object.assign(new Error("The device has been lost."), { name: "NetworkError" }),
    });
    await expect(flash(new FakeSerial(undefined), planFlash(release()), ear, make)).rejects.toThrow(
      /went away in the middle: plug it in anew, and write again/,
    );
    expect(did).toEqual(["connect", "write", "close"]);
  });

  it("is explained in words, whatever the tool or the browser calls it", () => {
    const named = (name: string, message: string) => flashReason(Object.assign(new Error(message), { name }));
    expect(named("NetworkError", "Failed to execute 'open' on 'SerialPort': Failed to open serial port.")).toMatch(
      /another program or another tab holds it/,
    );
    expect(named("InvalidStateError", "The port is already open.")).toMatch(/open already, in this page/);
    expect(named("Error", "Failed to connect with the device")).toMatch(/hold its button BOOT/);
    expect(named("Error", "Timeout waiting for packet")).toMatch(/hold its button BOOT/);
    expect(named("Error", "MD5 of file does not match data in flash!")).toMatch(/another cable/);
    expect(named("Error", "Failed to leave compressed flash mode failed with status 1")).toMatch(
      /^writing failed: .*; write it again$/,
    );
  });
});

describe("writing it by esptool-js itself", () => {
  const quiet = { say: () => undefined, progress: () => undefined };
  const at = (port: FakeEspPort, address: number, bytes: Uint8Array) =>
    Buffer.from(port.esp.flash.subarray(address, address + bytes.length)).equals(bytes);

  it("puts every byte where it belongs, at the faster speed, and resets the chip behind it", async () => {
    const port = new FakeEspPort();
    const { ear, steps } = stage();
    await flash(port, planFlash(release()), ear);
    const [espruino, bootloader, partitions] = release();
    expect([
      at(port, 0x1000, bootloader.bytes),
      at(port, 0x8000, partitions.bytes),
      at(port, 0x10000, espruino.bytes),
    ]).toEqual([true, true, true]);
    expect(port.esp.flash.subarray(0, 0x1000).every(byte => byte === 0xff)).toBe(true);
    expect(port.speeds).toEqual([115200, 460800]);
    const [done, all] = steps[steps.length - 1];
    expect(done).toBe(all);
    expect(port.readable).toBe(null);
    // One brought it into its download mode, one started what was written.
    expect(port.resets).toBe(2);
  });

  it("does the same for an ESP32-S3, whose bootloader is the first thing in flash", async () => {
    const port = new FakeEspPort({ chip: "ESP32-S3" });
    await flash(port, planFlash(releaseS3()), quiet);
    expect([at(port, 0, releaseS3()[1].bytes), at(port, 0x10000, releaseS3()[0].bytes)]).toEqual([true, true]);
  });

  it("writes Espruino alone only where a bootloader's table has room for it", async () => {
    const port = new FakeEspPort();
    const alone = planFlash([release()[0]]);
    await expect(flash(port, alone, quiet)).rejects.toThrow(
      /this chip is new, and espruino_esp32\.bin alone would not start on it: choose espruino_\.\.\._esp32\.tgz.*nothing was written/,
    );
    expect(port.esp.flash.every(byte => byte === 0xff)).toBe(true);
    port.esp.flash.set(table(0x10000), 0x8000);
    await expect(flash(port, alone, quiet)).rejects.toThrow(/the chip's partition table has room for 65536/);
    port.esp.flash.set(table(), 0x8000);
    await flash(port, alone, quiet);
    expect(at(port, 0x10000, release()[0].bytes)).toBe(true);
  });

  it("sees that the chip is another one before a byte is written", async () => {
    const port = new FakeEspPort({ chip: "ESP32-S3" });
    await expect(flash(port, planFlash(release()), quiet)).rejects.toThrow(/this is an ESP32-S3/);
    expect(port.esp.flash.every(byte => byte === 0xff)).toBe(true);
  });

  it("compares what stands in flash", async () => {
    const port = new FakeEspPort({ wear: (byte, place) => (place === 0x10123 ? byte & 0xfe : byte) });
    // Its 0x124th byte is odd.
    expect(release()[0].bytes[0x123] & 1).toBe(1);
    await expect(flash(port, planFlash(release()), quiet)).rejects.toThrow(/what stands in flash is not what was sent/);
  });

  it("says that the board went away when it is pulled out in the middle", async () => {
    let blocks = 0;
    const port: FakeEspPort = new FakeEspPort({
      listener: op => {
        if (op === 0x11 && ++blocks === 2) port.unplug();
      },
    });
    await expect(flash(port, planFlash(release()), quiet)).rejects.toThrow(/went away in the middle: plug it in anew/);
  }, 60_000);

  it("tells of a port that is held, and of a chip that stays silent", async () => {
    const plan = planFlash([release()[0]]);
    await expect(flash(new FakeSerial(undefined, { refuses: "NetworkError" }), plan, quiet)).rejects.toThrow(
      /another program or another tab holds it/,
    );
    await expect(flash(new FakeSerial(undefined), plan, quiet)).rejects.toThrow(
      /does not go into its download mode: hold its button BOOT/,
    );
  }, 120_000);
});
