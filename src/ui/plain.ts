// A picture of 128 by 64 pixels on a colour display, at twice its size: for whatever has no tiles of its own. Opened when it is drawn, then let go.
import { Colour } from "../kit/colours";
import type { Canvas } from "../kernel/ports";

/** Stripes of eight rows. */
const STRIPES = 8;
/** Where it begins, and how high a stripe is there. */
const LEFT = 32,
  TOP = 42,
  HEIGHT = 16;

/** Stripe by stripe; true while there are more. The highest bit of the buffer's bytes is on top, so that a stripe is a letter of a font. */
export default function drawPlain(screen: Canvas, stripe: number): boolean {
  const tiles = screen.tiles!;
  let letter = "";
  for (const byte of new Uint8Array(screen.buffer, stripe * 128, 128)) letter += String.fromCharCode(byte);
  if (!stripe) tiles.begin("plain", Colour.Night);
  tiles.put(stripe, LEFT, TOP + stripe * HEIGHT, 256, HEIGHT, letter, (piece, left, top) =>
    piece
      .setColor(Colour.Text)
      .setFontCustom(letter, 65, 128, 8 | (2 << 8))
      .drawString("A", left, top),
  );
  return stripe < STRIPES - 1;
}
