// The display's light: bright while somebody plays, then dim, then off.
import type { Display } from "./ports";

/** How bright, and after how many seconds without use it is dimmed and switched off; 0: never. */
export interface Limits {
  brightness: number;
  dimAfterS: number;
  offAfterS: number;
}

export const enum Level {
  Off,
  Dim,
  Full,
}

export interface Light {
  display: Display;
  level: Level;
  /** Since the last key or scan; counted, because somebody may set the clock. */
  idleS: number;
}

/** Contrast of a dimmed display. */
const DIM = 8;

/** `idleS`: nobody has done anything for so long. */
export function shine(light: Light, limits: Limits, idleS: number): void {
  const was = light.level;
  const isOff = limits.offAfterS > 0 && idleS >= limits.offAfterS;
  const wanted = isOff ? Level.Off : limits.dimAfterS > 0 && idleS >= limits.dimAfterS ? Level.Dim : Level.Full;
  light.idleS = idleS;
  if (wanted === was) return;
  if (!wanted || !was) light.display.power(wanted > Level.Off);
  light.level = wanted;
  const full = limits.brightness;
  if (wanted) light.display.contrast(wanted === Level.Full ? full : Math.min(DIM, full));
}
