// The OLED at the wires that the settings name.
import type { I2CBus } from "../devices/bus";
import { openOled } from "../devices/oled";
import type { Oled } from "../devices/oled";
import { sh1106 } from "../devices/sh1106";
import { ssd1306 } from "../devices/ssd1306";
import { pinOf } from "./pins";
import type { Clock } from "./ports";

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
interface I2CPort extends I2CBus {
  setup(options: { scl: Pin | undefined; sda: Pin | undefined; bitrate: number }): void;
}

export function openAt(wires: OledWires, clock: Clock): Oled {
  const bus = global[wires.bus] as I2CPort;
  const screen = Graphics.createArrayBuffer(128, wires.rows, 1, { vertical_byte: true, msb: false });
  bus.setup({ scl: pinOf(wires.scl), sda: pinOf(wires.sda), bitrate: 400000 });
  const chip = wires.chip === "sh1106" ? sh1106 : ssd1306;
  return openOled(bus, wires.address, screen, chip, wires.rotation > 0, clock, E.CRC32);
}
