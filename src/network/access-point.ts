// The access point that an ESP32 opens of its own once the program has started: it loses bytes of its serial ports as long as that is there.

import { CONFIG } from "../hardware/board";

/** Where croupier.json says nothing of a network. */
export function closeAccessPoint(): void {
  const own = (require("Storage").readJSON(CONFIG, true) || {}) as { network?: unknown };
  if (global.ESP32 && own.network === undefined) require("Wifi").stopAP();
}
