// The access point that an ESP32 opens of its own once the program has started: it loses bytes of its serial ports as long as that is there.

import { textOf } from "../kit/settings-file";

/** Where croupier.json says nothing of a network. It is not read as JSON, for which there may be no room any more. */
export function closeAccessPoint(): void {
  if (global.ESP32 && textOf(require("Storage")).indexOf("network") < 0) require("Wifi").stopAP();
}
