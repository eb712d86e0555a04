// What a rig tells whoever watches it, and what it is told. Types only. Bytes are Uint8Arrays and pixels Uint16Arrays, so that all of it can go to a worker and back.
import type { Board } from "../../boards/board";
import type { StoneView } from "./table";

/** Of a board's keys. */
export type KeyName = keyof Board["keys"];

/** Storage, file by file; a character of the text is a byte. */
export type Files = Record<string, string>;

/** This board's end of the cable to another board. */
export interface Cable {
  isPlugged: boolean;
  /** 0..1: the chance of each byte to be damaged or lost. */
  noise: number;
  /** Bits a second at which this end's UART is told to talk (`peer.baud`); null: as the firmware likes. */
  baud: number | null;
}

/** Between two rigs: one UART byte with its rate. Plugging is decided at each end: a byte goes through when both ends are plugged. */
export interface WireByte {
  byte: number;
  baud: number;
}

/** On a display that can be touched, in its pixels. */
export interface Touched {
  x: number;
  y: number;
}

export interface ArmView {
  xMm: number;
  yMm: number;
  zMm: number;
  state: string;
}

/** A burst on one bus or port in one direction; `bytes` holds at most the first 64 of `count`. */
export interface Traffic {
  bus: string;
  isOut: boolean;
  atMs: number;
  count: number;
  bytes: Uint8Array;
}

/** What a rig tells by itself. */
export type FromRig =
  /** Up to date whenever it changed, at most once per 30 ms. `pixels`: 128 x rows, a bit each, by rows, high bit first. */
  | { type: "screen"; pixels: Uint8Array; isLit: boolean; contrast: number }
  /** Of a display in colours, likewise. `pixels`: by rows, RGB565; `backlight`: 0..1. */
  | { type: "picture"; pixels: Uint16Array; width: number; height: number; isLit: boolean; backlight: number }
  | { type: "lamp"; isLit: boolean }
  /** A tone of the loudspeaker: hertz, or 0 for silence. */
  | { type: "tone"; hz: number }
  /** What the console prints, as lines. */
  | { type: "printed"; lines: string[] }
  | { type: "traffic"; list: Traffic[] }
  /** Storage, whole, soon after it changed, and at most ten times a second. */
  | { type: "files"; files: Files }
  /** The scanner beeped: it read and sent this. Or a card on the reader was read; "" for one that says nothing. */
  | { type: "read"; text: string }
  | { type: "table"; stones: StoneView; arm: ArmView | null }
  /** A chip or the simulator objects: a defect of ours, shown to the person as such. */
  | { type: "complaint"; message: string };
