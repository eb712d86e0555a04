// SQLite's write-ahead log as a file (SQLite's file format, section 4.1): a head, then frames, each a page with a head of its own.
import { closeSync, existsSync, fstatSync, fsyncSync, ftruncateSync, openSync } from "node:fs";

/** Bytes. */
const HEAD = 32,
  FRAME_HEAD = 24;

/**
 * The frames of a log since it last began anew, as its head tells them by two numbers (salts) that each of them repeats. Behind them lie frames of before, which are written over one by one.
 * `log`: the whole file, or what was there of it.
 */
export function newestOf(log: Buffer): Buffer {
  if (log.length < HEAD) return log;
  const pageBytes = log.readUInt32BE(8);
  const salts = log.subarray(16, 24);
  let end = HEAD;
  while (log.subarray(end + 8, end + 16).equals(salts)) end += FRAME_HEAD + pageBytes;
  return log.subarray(0, end);
}

/**
 * Cuts off what stands behind so many frames, and waits until the disk has that.
 * @throws Error when it cannot be cut
 */
export function cutLog(log: string, frames: number, pageBytes: number): void {
  if (frames < 0) throw new Error("it is no log");
  if (!existsSync(log)) return;
  const bytes = frames ? HEAD + frames * (FRAME_HEAD + pageBytes) : 0;
  const descriptor = openSync(log, "r+");
  try {
    if (fstatSync(descriptor).size > bytes) ftruncateSync(descriptor, bytes);
    fsyncSync(descriptor);
    if (fstatSync(descriptor).size > bytes) throw new Error("it is as long as before");
  } finally {
    closeSync(descriptor);
  }
}
