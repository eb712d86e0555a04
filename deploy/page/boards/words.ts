// What boards, bundles and parts are called on the page.
import type { Part } from "../../arrangements";
import type { BoardName, BundleName } from "../protocol";

export const BOARD_WORDS: Record<BoardName, string> = {
  esp32: "ESP32",
  m5stack: "M5Stack Core",
  pico: "Espruino Pico",
  wifi: "Espruino WiFi",
  original: "Espruino Original",
};

export const BUNDLE_WORDS: Record<BundleName, string> = {
  croupier: "all games",
  set: "Set",
  durak: "Durak",
  dobble: "Dobble",
  tictactoe: "tic-tac-toe",
  "set-original": "Set, the smallest",
};

export const PART_WORDS: Record<Part, string> = {
  scanner: "a barcode scanner",
  peer: "the cable to the other board",
  camera: "a camera above the table",
  arm: "an arm with a suction cup",
};
