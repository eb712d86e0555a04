// A display's picture as a rig sends it.

/** A bit a pixel, by rows, high bit first. */
export function packed(rows: string[]): Uint8Array {
  const bits = new Uint8Array((rows.length * rows[0].length) / 8);
  const pixels = rows.join("");
  for (let at = 0; at < pixels.length; at++) if (pixels[at] === "#") bits[at >> 3] |= 128 >> (at & 7);
  return bits;
}
