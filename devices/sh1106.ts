// SH1106: 132 columns of memory of which a 128-column glass shows the middle. Commands from the Sino Wealth datasheet, "Command table".
import { OledChip } from "./oled";

export const sh1106: OledChip = {
  offset: 2,
  init(rows, flip) {
    return [
      0xAE, // off while it is set up
      0xD5, 0x50, // clock, reset value
      0xA8, rows - 1, // multiplex ratio
      0xD3, 0, 0x40, // no offset, start line 0
      0xAD, 0x8B, // DC-DC converter on
      flip ? 0xA0 : 0xA1, flip ? 0xC0 : 0xC8, // segment remap and scan direction
      0xDA, 0x12, // COM pins: alternative
      0xD9, 0x22, 0xDB, 0x35, // pre-charge and VCOM, reset values
      0xA4, 0xA6, // show the memory, not inverted
    ];
  },
};
