import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import {
  flash,
  flashReason,
  planFlash,
  unpack,
  type FirmwareFile,
  type FlashPart,
  type Loader,
} from "../../deploy/host/flash.ts";
import { FakeSerial } from "./fake-serial.ts";

/** A program for `chip` (0: ESP32). */
function image(length: number, chip = 0): Uint8Array {
  const bytes = new Uint8Array(length).fill(7);
  bytes.set([0xe9, 3, 2, 0x20]);
  bytes.set([chip & 255, chip >> 8], 12);
  return bytes;
}

const table = () => Uint8Array.from({ length: 3072 }, (_, at) => [0xaa, 0x50][at] ?? 0xff);
const release = (): FirmwareFile[] => [
  { name: "espruino_esp32.bin", bytes: image(900_000) },
  { name: "bootloader.bin", bytes: image(20_000) },
  { name: "partitions_espruino.bin", bytes: table() },
  { name: "README_flash.txt", bytes: new Uint8Array(10) },
];

function tar(files: FirmwareFile[]): Uint8Array {
  const blocks = files.flatMap(({ name, bytes }) => {
    const header = Buffer.alloc(512);
    header.write(`espruino_2v29_esp32/${name}`);
    header.write(bytes.length.toString(8).padStart(11, "0"), 124);
    header.write("0", 156);
    return [header, Buffer.from(bytes), Buffer.alloc((512 - (bytes.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

/** As an ear hears it, and what a loader is told. */
function stage(chip = "ESP32", fail: Partial<Record<keyof Loader, Error>> = {}) {
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

const named = (parts: FlashPart[]) => parts.map(({ name, address }) => [name, address]);

describe("a firmware for an ESP32", () => {
  it("is Espruino's three files at their addresses, and nothing else", () => {
    expect(named(planFlash(release()))).toEqual([
      ["bootloader.bin", 0x1000],
      ["partitions_espruino.bin", 0x8000],
      ["espruino_esp32.bin", 0x10000],
    ]);
    expect(named(planFlash([release()[0]]))).toEqual([["espruino_esp32.bin", 0x10000]]);
  });

  it("may come as Espruino's own archive", async () => {
    const files = await unpack([{ name: "espruino_2v29_esp32.tgz", bytes: new Uint8Array(gzipSync(tar(release()))) }]);
    expect(files.map(({ name, bytes }) => [name, bytes.length])).toEqual(
      release().map(({ name, bytes }) => [name, bytes.length]),
    );
    expect(named(planFlash(files))).toHaveLength(3);
    expect(Buffer.from(planFlash(files)[2].bytes).equals(image(900_000))).toBe(true);
  });

  it("is not unpacked from what is damaged, endless, or a ZIP", async () => {
    const packed = gzipSync(tar(release()));
    const whole = (bytes: Uint8Array) => unpack([{ name: "esp32.tgz", bytes: new Uint8Array(bytes) }]);
    await expect(whole(packed.subarray(0, 900))).rejects.toThrow(
      /esp32\.tgz is damaged and cannot be unpacked: download it again/,
    );
    await expect(whole(gzipSync(tar(release()).subarray(0, 100_000)))).rejects.toThrow(/it breaks off/);
    await expect(whole(gzipSync(Buffer.alloc(40 << 20)))).rejects.toThrow(/unpacks to more than any firmware/);
    await expect(whole(Buffer.from("PK\x03\x04rest"))).rejects.toThrow(
      /is a ZIP archive: unpack it, and choose the files that end in \.bin/,
    );
  });

  it("is refused when a file is missing, twice there, too large, or not what its name says", () => {
    const [espruino, bootloader, partitions] = release();
    const plan =
      (...files: FirmwareFile[]) =>
      () =>
        planFlash(files);
    expect(plan()).toThrow(/there is no Espruino among no files: choose espruino_\.\.\._esp32\.tgz/);
    expect(plan(bootloader, partitions)).toThrow(
      /there is no Espruino among bootloader\.bin, partitions_espruino\.bin/,
    );
    expect(plan(espruino, bootloader)).toThrow(/the partition table is missing/);
    expect(plan(espruino, { ...espruino, name: "espruino_2v28.bin" })).toThrow(
      /espruino_2v28\.bin and espruino_esp32\.bin are both Espruino/,
    );
    expect(plan({ ...espruino, bytes: image(0x3f0001) })).toThrow(
      /too large for Espruino: 4128769 bytes, at most 4128768/,
    );
    expect(plan({ ...espruino, bytes: new Uint8Array(0) })).toThrow(/not Espruino for an ESP32 .*downloaded whole/);
    expect(plan({ ...espruino, bytes: new TextEncoder().encode("<!DOCTYPE html><title>404</title>") })).toThrow(
      /byte E9/,
    );
    expect(plan({ ...espruino, bytes: image(1000, 9) })).toThrow(/is for ESP32-S3, not for an ESP32/);
    expect(plan(espruino, bootloader, { ...partitions, bytes: image(100) })).toThrow(
      /no partition table \(it should begin with the bytes AA 50\)/,
    );
  });
});

describe("writing it", () => {
  it("goes from the chip's name to a fresh start, with progress in bytes of all files", async () => {
    const { did, lines, steps, make, ear } = stage();
    await flash(new FakeSerial(undefined), planFlash(release()), ear, make);
    expect(did).toEqual(["connect", "write", "restart", "close"]);
    expect(steps).toEqual([
      [20_000, 923_072],
      [23_072, 923_072],
      [923_072, 923_072],
    ]);
    expect(lines[1]).toBe("the bootloader (bootloader.bin), 20000 bytes, to 0x1000");
  });

  it("writes nothing onto another chip", async () => {
    const { did, make, ear } = stage("ESP32-S3");
    await expect(flash(new FakeSerial(undefined), planFlash(release()), ear, make)).rejects.toThrow(
      /this is an ESP32-S3, and the firmware is for an ESP32: nothing was written/,
    );
    expect(did).toEqual(["connect", "close"]);
  });

  it("that breaks off says why and closes the port", async () => {
    const { did, make, ear } = stage("ESP32", {
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

  it("by esptool-js itself tells of a port that is held, and of a chip that stays silent", async () => {
    const { ear } = stage();
    const parts = planFlash([release()[0]]);
    await expect(flash(new FakeSerial(undefined, { refuses: "NetworkError" }), parts, ear)).rejects.toThrow(
      /another program or another tab holds it/,
    );
    await expect(flash(new FakeSerial(undefined), parts, ear)).rejects.toThrow(
      /does not go into its download mode: hold its button BOOT/,
    );
  }, 120_000);
});
