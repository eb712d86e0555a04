// What a setting may be where that is more than a few words (schema.ts); each is given only what has the type of the default. The first sentence above each is
// what docs/settings.md has of it.
import type { Board } from "../../devices/boards/board";
import addressOf from "../kit/broker-address" with { exists: "while open" };
import type { Check } from "./schema";

/** What may stand behind a check. */
export const enum Behind {
  /** It is there on every board. */
  Shown,
  /** Most boards have no use for it: where nobody says anything of it, it is not there, and takes no variables. */
  Spare = 1,
}

/** Any text. */
export const text: Check = () => true;

/** `true` or `false`. */
export const flag: Check = () => true;

/** Any text that does not begin with `...`. Those dots stand for a hidden value. */
export const secret: Check = value => ("" + value).substr(0, 3) !== "...";

/** A reader, then its wires. */
export const reader: Check = value => !value || /^(pn532|mfrc522|holes) ./.test(value as string);

/** A language, in two letters. */
export const tag: Check = value => (value as string).length === 2;

/** A Wi-Fi's name, at most 32 bytes. */
export const wifi: Check = value => ("" + value).length < 33;

/** `mqtt://user:password@host:port`; only the host is necessary. A virtual board in a page, which has WebSockets, also takes `ws://` and `wss://`. */
export const broker: Check = (value, standard, has) =>
  !value || (secret(value, standard, has) && !!addressOf("" + value, has("WebSocket", false)).host);

/** A pin, or nothing. */
export const pin: Check = (value, _, has) => !value || has(value as string, true);

/** A pin, or nothing. A key's has a `+` where it reads high when it is pressed. */
export const keyPin: Check = (value, standard, has) =>
  pin((value as string).slice(-1) === "+" ? (value as string).slice(0, -1) : value, standard, has);

/** Four different pins with blanks between them, or nothing. */
export const lines: Check = (value, _, has) => {
  const names = (value as string).split(" ");
  return !value || (names.length === 4 && names.every((name, at) => names.indexOf(name) === at && has(name, true)));
};

/** A port or a bus. Of the same kind as the standard one: called the same but for its number. */
export const port: Check = (value, standard, has) =>
  (value as string).slice(0, -1) === (standard as string).slice(0, -1) && has(value as string, false);

/** 0 ... 65535. */
export const word: Check = value => value === ((value as number) & 0xffff);

/** 0 ... 255. */
export const byte: Check = value => value === ((value as number) & 0xff);

/** 0 ... 127. An address on an I2C bus. */
export const address: Check = value => value === ((value as number) & 0x7f);

/** Six finite numbers, or none yet. */
export const six: Check = value =>
  Array.isArray(value) &&
  (!value.length || value.length === 6) &&
  !value.some(number => typeof number !== "number" || !isFinite(number));

/** Of a serial port. */
export const BAUDS = [1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200];

/** A port brings its pins along. */
export function portOf(board: Pick<Board, "ports">, name: string, baud: number) {
  const pins = (board.ports[name] || " ").split(" ");
  return {
    port: [name, port],
    rx: [pins[0], pin],
    tx: [pins[1], pin],
    path: ["", text],
    baud: [baud].concat(BAUDS),
  } as const;
}
