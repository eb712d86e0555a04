// What the page and the recogniser's worker say to each other.
import type { Card } from "../../vision/recognise";

/** A picture to look at: RGBA, handed over. `isStill`: there is time to look closely. */
export interface ToVision {
  id: number;
  data: ArrayBuffer;
  width: number;
  height: number;
  isStill: boolean;
}

/** What a picture shows. `isGrey`: nothing that can be told, for it has no colours. */
export interface Shown {
  cards: Card[];
  isGrey: boolean;
}

/** `wrong`: why nothing came of it. */
export type FromVision = ({ id: number } & Shown) | { id: number; wrong: string };
