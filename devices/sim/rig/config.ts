// The croupier.json that tells the firmware where everything hangs. What is there already is a person's: only what says where something hangs is ours.
import {
  boardOf,
  bundleOf,
  ownLedOf,
  portsOf,
  readerOf,
  signalOf,
  type Arrangement,
  type Part,
  type Stock,
} from "./arrangement";
import { objectIn } from "../storage/json";
import { TRANSFORM } from "./table";

/** A port and its pins; `rx` "" says that the part is not there. */
interface PortSettings {
  port?: string;
  rx?: string;
  tx?: string;
  baud?: number;
  /** A reader of cards without a code to see. */
  reader?: string;
  transform?: number[];
}

export type WiringSettings = Partial<Record<Part, PortSettings>> & {
  board?: string;
  display?: { bus?: string; chip?: string; rows?: number };
  signal?: { led: string };
};

type Fields = Record<string, unknown>;

/** The settings that say where something hangs; everything else in croupier.json is the person's. */
const WIRING: Record<string, string[]> = {
  scanner: ["port", "rx", "tx", "path", "reader"],
  peer: ["port", "rx", "tx", "path", "baud"],
  camera: ["port", "rx", "tx", "path", "baud"],
  arm: ["port", "rx", "tx", "path", "baud", "trays", "transform"],
  display: ["bus", "scl", "sda", "address", "rows", "chip"],
};

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** What the firmware has to be told, being what differs from what it takes for granted. `baud`: of the cable. */
export function settingsOf(stock: Stock, arrangement: Arrangement, baud: number | null): WiringSettings {
  const { display, rows } = arrangement;
  const board = boardOf(stock, arrangement.board);
  const ports = portsOf(stock, arrangement);
  const settings: WiringSettings = {};
  if (stock.boards.find(({ env }) => env === board.env) !== board) settings.board = board.name;
  // What is built in is what the firmware takes for granted.
  if (display === "sh1106" || (display === "ssd1306" && board.inColour)) settings.display = { chip: display };
  if (rows === 32 && display !== "colour") settings.display = { ...settings.display, rows };
  for (const part of bundleOf(stock, arrangement.bundle).speaks) {
    const found = portSettings(stock, arrangement, part, ports[part]);
    if (found) settings[part] = found;
  }
  if (ports.peer && baud) settings.peer = { ...settings.peer, baud };
  const reader = readerOf(stock, arrangement);
  if (reader) settings.scanner = { ...settings.scanner, reader };
  if (ports.arm) settings.arm = { ...settings.arm, transform: TRANSFORM };
  const { led } = signalOf(stock, arrangement);
  if (led && led !== board.led) settings.signal = { led };
  return settings;
}

/** Undefined where the firmware takes it so for granted. */
function portSettings(stock: Stock, arrangement: Arrangement, part: Part, port?: string): PortSettings | undefined {
  const board = boardOf(stock, arrangement.board);
  const isOptional = part === "camera" || part === "arm";
  // With a scanner in the bundle camera and arm are there only if they are spoken of.
  if (!port)
    return isOptional && bundleOf(stock, arrangement.bundle).speaks.includes("scanner") ? undefined : { rx: "" };
  if (!isOptional && port === (part === "scanner" ? board.scannerPort : board.peer || board.scannerPort))
    return undefined;
  const [rx, tx] = board.ports[port].split(" ");
  return { port, rx, tx };
}

/**
 * croupier.json for this arrangement: `text` is what is there, whose other settings stay. Undefined: none is needed. What is no JSON object is left as it
 * is, for the firmware to complain of.
 */
export function configOf(
  stock: Stock,
  text: string | undefined,
  arrangement: Arrangement,
  baud: number | null,
): string | undefined {
  const own = text === undefined ? {} : objectIn(text);
  if (!own) return text;
  unwire(own, ownLedOf(boardOf(stock, arrangement.board)));
  for (const [name, value] of Object.entries(settingsOf(stock, arrangement, baud)))
    own[name] = joined(name, own[name], value);
  const names = Object.keys(own)
    .filter(name => own[name] !== undefined)
    .sort();
  return names.length ? JSON.stringify(Object.fromEntries(names.map(name => [name, own[name]]))) : undefined;
}

/** Takes out what an earlier arrangement has put there. */
function unwire(own: Fields, ownLed: string | undefined): void {
  delete own.board;
  // A board's own LED was named here and not by the person: a bundle without a lamp would complain of it.
  if (isFields(own.signal) && own.signal.led !== undefined && own.signal.led === ownLed)
    own.signal = own.signal.pwm === undefined ? undefined : { pwm: own.signal.pwm };
  for (const [group, names] of Object.entries(WIRING)) {
    const settings = own[group];
    if (!isFields(settings)) continue;
    for (const name of names) delete settings[name];
    if (!Object.keys(settings).length) delete own[group];
  }
}

/** Where something hangs is ours to say, which lamp there is the person's. */
function joined(name: string, own: unknown, value: unknown): unknown {
  if (!isFields(value)) return value;
  const before = isFields(own) ? own : {};
  return name === "signal" ? { ...value, ...before } : { ...before, ...value };
}
