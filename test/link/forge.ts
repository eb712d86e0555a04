// Frames of our own dialect made by hand, from PROTOCOL.md and not from the code: to say what a board of ours never would.

/** CRC-16/CCITT, bit by bit. */
export function crc16(bytes: ArrayLike<number>, crc = 0xffff): number {
  for (const byte of Array.from(bytes)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc;
}

const word = (value: number) => [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

/** A frame from the board with one tag to the board with the other. */
export function frame(from: number, to: number, bytes: number[]): number[] {
  const crc = crc16(bytes, crc16([...word(from), ...word(to)]));
  return [...bytes, crc >> 8, crc & 255];
}

export interface Hello {
  version?: string;
  chosen?: boolean;
  rules?: number;
  tag: number;
  heard?: number;
  session?: number;
  evening?: number;
}

export function hello({
  version = "2",
  chosen = false,
  rules = 0,
  tag,
  heard = 0,
  session = 0,
  evening = 0,
}: Hello): number[] {
  const hex = (value: number, digits: number) => (value >>> 0).toString(16).padStart(digits, "0").slice(-digits);
  const data = `C${version}${chosen ? 1 : 0}${hex(rules, 2)}${hex(tag, 8)}${hex(heard & 0xffff, 4)}${hex(session, 8)}${hex(evening, 4)}`;
  const bytes = [...data].map(letter => letter.charCodeAt(0));
  return [0x16, 0x32, 0x1d, ...bytes, ...[...hex(crc16(bytes), 4)].map(letter => letter.charCodeAt(0)), 0x03, 0x0a];
}

/** The tag in a hello. */
export const tagOf = (bytes: number[]) => parseInt(String.fromCharCode(...bytes.slice(8, 16)), 16);

export const isHello = (bytes: number[]) => bytes[0] === 0x16;
const KINDS: [number, string][] = [
  [0xa0, "ack"],
  [0xb0, "move"],
  [0xc0, "ask"],
  [0xd0, "refuse"],
];
const LONG = ["ready", "commit", "nonce", "reveal", "audit", "record"];

export function kindOf(bytes: number[]): string {
  const first = bytes[0];
  if (isHello(bytes)) return "hello";
  return first >= 0xe0 ? LONG[first - 0xe0] : KINDS.find(([kind]) => (first & 0xf0) === kind)![1];
}
