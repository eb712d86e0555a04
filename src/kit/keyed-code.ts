// Codes that only a board with the right secret reads: `K` and eight digits. They are a card's code, moved about in four turns of a Feistel network whose
// function is HMAC-SHA256 (RFC 2104) of the turn and half of the digits, cut to 32 bits. Nothing is looked up, and no two cards have the same code.
// Of 100,000,000 codes 81 are cards of Set: another secret's is none of them.

/** SHA-256 of a text, a byte a letter. */
export type Sha = (text: string) => ArrayBuffer;

/** Half of the digits are below it. */
export const HALF = 1e4;

const textOf = (bytes: ArrayBuffer): string => String.fromCharCode.apply(null, new Uint8Array(bytes) as never);

/** Answers what is added to one half of the digits in a turn, 0..9999, of the other half. */
export function addends(sha: Sha, secret: string): (turn: number, half: number) => number {
  const key = new Uint32Array(sha("croupier deck " + secret));
  // The key beside equal bytes, as HMAC begins its two sums: 32 of the key's, and as many of the zeroes behind it.
  const pad = (word: number, zeroes: string) => textOf(key.map(one => one ^ word).buffer) + zeroes.repeat(32);
  const inner = pad(0x36363636, "6");
  const outer = pad(0x5c5c5c5c, "\\");
  return (turn, half) => new DataView(sha(outer + textOf(sha(inner + (turn * HALF + half))))).getUint32(0) % HALF;
}

/** Its card's code, `S2311` or `D0711`; "" of one that was made with another secret. */
export default function plainOf(code: string, sha: Sha, secret: string): string {
  const addend = addends(sha, secret);
  // What begins with a zero would be taken for an octal number.
  let left = parseInt(code.substr(1, 4), 10);
  let right = parseInt(code.substr(5), 10);
  for (let turn = 4; turn; turn--) {
    const before = left;
    left = (right + HALF - addend(turn, left)) % HALF;
    right = before;
  }
  // Cards are the numbers that their codes' digits are: up to 20,000, for those of Dobble from order 10 have five.
  return left > 1 ? "" : left ? "D" + (HALF + right) : (right > 999 ? "S" : "D0") + right;
}
