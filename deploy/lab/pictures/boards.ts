// All boards, for the documentation. (The firmware's own list leaves some out in some bundles.)
import type { Board } from "../../../devices/boards/board";
import { esp32 } from "../../../devices/boards/esp32";
import { linux } from "../../../devices/boards/linux";
import { m5stack } from "../../../devices/boards/m5stack";
import { original } from "../../../devices/boards/original";
import { pico } from "../../../devices/boards/pico";
import { wifi } from "../../../devices/boards/wifi";

export const BOARDS: Board[] = [esp32(), m5stack(), pico(), wifi(), original(), linux()];

export const TITLES: Record<string, string> = {
  esp32: "ESP32",
  m5stack: "M5Stack Core",
  pico: "Espruino Pico",
  wifi: "Espruino WiFi",
  original: "Espruino Original",
  linux: "Espruino on Linux",
};
