// What is said where too few variables are free, and what helps. Opened when it happens.
import { BLUETOOTH, hasBluetooth } from "./bluetooth";
import { TOO_SMALL, refuse } from "./too-small";

/** A bundle of one game fits every board but an ESP32 with its Bluetooth on. */
function remedyOf(name: string): string {
  if (hasBluetooth()) return BLUETOOTH;
  // A bundle of one game is called as its game is.
  return name === "menu" || name === BUNDLE ? TOO_SMALL : "Alone it needs less: \nupload with \n--game " + name;
}

/** `name`: what does not fit, as in `croupier.open(name)`. */
export default function noRoom(free: number, needs: number, name: string): string[] {
  return refuse(free, needs, remedyOf(name));
}
