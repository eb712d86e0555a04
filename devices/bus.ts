// The slice of Espruino that drivers use: a driver is given one of these and knows no pin. Types only.

export type Bytes = ArrayLike<number> | string;

/** Espruino's I2C. ESP32 throws when nobody answers; STM32 throws after a time-out. */
export interface I2CBus {
  /** One transaction: start, address, the bytes in turn (arrays and typed arrays are laid out flat), stop. */
  writeTo(address: number, ...data: (number | ArrayLike<number>)[]): void;
  readFrom(address: number, quantity: number): ArrayLike<number>;
}

/** Espruino's Serial, already given its pins. */
export interface SerialBus {
  /** (Re)opens at `baud`, 8N1. */
  open(baud: number): void;
  write(data: Bytes): void;
  /**
   * Chunks as they happen to arrive; a chunk is never a frame. One byte a character. Whoever listened before hears nothing any more. Without `listener` the one
   * before listens on, which Espruino takes away when Ctrl-C comes while it runs; nothing is lost then but what it had been given.
   */
  onData(listener?: (chunk: string) => void): void;
}

/** Espruino's pin is one. */
export interface PinBus {
  /** Whether it is high now. */
  read(): boolean;
}

/** A pin that is read at one time and drives at another. */
export interface LinePin extends PinBus {
  mode(mode: "output" | "input_pullup"): void;
  write(high: boolean): void;
}

/** An edge of a pin; `state`: it is high now. */
export interface Edge {
  pin: PinBus;
  state: boolean;
}

/** Tells of both edges of a pin, bounce filtered for `debounceMs`. */
export type WatchPin = (listener: (edge: Edge) => void, pin: PinBus, debounceMs: number) => void;

/** Espruino's SPI, already given its pins; the part is selected all the time. */
export interface SpiBus {
  write(data: ArrayLike<number>): void;
}

/** A line that the board sets. */
export interface LineBus {
  write(high: boolean): void;
}

/** As Espruino's `E.on("touch")` tells it; `b` 1 while something touches. */
export interface Touched {
  x: number;
  y: number;
  b: number;
}

/** A connection of Espruino's `net`. What it brings comes in chunks; one byte a character. */
export interface SocketBus {
  write(data: string): unknown;
  end(): void;
  on(event: "data", listener: (chunk: string) => void): void;
  /** drain: all that was written has been sent. */
  on(event: "close" | "error" | "drain", listener: () => void): void;
  /** What waits to be sent (libs/network/socketserver.c: HTTP_NAME_SEND_DATA). */
  dSnd?: string;
}

/** Where connections come from. It may throw, where there is no network. */
export interface NetBus {
  connect(where: { host: string; port: number }, connected: () => void): SocketBus;
}
