// SQLite's write-ahead log as a file (SQLite's file format, section 4.1): a head, then frames, each a page with a head of its own.
import { closeSync, existsSync, fstatSync, fsyncSync, ftruncateSync, openSync } from "node:fs";

/** Bytes. */
const HEAD = 32,
  FRAME_HEAD = 24;

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
