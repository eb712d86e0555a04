// CRC-16/CCITT, most significant bit first, polynomial 1021; without a table, for the board is quicker at a shift than at a place in a list.

/** Over a text, one byte a letter, continuing from `crc`. */
export function crc16(text: string, crc: number): number {
  let mixed: number;
  for (const letter of text) {
    mixed = (crc >> 8) ^ letter.charCodeAt(0);
    mixed ^= mixed >> 4;
    crc = ((crc << 8) ^ (mixed << 12) ^ (mixed << 5) ^ mixed) & 0xffff;
  }
  return crc;
}
