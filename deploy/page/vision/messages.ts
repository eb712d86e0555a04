// What the page and the recogniser say to each other, wherever it runs.
import type { LiveView } from "../../vision/live/live";
import type { Quad } from "../../vision/picture";
import type { Card } from "../../vision/recognise";

/** A picture's pixels: RGBA, handed over. */
interface Pixels {
  id: number;
  data: ArrayBuffer;
  width: number;
  height: number;
}

/**
 * A picture to look at closely; one of a camera that runs, with its moment; that what the camera showed is to be forgotten; or another net to read with,
 * as the bytes of its file: none, the one that comes with the page.
 */
export type ToVision =
  | ({ kind: "still" } & Pixels)
  | ({ kind: "live"; atMs: number } & Pixels)
  | { kind: "forget" }
  | { kind: "net"; id: number; bytes: ArrayBuffer | undefined };

/** What a picture shows. `isGrey`: nothing that can be told, for it has no colours. */
export interface Shown {
  cards: Card[];
  /** Corners of what lies among them like a card and cannot be read. */
  unread: Quad[];
  /** Corners of whatever has four sides. */
  pieces: Quad[];
  isGrey: boolean;
}

/** Whether the recogniser is there; what it saw; or why nothing came of it. `status`: with which its net could not be fetched. */
export type FromVision =
  | { kind: "ready" }
  | { kind: "still"; id: number; shown: Shown }
  | { kind: "live"; id: number; view: LiveView }
  | { kind: "taken"; id: number }
  | { kind: "netless"; id: number; status: number }
  | { kind: "wrong"; id: number; words: string };
