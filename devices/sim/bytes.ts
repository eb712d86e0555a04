// What Espruino takes for a list of bytes and for an int, and its check sum. Not simulated: the address of native memory, `{callback}` objects.

/** As an int argument is read: towards zero, nonsense is 0. */
export const int = (value: unknown): number => Number(value) | 0;

/** Numbers, strings, arrays, typed arrays and `{data, count}`, nested as deep as they come, laid out flat. */
export function flatten(data: unknown, into: number[] = []): number[] {
  if (typeof data === "string")
    for (let index = 0; index < data.length; index++) into.push(data.charCodeAt(index) & 255);
  else if (typeof data === "number" || typeof data === "boolean") into.push(Number(data) & 255);
  else if (ArrayBuffer.isView(data)) for (const value of data as Uint8Array) into.push(value & 255);
  else if (isBuffer(data)) for (const byte of new Uint8Array(data)) into.push(byte);
  else if (Array.isArray(data)) for (const item of data) flatten(item, into);
  else if (isCounted(data)) for (let turn = 0; turn < data.count; turn++) flatten(data.data, into);
  return into;
}

/** By name, since what comes from the board's program was made by another set of built-in objects. */
const isBuffer = (data: unknown): data is ArrayBuffer =>
  Object.prototype.toString.call(data) === "[object ArrayBuffer]";

const isCounted = (data: unknown): data is { data: unknown; count: number } =>
  typeof data === "object" && data !== null && "data" in data && "count" in data;

/** So many characters are put together at once. */
const AT_ONCE = 1024;

/** One byte a character. A text that grows letter by letter takes 32 bytes for each: too much for a whole program. */
export function textOf(bytes: ArrayLike<number>): string {
  let text = "";
  if (bytes.length <= AT_ONCE)
    for (let index = 0; index < bytes.length; index++) text += String.fromCharCode(bytes[index] & 255);
  else {
    const all = new Uint8Array(bytes);
    for (let at = 0; at < all.length; at += AT_ONCE)
      text += Reflect.apply(String.fromCharCode, undefined, all.subarray(at, at + AT_ONCE));
  }
  return text;
}

/** What a byte adds to the check sum. */
const CRC_OF = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  return crc;
});

/** The CRC of zip files, as `E.CRC32`. */
export function crc32(bytes: ArrayLike<number>): number {
  let crc = -1;
  for (let index = 0; index < bytes.length; index++) crc = (crc >>> 8) ^ CRC_OF[(crc ^ bytes[index]) & 255];
  return ~crc >>> 0;
}
