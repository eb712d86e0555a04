// What the page and the worker of one virtual board say to each other. Types only.
// One worker per board; the worker knows virtual time and chips, the page knows people. Bytes travel as Uint8Array.

import type { Stone } from "../../devices/sim/stone-table";

/** By devices/boards; a Linux board has no pins to draw. */
export type BoardName = "esp32" | "m5stack" | "pico" | "wifi" | "original";
/** Files in dist/, without ".js". */
export type BundleName = "croupier" | "set" | "durak" | "dobble" | "tictactoe" | "set-original";
export type KeyName = "A" | "B" | "C";

/** What hangs on a board. Scanner, peer, camera and arm take a serial port each: `portsOf` in arrangement.ts says which arrangement a board has room for. */
export interface Arrangement {
  board: BoardName;
  bundle: BundleName;
  display: "ssd1306" | "sh1106";
  rows: 64 | 32;
  scanner: boolean;
  peer: boolean;
  camera: boolean;
  arm: boolean;
}

/** Storage, file by file; a character of the text is a byte. */
export type Files = Record<string, string>;

export interface Cable {
  isPlugged: boolean;
  /** 0..1: the chance of each byte to be damaged or lost. */
  noise: number;
  /** Bits a second at which this end's UART is told to talk (`peer.baud`); null: as the firmware likes. */
  baud: number | null;
}

/** The board of tic-tac-toe and the stones on and beside it; millimetres on the table. */
export interface StoneView {
  stones: Stone[];
  board: { xMm: number; yMm: number; turnedDeg: number };
  held?: Stone;
}

export interface ArmView {
  xMm: number;
  yMm: number;
  zMm: number;
  state: string;
}

/** To the worker. */
export type ToBoard =
  /** First of all. `wire`: where bytes for the other board go, and come from. `programText` becomes .bootcde unless `files` has one of the same text. */
  | {
      type: "start";
      arrangement: Arrangement;
      programText: string;
      files: Files;
      cable: Cable;
      wire: MessagePort;
      isOn: boolean;
      seed: number;
      stones?: StoneView;
    }
  /** Another end of a cable, since the board at its other end has been started anew. */
  | { type: "wire"; wire: MessagePort }
  | { type: "power"; isOn: boolean }
  | { type: "reset" }
  | { type: "key"; key: KeyName; isDown: boolean }
  /** A sticker lies before the scanner, until it is taken away (null). */
  | { type: "show"; text: string | null }
  /** A line at the prompt; answered by "answer" with the same id. */
  | { type: "ask"; id: number; text: string }
  | { type: "cable"; cable: Cable }
  /** A person moved stones, or the board. */
  | { type: "stones"; stones: StoneView }
  /** Something hides a part of the table from the camera; null: nothing does. */
  | { type: "hand"; cover: { xMm: number; yMm: number; widthMm: number; heightMm: number } | null }
  /** The page is hidden: time stands still. */
  | { type: "pause"; isPaused: boolean };

/** A burst on one bus or port in one direction; `bytes` holds at most the first 64 of `count`. */
export interface Traffic {
  bus: string;
  isOut: boolean;
  atMs: number;
  count: number;
  bytes: Uint8Array;
}

/** From the worker. */
export type FromBoard =
  /** Up to date whenever it changed, at most once per 30 ms. `pixels`: 128 x rows, a bit each, by rows, high bit first. */
  | { type: "screen"; pixels: Uint8Array; isLit: boolean; contrast: number }
  | { type: "lamp"; isLit: boolean }
  /** A tone of the loudspeaker: hertz, or 0 for silence. */
  | { type: "tone"; hz: number }
  /** What the console prints, as lines. */
  | { type: "printed"; lines: string[] }
  /** `text`: as the prompt prints it; `value`: the same as plain JSON where it can be. */
  | { type: "answer"; id: number; isError: boolean; text: string; value: unknown }
  | { type: "traffic"; list: Traffic[] }
  /** Storage, whole, soon after it changed, and at most ten times a second. */
  | { type: "files"; files: Files }
  /** The scanner beeped: it read and sent this. */
  | { type: "read"; text: string }
  | { type: "table"; stones: StoneView; arm: ArmView | null }
  /** `boots` counts since "start"; `atMs` is the board's virtual time; `busyShare` the worker's own load, 0..1, over the last second. */
  | { type: "life"; isOn: boolean; boots: number; atMs: number; busyShare: number; console: string | null }
  /** A chip or the simulator objects: a defect of ours, shown to the person as such. */
  | { type: "complaint"; message: string };

/** Over the wire between the two workers: one UART byte with its rate. Plugging is decided at each end: a byte goes through when both ends are plugged. */
export interface WireByte {
  byte: number;
  baud: number;
}
