// A film for Chromium's fake camera: a white wall with a sticker on it.
import { makeDataMatrix } from "../../deploy/stickers/symbol";

const WIDE = 640;
const HIGH = 480;
const FRAMES = 5;
/** Pixels of a module. */
const MODULE = 14;
/** Brightness of ink and paper in studio range (ITU-R BT.601: 16 to 235). */
const INK = 24;
const PAPER = 225;
const GREY = 128;

/** YUV4MPEG2, as Chromium reads it: a head, then each frame with its plane of brightness and two of colour. */
export function filmOf(text: string): Buffer {
  const { modules, dark } = makeDataMatrix(Buffer.from(text, "latin1"));
  const light = Buffer.alloc(WIDE * HIGH, PAPER);
  const left = Math.floor((WIDE - modules * MODULE) / 2), top = Math.floor((HIGH - modules * MODULE) / 2);
  for (let y = 0; y < modules * MODULE; y++) {
    for (let x = 0; x < modules * MODULE; x++) {
      if (dark[Math.floor(y / MODULE) * modules + Math.floor(x / MODULE)]) light[(top + y) * WIDE + left + x] = INK;
    }
  }
  const frame = Buffer.concat([Buffer.from("FRAME\n"), light, Buffer.alloc(WIDE * HIGH / 2, GREY)]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDE} H${HIGH} F10:1 Ip A1:1 C420mpeg2\n`), ...Array.from({ length: FRAMES }, () => frame)]);
}
