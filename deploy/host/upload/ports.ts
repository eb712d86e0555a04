// The serial ports of this PC, what probably hangs at each, and which one is meant when nobody says.
import { createRequire } from "node:module";
import { Mistake } from "../../mistake";
import { checklist, hintLines, type System } from "./no-board";

export interface SerialPortLike {
  on(event: "data", listener: (data: Buffer) => void): void;
  on(event: "close" | "error", listener: (error?: Error) => void): void;
  write(data: Buffer, done: () => void): void;
  close(done?: (error?: Error | null) => void): void;
  set(lines: { dtr: boolean; rts: boolean }, done: (error?: Error | null) => void): void;
  update(options: { baudRate: number }, done: (error?: Error | null) => void): void;
}
/** What the system tells about a port; vendor and product in hexadecimal. */
export interface PortInfo {
  path: string;
  vendorId?: string;
  productId?: string;
  manufacturer?: string;
}
interface SerialPortClass {
  new (options: { path: string; baudRate: number }, opened: (error: Error | null) => void): SerialPortLike;
  list(): Promise<PortInfo[]>;
}

/** By USB vendor and product; a product left out: any of that vendor. */
const KINDS: [string, string, string][] = [
  ["0483", "5740", "an Espruino board's own USB"],
  ["10c4", "", "a CP210x, as ESP32 boards and M5Stack have"],
  ["1a86", "7523", "a CH340, as ESP32 boards have"],
  ["1a86", "", "a CH910x, as ESP32 boards and M5Stack have"],
  ["303a", "", "an Espressif chip's own USB"],
  ["0403", "", "an FTDI adapter"],
];

/** The package that talks to serial ports; undefined where it is not installed, or has no program for this system. */
export function serialPort(): SerialPortClass | undefined {
  try {
    return createRequire(import.meta.url)("serialport").SerialPort as SerialPortClass;
  } catch {
    return undefined;
  }
}

async function listPorts(): Promise<PortInfo[]> {
  return (
    (await serialPort()
      ?.list()
      .catch(() => [])) ?? []
  );
}

/** What probably hangs there; "" if nobody knows. */
export function kindOf({ vendorId = "", productId = "", manufacturer = "" }: PortInfo): string {
  const [vendor, product] = [vendorId.toLowerCase(), productId.toLowerCase()];
  if (/espruino/i.test(manufacturer)) return KINDS[0][2];
  return KINDS.find(kind => kind[0] === vendor && (!kind[1] || kind[1] === product))?.[2] ?? "";
}

const named = (port: PortInfo) => (kindOf(port) ? `${port.path} (${kindOf(port)})` : port.path);

/** Those with something plugged in, or all but those that every PC pretends to have. */
function likely(ports: PortInfo[]): PortInfo[] {
  const plugged = ports.filter(port => port.vendorId);
  return plugged.length ? plugged : ports.filter(port => !/^\/dev\/ttyS\d/.test(port.path));
}

function inWords(ports: PortInfo[]): string {
  return ports.length
    ? `these are here: ${ports.map(named).join(", ")}`
    : "no serial port is here now: is the board plugged in?";
}

/** A list of what could have been meant. */
export async function portsInWords(): Promise<string> {
  return inWords(likely(await listPorts()));
}

const SYSTEMS: Partial<Record<NodeJS.Platform, System>> = { linux: "linux", darwin: "mac", win32: "windows" };

/** What the system tells of a port, as a browser would. */
export async function usbOf(path: string): Promise<{ usbVendorId?: number; usbProductId?: number }> {
  const port = (await listPorts()).find(one => one.path === path);
  return port?.vendorId && port.productId
    ? { usbVendorId: parseInt(port.vendorId, 16), usbProductId: parseInt(port.productId, 16) }
    : {};
}

/** The only port that is plausible, or a mistake that lists them. */
export function choosePort(ports: PortInfo[]): PortInfo {
  const plugged = ports.filter(port => port.vendorId);
  const known = plugged.filter(port => kindOf(port));
  const candidates = known.length ? known : plugged;
  if (candidates.length === 1) return candidates[0];
  if (!candidates.length) {
    const example = process.platform === "win32" ? "COM3" : "/dev/ttyACM0";
    const others = likely(ports);
    throw new Mistake(
      `No board found${others.length ? ` (${inWords(others)})` : ""}; if it is at a port that is not seen, say where: --port ${example} or --port tcp://host:port. Otherwise look at these:`,
      hintLines(checklist(SYSTEMS[process.platform])),
    );
  }
  throw new Mistake(
    `say where the board is: --port ${candidates[0].path} or --port tcp://host:port; ${inWords(candidates)}`,
  );
}

/** `--port`, or what stands in for it; `say` tells which that is. */
export async function portOrOnlyOne(port: string | undefined, say: (line: string) => void): Promise<string> {
  if (port !== undefined) return port;
  const only = choosePort(await listPorts());
  say(`The board is taken to be at ${named(only)}; --port names another.`);
  return only.path;
}
