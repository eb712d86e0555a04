// How simulated chips and the virtual board meet. A chip sees its side of the wire and nothing else.

/** A chip on an I2C bus. */
export interface I2CChip {
  /** 7-bit addresses it answers to. */
  address: number;
  /** One transaction's bytes after the address. False: not acknowledged (nothing was taken). May throw ChipComplaint. */
  write(bytes: Uint8Array): boolean;
  /** `quantity` bytes, or undefined when it does not acknowledge. */
  read(quantity: number): Uint8Array | undefined;
}

/** How an SPI bus runs. */
export interface SpiFormat {
  /** Bits a second. */
  baud: number;
  /** Bit 1: the clock rests high; bit 0: the second edge counts. */
  mode: number;
  order: "msb" | "lsb";
}

/** A chip on an SPI bus. */
export interface SpiChip {
  /** Its CS is low, or it has none: it hears what is sent. */
  readonly isSelected: boolean;
  /** Takes bytes, and answers those that it sends meanwhile; undefined: it only listens. May throw ChipComplaint. */
  transfer(bytes: Uint8Array, format: SpiFormat): Uint8Array | undefined;
  /** Its CS has gone high. */
  deselected?(): void;
}

/** A module on a UART: bytes in with the baud rate they were sent at, bytes out through `send`. */
export interface SerialChip {
  /** One byte that the board sent; a chip at another baud rate sees noise. `atMs` is when its last bit arrived. */
  receive(byte: number, baud: number, atMs: number): void;
  /** Set by whoever wires the chip: puts bytes on the line at the chip's baud rate. */
  send?: (bytes: Uint8Array, baud: number) => void;
}

/** Virtual time for chips that need it. Milliseconds. */
export interface SimClock {
  now(): number;
  after(forMs: number, then: () => void): number;
  cancel(timer: number): void;
}

/** A chip was told something its datasheet does not know: a driver's mistake, so a test must fail. */
export class ChipComplaint extends Error {}
