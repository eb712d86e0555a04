// SH1106: 132 columns of memory of which a 128-column glass shows the middle. Commands from the Sino Wealth datasheet, "Command table".
import type { OledChip } from "./oled";

export const sh1106: OledChip = {
  offset: 2,
  init: (rows, flip) => [
    0xae, // off while it is set up
    0xd5,
    0x50, // clock, reset value
    0xa8,
    rows - 1, // multiplex ratio
    0xd3,
    0,
    0x40, // no offset, start line 0
    0xad,
    0x8b, // DC-DC converter on
    flip ? 0xa0 : 0xa1,
    flip ? 0xc0 : 0xc8, // segment remap and scan direction
    0xda,
    0x12, // COM pins: alternative
    0xd9,
    0x22,
    0xdb,
    0x35, // pre-charge and VCOM, reset values
    0xa4,
    0xa6, // show the memory, not inverted
  ],
};
