// Numbers of 32 bits as four bytes, the highest first.

export function bytesOf(number: number): number[] {
  return [number >>> 24, number >>> 16, number >>> 8, number];
}

export function numberAt(bytes: ArrayLike<number>, at: number): number {
  return (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
}
