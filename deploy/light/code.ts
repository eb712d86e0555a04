// One code of a film: which blocks it has, and the proof that its sender knows the board's digits.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { bytesIn, toBase45 } from "./base45";

/** Every code begins with it. */
const SIGN = "L";
const HEAD_BYTES = 8;
const MAC_BYTES = 6;

/** Letters of a code that a board takes in one breath, the fewest first. */
export const SIZES = [63, 162, 240] as const;
export type Size = (typeof SIZES)[number];

export const isSize = (size: number): size is Size => (SIZES as readonly number[]).includes(size);

/** Bytes of a block in codes of this size. */
export const blockBytesOf = (size: Size): number => bytesIn(size - SIGN.length) - HEAD_BYTES - MAC_BYTES;

/** What the board and its sender share: nobody else has seen both. */
export const makeKey = (digits: string, nonce: Uint8Array): Uint8Array =>
  sha256(concatBytes(utf8ToBytes(`croupier light 1${digits}`), nonce));

export interface Code {
  sender: number;
  generation: number;
  /** A bit for each block of the generation that is in `data`. */
  mask: number;
  data: Uint8Array;
}

/** The text of the QR code. */
export function makeCode(key: Uint8Array, { sender, generation, mask, data }: Code): string {
  const head = Uint8Array.from(
    [sender, generation, mask >>> 16, mask & 0xffff].flatMap(word => [word >> 8, word & 255]),
  );
  const said = concatBytes(head, data);
  return SIGN + toBase45(concatBytes(said, hmac(sha256, key, said).subarray(0, MAC_BYTES)));
}
