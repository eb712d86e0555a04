// What is said where too few variables are free, and what helps. Opened when it happens.

/** Bluetooth takes 2,800 of an ESP32's variables while it is on, used or not. */
const BLUETOOTH = "Bluetooth takes the \nroom: upload again, \nor run ESP32.\nenableBLE(false)";

/** A bundle of one game fits every board but an ESP32 with its Bluetooth on. */
function remedyOf(name: string): string {
  const esp32 = global.ESP32 as EspruinoEsp32 | undefined;
  if (esp32 && esp32.getState().BLE) return BLUETOOTH;
  return name === "menu" ? "This board is too \nsmall for it" : "Alone it needs less: \nupload with \n--game " + name;
}

/** On the console at once; the answer is for display and state, with a line feed where a display goes on in the next line. `name`: what does not fit, as in `croupier.open(name)`. */
export default function noRoom(free: number, needs: number, name: string): string[] {
  const words = ["No room: " + free + " of " + needs, remedyOf(name)];
  print(words.join("; ").split("\n").join(""));
  return words;
}
