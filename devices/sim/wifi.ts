// Wi-Fi of an ESP32, as Espruino's RELEASE_2V29 has it (targets/esp32, libs/network/esp32): whether the board starts with it is noted outside Storage and
// outlasts everything but ESP32.enableWifi, which erases what is saved and starts the board anew without answering. A board that has it and was told
// nothing opens an access point of its own, after the program has started.
// Not simulated: the radio (nobody can connect; where the board has a way to the world, any Wi-Fi is found at once, whatever its password), what Wifi.save() keeps, Bluetooth, current; what it does to a serial port is in ear.ts.
import { WatchdogBite } from "./board/watchdog";
import type { SimStorage } from "./storage";

/** What Wi-Fi takes, as the documentation of ESP32.enableWifi has it. */
export const WIFI_VARIABLES = 3900;
/** In the order in which they go. */
const SAVED = [".varimg", ".bootcde", ".bootrst"];

/** Ends what the program does, whatever it is. */
class Restarted extends WatchdogBite {}

export class SimWifi {
  /** An access point of its own. */
  isOpen = false;
  /** Of the Wi-Fi that it is in. */
  private ssid = "";

  constructor(
    public isOn: boolean,
    /** Its access point has come, or gone. */
    private readonly changed: (isOpen: boolean) => void,
    private readonly isInWorld = false,
  ) {}

  /** The variables that it leaves of so many. */
  left(variables: number): number {
    return this.isOn ? variables - WIFI_VARIABLES : variables;
  }

  /** The board has started, and its program. */
  started(): void {
    this.ssid = "";
    this.open(this.isOn);
  }

  stopped(): void {
    this.open(false);
  }

  private open(isOpen: boolean): void {
    this.isOpen = isOpen;
    this.changed(isOpen);
  }

  /** What `ESP32` can do. */
  chip(storage: SimStorage, say: (line: string) => void, restart: () => void) {
    return {
      getState: () => ({ sdkVersion: "simulated", freeHeap: 40_000, BLE: false, Wifi: this.isOn, minHeap: 40_000 }),
      enableWifi: (isOn: unknown) => {
        this.isOn = !!isOn;
        say("Erasing saved code.");
        for (const name of SAVED) storage.erase(name);
        say("\nDone!");
        restart();
        throw new Restarted("The board starts anew");
      },
      getWakeupCause: () => 0,
      reboot: () => {
        restart();
        throw new Restarted("The board starts anew");
      },
    };
  }

  /** What `require("Wifi")` can do. */
  library(later: (call: () => void) => void) {
    return {
      stopAP: (then?: () => void) => {
        this.open(false);
        then?.();
      },
      connect: (ssid: string, _access: unknown, then?: (failed: string | null) => void) => {
        if (!this.isOn) throw new Error("Wi-Fi is off");
        if (this.isInWorld) this.ssid = ssid;
        later(() => then?.(this.isInWorld ? null : "no_ap_found"));
      },
      getStatus: () => ({
        station: this.ssid ? "connected" : "off",
        mode: this.isOpen ? "AP" : "NULL",
        powersave: "none",
      }),
      getDetails: () => (this.ssid ? { status: "connected", ssid: this.ssid } : { status: "off" }),
    };
  }
}
