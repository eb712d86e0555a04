// The access point that an ESP32 opens of its own once the program has started: it loses bytes of its serial ports as long as that is there.

/** Where the settings of this board have no network. */
export function closeAccessPoint(isNetworked: boolean): void {
  if (global.ESP32 && !isNetworked) require("Wifi").stopAP();
}
