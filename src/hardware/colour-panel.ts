// The colour display that the settings mean, if the board has it. Opened with it.
import type { LineBus } from "../../devices/bus";
import { ili9341, ili9342, openIli } from "../../devices/ili9341";
import { openLcd } from "../../devices/lcd";
import { openTiles } from "../../devices/tiles";
import type { Panel } from "../../devices/tiles";
import { openTouch } from "../../devices/touch";
import { clock, complaints, config, press, shell } from "./board";
import { pinOf } from "./pins";
import type { ColourDisplay, DirectScreen, Screen, TileKit } from "../kernel/ports";
import type { MakePicture } from "../kernel/picture";
import makeTiledPicture from "../ui/tiled-picture" with { exists: "while open" };

/** The settings that it goes by. */
export interface ColourWires {
  chip: string;
  wires: string;
  inverted: boolean;
  rotation: number;
}

/** With what makes the pictures on it. */
export interface ColourBoard extends ColourDisplay {
  picture: MakePicture;
}

/** Espruino's SPI. */
interface SpiPort {
  setup(options: EspruinoSpiSetup): void;
  write(data: ArrayLike<number>): void;
}

const BITS_PER_S = 20_000_000;

function makePiece(width: number, height: number, buffer: ArrayBuffer): Screen {
  return Graphics.createArrayBuffer(width, height, 16, { buffer: buffer });
}

/** A lamp that is dimmed by its pin, or left alone where that is none. */
function lampOf(name: string): (level: number) => void {
  const pin = pinOf(name);
  return level => {
    if (pin) analogWrite(pin, level / 255, { freq: 1000 });
  };
}

/** `words`: bus, clock, data, select, data or command, reset, light. */
function openSpi(words: string[], wires: ColourWires): Panel | undefined {
  // Another kind of bus cannot carry it.
  const bus = words[0].substr(0, 3) === "SPI" && (global[words[0]] as SpiPort | undefined);
  const select = pinOf(words[3]);
  const data: LineBus | undefined = pinOf(words[4]);
  if (!bus || !data) return undefined;
  // For good: nothing else hangs on that bus, and to select it for each transfer would take twice the calls.
  if (select) select.write(false);
  bus.setup({ sck: pinOf(words[1]), mosi: pinOf(words[2]), baud: BITS_PER_S });
  return openIli(
    { spi: bus, data: data, reset: pinOf(words[5] || ""), light: lampOf(words[6] || "") },
    wires.chip === "ili9342" ? ili9342 : ili9341,
    wires.rotation > 0,
    wires.inverted,
    clock,
    makePiece,
  );
}

/** There is none: an ESP32 may call itself a board that has one. */
function openNone(): Panel {
  return {
    isThere: false,
    most: 1,
    sent: () => 0,
    isReady: () => true,
    clear: () => undefined,
    paint: () => undefined,
    light: () => undefined,
    power: () => undefined,
  };
}

function openWired(wires: ColourWires): Panel {
  const words = wires.wires.split(" ");
  const own = global.g as DirectScreen | undefined;
  let panel: Panel | undefined;
  try {
    panel = wires.chip !== "g" ? openSpi(words, wires) : own && openLcd(own, lampOf(words[0]), wires.rotation > 0);
  } catch (e) {
    complaints.push("display: " + e);
  }
  return panel || openNone();
}

/** Before there is a shell, and in the safe one, a touch is any key. */
function touched(gesture: string, x: number, y: number): void {
  if (shell) shell.touch!(gesture, x, y);
  else press("B", gesture === "hold");
}

/** Undefined where an OLED is meant. `makeKit`: what is drawn everywhere. */
export default function openColour(makeKit: (screen: Screen) => TileKit): ColourBoard | undefined {
  const wires = config.display as typeof config.display & ColourWires;
  if (wires.chip[0] === "s") return undefined;
  const isFlipped = wires.rotation > 0;
  const touch = openTouch(clock, touched);
  // Espruino tells where a finger is on the glass, however the picture hangs.
  E.on("touch", event => touch(isFlipped ? { x: 319 - event.x, y: 239 - event.y, b: event.b } : event));
  // The highest bit is on top: a stripe of eight rows is a letter then, which is drawn at any size.
  const screen = Graphics.createArrayBuffer(128, 64, 1, { vertical_byte: true, msb: true });
  const display = openTiles(screen, openWired(wires), makeKit(screen), clock, E.CRC32);
  if (!display.report.present) complaints.push("No display: " + wires.chip);
  return Object.assign(display, {
    picture: (clock, _, app, notice, light, wake, press) =>
      makeTiledPicture(clock, display, app, notice, light, wake, press),
  } as Pick<ColourBoard, "picture">);
}
