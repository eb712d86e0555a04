// The command tables of the ILI9341's datasheet (v1.11, sections 8.1 to 8.4), and what its sisters have besides.

/** Its name there, and how many parameters it has: from the fewest with which it does something to the most. */
export type Line = [name: string, fewest: number, most: number];

const NONE = (name: string): Line => [name, 0, 0];
const SOME = (name: string, fewest: number, most = fewest): Line => [name, fewest, most];

/** Everything that a display which is only written to can be told. */
export const COMMANDS: { [opcode: number]: Line | undefined } = {
  // Level 1
  0x00: NONE("no operation"),
  0x01: NONE("software reset"),
  0x10: NONE("sleep in"),
  0x11: NONE("sleep out"),
  0x13: NONE("normal display mode on"),
  0x20: NONE("display inversion off"),
  0x21: NONE("display inversion on"),
  0x26: SOME("gamma set", 1),
  0x28: NONE("display off"),
  0x29: NONE("display on"),
  0x2a: SOME("column address set", 4),
  0x2b: SOME("page address set", 4),
  0x2c: SOME("memory write", 0, Infinity),
  0x34: NONE("tearing effect line off"),
  0x35: SOME("tearing effect line on", 1),
  0x36: SOME("memory access control", 1),
  0x38: NONE("idle mode off"),
  0x3a: SOME("pixel format set", 1),
  0x3c: SOME("write memory continue", 0, Infinity),
  0x44: SOME("set tear scanline", 2),
  0x51: SOME("write display brightness", 1),
  0x53: SOME("write CTRL display", 1),
  0x55: SOME("write content adaptive brightness control", 1),
  0x5e: SOME("write CABC minimum brightness", 1),
  // Level 2
  0xb0: SOME("RGB interface signal control", 1),
  0xb1: SOME("frame rate control, normal mode", 2),
  0xb2: SOME("frame rate control, idle mode", 2),
  0xb3: SOME("frame rate control, partial mode", 2),
  0xb4: SOME("display inversion control", 1),
  0xb5: SOME("blanking porch control", 4),
  0xb6: SOME("display function control", 2, 4),
  0xb7: SOME("entry mode set", 1),
  0xc0: SOME("power control 1", 1, 2),
  0xc1: SOME("power control 2", 1),
  0xc5: SOME("VCOM control 1", 1, 2),
  0xc7: SOME("VCOM control 2", 1),
  0xe0: SOME("positive gamma correction", 15),
  0xe1: SOME("negative gamma correction", 15),
  0xf6: SOME("interface control", 1, 3),
  // Extended
  0xcb: SOME("power control A", 5),
  0xcf: SOME("power control B", 3),
  0xe8: SOME("driver timing control A", 3),
  0xe9: SOME("driver timing control A", 3),
  0xea: SOME("driver timing control B", 2),
  0xed: SOME("power on sequence control", 4),
  0xf2: SOME("enable 3 gamma", 1),
  0xf7: SOME("pump ratio control", 1),
};

/** The ILI9342C's key to its level 2. */
export const ENABLE_EXTENSION: Line = SOME("enable extension command", 3);

/** The datasheet has them, and here they do nothing that anybody would see, or not what they should. */
export const NOT_SIMULATED: { [opcode: number]: string | undefined } = {
  0x04: "reading",
  0x09: "reading",
  0x0a: "reading",
  0x0b: "reading",
  0x0c: "reading",
  0x0d: "reading",
  0x0e: "reading",
  0x0f: "reading",
  0x12: "partial mode",
  0x2d: "the colour table",
  0x2e: "reading",
  0x30: "partial mode",
  0x33: "scrolling",
  0x37: "scrolling",
  0x39: "idle mode",
  0x3e: "reading",
  0x45: "reading",
  0xd3: "reading",
};
