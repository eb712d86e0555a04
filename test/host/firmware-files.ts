// A firmware that nobody published: files that are made as those of a release are, with nothing in them.
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { FirmwareFile } from "../../deploy/host/flash/archive.ts";

/** So that two firmwares differ, and a part that landed elsewhere is seen. */
const filled = (length: number, seed: number) => Uint8Array.from({ length }, (_, at) => (at * seed) & 255);

/** A program of two segments for `chip` (0: ESP32, 9: ESP32-S3), as elf2image writes it. */
export function image(length: number, chip = 0, seed = 7): Uint8Array {
  const segments = [filled(64, seed + 1), filled(Math.max(0, length - 64), seed)];
  const header = new Uint8Array(24);
  header.set([0xe9, segments.length, 2, 0x20]);
  header.set([chip & 255, chip >> 8], 12);
  header[23] = 1;
  const parts = segments.flatMap((segment, at) => {
    const head = Buffer.alloc(8);
    head.writeUInt32LE(0x40080000 + at * 0x1000, 0);
    head.writeUInt32LE(segment.length, 4);
    return [head, segment];
  });
  const body = Buffer.concat([header, ...parts]);
  const sum = segments.reduce((xor, segment) => segment.reduce((one, byte) => one ^ byte, xor), 0xef);
  const whole = Buffer.concat([body, Buffer.alloc(15 - (body.length % 16)), Buffer.from([sum])]);
  return new Uint8Array(Buffer.concat([whole, createHash("sha256").update(whole).digest()]));
}

/** As targets/esp32 of Espruino divides four megabytes, in short: room for the program, and for what it stores. */
export const table = (room = 0x180000) => tableOf([NVS, [0, 0, 0x10000, room], STORED]);

/** The same with its NVS elsewhere, or larger, or with none. */
export const tableWith = (nvs?: { address?: number; length?: number }) =>
  tableOf([...(nvs ? [[1, 2, nvs.address ?? 0x9000, nvs.length ?? 0x3000]] : []), [0, 0, 0x10000, 0x180000], STORED]);

const NVS = [1, 2, 0x9000, 0x3000],
  STORED = [1, 0x41, 0x320000, 0xe0000];

function tableOf(entries: number[][]): Uint8Array {
  const bytes = Buffer.alloc(3072, 0xff);
  entries.forEach(([type, subtype, address, length], at) => {
    bytes.set([0xaa, 0x50, type, subtype], at * 32);
    bytes.writeUInt32LE(address, at * 32 + 4);
    bytes.writeUInt32LE(length, at * 32 + 8);
    bytes.fill(0, at * 32 + 12, at * 32 + 32);
  });
  return new Uint8Array(bytes);
}

export const release = (): FirmwareFile[] => [
  { name: "espruino_esp32.bin", bytes: image(90_000) },
  { name: "bootloader.bin", bytes: image(20_000, 0, 11) },
  { name: "partitions_espruino.bin", bytes: table() },
  { name: "README_flash.txt", bytes: new Uint8Array(10) },
];

/** The same for a later chip: other names, another place for its bootloader. */
export const releaseS3 = (): FirmwareFile[] => [
  { name: "espruino-esp32s3.bin", bytes: image(90_000, 9) },
  { name: "bootloader.bin", bytes: image(20_000, 9, 11) },
  { name: "partition-table.bin", bytes: table() },
];

export function tar(files: FirmwareFile[], folder = "espruino_2v29_esp32"): Buffer {
  const blocks = files.flatMap(({ name, bytes }) => {
    const header = Buffer.alloc(512);
    header.write(`${folder}/${name}`);
    header.write(bytes.length.toString(8).padStart(11, "0"), 124);
    header.write("        ", 148);
    header.write("0", 156);
    header.write("ustar\0" + "00", 257);
    header.write(
      header
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, "0") + "\0 ",
      148,
    );
    return [header, Buffer.from(bytes), Buffer.alloc((512 - (bytes.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

export const tgz = (files = release()): Uint8Array => new Uint8Array(gzipSync(tar(files)));
