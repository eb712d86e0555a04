// The OLED at the wires that the settings name.
import type { I2CBus } from "../../devices/bus";
import type { OledChip } from "../../devices/oled";
import { sh1106 } from "../../devices/sh1106";
import { ssd1306 } from "../../devices/ssd1306";

/** The settings that it goes by. */
export interface OledWires {
  bus: string;
  scl: string;
  sda: string;
  address: number;
  rows: number;
  chip: string;
  rotation: number;
}

/** Espruino's I2C. */
export interface I2CPort extends I2CBus {
  setup(options: { scl: Pin | undefined; sda: Pin | undefined; bitrate: number }): void;
}

export const chipOf = (name: string): OledChip => (name === "sh1106" ? sh1106() : ssd1306());
