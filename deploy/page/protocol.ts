// What the page and the worker of one virtual board say to each other. Types only; what a board says is looked at first (from-board.ts).
// One worker per board; the worker knows virtual time and chips, the page knows people and the network. Bytes travel as Uint8Array, pixels in colours as Uint16Array.

import type { Arrangement } from "../../devices/sim/rig/arrangement";
import type {
  ArmView,
  Cable,
  Files,
  FromRig,
  KeyName,
  Touched,
  Traffic,
  WireByte,
} from "../../devices/sim/rig/messages";
import type { StoneView } from "../../devices/sim/rig/table";
import type { Rewriting } from "../../devices/sim/worker-run/rewrite";

export type { ArmView, Arrangement, Cable, Files, KeyName, StoneView, Touched, Traffic, WireByte };

/** By devices/boards; a Linux board has no pins to draw. */
export type BoardName = Arrangement["board"];
/** Files in dist/, without ".js". */
export type BundleName = Arrangement["bundle"];

/** To the worker. */
export type ToBoard =
  /** First of all. `wire`: where bytes for the other board go, and come from. `programText` becomes .bootcde unless `files` has one of the same text; `rewriting`: what its worker has to make of it. */
  | {
      type: "start";
      arrangement: Arrangement;
      programText: string;
      rewriting: Rewriting;
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
  /** A finger on its display, or one that moves there; null: it has gone. */
  | { type: "touch"; at: Touched | null }
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
  | { type: "pause"; isPaused: boolean }
  /** Of a connection that the board asked for by "dial". */
  | { type: "opened" | "closed"; id: number }
  | { type: "heard"; id: number; bytes: Uint8Array };

/** From the worker. */
export type FromBoard =
  | FromRig
  /** `text`: as the prompt prints it; `value`: the same as plain JSON where it can be. On its way it is text, null for undefined. */
  | { type: "answer"; id: number; isError: boolean; text: string; value: unknown }
  /** `boots` counts since "start"; `atMs` is the board's virtual time; `busyShare` the worker's own load, 0..1, over the last second. */
  | { type: "life"; isOn: boolean; boots: number; atMs: number; busyShare: number; console: string | null }
  /** It wants a connection; the page opens it, or says that it is closed. `id`s are the worker's own. */
  | { type: "dial"; id: number; host: string; port: number }
  | { type: "write"; id: number; bytes: Uint8Array }
  | { type: "hang up"; id: number };
