// SH1106: 132 columns of memory of which a 128-column glass shows the middle. Values from the Sino Wealth datasheet, "Command table".
import type { OledChip } from "./oled";

/** Made when it is asked for: of two chips a board has one. */
export const sh1106 = (): OledChip => ({
  offset: 2,
  // As after a reset, these three.
  clock: 0x50,
  precharge: 0x22,
  vcom: 0x35,
  // DC-DC converter on.
  power: [0xad, 0x8b],
  // Alternative for any number of rows.
  lowPins: 0x12,
});
