// Bluetooth takes 2,800 of an ESP32's variables while it is on, used or not.

export const BLUETOOTH = "Bluetooth takes the \nroom: upload again, \nor run ESP32.\nenableBLE(false)";

export function hasBluetooth(): boolean {
  const esp32 = global.ESP32 as EspruinoEsp32 | undefined;
  return !!esp32 && esp32.getState().BLE;
}
