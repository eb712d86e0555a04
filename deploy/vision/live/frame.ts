// One picture of the camera, made ready: shrunk to what is looked at, and in grey.
import { type Picture, fit } from "../picture";
import { type Pyramid, pyramidOf } from "./pyramid";

/** Longest side of what is looked at, in pixels. */
export const LIVE_SIDE = 640;

export interface Frame {
  picture: Picture;
  pyramid: Pyramid;
}

export function frameOf(picture: Picture): Frame {
  const small = fit(picture, LIVE_SIDE);
  return { picture: small, pyramid: pyramidOf(small) };
}
