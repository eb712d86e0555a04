// Text as the bytes that leave a board. Hardly any build of Espruino has Unicode: a letter of a text is a byte there, and goes out as it is.

/** No letter of UTF-8 has so many bytes: what follows cannot be right. */
const NEVER = 9;

/** How many bytes follow `code` where it begins a letter in UTF-8 (RFC 3629). */
function following(code: number): number {
  if (code < 0x80) return 0;
  if (code < 0xc2 || code > 0xf4) return NEVER;
  return code < 0xe0 ? 1 : code < 0xf0 ? 2 : 3;
}

/** A letter in UTF-8. */
function encoded(code: number): string {
  const last = (code & 63) | 128;
  const middle = ((code >> 6) & 63) | 128;
  if (code < 0x80) return String.fromCharCode(code);
  if (code < 0x800) return String.fromCharCode((code >> 6) | 0xc0, last);
  return code < 0x10000
    ? String.fromCharCode((code >> 12) | 0xe0, middle, last)
    : String.fromCharCode((code >> 18) | 0xf0, ((code >> 12) & 63) | 128, middle, last);
}

/**
 * A text in UTF-8, a letter for each byte. What is that already stays: a file that was written with bytes and one that was written with letters say the same, on
 * builds with Unicode and on those without.
 */
export default function utf8(text: string): string {
  let bytes = "";
  let made = "";
  let left = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    bytes += String.fromCharCode(code);
    made += encoded(code);
    left = !left ? following(code) : code >> 6 === 2 ? left - 1 : NEVER;
  }
  return left ? made : bytes;
}
