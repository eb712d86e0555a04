// SSD1306: 128x64 or 128x32. Values from the Solomon Systech datasheet, table 9-1.
import type { OledChip } from "./oled";

/** Made when it is asked for: of two chips a board has one. */
export const ssd1306 = (): OledChip => ({
  offset: 0,
  // Divide by 1, oscillator at its reset value.
  clock: 0x80,
  // Charge pump on (application note, section 2); page addressing.
  power: [0x8d, 0x14, 0x20, 2],
  // Sequential for 32 rows.
  lowPins: 0x02,
  // For the charge pump.
  precharge: 0xf1,
  vcom: 0x40,
});
