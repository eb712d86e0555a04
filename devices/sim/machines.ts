// What the boards differ in, as data: Espruino's own board files are the source.
// Not simulated: which pin can do what (any pin may be a UART's, an I2C's or an SPI's), speed, memory.

export type Family = "stm32" | "esp32" | "rp2040" | "linux";

export interface Machine {
  /** `process.env.BOARD`. */
  board: string;
  chip: string;
  family: Family;
  /** All pins, in the order of their numbers. */
  pins: string[];
  aliases: Record<string, string>;
  /** Read upside down. */
  negated: string[];
  /** Pins that idle in another way than open. */
  pulled: Record<string, "up" | "down">;
  serials: number;
  buses: number;
  spis: number;
  /** So long after a port was set up it hears no NUL (targets/rp2xxx/jshardware.c). */
  noNulMs?: number;
  /** A colour display that its firmware drives: the global `g`, and touch. */
  hasLcd?: true;
  /** It has sums as SHA-256, with a network or without. */
  hasCrypto?: true;
  usb: boolean;
  /** Where the prompt goes when no USB host is there. */
  console: string;
  /** Bytes of the event FIFO, and of the transmit buffer. */
  fifo: number;
  transmit: number;
  pageSize: number;
  pages: number;
  variables: number;
  ram: number;
  flash: number;
  /** Bytes of one variable. */
  block: number;
}

const port = (letter: string, from: number, to: number): string[] => {
  const names: string[] = [];
  for (let number = from; number <= to; number++) names.push(letter + number);
  return names;
};

const STM_PINS = [...port("A", 0, 15), ...port("B", 0, 15), ...port("C", 0, 15)];

const STM = { family: "stm32" as const, negated: [], usb: true, console: "Serial1", buses: 3, spis: 3 };
const F4 = {
  ...STM,
  pins: STM_PINS,
  serials: 6,
  fifo: 1024,
  aliases: { BTN: "C13", BTN1: "C13", LED1: "B2", LED2: "B12" },
  pulled: { C13: "down" } as Machine["pulled"],
};

const ESP32: Machine = {
  board: "ESP32",
  chip: "ESP32",
  family: "esp32",
  pins: port("D", 0, 39),
  aliases: { BTN: "D0", BTN1: "D0", LED1: "D2" },
  negated: ["D0"],
  pulled: { D0: "up" },
  serials: 3,
  buses: 2,
  spis: 2,
  hasCrypto: true,
  usb: false,
  console: "Serial1",
  fifo: 4096,
  transmit: 256,
  pageSize: 4096,
  pages: 224,
  // As RAM allows: its radios decide (radios.ts).
  variables: 5886,
  ram: 512,
  flash: 4096,
  block: 14,
};

const KNOWN: Machine[] = [
  {
    ...F4,
    board: "PICO_R1_3",
    chip: "STM32F401CDU6",
    transmit: 128,
    pageSize: 16384,
    pages: 3,
    variables: 5100,
    ram: 96,
    flash: 384,
    block: 13,
  },
  {
    ...F4,
    board: "ESPRUINOWIFI",
    chip: "STM32F411CEU6",
    transmit: 256,
    pageSize: 65536,
    pages: 1,
    variables: 8190,
    ram: 128,
    flash: 512,
    block: 13,
  },
  {
    ...STM,
    board: "ESPRUINOBOARD",
    chip: "STM32F103RCT6",
    pins: [...STM_PINS, ...port("D", 0, 2)],
    serials: 5,
    buses: 2,
    fifo: 512,
    transmit: 128,
    aliases: { BTN: "B12", BTN1: "B12", LED1: "A13", LED2: "A14", LED3: "A15" },
    pulled: {},
    pageSize: 2048,
    pages: 10,
    variables: 2756,
    ram: 48,
    flash: 256,
    block: 12,
  },
  ESP32,
  {
    ...ESP32,
    board: "ESP32_CYD",
    aliases: { BTN: "D0", BTN1: "D0", LED1: "D4", LED2: "D16", LED3: "D17" },
    negated: ["D0", "D4", "D16", "D17"],
    hasLcd: true,
  },
  {
    board: "ESPR_RP2040_PICO",
    chip: "RP2040",
    family: "rp2040",
    pins: port("D", 0, 29),
    aliases: { LED1: "D25" },
    negated: [],
    pulled: {},
    serials: 2,
    noNulMs: 100,
    buses: 2,
    spis: 2,
    usb: true,
    console: "Serial1",
    fifo: 4096,
    transmit: 256,
    pageSize: 4096,
    pages: 64,
    variables: 12000,
    ram: 264,
    flash: 2048,
    block: 14,
  },
  {
    board: "LINUX",
    chip: "LINUX",
    family: "linux",
    pins: port("D", 0, 32),
    aliases: {},
    negated: [],
    pulled: {},
    serials: 6,
    buses: 3,
    spis: 1,
    hasCrypto: true,
    usb: true,
    console: "USB",
    fifo: 1024,
    transmit: 256,
    pageSize: 1024,
    pages: 256,
    variables: 4096,
    ram: 0,
    flash: 256,
    block: 27,
  },
];

/** A board that nobody knows looks like a Pico under another name. */
export function machineOf(board: string): Machine {
  return KNOWN.find(machine => machine.board === board) ?? { ...KNOWN[0], board };
}
