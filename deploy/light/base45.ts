// Bytes in the letters that a QR code packs best (RFC 9285): two bytes are three letters, a last one is two.

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const BASE = LETTERS.length;

/** The least significant letter comes first. */
function lettersOf(value: number, count: number): string {
  let text = "";
  for (let rest = value; text.length < count; rest = Math.floor(rest / BASE)) text += LETTERS[rest % BASE];
  return text;
}

export function toBase45(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 2)
    text += at + 1 < bytes.length ? lettersOf(bytes[at] * 256 + bytes[at + 1], 3) : lettersOf(bytes[at], 2);
  return text;
}

/** So many bytes have room in so many letters. */
export const bytesIn = (letters: number): number => 2 * Math.floor(letters / 3) + (letters % 3 === 2 ? 1 : 0);
