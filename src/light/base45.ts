// Bytes out of the letters that a QR code packs best (RFC 9285): three letters are two bytes, the lowest first; two at the end are one byte.

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const BASE = 45;

/** Undefined: that is not base45. `from`: where it begins. */
export function fromBase45(text: string, from: number): Uint8Array | undefined {
  const letters = text.length - from;
  const rest = letters % 3;
  if (rest === 1) return undefined;
  const count = ((letters - rest) / 3) * 2;
  const bytes = new Uint8Array(count + (rest >> 1));
  let at = from;
  let isGood = true;
  for (let i = 0; i < bytes.length; i += 2) {
    const low = LETTERS.indexOf(text[at]);
    const middle = LETTERS.indexOf(text[at + 1]);
    const high = i < count ? LETTERS.indexOf(text[at + 2]) : 0;
    const value = low + BASE * (middle + BASE * high);
    isGood = isGood && low >= 0 && middle >= 0 && high >= 0 && value < (i < count ? 0x10000 : 256);
    at += 3;
    if (i < count) {
      bytes[i] = value >> 8;
      bytes[i + 1] = value;
    } else bytes[i] = value;
  }
  return isGood ? bytes : undefined;
}
