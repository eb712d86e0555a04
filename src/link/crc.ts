// CRC-16/CCITT, most significant bit first, polynomial 1021; without a table, for the board is quicker at a shift than at a place in a list.

/** Over bytes `from` up to `to`, continuing from `crc`. */
export function crc16(bytes: ArrayLike<number>, from: number, to: number, crc: number): number {
  let mixed: number;
  while (from < to) {
    mixed = (crc >> 8) ^ bytes[from++];
    mixed ^= mixed >> 4;
    crc = ((crc << 8) ^ (mixed << 12) ^ (mixed << 5) ^ mixed) & 0xffff;
  }
  return crc;
}
