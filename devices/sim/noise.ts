// What a UART reads when the other end talks at another rate: the line's levels, sampled at the wrong moments.
// Not simulated: framing errors as such (a byte without its stop bit is read all the same), parity, other sizes than 8N1.

const TOLERANCE = 0.04;
const FRAME_BITS = 10;

export const sameBaud = (one: number, other: number): boolean => Math.abs(one - other) <= TOLERANCE * other;

/** Level of the line in the given bit of a frame; it idles high. */
function levelAt(byte: number, bit: number): boolean {
  if (bit < 0 || bit >= FRAME_BITS - 1) return true;
  return bit > 0 && ((byte >> (bit - 1)) & 1) === 1;
}

/** The bytes that a receiver at `heardAt` makes of one byte sent at `sentAt`. */
export function misread(byte: number, sentAt: number, heardAt: number): number[] {
  const ratio = sentAt / heardAt;
  const heard: number[] = [];
  for (let start = 0; start < FRAME_BITS; start++) {
    if (levelAt(byte, start)) continue;
    let value = 0;
    for (let bit = 0; bit < 8; bit++) if (levelAt(byte, Math.floor(start + (bit + 1.5) * ratio))) value |= 1 << bit;
    heard.push(value);
    start = Math.ceil(start + (FRAME_BITS - 0.5) * ratio) - 1;
    while (start < FRAME_BITS && !levelAt(byte, start)) start++;
  }
  return heard;
}
