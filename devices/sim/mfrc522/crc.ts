// CRC_A of ISO/IEC 14443-3, 6.2.4: the checksum that a tag and a reader put behind a frame, low byte first.
export function crcOf(bytes: ArrayLike<number>, preset = 0x6363): [number, number] {
  let crc = preset;
  for (const byte of Array.from(bytes)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0x8408 : crc >> 1;
  }
  return [crc & 0xff, crc >> 8];
}

/** With the checksum behind it. */
export const withCrc = (bytes: ArrayLike<number>): number[] => [...Array.from(bytes), ...crcOf(bytes)];

export function isChecked(bytes: number[]): boolean {
  const [low, high] = crcOf(bytes.slice(0, -2));
  return bytes.length > 2 && bytes[bytes.length - 2] === low && bytes[bytes.length - 1] === high;
}
