// Codes that only a board with the right secret reads: `K` and eight digits. They are a card's code, moved about in four turns of a Feistel network whose
// function is HMAC-SHA256 (RFC 2104) of the turn and half of the digits, cut to 32 bits. Nothing is looked up, and no two cards have the same code.
// Of 100,000,000 codes 81 are cards of Set: another secret's is none of them.

/** SHA-256 of a text, a byte a letter. */
export type Sha = (text: string) => ArrayBuffer;

/** Half of the digits are below it. */
const HALF = 1e4;

/** Its card's code, `S2311` or `D0711`; "" of one that was made with another secret. */
export default function plainOf(code: string, sha: Sha, secret: string): string {
  const textOf = (bytes: ArrayBuffer): string => String.fromCharCode.apply(null, new Uint8Array(bytes) as never);
  const key = new Uint32Array(sha("croupier key " + secret), 0, 4);
  // The key beside equal bytes, as HMAC begins its two sums: 16 of the key's, and 48 of the zeroes behind it.
  const inner = textOf(key.map(one => one ^ 0x36363636).buffer) + "6".repeat(48);
  const outer = textOf(key.map(one => one ^ 0x5c5c5c5c).buffer) + "\\".repeat(48);
  // What begins with a zero would be taken for an octal number.
  const number = parseInt(code.substr(1), 10);
  let left = (number / HALF) | 0;
  let right = number % HALF;
  for (let turn = 4; turn; turn--) {
    const sum = new DataView(sha(outer + textOf(sha(inner + (turn * HALF + left))))).getUint32(0);
    const before = left;
    left = (right + HALF - (sum % HALF)) % HALF;
    right = before;
  }
  // Cards are the numbers that their codes' digits are: up to 20,000, for those of Dobble from order 10 have five.
  return left > 1 ? "" : left ? "D" + (HALF + right) : (right > 999 ? "S" : "D0") + right;
}
