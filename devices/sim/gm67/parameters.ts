// The GM67's parameters, their factory values, and the setting codes that change them (devices.md 1.2, 1.4, 1.5).
// Left out: everything that devices.md does not name, about two hundred parameters of single symbologies.

import { KINDS, type Symbology } from "../barcodes";

export interface Parameter {
  name: string;
  factory: number;
  /** Allowed values, or the highest of a range from 0. */
  values: number[] | number;
  /** Words for the values, for the log. */
  words?: Record<number, string>;
}

export interface Setting {
  value: number;
  /** Survives a power cut. */
  saved: boolean;
}

export const Trigger = { level: 0x00, pulse: 0x02, continuous: 0x04, host: 0x08, induction: 0x09 } as const;
export const Encoding = { original: 0, gbk: 1, utf8: 2 } as const;

const OFF_ON = { 0: "off", 1: "on" };

function swap(words: Record<string, number>): Record<number, string> {
  return Object.fromEntries(Object.entries(words).map(([word, value]) => [value, word]));
}

export const BAUDS: Record<number, number> = {
  0x05: 4800,
  0x06: 9600,
  0x07: 19200,
  0x08: 38400,
  0x09: 57600,
  0x0a: 115200,
};

export function codeOfBaud(baud: number): number {
  const code = Object.keys(BAUDS).find(key => BAUDS[Number(key)] === baud);
  if (code === undefined) throw new Error(`a GM67 has no ${baud} baud`);
  return Number(code);
}

/** By parameter number as in devices.md 1.4: "8A", or with its prefix "F2 05". */
export const PARAMETERS: Record<string, Parameter> = {
  "8A": { name: "trigger", factory: Trigger.level, values: Object.values(Trigger), words: swap(Trigger) },
  "9C": {
    name: "baud",
    factory: 6,
    values: Object.keys(BAUDS).map(Number),
    words: Object.fromEntries(Object.entries(BAUDS).map(([k, v]) => [k, String(v)])),
  },
  EC: { name: "setting codes", factory: 1, values: 1, words: { 0: "prohibited", 1: "allowed" } },
  EB: { name: "data format", factory: 0, values: 7 },
  "2D": { name: "code id", factory: 0, values: 2, words: { 0: "off", 1: "AIM", 2: "custom" } },
  EE: { name: "packets", factory: 0, values: 1, words: OFF_ON },
  "0F": { name: "PDF417", factory: 1, values: 1, words: OFF_ON },
  "38": { name: "good-read beep", factory: 1, values: 1, words: OFF_ON },
  "8C": { name: "volume", factory: 0, values: 2, words: { 0: "high", 1: "middle", 2: "low" } },
  "88": { name: "scan duration", factory: 30, values: 255 },
  "89": { name: "reading interval", factory: 5, values: 255 },
  "5E": { name: "NR on time-out", factory: 0, values: 1, words: OFF_ON },
  "F2 01": { name: "interface", factory: 1, values: 2, words: { 0: "serial", 1: "USB keyboard", 2: "USB CDC" } },
  "F2 02": { name: "flood light", factory: 0, values: 2, words: { 0: "when reading", 1: "on", 2: "off" } },
  "F2 03": { name: "aim light", factory: 0, values: 2, words: { 0: "when reading", 1: "on", 2: "off" } },
  "F2 05": {
    name: "terminator",
    factory: 2,
    values: 5,
    words: { 0: "none", 1: "CRLF", 2: "CR", 3: "TAB", 4: "CRCR", 5: "CRLFCRLF" },
  },
  "F2 06": { name: "encoding", factory: Encoding.gbk, values: 2, words: swap(Encoding) },
  "F2 0C": { name: "mute", factory: 0, values: 1, words: OFF_ON },
  "F2 0D": { name: "boot beep", factory: 1, values: 1, words: OFF_ON },
  "F2 11": { name: "1D codes", factory: 1, values: 1, words: OFF_ON },
  "F2 50": { name: "2D codes", factory: 1, values: 1, words: OFF_ON },
  "F2 B7": { name: "STX and ETX", factory: 0, values: 1, words: OFF_ON },
  "F2 CD": { name: "heartbeat", factory: 0, values: 2, words: { 0: "off", 1: "on", 2: "acknowledged" } },
  "F0 24": { name: "Data Matrix", factory: 1, values: 1, words: OFF_ON },
  "F0 25": { name: "QR", factory: 1, values: 1, words: OFF_ON },
  "F0 26": { name: "MaxiCode", factory: 0, values: 1, words: OFF_ON },
  "F0 28": { name: "Aztec", factory: 1, values: 1, words: OFF_ON },
  "F0 2F": { name: "Han Xin", factory: 0, values: 1, words: OFF_ON },
  "F3 03": { name: "same-code interval", factory: 5, values: 255 },
};

/** "F2 FF 00" is no setting but the command to forget them all. */
export const FACTORY = "F2 FF";

/** What "all 2D" stands for. */
export const SQUARE_CODES = ["F0 24", "F0 25", "0F", "F0 28", "F0 26", "F0 2F"];

const KIND_PARAMETERS: Partial<Record<Symbology, string>> = {
  datamatrix: "F0 24",
  qr: "F0 25",
  pdf417: "0F",
  aztec: "F0 28",
  maxicode: "F0 26",
  hanxin: "F0 2F",
};

/** The one that turns a kind of code on. */
export const parameterOf = (symbology: Symbology): string =>
  KINDS[symbology].isFlat ? "F2 11" : KIND_PARAMETERS[symbology]!;

export function isAllowed(parameter: Parameter, value: number): boolean {
  return typeof parameter.values === "number" ? value <= parameter.values : parameter.values.includes(value);
}

/** F0 to F3 are prefixes: the number has a second byte (SSI: "extended parameter numbers"). */
export function isPrefix(byte: number): boolean {
  return byte >= 0xf0 && byte <= 0xf3;
}

export function isSettingCode(text: string): boolean {
  return /^\^#SC\^[0-9A-Fa-f]{7}$/.test(text);
}

/** Seven digits: three for a family, three for a place in it, the value. Only the places that devices.md 1.5 names are known. */
export function settingOfCode(text: string): { id: string; value: number } | undefined {
  const digits = text.slice(5).toUpperCase();
  const value = parseInt(digits[6], 16);
  const lone: Record<string, string> = { "205020": "8A", "205080": "8C", "104002": "38", "104060": "EC" };
  if (digits.startsWith("303")) return { id: `F2 ${digits.slice(4, 6)}`, value };
  const id = lone[digits.slice(0, 6)];
  return id ? { id, value } : undefined;
}
