// What the updater stands on, in Node: the simulated flash, and Node's own sums.
import { createHash } from "node:crypto";
import { crc32 } from "../../devices/sim/bytes";
import { SimStorage } from "../../devices/sim/storage";
import type { Ground } from "../../src/light/ground";

export const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
export const bytesOf = (text: string): Buffer => Buffer.from(text, "latin1");

export function makeGround(files = new SimStorage({ pageSize: 4096, pages: 224 })): Ground & { files: SimStorage } {
  return {
    files,
    sha: text => createHash("sha256").update(text, "latin1").digest().toString("latin1"),
    crc: text => crc32(bytesOf(text)),
    get program() {
      const bytes = bytesOf(files.read(".bootcde") ?? "");
      return { length: bytes.length, read: bytes.length, crc: crc32(bytes), version: "0" };
    },
    text: bytes => textOf(bytes),
    bytes: text => Uint8Array.from(bytesOf(text)),
  };
}
