// The two radios of an ESP32, as Espruino's RELEASE_2V29 has them (targets/esp32, libs/network/esp32): whether the board starts with each is noted outside
// Storage (NVS) and outlasts everything but ESP32.enableWifi and ESP32.enableBLE, which erase what is saved and start the board anew without answering. A
// board that starts with Wi-Fi and was told nothing opens an access point of its own, after the program has started.
//
// Variables, and what does not start, were seen on a genuine 2v27.45 (docs/espruino.md): without Wi-Fi telnet opens a socket where there is no network and the
// firmware crashes behind its banner (espruino/Espruino#2663, mended after 2v29); without both there is no room for the variables. It starts anew, and again.
//
// Not simulated: the radio itself (nobody can connect; where the board has a way to the world, any Wi-Fi is found at once, whatever its password), what
// Wifi.save() keeps, current; what an access point does to a serial port is in ear.ts.
import { WatchdogBite } from "./board/watchdog";
import type { SimStorage } from "./storage";

/** Variables of a board that starts so. */
export const VARIABLES = { both: 3080, wifi: 5886, bluetooth: 6213 };
/** In the order in which they go. */
const SAVED = [".varimg", ".bootcde", ".bootrst"];
/** From one start to the next where the firmware crashes. */
export const LOOP_MS = 1500;

const CRASHES = {
  banner: "Guru Meditation Error: Core  0 panic'ed (LoadProhibited). Exception was unhandled.",
  room: "abort() was called at PC 0x400d5f3b on core 0",
};

/** Ends what the program does, whatever it is. */
class Restarted extends WatchdogBite {}

export class SimRadios {
  /** An access point of its own. */
  isOpen = false;
  /** Of the Wi-Fi that it is in. */
  private ssid = "";

  constructor(
    public wifi: boolean,
    public bluetooth: boolean,
    /** Its access point has come, or gone. */
    private readonly changed: (isOpen: boolean) => void,
    private readonly isInWorld = false,
    /** A firmware after 2v29. */
    private readonly startsWithoutWifi = false,
  ) {}

  get variables(): number {
    return VARIABLES[this.wifi && this.bluetooth ? "both" : this.wifi ? "wifi" : "bluetooth"];
  }

  /** What its console says of a start that fails; "": it starts. */
  get crash(): string {
    if (this.wifi) return "";
    const how = !this.bluetooth ? "room" : this.startsWithoutWifi ? undefined : "banner";
    return how
      ? `${CRASHES[how]}\r\nRebooting...\r\nets Jun  8 2016 00:22:57\r\n\r\nrst:0xc (SW_CPU_RESET),boot:0x13 (SPI_FAST_FLASH_BOOT)`
      : "";
  }

  /** NVS is erased: as after flashing. */
  forget(): void {
    this.wifi = this.bluetooth = true;
  }

  /** The board has started, and its program. */
  started(): void {
    this.ssid = "";
    this.open(this.wifi);
  }

  private open(isOpen: boolean): void {
    this.isOpen = isOpen;
    this.changed(isOpen);
  }

  /** What `ESP32` can do. */
  chip(storage: SimStorage, say: (line: string) => void, restart: () => void) {
    const enable = (radio: "wifi" | "bluetooth") => (isOn: unknown) => {
      this[radio] = !!isOn;
      say("Erasing saved code.");
      for (const name of SAVED) storage.erase(name);
      say("\nDone!");
      restart();
      throw new Restarted("The board starts anew");
    };
    return {
      getState: () => ({
        ...{ sdkVersion: "simulated", freeHeap: 40_000, BLE: this.bluetooth, Wifi: this.wifi, minHeap: 40_000 },
      }),
      enableWifi: enable("wifi"),
      enableBLE: enable("bluetooth"),
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
        if (!this.wifi) throw new Error("Wi-Fi is off");
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
