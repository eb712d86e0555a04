// CRC-16/CCITT, most significant bit first, polynomial 1021; half a byte at a time, for a table of 256 costs more than it saves.

const NIBBLES = new Uint16Array([
  0x0000, 0x1021, 0x2042, 0x3063, 0x4084, 0x50a5, 0x60c6, 0x70e7, 0x8108, 0x9129, 0xa14a, 0xb16b, 0xc18c, 0xd1ad,
  0xe1ce, 0xf1ef,
]);

/** Over bytes `from` up to `to`, continuing from `crc`. */
export function crc16(bytes: Uint8Array, from: number, to: number, crc: number): number {
  for (; from < to; from++) {
    const byte = bytes[from];
    crc = ((crc << 4) & 0xffff) ^ NIBBLES[(crc >> 12) ^ (byte >> 4)];
    crc = ((crc << 4) & 0xffff) ^ NIBBLES[(crc >> 12) ^ (byte & 15)];
  }
  return crc;
}
