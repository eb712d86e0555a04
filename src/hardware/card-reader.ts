// Opens the reader of cards without a code to see that the settings name. Opened by the start.
import { Reading } from "../../devices/card-reader";
import type { CardListener, CardReaderStatus } from "../../devices/card-reader";
import openHoles from "../../devices/holes" with { exists: "while open" };
import openMfrc522 from "../../devices/mfrc522" with { exists: "while open" };
import openPn532 from "../../devices/pn532" with { exists: "while open" };
import openI2c from "../../devices/pn532-i2c" with { exists: "while open" };
import openUart from "../../devices/pn532-uart" with { exists: "while open" };
import type { Pn532Line } from "../../devices/pn532";
import openTags from "../../devices/tags" with { exists: "while open" };
import { bundle, clock, complaints, config } from "./board";
import { lines } from "./lines";
import type { I2CPort } from "./oled-wires";
import { busOf, pinOf } from "./pins";

/** Espruino's SPI. */
interface SpiPort {
  setup(options: EspruinoSpiSetup): void;
  send(bytes: string, select: Pin): string;
}

/** Long wires stand it. */
const BITS_PER_S = 1_000_000;
/** How often it is looked whether a person should know of it. */
const LOOK_MS = 2000;
const TROUBLE = "Reader silent: wires?";

/** `words`: the reader, a port, and its pins or its path. */
function onUart(words: string[]): Pn532Line {
  const path = words[3] ? "" : words[2];
  const bus = busOf({ port: words[1], rx: words[2], tx: words[3], path: path })!;
  function refuse(): void {
    throw new Error("reader");
  }
  // A game that asks for this port later is refused.
  lines[path || words[1]] = { baud: 0, bus: { open: refuse, write: bus.write, onData: () => bus.onData() } };
  return openUart(bus);
}

/** The display's bus has its pins already. */
function onI2c(words: string[]): Pn532Line {
  const bus = global[words[1]] as I2CPort;
  if (words[2]) bus.setup({ scl: pinOf(words[2]), sda: pinOf(words[3]), bitrate: 400000 });
  return openI2c(bus);
}

/** `words`: the reader, a bus, and its pins: clock, to the chip, from it, select. `SPI` alone: the program moves the pins itself. */
function onSpi(words: string[]): (bytes: string) => string {
  const found = global[words[1]];
  const bus = (words[1] === "SPI" ? new (found as new () => SpiPort)() : found) as SpiPort;
  const pins = words.map(name => pinOf(name));
  bus.setup({ sck: pins[2], mosi: pins[3], miso: pins[4], baud: BITS_PER_S });
  return bytes => bus.send(bytes, pins[5]!);
}

/** Answers whether the port of the scanner is still free. */
export default function openReader(): boolean {
  const scanner = config.scanner!;
  const words = (scanner.reader || "").split(" ");
  const status: CardReaderStatus = { kind: words[0], link: Reading.Seeking, cards: 0, damaged: 0 };

  /** In a turn of its own: what comes of a card takes as long as a scan. */
  const told: CardListener = (id, text) => {
    if (id) status.cards++;
    else status.damaged++;
    clock.after(0, () => bundle.cards!.take(id, text, code => bundle.scan!(code, true).isOurs));
  };

  /** Says that it is silent, until it is not. */
  function watch(): void {
    const at = complaints.indexOf(TROUBLE);
    if (status.link === Reading.Silent && at < 0) complaints.push(TROUBLE);
    else if (status.link === Reading.Ready && at >= 0) complaints.splice(at, 1);
    clock.after(LOOK_MS, watch);
  }

  try {
    if (words[0] === "mfrc522") {
      const transfer = onSpi(words);
      openTags(ask => openMfrc522(transfer, ask), clock, told, status);
    } else if (words[0] === "pn532") {
      const line = words[1][0] === "I" ? onI2c(words) : onUart(words);
      openTags(ask => openPn532(line, status, ask), clock, told, status);
    } else if (words[1])
      openHoles(
        words.slice(1).map(name => {
          const pin = pinOf(name)!;
          return () => analogRead(pin);
        }),
        clock,
        told,
        status,
      );
    if (words[1]) {
      bundle.cards!.status = status;
      watch();
    }
  } catch (e) {
    complaints.push("reader: " + e);
  }
  return !!scanner.path || scanner.port !== words[1];
}
