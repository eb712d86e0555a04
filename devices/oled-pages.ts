// What of a screen the display does not show yet: found by checksums, sent a page an idle turn.
import type { Canvas, Clock } from "../src/kernel/ports";
import type { OledStatus } from "./oled";

export interface Pages {
  /** For each page its checksum, then one for each of its blocks. */
  sums: Int32Array;
  /** Bit p: page p may have changed. */
  dirty: number;
  /** Pages are being sent. */
  isBusy: boolean;
  /** Starts sending what changed. */
  show(): void;
}

/** Columns in a block that has a checksum of its own. Addressing a run anew costs 7 bytes, so smaller blocks gain little. */
const BLOCK = 8;
const BLOCKS = 16;

/** `sendRun` sends so many columns of a page from column `from` on; of 0 nothing. */
export function makePages(
  screen: Canvas,
  status: OledStatus,
  sendRun: (page: number, from: number, columns: number) => void,
  clock: Clock,
  crc: (data: Uint8Array) => number,
): Pages {
  const sums = new Int32Array((screen.getHeight() >> 3) * (BLOCKS + 1));

  /** One page an idle turn, so that serial events are served in between. */
  function next(): void {
    const box = screen.getModified(true);
    if (box) pages.dirty |= (2 << (box.y2 >> 3)) - (1 << (box.y1 >> 3));
    pages.isBusy = pages.dirty > 0 && status.present;
    if (!pages.isBusy) return;
    let page = 0;
    while (!((pages.dirty >> page) & 1)) page++;
    pages.dirty &= ~(1 << page);
    if (changed(page * (BLOCKS + 1), page * 128, 128)) sendPage(page);
    clock.after(0, next);
  }

  /** Whether a stretch of the buffer differs from what its checksum remembers; remembers the new one. */
  function changed(slot: number, from: number, size: number): boolean {
    const sum = crc(new Uint8Array(screen.buffer, from, size)) | 0;
    if (sums[slot] === sum) return false;
    sums[slot] = sum;
    return true;
  }

  /** The changed blocks of a page. Even a single unchanged one in between costs more than a new address does, and is left out. */
  function sendPage(page: number): void {
    const slot = page * (BLOCKS + 1) + 1;
    let from = 0;
    let to = 0;
    for (let block = 0; block < BLOCKS; block++) {
      if (!changed(slot + block, page * 128 + block * BLOCK, BLOCK)) continue;
      if (block > to || !to) {
        sendRun(page, from * BLOCK, (to - from) * BLOCK);
        from = block;
      }
      to = block + 1;
    }
    sendRun(page, from * BLOCK, (to - from) * BLOCK);
  }

  function show(): void {
    if (pages.isBusy || !status.present) return;
    pages.isBusy = true;
    clock.after(0, next);
  }

  const pages = { sums: sums, dirty: 0, isBusy: false, show: show };
  return pages;
}
