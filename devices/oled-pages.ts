// What of a screen the display does not show yet: found by checksums, sent a page an idle turn. Opened when something is to be shown, and gone when all of it is sent.
import type { Clock } from "../src/kernel/ports";
import type { Oled } from "./oled";

/** Columns in a block that has a checksum of its own. Addressing a run anew costs 7 bytes, so smaller blocks gain little. */
const BLOCK = 8;
const BLOCKS = 16;
/**
 * Bytes in one transaction. An STM32 waits out a time-out for each byte that nobody takes, two million turns of a loop (about a second
 * on a Pico): a display unplugged in the middle of a longer one would stall the board until its watchdog bites.
 */
const PIECE = 16;
const COMMAND = 0x00;
const DATA = 0x40;

/** Of a page the checksum, then those of its blocks. */
export const enum Sums {
  OfPage = 17,
}

/** `send` sends bytes behind a control byte, and answers whether they arrived. `offset`: where the first visible column lies in the chip's memory. Answers what sends the next page, and then goes on by itself. */
export default function openPages(
  oled: Oled,
  send: (control: number, data: ArrayLike<number>) => boolean,
  offset: number,
  clock: Clock,
  crc: (data: Uint8Array) => number,
): () => void {
  const screen = oled.screen;
  const sums = oled.sums;

  /** One page an idle turn, so that serial events are served in between. */
  function next(): void {
    const box = screen.getModified(true);
    if (box) oled.dirty |= (2 << (box.y2 >> 3)) - (1 << (box.y1 >> 3));
    oled.isBusy = oled.dirty > 0 && oled.report.present;
    if (!oled.isBusy) return;
    let page = 0;
    while (!((oled.dirty >> page) & 1)) page++;
    oled.dirty &= ~(1 << page);
    if (changed(page * Sums.OfPage, page * 128, 128)) sendPage(page);
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
    const slot = page * Sums.OfPage + 1;
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

  /** So many columns of a page from column `from` on. What does not arrive is sent after the restart, with everything else. */
  function sendRun(page: number, from: number, left: number): void {
    const column = from + offset;
    let taken = left > 0 && oled.report.present && send(COMMAND, [0xb0 | page, column & 15, 0x10 | (column >> 4)]);
    for (let at = page * 128 + from; taken && left > 0; at += PIECE) {
      taken = send(DATA, new Uint8Array(screen.buffer, at, Math.min(left, PIECE)));
      left -= PIECE;
    }
  }

  return next;
}
