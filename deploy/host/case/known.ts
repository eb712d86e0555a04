// The boards and displays that a case can be made for. A test compares this list with the folders.
import { cyd } from "./boards/cyd";
import { esp32 } from "./boards/esp32";
import { linux } from "./boards/linux";
import { m5stack } from "./boards/m5stack";
import { pico } from "./boards/pico";
import { rp2040 } from "./boards/rp2040";
import { wifi } from "./boards/wifi";
import { oled096 } from "./displays/oled-096";
import { oled13 } from "./displays/oled-13";
import type { BoardHousing, DisplayHousing } from "./types";

/** By the board's name. */
export const HOUSINGS: Record<string, BoardHousing> = { esp32, rp2040, pico, wifi, cyd, m5stack, linux };

export const DISPLAYS: DisplayHousing[] = [oled096, oled13];
