// Every wire between a board and its parts, from the same data that the firmware reads, by the same rules (src/settings/settings.ts). Runs in a browser too.
import type { BoardData } from "../../catalogue";
import { pinsOfPort } from "../../in-force";
import { LOOKS, PART_NAMES, hasOled, hasScanner } from "./parts";
import type { PartName, Parts, PortSettings } from "./parts";

export interface Wire {
  part: PartName;
  /** On the part. */
  pin: string;
  /** On the board: a pin of its data, "5 V", "3.3 V" or "GND". */
  to: string;
  signal: string;
  colour: string;
}

/** Not a signal. */
export const isSupply = (wire: Wire) => wire.to === "GND" || / V$/.test(wire.to);

/** A pin that the firmware uses and that has no wire: it is wired on the board itself, or has to stay free. */
export interface Fixture {
  part: PartName | "lamp" | "sound";
  pin: string;
  what: string;
  isFree: boolean;
}

/** Told apart by dark and light too, for those who see no red and green; and what a person looks for in a box of wires. */
const INKS = {
  "5 V": ["#d32f2f", "red"],
  "3.3 V": ["#ef8e00", "orange"],
  GND: ["#212121", "black"],
  in: ["#00796b", "turquoise"],
  out: ["#7b1fa2", "violet"],
  SCL: ["#b59a00", "yellow"],
  SDA: ["#1565c0", "blue"],
  A: ["#c2185b", "pink"],
  B: ["#5d4037", "brown"],
  C: ["#558b2f", "green"],
};

export const COLOURS = Object.fromEntries(Object.entries(INKS).map(([of, [colour]]) => [of, colour])) as Record<
  keyof typeof INKS,
  string
>;
export const COLOUR_WORDS: Record<string, string> = Object.fromEntries(Object.values(INKS));

function pinsOf(board: BoardData, standard: string, own: PortSettings = {}): { rx: string; tx: string } {
  const [rx, tx] = pinsOfPort(board, own.port ?? standard);
  return { rx: own.rx ?? rx, tx: own.tx ?? tx };
}

/** The board's pins for the port of a part; on Linux a port is a path, and its pins are those of the adapter there. */
function portOf(board: BoardData, part: PartName, { bundle, settings = {} }: Parts): { rx: string; tx: string } {
  const own = settings[part as "scanner"];
  if (own?.path) return { rx: own.path + " RXD", tx: own.path + " TXD" };
  const withScanner = hasScanner(bundle);
  if (part === "scanner") return pinsOf(board, board.scannerPort, own);
  if (part === "peer") return pinsOf(board, board.peer || (withScanner ? "" : board.scannerPort), own);
  if (part === "camera") return pinsOf(board, withScanner ? board.peer : board.scannerPort, own);
  // Beside a scanner an arm has a port only where the settings name one.
  return pinsOf(board, withScanner ? "" : board.peer, own);
}

function serialWires(board: BoardData, part: PartName, parts: Parts): Wire[] {
  const { rx, tx } = portOf(board, part, parts);
  if (!rx) return [];
  const wires: Wire[] = [{ part, pin: "TX", to: rx, signal: "to the board", colour: COLOURS.in }];
  // Nothing is ever said to the camera.
  if (part !== "camera" && tx) wires.push({ part, pin: "RX", to: tx, signal: "from the board", colour: COLOURS.out });
  return wires;
}

function displayWires(board: BoardData, parts: Parts): Wire[] {
  const { settings = {} } = parts;
  if (!hasOled(board.inColour, parts)) return [];
  const [, scl, sda] = board.oled.split(" ");
  const pins = { SCL: settings.display?.scl ?? scl, SDA: settings.display?.sda ?? sda };
  return (["SCL", "SDA"] as const)
    .filter(name => pins[name])
    .map(pin => ({
      part: "display",
      pin,
      to: pins[pin],
      signal: pin === "SCL" ? "clock" : "data",
      colour: COLOURS[pin],
    }));
}

function keyPins(board: BoardData, { settings = {} }: Parts): ["A" | "B" | "C", string][] {
  const pins = { ...board.keys, ...settings.keys };
  return (["A", "B", "C"] as const).flatMap(key => (pins[key] ? [[key, pins[key].replace("+", "")]] : []));
}

const isSoldered = (board: BoardData, pin: string) => board.about.soldered.includes(pin);

function signalsOf(board: BoardData, part: PartName, parts: Parts): Wire[] {
  if (part === "display") return displayWires(board, parts);
  if (part === "keys")
    return keyPins(board, parts)
      .filter(([, pin]) => !isSoldered(board, pin))
      .map(([pin, to]) => ({ part, pin, to, signal: "key " + pin, colour: COLOURS[pin] }));
  return serialWires(board, part, parts);
}

function supplyWires(part: PartName): Wire[] {
  const { supply, supplyPin, ground } = LOOKS[part];
  const wires: Wire[] = [{ part, pin: ground, to: "GND", signal: "ground", colour: COLOURS.GND }];
  if (supply) wires.unshift({ part, pin: supplyPin!, to: supply, signal: "supply", colour: COLOURS[supply] });
  return wires;
}

/** Part by part: its signals, then what feeds it. A part that this board has no pins for has none. */
export function wiresOf(board: BoardData, parts: Parts): Wire[] {
  return PART_NAMES.filter(part => parts[part]).flatMap(part => {
    const signals = signalsOf(board, part, parts);
    return signals.length ? [...signals, ...supplyWires(part)] : [];
  });
}

/** The pins that the firmware uses besides. */
export function fixturesOf(board: BoardData, parts: Parts): Fixture[] {
  const fixtures: Fixture[] = [];
  if (parts.keys)
    for (const [key, pin] of keyPins(board, parts))
      if (isSoldered(board, pin)) fixtures.push({ part: "keys", pin, what: "key " + key, isFree: false });
  const camera = parts.camera ? portOf(board, "camera", parts) : undefined;
  if (camera?.rx && camera.tx) fixtures.push({ part: "camera", pin: camera.tx, what: "stays free", isFree: true });
  // Set alone has no use for them.
  if (/^set/.test(parts.bundle)) return fixtures;
  if (board.led) fixtures.push({ part: "lamp", pin: board.led, what: "lamp", isFree: false });
  if (board.pwm) fixtures.push({ part: "sound", pin: board.pwm, what: "sound", isFree: false });
  return fixtures;
}
