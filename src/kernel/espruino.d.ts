// What Espruino has and @types/espruino does not say, or says too narrowly. src/hardware and src/network use globals, and who asks for memory; everything else is given what it needs.

declare function setTimeout<Values extends unknown[]>(
  then: (...values: Values) => void,
  forMs: number,
  ...values: Values
): number;
declare function clearTimeout(timer: number): void;
declare function analogRead(pin: Pin): number;
/** Ends this program: the usual one starts, or that file of Storage. */
declare function load(file?: string): void;
declare function analogWrite(pin: Pin, value: number, options: { freq: number }): void;
declare function setWatch(
  listener: (event: { pin: Pin; state: boolean }) => void,
  pin: Pin,
  options: { repeat: boolean; edge: "both"; debounce: number },
): number;
declare function require(module: "Storage"): EspruinoFlash;
/** Only where `ESP32` is. */
declare function require(module: "Wifi"): EspruinoWifi;
declare function require(module: "net"): EspruinoNet;
declare function require(module: "crypto"): EspruinoCrypto;
declare const process: {
  env: { BOARD: string; CONSOLE: string };
  version: string;
  memory(collects?: boolean): { usage: number; total: number; free: number };
};
declare const Graphics: {
  createArrayBuffer(
    width: number,
    height: number,
    bitsPerPixel: number,
    options: { vertical_byte?: boolean; msb?: boolean; buffer?: ArrayBuffer },
  ): import("./ports").Canvas;
};
/** What a finger does on a display of which Espruino knows; `b` 1 while it touches. */
interface EspruinoTouch {
  x: number;
  y: number;
  b: number;
}
interface EspruinoSpiSetup {
  sck: Pin | undefined;
  mosi: Pin | undefined;
  miso?: Pin;
  baud: number;
}
/** A name that the board has not gives an object that can do nothing, and has no `mode`. */
declare const Pin: new (name: string) => Pin;
/** The global object, to look up a port by its name and to publish the console. */
declare const global: { [name: string]: unknown };

declare namespace E {
  function CRC32(data: string | Uint8Array): number;
  /** A letter for each byte. */
  function toString(bytes: Uint8Array): string;
  /** 32 random bits. */
  function hwRand(): number;
  function enableWatchdog(forS: number, automatic: boolean): void;
  function getErrorFlags(): string[];
  function on(event: "touch", listener: (event: EspruinoTouch) => void): void;
  /** The program ends: another one is loaded. */
  function on(event: "kill", listener: () => void): void;
  function removeListener(event: "kill", listener: () => void): void;
  /** The port with the prompt; null: there is none. */
  function getConsole(): string | null;
  function setConsole(port: string | null): void;
}

interface EspruinoEsp32 {
  /** `BLE`: Bluetooth is on. */
  getState(): { BLE: boolean };
}

interface EspruinoWifi {
  stopAP(): void;
  connect(ssid: string, options: EspruinoWifiAccess, then: (failed?: string) => void): void;
  getStatus(): EspruinoWifiStatus;
  getDetails(): EspruinoWifiDetails;
}

interface EspruinoWifiAccess {
  password: string;
}

interface EspruinoWifiStatus {
  /** "connected", "connecting", "off", or why it is not: "wrong_password", "no_ap_found", "connect_fail". */
  station: string;
}

interface EspruinoWifiDetails {
  /** Of the Wi-Fi that it is in. */
  ssid?: string;
}

interface EspruinoNet {
  connect(where: EspruinoNetPlace, connected: () => void): EspruinoSocket;
}

interface EspruinoNetPlace {
  host: string;
  port: number;
}

interface EspruinoSocket {
  write(data: string): unknown;
  end(): void;
  on(event: "data", listener: (chunk: string) => void): void;
  on(event: "close" | "error", listener: () => void): void;
}

interface EspruinoCrypto {
  SHA256(text: string): ArrayBuffer;
}

interface EspruinoFlash {
  read(name: string, offset?: number, length?: number): string | undefined;
  readJSON(name: string, noExceptions: boolean): unknown;
  write(name: string, data: string, offset?: number, size?: number): boolean;
  erase(name: string): void;
  getFree(): number;
  compact(): void;
}
