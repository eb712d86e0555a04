// How the rows of a panel are wired to the chip's COM outputs, on SSD1306 and SH1106.
// Not simulated: panels that are wired in any other way.

/** COM outputs, hence rows that one frame can have, on both chips. */
export const COMS = 64;
/** Half of the COM pins leave the chip on its left side, half on its right. */
const SIDE = COMS / 2;

/**
 * Which of the 64 COM pins carries COM output `com` (SSD1306 10.1.18, SH1106 command 16). Pins 0..31 are one side of the chip, 32..63 the
 * other: in sequence, one side first; or by turns.
 */
function pinOfCom(com: number, byTurns: boolean, swapped: boolean): number {
  const pin = byTurns ? (com >> 1) + (com & 1) * SIDE : com;
  return swapped ? pin ^ SIDE : pin;
}

/**
 * The COM output that drives panel row `row` of `rows`, 0 at the top. Modules mount the panel upside down as the chip counts, which is why everybody
 * sends A1 and C8. A 64-row panel is wired for COM pins by turns (DA 12), a 32-row panel for one side of the chip (DA 02).
 */
export function comWiredTo(row: number, rows: number, byTurns: boolean, swapped: boolean): number {
  const pin = pinOfCom(rows - 1 - row, rows > SIDE, false);
  for (let com = 0; com < COMS; com++) if (pinOfCom(com, byTurns, swapped) === pin) return com;
  throw new Error(`no COM output on pin ${pin}`);
}
