// What is said where too few variables are free, and what helps. Opened when it happens.
import { TOO_SMALL, refuse } from "./too-small";

/** Bluetooth takes 2,800 of an ESP32's variables while it is on, used or not. */
const BLUETOOTH = "Bluetooth takes the \nroom: upload again, \nor run ESP32.\nenableBLE(false)";

/** A bundle of one game fits every board but an ESP32 with its Bluetooth on. */
function remedyOf(name: string): string {
  const esp32 = global.ESP32 as EspruinoEsp32 | undefined;
  if (esp32 && esp32.getState().BLE) return BLUETOOTH;
  // A bundle of one game is called as its game is.
  return name === "menu" || name === BUNDLE ? TOO_SMALL : "Alone it needs less: \nupload with \n--game " + name;
}

/** `name`: what does not fit, as in `croupier.open(name)`. */
export default function noRoom(free: number, needs: number, name: string): string[] {
  return refuse(free, needs, remedyOf(name));
}
