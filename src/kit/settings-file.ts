// How much of croupier.json is read: what is larger would take a board's last variable at each of its starts.

export const FILE = "croupier.json";

/** The console's own port of an ESP32, which can be the wire to the other board: as `peer.port` names it, as Espruino does, its pins, and its speed, which is the lesson's too. */
export const enum Console {
  Setting = "console",
  Port = "Serial1",
  Pins = "D3 D1",
}
export const enum Baud {
  Console = 115200,
}

export const enum Most {
  /** Of so many bytes no text, however deep its groups are nested, takes more variables than a Pico has. */
  Bytes = 1800,
}

/** Where it lies: Espruino's own Storage, which reads JSON also as it writes it itself, with names that have no quotes. */
export interface Files {
  read(name: string, offset?: number, length?: number): string | undefined;
  readJSON(name: string, noExceptions: boolean): unknown;
}

/** The first bytes, one more than are read as JSON: that one tells of a larger one. */
export const textOf = (files: Files): string => files.read(FILE, 0, Most.Bytes + 1) || "";
