// The text on Dobble's stickers: D, the order, the card, both as printed.
import type { Reader } from "../../kit/codes";

/** `D` and two digits each of order and card, three of card for orders from 10; both from 1. */
export function makeDobble(order: number, card: number): string {
  return order < 10 ? "D" + (1e4 + 100 * order + card + "").substr(1) : "D" + (1e3 * order + card);
}

/** order << 10 | card; or 0. Four digits: two of order and two of card, or three of card for orders from 10, so that no code begins another. */
export function parseDobble(text: string): number {
  const digits = text.substr(1);
  if (text[0] !== "D" || digits.length !== (digits[0] === "0" ? 4 : 5)) return 0;
  for (const digit of digits) if (digit < "0" || digit > "9") return 0;
  return (parseInt(digits.substr(0, 2), 10) << 10) | parseInt(digits.substr(2), 10);
}

export const reader: Reader = { game: "dobble", read: parseDobble };
