// SSD1306: 128x64 or 128x32. Commands from the Solomon Systech datasheet, table 9-1.
import type { OledChip } from "./oled";

export const ssd1306: OledChip = {
  offset: 0,
  init: (rows, flip) => [
    0xae, // off while it is set up
    0xd5,
    0x80, // clock: divide by 1, oscillator at its reset value
    0xa8,
    rows - 1, // multiplex ratio
    0xd3,
    0,
    0x40, // no offset, start line 0
    0x8d,
    0x14, // charge pump on (application note, section 2)
    0x20,
    2, // page addressing
    flip ? 0xa0 : 0xa1,
    flip ? 0xc0 : 0xc8, // segment remap and scan direction
    0xda,
    rows > 32 ? 0x12 : 0x02, // COM pins: alternative for 64 rows, sequential for 32
    0xd9,
    0xf1,
    0xdb,
    0x40, // pre-charge and VCOMH for the charge pump
    0xa4,
    0xa6, // show the memory, not inverted
  ],
};
